import type { DealRules } from '../document/common-page.ts'
import type { HouseBanked } from '../document/house-banked.ts'
import type { Options } from '../document/options.ts'
import type { Breach } from '../document/rules.ts'
import { lookUp } from '../look-up.ts'
import type { Stage } from './deal-plan.ts'
import { type Action, type Bet, betText, type Round } from './round.ts'

type Planned = Pick<HouseBanked<never>, 'choices'> & { deal: Pick<DealRules, 'plan'> }

/**
 * The first decision of each seat that comes after a later one, or once too often. A seat's decisions answer the stages of
 * the plan in order; those that nobody tells are passed over, and after a fold there are none. What can be left unsaid may
 * be said at any time.
 */
export function outOfOrder({ choices = {}, deal: { plan } }: Planned, round: Round, options: Options): Action[] {
  if (plan === undefined || round.actions.length === 0) return []
  const planned = decisionsIn(plan(round, options))
  const isFree = (stage: readonly string[]) => stage.some((choice) => choices[choice]?.unsaid)
  const left = new Map<Action['seat'], Decisions | 'out of order'>()
  return round.actions.filter(({ seat, do: verb }) => {
    const choice = lookUp(choices, verb)
    const stages = left.get(seat) ?? planned
    if (choice === undefined || choice.anytime || stages === 'out of order') return false
    const answered = stages.findIndex((stage) => stage.includes(verb))
    const after = stages.filter((stage, at) => at !== answered && (isFree(stage) || (at > answered && verb !== 'fold')))
    left.set(seat, answered < 0 ? 'out of order' : after)
    return answered < 0
  })
}

type Decisions = readonly (readonly string[])[]

/** What a seat can choose from, one decision after the other. */
export const decisionsIn = (plan: readonly Stage[]): Decisions =>
  plan.flatMap((stage) => ('decide' in stage ? [stage.decide] : []))

/** Why a wager is not taken that its seat decided on after a later decision. */
export function afterItsTurn(
  page: Planned,
  round: Round,
  bet: Bet,
  options: Options,
  rule: string,
): Breach | undefined {
  const stakes = ({ do: verb }: Action) => lookUp(page.choices ?? {}, verb)?.stakes === bet.wager
  if (!round.actions.some(stakes)) return undefined
  const late = outOfOrder(page, round, options).find((action) => action.seat === bet.seat && stakes(action))
  return late && { rule, message: `${betText(bet)}: '${late.do}' came after a later decision` }
}
