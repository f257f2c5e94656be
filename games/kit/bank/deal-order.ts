import type { CardRoomCase, CardRoomEvent } from '../card-room/case.ts'
import { seatsWithCards } from '../card-room/hand-names.ts'
import { diceStart } from './dice-start.ts'
import type { EventRule, Seen } from './page.ts'

/*
 * Who is dealt to, in which order: from the first hand clockwise, the player-dealer among the others in his place.
 */

type Hand = string

const seatsOf = ({ bets, deal }: CardRoomCase): number[] => {
  const inBets = bets.flatMap(({ seat }) => (seat === 'dealer' ? [] : [seat]))
  const inDeal = seatsWithCards(deal)
  return [...new Set(inBets.length > 0 ? inBets : inDeal)].sort((a, b) => a - b)
}

/**
 * The hands of a round in the order of the deal, which begins where the dice point, counted over so many spots; empty where
 * nobody is known to be in it.
 */
export function dealOrder(round: CardRoomCase, spots: number | undefined): Hand[] {
  const seats = seatsOf(round)
  if (seats.length === 0) return []
  const { dice } = round.outcome
  const counted = round.options.spots ?? spots
  const start = dice === undefined || counted === undefined ? undefined : diceStart(dice, counted).first_hand
  const circle = [...seats.map((seat) => `seat:${seat}`), 'dealer']
  const from =
    start === 'dealer'
      ? circle.length - 1
      : Math.max(
          0,
          seats.findIndex((seat) => seat >= (start ?? 1)),
        )
  return [...circle.slice(from), ...circle.slice(0, from)]
}

const isDealt = ({ ev, stage }: CardRoomEvent): boolean => ev === 'card' && (stage === undefined || stage === 'deal')

/** Whether an event tells of something else than who gets a card. */
const isRemarkable = ({ exposed, boxed, face, extra }: CardRoomEvent): boolean =>
  exposed === true || boxed === true || face === 'up' || extra === true

/** How many cards were dealt before, where every card so far was told; a card may say itself which one it is. */
function placeOf({ pos, n }: CardRoomEvent, { events }: Seen): number | undefined {
  if (pos !== undefined) return pos - 1
  const before = events.filter(isDealt)
  return n === undefined && before.every((event) => event.pos === undefined && event.n === undefined)
    ? before.length
    : undefined
}

/** A card to another hand than the one that is due, one card a pass or all of a hand at once. */
export const wrongPosition =
  (code: string, cards: number, spots: number): EventRule =>
  (event, seen, round) => {
    const { to } = event
    if (typeof to !== 'string' || !isDealt(event) || seen.events.some(({ ev }) => ev === 'draw-started'))
      return undefined
    const order = dealOrder(round, spots)
    const place = placeOf(event, seen)
    if (order.length === 0 || (isRemarkable(event) && event.pos === undefined)) return undefined
    const isExpected =
      order.includes(to) &&
      (place === undefined || to === order[place % order.length] || to === order[Math.floor(place / cards)])
    return isExpected
      ? undefined
      : { refused: { rule: code, message: `${event.card ?? 'a card'} is dealt to ${to} out of its order` } }
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
