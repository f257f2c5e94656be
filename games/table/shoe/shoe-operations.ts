import type { ShoeRemedies } from '../../kit/document/shoe-rules.ts'
import { closed, includesBet, reopened, type Spots, withoutSpots } from '../common/betting.ts'
import { applyCall, callText, refusesCall, voidedBy } from '../common/irregularity-calls.ts'
import { stakesOn } from '../common/jackpot-stakes.ts'
import { andThen, type Input, type Step, stay, withFindings } from '../inputs-and-effects.ts'
import type { Call, Operated, Operation } from '../operations/table-operations.ts'
import {
  changeShoe,
  finding,
  finished,
  isBegun,
  isUnderWay,
  outOfCards,
  roundBets,
  type ShoeState,
  type ShoeTableRules,
} from './state.ts'

/** Why this operation is refused now, or null. */
export function refuses({ game, shoe }: ShoeTableRules, state: ShoeState, op: Operation): string | null {
  if (op === 'new-shooter') return '`new-shooter` is only for dice'
  if (op === 'void-round' && !hasRound(state)) return 'no round is under way'
  if (op === 'out-of-cards' && !isBegun(state)) return 'no round is being dealt'
  if ((op === 'free-hand' || op === 'card-face-up') && shoe.remedies === undefined)
    return `the rules of ${game.title} have no free hand; a person settles or voids the round`
  if (op === 'free-hand' && state.phase !== 'betting') return 'a free hand can only be announced between two hands'
  return null
}

/** Whether there is a round to void: under way, waiting for a ruling, or with a first card set aside. */
const hasRound = (state: ShoeState): boolean =>
  isUnderWay(state) || state.questions.length > 0 || state.setAside.length > 0

export function operated(rules: ShoeTableRules, state: ShoeState, { op, by }: Operated): Step<ShoeState> {
  switch (op) {
    case 'new-shoe':
      return changeShoe(rules, state)
    case 'void-round':
      return hasRound(state) ? finished(rules, closedNow(rules, state), 'void', voidedBy(by)) : stay(state)
    case 'out-of-cards':
      return isBegun(state) ? outOfCards(rules, state, 'a person reports that the shoe is empty') : stay(state)
    case 'card-face-up':
    case 'free-hand':
      return rules.shoe.remedies === undefined ? stay(state) : remedied(rules, rules.shoe.remedies, state, op)
    case 'new-shooter':
      return stay(state)
  }
}

const closedNow = ({ game, options }: ShoeTableRules, state: ShoeState): ShoeState => ({
  ...state,
  betting: closed(state.betting, 0, game, options, state.coup).betting,
})

const remedied = (rules: ShoeTableRules, remedies: ShoeRemedies, state: ShoeState, op: 'card-face-up' | 'free-hand') =>
  op === 'free-hand' ? freeHandAsked(rules, remedies, state) : cardFaceUp(rules, remedies, state)

/** Only for the first card of a round are the wagers void; the chips go back before the free hand is dealt (irr-2816.3). */
function cardFaceUp(rules: ShoeTableRules, remedies: ShoeRemedies, state: ShoeState): Step<ShoeState> {
  const isFirst = state.phase === 'betting'
  const message = isFirst
    ? 'the first card of the round lies face up in the shoe'
    : 'a later card lies face up in the shoe; play goes on'
  const found = {
    state,
    effects: [finding(rules, state, { rule: remedies.faceUpInShoe, message }, isFirst ? 'violation' : 'warning')],
  }
  if (!isFirst) return found
  return andThen(found, (state) => stay({ ...state, betting: reopened(state.betting), freeHand: message }))
}

function freeHandAsked(rules: ShoeTableRules, remedies: ShoeRemedies, state: ShoeState): Step<ShoeState> {
  if (state.freeHand !== null) return stay(state)
  const freeHands = state.freeHands + 1
  const limit = remedies.freeHandsPerShoe(rules.options)
  const message = `free hand ${freeHands} of a shoe that may have ${limit}`
  return {
    state: { ...state, freeHand: 'the house deals a free hand', freeHands },
    effects: freeHands > limit ? [finding(rules, state, { rule: remedies.freeHand, message })] : [],
  }
}

/** Why this call is refused now, or null. */
export function refusesIrregularity(rules: ShoeTableRules, state: ShoeState, call: Call): string | null {
  const op = operationFor(rules, call)
  return (
    refusesCall(rules.game, rules.options, call, roundBets(state)) ??
    (op === undefined ? null : refuses(rules, state, op))
  )
}

/** The operation that already handles an irregularity of the shoe. */
function operationFor({ shoe: { remedies } }: ShoeTableRules, { irregularity }: Call): Operation | undefined {
  if (irregularity === remedies?.faceUpInShoe) return 'card-face-up'
  return irregularity === remedies?.outOfCards ? 'out-of-cards' : undefined
}

type Said = Input & { from: 'caller' }

export function irregularityCalled(rules: ShoeTableRules, state: ShoeState, said: Said): Step<ShoeState> {
  const op = operationFor(rules, said.call)
  if (op !== undefined) return operated(rules, state, { op, by: said.by })
  const { remedies } = rules.shoe
  const isOfCardAside = said.call.irregularity === remedies?.seenInError && state.setAside.length > 0
  if (remedies !== undefined && isOfCardAside) return seenInError(rules, remedies, state, said)
  return applyCall(rules.game, state, said, {
    isUnderWay: isBegun(state),
    voided: (state, reason) => finished(rules, state, 'void', reason),
    refused: (state, spots) => wagerRefused(rules, state, spots),
  })
}

/** A card that was dealt face down in error but was seen (irr-2816.2). */
function seenInError({ game }: ShoeTableRules, remedies: ShoeRemedies, state: ShoeState, { by, call }: Said) {
  const message = `${callText(game, by, call)}; the next hand is a free hand`
  return withFindings({ ...state, freeHand: message }, game.finding({ rule: remedies.seenInError, message }))
}

/** A refused jackpot wager takes its locked stake back from the meter. */
function wagerRefused({ game }: ShoeTableRules, state: ShoeState, spots: Spots): Step<ShoeState> {
  const gone = state.betting.bets.filter((bet) => includesBet(spots, bet))
  const isLocked = isBegun(state) && state.freeHand === null
  return {
    state: { ...state, betting: withoutSpots(state.betting, spots) },
    effects: isLocked ? stakesOn(game, state.round, gone, 'back') : [],
  }
}
