import type { DeviceEvent, EventOf } from '../../../drivers/events.ts'
import type { Card } from '../../kit/cards/cards.ts'
import { holds, impossibleCards } from '../../kit/cards/census.ts'
import type { Finding } from '../../kit/document/finding.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Due } from '../../kit/round/deal-plan.ts'
import { dealt, handOf } from '../../kit/round/round.ts'
import { tooManyCopies } from '../../kit/round/too-many-copies.ts'
import { amountOn, betsOn, reopened } from '../common/betting.ts'
import { deckCheckFindings } from '../common/deck-check-findings.ts'
import { deviceEffects } from '../common/device-fault-findings.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { endedUnruled, questionNotes } from '../common/irregularity-calls.ts'
import { betsView, handsView, phaseView, type RoundView } from '../common/round-view.ts'
import { andThen, type Input, type Live, stay, type TableRules, withFindings } from '../inputs-and-effects.ts'
import {
  type Decision,
  decideByChips,
  decideByValidChips,
  deciderText,
  decideUpTo,
  findDecision,
  hasDecisions,
  inferDecisions,
  shownBehind,
} from './chip-decisions.ts'
import { chipsMoved, completedByPayout } from './chip-moves.ts'
import { chipsAfterRound, drawnOutOfTurn, extraCard, newBreaches, nextRoundStarted } from './hand-irregularities.ts'
import { advance, cardLaid, cardNotDue, decideKeyed, keyPressed } from './keyed-decisions.ts'
import {
  awaitsRuling,
  dealGoesOn,
  irregularityCalled,
  operated,
  refuses,
  refusesIrregularity,
} from './seats-operations.ts'
import { packetDelivered, shuffled } from './shuffler-packets.ts'
import {
  beginRound,
  bettingClosed,
  disputed,
  dueIn,
  finished,
  interrupted,
  irregular,
  isBurnt,
  newSeats,
  rulesEnded,
  type SeatsState,
  type SeatsStep,
  seenByNextRound,
  withCardSeen,
  withUnplaced,
  wrongCards,
} from './state.ts'

/** A table that deals to seats which decide for themselves: poker, blackjack and the like. */
export function seatsTable(game: Game, options: Options): Live<SeatsState> {
  const rules = { game, options }
  return {
    initial: newSeats,
    apply: (state, input, at) => timed(state, apply(rules, state, input, at), at),
    interrupt: (state, reason) => rulesEnded(rules, state, reason),
    refuses,
    refusesCall: (state, call) => refusesIrregularity(rules, state, call),
    awaitsRuling,
    unplaced: ({ unplaced }) => unplaced,
    goesOn: (state, deal) => dealGoesOn(rules, state, deal),
    meters: {
      of: ({ play }) => play.meters,
      shown: (state, meters) => ({ ...state, play: { ...state.play, meters } }),
    },
    view: (state) => view(rules, state),
    isBetweenRounds: ({ phase }) => phase === 'betting',
    awaitsOpening: ({ over, hasButton }) => over !== null && hasButton,
  }
}

/** Records the time of each new decision: that of the input that shows it. */
function timed({ phase, play }: SeatsState, { state, effects }: SeatsStep, at: number): SeatsStep {
  const { actions } = (phase === 'playing' ? state.over : null) ?? state.play
  const made = actions.slice(play.actions.length).map(({ seat }) => [seat, at])
  if (made.length === 0) return { state, effects }
  return { state: { ...state, decidedAt: { ...state.decidedAt, ...Object.fromEntries(made) } }, effects }
}

function apply(rules: TableRules, state: SeatsState, input: Input, at: number): SeatsStep {
  if (input.from === 'operator') return operated(rules, state, input)
  if (input.from === 'caller') return irregularityCalled(rules, state, input)
  const troubles = { state, effects: deviceEffects(input.device, input.event, state.round) }
  return andThen(troubles, (state) =>
    losesCards(input)
      ? interrupted(rules, state, `${input.device} lost messages during the round`)
      : deviceEvent(rules, state, input.event, at),
  )
}

const losesCards = ({ kind, event }: Input & { from: 'device' }): boolean =>
  (kind === 'card-shoe' || kind === 'dealer-keypad') && event.type === 'sequence' && event.fault === 'gap'

function deviceEvent(rules: TableRules, state: SeatsState, event: DeviceEvent, at: number): SeatsStep {
  switch (event.type) {
    case 'card-drawn':
      if (event.to === 'burn') return cardBurnt(rules, state, event.card)
      return event.to === 'first-card' ? stay(withCardSeen(state, event.card)) : cardDealt(rules, state, event.card, at)
    case 'card-read':
      return state.laying === null
        ? cardDealt(rules, state, event.card, at)
        : cardLaid(rules, state, state.laying, event.card)
    case 'cards-delivered':
      return packetDelivered(rules, state, event)
    case 'card-unread':
      return interrupted(rules, state, `a card was not read: ${event.reason}`)
    case 'key':
      return keyPressed(rules, state, event)
    case 'bet':
      return betMoved(rules, state, event, at)
    case 'betting':
      return buttonPressed(rules, nextRoundStarted({ ...state, hasButton: true }), event.open, at)
    case 'shuffle-finished':
      return shuffled(rules, state, event.counted)
    case 'deck-check':
      return wrongCards(rules, state, deckCheckFindings(rules.game, rules.options, event))
    default:
      return stay(state)
  }
}

function betMoved(rules: TableRules, state: SeatsState, bet: EventOf<'bet'>, at: number): SeatsStep {
  const whole = completedByPayout(rules, state, bet)
  const before = whole === undefined ? chipsAfterRound(rules, state, bet, at) : advance(rules, whole)
  const moved = andThen(before, (state) => chipsMoved(rules, nextRoundStarted(state), bet, at))
  return andThen(moved, (state) => decideKeyed(rules, state))
}

/** Deals a card to the hand where the rules expect the next one. */
function cardDealt(rules: TableRules, state: SeatsState, card: Card, at: number): SeatsStep {
  switch (state.phase) {
    case 'joining':
      return withFindings(state, codeFinding('joined-mid-round', `${card} belongs to a round whose start was not seen`))
    case 'disputed':
      return stay(withUnplaced(withCardSeen(state, card), card))
    case 'betting':
      if (state.over !== null && state.hasButton) return extraCard(rules, state, state.over, card)
      if (betsOn(state.betting).length === 0)
        return withFindings(
          withCardSeen(state, card),
          codeFinding('card-outside-game', `${card} was drawn, but there are no wagers on the layout`),
        )
      return andThen(beginRound(rules, state, at), (state) => cardDealt(rules, state, card, at))
    case 'playing':
      return andThen(counted(rules, state, card), (state) =>
        state.phase === 'playing' ? placedCard(rules, state, card) : stay(state),
      )
  }
}

/** A card of the round that the deal burns, or one from the top of a shoe. */
function cardBurnt(rules: TableRules, state: SeatsState, card: Card): SeatsStep {
  const { game, options } = rules
  const stages = game.deal.plan?.(state.play, options) ?? []
  const isDue = stages.some((stage) => 'deal' in stage && stage.to === burn) && handOf(state.play, burn).length === 0
  if (state.phase !== 'playing' || !isDue) return stay(withCardSeen(state, card))
  return andThen(counted(rules, state, card), (next) => stay({ ...next, play: dealt(next.play, burn, card) }))
}

const burn = 'burn'

/** A card that is due shows that the seats before it have decided; one that is not due shows nothing. */
function placedCard(rules: TableRules, state: SeatsState, card: Card): SeatsStep {
  if (!holds(rules.game.deal.deck(rules.options), card))
    return stay(withUnplaced({ ...state, phase: 'disputed' }, card))
  const shown = cardShown(rules, { ...state, lifted: [] })
  if (shown.open !== null) return disputed(withUnplaced(shown.state, card), shownEarly(rules, shown.open, card))
  const whole = shown.isDealt ? shown.state : inferDecisions(rules, shown.state)
  const breach = drawnOutOfTurn(rules, whole)
  const next = shown.isDealt ? rules.game.due(whole.play, rules.options) : dueIn(rules, whole)
  if (breach === undefined && next !== null && 'card' in next)
    return advance(rules, { ...whole, outOfTurn: null, play: dealt(whole.play, next.card, card) })
  const known = decideByChips(rules, state)
  const found = breach ? rules.game.finding(breach) : cardNotDue(rules, known, card)
  return disputed(withUnplaced(known, card), found)
}

/**
 * A card that is read when it is shown comes behind decisions, which are made by then; while nobody has decided it is read
 * as it is dealt. `open` is a decision that is not made.
 */
function cardShown(
  rules: TableRules,
  state: SeatsState,
): { state: SeatsState; isDealt: boolean; open: Decision | null } {
  const due = rules.game.due(state.play, rules.options)
  if (due === null || !('card' in due)) return { state, isDealt: false, open: null }
  const last = shownBehind(rules, state, due.card)
  if (last === undefined) return { state, isDealt: isBurnt(rules.game, due.card), open: null }
  const { known, open } = decideUpTo(rules, state, last)
  return hasDecisions(rules, state, known)
    ? { state: known, isDealt: false, open }
    : { state, isDealt: true, open: null }
}

function shownEarly({ game }: TableRules, due: Decision, card: Card): Finding {
  const { wrongDeal, earlyCard = wrongDeal } = game.cites
  return game.finding({
    rule: earlyCard,
    message: `${card} was shown, and ${deciderText(due)} had to decide: ${due.choices.join(' or ')}`,
  })
}

function counted(rules: TableRules, state: SeatsState, card: Card): SeatsStep {
  const { game, options } = rules
  const next = withCardSeen(state, card)
  const excess = impossibleCards({ [card]: next.seen[card] ?? 0 }, game.deal.deck(options))
  const found = tooManyCopies(game.cites.equipment, excess).map((breach) => game.finding(breach))
  return wrongCards(rules, next, found)
}

const buttonPressed = (rules: TableRules, state: SeatsState, isOpen: boolean, at: number): SeatsStep => {
  if (isOpen) return openBetting(rules, state)
  return state.phase === 'betting' ? bettingClosed(rules, state, at) : stay(state)
}

/**
 * Opening the betting ends the round before it in any case, and begins the next. Cards that no round has counted, as their
 * wagers were not heard, are shuffled like those of a round.
 */
const openBetting = (rules: TableRules, state: SeatsState): SeatsStep =>
  andThen(endedByOpening(rules, state), (state) =>
    stay({
      ...state,
      phase: 'betting',
      over: null,
      betting: reopened(state.betting),
      questions: [],
      delivered: {},
      seen: seenByNextRound(rules, state),
    }),
  )

/**
 * Open decisions count as made by leaving the chips, if that completes the round. If not, it is unknown whether the seats
 * were asked.
 */
function endedByOpening(rules: TableRules, state: SeatsState): SeatsStep {
  if (state.phase === 'joining' || state.phase === 'betting') return stay(state)
  if (state.phase === 'disputed')
    return finished(rules, state, 'disputed', endedUnruled(state, 'no ruling before the next round'))
  const whole = inferDecisions(rules, state)
  if (dueIn(rules, whole) === null) return advance(rules, whole)
  const known = decideByChips(rules, state)
  const due = dueIn(rules, known)
  if (due === null) return advance(rules, known)
  const breaches = 'card' in due ? newBreaches(rules, known.play) : []
  if (breaches.length > 0) return irregular(rules, known, breaches)
  return interrupted(
    rules,
    known,
    'card' in due
      ? `betting opened before ${due.card} had its cards`
      : [
          `what ${deciderText(due)} decided is not known: ${due.choices.join(' or ')}`,
          ...liftedSeen(known, due.decision),
        ].join('; '),
  )
}

/** Decision chips that were lifted at the seat that is due and at others. */
const liftedSeen = ({ betting, lifted }: SeatsState, asked: number): string[] =>
  lifted
    .filter(({ seat, spot }) => amountOn(betting, seat, spot) === 0)
    .map(({ seat, spot, amount }) => `${amount} was lifted from ${spot}${seat === asked ? '' : ` of seat ${seat}`}`)

function view(rules: TableRules, state: SeatsState): RoundView {
  const lying = state.phase === 'playing' ? state.play.bets : betsOn(state.betting)
  return {
    round: state.round,
    game: rules.game.id,
    phase: phaseView(state),
    deal: handsView(state.play),
    bets: betsView(lying),
    notes: notes(rules, state),
  }
}

function notes(rules: TableRules, state: SeatsState): string[] {
  if (state.phase === 'disputed') return ['a supervisor rules on this round']
  const questions = questionNotes(state.questions)
  if (state.phase !== 'playing') return questions
  const known = decideByValidChips(rules, state)
  const due = dueIn(rules, known)
  return [...questions, ...(due === null ? ['the chips of all decisions are down'] : prompts(rules, known, due))]
}

/** Whose turn it is. A card that may be read now or when it is shown keeps nobody from deciding. */
function prompts(rules: TableRules, state: SeatsState, due: Due): string[] {
  const { game, options } = rules
  const next = game.due(state.play, options)
  const mayBeRead = next !== null && 'card' in next && game.deal.shownLater?.[next.card] !== undefined
  const asked = 'card' in due ? (mayBeRead ? findDecision(rules, state, () => true)?.due : undefined) : due
  return [
    ...(next !== null && 'card' in next ? [`the next card goes to ${next.card}`] : []),
    ...(asked === undefined ? [] : [`${deciderText(asked)}: ${asked.choices.join(' or ')}?`]),
  ]
}
