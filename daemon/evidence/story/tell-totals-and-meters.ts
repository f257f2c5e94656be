import type { Account } from '../../../games/kit/settle/jackpot-accounts.ts'
import { words } from '../../screen/card-and-wager-text.ts'
import type { Booked } from '../gather-rounds.ts'
import type { MeterTold, RoundStory, WagerTold } from './round-story.ts'
import type { StoryWords } from './story-words.ts'

/** What was staked, what goes back, and what waits for the next round or a person. */
export function totalsOf(wagers: readonly WagerTold[], say: StoryWords): RoundStory['totals'] {
  const sum = (amounts: readonly number[]) => say.money(amounts.reduce((total, amount) => total + amount, 0))
  return {
    staked: sum(wagers.map(({ stake }) => stake.minor)),
    returned: sum(wagers.map(({ returns }) => returns?.minor ?? 0)),
    waiting: sum(wagers.flatMap(({ stake, returns }) => (returns === undefined ? [stake.minor] : []))),
  }
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
