import { type Bet, betText } from '../round/round.ts'
import type { Breach, Page } from './page.ts'

type Spoken = Pick<Page<never>, 'title' | 'takesOral' | 'cites'>

/** Why a spoken wager does not count: the game takes none, chips or cash do not cover it, or nobody has repeated it. */
export function refusesOral({ title, takesOral, cites }: Spoken, bet: Bet): Breach | undefined {
  const { oral, stake } = bet
  const { oralBet: rule } = cites
  if (oral === undefined || rule === undefined) return undefined
  const no = (why: string): Breach => ({ rule, message: `${betText(bet)}: ${why}` })
  if (!takesOral) return no(`${title} takes no spoken wagers`)
  if (!oral.confirmed) return no('the dealer did not confirm it')
  return oral.funds < stake ? no(`only ${oral.funds} of ${stake} lie on the table`) : undefined
}
