import type { DeviceEvent, EventOf } from '../../../drivers/events.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import type { ShoeRules } from '../../kit/document/shoe-rules.ts'
import { coupOf } from '../../kit/families/baccarat/coup.ts'
import { shoeResult } from '../../kit/families/baccarat/coup-events.ts'
import { closed, reopened } from '../common/betting.ts'
import { betReceived } from '../common/chip-moves.ts'
import { resultContradicted } from '../common/contradicted-result.ts'
import { deckCheckFindings } from '../common/deck-check-findings.ts'
import { deviceEffects } from '../common/device-fault-findings.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { endedUnruled, questionNotes } from '../common/irregularity-calls.ts'
import { betsView, handsView, phaseView, type RoundView } from '../common/round-view.ts'
import {
  andThen,
  type Input,
  type Live,
  type Step,
  stay,
  withFindings,
  withFindingsOnLastRound,
} from '../inputs-and-effects.ts'
import { burnMissed, cardDrawn, dealGoesOn, isWholeCoup } from './deal-card.ts'
import { irregularityCalled, operated, refuses, refusesIrregularity } from './shoe-operations.ts'
import {
  awaitsRuling,
  finished,
  interrupted,
  isBegun,
  isUnderWay,
  newTable,
  roundBets,
  type ShoeState,
  type ShoeTableRules,
} from './state.ts'

/** A table whose cards come from a shoe in a fixed order: baccarat and the like. */
export function shoeTable(game: Game, options: Options): Live<ShoeState> {
  const rules = { game, options, shoe: shoeOf(game) }
  return {
    initial: newTable,
    apply: (state, input, at) => apply(rules, state, input, at),
    interrupt: (state, reason) =>
      isUnderWay(state) ? interrupted(rules, state, reason, 'rules-changed') : stay(state),
    refuses: (state, op) => refuses(rules, state, op),
    refusesCall: (state, call) => refusesIrregularity(rules, state, call),
    awaitsRuling,
    unplaced: ({ unplaced }) => unplaced,
    isDealt: ({ coup, unplaced }) => isWholeCoup(rules, coup, unplaced),
    goesOn: (state, deal) => dealGoesOn(rules, state, deal),
    view: (state) => view(rules, state),
    isBetweenRounds: ({ phase }) => phase === 'betting' || phase === 'reshuffle',
  }
}

/** The shoe rules of a page. Throws when it has none, which is a bug in the page. */
function shoeOf({ id, deal: { shoe } }: Game): ShoeRules {
  if (shoe === undefined) throw new Error(`${id} has no shoe rules`)
  return shoe
}

function apply(rules: ShoeTableRules, state: ShoeState, input: Input, at: number): Step<ShoeState> {
  if (input.from === 'operator') return operated(rules, state, input)
  if (input.from === 'caller') return irregularityCalled(rules, state, input)
  const troubles = { state, effects: deviceEffects(input.device, input.event, state.round) }
  return andThen(troubles, (state) =>
    losesCards(input) ? cardsMissed(rules, state, input.device) : deviceEvent(rules, state, input.event, at),
  )
}

const losesCards = (input: Input & { from: 'device' }): boolean =>
  input.kind === 'card-shoe' && input.event.type === 'sequence' && input.event.fault === 'gap'

function deviceEvent(rules: ShoeTableRules, state: ShoeState, event: DeviceEvent, at: number): Step<ShoeState> {
  switch (event.type) {
    case 'card-drawn':
      return cardDrawn(rules, state, event, at)
    case 'cut-card':
      return stay({ ...state, handsLeft: state.handsLeft ?? rules.shoe.cutCard?.hands ?? null })
    case 'shoe-result':
      return shoeAnnounced(rules, state, event)
    case 'card-unread':
      return withFindings(state, codeFinding('card-unread', `a card was not read: ${event.reason}`))
    case 'bet':
      return betReceived(rules.game, state, event, at)
    case 'betting':
      return event.open ? openBetting(rules, state) : noMoreBets(rules, state, at)
    case 'shuffle-finished':
      return stay({ ...state, batches: { ...state.batches, ready: event.colour ?? null } })
    case 'deck-check':
      return withFindings(state, ...deckCheckFindings(rules.game, rules.options, event))
    case 'shoe-state':
      return event.state === 'started' && isBegun(state)
        ? interrupted(rules, state, 'the shoe restarted during the coup')
        : stay(state)
    default:
      return stay(state)
  }
}

/** Cards were missed: the coup is interrupted, and the next one counts from its first card. */
function cardsMissed(rules: ShoeTableRules, state: ShoeState, device: string): Step<ShoeState> {
  const unsure = { ...state, wholeShoe: false }
  if (isBegun(state)) return interrupted(rules, unsure, `${device} lost messages during the coup`)
  const effects = burnMissed(rules, state, device)
  return { state: state.phase === 'reshuffle' ? unsure : { ...unsure, phase: 'joining', last: null }, effects }
}

type ShoeResult = EventOf<'shoe-result'>

function shoeAnnounced(rules: ShoeTableRules, state: ShoeState, said: ShoeResult): Step<ShoeState> {
  const { winner } = said
  if (state.phase === 'disputed')
    return finished(rules, state, 'disputed', endedUnruled(state, `the shoe announced ${winner}`))
  if (state.phase === 'dealing')
    return interrupted(
      rules,
      state,
      winner === 'forced-end'
        ? 'the shoe was forced to end the coup'
        : `the shoe announced ${winner} before the coup was complete`,
    )
  if (state.phase === 'joining') return stay(bettingAgain(state))
  if (state.last === null || (winner === 'forced-end' && state.isPast)) return stay(state)
  const past = { ...state, isPast: true }
  const byRule = resultText(shoeResult(coupOf(state.last, rules.shoe.hands)))
  const byShoe = resultText(said)
  if (byShoe === byRule) return stay(past)
  const message = `round ${state.round - 1}: the rules say ${byRule}; the shoe says ${byShoe}`
  return andThen(withFindingsOnLastRound(past, codeFinding('shoe-disagrees', message, 'integrity')), (state) =>
    resultContradicted(rules, state, message),
  )
}

const resultText = ({ winner, pairs }: Pick<ShoeResult, 'winner' | 'pairs'>): string =>
  [winner, ...pairs.map((side) => `${side} pair`)].join(', ')

/** Closes betting. Before a reshuffle there is no round to close. */
function noMoreBets({ game, options }: ShoeTableRules, state: ShoeState, at: number): Step<ShoeState> {
  if (state.phase === 'reshuffle') return stay(state)
  const { betting, refused } = closed(state.betting, at, game, options, state.coup)
  return withFindings({ ...state, betting, isOver: false }, ...refused)
}

/**
 * Betting does not open while a coup is being dealt. A disputed coup ends here without its ruling; the next one counts
 * from its first card.
 */
function openBetting(rules: ShoeTableRules, state: ShoeState): Step<ShoeState> {
  const pressed = { ...state, hasButton: true }
  if (state.phase === 'dealing') return stay(pressed)
  const ended =
    state.phase === 'disputed'
      ? finished(rules, pressed, 'disputed', endedUnruled(state, 'no ruling before the next coup'))
      : stay(pressed)
  return andThen(ended, (state) =>
    stay({
      ...bettingAgain(state),
      isOver: false,
      isPast: true,
      phase: state.phase === 'joining' ? 'betting' : state.phase,
    }),
  )
}

const bettingAgain = (state: ShoeState): ShoeState => ({ ...state, betting: reopened(state.betting) })

function view({ game }: ShoeTableRules, state: ShoeState): RoundView {
  return {
    round: state.round,
    game: game.id,
    phase: phaseView(state),
    deal: handsView(state.coup),
    bets: betsView(roundBets(state)),
    notes: notes(state),
  }
}

function notes({ handsLeft, freeHand, questions, wholeShoe, phase }: ShoeState): string[] {
  return [
    ...(handsLeft === null || handsLeft === 0 ? [] : [handsLeft === 1 ? 'last hand' : 'the cut card is out']),
    ...(phase === 'reshuffle' ? ['waiting for a new shoe'] : []),
    ...(freeHand === null ? [] : [freeHand]),
    ...questionNotes(questions),
    ...(wholeShoe ? [] : ['the shoe was not seen from its first card']),
  ]
}
