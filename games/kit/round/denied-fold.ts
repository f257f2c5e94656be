import type { HouseBanked } from '../document/house-banked.ts'
import type { Round } from './round.ts'

type Choices = HouseBanked<never>['choices']

/** What a round says against the fold of a seat: a wager by which it plays on. */
export function deniedFold(
  choices: Choices = {},
  { bets, actions }: Pick<Round, 'bets' | 'actions'>,
): string | undefined {
  const folded = actions.filter(({ do: verb }) => verb === 'fold').map(({ seat }) => seat)
  if (folded.length === 0) return undefined
  const staying = Object.values(choices).map(({ stakes, beforeFold }) => (beforeFold ? undefined : stakes))
  const played = bets.find(({ seat, wager }) => staying.includes(wager) && folded.includes(seat))
  return played && `seat ${played.seat} folded, and its ${played.wager} wager says that it played`
}
