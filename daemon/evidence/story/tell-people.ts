import { createHash } from 'node:crypto'
import { gameOf, games } from '../../../games/games.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import { proofIn, refusedManyOp, refusedOp, whyRefused } from '../../engine/requests/signed-log.ts'
import type { Entry, JsonValue } from '../../journal/entry.ts'
import { type People, personOf } from '../../people/people.ts'
import { readSigned } from '../../people/signed-text.ts'
import { spotText, words } from '../../screen/card-and-wager-text.ts'
import type { AskedTold, RulingTold } from './round-story.ts'
import type { StoryWords } from './story-words.ts'

type Operator = Entry & { kind: 'operator' }

/** What somebody asked, with the key that signed it, and why it was refused where it was. */
export function askedTold(entry: Operator, game: string, people: People, say: StoryWords): AskedTold {
  const proof = proofIn(entry)
  const asked = proof && readSigned(proof.signed)
  const op = asked?.op ?? entry.op
  const refused = refusalIn(entry)
  const { second } = proof ?? {}
  return {
    at: say.moment(entry.at),
    by: asked?.signer ?? entry.by,
    ...personTold(people, asked?.signer ?? entry.by),
    ...(proof?.key !== undefined && { key: keyFingerprint(proof.key) }),
    ...(second !== undefined && {
      second: { by: second.by, ...personTold(people, second.by), key: keyFingerprint(second.key) },
    }),
    op,
    says: askedWords(op, asked?.args ?? entry.args, game),
    ...(refused !== undefined && { refused }),
  }
}

function personTold(people: People, id: string): { name?: string; role?: string } {
  const person = personOf(people, id)
  return person === undefined ? {} : { name: person.name, role: person.role }
}

/** The first half of the SHA-256 of a public key, in groups of four, as people compare it. */
function keyFingerprint(publicKey: string): string {
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')
  return (digest.slice(0, 32).match(/.{4}/g) ?? []).join(' ')
}

function refusalIn({ op, args }: Operator): string | undefined {
  if (op === refusedManyOp) return 'so many requests were refused that they are only counted'
  if (op !== refusedOp) return undefined
  const why = whyRefused.safeParse(args).data
  if (why === undefined) return 'refused'
  return 'rule' in why ? `${why.message} (${why.rule})` : `${why.reason} (${why.code})`
}

type Args = Readonly<Record<string, unknown>>

function askedWords(op: string, told: JsonValue | Args, game: string): string {
  const args: Args = typeof told === 'object' && told !== null && !Array.isArray(told) ? (told as Args) : {}
  const { round, reason, ruling, irregularity, seat, wager, note, ...others } = args
  const because = typeof reason === 'string' ? `: ${reason}` : ''
  switch (op) {
    case 'ruling':
      return `rules that round ${text(round)} ${rulingWords(text(ruling))}${corrected(others)}${because}`
    case 'irregularity':
      return `reports${placeWords(seat, wager)} '${irregularityWords(game, text(irregularity))}'${note === undefined ? '' : `: ${text(note)}`}`
    case 'acknowledge':
      return `knows of the alert ${text(others.alert)}${note === undefined ? '' : `: ${text(note)}`}`
    case 'void-round':
      return `asks that ${round === undefined ? 'the round' : `round ${text(round)}`} is void${because}`
    default:
      return `asks for ${words(op)}${corrected({ ...(round !== undefined && { round }), ...others })}${because}`
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const rulingWords = (ruling: string): string =>
  ({ stands: 'stands', void: 'is void', 'goes-on': 'goes on' })[ruling] ?? ruling

function placeWords(seat: unknown, wager: unknown): string {
  const place = [
    ...(seat === undefined ? [] : [`seat ${text(seat)}`]),
    ...(wager === undefined ? [] : [spotText(text(wager))]),
  ]
  return place.length === 0 ? '' : ` at ${place.join(', ')}`
}

const irregularityWords = (game: string, id: string): string =>
  games.has(game) ? (gameOf(game).irregularities[id]?.when ?? id) : id

/** What else was named, as it was signed. */
function corrected(named: Args): string {
  const parts = Object.entries(named).map(([name, value]) => `${words(name)} ${text(value)}`)
  return parts.length === 0 ? '' : `, with ${parts.join(', ')}`
}

export function rulingTold({ ruling }: Result): RulingTold | undefined {
  if (ruling === undefined) return undefined
  const { by, reason, rules } = ruling
  return {
    by,
    ruling: ruling.ruling,
    says: `${by} has ruled that the round ${rulingWords(ruling.ruling)}: ${reason}`,
    rules,
  }
}
