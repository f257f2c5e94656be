import type { CardRoomCase, CardRoomEvent } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { Judgement, Procedure } from '../../kit/pot/pot-page.ts'
import { liveIn } from '../../kit/pot/seating.ts'
import { clockwiseFrom, type Table } from '../../kit/pot/seats.ts'
import { merged } from './stud-dealing.ts'

const initialCards = 2

/** The deal of Mexican Poker: turned downcards, cards out of sequence, and the burn before each later card (lines 363-371). */
export const mexicanDealing: Procedure = (round, table, page) => {
  const strange = round.events.find(({ card }) => card !== undefined && !page.deck.some((each) => each === card))
  if (strange !== undefined)
    return { refused: { rule: 'foreign-rank', message: `${strange.card} is not in a deck without 8, 9 and 10` } }
  return merged([exposed(round), turnedUp(round), sequence(round, table), burns(round)])
}

function exposed({ events }: CardRoomCase): Judgement {
  const shown = events.filter(
    (event) => event.ev === 'card' && (event.exposed === true || event.exposed_by !== undefined),
  )
  const findings: Breach[] = []
  const faces: Record<number, 'down'> = {}
  for (const { to, exposed_by: by } of shown) {
    const seat = seatOfHand(to) ?? 0
    const isPlayers = by !== undefined && by !== 'casino-dealer'
    findings.push({
      rule: isPlayers ? 'downcard-exposed-by-player' : 'downcard-exposed-by-dealer',
      message: `a downcard of seat ${seat} is exposed`,
    })
    if (!isPlayers) faces[seat] = 'down'
  }
  return findings.length === 0 ? {} : { findings, state: { plays: true, next_card_face: faces } }
}

/** Who turns his downcard up gets his next card down (line 347). */
function turnedUp({ events }: CardRoomCase): Judgement {
  const turned = events.filter(({ ev }) => ev === 'turn-up').map(({ seat }) => seatOfHand(seat))
  if (turned.length === 0) return {}
  return { state: { next_card_face: Object.fromEntries(turned.map((seat) => [seat, 'down'])) } }
}

/** Cards go round from the button's left; two actions make an error of the first two cards stand. */
function sequence(round: CardRoomCase, table: Table): Judgement {
  const { events } = round
  const all = clockwiseFrom(table.button ?? 0, table.live)
  const cards = events.filter(({ ev }) => ev === 'card')
  const first = cards.find((card) => !isToldApart(card)) ?? cards[0]
  if (first !== undefined && (first.n ?? 1) > initialCards) return laterSequence(cards, all)
  const got = new Map<number, number>()
  let closed = 0
  for (const event of events) {
    const { ev, to, n } = event
    if (ev === 'betting-closed') closed += 1
    const seat = seatOfHand(to)
    if (ev !== 'card' || seat === undefined) continue
    const order = liveIn(round, all, closed + 1)
    const fewest = Math.min(...order.map((each) => got.get(each) ?? 0))
    const due = order.find((each) => (got.get(each) ?? 0) === fewest)
    const isNext = due === seat && (n === undefined || n === fewest + 1)
    if (!isNext && isToldApart(event)) continue
    if (due !== seat) return outOfSequence(events, seat, due, fewest + 1)
    got.set(seat, (got.get(seat) ?? 0) + 1)
  }
  return {}
}

function laterSequence(cards: readonly CardRoomEvent[], order: readonly number[]): Judgement {
  let dealt = 0
  for (const card of cards) {
    const seat = seatOfHand(card.to)
    if (seat === order[dealt % order.length]) dealt += 1
    else if (!isToldApart(card))
      return { findings: [{ rule: 'later-card-out-of-sequence', message: `seat ${seat} gets a card out of sequence` }] }
  }
  return {}
}

/** A card that is told for another reason says nothing of the order, nor of burns. */
const isToldApart = ({ exposed, exposed_by: by, boxed }: CardRoomEvent): boolean =>
  exposed === true || by !== undefined || boxed === true

function outOfSequence(events: CardRoomCase['events'], seat: number, due: number | undefined, card: number): Judgement {
  const message = `seat ${seat} gets card ${card} before seat ${due}`
  if (card > initialCards) return { findings: [{ rule: 'later-card-out-of-sequence', message }] }
  const rule = 'initial-deal-out-of-sequence'
  const acted = events.filter(({ ev }) => ev === 'action').length
  if (acted < 2 || due === undefined) return { refused: { rule, message } }
  return { findings: [{ rule, message }], dead: [due], state: { dead_hands: [due] } }
}

/** A card is burnt before the third, fourth and fifth (line 371): of a card that isn't numbered, the betting tells. */
function burns({ events }: CardRoomCase): Judgement {
  let isBurnt = false
  let least = 0
  for (const event of events.filter((each) => !isToldApart(each))) {
    const { ev, n = least } = event
    if (ev === 'burn') isBurnt = true
    else if (ev === 'betting-closed') [isBurnt, least] = [false, initialCards + 1]
    else if ((ev === 'card' && n > initialCards) || ev === 'street')
      if (!isBurnt) return { refused: { rule: 'burn-missing', message: `no card was burnt before card ${n}` } }
  }
  return {}
}
