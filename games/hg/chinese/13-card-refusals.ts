import type { CardRoomAction, CardRoomCase } from '../../kit/card-room/case.ts'
import { seatOfHand, seatText } from '../../kit/card-room/seat-names.ts'
import { oneDeck } from '../../kit/cards/cards.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { cardsIn, cardsTold, handSize, seatsOf } from './13-card-told.ts'

const tooManyShown = 5
const leastBuyIn = 30

/** What voids a round of 13-Card, or may not be done (lines 883, 893-902). */
export function refusalOf13Card(round: CardRoomCase): Breach | undefined {
  return misdeal(round) ?? duplicate(round) ?? tooManyCards(round) ?? wrongChips(round) ?? withdrawn(round)
}

/** Before the showdown only: later a wrong hand is fouled. */
function misdeal({ events, deal, actions }: CardRoomCase): Breach | undefined {
  const sets = actions.flatMap(({ sets: told = [] }) => told.flat())
  const foreign = [...Object.values(deal).flat(), ...sets, ...events.map(({ card }) => card)].find(
    (card) => card !== undefined && !oneDeck.some((each) => each === card),
  )
  if (foreign !== undefined) return { rule: 'misdeal-foreign', message: `${foreign} is not in this deck` }
  const open = events.findIndex(({ ev }) => ev === 'showdown')
  const before = open < 0 ? events : events.slice(0, open)
  const shown = Map.groupBy(
    before.filter(({ ev, exposed }) => ev === 'card' && exposed === true),
    ({ to }) => seatOfHand(to),
  )
  const seen = [...shown].find(([, cards]) => cardsIn(cards) >= tooManyShown)
  if (seen !== undefined)
    return { rule: 'misdeal-exposed', message: `${cardsIn(seen[1])} cards of seat ${seen[0]} are shown` }
  const turned = Map.groupBy(
    before.filter((event) => event.boxed),
    ({ to }) => seatOfHand(to),
  )
  const boxed = [...turned.values()].reduce((sum, cards) => sum + cardsIn(cards), 0)
  if (boxed >= tooManyShown) return { rule: 'misdeal-boxed', message: `${boxed} boxed cards` }
  const counts = before.flatMap(({ counts: told = {} }) => Object.entries(told))
  return wrongCount(counts.find(([, count]) => count !== handSize))
}

const wrongCount = (hand: readonly [string, number] | undefined): Breach | undefined =>
  hand && { rule: 'misdeal-count', message: `${seatText(hand[0])} has ${hand[1]} cards, not ${handSize}` }

/** Before the showdown; a hand of fewer cards may be one that is not told to its end. */
function tooManyCards({ deal, events }: CardRoomCase): Breach | undefined {
  if (events.some(({ ev }) => ev === 'showdown')) return undefined
  const dealt = Object.entries(deal).map(([hand, cards]) => [hand, cards.length] as const)
  return wrongCount(dealt.find(([, count]) => count > handSize))
}

function duplicate(round: CardRoomCase): Breach | undefined {
  const holders = Map.groupBy(
    seatsOf(round).flatMap((seat) => [...new Set(cardsTold(round, seat).flat())].map((card) => ({ seat, card }))),
    ({ card }) => card,
  )
  const twice = [...holders].find(([, held]) => held.length > 1)
  return twice === undefined ? undefined : { rule: 'duplicate-two-hands', message: `${twice[0]} is in two hands` }
}

function wrongChips({ events, actions, options }: CardRoomCase): Breach | undefined {
  const changed = events.find(
    ({ ev, seat }, at) =>
      ev === 'stack-changed' &&
      events.slice(0, at).some((seen) => seen.ev === 'hand-seen' && seatOfHand(seen.seat) === seatOfHand(seat)),
  )
  if (changed !== undefined)
    return { rule: 'stack-changed', message: `seat ${seatOfHand(changed.seat)} changes its stack after looking` }
  const { point_value: value } = options
  const short = actions.find(
    ({ do: verb, amount }) =>
      verb === 'buy-in' && typeof value === 'number' && amount !== undefined && amount < leastBuyIn * value,
  )
  return short === undefined
    ? undefined
    : { rule: 'short-buy-in', message: `seat ${short.seat} buys in for ${short.amount}` }
}

/** Who declares a clean sweep and another one, or a surrender, changes what he has declared. */
function withdrawn({ actions, events }: CardRoomCase): Breach | undefined {
  const isLate = events.some(({ ev }) => ev === 'showdown')
  const declared = actions.filter(({ do: verb }) => verb === 'declare-clean-sweep' || verb === 'declare-surrender')
  const isOther = ({ seat, do: verb, rank }: CardRoomAction) =>
    declared.some((first) => isOfSeat(first, seat) && (first.do !== verb || first.rank !== rank))
  const action =
    actions.find(({ do: verb }) => verb === 'withdraw-declaration') ?? (isLate ? undefined : declared.find(isOther))
  return action === undefined
    ? undefined
    : { rule: 'declaration-withdrawn', message: `seat ${action.seat} changes its declaration` }
}

const isOfSeat = ({ seat }: CardRoomAction, other: CardRoomAction['seat']): boolean =>
  seatOfHand(seat) === seatOfHand(other)
