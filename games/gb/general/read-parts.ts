import type { TableAward } from '../../kit/settle/award-text.ts'
import { symbols } from '../big-six/wheel.ts'
import { names, vocabularies } from './aliases.ts'
import {
  allOf,
  anything,
  award,
  date,
  entries,
  entriesIn,
  figure,
  flag,
  isRecord,
  list,
  meaning,
  mention,
  named,
  number,
  part,
  type Reader,
  readBy,
  record,
  records,
  reference,
  type Said,
  type TableReading,
  type Term,
  term,
  termOf,
  text,
  word,
  words,
} from './read-values.ts'

/** The game that a table has, in the ids of the document. */
export const gameId: Reader<string> = (value) =>
  typeof value !== 'string' ? undefined : value.includes('.') ? value : `gb.${value}`

export const party: Reader<Term<'house'>[]> = (value, reading) =>
  words(value, reading)?.map((who) => termOf(vocabularies.party, who))

/** A player is named by his number too: `seat 3`. */
export const banker: Reader<Term<keyof typeof vocabularies.banker>> = (value, reading) => {
  const said = text(value, reading)
  if (said === undefined) return undefined
  const { means } = termOf(vocabularies.banker, said.replace(/\d+$/, ''))
  return means && { said, means }
}

/** A point of the document that the house has decided. */
export const decided = part(
  { value: names.decision.value, isRecorded: names.decision.isRecorded },
  { value: word, isRecorded: flag },
)
export const decision = part(names.decision, { name: word, value: word, isRecorded: flag })
export const decisionNamed: Reader<ReturnType<typeof decided>> = (value, reading) =>
  isRecord(value)
    ? decided(value, reading)
    : { value: word(Array.isArray(value) ? value.join(' ') : value, reading), isRecorded: undefined }

export const trial = part(names.trial, {
  ...readBy(date, 'day', 'start', 'agreedEnd', 'extendedTo', 'stoppedAt'),
  ...readBy(flag, 'isStopped', 'openToAll'),
  ...readBy(reference, 'agreedRules', 'notice', 'industrySupport'),
  edge: figure,
  game: gameId,
  extension: record(part(names.extension, { isRecorded: flag, isApproved: flag, to: date })),
  applicant: term(vocabularies.applicant),
})
export type Trial = ReturnType<typeof trial>

export const variation = part(names.variation, {
  ...readBy(date, 'day', 'notified', 'from', 'to'),
  ...readBy(words, 'tables', 'occasions'),
  ...readBy(flag, 'notice', 'needsTrial', 'permanent', 'approved'),
})
export type Variation = ReturnType<typeof variation>

export const device = part(names.device, {
  ...readBy(word, 'id', 'driver'),
  hasReference: reference,
  ...readBy(flag, 'isLive', 'feedsLiveGame'),
  kind: term(vocabularies.device),
})
export type Device = ReturnType<typeof device>

/** Odds that a table pays, by `wager` or `wager:row`, beside the least that it may where that is said. */
export type Offer = { key: string; pays: TableAward; minimum?: TableAward | undefined }

export const offer = part(names.offer, { wager: text, row: text, pays: award, minimum: award })

export function offerIn(said: Said, reading: TableReading): Offer[] | undefined {
  const { wager, row, pays, minimum } = offer(said, reading)
  const key = [wager, row].filter((part) => part !== undefined).join(':')
  return pays && [{ key, pays, minimum }]
}

/** Rows may be listed within their wager. */
export const offersNamed = (odds: Said, reading: TableReading, of = ''): Offer[] => [
  ...entriesIn(odds, award, reading).map(([name, pays]) => ({ key: of + name, pays })),
  ...Object.entries(odds).flatMap(([name, part]) =>
    isRecord(part) ? offersNamed(part, reading, `${of}${name}:`) : [],
  ),
]

/** Odds that are an option of the game itself. */
export const offersChosen = (said: Said, reading: TableReading): Offer[] =>
  Object.entries(reading.game?.options ?? {}).flatMap(([key, option]) => {
    const pays = option.kind === 'odds' ? named(key, said, award, reading) : undefined
    return option.kind === 'odds' && pays !== undefined ? [{ key, pays, minimum: option.atLeast }] : []
  })

/** A pay table in use, by its id or row by row; the wager may be left out where only one has such a table. */
export type TableInUse = {
  id?: string | undefined
  wager: string | undefined
  rows?: [string, TableAward][] | undefined
  notice?: boolean | undefined
  revisedEdge?: boolean | undefined
  /** The house's own. */
  isCustom: boolean
}

const payTable = part(names.payTable, {
  id: text,
  wager: text,
  rows: entries(award),
  notice: flag,
  revisedEdge: figure,
})

export const payTables: Reader<Omit<TableInUse, 'isCustom'>[]> = (value, reading) =>
  [value].flat().flatMap((each): Omit<TableInUse, 'isCustom'>[] => {
    if (isRecord(each)) return payTablesIn(each, reading)
    const id = word(each, reading)
    return id === undefined ? [] : [{ id, wager: undefined }]
  })

/** One table, or the tables of several wagers. */
function payTablesIn(said: Said, reading: TableReading): Omit<TableInUse, 'isCustom'>[] {
  const table = payTable(said, reading)
  if (table.id !== undefined || table.rows !== undefined) return [table]
  return entriesIn(said, word, reading).map(([wager, id]) => ({ id, wager }))
}

const leastAndMost = part(names.limits, { min: number, max: number })

/** What may be staked on a wager (minor units). */
export type Limits = ReturnType<typeof leastAndMost> & { wager: string }

/** By wager, or one pair for the whole table. */
export const limits: Reader<Limits[]> = (value, reading) => {
  const ofTable = record(leastAndMost)(value, reading)
  if (ofTable?.min !== undefined || ofTable?.max !== undefined) return [{ wager: 'any wager', ...ofTable }]
  const limitsOf: Reader<ReturnType<typeof leastAndMost>> = (each) =>
    record(leastAndMost)(each === null ? {} : each, reading)
  return entries(limitsOf)(value, reading)?.map(([wager, each]) => ({ wager, ...each }))
}

const betShape = { seat: word, wager: word, on: words, stake: number, player: word }
export const bet = part(names.bet, betShape)
export type PlacedBet = ReturnType<typeof bet> & { wager: string }

export const oralBet = part(names.oralBet, {
  ...betShape,
  funds: number,
  confirmed: flag,
  confirmer: term(vocabularies.staff, word),
})
export type OralBet = ReturnType<typeof oralBet>

export const layout = part(names.layout, { marked: words, suspended: words })

/** A position with who is on it. */
type Held = { seat: string; player: string | undefined; wager: string }

const positionShape = { seats: words, player: word }
const position = part(names.position, positionShape)
export const player = part(names.player, positionShape)

export const heldBy = ({ seats = [], player }: ReturnType<typeof position>): Held[] =>
  seats.map((seat) => ({ seat, player, wager: 'player' }))

/** One position, or a record of who is where. */
export function positionsIn(said: Said, reading: TableReading): Held[] {
  const read = position(said, reading)
  if (read.seats !== undefined) return heldBy(read)
  return entriesIn(said, allOf(word), reading).flatMap(([seat, players]) =>
    players.map((player) => ({ seat, player, wager: `player ${player}` })),
  )
}

export const deckChange = part(names.deckChange, {
  ...readBy(number, 'from', 'to', 'playerCount'),
  ...readBy(flag, 'agreed', 'unfair'),
  ...readBy(words, 'players', 'consents'),
  at: term(vocabularies.deckChangeAt),
  consent: meaning(vocabularies.consent),
})
export type DeckCountChange = ReturnType<typeof deckChange>

/** Cards in a text or in a list of texts. */
const cardsIn: Reader<string[]> = (value) => {
  const said = [value].flat(Number.POSITIVE_INFINITY)
  const isText = said.every((each) => typeof each === 'string')
  return isText ? said.flatMap((each) => each.split(/[\s,]+/)).filter((card) => card !== '') : undefined
}

export const cards = part(names.cards, {
  ...readBy(number, 'count', 'decks', 'jokers'),
  ...readBy(flag, 'lacksSome', 'hasDuplicates'),
  seen: cardsIn,
  missing: cardsIn,
  duplicates: cardsIn,
})
export const dice = part(names.dice, { count: number, faces: words, thrown: list })

export const roulette = part(names.roulette, {
  order: list,
  pockets: number,
  zeros: number,
  kind: meaning(vocabularies.wheel),
  spun: words,
  shown: number,
})
export const bigSix = part(names.bigSix, {
  order: list,
  segments: number,
  counts: entries(number),
  designs: entries(word),
  spun: words,
  shown: word,
})
export const segments = part(names.segments, readBy(number, ...symbols))

/** Where and to whom something happened. */
const whose = readBy(word, 'table', 'premises', 'seat')
const proofs = readBy(anything, 'cards', 'bets', 'meterBefore', 'meterAfter')

export const progressive = part(names.progressive, {
  progressive: mention,
  ...readBy(flag, 'offered', 'signUnderIt', 'signBeside', 'display', 'stale', 'staleAlarm', 'appendOnly'),
  ...readBy(
    flag,
    'sensorConnected',
    'meterConnected',
    'sensorLost',
    'meterLost',
    'malfunction',
    'frozen',
    'faultAlarm',
  ),
  ...readBy(flag, 'survivesRestart', 'fractionsCarried', 'seedCounted', 'seedBookedApart'),
  ...readBy(reference, 'hasReference', 'faultProcedures', 'winOrder', 'linkedOrder'),
  ...readBy(number, 'share', 'seedAmount', 'shown', 'meter'),
  ...readBy(allOf(number), 'contributions', 'stakes'),
  ...readBy(meaning(vocabularies.connection), 'sensor', 'meterLink'),
  fractions: meaning(vocabularies.fractions),
  seedParts: (value) => isRecord(value) || undefined,
  seedSaid: word,
  seedFrom: meaning(vocabularies.seedFrom),
  journal: meaning(vocabularies.journal),
  displayState: meaning(vocabularies.sign),
  devices: records(device),
  linkedTables: records(part(names.linkedTable, { ...whose, contributions: number, stakes: number })),
  wins: records(part(names.win, { ...whose, place: word })),
  awards: records(part(names.award, { ...whose, amount: number, at: word, ...proofs })),
  participating: records(part(names.participant, { id: word, sign: flag })),
})
