import type { DeviceEvent } from '../../drivers/events.ts'
import type { Game } from '../kit/game.ts'
import type { Options } from '../kit/options.ts'
import { spotOf } from '../kit/round.ts'
import type { ShoeRemedies, ShoeRules } from '../kit/shoe-rules.ts'
import { betHeard, betTotalHeard, sensorsRestarted, told } from './bets-heard.ts'
import { betsOn, closed, reopened } from './betting.ts'
import { codeFinding } from './codes.ts'
import { cardDrawn } from './deal-card.ts'
import { deviceEffects } from './device-effects.ts'
import { andThen, type Effect, type Input, type Live, type Operation, type RoundView, type Step, stay } from './live.ts'
import {
  changeShoe,
  finding,
  finish,
  type House,
  interrupted,
  isBegun,
  newTable,
  outOfCards,
  type ShoeState,
} from './shoe-state.ts'

/** A table whose cards come from a shoe in a fixed order: baccarat and its kin. */
export function shoeTable(game: Game, options: Options): Live<ShoeState> {
  const house = { game, options, shoe: shoeOf(game) }
  return {
    initial: newTable,
    apply: (state, input, at) => apply(house, state, input, at),
    refuses: (state, op) => refuses(house, state, op),
    view: (state) => view(house, state),
  }
}

/** Throws when the page has none: it is no game of a shoe. */
function shoeOf({ id, shoe }: Game): ShoeRules {
  if (shoe === undefined) throw new Error(`${id} says nothing of a shoe`)
  return shoe
}

function apply(house: House, state: ShoeState, input: Input, at: number): Step<ShoeState> {
  if (input.from === 'operator') return operated(house, state, input.op)
  const troubles = {
    state: sensorsRestarted(state, input),
    effects: deviceEffects(input.device, input.event, state.round),
  }
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
      return event.open ? openBetting(state) : noMoreBets(house, state, at)
    case 'bet-total':
      return betTotalHeard(state, event)
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
  return stay(state.phase === 'reshuffle' ? unsure : { ...unsure, phase: 'joining' })
}

type ShoeResult = Extract<DeviceEvent, { type: 'shoe-result' }>

function shoeSays(house: House, state: ShoeState, { winner }: ShoeResult): Step<ShoeState> {
  if (state.phase === 'disputed') return finish(house, state, 'disputed', `the shoe announced ${winner}`)
  if (state.phase === 'dealing')
    return interrupted(
      house,
      state,
      winner === 'forced-end'
        ? 'the shoe was forced to end the coup'
        : `the shoe announced ${winner} before the coup was complete`,
    )
  if (state.phase === 'joining') return openBetting(state)
  if (state.lastWinner === null || winner === state.lastWinner) return stay(state)
  return told(
    state,
    codeFinding(
      'shoe-disagrees',
      `round ${state.round - 1}: the rules say ${state.lastWinner}, the shoe says ${winner}`,
      'integrity',
    ),
  )
}

function noMoreBets({ game, options }: House, state: ShoeState, at: number): Step<ShoeState> {
  const { betting, refused } = closed(state.betting, at, game, options, state.coup)
  return told({ ...state, betting }, ...refused)
}

/** Once cards of the round lie on the table, betting does not open again before its end. */
const openBetting = (state: ShoeState): Step<ShoeState> =>
  stay(isBegun(state) ? state : { ...state, betting: reopened(state.betting) })

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

function refuses({ game, shoe }: House, state: ShoeState, op: Operation): string | null {
  if (op === 'new-shooter') return 'a shooter belongs to dice'
  if (op === 'out-of-cards' && !isBegun(state)) return 'no round is being dealt'
  if ((op === 'free-hand' || op === 'card-face-up') && shoe.remedies === undefined)
    return `the rules of ${game.title} have no free hand; a person settles or voids the round`
  if (op === 'free-hand' && state.phase !== 'betting') return 'a free hand can only be announced between two hands'
  return null
}

function operated(house: House, state: ShoeState, op: Operation): Step<ShoeState> {
  switch (op) {
    case 'new-shoe':
      return changeShoe(house, state)
    case 'void-round':
      return finish(house, closedNow(house, state), 'void', 'voided by a person')
    case 'out-of-cards':
      return isBegun(state) ? outOfCards(house, state, 'a person reports that the shoe is empty') : stay(state)
    case 'card-face-up':
    case 'free-hand':
      return house.shoe.remedies === undefined ? stay(state) : remedied(house, house.shoe.remedies, state, op)
    case 'new-shooter':
      return stay(state)
  }
}

const closedNow = ({ game, options }: House, state: ShoeState): ShoeState => ({
  ...state,
  betting: closed(state.betting, 0, game, options, state.coup).betting,
})

const remedied = (house: House, remedies: ShoeRemedies, state: ShoeState, op: 'card-face-up' | 'free-hand') =>
  op === 'free-hand'
    ? freeHand(house, remedies, state, 'the house deals a free hand')
    : cardFaceUp(house, remedies, state)

/** Only the first card of a round voids it (irr-2816.3). */
function cardFaceUp(house: House, remedies: ShoeRemedies, state: ShoeState): Step<ShoeState> {
  const isFirst = state.phase === 'betting'
  const message = isFirst
    ? 'the first card of the round lies face up in the shoe'
    : 'a later card lies face up in the shoe; play goes on'
  const found = {
    state,
    effects: [finding(house, state, { rule: remedies.faceUpInShoe, message }, isFirst ? 'violation' : 'warning')],
  }
  return isFirst ? andThen(found, (state) => freeHand(house, remedies, state, message)) : found
}

function freeHand(house: House, remedies: ShoeRemedies, state: ShoeState, reason: string): Step<ShoeState> {
  const limit = Number(house.options.freeHandsPerShoe)
  const tooMany =
    state.freeHands < limit
      ? []
      : [
          finding(house, state, {
            rule: remedies.freeHand,
            message: `free hand ${state.freeHands + 1} of a shoe that may have ${limit}`,
          }),
        ]
  return { state: { ...state, freeHand: reason }, effects: tooMany }
}

function view({ game }: House, state: ShoeState): RoundView {
  const bets = state.betting.closedAt === null ? betsOn(state.betting) : state.betting.bets
  return {
    round: state.round,
    game: game.id,
    phase: state.phase === 'betting' && state.betting.closedAt !== null ? 'no-more-bets' : state.phase,
    deal: Object.fromEntries(Object.entries(state.coup.deal).map(([hand, cards]) => [hand, [...cards]])),
    bets: bets.map((bet) => ({ seat: bet.seat, spot: spotOf(bet), stake: bet.stake })),
    notes: notes(state),
  }
}

function notes({ handsLeft, freeHand, wholeShoe, phase }: ShoeState): string[] {
  return [
    ...(handsLeft === 2 ? ['the cut card is out'] : handsLeft === 1 ? ['last hand'] : []),
    ...(phase === 'reshuffle' ? ['waiting for a new shoe'] : []),
    ...(freeHand === null ? [] : [freeHand]),
    ...(wholeShoe ? [] : ['the shoe was not seen from its first card']),
  ]
}
