import { isRemark } from '../kit/document/descriptive-keys.ts'
import type { Game } from '../kit/document/game.ts'
import type { Setup } from '../kit/document/house-banked.ts'
import type { Options } from '../kit/document/options.ts'
import { lookUp } from '../kit/look-up.ts'
import { decisionsIn, deniedByWagers, outOfOrder } from '../kit/round/decision-order.ts'
import { deniedFold } from '../kit/round/denied-fold.ts'
import { emptyRound, type Round } from '../kit/round/round.ts'
import { unknownMeter } from '../kit/settle/meter-awards.ts'

/** A moment of the round by a name that the game does not have: rules would look for it in vain. */
export function strangePhase({ id, phases }: Game, { bets, actions, state }: Round): string | undefined {
  const isStrange = ({ phase }: { phase?: string }) => phase !== undefined && !phases.includes(phase)
  const says = (part: string, told: { phase?: string } | undefined) =>
    told && `${part}: ${id} has no phase '${told.phase}'; it has ${phases.join(', ')}`
  return (
    says('bets', bets.find(isStrange)) ??
    says('actions', actions.find(isStrange)) ??
    says('state', isStrange(state) ? state : undefined)
  )
}

/** A spoken wager, of which the document says nothing. */
export const strangeOral = ({ id, cites }: Game, { bets }: Round): string | undefined =>
  cites.oralBet === undefined && bets.some(({ oral }) => oral !== undefined)
    ? `bets: ${id} has no rule for spoken wagers; tell the wager without 'oral'`
    : undefined

/** A word of a round that its game does not have, where no rule of the game was broken by it. */
export function strangeWord(game: Game, round: Round, options: Options): string | undefined {
  return strangeAction(game, round, options) ?? game.contradiction(round, options)
}

function strangeAction(game: Game, round: Round, options: Options): string | undefined {
  const { id, wagers, choices = {}, deeds = {} } = game
  const { actions } = round
  if (actions.length === 0) return undefined
  // A seat that makes a wager may be said to do what the wager is called.
  const isDeed = (verb: string) =>
    Object.hasOwn(choices, verb) || Object.hasOwn(deeds, verb) || Object.hasOwn(wagers, verb)
  const action = actions.find(({ do: verb }) => !isDeed(verb))
  if (action !== undefined) {
    const has = [...Object.keys(choices), ...Object.keys(deeds)].join(', ')
    return `actions: ${id} has no '${action.do}'; it has ${has || 'no actions'}`
  }
  const strange = actions.find(({ wager }) => wager !== undefined && !Object.hasOwn(wagers, wager))
  if (strange !== undefined) return `actions: ${id} has no wager '${strange.wager}'`
  const words =
    strangeDecision(choices, round) ??
    strayDecision(game, round, options) ??
    outOfPhase(choices, round) ??
    deniedByWagers(game, round, options)
  return words === undefined ? undefined : `actions: ${words}`
}

type Choices = NonNullable<Game['choices']>

/** A decision that the wagers of its seat contradict. */
function strangeDecision(choices: Choices, round: Round): string | undefined {
  const absent = round.actions.find(({ seat }) => seat !== 'dealer' && round.bets.every((bet) => bet.seat !== seat))
  if (absent !== undefined) return `seat ${absent.seat} has no wager, and so nothing to decide`
  return deniedFold(choices, round) ?? deniedStake(choices, round)
}

/** A decision that is said to have been made in another phase than its own. */
function outOfPhase(choices: Choices, { actions }: Round): string | undefined {
  const [out] = actions.flatMap(({ seat, do: verb, phase }) => {
    const { phases } = lookUp(choices, verb) ?? {}
    if (phases === undefined || phase === undefined || phases.includes(phase)) return []
    return [`seat ${seat}: '${verb}' is said in '${phase}', and is decided on in ${phases.join(' or ')}`]
  })
  return out
}

/** A decision of a seat that has none such left. */
function strayDecision(game: Game, round: Round, options: Options): string | undefined {
  const [stray] = outOfOrder(game, round, options)
  if (stray === undefined) return undefined
  const asked = decisionsIn(game.deal.plan?.(round, options) ?? []).map((choices) => choices.join(' or '))
  return `seat ${stray.seat}: '${stray.do}' is given where no such decision is left; it decides on ${asked.join(', then on ')}`
}

/** Chips that were put down or taken back, and do not lie there or did not so often. */
function deniedStake(choices: Choices, { bets, actions }: Round): string | undefined {
  for (const { seat, do: verb } of actions) {
    const { stakes, takes } = lookUp(choices, verb) ?? {}
    const wager = stakes ?? takes
    if (wager === undefined) continue
    const lie = bets.filter((bet) => bet.seat === seat && bet.wager === wager).length
    if (stakes !== undefined && lie === 0)
      return `seat ${seat}: '${verb}' stakes ${wager}, and no such wager lies there`
    const times = actions.filter((action) => action.seat === seat && action.do === verb).length
    if (times > Math.max(lie, 1)) return `seat ${seat}: '${verb}' was done ${times} times, and there is one ${wager}`
  }
  return undefined
}

/** A meter that the game does not have. */
export function strangeMeter(game: Game, { meters }: Round): string | undefined {
  const unknown = meters === emptyRound.meters ? undefined : unknownMeter(game, meters)
  return unknown && `meters: ${unknown}`
}

/** What a case tells of its table that no rule of the game looks at. */
export function strangeSetup({ id, live: { setup = [] } }: Game, told: Setup): string | undefined {
  const strange = Object.keys(told).find((name) => !isRemark(name) && !setup.some((read) => read === name))
  return strange && `setup: ${id} takes no '${strange}'; it takes ${setup.join(', ') || 'none'}`
}
