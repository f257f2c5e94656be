import type { EventOf } from '../../../drivers/events.ts'
import type { Game } from '../../kit/document/game.ts'
import { type Action, type Bet, emptyRound, fromSpot } from '../../kit/round/round.ts'
import { type BetSpot, closed, isOnSpot, standingStake } from '../common/betting.ts'
import { stay, type TableRules, withFindings } from '../inputs-and-effects.ts'
import { type DiceState, type DiceStep, freshBets, knownRound, nextThrow, roundOf, withNewShooter } from './state.ts'

/** Closes betting: checks the chips on the layout, with wagers that stand from earlier throws. */
export function noMoreBets({ game, options }: TableRules, state: DiceState, at: number): DiceStep {
  if (state.phase === 'joining') return stay(state)
  const { betting, refused } = closed(state.betting, at, game, options, roundOf(state), freshBets(state))
  return withFindings({ ...state, betting }, ...refused)
}

/** Chips removed from a standing wager: taken down where the rules allow it. */
export function takenDown(rules: TableRules, state: DiceState, { seat, spot, amount }: EventOf<'bet'>): DiceStep {
  const place = { seat, ...fromSpot(spot) }
  const excess = standingStake(state.standing.bets, place) - amount
  if (excess <= 0 || state.betting.closedAt !== null) return stay(state)
  const { standing } = state
  const action: Action = { ...place, do: 'take-down', amount: excess, at: nextThrow(state) }
  const asked = { ...emptyRound, ...standing, actions: [...standing.actions, action] }
  const breaches = rules.game.verifyRound(asked, rules.options)
  if (breaches.length > 0) return withFindings(state, ...breaches.map((breach) => rules.game.finding(breach)))
  return stay({ ...state, standing: { ...standing, bets: lowered(standing.bets, place, excess) } })
}

/** Whether a wager could be called on or off for the next throw. */
export function mayBeCalled({ game, options }: TableRules, state: DiceState): boolean {
  const { standing } = state
  const { bets } = knownRound(state)
  const breachesWith = (...calls: Action[]): number =>
    game.verifyRound({ ...emptyRound, ...standing, bets, actions: [...standing.actions, ...calls] }, options).length
  const known = breachesWith()
  const isAllowed = (call: Action): boolean => breachesWith(call) === known
  return Object.keys(game.choices ?? {}).some((call) =>
    bets.some(({ seat, wager, on }) =>
      isAllowed({ seat, wager, ...(on !== undefined && { on }), do: call, at: nextThrow(state) }),
    ),
  )
}

/** Of several wagers on one spot, the last one is taken down first. */
function lowered(bets: readonly Bet[], place: BetSpot, excess: number): Bet[] {
  let left = excess
  return bets
    .toReversed()
    .flatMap((bet) => {
      if (!isOnSpot(place, bet)) return [bet]
      const taken = Math.min(left, bet.stake)
      left -= taken
      return taken === bet.stake ? [] : [{ ...bet, stake: bet.stake - taken }]
    })
    .toReversed()
}

/** The key for the seat that gets the dice. */
const shooterKey = 'shooter'

/** A player's call between two throws. A key such as `place-to-win-6` names the wager that the next call is about. */
export function keyPressed({ game }: TableRules, state: DiceState, { key, seat }: EventOf<'key'>): DiceStep {
  if (seat === undefined) return stay(state)
  if (key === shooterKey) return stay({ ...withNewShooter(state), shooter: seat })
  if (state.phase === 'joining') return stay(state)
  if (game.choices?.[key] === undefined) {
    const spot = spotNamed(game, key)
    return stay(spot === undefined ? state : { ...state, named: { seat, ...fromSpot(spot) } })
  }
  const about = state.named?.seat === seat ? state.named : {}
  const action: Action = { ...about, seat, do: key, at: nextThrow(state) }
  const { standing } = state
  return stay({ ...state, named: null, standing: { ...standing, actions: [...standing.actions, action] } })
}

/** Key names have no colon: `place-to-win-6` is the spot `place-to-win:6`. */
function spotNamed({ wagers }: Game, key: string): string | undefined {
  const [, wager = key, on] = /^(.*?)-([\d-]+)$/.exec(key) ?? []
  if (!Object.hasOwn(wagers, wager)) return undefined
  return on === undefined ? wager : `${wager}:${on}`
}
