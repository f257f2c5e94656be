import type { Game } from '../kit/document/game.ts'
import { lookUp } from '../kit/look-up.ts'
import type { Question } from './wager-odds.ts'

/** Why a strategy can't be asked for, or null: the wager has no such one, or none of the wagers has. */
export function whyNotThisStrategy(game: Game, strategy: string, wager?: string): string | null {
  const { strategies = {} } = game.odds
  const having = Object.keys(strategies).filter((id) => wager === undefined || id === wager)
  if (having.some((id) => strategies[id]?.includes(strategy))) return null
  if (having.length === 0)
    return `${wager ?? 'Every wager'} of ${game.id} is counted without a strategy; leave out --strategy.`
  const known = having.map((id) => `${strategies[id]?.join(' and ')} for ${id}`)
  return `${game.id} has no strategy '${strategy}'; there are ${known.join(', ')}.`
}

/** Why rounds or a seed can't be asked for, or null: nothing that was asked for is simulated. */
export function whyNotSimulated(game: Game, { options, wager, rounds, seed }: Question): string | null {
  if (rounds === undefined && seed === undefined) return null
  const read = game.readOptions({ ...game.odds.alikeRulings, ...options })
  if ('problems' in read) return null
  const wagers = wager === undefined ? Object.keys(game.wagers) : [wager]
  if (wagers.some((id) => game.samples(id, read.options, () => 0) !== undefined)) return null
  return `${wager ?? 'Every wager'} of ${game.id} is counted over all outcomes, and not simulated; leave out --${rounds === undefined ? 'seed' : 'rounds'}.`
}

/** Why a wager has no odds of its own. */
export function whyNoOdds({ wagers, jackpots = {}, odds: { strategies = {} } }: Game, wager: string): string {
  const { paidOn } = lookUp(wagers, wager) ?? {}
  if (paidOn !== undefined) return `nothing is staked on it, it is paid on ${paidOn}`
  const onMeters = Object.values(jackpots).map((jackpot) => jackpot.wager)
  const followed = Object.keys(strategies).filter((id) => !onMeters.includes(id))
  return `it follows another wager, and is counted with ${followed.join(' or ')}`
}
