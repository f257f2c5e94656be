import type { Option } from '../../kit/document/options.ts'
import { anyNotice, names, vocabularies } from './aliases.ts'
import {
  banker,
  bet,
  bigSix,
  cards,
  decided,
  decision,
  decisionNamed,
  deckChange,
  device,
  dice,
  gameId,
  heldBy,
  layout,
  limits,
  offer,
  offerIn,
  offersChosen,
  offersNamed,
  oralBet,
  party,
  payTables,
  player,
  positionsIn,
  progressive,
  roulette,
  segments,
  type TableInUse,
  trial,
  variation,
} from './read-parts.ts'
import {
  award,
  date,
  eachRecord,
  entries,
  figure,
  flag,
  named,
  number,
  part,
  readBy,
  reading,
  record,
  records,
  reference,
  type Said,
  someOf,
  type TableReading,
  term,
  termOf,
  text,
  word,
  words,
} from './read-values.ts'

export const gameIn = (said: Said): string | undefined => named(names.table.game, said, gameId, reading())

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

type OptionNotice = { option: string; value: unknown; isShown: boolean; cite: Option['cite'] }

/** Options of the game whose value a notice at the table has to say, where something is said of one. */
function optionNotices(said: Said, reading: TableReading): OptionNotice[] {
  // A notice that names no option is that of the odds, the limits or the layout, where they are told (lines 164-169, 345-347, 501-506).
  const isOfAnother = ['odds', 'payTable', 'limits', 'layout'].some((name) => said[name] !== undefined)
  return Object.entries(reading.game?.options ?? {}).flatMap(([option, { notice = [], cite }]) => {
    const isShown = named(`notices.${option}${isOfAnother ? '' : ` ${anyNotice}`}`, said, flag, reading)
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
