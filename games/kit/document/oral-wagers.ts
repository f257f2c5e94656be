import { type Bet, betText } from '../round/round.ts'
import type { HouseBanked } from './house-banked.ts'
import type { Breach } from './rules.ts'

type Spoken = Pick<HouseBanked<never>, 'title' | 'betting' | 'cites'>

/** Why a spoken wager does not count: the game takes none, chips or cash do not cover it, or nobody has repeated it. */
export function refusesOral({ title, betting, cites }: Spoken, bet: Bet): Breach | undefined {
  const { oral, stake } = bet
  const { oralBet: rule } = cites
  if (oral === undefined || rule === undefined) return undefined
  const no = (why: string): Breach => ({ rule, message: `${betText(bet)}: ${why}` })
  if (!betting.takesOral) return no(`${title} takes no spoken wagers`)
  if (!oral.confirmed) return no('the dealer did not confirm it')
  return oral.funds < stake ? no(`only ${oral.funds} of ${stake} lie on the table`) : undefined
}
