import type { CardRoomAnswer, CardRoomOutcome, CardRoomRow } from '../card-room/answer.ts'
import type { CardRoomBet, CardRoomCase } from '../card-room/case.ts'
import type { CardRoomGame } from '../card-room/page.ts'
import { seatsWithBets } from '../card-room/seat-names.ts'
import { citationText } from '../document/citation.ts'
import type { Options } from '../document/options.ts'
import type { PublishedOutcome } from '../document/published-outcome.ts'
import type { Breach } from '../document/rules.ts'
import type { Wager } from '../document/wagers.ts'
import { lookUp } from '../look-up.ts'
import { roundedDown } from '../settle/money.ts'
import { resolveFacts } from '../settle/resolve.ts'
import { firstSeat, startOf, whyNoFirstSeat } from './action-button.ts'
import { drawnRounds, oddsToldOf, outcomesOf } from './bank-odds.ts'
import { type Covered, coverageOf, isShort, ranOutSaid, settleInOrder, type WagerDue } from './coverage.ts'
import { dealOrder } from './deal-order.ts'
import { judgeEvents } from './judge-events.ts'
import { readBankOptions } from './options.ts'
import { foreignCard, packsInUse, wrongDeckCount } from './pack.ts'
import type { Played, PlayerBanked, Seen } from './player-banked.ts'
import { positionIrregularities, refusesBank, tooManyParties } from './player-dealer-position.ts'
import { noSuchSeat, refusesBackline } from './stake-rules.ts'
import { unknownBankWord, wrongHandSize } from './unknown-words.ts'

/** Puts a player-banked page on the shelf of the card room. */
export const bankGame = <Table, Facts>(page: PlayerBanked<Table, Facts>): CardRoomGame => {
  const book: Book<Table, Facts> = {
    page,
    priced: { id: page.id, wagers: pricedWagers(page), payTables: page.payTables },
  }
  return {
    page: { ...page, irregularities: { ...page.irregularities, ...positionIrregularities(page.bank) } },
    settle: (round) => settleRound(book, round),
    dueFrom: (round) => {
      const judged = judge(page, round)
      if ('played' in judged) return dueFrom(book, round, judged)
      throw new Error('error' in judged ? judged.error : judged.refused.message)
    },
    outcomes: (wager, options) => outcomesOf(page, book.priced.wagers, wager, options),
    tells: (round) => tellsOf(book, round),
    uncovered: (round) => uncoveredIn(book, round),
    seats: page.seats,
    packs: (options) => (page.pack === undefined ? undefined : packsInUse(page.pack, options)),
    drawn: (wager, options, random, seats) => drawnRounds(page, wager, options, random, seats),
    oddsTold: (wager) => oddsToldOf(page, wager),
    warnings: (options) => page.warnings?.(options) ?? [],
    live: {
      ...page.live,
      verbs: page.verbs,
      hands: page.hands,
      reader: page.pack === undefined ? ['tile-reader'] : ['table-reader', 'card-shoe'],
      refusesBet: (bet, round) => refusesBet(page, bet, round),
      dealOrder: (round) => dealOrder(round, page.bank.dice?.spots),
      firstSeat: (round) => knownFirst(book, round),
      unordered: (round) => whyUnordered(book, round),
      shows: (round) => shownOf(page, round),
    },
  }
}

function refusesBet<Table, Facts>(
  page: PlayerBanked<Table, Facts>,
  bet: CardRoomBet,
  round: CardRoomCase,
): Breach | undefined {
  if (lookUp(page.wagers, bet.wager) === undefined)
    return { rule: 'unlisted-wager', message: `seat ${bet.seat}: ${page.title} has no wager '${bet.wager}'` }
  if (isBank(bet))
    return tooManyParties(page.bank, { ...round, bets: round.bets.slice(0, round.bets.indexOf(bet) + 1) })
  const read = readBankOptions(page, round.options)
  if ('error' in read) return undefined
  return (
    noSuchSeat({ ...round, bets: [bet], deal: {}, events: [], actions: [], options: {} }, page.seats) ??
    firstOf(page.stakes, (rule) => rule(bet, round, read.options))
  )
}

function shownOf<Table, Facts>(page: PlayerBanked<Table, Facts>, round: CardRoomCase): PublishedOutcome | undefined {
  const read = readBankOptions(page, round.options)
  if (page.shows === undefined || 'error' in read) return undefined
  const seen = judgeEvents(page, round, read.options)
  if (!('events' in seen)) return undefined
  const played = page.play(round, read.options, seen)
  return 'table' in played ? page.shows(played.table) : undefined
}

/** A page, and its wagers that have odds of their own. */
type Book<Table, Facts> = {
  page: PlayerBanked<Table, Facts>
  priced: Pick<PlayerBanked<Table, Facts>, 'id' | 'payTables'> & { wagers: Readonly<Record<string, Wager<Facts>>> }
}

function pricedWagers<Table, Facts>({ wagers }: PlayerBanked<Table, Facts>): Record<string, Wager<Facts>> {
  const priced: Record<string, Wager<Facts>> = {}
  for (const [id, wager] of Object.entries(wagers))
    if (!('behind' in wager || 'banks' in wager || 'noAction' in wager || 'awards' in wager)) priced[id] = wager
  return priced
}

function settleRound<Table, Facts>(book: Book<Table, Facts>, round: CardRoomCase): CardRoomAnswer {
  const judged = judge(book.page, round)
  if (!('played' in judged)) return judged
  const { played, options, seen } = judged
  return {
    settlements: settledRows(book, round, judged),
    fees: book.page.collects?.(round, options) ?? [],
    findings: [...seen.findings, ...(played.findings ?? [])],
    state: { ...startOf(book.page.bank, round), ...seen.state, ...played.state },
    sets: played.sets ?? [],
    accepted: true,
  } satisfies CardRoomOutcome
}

/** A round that was found in order, as it was played out. */
type JudgedRound<Table> = { played: Extract<Played<Table>, { table: Table }>; options: Options; seen: Seen }

/** In the order in which a round can go wrong: set-up, wagers, cards, then what was done, and the rules of drawing. */
function judge<Table, Facts>(
  page: PlayerBanked<Table, Facts>,
  round: CardRoomCase,
): JudgedRound<Table> | { refused: Breach } | { error: string } {
  const strange = unknownBankWord(page, round)
  if (strange !== undefined) return { error: strange }
  const read = readBankOptions(page, round.options)
  if ('error' in read) return read
  const { options } = read
  const early = wrongSetup(page, round, options) ?? wrongBets(page, round, options) ?? wrongCards(page, round)
  if (early !== undefined) return { refused: early }
  const seen = judgeEvents(page, round, options)
  if (!('events' in seen)) return seen
  const played = page.play(round, options, seen)
  return 'table' in played ? { played, options, seen } : played
}

function wrongSetup<Table, Facts>(
  { pack, bank, setup = [] }: PlayerBanked<Table, Facts>,
  round: CardRoomCase,
  options: Options,
): Breach | undefined {
  return (
    (pack && wrongDeckCount(pack, round.options)) ??
    refusesBank(bank, round) ??
    tooManyParties(bank, round) ??
    firstOf(setup, (rule) => rule(round, options))
  )
}

function wrongBets<Table, Facts>(
  { bank, seats, stakes }: PlayerBanked<Table, Facts>,
  round: CardRoomCase,
  options: Options,
): Breach | undefined {
  return (
    noSuchSeat(round, seats) ??
    refusesBackline(bank, round) ??
    firstOf(round.bets, (bet) => firstOf(stakes, (rule) => rule(bet, round, options)))
  )
}

const wrongCards = <Table, Facts>(page: PlayerBanked<Table, Facts>, round: CardRoomCase): Breach | undefined =>
  (page.pack && foreignCard(page.pack, cardsTold(round), round.options)) ?? wrongHandSize(page.hands, round)

/** Every card that is told, in hands and with decisions; those of events may be the same cards, and are judged there. */
const cardsTold = ({ deal, actions }: CardRoomCase): string[] => [
  ...Object.values(deal).flat(),
  ...actions.flatMap(({ card }) => card ?? []),
]

function firstOf<Item>(items: readonly Item[], find: (item: Item) => Breach | undefined): Breach | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** Every bet's row, in the order in which the bets were told; none while nothing is decided. */
function settledRows<Table, Facts>(
  book: Book<Table, Facts>,
  round: CardRoomCase,
  judged: JudgedRound<Table>,
): readonly CardRoomRow[] {
  const { bank } = book.page
  const settled = coveredIn(book, round, judged)
  if (settled === undefined) return []
  const rows = new Map(settled.rows.map((row) => [row.bet, rowOf(row)]))
  const shares = settled.bank === undefined ? undefined : sharesOf(round.bets.filter(isBank), settled.bank)
  const bankRow = (bet: CardRoomBet): CardRoomRow => {
    const returns = shares?.get(bet)
    return {
      ...keysOf(bet),
      ...(returns === undefined ? { open: true } : { returns }),
      citation: citationText(bank.cite),
    }
  }
  const told = new Set(round.bets)
  const paidAwards = settled.rows.flatMap(({ bet }) => (told.has(bet) ? [] : (rows.get(bet) ?? [])))
  return [
    ...round.bets.map((bet) => rows.get(bet) ?? bankRow(bet)),
    ...paidAwards.filter(({ returns = 0 }) => returns > 0),
  ]
}

/** The wagers in the order of settlement as far as the bank's money goes; undefined while nothing is decided. */
function coveredIn<Table, Facts>(
  book: Book<Table, Facts>,
  round: CardRoomCase,
  judged: JudgedRound<Table>,
): ReturnType<typeof settleInOrder> | undefined {
  const banked = round.bets.filter(isBank)
  const bankMoney = banked.length === 0 ? undefined : banked.reduce((sum, { stake }) => sum + stake, 0)
  const first = firstSeat(book.page.bank, round, judged.played.state ?? {}) ?? 1
  const due = dueFrom(book, round, judged)(first)
  if (due.every(({ verdict }) => verdict === 'open')) return undefined
  return settleInOrder(due, bankMoney, coverageOf(judged.options))
}

/** Why the bank's money did not reach a bet, or not all of it, with the rule; undefined for one that it covers. */
function uncoveredIn<Table, Facts>(
  book: Book<Table, Facts>,
  round: CardRoomCase,
): (bet: CardRoomBet) => { says: string; citation: string } | undefined {
  const judged = judge(book.page, round)
  const { rows = [] } = ('played' in judged && coveredIn(book, round, judged)) || {}
  const short = new Set(rows.filter(isShort).map(({ bet }) => bet))
  if (short.size === 0 || !('played' in judged)) return () => undefined
  const says = ranOutSaid(rows, coverageOf(judged.options))
  const uncovered = { says, citation: citationText(book.page.bank.cite) }
  return (bet) => (short.has(bet) ? uncovered : undefined)
}

/**
 * What every wager of the round is due, in the order of settlement that begins at a seat, with the awards behind them; none
 * while no wager is decided.
 */
function dueFrom<Table, Facts>(
  book: Book<Table, Facts>,
  round: CardRoomCase,
  { played: { table }, options, seen }: JudgedRound<Table>,
): (first: number) => readonly WagerDue[] {
  const { page } = book
  const players = round.bets.filter((bet) => !isBank(bet))
  const wagers = new Map(players.map((bet) => [bet, dueOn(book, round, bet, table, options, seen)]))
  const isEarly = (bet: CardRoomBet) => page.atOnce?.(table, bet, options) === true
  return (first) => {
    const inTurn = inOrder(page, first, round)
    const order = [...inOrderOfFolds(inTurn.filter(isEarly), round), ...inTurn.filter((bet) => !isEarly(bet))]
    const due = order.flatMap((bet) => wagers.get(bet) ?? [])
    return due.every(({ verdict }) => verdict === 'open') ? [] : [...due, ...awardsDue(book, inTurn, table, options)]
  }
}

/** Awards beside the wagers, in the order of the bets that have them. */
const awardsDue = <Table, Facts>(
  { page }: Book<Table, Facts>,
  bets: readonly CardRoomBet[],
  table: Table,
  options: Options,
): WagerDue[] =>
  (page.awards?.(table, bets, options) ?? []).map(({ bet, amount }) => ({
    bet,
    citation: citationText(lookUp(page.wagers, bet.wager)?.cite ?? page.cite),
    verdict: 'win',
    full: amount,
  }))

const isBank = ({ seat, wager }: CardRoomBet): boolean => seat === 'dealer' && wager === 'player-dealer-bank'

/** The seat that is settled first, where the round says it or it is always the same; else undefined. */
function knownFirst<Table, Facts>({ page }: Book<Table, Facts>, round: CardRoomCase): number | undefined {
  const judged = judge(page, round)
  return firstSeat(page.bank, round, ('played' in judged ? judged.played.state : undefined) ?? {})
}

/** Why it is not known who is settled first, where money depends on it; else undefined. */
function whyUnordered<Table, Facts>(book: Book<Table, Facts>, round: CardRoomCase): string | undefined {
  if (knownFirst(book, round) !== undefined) return undefined
  const paidFrom = (action_seat: number) => {
    const answer = settleRound(book, { ...round, options: { ...round.options, action_seat } })
    return JSON.stringify('error' in answer ? answer : answer.settlements)
  }
  if (new Set(seatsWithBets(round.bets).map(paidFrom)).size <= 1) return undefined
  return `the bank does not cover all wagers, and who is settled first is not known: ${whyNoFirstSeat(book.page.bank, round)}`
}

/**
 * The order of settlement: by rising seat from the action seat, wrapping round, or one kind of wager after the other.
 * A backline bet is of the kind of the wager that it stands behind.
 */
function inOrder<Table, Facts>(
  page: PlayerBanked<Table, Facts>,
  first: number,
  round: CardRoomCase,
): readonly CardRoomBet[] {
  const { bank } = page
  const turn = ({ seat }: CardRoomBet) =>
    seat === 'dealer' ? 0 : seat >= first ? seat - first : seat + lastSeat - first
  const kinds = bank.byType ?? bank.withinSeat ?? []
  const kind = (bet: CardRoomBet) => {
    const settledAs = pricedAs(page, bet, round)
    return kinds.findIndex((wagers) => settledAs !== undefined && wagers.includes(settledAs))
  }
  return round.bets
    .filter((bet) => !isBank(bet))
    .toSorted((a, b) =>
      bank.byType === undefined ? turn(a) - turn(b) || kind(a) - kind(b) : kind(a) - kind(b) || turn(a) - turn(b),
    )
}

/** What is collected when a seat folds goes as the seats have folded, whoever is settled first. */
function inOrderOfFolds(bets: readonly CardRoomBet[], { actions }: CardRoomCase): readonly CardRoomBet[] {
  const foldOf = (bet: CardRoomBet) => actions.findIndex(({ seat, do: verb }) => verb === 'fold' && seat === bet.seat)
  return bets.toSorted((a, b) => foldOf(a) - foldOf(b))
}

/** More than any table has. */
const lastSeat = 100

function dueOn<Table, Facts>(
  { page, priced }: Book<Table, Facts>,
  round: CardRoomCase,
  bet: CardRoomBet,
  table: Table,
  options: Options,
  seen: Seen,
): WagerDue {
  const { seat } = bet
  const citation = citationText(lookUp(page.wagers, bet.wager)?.cite ?? page.cite)
  if (isOut(seen, seat)) return { bet, citation, verdict: 'void', full: bet.stake }
  if (isForfeited(seen, bet)) return { bet, citation, verdict: 'lose', full: 0 }
  const result = typeof seat === 'number' ? round.options.results?.[seat] : undefined
  if (result !== undefined) return { bet, citation, verdict: result, full: evenMoney[result] * bet.stake }
  const wager = pricedAs(page, bet, round)
  if (wager === undefined) return { bet, citation, verdict: 'void', full: bet.stake }
  const facts = page.facts(table, { ...bet, wager, isBehind: wager !== bet.wager }, options)
  if (facts === undefined) return { bet, citation, verdict: 'open' }
  const { verdict, returns, winnings } = resolveFacts(priced, facts, { wager, stake: bet.stake }, options)
  if (verdict === 'open') return { bet, citation, verdict }
  return { bet, citation: winnings.citation, verdict, full: roundedDown(returns) }
}

/** What decides the bets of a round, in words; nothing of a bet that is not decided by the cards. */
function tellsOf<Table, Facts>(
  { page, priced }: Book<Table, Facts>,
  round: CardRoomCase,
): (bet: CardRoomBet) => string | undefined {
  const judged = judge(page, round)
  if (!('played' in judged)) return () => undefined
  const { played, options, seen } = judged
  return (bet) => {
    const { seat } = bet
    const wager = pricedAs(page, bet, round)
    const isToldAlready = typeof seat === 'number' && round.options.results?.[seat] !== undefined
    if (wager === undefined || isToldAlready || isOut(seen, seat) || isForfeited(seen, bet)) return undefined
    const facts = page.facts(played.table, { ...bet, wager, isBehind: wager !== bet.wager }, options)
    const { tells, when } = lookUp(priced.wagers, wager) ?? {}
    return facts === undefined ? undefined : (tells ?? when?.tells ?? page.tells)?.(facts)
  }
}

/** What comparisons bring that were made already: every win is even money. */
const evenMoney = { win: 2, push: 1, lose: 0 } as const

const isOut = ({ out }: Seen, seat: CardRoomBet['seat']): boolean => seat !== 'dealer' && out.includes(seat)

const isForfeited = ({ forfeited }: Seen, bet: CardRoomBet): boolean =>
  forfeited.some(({ seat, wager }) => seat === bet.seat && (wager === undefined || wager === bet.wager))

/** The wager that a bet is settled as: its own, or the one that it stands behind. None for a bet without action. */
function pricedAs<Table, Facts>(
  page: PlayerBanked<Table, Facts>,
  bet: CardRoomBet,
  { bets }: CardRoomCase,
): string | undefined {
  const wager = lookUp(page.wagers, bet.wager)
  if (wager === undefined || 'noAction' in wager || 'banks' in wager || 'awards' in wager) return undefined
  if (!('behind' in wager)) return bet.wager
  const isOnSpot = (id: string) => bets.some(({ seat, wager: other }) => seat === bet.seat && other === id)
  return wager.behind.find((id) => id === bet.part) ?? wager.behind.find(isOnSpot) ?? wager.behind[0]
}

/** What names a bet, in its row too. */
const keysOf = ({ seat, wager, by, hand, part }: CardRoomBet): Omit<CardRoomRow, 'returns' | 'open'> => ({
  seat,
  wager,
  ...(by === undefined ? {} : { by }),
  ...(hand === undefined ? {} : { hand }),
  ...(part === undefined ? {} : { part }),
})

const rowOf = ({ bet, returns, verdict, citation }: Covered): CardRoomRow =>
  returns === undefined ? { ...keysOf(bet), open: true, citation } : { ...keysOf(bet), returns, verdict, citation }

/** The bank's money where several have put it up: each gets his share, and what does not divide goes to the first. */
function sharesOf(banked: readonly CardRoomBet[], left: number): ReadonlyMap<CardRoomBet, number> {
  const total = banked.reduce((sum, { stake }) => sum + stake, 0)
  const shares = banked.map(({ stake }) => (total === 0 ? 0 : Math.floor((left * stake) / total)))
  const rest = left - shares.reduce((sum, share) => sum + share, 0)
  return new Map(banked.map((bet, i) => [bet, (shares[i] ?? 0) + (i === 0 ? rest : 0)]))
}
