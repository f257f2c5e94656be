import { type Entry, type EntryBody, readEntry } from '../../../journal/entry.ts'
import type { DisputePack, PackedEntry, RoundPack } from '../pack-form.ts'
import { entriesOf, isOfRound, textIn } from '../packed-entries.ts'
import { el, type Html, lines } from './html.ts'

/** The page's second part, for an expert: everything that the story was told by, folded. */
export function expertPart(pack: DisputePack): Html[] {
  const entries = entriesOf(pack)
  const session = entries.find((entry) => entry.kind === 'session')
  const leftOut = pack.entries.filter((entry) => 'leftOut' in entry)
  const isShown = isOfRound(pack)
    ? ({ id }: Identified): boolean => id === pack.about.table
    : ({ meters }: Identified): boolean => Object.values(meters ?? {}).includes(pack.about.meter)
  return [
    fold(`Entries of the journal, and the raw bytes beside what they mean (${pack.entries.length})`, [
      leftOutWords(leftOut),
      el('table', { class: 'entries' }, [
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            ['Entry', 'Time (UTC)', 'What'].map((title) => el('th', { scope: 'col' }, title)),
          ),
        ),
        el('tbody', {}, pack.entries.map(entryRow)),
      ]),
    ]),
    fold('Clock', clock(entries)),
    fold('Software', software(pack, session)),
    fold('Configuration and rule options in force', configuration(session, isShown)),
    ...(isOfRound(pack) ? [fold('The round as a case', caseTold(pack))] : []),
  ]
}

const fold = (title: string, content: readonly (Html | undefined)[]): Html =>
  el('details', {}, [el('summary', {}, title), ...content])

const leftOutWords = (leftOut: readonly (PackedEntry & { leftOut: string })[]): Html | undefined =>
  leftOut.length === 0
    ? undefined
    : el(
        'p',
        {},
        `${leftOut.length} of them are left out, because nobody may see cards that were not dealt. Each is here by its hash alone, which proves that nothing else was put in its place.`,
      )

function entryRow(packed: PackedEntry): Html {
  if ('leftOut' in packed)
    return el('tr', { class: 'left-out' }, [
      el('td', {}, packed.n),
      el('td', {}),
      el('td', {}, [`Left out: ${packed.leftOut}.`, lines([packed.hash])]),
    ])
  const entry = readEntry(textIn(packed))
  return el('tr', { class: entry?.kind }, [
    el('td', {}, packed.n),
    el('td', {}, entry === undefined ? '' : timeText(entry.at)),
    el('td', {}, entry === undefined ? [lines([textIn(packed)])] : entryWords(entry)),
  ])
}

const timeText = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '')

function entryWords(entry: Entry): Html[] {
  switch (entry.kind) {
    case 'bytes':
      return [el('span', {}, `${entry.device} sent`), lines(hexLines(entry.data), 'hex')]
    case 'event':
      return [el('span', {}, `${entry.device}: ${entry.event.type}`), lines([JSON.stringify(entry.event)])]
    case 'effect':
      return [el('span', {}, entry.effect.type), lines([JSON.stringify(entry.effect)])]
    case 'session':
      return [el('span', {}, `session ${entry.session}: its configuration is below`)]
    default:
      return [el('span', {}, entry.kind), lines([restOf(entry)])]
  }
}

function restOf({ n: _, at: __, kind: ___, ...rest }: Entry): string {
  return JSON.stringify(rest satisfies Omit<EntryBody, 'kind'>)
}

const bytesInLine = 12

/** As `xxd` prints them: hex, and beside it what can be printed. */
function hexLines(hex: string): string[] {
  const rows = hex.match(new RegExp(`.{1,${2 * bytesInLine}}`, 'g')) ?? []
  return rows.map((row) => {
    const bytes = row.match(/../g) ?? []
    return `${bytes.join(' ').padEnd(3 * bytesInLine)} ${bytes.map(printable).join('')}`
  })
}

function printable(hex: string): string {
  const code = Number.parseInt(hex, 16)
  return code > 0x1f && code < 0x7f ? String.fromCharCode(code) : '.'
}

function clock(entries: readonly Entry[]): Html[] {
  const round = entries.filter(({ kind }) => kind !== 'session')
  const [first, last] = [round.at(0), round.at(-1)]
  const troubles = round.filter(({ kind }) => kind === 'clock' || kind === 'blind' || kind === 'flood')
  return [
    el(
      'p',
      {},
      `Times are those of the table's computer, in ms; in the journal they never fall. From ${timeText(first?.at ?? 0)} to ${timeText(last?.at ?? 0)}.`,
    ),
    el(
      'p',
      {},
      troubles.length === 0
        ? 'In this round nobody set the clock, the daemon was never blind, and no device sent more than it could read.'
        : 'What speaks against the times of this round:',
    ),
    ...(troubles.length === 0 ? [] : [lines(troubles.map((entry) => `${entry.n} ${entry.kind} ${restOf(entry)}`))]),
  ]
}

type Session = Entry & { kind: 'session' }

const software = ({ by, made }: DisputePack, session: Session | undefined): Html[] => [
  el('p', {}, `The round was decided by ${session?.software ?? 'a version that is not in this pack'}.`),
  el(
    'p',
    {},
    session?.program === undefined
      ? 'The journal does not name the files of the program by a hash, because the program had no manifest.'
      : `Its own files have the SHA-256 ${session.program} (feltwire.manifest).`,
  ),
  el('p', {}, `This page was made by ${by} on ${timeText(made)} UTC. Nothing proves that.`),
]

function configuration(session: Session | undefined, isShown: (table: Identified) => boolean): Html[] {
  if (session === undefined)
    return [el('p', {}, 'The entry that the session began with is not in this pack: its segment was archived.')]
  const { tables, ...others } = session.config
  const own = Array.isArray(tables) ? tables.filter((each) => identified(each) && isShown(each)) : []
  return [
    el('p', {}, `As entry ${session.n} has it. An option that is not named has the default of the game's rules.`),
    lines(JSON.stringify({ ...others, tables: own }, null, 2).split('\n')),
  ]
}

type Identified = { id?: unknown; meters?: object }

const identified = (table: unknown): table is Identified => typeof table === 'object' && table !== null

const caseTold = ({ case: told }: RoundPack): Html[] =>
  'lacks' in told
    ? [el('p', {}, `The round can't be settled again by itself: ${told.lacks}.`)]
    : [
        el('p', {}, 'Save this line as case.jsonl; `feltwire settle < case.jsonl` settles it by the same rules.'),
        lines([JSON.stringify(told.told)]),
      ]
