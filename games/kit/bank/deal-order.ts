import type { CardRoomCase, CardRoomEvent } from '../card-room/case.ts'
import { seatOfHand, seatsWithBets, seatsWithCards, seatText } from '../card-room/seat-names.ts'
import { diceStart, thrownDice } from './dice-start.ts'
import type { EventRule } from './player-banked.ts'

/*
 * Who is dealt to, in which order: from the first hand clockwise, the player-dealer among the others in his place.
 */

type Hand = string

const seatsOf = ({ bets, deal }: CardRoomCase): number[] => {
  const inBets = seatsWithBets(bets)
  return (inBets.length > 0 ? inBets : seatsWithCards(deal)).sort((a, b) => a - b)
}

/** The hands of a round from the seat at the player-dealer's left, his own last; none where nobody is known to be in it. */
function circleOf(round: CardRoomCase): readonly Hand[] {
  const seats = seatsOf(round)
  return seats.length === 0 ? [] : [...seats.map((seat) => `seat:${seat}`), 'dealer']
}

const from = (circle: readonly Hand[], first: number): Hand[] => [...circle.slice(first), ...circle.slice(0, first)]

/** The order of the deal, which begins where the dice point, counted over so many spots; undefined where they are not told. */
function orderByDice(round: CardRoomCase, spots: number | undefined): readonly Hand[] | undefined {
  const dice = thrownDice(round)
  const counted = round.options.spots ?? spots
  if (dice === undefined || counted === undefined) return undefined
  const circle = circleOf(round)
  const start = diceStart(dice, counted).first_hand
  if (start === 'dealer') return from(circle, Math.max(0, circle.length - 1))
  const first = circle.findIndex((hand) => (seatOfHand(hand) ?? 0) >= start)
  return from(circle, Math.max(0, first))
}

/** The hands of a round in the order of the deal, from the player-dealer's left where no dice say it. */
export const dealOrder = (round: CardRoomCase, spots: number | undefined): readonly Hand[] =>
  orderByDice(round, spots) ?? circleOf(round)

/** Every order in which the round may be dealt: the one that the dice say, or one from each hand where nobody has read them. */
function possibleOrders(round: CardRoomCase, spots: number): readonly (readonly Hand[])[] {
  const circle = circleOf(round)
  const known = circle.length === 0 ? undefined : orderByDice(round, spots)
  return known === undefined ? circle.map((_, first) => from(circle, first)) : [known]
}

const isDealt = ({ ev, stage }: CardRoomEvent): boolean => ev === 'card' && (stage === undefined || stage === 'deal')

/** Whether an event tells of something else than who gets a card. */
const isRemarkable = ({ exposed, boxed, face, extra }: CardRoomEvent): boolean =>
  exposed === true || boxed === true || face === 'up' || extra === true

/** How many cards were dealt before, where every card so far was told; a card may say itself which one it is. */
function placeOf({ pos, n }: CardRoomEvent, before: readonly CardRoomEvent[]): number | undefined {
  if (pos !== undefined) return pos - 1
  return n === undefined && before.every((event) => event.pos === undefined && event.n === undefined)
    ? before.length
    : undefined
}

/** Whether a card goes where it is due, one card a pass or all of a hand at once. */
function isDue(event: CardRoomEvent, before: readonly CardRoomEvent[], order: readonly Hand[], cards: number): boolean {
  const { to, pos } = event
  if (typeof to !== 'string' || (isRemarkable(event) && pos === undefined)) return true
  const place = placeOf(event, before)
  if (place === undefined) return order.includes(to)
  return to === order[place % order.length] || to === order[Math.floor(place / cards)]
}

/** A card to another hand than the one that is due. */
export const wrongPosition =
  (code: string, cards: number, spots: number): EventRule =>
  (event, { events }, round) => {
    const { to } = event
    if (typeof to !== 'string' || !isDealt(event) || events.some(({ ev }) => ev === 'draw-started')) return undefined
    const orders = possibleOrders(round, spots)
    const dealt = [...events.filter(isDealt), event]
    const isInOrder = (order: readonly Hand[]) => dealt.every((card, i) => isDue(card, dealt.slice(0, i), order, cards))
    return orders.length === 0 || orders.some(isInOrder)
      ? undefined
      : { refused: { rule: code, message: `${event.card ?? 'a card'} is dealt to ${seatText(to)} out of its order` } }
  }

const isDrawn = ({ ev, stage }: CardRoomEvent): boolean => ev === 'card' && stage?.startsWith('draw') === true

/** A draw that was skipped: the draw cards are backed up, so that each who draws gets the one of his turn. */
export const missedDraw =
  (rule: string): EventRule =>
  (event, { events, findings }, { actions }) => {
    if (!isDrawn(event)) return undefined
    const drawing = actions.flatMap(({ seat, do: verb }) => (verb === 'draw' && typeof seat === 'number' ? [seat] : []))
    const turns = [...new Set(drawing)].sort((a, b) => a - b)
    const cards = [...events, event].filter(isDrawn)
    const isInTurn = cards.every(({ to }, i) => to === 'dealer' || turns[i] === undefined || to === `seat:${turns[i]}`)
    if (turns.length === 0 || isInTurn) return undefined
    const gets = turns.slice(0, cards.length).map((seat, i) => [seat, cards[i]?.card ?? null] as const)
    return {
      findings: findings.some((found) => found.rule === rule)
        ? []
        : [
            {
              rule,
              message: `seat ${turns.find((seat, i) => cards[i]?.to !== `seat:${seat}`)} is skipped in the draw`,
            },
          ],
      state: { gets: Object.fromEntries(gets) },
    }
  }
