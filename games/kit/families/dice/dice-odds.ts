import type { RoundOutcome } from '../../document/page-odds.ts'
import { lookUp } from '../../look-up.ts'
import { expectedVisits } from '../../odds/expected-visits.ts'
import { type Bet, emptyRound, type Round, type Selection } from '../../round/round.ts'
import { greatestDivisor } from '../../settle/money.ts'
import { endingOf, isLine, mayBeCalled } from './bet-history.ts'
import type { CrapsRules } from './rules.ts'
import { allThrows, boxNumbers, comeOutPoints, totalOf } from './throws.ts'

type Weighted = { round: Round; weight: bigint }

/** Rounds in which a wager is still open and that differ in nothing that can decide it, shown by one of them. */
type OpenState = { round: Round; starts: bigint; moves: Map<string, bigint>; decided: Weighted[] }

const stake = 100
const waysOfThrow = 36n

const thrown = (round: Round, faces: readonly number[]): Round => ({ ...round, rolls: [...round.rolls, faces] })

/** Every way in which a wager is decided, however long it takes: throws that change nothing are counted, not listed. */
export function diceOutcomes(rules: CrapsRules, wager: string, on: Selection): RoundOutcome[] {
  const { bet, begins } = placed(rules, wager, on)
  const found = openStates(rules, bet, begins)
  const keys = [...found.keys()]
  const states = [...found.values()]
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
function placed(rules: CrapsRules, wager: string, on: Selection): { bet: Bet; begins: Weighted[] } {
  const { behind, onNumber, placedOn } = lookUp(rules.wagers, wager) ?? {}
  const bet: Bet = { seat: 1, wager, stake }
  const number = Number(on[0])
  if (behind !== undefined && isLine(rules, behind))
    return { bet: { ...bet, at: 2 }, begins: [{ round: thrown(emptyRound, facesOf(number)), weight: 1n }] }
  if (behind !== undefined)
    return {
      bet: { ...bet, point: number, at: 3 },
      begins: pointsStanding().map(({ round, weight }) => ({ round: thrown(round, facesOf(number)), weight })),
    }
  if (onNumber) return { bet: { ...bet, on, at: 2 }, begins: pointsStanding() }
  if (placedOn === 'point') return { bet: { ...bet, at: 2 }, begins: pointsStanding() }
  return {
    bet: on.length === 0 ? bet : { ...bet, on },
    begins: [{ round: emptyRound, weight: 1n }],
  }
}

const pointsStanding = (): Weighted[] =>
  allThrows
    .filter(({ faces }) => boxNumbers.includes(totalOf(faces)))
    .map(({ faces, ways }) => ({ round: thrown(emptyRound, faces), weight: ways }))

const facesOf = (total: number): readonly number[] =>
  allThrows.find(({ faces }) => totalOf(faces) === total)?.faces ?? []

/** All states that a wager can be in while it is open, found by throwing on from each. */
function openStates(rules: CrapsRules, bet: Bet, begins: readonly Weighted[]): Map<string, OpenState> {
  const found = new Map<string, OpenState>()
  const at = (round: Round): [string, OpenState] => {
    const key = stateKey(rules, round, bet)
    const state = found.get(key) ?? { round, starts: 0n, moves: new Map(), decided: [] }
    found.set(key, state)
    return [key, state]
  }
  for (const { round, weight } of begins) at(round)[1].starts += weight
  // A map goes on to what is added to it on the way.
  for (const state of found.values())
    for (const { faces, ways } of allThrows) {
      const round = thrown(state.round, faces)
      if (endingOf(rules, round, bet).end !== 'open') {
        state.decided.push({ round, weight: ways })
        continue
      }
      const [key] = at(round)
      state.moves.set(key, (state.moves.get(key) ?? 0n) + ways)
    }
  return found
}

/** What decides an open wager: its own point, and whether the next throw is a come-out, if it can be off. */
const stateKey = (rules: CrapsRules, round: Round, bet: Bet): string =>
  `${endingOf(rules, round, bet).number} ${mayBeCalled(rules, bet.wager) ? comeOutPoints(round.rolls).at(-1) : ''}`
