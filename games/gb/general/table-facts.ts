import type { Option } from '../../kit/document/options.ts'
import type { TableAward } from '../../kit/settle/award-text.ts'
import { symbols } from '../big-six/wheel.ts'
import { names, vocabularies } from './aliases.ts'
import {
  allOf,
  anything,
  award,
  date,
  eachRecord,
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
  reading,
  record,
  records,
  reference,
  type Said,
  someOf,
  type TableReading,
  type Term,
  term,
  termOf,
  text,
  word,
  words,
} from './reading.ts'

/** The game that a table has, in the ids of the document. */
const gameId: Reader<string> = (value) =>
  typeof value !== 'string' ? undefined : value.includes('.') ? value : `gb.${value}`

export const gameIn = (said: Said): string | undefined => named(names.table.game, said, gameId, reading())

const party: Reader<Term<'house'>[]> = (value, reading) =>
  words(value, reading)?.map((who) => termOf(vocabularies.party, who))

/** `rotating-players` deal from the shoe of Punto Banco and bank nothing. */
const banker: Reader<{ said: string; isPlayer: boolean }> = (value) =>
  typeof value === 'string' ? { said: value, isPlayer: /^(player|seat|punter)/i.test(value) } : undefined

/** A point of the document that the house has decided. */
const decided = part(
  { value: names.decision.value, isRecorded: names.decision.isRecorded },
  { value: word, isRecorded: flag },
)
const decision = part(names.decision, { name: word, value: word, isRecorded: flag })
const decisionNamed: Reader<ReturnType<typeof decided>> = (value, reading) =>
  isRecord(value)
    ? decided(value, reading)
    : { value: word(Array.isArray(value) ? value.join(' ') : value, reading), isRecorded: undefined }

const trial = part(names.trial, {
  ...readBy(date, 'day', 'start', 'agreedEnd', 'extendedTo', 'stoppedAt'),
  ...readBy(flag, 'isStopped', 'openToAll'),
  ...readBy(reference, 'agreedRules', 'notice', 'industrySupport'),
  edge: figure,
  game: gameId,
  extension: record(part(names.extension, { isRecorded: flag, isApproved: flag, to: date })),
  applicant: term(vocabularies.applicant),
})
export type Trial = ReturnType<typeof trial>

const variation = part(names.variation, {
  ...readBy(date, 'day', 'notified', 'from', 'to'),
  ...readBy(words, 'tables', 'occasions'),
  ...readBy(flag, 'notice', 'needsTrial', 'permanent', 'approved'),
})
export type Variation = ReturnType<typeof variation>

const device = part(names.device, {
  ...readBy(word, 'id', 'driver'),
  hasReference: reference,
  ...readBy(flag, 'isLive', 'feedsLiveGame'),
  kind: term(vocabularies.device),
})
export type Device = ReturnType<typeof device>

/** Odds that a table pays, by `wager` or `wager:row`, beside the least that it may where that is said. */
export type Offer = { key: string; pays: TableAward; minimum?: TableAward | undefined }

const offer = part(names.offer, { wager: text, row: text, pays: award, minimum: award })

function offerIn(said: Said, reading: TableReading): Offer[] | undefined {
  const { wager, row, pays, minimum } = offer(said, reading)
  const key = [wager, row].filter((part) => part !== undefined).join(':')
  return pays && [{ key, pays, minimum }]
}

/** Rows may be listed within their wager. */
const offersNamed = (odds: Said, reading: TableReading, of = ''): Offer[] => [
  ...entriesIn(odds, award, reading).map(([name, pays]) => ({ key: of + name, pays })),
  ...Object.entries(odds).flatMap(([name, part]) =>
    isRecord(part) ? offersNamed(part, reading, `${of}${name}:`) : [],
  ),
]

/** Odds that are an option of the game itself. */
const offersChosen = (said: Said, reading: TableReading): Offer[] =>
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

const payTables: Reader<Omit<TableInUse, 'isCustom'>[]> = (value, reading) =>
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
const limits: Reader<Limits[]> = (value, reading) => {
  const ofTable = record(leastAndMost)(value, reading)
  if (ofTable?.min !== undefined || ofTable?.max !== undefined) return [{ wager: 'any wager', ...ofTable }]
  const limitsOf: Reader<ReturnType<typeof leastAndMost>> = (each) =>
    record(leastAndMost)(each === null ? {} : each, reading)
  return entries(limitsOf)(value, reading)?.map(([wager, each]) => ({ wager, ...each }))
}

const betShape = { seat: word, wager: word, on: words, stake: number, player: word }
const bet = part(names.bet, betShape)
export type PlacedBet = ReturnType<typeof bet> & { wager: string }

const oralBet = part(names.oralBet, {
  ...betShape,
  funds: number,
  confirmed: flag,
  confirmer: term(vocabularies.staff, word),
})
export type OralBet = ReturnType<typeof oralBet>

const layout = part(names.layout, { marked: words, suspended: words })

/** A position with who is on it. */
export type Held = { seat: string; player: string | undefined; wager: string }

const positionShape = { seats: words, player: word }
const position = part(names.position, positionShape)
const player = part(names.player, positionShape)

const heldBy = ({ seats = [], player }: ReturnType<typeof position>): Held[] =>
  seats.map((seat) => ({ seat, player, wager: 'player' }))

/** One position, or a record of who is where. */
function positionsIn(said: Said, reading: TableReading): Held[] {
  const read = position(said, reading)
  if (read.seats !== undefined) return heldBy(read)
  return entriesIn(said, allOf(word), reading).flatMap(([seat, players]) =>
    players.map((player) => ({ seat, player, wager: `player ${player}` })),
  )
}

const deckChange = part(names.deckChange, {
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

const cards = part(names.cards, {
  ...readBy(number, 'count', 'decks', 'jokers'),
  ...readBy(flag, 'lacksSome', 'hasDuplicates'),
  seen: cardsIn,
  missing: cardsIn,
  duplicates: cardsIn,
})
const dice = part(names.dice, { count: number, faces: words, thrown: list })

const roulette = part(names.roulette, {
  order: list,
  pockets: number,
  zeros: number,
  kind: meaning(vocabularies.wheel),
  spun: words,
  shown: number,
})
const bigSix = part(names.bigSix, {
  order: list,
  segments: number,
  counts: entries(number),
  designs: entries(word),
  spun: words,
  shown: word,
})
const segments = part(names.segments, readBy(number, ...symbols))

/** Where and to whom something happened. */
const whose = readBy(word, 'table', 'premises', 'seat')
const proofs = readBy(anything, 'cards', 'bets', 'meterBefore', 'meterAfter')

const progressive = part(names.progressive, {
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

const table = part(names.table, {
  // The house and what it may open.
  game: gameId,
  games: words,
  ...readBy(reference, 'premisesLicensed', 'serviceAgreement', 'priorConsent'),
  openPoint: word,
  decisionsListed: records(decision),
  decisionsNamed: entries(decisionNamed),
  day: date,
  place: word,
  occasion: text,
  trials: records(trial),
  variation: record(variation),
  ...readBy(party, 'bankHolders', 'interestedInBank'),
  banker,
  wagersAgainst: term(vocabularies.party),
  devices: records(device),
  ...readBy(flag, 'shoeHolderBanks', 'departsFromRules'),
  // Odds and pay tables.
  oddsListed: eachRecord((odds, reading) => offerIn(odds, reading) ?? offersNamed(odds, reading)),
  payTablesNamed: payTables,
  rows: entries(award),
  ...readBy(flag, 'oddsAreHigher', 'oddsNotice', 'payTableNotice', 'edgesMadeKnown'),
  ...readBy(figure, 'edge', 'edgeInNotice', 'revisedEdge'),
  higherOddsNotice: reference,
  // Wagers, positions and the layout.
  limits,
  ...readBy(flag, 'limitsGiven', 'limitsPosted', 'combine', 'oralBetsTaken', 'chipsMoved', 'alarm'),
  ...readBy(number, 'maximum', 'combinedStake', 'oralStake', 'fundsOnTable', 'positionsPerPlayer'),
  betsPlaced: records(bet),
  oralBetsTold: records(oralBet),
  chipsReadAt: term(vocabularies.moment),
  settledBy: term(vocabularies.settledBy),
  positionsListed: eachRecord(positionsIn),
  players: records(player),
  layout: record(layout),
  ...readBy(words, 'wagersAsked', 'wagersTold', 'allWagers', 'wagersTaken', 'added'),
  ...readBy(words, 'sidesOffered', 'sideWagers', 'markedSideWagers'),
  ...readBy(reference, 'proprietorConsent', 'procedures'),
  deckChange: record(deckChange),
})

/** All that is known of a table: what is said of it in the facts' own names, and what follows from that. */
export type TableFacts = ReturnType<typeof readTable>

/** Understands what is said of a table; money is in minor units, days in ms. */
export function readTable(said: Said, reading: TableReading) {
  const facts = table(said, reading)
  const { game, games, limits, payTablesNamed = [], rows } = facts
  const { wager } = offer(said, reading)
  const spoken = oralBet(said, reading)
  const isBigSix = reading.game?.id === 'gb.big-six'
  return {
    ...facts,
    ...wagersOf(facts, bet(said, reading)),
    page: reading.game,
    games: game === undefined ? games : (games ?? [game]),
    decisions: facts.decisionsNamed?.map(([name, value]) => ({ name, ...value })) ?? facts.decisionsListed,
    decided: decided(said, reading),
    optionNotices: optionNotices(said, reading),
    offers: [...(facts.oddsListed ?? []), ...(offerIn(said, reading) ?? []), ...offersChosen(said, reading)],
    payTables: payTablesNamed.map(
      (each): TableInUse => ({
        ...each,
        wager: each.wager ?? wager,
        rows: each.rows ?? rows,
        isCustom: termOf(vocabularies.payTable, each.id ?? '').means === 'custom',
      }),
    ),
    limits: facts.limitsGiven === false ? [] : limits,
    oralBets: facts.oralBetsTold ?? (facts.fundsOnTable === undefined ? undefined : [spoken]),
    cards: cards(said, reading),
    dice: dice(said, reading),
    // Each game's wheel is read in its own words.
    roulette: isBigSix ? undefined : roulette(said, reading),
    bigSix: isBigSix ? bigSixWheel(said, reading) : undefined,
    progressive: progressiveFacts(said, reading),
  }
}

/** Bets and whoever holds a position, and the wagers that are taken, offered or marked. */
function wagersOf(facts: ReturnType<typeof table>, asked: ReturnType<typeof bet>) {
  const { betsPlaced = [], layout, allWagers = [], positionsListed = [], players = [] } = facts
  const bets = (asked.stake === undefined ? betsPlaced : [...betsPlaced, asked]).map((each) => ({
    ...each,
    wager: each.wager ?? asked.wager ?? 'any wager',
  }))
  const betting = bets.flatMap(({ seat, player, wager }) => (seat === undefined ? [] : [{ seat, player, wager }]))
  const said = facts.sidesOffered ?? facts.allWagers
  const sidesOffered = said?.includes('all') ? undefined : said
  const { wagersTold = [], wagersTaken = [], sideWagers = [] } = facts
  const inBets = betsPlaced.flatMap(({ wager }) => wager ?? [])
  const taken = new Set([
    ...wagersTold,
    ...allWagers,
    ...wagersTaken,
    ...(sidesOffered ?? []),
    ...sideWagers,
    ...inBets,
  ])
  const marked = layout?.marked ?? facts.markedSideWagers
  return {
    bets,
    held: [...betting, ...positionsListed, ...players.flatMap(heldBy)],
    /** Every wager that is said to be taken or offered. */
    wagersTaken: [...taken].filter((id) => id !== 'all' && id !== 'none'),
    /** The side wagers that are on offer; undefined where all are, or nothing is said of it. */
    sidesOffered,
    layout: marked && { marked, suspended: layout?.suspended ?? [] },
  }
}

export type OptionNotice = { option: string; value: unknown; isShown: boolean; cite: Option['cite'] }

/** Options of the game whose value a notice at the table has to say, where something is said of one. */
function optionNotices(said: Said, reading: TableReading): OptionNotice[] {
  // A notice that names no option is that of the odds, the limits or the layout, where they are told (lines 164-169, 345-347, 501-506).
  const isOfAnother = ['odds', 'payTable', 'limits', 'layout'].some((name) => said[name] !== undefined)
  return Object.entries(reading.game?.options ?? {}).flatMap(([option, { notice = [], cite }]) => {
    const isShown = named(`notices.${option}${isOfAnother ? '' : ' notice sign'}`, said, flag, reading)
    const value = said[option]
    const isAsked = value !== undefined && (notice === 'always' || notice.some((each) => each === value))
    return isAsked && isShown !== undefined ? [{ option, value, isShown, cite }] : []
  })
}

function bigSixWheel(said: Said, reading: TableReading) {
  const byLetter = Object.entries(segments(said, reading)).flatMap(([letter, count]): [string, number][] =>
    count === undefined ? [] : [[letter, count]],
  )
  return { ...bigSix(said, reading), byLetter: byLetter.length === 0 ? undefined : Object.fromEntries(byLetter) }
}

const totalOf = (amounts: readonly number[]): number | undefined =>
  someOf(amounts)?.reduce((sum, amount) => sum + amount, 0)

function progressiveFacts(said: Said, reading: TableReading) {
  const facts = progressive(said, reading)
  const { share, contributions, stakes, linkedTables = [], seedAmount, seedParts, seedSaid = 'none' } = facts
  return {
    ...facts,
    /** As a fraction of 1; 70 and `70%` are 0.7. */
    share: share === undefined || share <= 1 ? share : share / 100,
    contributions: totalOf(contributions ?? linkedTables.flatMap((each) => each.contributions ?? [])),
    stakes: totalOf(stakes ?? linkedTables.flatMap((each) => each.stakes ?? [])),
    /** Something else than an amount is not one. */
    seed: seedAmount ?? (seedParts ? 0 : seedSaid === 'none' ? undefined : Number.NaN),
    sign: facts.signUnderIt ?? (facts.progressive && facts.signBeside),
  }
}
