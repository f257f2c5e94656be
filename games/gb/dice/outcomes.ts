import type { RoundOutcome } from '../../kit/document/page-odds.ts'
import { expectedVisits } from '../../kit/odds/visits.ts'
import { type Bet, emptyRound, type Round, type Selection } from '../../kit/round/round.ts'
import { greatestDivisor } from '../../kit/settle/money.ts'
import { endingOf, mayBeCalled } from './bet-history.ts'
import { allThrows, boxNumbers, comeOutPoints, totalOf } from './throws.ts'

type Weighted = { round: Round; weight: bigint }

/** Rounds in which a wager is still open and that differ in nothing that can decide it, shown by one of them. */
type Standstill = { round: Round; starts: bigint; moves: Map<string, bigint>; decided: Weighted[] }

const stake = 100
const waysOfThrow = 36n

const thrown = (round: Round, faces: readonly number[]): Round => ({ ...round, rolls: [...round.rolls, faces] })

/** Every way in which a wager is decided, however long it takes: throws that change nothing are counted, not listed. */
export function diceOutcomes(wager: string, on: Selection): RoundOutcome[] {
  const { bet, begins } = placed(wager, on)
  const stands = standstills(bet, begins)
  const keys = [...stands.keys()]
  const states = [...stands.values()]
  const visits = expectedVisits(
    states.map(({ moves }) => keys.map((key) => moves.get(key) ?? 0n)),
    states.map(({ starts }) => starts),
    waysOfThrow,
  )
  const outcomes = states.flatMap(({ decided }, i) =>
    decided.map(({ round, weight }) => ({ round, weight: weight * (visits[i] ?? 0n) })),
  )
  const divisor = outcomes.map(({ weight }) => weight).reduce(greatestDivisor, 0n)
  return outcomes.map(({ round, weight }) => ({ round, bets: [bet], weight: weight / divisor }))
}

/** The wager, and the throws before it: come and place wagers go down behind any come-out point. */
function placed(wager: string, on: Selection): { bet: Bet; begins: Weighted[] } {
  const behind = Number(on[0])
  switch (wager) {
    case 'behind-win-line':
    case 'behind-dont-win':
      return {
        bet: { seat: 1, wager, stake, at: 2 },
        begins: [{ round: thrown(emptyRound, facesOf(behind)), weight: 1n }],
      }
    case 'behind-come':
    case 'behind-dont-come':
      return {
        bet: { seat: 1, wager, point: behind, stake, at: 3 },
        begins: pointsStanding().map(({ round, weight }) => ({ round: thrown(round, facesOf(behind)), weight })),
      }
    case 'come':
    case 'dont-come':
      return { bet: { seat: 1, wager, stake, at: 2 }, begins: pointsStanding() }
    case 'place-to-win':
    case 'place-to-lose':
      return { bet: { seat: 1, wager, on, stake, at: 2 }, begins: pointsStanding() }
    default:
      return {
        bet: { seat: 1, wager, ...(on.length === 0 ? {} : { on }), stake },
        begins: [{ round: emptyRound, weight: 1n }],
      }
  }
}

const pointsStanding = (): Weighted[] =>
  allThrows
    .filter(({ faces }) => boxNumbers.includes(totalOf(faces)))
    .map(({ faces, ways }) => ({ round: thrown(emptyRound, faces), weight: ways }))

const facesOf = (total: number): readonly number[] =>
  allThrows.find(({ faces }) => totalOf(faces) === total)?.faces ?? []

/** All that a wager can stand at while it is open, found by throwing on from each. */
function standstills(bet: Bet, begins: readonly Weighted[]): Map<string, Standstill> {
  const found = new Map<string, Standstill>()
  const at = (round: Round): [string, Standstill] => {
    const key = standingAs(round, bet)
    const state = found.get(key) ?? { round, starts: 0n, moves: new Map(), decided: [] }
    found.set(key, state)
    return [key, state]
  }
  for (const { round, weight } of begins) at(round)[1].starts += weight
  // A map goes on to what is added to it on the way.
  for (const state of found.values())
    for (const { faces, ways } of allThrows) {
      const round = thrown(state.round, faces)
      if (endingOf(round, bet).end !== 'open') {
        state.decided.push({ round, weight: ways })
        continue
      }
      const [key] = at(round)
      state.moves.set(key, (state.moves.get(key) ?? 0n) + ways)
    }
  return found
}

/** What the fate of an open wager depends on: its own point, and whether the next throw is a come-out, if it can be off. */
const standingAs = (round: Round, bet: Bet): string =>
  `${endingOf(round, bet).number} ${mayBeCalled(bet.wager) ? comeOutPoints(round.rolls).at(-1) : ''}`
