import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import { type Bet, type Round, spotOf } from '../../kit/round/round.ts'
import type { Effect, Layout } from '../inputs-and-effects.ts'
import type { Betting } from './betting.ts'

/** Effects that report the stakes on jackpots when they are locked, or with `back` when they are returned. */
export function stakesOn({ jackpots = {} }: Game, round: number, bets: readonly Bet[], back?: 'back'): Effect[] {
  return Object.entries(jackpots).flatMap(([jackpot, { wager }]) => {
    const stakes = bets
      .filter((bet) => bet.wager === wager && bet.stake > 0)
      .map(({ seat, stake }) => ({ seat, stake }))
    if (stakes.length === 0) return []
    return [{ type: 'stakes', round, jackpot, stakes, ...(back === undefined ? {} : { back: true }) } as const]
  })
}

const nothingLocked: Layout['locked'] = []

/** Spots with jackpot stakes that are locked in because betting has closed. */
export function lockedSpots({ jackpots }: Game, { bets }: Betting): Layout['locked'] {
  if (jackpots === undefined || bets.length === 0) return nothingLocked
  const wagers = new Set(Object.values(jackpots).map(({ wager }) => wager))
  return bets
    .filter(({ wager, stake }) => wagers.has(wager) && stake > 0)
    .map((bet) => ({ seat: bet.seat, spot: spotOf(bet) }))
}

/** Whether this spot has a jackpot stake that is locked in. */
export const isLocked = (game: Game, betting: Betting, seat: number, spot: string): boolean =>
  lockedSpots(game, betting).some((locked) => locked.seat === seat && locked.spot === spot)

/** The jackpot claims of a settled round. Stakes that the rules give back come off the meters first. */
export function claimsIn(game: Game, options: Options, round: number, played: Round): Effect[] {
  const wagers = Object.values(game.jackpots ?? {}).map(({ wager }) => wager)
  const voided = played.bets.filter(
    (bet) => wagers.includes(bet.wager) && game.resolve(played, bet, options).verdict === 'void',
  )
  const claims = game
    .claims(played, options)
    .filter(({ awards }) => awards.length > 0)
    .map(({ jackpot, awards }) => ({ type: 'claims', round, jackpot, awards }) as const)
  return [...stakesOn(game, round, voided, 'back'), ...claims]
}
