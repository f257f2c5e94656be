import type { Account } from '../../../games/kit/settle/jackpot-accounts.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import { words } from '../../screen/card-and-wager-text.ts'
import type { Booked } from '../gather-rounds.ts'
import type { MeterTold, RoundStory, WagerTold } from './round-story.ts'
import type { StoryWords } from './story-words.ts'
import { potsTold } from './tell-pots.ts'

/** What was staked, what goes back, and what waits for the next round or a person. */
export function totalsOf(wagers: readonly WagerTold[], say: StoryWords): RoundStory['totals'] {
  const sum = (amounts: readonly number[]) => say.money(amounts.reduce((total, amount) => total + amount, 0))
  return {
    staked: sum(wagers.map(({ stake }) => stake.minor)),
    returned: sum(wagers.map(({ returns }) => returns?.minor ?? 0)),
    waiting: sum(wagers.flatMap(({ stake, returns }) => (returns === undefined ? [stake.minor] : []))),
  }
}

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

/** The accounts of a meter, as people call them. */
const accountNames: Partial<Readonly<Record<Account, string>>> = {
  main: 'the meter',
  stakes: 'the stakes',
  pending: 'the pending hit',
  house: 'the house',
  paid: 'the winner',
}

const nameOf = (account: Account): string => accountNames[account] ?? `the ${words(account)}`

export function meterTold({ meter, transfer, before = '0', after = '0' }: Booked, say: StoryWords): MeterTold {
  const { from, to, amount, why, ref, hit, by, reason } = transfer
  const about = [
    ...(ref.seat === undefined ? [] : [`seat ${ref.seat}`]),
    ...(ref.row === undefined ? [] : [words(ref.row)]),
    ...(by === undefined ? [] : [`by ${by}`]),
    ...(reason === undefined ? [] : [reason]),
  ]
  const moved = `${say.amount(amount)} from ${nameOf(from)} to ${nameOf(to)}`
  return {
    meter,
    says: about.length === 0 ? moved : `${moved} (${about.join(', ')})`,
    ...(typeof ref.seat === 'number' && { seat: ref.seat }),
    ...(hit !== undefined && { hit }),
    before: say.amount(before),
    after: say.amount(after),
    citation: why,
  }
}
