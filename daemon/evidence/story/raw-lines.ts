import type { Ruled } from '../../../games/table/rulings/ruling-shape.ts'
import { proofIn, refusedOp, ticketOf } from '../../engine/requests/signed-log.ts'
import type { Entry } from '../../journal/entry.ts'
import { readSigned } from '../../people/signed-text.ts'
import type { Booked, Told } from '../gather-rounds.ts'
import { poolMoney, poolWords } from './raw-pools.ts'

/** An entry as the journal has it, for an expert: its time (UTC), its number, hex and ids. Amounts of pools have their currency. */
export const rawLine = (entry: Told): string =>
  `${new Date(entry.at).toISOString()}  ${String(entry.n).padStart(6)}  ${words(entry)}`

function words(entry: Told): string {
  switch (entry.kind) {
    case 'transfer':
      return transferWords(entry)
    case 'bytes':
      return `${entry.device} < ${entry.data}`
    case 'event':
      return `${entry.device} ${JSON.stringify(entry.event)}`
    case 'link':
      return `${entry.device} link ${entry.state} ${entry.reason ?? ''}`
    case 'wake':
      return `${entry.device} woken`
    case 'operator':
      return askedWords(entry)
    case 'effect':
      return effectWords(entry.effect)
    case 'ended':
      return `the rules of the session end at the table: ${entry.why}`
    default:
      return entry.kind
  }
}

function transferWords({ meter, transfer, before, after }: Booked): string {
  const { from, to, amount, why, ref, by, reason } = transfer
  const about = [
    ref.seat === undefined ? undefined : `seat ${ref.seat}`,
    ref.row,
    by === undefined ? undefined : `by ${by}`,
    reason,
  ]
  const what = about.filter((part) => part !== undefined).join(', ')
  return `METER ${meter} ${before} -> ${after}: ${amount} from ${from} to ${to} (${what}) [${why}]`
}

type Effect = Extract<Entry, { kind: 'effect' }>['effect']

function effectWords(effect: Effect): string {
  switch (effect.type) {
    case 'alert':
      return `ALERT ${effect.raised ? 'raised' : 'over'}: ${effect.text}`
    case 'acknowledged':
      return `ACKNOWLEDGED ${effect.alert} of ${new Date(effect.since).toISOString()} by ${effect.by}${effect.note === undefined ? '' : `: ${effect.note}`}`
    case 'finding':
      return `FINDING ${effect.rule}: ${effect.message} [${effect.citation}] remedy: ${effect.remedy}`
    case 'stakes':
      return `STAKES on ${effect.jackpot} ${effect.back ? 'go back' : 'locked'}: ${effect.stakes.map(({ seat, stake }) => `seat ${seat} ${stake}`).join(', ')}`
    case 'claims':
      return `CLAIMS on ${effect.jackpot}: ${effect.awards.map(({ seat, row }) => `seat ${seat} ${row}`).join(', ')}`
    case 'all-up':
      return `ALL UP ${effect.ticket}: pays ${poolMoney(effect.pays)} [${effect.citation}]`
    case 'announcement':
      return `ANNOUNCED ${effect.rule}: ${effect.meeting}, ${effect.says} [${effect.citation}]`
    case 'payouts':
      return `PAYOUTS ${effect.tickets.map(({ ticket, pays }) => `${ticket} ${poolMoney(pays)}`).join(', ')}`
    case 'result':
      return resultWords(effect)
  }
}

function resultWords(effect: Extract<Effect, { type: 'result' }>): string {
  const dealt = Object.entries(effect.deal ?? {}).map(([hand, cards]) => `${hand} ${cards.join(' ')}`)
  const head = [`RESULT round ${effect.round} ${effect.kind}`, effect.reason, effect.number, ...dealt].filter(
    (part) => part !== undefined,
  )
  const known = effect.known === undefined ? [] : knownWords(effect.known)
  const ruled = effect.ruling === undefined ? [] : [rulingWords(effect.ruling)]
  const pool = effect.pool === undefined ? [] : poolWords(effect.pool)
  return [head.join(', '), ...ruled, ...effect.settlements.map(settlementWords), ...known, ...pool].join('\n    ')
}

function rulingWords({ ruling, by, reason, rules }: Ruled): string {
  const found = rules.map(({ rule, citation }) => `${rule} [${citation}]`)
  return `${by} has ruled '${ruling}': ${[reason, ...found].join('; ')}`
}

type Known = NonNullable<Extract<Effect, { type: 'result' }>['known']>

function knownWords({ bets, decisions, unplaced = [], rolls = [], spins = [] }: Known): string[] {
  const before = (what: string, at?: number) => (at === undefined ? '' : `, before ${what} ${at}`)
  const what = rolls.length > 0 ? 'throw' : 'spin'
  return [
    ...rolls.map((faces, i) => `throw ${i + 1}: ${faces.join('-')}`),
    ...spins.map((number, i) => `spin ${i + 1}: ${number}`),
    ...(unplaced.length === 0 ? [] : [`to hands that are not known: ${unplaced.join(' ')}`]),
    ...bets.map(({ seat, spot, stake, at }) => `seat ${seat} ${spot}: ${stake} lie there${before(what, at)}`),
    ...decisions.map(({ seat, do: did, spot = '', at }) => `seat ${seat}: ${did} ${spot}${before(what, at)}`.trimEnd()),
  ]
}

function settlementWords({
  seat,
  wager,
  on,
  stake,
  returns,
  verdict,
  pays,
  row,
  commission,
  citation,
}: Extract<Effect, { type: 'result' }>['settlements'][number]): string {
  const spot = on === undefined ? wager : `${wager} ${on.join('-')}`
  const how = [verdict, pays, row, commission === undefined ? undefined : `commission ${commission}`].filter(
    (part) => part !== undefined,
  )
  return `seat ${seat} ${spot}: staked ${stake}, returns ${returns ?? 'open'} (${how.join(', ')}) [${citation}]`
}

/** A request of people or a terminal, with everything that was signed. */
export function askedWords(entry: Extract<Entry, { kind: 'operator' }>): string {
  const { by, op } = entry
  const asked = readSigned(proofIn(entry)?.signed ?? '')
  if (asked === undefined) return op === refusedOp ? `${by} asks for something, refused` : `${by} asks for ${op}`
  const ticket = asked.op === 'bet' ? ` ticket ${ticketOf(asked)}` : ''
  const ask = entry.proof?.second === undefined ? 'asks' : 'ask'
  const what = `${by} ${ask} for ${asked.op}${ticket} ${JSON.stringify(asked.args)}`
  return op === refusedOp ? `${what}, refused` : what
}
