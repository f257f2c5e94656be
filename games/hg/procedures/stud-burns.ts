import type { CardRoomCase, CardRoomEvent } from '../../kit/card-room/case.ts'
import type { Judgement } from '../../kit/pot/pot-page.ts'
import type { Table } from '../../kit/pot/seats.ts'

const firstBurnt = 4
const lastCard = 7
/** So many hands of seven cards are more than the deck, and the last burn may be needed (line 170). */
const shortFrom = 7

type Burns = { street: number; burns: number; isClosed: boolean; isWaived: boolean }

/**
 * One card is burnt before each street from the fourth card on (line 168): between the close of a betting round and the
 * next card. What is burnt before that close belongs to cards that came too early (line 169).
 */
export function wrongBurns({ events }: CardRoomCase, { dealtIn }: Table): Judgement {
  let told: Burns = { street: 0, burns: 0, isClosed: false, isWaived: false }
  for (const event of events) {
    const street = streetOf(event, told)
    if (event.ev === 'betting-closed') told = { ...told, burns: 0, isClosed: true }
    else if (event.ev === 'burn') told = { ...told, burns: told.burns + 1 }
    else if (event.ev === 'burn-waived') told = { ...told, isWaived: true }
    else if (street > told.street) {
      const mayLack = told.isWaived || (street === lastCard && dealtIn.length >= shortFrom)
      const isNone = told.isClosed && told.burns === 0 && !mayLack
      if (isNone || told.burns > 1) return burnError(street, told.burns)
      told = { street, burns: 0, isClosed: false, isWaived: false }
    }
  }
  return {}
}

/** Which card of each player is dealt, from the fourth on; a card without a number is of the street that is under way. */
function streetOf({ ev, n, exposed }: CardRoomEvent, { street, isClosed }: Burns): number {
  if ((ev !== 'card' && ev !== 'street') || exposed === true) return 0
  const card = n ?? (isClosed ? Math.max(street, firstBurnt - 1) + 1 : street)
  return card < firstBurnt ? 0 : card
}

const burnError = (street: number, burns: number): Judgement => ({
  findings: [
    { rule: 'burn-error', message: `cards burnt before card ${street}: ${burns === 0 ? 'none' : burns}; one is due` },
  ],
})
