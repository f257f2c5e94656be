import type { EventOf } from '../../../drivers/events.ts'
import type { Card } from '../../kit/cards/cards.ts'
import { cardsIn, cardsSeen, counted, holds, impossibleCards } from '../../kit/cards/census.ts'
import type { Breach } from '../../kit/document/page.ts'
import type { ShoeRemedies } from '../../kit/document/shoe-rules.ts'
import type { Side } from '../../kit/families/baccarat/coup.ts'
import { handDue } from '../../kit/round/deal-plan.ts'
import { cardsOf, dealt, handOf, type Round } from '../../kit/round/round.ts'
import { tooManyCopies } from '../../kit/round/too-many-copies.ts'
import { closed } from '../common/betting.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { unruled } from '../common/irregularity-calls.ts'
import { stakesOn } from '../common/jackpot-stakes.ts'
import { whyUnsure } from '../common/sensor-confidence.ts'
import { andThen, type Effect, findingIn, type Step, stay } from '../live.ts'
import { changeShoe, finding, finished, interrupted, outOfCards, type ShoeHouse, type ShoeState } from './state.ts'

type Drawn = EventOf<'card-drawn'>
type Step_ = Step<ShoeState>

/** A card leaves the shoe: counted first, then led to the burn, to its hand, or to a finding. */
export function cardDrawn(house: ShoeHouse, state: ShoeState, drawn: Drawn, at: number): Step_ {
  if (drawn.to === 'first-card') return firstCard(house, state, drawn.card)
  return andThen(countCard(house, state, drawn.card), (state) => led(house, state, drawn, at))
}

function led(house: ShoeHouse, state: ShoeState, drawn: Drawn, at: number): Step_ {
  if (drawn.to === 'outside-game') return outsideGame(state, drawn)
  if (drawn.to === 'burn') return burnt(house, state)
  switch (state.phase) {
    case 'joining':
      return drawn.to !== undefined && isFirst(drawn)
        ? toHand(house, { ...state, phase: 'betting' }, drawn, at)
        : unseenStart(state, drawn)
    case 'reshuffle':
      return beforeReshuffle(house, state, drawn)
    case 'disputed':
      return isFirst(drawn)
        ? andThen(finished(house, state, 'disputed', unruled(state, 'no ruling before the next coup')), (state) =>
            led(house, state, drawn, at),
          )
        : stay({ ...state, unplaced: [...state.unplaced, drawn.card] })
    case 'burning':
      return andThen(burnCutShort(house, state), (state) => toHand(house, state, drawn, at))
    case 'dealing':
      return isFirst(drawn)
        ? andThen(interrupted(house, state, 'the next coup began before this one was complete'), (state) =>
            led(house, state, drawn, at),
          )
        : toHand(house, state, drawn, at)
    case 'betting':
      return toHand(house, state, drawn, at)
  }
}

const isFirst = ({ to, index }: Drawn): boolean => to === 'player' && index === 1

function countCard(house: ShoeHouse, state: ShoeState, card: Card): Step_ {
  const next = { ...state, seen: counted(state.seen, card) }
  return { state: next, effects: beyondShoe(house, next, [card]).map((breach) => finding(house, state, breach)) }
}

/** Those of the cards that have left the shoe more often than it holds them. */
function beyondShoe({ game, options }: ShoeHouse, { seen }: ShoeState, cards: readonly Card[]): Breach[] {
  const census = Object.fromEntries(cards.map((card) => [card, seen[card] ?? 0]))
  return tooManyCopies(game.cites.equipment, impossibleCards(census, game.deck(options)))
}

/** The first card of a shoe burns as many more as its value, where the document says so. */
function firstCard(house: ShoeHouse, state: ShoeState, card: Card): Step_ {
  const burnLeft = house.game.burns?.(card) ?? 0
  return andThen(changeShoe(house, state), (state) =>
    countCard(house, { ...state, phase: burnLeft > 0 ? 'burning' : 'betting', burnLeft }, card),
  )
}

function burnt(house: ShoeHouse, state: ShoeState): Step_ {
  const rule = house.shoe.burning
  // Behind messages that were lost nobody knows which cards are due.
  if (rule === undefined || state.phase === 'joining') return stay(state)
  if (state.phase !== 'burning') {
    const message = 'a card was burnt that is not due after the first card of the shoe'
    return { state, effects: [finding(house, state, { rule, message }, 'warning')] }
  }
  const burnLeft = state.burnLeft - 1
  return stay({ ...state, burnLeft, phase: burnLeft === 0 ? 'betting' : 'burning' })
}

/** Messages were lost in the midst of the burn: whether it is whole, only a person can see. */
export function burnMissed(house: ShoeHouse, state: ShoeState, device: string): Effect[] {
  const rule = house.shoe.burning
  const { phase, burnLeft } = state
  if (rule === undefined || phase !== 'burning') return []
  const message = `${device} lost messages with ${burnLeft} cards still to be burnt: a person counts the burnt cards`
  return [finding(house, state, { rule, message, figures: { burnLeft } }, 'warning')]
}

function burnCutShort(house: ShoeHouse, state: ShoeState): Step_ {
  const rule = house.shoe.burning ?? house.game.cites.equipment
  const message = `play began with ${state.burnLeft} cards still to be burnt`
  return {
    state: { ...state, phase: 'betting', burnLeft: 0 },
    effects: [finding(house, state, { rule, message, figures: { burnLeft: state.burnLeft } })],
  }
}

const outsideGame = (state: ShoeState, { card }: Drawn): Step_ => ({
  state,
  effects: [note(state, codeFinding('card-outside-game', `${card} left the shoe outside a coup`))],
})

const unseenStart = (state: ShoeState, { card, to, index }: Drawn): Step_ => {
  const where = [to ?? 'no hand named', index].filter((part) => part !== undefined)
  const message = `${card} (${where.join(' ')}) belongs to a coup whose start was not seen`
  return { state, effects: [note(state, codeFinding('joined-mid-round', message))] }
}

function beforeReshuffle(house: ShoeHouse, state: ShoeState, { card }: Drawn): Step_ {
  const { cutCard, remedies } = house.shoe
  const isLast = state.handsLeft === 0
  const rule = (isLast ? cutCard?.rule : remedies?.outOfCards) ?? house.game.cites.equipment
  const message = `${card} was dealt ${isLast ? 'after the last hand' : 'from a shoe that ran out'}; the cards must be reshuffled first`
  return { state, effects: [finding(house, state, { rule, message })] }
}

const note = (state: ShoeState, found: ReturnType<typeof codeFinding>): Effect => findingIn(state.round, found)

/** Where the rules want the card decides; where the shoe thinks it went must agree, or the round has an irregularity. */
function toHand(house: ShoeHouse, state: ShoeState, drawn: Drawn, at: number): Step_ {
  const card = drawn.card
  if (Object.keys(state.coup.deal).length > 0) return dealTo(house, state, drawn, card)
  if (isTooMany(state, drawn)) return dealtInError(house, state, drawn, card)
  return andThen(beginCoup(house, state, at), (state) => dealTo(house, state, drawn, card))
}

const isThirdCard = ({ index }: Drawn): boolean => index === 3

/**
 * No coup is due. Where the shoe names no hand, only the dealer's button says when one is; a free hand has no wagers, and is
 * due once it is announced.
 */
const isTooMany = ({ isOver, freeHand }: ShoeState, drawn: Drawn): boolean =>
  isThirdCard(drawn) || (drawn.to === undefined && isOver && freeHand === null)

/** The first card closes the betting, and takes up a card that was set aside from the coup before. */
function beginCoup(house: ShoeHouse, state: ShoeState, at: number): Step_ {
  const { betting, refused } = closed(state.betting, at, house.game, house.options, state.coup)
  const { player } = house.shoe.hands
  const coup = state.setAside.reduce((coup, card) => dealt(coup, handDueIn(house, coup) ?? player, card), state.coup)
  const effects: Effect[] = [
    ...refused.map((found) => findingIn(state.round, found)),
    ...(state.freeHand === null
      ? stakesOn(house.game, state.round, betting.bets)
      : wagersInFreeHand(house, state, betting.bets.length)),
  ]
  return { state: { ...state, phase: 'dealing', betting, coup }, effects }
}

function wagersInFreeHand(house: ShoeHouse, state: ShoeState, wagers: number): Effect[] {
  const rule = house.shoe.remedies?.freeHand
  if (rule === undefined || wagers === 0) return []
  return [finding(house, state, { rule, message: `${wagers} wagers lie on the layout in a free hand` })]
}

function dealTo(house: ShoeHouse, state: ShoeState, drawn: Drawn, card: Card): Step_ {
  const due = handDueIn(house, state.coup)
  if (due === null) return stay(state)
  const agrees =
    drawn.to === undefined ||
    state.setAside.length > 0 ||
    (claimedHand(house, drawn) === due && drawn.index === handOf(state.coup, due).length + 1)
  if (agrees) return place(house, state, due, card)
  const { shoe } = house
  const isForStander =
    drawn.to === 'player' && isThirdCard(drawn) && due === shoe.hands.banker && playerStood(house, state)
  if (isForStander && shoe.remedies !== undefined) return takenByBanker(house, shoe.remedies, state, card)
  const message = `${card} was dealt as ${claimedHand(house, drawn)} card ${drawn.index}; the ${due} was due`
  return disputed(house, state, card, { rule: isForStander ? shoe.draws.player : shoe.dealOrder, message })
}

/** The hand that the shoe thinks it went to, by the name that the document has for it. */
const claimedHand = ({ shoe }: ShoeHouse, { to }: Drawn): string | undefined =>
  to === 'player' || to === 'banker' ? shoe.hands[to] : to

/** Only then is the Banker's third card due while the Player has two. */
const playerStood = ({ shoe: { hands } }: ShoeHouse, { coup }: ShoeState): boolean =>
  handOf(coup, hands.player).length === 2 && handOf(coup, hands.banker).length === 2

function takenByBanker(house: ShoeHouse, { playerStood: rule }: ShoeRemedies, state: ShoeState, card: Card): Step_ {
  const message = `${card} was dealt as the Player's third card although the Player stands; the Banker draws and takes it`
  return andThen({ state, effects: [finding(house, state, { rule, message })] }, (state) =>
    place(house, state, house.shoe.hands.banker, card),
  )
}

const disputed = (house: ShoeHouse, state: ShoeState, card: Card, breach: Breach): Step_ => ({
  state: {
    ...state,
    phase: 'disputed',
    questions: [...state.questions, breach.message],
    unplaced: [...state.unplaced, card],
  },
  effects: [finding(house, state, breach)],
})

const handDueIn = ({ game, options }: ShoeHouse, coup: Round) => handDue(game.due(coup, options))

function place(house: ShoeHouse, state: ShoeState, hand: string, card: Card): Step_ {
  const next = { ...state, coup: dealt(state.coup, hand, card) }
  if (!holds(house.game.deck(house.options), card)) return stay({ ...next, phase: 'disputed' })
  if (handDueIn(house, next.coup) === null) return complete(house, next)
  const all = cardsIn(house.game.deck(house.options))
  return next.wholeShoe && cardsSeen(next.seen) >= all
    ? outOfCards(house, next, `all ${all} cards are dealt`)
    : stay(next)
}

function complete(house: ShoeHouse, state: ShoeState): Step_ {
  const step = decided(house, state)
  return { ...step, state: { ...step.state, last: state.setAside.length > 0 ? null : state.coup } }
}

/** A person lets a deal go on; hands may lie otherwise than they were seen. The card that was in dispute is laid aside. */
export function dealGoesOn(house: ShoeHouse, state: ShoeState, deal: Round['deal']): Step_ {
  const isBegun = Object.keys(state.coup.deal).length > 0
  const phase = state.phase !== 'disputed' ? state.phase : isBegun ? 'dealing' : 'betting'
  const next: ShoeState = {
    ...state,
    phase,
    questions: [],
    unplaced: [],
    coup: { ...state.coup, deal: isBegun ? deal : {} },
  }
  return isBegun && handDueIn(house, next.coup) === null ? complete(house, next) : stay(next)
}

function decided(house: ShoeHouse, state: ShoeState): Step_ {
  if (state.freeHand !== null) return finished(house, state, 'free-hand', state.freeHand)
  const unsure = whyUnsure(state.betting.sight)
  if (unsure !== null) return interrupted(house, state, unsure, 'chips-unknown')
  const doubts = beyondShoe(house, state, cardsOf(state.coup)).map(({ message }) => message)
  const questions = [...state.questions, ...doubts]
  return questions.length > 0
    ? finished(house, state, 'disputed', questions.join('; '))
    : finished(house, state, 'settled')
}

/** A card after a coup that is complete: nobody may have it, and what becomes of it is the document's to say. */
function dealtInError(house: ShoeHouse, state: ShoeState, drawn: Drawn, card: Card): Step_ {
  const { remedies, draws, hands } = house.shoe
  const side = sideInError(house, state, drawn)
  const where = drawn.to === undefined ? '' : ` as the ${hands[side]}'s third card`
  const message = `${card} was dealt${where} after a complete coup`
  if (remedies === undefined)
    return disputed(house, state, card, { rule: brokenBy(house, state, hands[side], card) ?? draws[side], message })
  // The document speaks of one card dealt in error; what becomes of more is for a person to say.
  if (state.setAside.length > 0)
    return disputed(house, state, card, { rule: draws[side], message: `${message}, the second in error after it` })
  const rule = side === 'player' ? remedies.playerStood : draws[side]
  return setAside(house, remedies, state, card, { rule, message: `${message}; it is the first card of the next hand` })
}

/** Where the shoe names no hand, the first that has no third card. */
function sideInError({ shoe }: ShoeHouse, { last }: ShoeState, { to }: Drawn): Side {
  if (to !== undefined) return to === 'player' ? 'player' : 'banker'
  return last !== null && handOf(last, shoe.hands.player).length > 2 ? 'banker' : 'player'
}

/** The rule that the coup before breaks with this card in it. */
const brokenBy = ({ game, options }: ShoeHouse, { last }: ShoeState, hand: string, card: Card): string | undefined =>
  last === null ? undefined : game.verifyRound(dealt(last, hand, card), options)[0]?.rule

/** It is the first card of the next hand (irr-2816.1), which is a free hand once it was seen (irr-2816.2). */
function setAside(house: ShoeHouse, remedies: ShoeRemedies, state: ShoeState, card: Card, error: Breach): Step_ {
  const effects = [finding(house, state, error)]
  const aside = { ...state, setAside: [...state.setAside, card] }
  if (!remedies.showsCards(house.options)) return { state: aside, effects }
  const seen = `${card} was dealt face up in error and seen, so the next hand is a free hand`
  return {
    state: { ...aside, freeHand: seen },
    effects: [...effects, finding(house, state, { rule: remedies.seenInError, message: seen })],
  }
}
