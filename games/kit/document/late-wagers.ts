import { lookUp } from '../look-up.ts'
import { type Bet, betText, type Round } from '../round/round.ts'
import type { HouseBanked } from './house-banked.ts'
import type { Breach } from './rules.ts'

/** Why a wager that goes down before the first card is not taken: it says that it came later. */
export function afterBetting(round: Round, bet: Bet, initial: readonly string[], rule: string): Breach | undefined {
  if (!initial.includes(bet.wager)) return undefined
  // Where a seat has decided already, the round stands there.
  const phase = bet.phase ?? (round.actions.length === 0 ? standing(round, bet) : undefined)
  if (phase === undefined || phase === 'betting') return undefined
  return { rule, message: `${betText(bet)}: it went down in the phase '${phase}', and only betting takes it` }
}

/** A round that stands in the midst of play stands where its last bet went down. */
function standing({ bets, state }: Round, bet: Bet): string | undefined {
  const isLast = bets.at(-1) === bet
  return isLast && state.phase !== undefined && !state.phase.includes('settle') ? state.phase : undefined
}

/** Why a wager is not taken that belongs to another moment of the round: to a phase, with so many cards of the board. */
export function outOfPhase(
  round: Round,
  bet: Bet,
  { phase, shown }: { phase: string; shown: number },
  rule: string,
): Breach | undefined {
  const given = bet.phase ?? standing(round, bet)
  const open = round.bets.at(-1) === bet ? (round.state.communityShown ?? round.state.boardCards ?? shown) : shown
  if ((given === undefined || given === phase) && open === shown) return undefined
  const when =
    given === undefined || given === phase ? `with ${open} cards of the board shown` : `in the phase '${given}'`
  return {
    rule,
    message: `${betText(bet)}: it went down ${when}; it is taken in '${phase}', with ${shown} cards shown`,
    figures: { shown: open },
  }
}

/** Why a wager is not taken that went down after the last phase in which any is. */
export function afterPhase(page: Phases, bet: Bet, last: string, rule: string): Breach | undefined {
  if (bet.phase === undefined || !comesAfter(page, bet.phase, last)) return undefined
  return {
    rule,
    message: `${betText(bet)}: it went down in the phase '${bet.phase}', and '${last}' is the last to take it`,
  }
}

type Decided = Pick<HouseBanked<never>, 'choices' | 'wagers'> & { cites: Pick<HouseBanked<never>['cites'], 'lateBet'> }

/** Why a wager is not taken that its seat decides on: it went down, or was decided on, in another phase. */
export function outOfItsPhase({ choices = {}, wagers, cites }: Decided, round: Round, bet: Bet): Breach | undefined {
  const staking = Object.values(choices).filter(({ stakes }) => stakes === bet.wager)
  const isFree = staking.length === 0 || staking.some(({ phases }) => phases === undefined)
  if (isFree) return undefined
  const decided = round.actions.flatMap(({ seat, do: verb, phase }) => {
    const choice = lookUp(choices, verb)
    return seat === bet.seat && choice?.stakes === bet.wager ? [{ phase, takenIn: choice.phases ?? [] }] : []
  })
  const told = [{ phase: bet.phase, takenIn: staking.flatMap(({ phases = [] }) => phases) }, ...decided]
  const out = told.find(({ phase, takenIn }) => phase !== undefined && !takenIn.includes(phase))
  if (out === undefined) return undefined
  return {
    rule: wagers[bet.wager]?.late ?? cites.lateBet,
    message: `${betText(bet)}: it went down in the phase '${out.phase}', and is taken in '${out.takenIn.join("' or '")}'`,
  }
}

/** Whether a phase of a game comes after another of it. */
export const comesAfter = ({ phases }: Phases, phase: string, other: string): boolean =>
  phases.indexOf(phase) > phases.indexOf(other)

type Phases = Pick<HouseBanked<never>, 'phases'>
