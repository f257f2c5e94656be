import type { Breach } from '../../kit/document/rules.ts'
import { type Bet, betText, type Round } from '../../kit/round/round.ts'
import { type Exact, exact, exactText, plus } from '../../kit/settle/money.ts'
import { beforeThrow, contractsRemoved, endingOf, lyingBefore, stakeLeft, unheardCalls } from './bet-history.ts'
import { comeOutPoints, isLoserSeven, throwsOf } from './throws.ts'

export const verifyThrows = (round: Round): Breach[] => {
  const dice = round.rolls.flatMap(verifyDice)
  return dice.length > 0 ? dice : [...verifyContracts(round), ...verifyShooter(round)]
}

const verifyDice = (faces: readonly number[]): Breach[] =>
  faces.length === 2 && faces.every((face) => face >= 1 && face <= 6)
    ? []
    : [{ rule: 'bad-dice', message: `${faces.join('-')} is no throw of two dice`, figures: { dice: faces.join('-') } }]

const verifyContracts = (round: Round): Breach[] =>
  contractsRemoved(round).map(({ bet, at, number }) => ({
    rule: 'contract-removed',
    message: `${betText(bet)}: taken down before throw ${at}, its point of ${number} standing`,
    figures: { throw: at, point: number },
  }))

/** Whoever calls a wager off that plays on is told so. */
export const alertsOfCalls = (round: Round): Breach[] =>
  unheardCalls(round).map(({ bet, at, point }) => ({
    rule: 'on-and-off',
    message: `${betText(bet)}: called off before throw ${at}, ${
      point === null ? 'and it has no on and off' : `with the point of ${point} standing`
    }: it plays on`,
    figures: { throw: at },
  }))

/** The shooter needs a line wager at every throw, until a Loser 7 takes the dice from him (gb 8.10, 8.14). */
function verifyShooter(round: Round): Breach[] {
  const { shooter } = round.state
  if (shooter === undefined) return []
  const throws = throwsOf(round.rolls)
  const loser = throws.findIndex(isLoserSeven)
  const own = loser < 0 ? throws.length : loser + 1
  const without = throws
    .slice(0, own)
    .findIndex((_, i) => lyingBefore(round, i + 1, (bet) => bet.seat === shooter && isLine(bet)).length === 0)
  if (without < 0) return []
  return [
    {
      rule: 'shooter-without-line',
      message: `seat ${shooter} threw the dice without a line wager: throw ${without + 1}`,
      figures: { throw: without + 1 },
    },
  ]
}

const isLine = ({ wager }: Bet) => wager === 'win-line' || wager === 'dont-win-line'

/** The flat wager that odds stand behind, and whether they are laid against its point. */
type Odds = { flat: string; lays: boolean }

const behind: Readonly<Record<string, Odds>> = {
  'behind-win-line': { flat: 'win-line', lays: false },
  'behind-dont-win': { flat: 'dont-win-line', lays: true },
  'behind-come': { flat: 'come', lays: false },
  'behind-dont-come': { flat: 'dont-come', lays: true },
}

type WinOn = (bet: Bet, number: number) => Exact

/** Why a wager may not go down before its throw; `winOn` is what odds win on their number. */
export function refusesDiceBet(round: Round, bet: Bet, winOn: WinOn): Breach | undefined {
  const points = comeOutPoints(round.rolls)
  const point = points[Math.min(bet.at ?? 1, points.length) - 1] ?? null
  if (isLine(bet) && point !== null) return wrongMoment(bet, `the point of ${point} stands`)
  if (isCome(bet) && point === null) return wrongMoment(bet, 'the next throw is a come-out')
  const odds = behind[bet.wager]
  return odds === undefined ? undefined : refusesOdds(round, bet, odds, winOn)
}

const isCome = ({ wager }: Bet) => wager === 'come' || wager === 'dont-come'

const wrongMoment = (bet: Bet, why: string): Breach => ({
  rule: 'line-after-comeout',
  message: `${betText(bet)}: ${why}`,
})

/** The point of a line is the table's, whether or not the seat has a flat stake; a come point is the wager's own. */
const isLineOdds = (flat: string) => flat.endsWith('line')

function refusesOdds(round: Round, bet: Bet, { flat, lays }: Odds, winOn: WinOn): Breach | undefined {
  const { at = 1 } = bet
  const then = beforeThrow(round, at)
  const { number } = endingOf(then, bet)
  const flats = lyingBefore(round, at, ({ seat, wager }) => seat === bet.seat && wager === flat)
  const there = flats.filter((lying) => lying.number === number)
  const hasPoint = there.length > 0 || (flats.length === 0 && isLineOdds(flat))
  if (number === undefined || (bet.point ?? number) !== number || !hasPoint)
    return { rule: 'odds-before-point', message: `${betText(bet)}: no point of the ${flat} stands there` }
  const limit = sum(there.map((lying) => stakeLeft(then, lying.bet)))
  const odds = [...oddsBefore(round, bet, number), bet]
  const counted = lays
    ? odds.map((laid) => winOn(laid, number)).reduce(plus)
    : exact(sum(odds.map(({ stake }) => stake)))
  return counted.over <= BigInt(limit) * counted.under ? undefined : overLine(bet, exactText(counted), flat, limit)
}

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)

const overLine = (bet: Bet, counted: string, flat: string, limit: number): Breach => ({
  rule: 'odds-over-line',
  message: `${betText(bet)}: ${counted} behind ${flat} of ${limit}`,
  figures: { counted, limit },
})

/** Odds that the seat has behind the same point already. */
const oddsBefore = (round: Round, bet: Bet, number: number): Bet[] =>
  lyingBefore(round, bet.at ?? 1, (other) => other.seat === bet.seat && other.wager === bet.wager)
    .filter((lying) => lying.number === number && isBefore(round, lying.bet, bet))
    .map((lying) => lying.bet)

const isBefore = ({ bets }: Round, a: Bet, b: Bet): boolean =>
  (a.at ?? 1) < (b.at ?? 1) || ((a.at ?? 1) === (b.at ?? 1) && bets.indexOf(a) < bets.indexOf(b))
