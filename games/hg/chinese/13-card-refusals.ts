import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { seatOfHand, seatText } from '../../kit/card-room/seat-names.ts'
import { oneDeck } from '../../kit/cards/cards.ts'
import type { Breach } from '../../kit/document/rules.ts'

const handSize = 13
const tooManyShown = 5
const leastBuyIn = 30

/** What voids a round of 13-Card, or may not be done (lines 883, 893-902). */
export function refusalOf13Card(round: CardRoomCase): Breach | undefined {
  return misdeal(round) ?? duplicate(round) ?? wrongChips(round) ?? withdrawn(round)
}

/** Before the showdown only: later a wrong hand is fouled. */
function misdeal({ events, deal }: CardRoomCase): Breach | undefined {
  const foreign = [...Object.values(deal).flat(), ...events.map(({ card }) => card)].find(
    (card) => card !== undefined && !oneDeck.some((each) => each === card),
  )
  if (foreign !== undefined) return { rule: 'misdeal-foreign', message: `${foreign} is not in this deck` }
  const open = events.findIndex(({ ev }) => ev === 'showdown')
  const before = open < 0 ? events : events.slice(0, open)
  const shown = Map.groupBy(
    before.filter(({ ev, exposed }) => ev === 'card' && exposed === true),
    ({ to }) => seatOfHand(to),
  )
  const seen = [...shown].find(([, cards]) => cards.length >= tooManyShown)
  if (seen !== undefined)
    return { rule: 'misdeal-exposed', message: `${seen[1].length} cards of seat ${seen[0]} are shown` }
  const boxed = before.filter((event) => event.boxed).length
  if (boxed >= tooManyShown) return { rule: 'misdeal-boxed', message: `${boxed} boxed cards` }
  const counts = before.flatMap(({ counts: told = {} }) => Object.entries(told))
  const wrong = counts.find(([, count]) => count !== handSize)
  return wrong && { rule: 'misdeal-count', message: `${seatText(wrong[0])} has ${wrong[1]} cards, not ${handSize}` }
}

function duplicate({ deal }: CardRoomCase): Breach | undefined {
  const holders = Map.groupBy(
    Object.entries(deal).flatMap(([hand, cards]) => [...new Set(cards)].map((card) => ({ hand, card }))),
    ({ card }) => card,
  )
  const twice = [...holders].find(([, held]) => held.length > 1)
  return twice === undefined ? undefined : { rule: 'duplicate-two-hands', message: `${twice[0]} is in two hands` }
}

function wrongChips({ events, actions, options }: CardRoomCase): Breach | undefined {
  const changed = events.find(
    ({ ev, seat }, at) =>
      ev === 'stack-changed' && events.slice(0, at).some((seen) => seen.ev === 'hand-seen' && seen.seat === seat),
  )
  if (changed !== undefined)
    return { rule: 'stack-changed', message: `seat ${changed.seat} changes its stack after looking` }
  const { point_value: value } = options
  const short = actions.find(
    ({ do: verb, amount }) =>
      verb === 'buy-in' && typeof value === 'number' && amount !== undefined && amount < leastBuyIn * value,
  )
  return short === undefined
    ? undefined
    : { rule: 'short-buy-in', message: `seat ${short.seat} buys in for ${short.amount}` }
}

function withdrawn({ actions }: CardRoomCase): Breach | undefined {
  const action = actions.find(({ do: verb }) => verb === 'withdraw-declaration')
  return action === undefined
    ? undefined
    : { rule: 'declaration-withdrawn', message: `seat ${action.seat} changes its declaration` }
}
