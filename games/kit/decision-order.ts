import type { Stage } from './deal-plan.ts'
import { lookUp } from './look-up.ts'
import type { Options } from './options.ts'
import type { Breach, Page } from './page.ts'
import { type Action, type Bet, type Round, seatsIn } from './round.ts'
import { betText } from './settle.ts'

type Planned = Pick<Page<never>, 'choices' | 'plan'>

/**
 * The first decision of each seat that comes after a later one, or once too often. A seat's decisions answer the stages of
 * the plan in order; those that nobody tells are passed over, and after a fold there are none.
 */
export function outOfOrder({ choices = {}, plan }: Planned, round: Round, options: Options): Action[] {
  if (plan === undefined || round.actions.length === 0) return []
  const stages = decisionsIn(plan(round, options))
  const decisions = round.actions.filter(({ do: verb }) => {
    const choice = lookUp(choices, verb)
    return choice !== undefined && !choice.anytime
  })
  return seatsIn(round).flatMap((seat) => {
    let next = 0
    const stray = decisions.find((action) => {
      if (action.seat !== seat) return false
      const at = stages.findIndex((stage, at) => at >= next && stage.includes(action.do))
      next = action.do === 'fold' ? stages.length : at + 1
      return at < 0
    })
    return stray === undefined ? [] : [stray]
  })
}

/** What a seat can choose from, one decision after the other. */
export const decisionsIn = (plan: readonly Stage[]): (readonly string[])[] =>
  plan.flatMap((stage) => ('decide' in stage ? [stage.decide] : []))

/** Why a wager is not taken that its seat decided on after a later decision. */
export function afterItsTurn(
  page: Planned,
  round: Round,
  bet: Bet,
  options: Options,
  rule: string,
): Breach | undefined {
  const late = outOfOrder(page, round, options).find(
    ({ seat, do: verb }) => seat === bet.seat && lookUp(page.choices ?? {}, verb)?.stakes === bet.wager,
  )
  return late && { rule, message: `${betText(bet)}: '${late.do}' came after a later decision` }
}
