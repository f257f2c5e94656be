import type { CardRoomAction, CardRoomCase, CardRoomEvent } from '../../card-room/case.ts'
import { seatOfHand } from '../../card-room/seat-names.ts'
import type { Breach } from '../../document/rules.ts'
import { killerOf, playedLimits } from '../kill.ts'
import type { PotPage } from '../pot-page.ts'
import { firstOfBlinds, givenUp } from '../seating.ts'
import { clockwiseAt, type Seats, type Table } from '../seats.ts'
import { betSize } from '../streets.ts'
import {
  applyAction,
  type BettingFault,
  type BettingRound,
  faultSays,
  nobody,
  openRound,
  type ReportedAction,
  type RoundRules,
  verifyAction,
  withoutSeat,
} from './betting-round.ts'
import { blindsDue, blindsOf, killBlindOf, missedBlindsOf, openingBlind } from './blinds.ts'
import { readChips } from './chips-without-a-word.ts'
import { impossibleAct } from './impossible-acts.ts'
import { doorSeat, showingSeat, type Upcards } from './opening.ts'

const verbs = ['check', 'bet', 'raise', 'complete', 'bring-in', 'call', 'all-in', 'fold', 'muck', 'chip-in']
const posting = ['small-blind', 'big-blind', 'kill-blind']

/** What the seats do with their chips, in order; events come before actions. */
export function bettingActionsIn({ events, actions }: CardRoomCase): ReportedAction[] {
  const told: readonly (ReportedAction | undefined)[] = [
    ...events.filter(({ ev }) => verbs.includes(ev)).map((event) => actionOf(event.ev, event)),
    ...actions
      .filter(({ do: verb }) => verbs.includes(verb) || posting.includes(verb))
      .map((each) => actionOf(each.do, each)),
  ]
  return told.filter((action) => action !== undefined)
}

function actionOf(verb: string, told: CardRoomAction | CardRoomEvent): ReportedAction | undefined {
  const seat = seatOfHand(told.seat)
  if (seat === undefined) return undefined
  const chips = 'chips' in told ? told.chips : undefined
  const spoken = 'spoken' in told ? told.spoken : undefined
  const to = typeof told.to === 'number' ? told.to : undefined
  return {
    ...{ seat, do: verb, to: spoken ?? to, round: told.round },
    ...(chips === undefined ? {} : { chips }),
    ...(spoken === undefined ? {} : { spoken }),
  }
}

/** The betting round that is asked about, from 1: third street is the first of stud. */
export const roundAsked = ({ options }: CardRoomCase, told: readonly ReportedAction[]): number | undefined =>
  typeof options.round === 'number'
    ? options.round
    : options.street === undefined
      ? told.find(({ round }) => round !== undefined)?.round
      : options.street - 2

/** By which seat a round is opened; undefined where it can't be told. */
export function opensRound(
  page: PotPage,
  round: CardRoomCase,
  table: Table,
  live: Seats,
  at: number,
): number | undefined {
  const { options, upcards } = round
  if (options.first_to_act !== undefined) return Number(options.first_to_act)
  if (page.opening.by === 'blinds') return firstOfBlinds(table, live, at)
  if (at === 1) return options.bring_in_seat ?? bringInSeat(page, round, table)
  const held = cardsHeld(page, at)
  const boards = upcards[held] as Upcards | undefined
  if (boards === undefined) return undefined
  const inHand = Object.fromEntries(Object.entries(boards).filter(([seat]) => live.includes(Number(seat))))
  return showingSeat(page.opening.showing, inHand, held, table.button)
}

/** How many cards every player holds before anybody bets. */
function firstCards(streets: PotPage['streets']): number {
  let cards = 0
  for (const street of streets) {
    if (street.step !== 'deal') break
    cards += street.count
  }
  return cards
}

/** How many cards every player holds in a betting round: four in the second of seven-card stud, three of five-card stud. */
export const cardsHeld = ({ streets }: Pick<PotPage, 'streets'>, at: number): number =>
  at === 1 ? firstCards(streets) : at + (firstCards(streets) > 2 ? 2 : 1)

/** The seat that makes the forced bet, by the first upcards. */
export function bringInSeat(
  { opening, streets }: PotPage,
  { upcards }: CardRoomCase,
  table: Table,
): number | undefined {
  if (opening.by !== 'bring-in') return undefined
  const doors = upcards[firstCards(streets)] as Upcards | undefined
  return doors === undefined ? undefined : doorSeat(opening.door, doors, table.button)
}

/** The rules of a betting round, from 1. */
export function rulesOfRound(page: PotPage, round: CardRoomCase, table: Table, at: number): RoundRules {
  const { betting, opening, refuses } = page
  const { options } = round
  const limits = playedLimits(page, round) ?? limitsOfUnit(round)
  const isNamedFree = options.structure === 'no-limit' || options.structure === 'pot-limit'
  const isFree = isNamedFree || (at === 1 && !areBlindsTold(page, round))
  const isForced = opening.by === 'bring-in' && at === 1
  const mustOpen = isForced ? (options.bring_in_seat ?? bringInSeat(page, round, table)) : undefined
  const { structure } = betting
  const sizes = structureOf(page, limits, isFree, at, options)
  return {
    ...sizes,
    cap: structure === 'no-limit' ? null : betting.cap,
    capLifted: betting.capLifted,
    ...(isForced && sizes.structure === 'limit' ? { completeTo: sizes.sizes[0] ?? 0 } : {}),
    ...(mustOpen === undefined ? {} : { mustOpen }),
    staysUnraised: opening.by === 'bring-in' && opening.noFold !== undefined,
    forcedBet: options.bring_in ?? 0,
    least: structure === 'no-limit' ? (options.bring_in ?? openingBlind(page, round)) : leastOpening(page, round),
    doubling: options['buy-in-100-game'] === true,
    halfIsBet: betting.halfIsBet === true,
    checkRaise: betting.checkRaise !== false,
    betOrFold: betting.betOrFold !== undefined && at === 1 && isFirstTold(round),
    inTurn: refuses['out-of-turn'] !== undefined,
  }
}

/** Whether a round of betting that has no number is told to be the first. */
const isFirstTold = ({ options, actions }: CardRoomCase): boolean =>
  options.round === 1 || options.blinds !== undefined || actions.some(({ round }) => round === 1)

const leastOpening = (page: PotPage, round: CardRoomCase): number =>
  page.opensOverBlinds === true ? openingBlind(page, round) : 0

/** Limits that are told as one unit, of which each round has its multiple (hg 944). */
function limitsOfUnit({ options: { unit } }: CardRoomCase): readonly [number, number] | undefined {
  return typeof unit === 'number' ? [unit, unit] : undefined
}

/** Over blinds that nobody has told, nobody can say by how much it is raised. */
const areBlindsTold = (page: PotPage, round: CardRoomCase): boolean =>
  page.opening.by !== 'blinds' ||
  blindsOf(page, round).length > 0 ||
  round.actions.some(({ do: verb }) => posting.includes(verb))

type Sizes = Pick<RoundRules, 'structure' | 'sizes'>

function structureOf(
  { betting, streets, openPair }: PotPage,
  limits: readonly [number, number] | undefined,
  isFree: boolean,
  at: number,
  options: CardRoomCase['options'],
): Sizes {
  if (betting.structure === 'no-limit') return { structure: 'no-limit', sizes: [] }
  if (limits === undefined || isFree) return { structure: 'free', sizes: [] }
  if (betting.structure === 'spread-limit') return { structure: 'spread-limit', sizes: limits }
  const isOpenPair = openPair === true && options.open_pair === true && at === 2
  if (isOpenPair) return { structure: 'limit', sizes: limits }
  return { structure: 'limit', sizes: [betSize(streets, at, limits)] }
}

/** A betting round as it was told, up to its end or to what is wrong with it. */
type PlayedRound = {
  round: BettingRound
  refused?: Breach
  error?: string
  read: Readonly<Record<number, 'call' | 'bet'>>
}

export function playRound(
  page: PotPage,
  round: CardRoomCase,
  table: Table,
  told: readonly ReportedAction[],
  at: number,
  start: { live: Seats; allIn: Seats },
): PlayedRound {
  const rules = rulesOfRound(page, round, table, at)
  let betting = openTold(page, round, table, told, at, start)
  const read: Record<number, 'call' | 'bet'> = {}
  const blinds = betting.to
  for (const action of told.filter((each) => !posting.includes(each.do) && !isAllInByBlind(each, blinds))) {
    if (action.do === 'muck') {
      if (givenUp(round).some(({ seat }) => seat === action.seat)) betting = withoutSeat(betting, action.seat)
      continue
    }
    const { read: as, ...meant } = readChips(action, betting.bet)
    if (as !== undefined) read[action.seat] = as
    const faults = verifyAction(betting, meant, rules)
    const fault = faults.find((each) => page.refuses[each] !== undefined)
    if (fault !== undefined) return { round: betting, read, refused: breachOf(page, fault, meant, betting, rules) }
    const impossible = foldsAtSomeTime(round, meant) ? undefined : impossibleAct(betting, meant, rules, faults)
    if (impossible !== undefined)
      return { round: betting, read, error: `actions: ${saysOf(meant, betting)}: ${impossible}` }
    betting = applyAction(betting, meant, rules)
  }
  return { round: betting, read }
}

/** A blind with which its seat is all-in: it adds nothing to what it has posted. */
const isAllInByBlind = ({ seat, do: verb, to }: ReportedAction, blinds: Readonly<Record<number, number>>): boolean =>
  verb === 'all-in' && to !== undefined && to > 0 && to === blinds[seat]

/** The betting round before its first action; a seat that is all-in is passed over. */
function openTold(
  page: PotPage,
  round: CardRoomCase,
  table: Table,
  told: readonly ReportedAction[],
  at: number,
  { live, allIn }: { live: Seats; allIn: Seats },
): BettingRound {
  const opener = opensRound(page, round, table, live, at) ?? told[0]?.seat
  const blinds = postedIn(page, round, table, told, at)
  const short = told.filter((action) => isAllInByBlind(action, blinds)).map(({ seat }) => seat)
  const out = [...allIn, ...short]
  const able = live.filter((seat) => !out.includes(seat))
  const last = at === 1 && page.kill?.actsLast === true ? killerOf(page, round) : undefined
  const others = opener === undefined ? [] : clockwiseAt(opener, able)
  const first = others.find((seat) => seat !== last) ?? others[0] ?? opener
  const blind = short.length > 0 ? openingBlind(page, round) : 0
  const opened = openRound(live, first, blinds, { allIn: out, blind })
  const raises = page.opensOverBlinds && at === 1 ? -1 : 0
  return { ...opened, raises, ...(last === undefined ? {} : { last }) }
}

/** A fold that is told without its round may have come behind anything that has one. */
const foldsAtSomeTime = (round: CardRoomCase, { seat, round: at }: ReportedAction): boolean =>
  at !== undefined && givenUp(round).some((fold) => fold.seat === seat && fold.round === undefined)

const saysOf = ({ seat, do: verb, to }: ReportedAction, { bet }: BettingRound): string =>
  `seat ${seat}: ${verb}${to === undefined ? '' : ` to ${to}`}, with ${bet} to match`

const breachOf = (
  { refuses }: PotPage,
  fault: BettingFault,
  action: ReportedAction,
  round: BettingRound,
  rules: RoundRules,
) => ({ rule: refuses[fault] ?? fault, message: `${saysOf(action, round)}: ${faultSays(fault, round, rules)}` })

/** Blinds that stand when a round begins, with that of the seat that has killed the pot. */
function postedIn(
  page: PotPage,
  round: CardRoomCase,
  table: Table,
  told: readonly ReportedAction[],
  at: number,
): Record<number, number> {
  const blinds = { ...blindsPosted(page, round, table, told, at), ...(at === 1 ? blindsOfNewcomers(page, round) : {}) }
  const killer = at === 1 ? killerOf(page, round) : undefined
  if (killer === undefined || told.some(({ do: verb }) => verb === 'kill-blind')) return blinds
  return { ...blinds, [killer]: Math.max(blinds[killer] ?? 0, killBlindOf(page, round)) }
}

/** What seats have posted that come in, or come back: their bets as far as they are live. */
function blindsOfNewcomers(page: PotPage, round: CardRoomCase): Record<number, number> {
  const posts = round.actions.flatMap(({ seat, do: verb, choice = '', amount }) => {
    const live =
      verb === 'post-missed-blinds'
        ? missedBlindsOf(page, round, amount).live
        : verb === 'enter' && choice.startsWith('post-')
          ? (blindsOf(page, round).at(-1) ?? 0)
          : 0
    return live === 0 ? [] : [[Number(seat), live] as const]
  })
  return Object.fromEntries(posts)
}

/** As posted, or by the button; seats that are not told post as nobody. */
function blindsPosted(
  page: PotPage,
  round: CardRoomCase,
  table: Table,
  told: readonly ReportedAction[],
  at: number,
): Record<number, number> {
  if (page.opening.by !== 'blinds' || at !== 1) return {}
  const blinds = blindsOf(page, round)
  const [small, big] = [blinds.at(-2) ?? 0, blinds.at(-1) ?? 0]
  const posted = told.filter(({ do: verb }) => posting.includes(verb))
  const asPosted = posted.map(({ seat, do: verb, to }) => [seat, to ?? (verb === 'big-blind' ? big : small)] as const)
  const isBlindOpen = told.find(({ do: verb }) => !posting.includes(verb))?.do !== 'bet' || page.opensOverBlinds
  if (asPosted.length === 0 && !isBlindOpen) return {}
  const { bigBlind, shortBlind } = table
  if (asPosted.length > 0)
    return {
      ...(bigBlind === undefined || shortBlind === undefined ? {} : { [bigBlind]: big }),
      ...Object.fromEntries(asPosted),
    }
  if (big === 0) return {}
  return bigBlind === undefined ? { [nobody]: big } : withShortOnes(blindsDue(page, round, table), told)
}

/** A blind that takes its seat's last chips is what the seat is all-in with. */
function withShortOnes(due: Readonly<Record<number, number>>, told: readonly ReportedAction[]): Record<number, number> {
  const allIn = told.filter(({ seat, do: verb, to = 0 }) => verb === 'all-in' && to > 0 && to < (due[seat] ?? 0))
  return { ...due, ...Object.fromEntries(allIn.map(({ seat, to }) => [seat, to])) }
}
