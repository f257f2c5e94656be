import type { Seats } from '../seats.ts'
import { clockwiseFrom } from '../seats.ts'

/** A betting round so far, as a JSON value. Amounts are totals of this round, in minor units. */
export type BettingRound = {
  /** Seats that have not folded. */
  live: Seats
  /** Seats that have no more chips to bet. */
  allIn: Seats
  /** What each seat has put in, folded seats included. */
  to: Readonly<Record<number, number>>
  /** The most that a seat has put in: what a call must match. */
  bet: number
  /** The last full bet or raise stands at this total; a short all-in may have gone further. */
  full: number
  /** By how much it was raised last, or bet: a raise is at least as large. */
  size: number
  /** -1 while an opening bet over the blinds is still to come. */
  raises: number
  /** The forced bet stands alone: the next full increase completes it, which is no raise. */
  bare: boolean
  /** The full bet that stood when a seat last acted. */
  acted: Readonly<Record<number, number>>
  checked: Seats
  /** Who acts next; null when the round is closed. */
  next: number | null
  /** How many live seats began the round. */
  began: number
  /** Only two are left, and the cap of raises was not reached before. */
  uncapped: boolean
  /** Somebody has raised by the upper limit, so nobody may raise by less. */
  upper: boolean
  /** The seat that acts behind all others until it has acted once. */
  last?: number
}

export type RoundRules = {
  /** `free`: amounts are not checked, for want of limits or of a rule. */
  structure: 'limit' | 'spread-limit' | 'no-limit' | 'free'
  /** Limit: the sizes that a bet or raise may have. Spread limit: the smallest and the largest. */
  sizes: readonly number[]
  /** The least bet of a no-limit game, or opening bet. */
  least: number
  /** The most raises with three or more players; null where there is no end of them. */
  cap: number | null
  /** When two players lift the cap: if they began the round, as soon as they are two, or while no third has money in the round. */
  capLifted: 'at-start' | 'when-two-remain' | 'when-two-invest'
  /** What an opening forced bet must be completed to. */
  completeTo?: number
  /** The seat that must open, and may not fold. */
  mustOpen?: number
  /** Nor may it fold when its forced bet comes back unraised. */
  staysUnraised: boolean
  forcedBet: number
  /** A raise makes the bet at least twice what it was. */
  doubling: boolean
  /** An all-in of half a bet or more is a bet. */
  halfIsBet: boolean
  checkRaise: boolean
  /** Nobody may check before the pot is opened. */
  betOrFold: boolean
  inTurn: boolean
}

/** What can be wrong with an action. A page says under which id each is refused, if it is. */
export type BettingFault =
  | 'out-of-turn'
  | 'check-facing-bet'
  | 'raise-cap'
  | 'over-completion'
  | 'bring-in-fold'
  /** A forced bet that is neither the posted one nor a full bet. */
  | 'wrong-bring-in'
  | 'wrong-limit'
  | 'raise-below-upper'
  | 'undersized-bet'
  | 'undersized-raise'
  | 'oversized-raise'
  | 'raise-not-doubled'
  | 'not-reopened'
  | 'check-raise'
  | 'undersized-opening'
  /** A bet or raise to no more than what is to match. */
  | 'no-increase'
  /** A check where the pot is to be opened. */
  | 'bet-or-fold'

/** Whose blind it is where the round does not tell the seat. */
export const nobody = 0

type BettingAction = { seat: number; do: string; to?: number | undefined }

/** An action of a betting round as it was told, by an action or an event. */
export type ReportedAction = BettingAction & { round?: number | undefined; chips?: readonly number[]; spoken?: number }

/**
 * A round before anybody acts: blinds are in, and `first` acts first.
 * @param allIn seats without more chips; where a blind is short for it, the bet is that of the whole `blind`
 */
export function openRound(
  live: Seats,
  first: number | undefined,
  blinds: Readonly<Record<number, number>>,
  { allIn = [], blind = 0 }: { allIn?: Seats; blind?: number } = {},
): BettingRound {
  const bet = Math.max(blind, ...Object.values(blinds))
  return {
    live,
    allIn,
    to: blinds,
    bet,
    full: bet,
    size: bet,
    raises: 0,
    bare: false,
    acted: {},
    checked: [],
    next: first ?? null,
    began: live.length,
    uncapped: live.length <= 2,
    upper: false,
  }
}

/** What a seat has in. */
export const inOf = ({ to }: BettingRound, seat: number): number => to[seat] ?? 0

/** The total to which an action brings its seat. */
function totalOf(round: BettingRound, { seat, do: verb, to }: BettingAction, rules: RoundRules): number {
  if (verb === 'call') return to ?? round.bet
  if (verb === 'bring-in') return to ?? rules.forcedBet
  if (verb === 'complete') return to ?? rules.completeTo ?? round.bet
  return to ?? inOf(round, seat)
}

/** Whether an action is legal, and if not what is wrong with it. */
export function verifyAction(round: BettingRound, action: BettingAction, rules: RoundRules): BettingFault[] {
  const { seat, do: verb } = action
  const faults: BettingFault[] = []
  if (rules.inTurn && round.next !== seat && !closesFreely(round, action, rules)) faults.push('out-of-turn')
  const mustOpen = rules.mustOpen === seat && round.bet === 0
  const mustStay = rules.staysUnraised && closesFreely(round, action, rules)
  if ((mustOpen && verb === 'check') || ((mustOpen || mustStay) && verb === 'fold')) faults.push('bring-in-fold')
  else if (verb === 'check') faults.push(...checkFaults(round, seat, rules))
  const to = totalOf(round, action, rules)
  if (verb === 'bet' && round.raises < 0 && to < rules.least) faults.push('undersized-opening')
  if (verb === 'bring-in' && isOtherBringIn(to, rules)) faults.push('wrong-bring-in')
  if (verb !== 'bring-in' && to > round.bet) faults.push(...increaseFaults(round, action, to, rules))
  if (action.to !== undefined && addsNothing(round, verb, to)) faults.push(tooSmall(round, rules), 'no-increase')
  return faults
}

/** Of the blind that nobody is named for, no seat is known to face it. */
function checkFaults(round: BettingRound, seat: number, { betOrFold }: RoundRules): BettingFault[] {
  const isFacing = round.bet > Math.max(inOf(round, seat), inOf(round, nobody))
  const faults: BettingFault[] = isFacing ? ['check-facing-bet'] : []
  return betOrFold && round.raises < 0 && inOf(round, seat) === 0 ? [...faults, 'bet-or-fold'] : faults
}

/** Where no forced bet is posted, it is known only that it is no larger than a full bet. */
const isOtherBringIn = (to: number, { forcedBet, completeTo }: RoundRules): boolean =>
  to !== completeTo && (forcedBet > 0 ? to !== forcedBet : completeTo !== undefined && to > completeTo)

/** An opening bet may be as large as the blind. */
const addsNothing = ({ bet, raises }: BettingRound, verb: string, to: number): boolean =>
  bet > 0 && to <= bet && (verb === 'raise' || verb === 'complete' || (verb === 'bet' && raises >= 0))

function tooSmall({ bare }: BettingRound, { structure, doubling, completeTo }: RoundRules): BettingFault {
  if (structure === 'limit') return bare && completeTo !== undefined ? 'over-completion' : 'wrong-limit'
  return structure === 'no-limit' && doubling ? 'raise-not-doubled' : 'undersized-raise'
}

/** What is wrong, in words that go on from what was done. */
export function faultSays(fault: BettingFault, { bet, next }: BettingRound, rules: RoundRules): string {
  const { cap, sizes, least, completeTo, forcedBet } = rules
  const says: Readonly<Record<BettingFault, string>> = {
    'out-of-turn': next === null ? 'nobody is to act' : `seat ${next} is to act`,
    'check-facing-bet': 'a check is open only where nothing is to match',
    'raise-cap': `the round has had its ${cap} raises`,
    'over-completion': `over the forced bet it may only be completed to ${completeTo}`,
    'bring-in-fold':
      bet === 0 ? 'this seat must make the forced bet or open' : 'nobody has raised the forced bet of this seat',
    'wrong-bring-in': `the forced bet is ${forcedBet || 'less'}${completeTo ? `, or a full bet of ${completeTo}` : ''}`,
    'wrong-limit': `bets and raises of this round are by ${sizes.join(' or ')}`,
    'raise-below-upper': 'after a raise by the upper limit, all are by it',
    'undersized-bet': `a bet is ${Math.max(least, sizes[0] ?? 0)} or more`,
    'undersized-raise': 'a raise adds at least as much as the last bet or raise',
    'oversized-raise': `it adds more than ${sizes.at(-1)}`,
    'raise-not-doubled': `a raise is to ${2 * bet} or more`,
    'not-reopened': 'the seat has acted, and was not raised in full since',
    'check-raise': 'the seat has checked, and may not raise',
    'undersized-opening': `the pot is opened for ${least} or more`,
    'no-increase': `a bet or raise goes over the ${bet} that is to match`,
    'bet-or-fold': 'before the pot is opened, a seat bets or folds',
  }
  return says[fault]
}

/** The seat that made the forced bet may check, complete it or fold when it comes back unraised. */
const closesFreely = (round: BettingRound, { seat }: BettingAction, { mustOpen }: RoundRules): boolean =>
  round.next === null && round.bare && mustOpen === seat

function increaseFaults(round: BettingRound, action: BettingAction, to: number, rules: RoundRules): BettingFault[] {
  const { seat, do: verb } = action
  const isAllIn = verb === 'all-in' || round.allIn.includes(seat)
  if (round.bare) {
    const { completeTo } = rules
    if (isAllIn) return []
    return completeTo === undefined ? sizeFaults(round, to, rules) : to === completeTo ? [] : ['over-completion']
  }
  const faults: BettingFault[] = []
  const isRaise = round.bet > 0
  if (isRaise && isCapped(round, seat, rules)) faults.push('raise-cap')
  if (isRaise && !rules.checkRaise && round.checked.includes(seat)) faults.push('check-raise')
  if (isRaise && !isReopened(round, seat, rules)) faults.push('not-reopened')
  return isAllIn ? faults : [...faults, ...sizeFaults(round, to, rules)]
}

function isCapped(round: BettingRound, seat: number, { cap, capLifted }: RoundRules): boolean {
  if (cap === null || round.raises < cap) return false
  if (capLifted === 'when-two-invest') return investors(round, seat) > 2
  return round.began > 2 && !(capLifted === 'when-two-remain' && round.uncapped)
}

/** How many seats have money in the round once this one has, folded ones included. */
const investors = ({ to }: BettingRound, seat: number): number =>
  new Set([seat, ...Object.keys(to).map(Number)].filter((each) => each === seat || (to[each] ?? 0) > 0)).size

/** A seat that has acted may raise again once what it faces has grown by a full bet or raise. */
function isReopened(round: BettingRound, seat: number, { structure, doubling, least }: RoundRules): boolean {
  const before = round.acted[seat]
  if (structure !== 'no-limit' || before === undefined || inOf(round, seat) >= round.bet) return true
  return doubling ? round.bet >= 2 * before : round.bet - before >= Math.max(round.size, least)
}

function sizeFaults(round: BettingRound, to: number, rules: RoundRules): BettingFault[] {
  const { structure, sizes, least, doubling } = rules
  const isRaise = round.bet > 0
  if (structure === 'no-limit') {
    if (!isRaise) return to < least ? ['undersized-bet'] : []
    if (doubling) return to < 2 * round.bet ? ['raise-not-doubled'] : []
    return to - round.bet < Math.max(round.size, least) ? ['undersized-raise'] : []
  }
  if (isOpening(round, to, rules)) return []
  const by = to - (isRaise ? fullBelow(round, rules) : 0)
  if (structure === 'spread-limit') {
    if (by < Math.max(isRaise ? round.size : 0, round.bare ? 0 : (sizes[0] ?? 0)))
      return [isRaise ? 'undersized-raise' : 'undersized-bet']
    return by > (sizes[1] ?? by) ? ['oversized-raise'] : []
  }
  if (structure === 'limit') {
    if (!sizes.includes(by)) return ['wrong-limit']
    if (isRaise && round.upper && by < Math.max(...sizes)) return ['raise-below-upper']
  }
  return []
}

/** Over the blinds it is opened for the large one at least, whatever lies there in its place. */
const isOpening = ({ raises }: BettingRound, to: number, { least }: RoundRules): boolean => raises < 0 && to === least

/** The full bet that a raise goes over: that which opens is over the whole large blind. */
const fullBelow = ({ full, raises }: BettingRound, { least }: RoundRules): number =>
  raises < 0 ? Math.max(full, least) : full

/** The round after an action, legal or not: what is on the table counts. */
export function applyAction(round: BettingRound, action: BettingAction, rules: RoundRules): BettingRound {
  const { seat, do: verb } = action
  const to = totalOf(round, action, rules)
  const after: BettingRound = {
    ...round,
    to: verb === 'fold' ? round.to : { ...round.to, [seat]: to },
    live: verb === 'fold' ? round.live.filter((each) => each !== seat) : round.live,
    allIn: isAllIn(round, action, to) ? [...round.allIn, seat] : round.allIn,
    checked: verb === 'check' ? [...round.checked, seat] : round.checked,
  }
  const bet = verb === 'fold' ? after : withBet(round, after, verb, to, rules)
  const acted = { ...bet.acted, [seat]: bet.bet }
  const uncapped = bet.uncapped || (bet.live.length <= 2 && bet.raises < (rules.cap ?? Number.POSITIVE_INFINITY))
  // Who says out of turn that he is all-in with what lies there leaves the turn where it is.
  const isAside = verb === 'all-in' && to === inOf(round, seat) && round.next !== null && round.next !== seat
  const next = isAside ? round.next : nextToAct({ ...bet, acted }, seat)
  return { ...bet, acted, uncapped, next }
}

const isAllIn = (round: BettingRound, { do: verb }: BettingAction, to: number): boolean =>
  verb === 'all-in' || (verb === 'call' && to < round.bet)

function withBet(before: BettingRound, after: BettingRound, verb: string, to: number, rules: RoundRules): BettingRound {
  if (to <= before.bet) return verb === 'bet' && before.raises < 0 ? { ...after, raises: 0 } : after
  if (verb === 'bring-in' && to !== rules.completeTo)
    return { ...after, bet: to, full: to, size: rules.completeTo ?? to, bare: true }
  const by = to - before.full
  const least = leastIncrease(before, rules)
  const counts = verb !== 'all-in' || by >= least || (rules.halfIsBet && 2 * by >= least)
  // Over the blinds it opens all the same.
  if (!counts) return { ...after, bet: to, raises: Math.max(before.raises, 0) }
  // A completion is a whole bet; without limits the first raise over the forced bet is as large as what it adds.
  if (before.bare) return { ...after, bet: to, full: to, size: rules.completeTo === undefined ? by : to, bare: false }
  const upper = after.upper || (rules.sizes.length > 1 && by >= Math.max(...rules.sizes))
  const raises = raisesAfter(before, verb)
  // Without limits a raise is as large as what it adds to the bet, a short all-in included (hg 67).
  const added = rules.structure === 'no-limit' ? to - before.bet : by
  const size = Math.max(added, rules.structure === 'limit' ? 0 : before.size)
  return { ...after, bet: to, full: to, size, raises, upper }
}

/** An all-in of less is none: it is called, and the next raise is over the bet below. */
function leastIncrease(
  { bare, full, size }: BettingRound,
  { structure, sizes, least, completeTo }: RoundRules,
): number {
  if (bare && completeTo !== undefined) return completeTo - full
  const [smallest = 0] = sizes
  if (structure === 'limit') return smallest
  return Math.max(full > 0 ? size : 0, bare ? 0 : smallest, least)
}

/** The bet that opens a round is no raise; a raise is one, too, where the bet below it is not told. */
const raisesAfter = ({ bet, full, raises }: BettingRound, verb: string): number =>
  full > 0 ? raises + 1 : Math.max(raises, 0) + (verb === 'raise' && bet === 0 ? 1 : 0)

/** The next live seat that has not acted on the bet that stands; null when there is none. */
function nextToAct(round: BettingRound, seat: number): number | null {
  if (round.live.length < 2) return null
  const owes = (each: number): boolean =>
    !round.allIn.includes(each) && (round.acted[each] === undefined || inOf(round, each) < round.bet)
  const due = clockwiseFrom(seat, round.live).filter((each) => each !== seat && owes(each))
  const actsLast = (each: number): boolean => each === round.last && round.acted[each] === undefined
  return due.find((each) => !actsLast(each)) ?? due[0] ?? null
}

/** The round without a seat that has given up its hand, or whose hand is dead: it acts no more, in turn or not. */
export function withoutSeat(round: BettingRound, seat: number): BettingRound {
  const after = { ...round, live: round.live.filter((each) => each !== seat) }
  const isOver = after.live.length < 2
  return { ...after, next: isOver ? null : round.next === seat ? nextToAct(after, seat) : round.next }
}

/** All that was put in during the round by all seats. */
export const roundTotal = ({ to }: BettingRound): number => Object.values(to).reduce((sum, each) => sum + each, 0)
