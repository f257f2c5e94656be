import type { Breach } from '../../document/rules.ts'
import { lookUp } from '../../look-up.ts'
import { type Bet, betText, type Round } from '../../round/round.ts'
import { type Exact, exact, exactText, plus } from '../../settle/money.ts'
import {
  beforeThrow,
  callsWithoutEffect,
  comePoints,
  contractsRemoved,
  endingOf,
  flatsOf,
  isAt,
  isLine,
  openBefore,
  stakeLeft,
} from './bet-history.ts'
import type { CrapsRules, CrapsWager } from './rules.ts'
import { comeOutPoints, isLoserSeven, throwsOf } from './throws.ts'

export const verifyThrows = (rules: CrapsRules, round: Round): Breach[] => {
  const dice = round.rolls.flatMap((faces) => verifyDice(rules, faces))
  return dice.length > 0 ? dice : [...verifyContracts(rules, round), ...verifyShooter(rules, round)]
}

const verifyDice = ({ broken }: CrapsRules, faces: readonly number[]): Breach[] =>
  faces.length === 2 && faces.every((face) => face >= 1 && face <= 6)
    ? []
    : [{ rule: broken.dice, message: `${faces.join('-')} is no throw of two dice`, figures: { dice: faces.join('-') } }]

const verifyContracts = (rules: CrapsRules, round: Round): Breach[] =>
  contractsRemoved(rules, round).map(({ bet, at, number }) => ({
    rule: rules.broken.contract,
    message: `${betText(bet)}: taken down before throw ${at}, its point of ${number} standing`,
    figures: { throw: at, point: number },
  }))

/** Whoever calls a wager off that plays on is told so. */
export const alertsOfCalls = (rules: CrapsRules, round: Round): Breach[] =>
  callsWithoutEffect(rules, round).map(({ bet, at, point }) => ({
    rule: rules.broken.call,
    message: `${betText(bet)}: called off before throw ${at}, ${
      point === null ? 'and it has no on and off' : `with the point of ${point} standing`
    }: it plays on`,
    figures: { throw: at },
  }))

/** The shooter needs a line wager at every throw, until a 7 on a point takes the dice from him. */
function verifyShooter(rules: CrapsRules, round: Round): Breach[] {
  const { shooter } = round.state
  if (shooter === undefined) return []
  const throws = throwsOf(round.rolls)
  const loser = throws.findIndex(isLoserSeven)
  const own = loser < 0 ? throws.length : loser + 1
  const without = throws
    .slice(0, own)
    .findIndex(
      (_, i) => openBefore(rules, round, i + 1, (bet) => bet.seat === shooter && isLine(rules, bet.wager)).length === 0,
    )
  if (without < 0) return []
  return [
    {
      rule: rules.broken.shooterWithoutLine,
      message: `seat ${shooter} threw the dice without a line wager: throw ${without + 1}`,
      figures: { throw: without + 1 },
    },
  ]
}

type WinOn = (bet: Bet, number: number) => Exact

/** Why a wager may not go down before its throw; `winOn` is what odds win on their number. */
export function refusesDiceBet(rules: CrapsRules, round: Round, bet: Bet, winOn: WinOn): Breach | undefined {
  const points = comeOutPoints(round.rolls)
  const point = points[Math.min(bet.at ?? 1, points.length) - 1] ?? null
  const wager = lookUp(rules.wagers, bet.wager)
  const wrongThrow = (why: string): Breach => ({ rule: rules.broken.wrongThrow, message: `${betText(bet)}: ${why}` })
  if (wager?.placedOn === 'come-out' && point !== null) return wrongThrow(`the point of ${point} stands`)
  if (wager?.placedOn === 'point' && point === null) return wrongThrow('the next throw is a come-out')
  return wager?.behind === undefined
    ? undefined
    : refusesOdds(rules, { ...wager, behind: wager.behind }, round, bet, winOn)
}

/** The point of a line is the table's, whether or not the seat has a flat stake; a come point is the wager's own. */
function refusesOdds(
  rules: CrapsRules,
  { behind, lays }: CrapsWager & { behind: string },
  round: Round,
  bet: Bet,
  winOn: WinOn,
): Breach | undefined {
  const { at = 1 } = bet
  const then = beforeThrow(round, at)
  const { number } = endingOf(rules, then, bet)
  const flats = flatsOf(bet, openBefore(rules, round, at, isAt(bet.seat, behind)))
  const there = flats.filter((flat) => flat.number === number)
  const hasPoint = there.length > 0 || (flats.length === 0 && isLine(rules, behind))
  if (number === undefined || (bet.point ?? number) !== number || !hasPoint)
    return { rule: rules.broken.oddsWithoutPoint, message: `${betText(bet)}: ${noPoint(rules, round, bet, behind)}` }
  const limit = sum(there.map((flat) => stakeLeft(rules, then, flat.bet)))
  const odds = [...oddsBefore(rules, round, bet, number), bet]
  const counted = lays
    ? odds.map((laid) => winOn(laid, number)).reduce(plus)
    : exact(sum(odds.map(({ stake }) => stake)))
  if (counted.over <= BigInt(limit) * counted.under) return undefined
  return {
    rule: rules.broken.oddsOverFlat,
    message: `${betText(bet)}: the odds ${lays ? 'would win' : 'come to'} ${exactText(counted)}, more than the ${limit} on ${behind}`,
    figures: { counted: exactText(counted), limit },
  }
}

function noPoint(rules: CrapsRules, round: Round, bet: Bet, behind: string): string {
  const points = bet.point === undefined && (bet.on ?? []).length === 0 ? comePoints(rules, round, bet, behind) : []
  return points.length > 1
    ? `the ${behind} stands on ${points.join(' and ')}, and it does not say behind which`
    : `no point of the ${behind} stands there`
}

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)

/** Odds that the seat has behind the same point already. */
const oddsBefore = (rules: CrapsRules, round: Round, bet: Bet, number: number): Bet[] =>
  openBefore(rules, round, bet.at ?? 1, isAt(bet.seat, bet.wager))
    .filter((other) => other.bet.player === bet.player && other.number === number && isBefore(round, other.bet, bet))
    .map((other) => other.bet)

const isBefore = ({ bets }: Round, a: Bet, b: Bet): boolean =>
  (a.at ?? 1) < (b.at ?? 1) || ((a.at ?? 1) === (b.at ?? 1) && bets.indexOf(a) < bets.indexOf(b))
