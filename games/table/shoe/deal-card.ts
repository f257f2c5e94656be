import type { EventOf } from '../../../drivers/events.ts'
import type { Card } from '../../kit/cards/cards.ts'
import { cardsIn, cardsSeen, counted, holds, impossibleCards } from '../../kit/cards/census.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { ShoeRemedies } from '../../kit/document/shoe-rules.ts'
import type { Side } from '../../kit/families/baccarat/coup.ts'
import { handDue } from '../../kit/round/deal-plan.ts'
import { cardsOf, dealt, handOf, type Round } from '../../kit/round/round.ts'
import { tooManyCopies } from '../../kit/round/too-many-copies.ts'
import { closed } from '../common/betting.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { endedUnruled } from '../common/irregularity-calls.ts'
import { stakesOn } from '../common/jackpot-stakes.ts'
import { whyBetsUnknown } from '../common/sensor-confidence.ts'
import { andThen, type Effect, findingIn, type Step, stay } from '../inputs-and-effects.ts'
import { changeShoe, finding, finished, interrupted, outOfCards, type ShoeState, type ShoeTableRules } from './state.ts'

type Drawn = EventOf<'card-drawn'>
type ShoeStep = Step<ShoeState>

/** A card leaves the shoe: it is counted, then burned, dealt to its hand, or reported as a finding. */
export function cardDrawn(rules: ShoeTableRules, state: ShoeState, drawn: Drawn, at: number): ShoeStep {
  if (drawn.to === 'first-card') return firstCard(rules, state, drawn.card)
  return andThen(countCard(rules, state, drawn.card), (state) => routeCard(rules, state, drawn, at))
}

function routeCard(rules: ShoeTableRules, state: ShoeState, drawn: Drawn, at: number): ShoeStep {
  if (drawn.to === 'outside-game') return outsideGame(state, drawn)
  if (drawn.to === 'burn') return cardBurned(rules, state)
  switch (state.phase) {
    case 'joining':
      return drawn.to !== undefined && isFirst(drawn)
        ? toHand(rules, { ...state, phase: 'betting' }, drawn, at)
        : missedStart(state, drawn)
    case 'reshuffle':
      return beforeReshuffle(rules, state, drawn)
    case 'disputed':
      return isFirst(drawn)
        ? andThen(finished(rules, state, 'disputed', endedUnruled(state, 'no ruling before the next coup')), (state) =>
            routeCard(rules, state, drawn, at),
          )
        : stay({ ...state, unplaced: [...state.unplaced, drawn.card] })
    case 'burning':
      return andThen(burnIncomplete(rules, state), (state) => toHand(rules, state, drawn, at))
    case 'dealing':
      return isFirst(drawn)
        ? andThen(interrupted(rules, state, 'the next coup began before this one was complete'), (state) =>
            routeCard(rules, state, drawn, at),
          )
        : toHand(rules, state, drawn, at)
    case 'betting':
      return toHand(rules, state, drawn, at)
  }
}

const isFirst = ({ to, index }: Drawn): boolean => to === 'player' && index === 1

function countCard(rules: ShoeTableRules, state: ShoeState, card: Card): ShoeStep {
  const next = { ...state, seen: counted(state.seen, card) }
  return { state: next, effects: excessCards(rules, next, [card]).map((breach) => finding(rules, state, breach)) }
}

/** Breaches for those of the cards that have left the shoe more often than it contains them. */
function excessCards({ game, options }: ShoeTableRules, { seen }: ShoeState, cards: readonly Card[]): Breach[] {
  const census = Object.fromEntries(cards.map((card) => [card, seen[card] ?? 0]))
  return tooManyCopies(game.cites.equipment, impossibleCards(census, game.deal.deck(options)))
}

/** The first card of a shoe decides how many more cards are burned, where the document says so. */
function firstCard(rules: ShoeTableRules, state: ShoeState, card: Card): ShoeStep {
  const burnLeft = rules.game.deal.burns?.(card) ?? 0
  return andThen(changeShoe(rules, state), (state) =>
    countCard(rules, { ...state, phase: burnLeft > 0 ? 'burning' : 'betting', burnLeft }, card),
  )
}

function cardBurned(rules: ShoeTableRules, state: ShoeState): ShoeStep {
  const rule = rules.shoe.burning
  // After lost messages it is unknown which cards are due.
  if (rule === undefined || state.phase === 'joining') return stay(state)
  if (state.phase !== 'burning') {
    const message = 'a card was burnt that is not due after the first card of the shoe'
    return { state, effects: [finding(rules, state, { rule, message }, 'warning')] }
  }
  const burnLeft = state.burnLeft - 1
  return stay({ ...state, burnLeft, phase: burnLeft === 0 ? 'betting' : 'burning' })
}

/** Messages were lost during the burn: only a person can see whether it is complete. */
export function burnMissed(rules: ShoeTableRules, state: ShoeState, device: string): Effect[] {
  const rule = rules.shoe.burning
  const { phase, burnLeft } = state
  if (rule === undefined || phase !== 'burning') return []
  const message = `${device} lost messages with ${burnLeft} cards still to be burnt: a person counts the burnt cards`
  return [finding(rules, state, { rule, message, figures: { burnLeft } }, 'warning')]
}

function burnIncomplete(rules: ShoeTableRules, state: ShoeState): ShoeStep {
  const rule = rules.shoe.burning ?? rules.game.cites.equipment
  const message = `play began with ${state.burnLeft} cards still to be burnt`
  return {
    state: { ...state, phase: 'betting', burnLeft: 0 },
    effects: [finding(rules, state, { rule, message, figures: { burnLeft: state.burnLeft } })],
  }
}

const outsideGame = (state: ShoeState, { card }: Drawn): ShoeStep => ({
  state,
  effects: [note(state, codeFinding('card-outside-game', `${card} left the shoe while no coup was being dealt`))],
})

const missedStart = (state: ShoeState, { card, to, index }: Drawn): ShoeStep => {
  const where = [to ?? 'no hand named', index].filter((part) => part !== undefined)
  const message = `${card} (${where.join(' ')}) belongs to a coup whose start was not seen`
  return { state, effects: [note(state, codeFinding('joined-mid-round', message))] }
}

function beforeReshuffle(rules: ShoeTableRules, state: ShoeState, { card }: Drawn): ShoeStep {
  const { cutCard, remedies } = rules.shoe
  const isLast = state.handsLeft === 0
  const rule = (isLast ? cutCard?.rule : remedies?.outOfCards) ?? rules.game.cites.equipment
  const message = `${card} was dealt ${isLast ? 'after the last hand' : 'from a shoe that ran out'}; the cards must be reshuffled first`
  return { state, effects: [finding(rules, state, { rule, message })] }
}

const note = (state: ShoeState, found: ReturnType<typeof codeFinding>): Effect => findingIn(state.round, found)

/** The rules decide where a card goes. If the shoe reports another hand, that is an irregularity. */
function toHand(rules: ShoeTableRules, state: ShoeState, drawn: Drawn, at: number): ShoeStep {
  const card = drawn.card
  if (Object.keys(state.coup.deal).length > 0) return dealTo(rules, state, drawn, card)
  if (isExtraCard(state, drawn)) return dealtInError(rules, state, drawn, card)
  return andThen(beginCoup(rules, state, at), (state) => dealTo(rules, state, drawn, card))
}

const isThirdCard = ({ index }: Drawn): boolean => index === 3

/**
 * Whether the card came when no coup is due. If the shoe names no hands, only the dealer's button starts a coup; a free
 * hand, which has no wagers, is due once it is announced.
 */
const isExtraCard = ({ isOver, freeHand }: ShoeState, drawn: Drawn): boolean =>
  isThirdCard(drawn) || (drawn.to === undefined && isOver && freeHand === null)

/** The first card closes betting. A card set aside in the coup before is dealt first. */
function beginCoup(rules: ShoeTableRules, state: ShoeState, at: number): ShoeStep {
  const { betting, refused } = closed(state.betting, at, rules.game, rules.options, state.coup)
  const { player } = rules.shoe.hands
  const coup = state.setAside.reduce((coup, card) => dealt(coup, handDueIn(rules, coup) ?? player, card), state.coup)
  const effects: Effect[] = [
    ...refused.map((found) => findingIn(state.round, found)),
    ...(state.freeHand === null
      ? stakesOn(rules.game, state.round, betting.bets)
      : wagersInFreeHand(rules, state, betting.bets.length)),
  ]
  return { state: { ...state, phase: 'dealing', betting, coup }, effects }
}

function wagersInFreeHand(rules: ShoeTableRules, state: ShoeState, wagers: number): Effect[] {
  const rule = rules.shoe.remedies?.freeHand
  if (rule === undefined || wagers === 0) return []
  return [finding(rules, state, { rule, message: `${wagers} wagers are on the layout in a free hand` })]
}

function dealTo(rules: ShoeTableRules, state: ShoeState, drawn: Drawn, card: Card): ShoeStep {
  const due = handDueIn(rules, state.coup)
  if (due === null) return stay(state)
  const agrees =
    drawn.to === undefined ||
    state.setAside.length > 0 ||
    (claimedHand(rules, drawn) === due && drawn.index === handOf(state.coup, due).length + 1)
  if (agrees) return place(rules, state, due, card)
  const { shoe } = rules
  const isForStander =
    drawn.to === 'player' && isThirdCard(drawn) && due === shoe.hands.banker && playerStood(rules, state)
  if (isForStander && shoe.remedies !== undefined) return takenByBanker(rules, shoe.remedies, state, card)
  const message = `${card} was dealt as ${claimedHand(rules, drawn)} card ${drawn.index}; the ${due} was due`
  return disputed(rules, state, card, { rule: isForStander ? shoe.draws.player : shoe.dealOrder, message })
}

/** The hand that the shoe reports, by its name in the document. */
const claimedHand = ({ shoe }: ShoeTableRules, { to }: Drawn): string | undefined =>
  to === 'player' || to === 'banker' ? shoe.hands[to] : to

/** Whether the Player stood: the Banker's third card is due while the Player has two cards. */
const playerStood = ({ shoe: { hands } }: ShoeTableRules, { coup }: ShoeState): boolean =>
  handOf(coup, hands.player).length === 2 && handOf(coup, hands.banker).length === 2

function takenByBanker(
  rules: ShoeTableRules,
  { playerStood: rule }: ShoeRemedies,
  state: ShoeState,
  card: Card,
): ShoeStep {
  const message = `${card} was dealt as the Player's third card although the Player stands; the Banker draws and takes it`
  return andThen({ state, effects: [finding(rules, state, { rule, message })] }, (state) =>
    place(rules, state, rules.shoe.hands.banker, card),
  )
}

const disputed = (rules: ShoeTableRules, state: ShoeState, card: Card, breach: Breach): ShoeStep => ({
  state: {
    ...state,
    phase: 'disputed',
    questions: [...state.questions, breach.message],
    unplaced: [...state.unplaced, card],
  },
  effects: [finding(rules, state, breach)],
})

const handDueIn = ({ game, options }: ShoeTableRules, coup: Round) => handDue(game.due(coup, options))

/** Whether the unplaced cards, dealt in their order, make the coup whole and no longer. */
export function isWholeCoup(rules: ShoeTableRules, coup: Round, unplaced: readonly Card[]): boolean {
  let whole = coup
  for (const card of unplaced) {
    const hand = handDueIn(rules, whole)
    if (hand === null) return false
    whole = dealt(whole, hand, card)
  }
  return handDueIn(rules, whole) === null
}

function place(rules: ShoeTableRules, state: ShoeState, hand: string, card: Card): ShoeStep {
  const next = { ...state, coup: dealt(state.coup, hand, card) }
  if (!holds(rules.game.deal.deck(rules.options), card)) return stay({ ...next, phase: 'disputed' })
  if (handDueIn(rules, next.coup) === null) return complete(rules, next)
  const all = cardsIn(rules.game.deal.deck(rules.options))
  return next.wholeShoe && cardsSeen(next.seen) >= all
    ? outOfCards(rules, next, `all ${all} cards are dealt`)
    : stay(next)
}

function complete(rules: ShoeTableRules, state: ShoeState): ShoeStep {
  const step = decided(rules, state)
  return { ...step, state: { ...step.state, last: state.setAside.length > 0 ? null : state.coup } }
}

/** A supervisor lets the deal go on with these hands. The disputed card is set aside. */
export function dealGoesOn(rules: ShoeTableRules, state: ShoeState, deal: Round['deal']): ShoeStep {
  const isBegun = Object.keys(state.coup.deal).length > 0
  const phase = state.phase !== 'disputed' ? state.phase : isBegun ? 'dealing' : 'betting'
  const next: ShoeState = {
    ...state,
    phase,
    questions: [],
    unplaced: [],
    coup: { ...state.coup, deal: isBegun ? deal : {} },
  }
  return isBegun && handDueIn(rules, next.coup) === null ? complete(rules, next) : stay(next)
}

function decided(rules: ShoeTableRules, state: ShoeState): ShoeStep {
  if (state.freeHand !== null) return finished(rules, state, 'free-hand', state.freeHand)
  const unsure = whyBetsUnknown(state.betting.confidence)
  if (unsure !== null) return interrupted(rules, state, unsure, 'chips-unknown')
  const doubts = excessCards(rules, state, cardsOf(state.coup)).map(({ message }) => message)
  const questions = [...state.questions, ...doubts]
  return questions.length > 0
    ? finished(rules, state, 'disputed', questions.join('; '))
    : finished(rules, state, 'settled')
}

/**
 * A card after a complete coup: the document says what happens to it. If it may be of another coup, whose first cards were
 * not seen, a person has to say of which.
 */
function dealtInError(rules: ShoeTableRules, state: ShoeState, drawn: Drawn, card: Card): ShoeStep {
  const { remedies, draws, hands } = rules.shoe
  const side = sideInError(rules, state, drawn)
  const where = drawn.to === undefined ? '' : ` as the ${hands[side]}'s third card`
  const isOfUnseen = isThirdCard(drawn) && (state.last === null || state.betting.closedAt !== null)
  const message = `${card} was dealt${where} after ${isOfUnseen ? 'cards that were not seen' : 'a complete coup'}`
  if (remedies === undefined || isOfUnseen)
    return disputed(rules, state, card, { rule: ruleBrokenBy(rules, state, hands[side], card) ?? draws[side], message })
  // The document covers one card dealt in error; more than one needs a ruling.
  if (state.setAside.length > 0)
    return disputed(rules, state, card, { rule: draws[side], message: `${message}, the second in error after it` })
  const rule = side === 'player' ? remedies.playerStood : draws[side]
  return setAside(rules, remedies, state, card, { rule, message: `${message}; it is the first card of the next hand` })
}

/** The side that got the card; if the shoe names no hand, the first one without a third card. */
function sideInError({ shoe }: ShoeTableRules, { last }: ShoeState, { to }: Drawn): Side {
  if (to !== undefined) return to === 'player' ? 'player' : 'banker'
  return last !== null && handOf(last, shoe.hands.player).length > 2 ? 'banker' : 'player'
}

/** The rule that the coup before would break with this card. */
const ruleBrokenBy = (
  { game, options }: ShoeTableRules,
  { last }: ShoeState,
  hand: string,
  card: Card,
): string | undefined => (last === null ? undefined : game.verifyRound(dealt(last, hand, card), options)[0]?.rule)

/** The card becomes the first of the next hand (irr-2816.1), which is a free hand if the card was seen (irr-2816.2). */
function setAside(
  rules: ShoeTableRules,
  remedies: ShoeRemedies,
  state: ShoeState,
  card: Card,
  error: Breach,
): ShoeStep {
  const effects = [finding(rules, state, error)]
  const aside = { ...state, setAside: [...state.setAside, card] }
  if (!remedies.showsCards(rules.options)) return { state: aside, effects }
  const seen = `${card} was dealt face up in error and seen, so the next hand is a free hand`
  return {
    state: { ...aside, freeHand: seen },
    effects: [...effects, finding(rules, state, { rule: remedies.seenInError, message: seen })],
  }
}
