import type { DealRules } from '../document/common-page.ts'
import type { HouseBanked } from '../document/house-banked.ts'
import type { Options } from '../document/options.ts'
import type { Breach } from '../document/rules.ts'
import { lookUp } from '../look-up.ts'
import type { Stage } from './deal-plan.ts'
import { type Action, type Bet, betText, has, type Round } from './round.ts'

type Planned = Pick<HouseBanked<never>, 'choices'> & { deal: Pick<DealRules, 'plan'> }

/**
 * The first decision of each seat that comes after a later one, or once too often. A seat's decisions answer the stages of
 * the plan in order; those that nobody tells are passed over, and after a fold there are none. What can be left unsaid may
 * be said at any time.
 */
export function outOfOrder({ choices = {}, deal: { plan } }: Planned, round: Round, options: Options): Action[] {
  if (plan === undefined || round.actions.length === 0) return []
  const planned = decisionsIn(plan(round, options))
  const left = new Map<Action['seat'], Decisions | 'out of order'>()
  return round.actions.filter(({ seat, do: verb }) => {
    const choice = lookUp(choices, verb)
    const stages = left.get(seat) ?? planned
    if (choice === undefined || choice.anytime || stages === 'out of order') return false
    const answered = stages.findIndex((stage) => stage.includes(verb))
    const after = stages.filter(
      (stage, at) => at !== answered && (isFree(choices, stage) || (at > answered && verb !== 'fold')),
    )
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

/**
 * A decision that the wagers of its seat deny. What only one decision can stake answers that decision where it lies: no
 * other answer is left for it, and what was told must fit the others, one after the other.
 */
export function deniedByWagers(page: Planned, round: Round, options: Options): string | undefined {
  const { choices = {}, deal } = page
  const planned = decisionsIn(deal.plan?.(round, options) ?? [])
  for (const seat of new Set(round.actions.map((action) => action.seat))) {
    const told = round.actions.filter(
      ({ seat: other, do: verb }) => other === seat && verb !== 'fold' && planned.some((stage) => stage.includes(verb)),
    )
    const denied = firstDenied(choices, planned, told, (wager) => has(round, Number(seat), wager))
    if (denied !== undefined) return `seat ${seat}: '${denied.do}' was decided, and its wagers say otherwise`
  }
  return undefined
}

function firstDenied(
  choices: Choices,
  planned: Decisions,
  told: readonly Action[],
  lies: (wager: string) => boolean,
): Action | undefined {
  let left = planned.map((stage) => ({ stage, answers: answersOf(choices, planned, stage, lies) }))
  for (const action of told) {
    const at = left.findIndex(({ stage, answers }) => answers.includes(action.do) && isIn(choices, stage, action))
    if (at < 0) return action
    left = left.filter(({ stage }, i) => i !== at && (i > at || isFree(choices, stage)))
  }
  return undefined
}

/** What a decision can have been: the wager that lies there, where no other decision stakes it. */
function answersOf(
  choices: Choices,
  planned: Decisions,
  stage: readonly string[],
  lies: (wager: string) => boolean,
): readonly string[] {
  const stakesOf = (choice: string): string | undefined => lookUp(choices, choice)?.stakes
  const made = stage.filter((choice) => {
    const wager = stakesOf(choice)
    const places = planned.filter((other) => other.some((each) => stakesOf(each) === wager))
    return wager !== undefined && lies(wager) && places.length === 1
  })
  return made.length > 0 ? made : stage
}

/** Whether the phase of a decision, as far as it is told, is one in which all answers to it can be given. */
const isIn = (choices: Choices, stage: readonly string[], { phase }: Action): boolean =>
  phase === undefined || stage.every((choice) => lookUp(choices, choice)?.phases?.includes(phase) ?? true)

const isFree = (choices: Choices, stage: readonly string[]): boolean =>
  stage.some((choice) => lookUp(choices, choice)?.unsaid)

type Choices = NonNullable<Planned['choices']>
