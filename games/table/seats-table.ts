import type { DeviceEvent } from '../../drivers/events.ts'
import type { Card } from '../kit/cards.ts'
import { cardsIn, holds, impossibleCards } from '../kit/census.ts'
import type { Due } from '../kit/deal-plan.ts'
import type { Game } from '../kit/game.ts'
import type { Options } from '../kit/options.ts'
import { dealt, spotOf } from '../kit/round.ts'
import { told } from './bets-heard.ts'
import { betsOn, onSpot, reopened } from './betting.ts'
import { questionNotes, unruled } from './calls.ts'
import { codeFinding } from './codes.ts'
import { deviceEffects } from './device-effects.ts'
import { andThen, type Input, type Live, type RoundView, stay } from './live.ts'
import { chipsMoved, playedOut } from './seats-chips.ts'
import { advanced, cardLaid, chipsAfterKey, keyPressed } from './seats-decide.ts'
import { cardTooMany, drawnOutOfTurn, irregularIn, movedOn, playedBehindFold } from './seats-irregular.ts'
import { packetDelivered, shuffled } from './seats-packets.ts'
import {
  awaitsRuling,
  dealGoesOn,
  irregularityCalled,
  operated,
  refuses,
  refusesIrregularity,
} from './seats-persons.ts'
import { behindChips, inferred, shown } from './seats-shown.ts'
import {
  begun,
  bettingClosed,
  disputed,
  dueIn,
  finished,
  type House,
  interrupted,
  irregular,
  newSeats,
  rulesEnded,
  type Seated,
  type SeatsState,
  withCardSeen,
  withUnplaced,
} from './seats-state.ts'

/** A table that deals to seats, each of which decides for itself: poker, blackjack and their kin. */
export function seatsTable(game: Game, options: Options): Live<SeatsState> {
  const house = { game, options }
  return {
    initial: newSeats,
    apply: (state, input, at) => apply(house, state, input, at),
    interrupt: (state, reason) => rulesEnded(house, state, reason),
    refuses,
    refusesCall: (state, call) => refusesIrregularity(house, state, call),
    awaitsRuling,
    unplaced: ({ unplaced }) => unplaced,
    goesOn: (state, deal) => dealGoesOn(house, state, deal),
    view: (state) => view(house, state),
    awaitsOpening: ({ over, hasButton }) => over !== null && hasButton,
  }
}

function apply(house: House, state: SeatsState, input: Input, at: number): Seated {
  if (input.from === 'operator') return operated(house, state, input)
  if (input.from === 'caller') return irregularityCalled(house, state, input)
  const troubles = { state, effects: deviceEffects(input.device, input.event, state.round) }
  return andThen(troubles, (state) =>
    losesCards(input)
      ? interrupted(house, state, `${input.device} lost messages during the round`)
      : heard(house, state, input.event, at),
  )
}

const losesCards = ({ kind, event }: Input & { from: 'device' }): boolean =>
  (kind === 'card-shoe' || kind === 'dealer-keypad') && event.type === 'sequence' && event.fault === 'gap'

function heard(house: House, state: SeatsState, event: DeviceEvent, at: number): Seated {
  switch (event.type) {
    case 'card-drawn':
      return event.to === 'burn' || event.to === 'first-card'
        ? stay(withCardSeen(state, event.card as Card))
        : cardDealt(house, state, event.card as Card, at)
    case 'card-read':
      return state.laying === null
        ? cardDealt(house, state, event.card as Card, at)
        : cardLaid(house, state, state.laying, event.card as Card)
    case 'cards-delivered':
      return packetDelivered(house, state, event)
    case 'card-unread':
      return interrupted(house, state, `a card was not read: ${event.reason}`)
    case 'key':
      return keyPressed(house, state, event)
    case 'bet':
      return betMoved(house, state, event, at)
    case 'betting':
      return buttonPressed(house, movedOn({ ...state, hasButton: true }), event.open, at)
    case 'shuffle-finished':
      return shuffled(house, state, event.counted)
    case 'deck-check':
      return deckCheck(house, state, event)
    default:
      return stay(state)
  }
}

function betMoved(house: House, state: SeatsState, bet: Extract<DeviceEvent, { type: 'bet' }>, at: number): Seated {
  const whole = playedOut(house, state, bet)
  const before = whole === undefined ? playedBehindFold(house, state, bet) : advanced(house, whole)
  const moved = andThen(before, (state) => chipsMoved(house, movedOn(state), bet, at))
  return andThen(moved, (state) => chipsAfterKey(house, state))
}

/** The card goes where the rules want the next one. */
function cardDealt(house: House, state: SeatsState, card: Card, at: number): Seated {
  switch (state.phase) {
    case 'joining':
      return told(state, codeFinding('joined-mid-round', `${card} belongs to a round whose start was not seen`))
    case 'disputed':
      return stay(withUnplaced(withCardSeen(state, card), card))
    case 'betting':
      if (state.over !== null && state.hasButton) return cardTooMany(house, state, state.over, card)
      if (betsOn(state.betting).length === 0)
        return told(
          withCardSeen(state, card),
          codeFinding('card-outside-game', `${card} was drawn and no wager lies there`),
        )
      return andThen(begun(house, state, at), (state) => cardDealt(house, state, card, at))
    case 'playing':
      return andThen(counted(house, state, card), (state) =>
        holds(house.game.deck(house.options), card)
          ? placedCard(house, state, card)
          : stay(withUnplaced({ ...state, phase: 'disputed' }, card)),
      )
  }
}

/** A card that is due shows that the seats have decided before it. One that is not shows nothing. */
function placedCard(house: House, state: SeatsState, card: Card): Seated {
  const whole = inferred(house, { ...state, lifted: [] })
  const breach = drawnOutOfTurn(house, whole)
  const next = dueIn(house, whole)
  if (breach === undefined && next !== null && 'card' in next)
    return advanced(house, { ...whole, outOfTurn: null, play: dealt(whole.play, next.card, card) })
  const known = shown(house, state)
  const rule = house.game.cites.wrongDeal
  return disputed(house, withUnplaced(known, card), breach ?? { rule, message: notDue(dueIn(house, known), card) })
}

const notDue = (due: Due | null, card: Card): string =>
  due !== null && 'decision' in due
    ? `${card} was dealt and seat ${due.decision} had to decide: ${due.choices.join(' or ')}`
    : `${card} was dealt and the deal was complete`

function counted(house: House, state: SeatsState, card: Card): Seated {
  const seen = withCardSeen(state, card)
  const excess = impossibleCards({ [card]: seen.seen[card] ?? 0 }, house.game.deck(house.options))
  return told(
    seen,
    ...excess.map(({ card, seen, held }) =>
      house.game.finding(
        {
          rule: house.game.cites.equipment,
          message: `${card} left the shoe ${seen} times, and is in it ${held} times`,
          figures: { card, seen, held },
        },
        'integrity',
      ),
    ),
  )
}

const buttonPressed = (house: House, state: SeatsState, isOpen: boolean, at: number): Seated => {
  if (isOpen) return openBetting(house, state)
  return state.phase === 'betting' ? bettingClosed(house, state, at) : stay(state)
}

/** Betting that opens ends the round before it, however that ends, and begins the next. */
const openBetting = (house: House, state: SeatsState): Seated =>
  andThen(endedByOpening(house, state), (state) =>
    stay({ ...state, phase: 'betting', over: null, betting: reopened(state.betting), questions: [] }),
  )

/**
 * What was still to be decided was decided by leaving the chips, where the round is over with that. Where it is not,
 * nobody knows whether the seats were asked.
 */
function endedByOpening(house: House, state: SeatsState): Seated {
  if (state.phase === 'joining' || state.phase === 'betting') return stay(state)
  if (state.phase === 'disputed')
    return finished(house, state, 'disputed', unruled(state, 'no ruling before the next round'))
  const whole = inferred(house, state)
  if (dueIn(house, whole) === null) return advanced(house, whole)
  const known = shown(house, state)
  const due = dueIn(house, known)
  if (due === null) return advanced(house, known)
  const breaches = 'card' in due ? irregularIn(house, known.play) : []
  if (breaches.length > 0) return irregular(house, known, breaches)
  return interrupted(
    house,
    known,
    'card' in due
      ? `betting opened before ${due.card} had its cards`
      : [
          `what seat ${due.decision} decided is not known: ${due.choices.join(' or ')}`,
          ...liftedSeen(known, due.decision),
        ].join('; '),
  )
}

/** Chips of decisions that were seen at the seat that is asked, and at others. */
const liftedSeen = ({ betting, lifted }: SeatsState, asked: number): string[] =>
  lifted
    .filter(({ seat, spot }) => onSpot(betting, seat, spot) === 0)
    .map(({ seat, spot, amount }) => `${amount} was lifted from ${spot}${seat === asked ? '' : ` of seat ${seat}`}`)

function deckCheck(
  { game, options }: House,
  state: SeatsState,
  { counted, missing, extra, unreadable }: Extract<DeviceEvent, { type: 'deck-check' }>,
): Seated {
  const faults = [
    ...(missing.length > 0 ? [`the shuffler misses ${missing.join(' ')}`] : []),
    ...(extra.length > 0 ? [`the shuffler counted ${extra.join(' ')} beyond the deck in use`] : []),
    ...(unreadable > 0 ? [`the shuffler could not read ${unreadable} cards`] : []),
  ]
  const held = cardsIn(game.deck(options))
  const { equipment, countDoubt } = game.cites
  const doubt =
    countDoubt === undefined || counted === held - missing.length + extra.length
      ? []
      : [
          game.finding({
            rule: countDoubt,
            message: `the shuffler counted ${counted} cards, and ${held} are in use`,
            figures: { counted, held },
          }),
        ]
  return told(state, ...faults.map((message) => game.finding({ rule: equipment, message }, 'integrity')), ...doubt)
}

function view(house: House, state: SeatsState): RoundView {
  const lying = state.phase === 'playing' ? state.play.bets : betsOn(state.betting)
  return {
    round: state.round,
    game: house.game.id,
    phase: state.phase === 'betting' && state.betting.closedAt !== null ? 'no-more-bets' : state.phase,
    deal: Object.fromEntries(Object.entries(state.play.deal).map(([hand, cards]) => [hand, [...cards]])),
    bets: lying.map((bet) => ({ seat: bet.seat, spot: spotOf(bet), stake: bet.stake })),
    notes: notes(house, state),
  }
}

function notes(house: House, state: SeatsState): string[] {
  if (state.phase === 'disputed') return ['a person decides this round']
  const questions = questionNotes(state.questions)
  if (state.phase !== 'playing') return questions
  const due = dueIn(house, behindChips(house, state))
  if (due === null) return [...questions, 'the chips of every decision lie there']
  return [
    ...questions,
    'card' in due ? `the next card goes to ${due.card}` : `seat ${due.decision}: ${due.choices.join(' or ')}?`,
  ]
}
