import type { Result } from '../../../games/table/common/result-shape.ts'
import type { StoryWords } from './story-words.ts'
import { potsTold } from './tell-pots.ts'

/** What was in each pot, what the player-dealer put up and gets back, and what the house takes. */
export function houseTold(result: Result | undefined, say: StoryWords): { house?: string[] } {
  const { bank, fees = [] } = result ?? {}
  const house = [
    ...(result === undefined ? [] : potsTold(result, say)),
    ...(bank === undefined
      ? []
      : [
          `${bank.seat === undefined ? 'The player-dealer' : `Seat ${bank.seat}, the player-dealer,`} put up ${say.money(bank.staked).text}, and ${say.money(bank.returns).text} goes back to him.`,
          ...partyWords(bank, say),
          ...coverWords(bank),
        ]),
    ...fees.map(({ fee, from, amount }) => `Fee: ${fee}, ${say.money(amount).text} from ${from.replace(':', ' ')}.`),
  ]
  return house.length === 0 ? {} : { house }
}

/** What each of those who shared the bank put up and gets back. */
const partyWords = ({ parties = [] }: NonNullable<Result['bank']>, say: StoryWords): string[] =>
  parties.map(
    ({ by, staked, returns }) =>
      `${typeof by === 'number' ? `Seat ${by}` : by} had ${say.money(staked).text} of the bank, and gets ${say.money(returns).text} back.`,
  )

/** He pays no more than he put up, and wins no more either: what is settled after that is not played for. */
function coverWords({ staked, returns }: NonNullable<Result['bank']>): string[] {
  if (returns === 0) return ['His money ran out: what it did not reach was not played for.']
  if (returns === 2 * staked) return ['He has won as much as he put up: what was left was not played for.']
  return []
}
