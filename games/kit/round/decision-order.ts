import type { DealRules, HouseBanked } from '../document/house-banked.ts'
import type { Options } from '../document/options.ts'
import type { Breach } from '../document/rules.ts'
import { lookUp } from '../look-up.ts'
import type { Stage } from './deal-plan.ts'
import { type Action, type Bet, betText, did, has, type Round } from './round.ts'

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
 * other answer is left for it, and what was told must fit the others, one after the other. So does a fold. A decision that
 * needs a wager is nobody's who has not made it.
 */
export function deniedByWagers(page: Planned, round: Round, options: Options): string | undefined {
  const { choices = {}, deal } = page
  const decisions = withUnasked(choices, decisionsIn(deal.plan?.(round, options) ?? []))
  for (const seat of new Set(round.actions.map((action) => action.seat))) {
    const told = round.actions.filter(
      ({ seat: other, do: verb }) =>
        other === seat && verb !== 'fold' && decisions.some((stage) => stage.includes(verb)),
    )
    const denied = firstDenied(choices, decisionsOf(choices, decisions, round, seat), told)
    if (denied !== undefined)
      return `seat ${seat}: '${denied.do}' is given where its wagers and other decisions leave no place for it`
  }
  return undefined
}

/** What nobody is asked for answers every decision of its phases, and is a decision by itself where they have none. */
function withUnasked(choices: Choices, planned: Decisions): Decisions {
  const unasked = Object.keys(choices).filter((verb) => choices[verb]?.anytime)
  if (unasked.length === 0) return planned
  const answers = (verb: string, stage: readonly string[]) =>
    choices[verb]?.phases?.some((phase) => isIn(choices, stage, phase)) ?? false
  const alone = unasked.filter((verb) => !planned.some((stage) => answers(verb, stage)))
  return [
    ...planned.map((stage) => [...stage, ...unasked.filter((verb) => answers(verb, stage))]),
    ...alone.map((verb) => [verb]),
  ]
}

/** A decision, and what it can have been. */
type Answerable = { stage: readonly string[]; answers: readonly string[] }

/** The decisions that a seat's wagers leave it, each with the wager that lies there where no other decision stakes it. */
function decisionsOf(choices: Choices, decisions: Decisions, round: Round, seat: Action['seat']): Answerable[] {
  const lies = (wager: string) => has(round, Number(seat), wager)
  const isOpen = (stage: readonly string[]) =>
    stage.every((choice) => {
      const needs = lookUp(choices, choice)?.needs
      return needs === undefined || lies(needs)
    })
  const isMade = (choice: string): boolean => {
    if (choice === 'fold') return did(round, seat, choice)
    const wager = lookUp(choices, choice)?.stakes
    const places = decisions.filter((stage) => stage.some((each) => lookUp(choices, each)?.stakes === wager))
    return wager !== undefined && lies(wager) && places.length === 1
  }
  return decisions.filter(isOpen).map((stage) => {
    const made = stage.filter(isMade)
    return { stage, answers: made.length > 0 ? made : stage }
  })
}

function firstDenied(choices: Choices, decisions: readonly Answerable[], told: readonly Action[]): Action | undefined {
  let left = decisions
  for (const action of told) {
    const { do: verb, phase } = action
    const at = left.findIndex(
      ({ stage, answers }) => answers.includes(verb) && (phase === undefined || isIn(choices, stage, phase)),
    )
    if (at < 0) return action
    const { anytime } = lookUp(choices, verb) ?? {}
    left = left.filter(({ stage }, i) => i !== at && (i > at || anytime || isFree(choices, stage)))
  }
  return undefined
}

/** Whether a phase is one in which all answers to a decision can be given. */
const isIn = (choices: Choices, stage: readonly string[], phase: string): boolean =>
  stage.every((choice) => lookUp(choices, choice)?.phases?.includes(phase) ?? true)

const isFree = (choices: Choices, stage: readonly string[]): boolean =>
  stage.some((choice) => lookUp(choices, choice)?.unsaid)

type Choices = NonNullable<Planned['choices']>
