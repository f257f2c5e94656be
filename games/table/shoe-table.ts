import type { DeviceEvent } from '../../drivers/events.ts'
import { coupOf } from '../kit/coup.ts'
import type { Game } from '../kit/game.ts'
import type { Options } from '../kit/options.ts'
import { type Round, spotOf } from '../kit/round.ts'
import type { ShoeRules } from '../kit/shoe-rules.ts'
import { betHeard, told, toldOfLast } from './bets-heard.ts'
import { closed, reopened } from './betting.ts'
import { questionNotes, unruled } from './calls.ts'
import { codeFinding } from './codes.ts'
import { burnMissed, cardDrawn, dealGoesOn } from './deal-card.ts'
import { deviceEffects } from './device-effects.ts'
import { andThen, type Effect, type Input, type Live, type RoundView, type Step, stay } from './live.ts'
import { irregularityCalled, operated, refuses, refusesIrregularity } from './shoe-persons.ts'
import {
  awaitsRuling,
  finding,
  finish,
  type House,
  interrupted,
  isBegun,
  isUnderWay,
  lying,
  newTable,
  type ShoeState,
} from './shoe-state.ts'

/** A table whose cards come from a shoe in a fixed order: baccarat and its kin. */
export function shoeTable(game: Game, options: Options): Live<ShoeState> {
  const house = { game, options, shoe: shoeOf(game) }
  return {
    initial: newTable,
    apply: (state, input, at) => apply(house, state, input, at),
    interrupt: (state, reason) =>
      isUnderWay(state) ? interrupted(house, state, reason, 'rules-changed') : stay(state),
    refuses: (state, op) => refuses(house, state, op),
    refusesCall: (state, call) => refusesIrregularity(house, state, call),
    awaitsRuling,
    unplaced: ({ unplaced }) => unplaced,
    goesOn: (state, deal) => dealGoesOn(house, state, deal),
    view: (state) => view(house, state),
  }
}

/** Throws when the page has none: it is no game of a shoe. */
function shoeOf({ id, shoe }: Game): ShoeRules {
  if (shoe === undefined) throw new Error(`${id} says nothing of a shoe`)
  return shoe
}

function apply(house: House, state: ShoeState, input: Input, at: number): Step<ShoeState> {
  if (input.from === 'operator') return operated(house, state, input)
  if (input.from === 'caller') return irregularityCalled(house, state, input)
  const troubles = { state, effects: deviceEffects(input.device, input.event, state.round) }
  return andThen(troubles, (state) =>
    losesCards(input) ? cardsMissed(house, state, input.device) : heard(house, state, input.event, at),
  )
}

const losesCards = (input: Input & { from: 'device' }): boolean =>
  input.kind === 'card-shoe' && input.event.type === 'sequence' && input.event.fault === 'gap'

function heard(house: House, state: ShoeState, event: DeviceEvent, at: number): Step<ShoeState> {
  switch (event.type) {
    case 'card-drawn':
      return cardDrawn(house, state, event, at)
    case 'cut-card':
      return stay(house.shoe.lastHand === undefined ? state : { ...state, handsLeft: state.handsLeft ?? 2 })
    case 'shoe-result':
      return shoeSays(house, state, event)
    case 'card-unread':
      return told(state, codeFinding('card-unread', `a card was not read: ${event.reason}`))
    case 'bet':
      return betHeard(house.game, state, event, at)
    case 'betting':
      return event.open ? openBetting(house, state) : noMoreBets(house, state, at)
    case 'shuffle-finished':
      return stay({ ...state, batches: { ...state.batches, ready: event.colour ?? null } })
    case 'deck-check':
      return deckCheck(house, state, event)
    case 'shoe-state':
      return event.state === 'started' && isBegun(state)
        ? interrupted(house, state, 'the shoe started again during the coup')
        : stay(state)
    default:
      return stay(state)
  }
}

/** Nobody knows what was dealt meanwhile: the coup is over, and the next counts from its first card. */
function cardsMissed(house: House, state: ShoeState, device: string): Step<ShoeState> {
  const unsure = { ...state, wholeShoe: false }
  if (isBegun(state)) return interrupted(house, unsure, `${device} lost messages during the coup`)
  const effects = burnMissed(house, state, device)
  return { state: state.phase === 'reshuffle' ? unsure : { ...unsure, phase: 'joining' }, effects }
}

type ShoeResult = Extract<DeviceEvent, { type: 'shoe-result' }>

function shoeSays(house: House, state: ShoeState, { winner }: ShoeResult): Step<ShoeState> {
  if (state.phase === 'disputed')
    return finish(house, state, 'disputed', unruled(state, `the shoe announced ${winner}`))
  if (state.phase === 'dealing')
    return interrupted(
      house,
      state,
      winner === 'forced-end'
        ? 'the shoe was forced to end the coup'
        : `the shoe announced ${winner} before the coup was complete`,
    )
  if (state.phase === 'joining') return stay(bettingAgain(state))
  const byRule = state.last === null ? winner : winnerOf(house, state.last)
  if (winner === byRule) return stay(state)
  return toldOfLast(
    state,
    codeFinding(
      'shoe-disagrees',
      `round ${state.round - 1}: the rules say ${byRule}, the shoe says ${winner}`,
      'integrity',
    ),
  )
}

/** In the words of shoes, which know nothing of wagers that a winning hand pushes. */
function winnerOf({ shoe }: House, coup: Round): string {
  const { P, B } = coupOf(coup, shoe.hands)
  return P > B ? 'player' : B > P ? 'banker' : 'tie'
}

function noMoreBets({ game, options }: House, state: ShoeState, at: number): Step<ShoeState> {
  const { betting, refused } = closed(state.betting, at, game, options, state.coup)
  return told({ ...state, betting, isOver: false }, ...refused)
}

/**
 * Once cards of the round lie on the table, betting does not open again before its end; where a person was to decide
 * it, that is its end. What comes then is dealt from its first card.
 */
function openBetting(house: House, state: ShoeState): Step<ShoeState> {
  const pressed = { ...state, hasButton: true }
  if (state.phase === 'dealing') return stay(pressed)
  const ended =
    state.phase === 'disputed'
      ? finish(house, pressed, 'disputed', unruled(state, 'no ruling before the next coup'))
      : stay(pressed)
  return andThen(ended, (state) =>
    stay({ ...bettingAgain(state), isOver: false, phase: state.phase === 'joining' ? 'betting' : state.phase }),
  )
}

const bettingAgain = (state: ShoeState): ShoeState => ({ ...state, betting: reopened(state.betting) })

type DeckCheck = Extract<DeviceEvent, { type: 'deck-check' }>

function deckCheck(house: House, state: ShoeState, { missing, extra, unreadable }: DeckCheck): Step<ShoeState> {
  const effects: Effect[] = []
  const say = (rule: string, message: string) => effects.push(finding(house, state, { rule, message }, 'integrity'))
  if (missing.length > 0) say(house.shoe.missingCards, `the shuffler misses ${missing.join(' ')}`)
  if (extra.length > 0)
    say(house.game.cites.equipment, `the shuffler counted ${extra.join(' ')} beyond the decks in use`)
  if (unreadable > 0) say(house.game.cites.equipment, `the shuffler could not read ${unreadable} cards`)
  return { state, effects }
}

function view({ game }: House, state: ShoeState): RoundView {
  return {
    round: state.round,
    game: game.id,
    phase: state.phase === 'betting' && state.betting.closedAt !== null ? 'no-more-bets' : state.phase,
    deal: Object.fromEntries(Object.entries(state.coup.deal).map(([hand, cards]) => [hand, [...cards]])),
    bets: lying(state).map((bet) => ({ seat: bet.seat, spot: spotOf(bet), stake: bet.stake })),
    notes: notes(state),
  }
}

function notes({ handsLeft, freeHand, questions, wholeShoe, phase }: ShoeState): string[] {
  return [
    ...(handsLeft === 2 ? ['the cut card is out'] : handsLeft === 1 ? ['last hand'] : []),
    ...(phase === 'reshuffle' ? ['waiting for a new shoe'] : []),
    ...(freeHand === null ? [] : [freeHand]),
    ...questionNotes(questions),
    ...(wholeShoe ? [] : ['the shoe was not seen from its first card']),
  ]
}
