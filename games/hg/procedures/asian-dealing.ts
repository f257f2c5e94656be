import type { CardRoomCase, CardRoomEvent } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import type { Judgement, Procedure } from '../../kit/pot/pot-page.ts'
import { anteBack, betOf, merged } from './stud-dealing.ts'

/** The deal of Asian Five-Card Stud: exposed and boxed cards, wrong counts, absent players (lines 788-810). */
export const asianDealing: Procedure = (round) =>
  merged([...shown(round), boxed(round), wrongCounts(round), ...absent(round)])

function shown(round: CardRoomCase): Judgement[] {
  const isShown = ({ exposed, exposed_by, n, face }: CardRoomEvent): boolean =>
    exposed === true || exposed_by !== undefined || (n === 1 && face === 'up')
  const cards = round.events.filter((event) => event.ev === 'card' && isShown(event))
  const seats = [...new Set(cards.map(({ to }) => seatOfHand(to) ?? 0))]
  return seats.map((seat) =>
    shownTo(
      round,
      seat,
      cards.filter(({ to }) => seatOfHand(to) === seat),
    ),
  )
}

function shownTo(round: CardRoomCase, seat: number, cards: CardRoomCase['events']): Judgement {
  if (cards.some(({ exposed_by: by }) => by !== undefined && by !== 'casino-dealer'))
    return {
      findings: [{ rule: 'downcard-exposed-by-player', message: `seat ${seat} exposes a card` }],
      state: { plays: true },
    }
  const first = cards.filter(({ n = 1 }) => n <= 2)
  const upAfter = round.events.some(
    ({ ev, to, n, face }) => ev === 'card' && seatOfHand(to) === seat && n === 2 && face === 'up',
  )
  if (first.length >= 2 || (first.length === 1 && upAfter))
    return {
      findings: [{ rule: 'both-first-cards-up', message: `both first cards of seat ${seat} are up` }],
      dead: [seat],
      rows: anteBack(round, seat),
      state: { dead_hands: [seat] },
    }
  const rule = (first[0]?.n ?? 0) === 1 ? 'first-card-up' : 'downcard-exposed-by-dealer'
  return {
    findings: [{ rule, message: `a downcard of seat ${seat} is exposed` }],
    state: { next_card_face: { [seat]: 'down' } },
  }
}

/** A boxed card does not exist: the next card of the deck replaces it (line 808). */
function boxed({ events }: CardRoomCase): Judgement {
  const at = events.findIndex((event) => event.ev === 'card' && event.boxed === true)
  const card = events[at]
  if (card === undefined) return {}
  const seat = seatOfHand(card.to) ?? 0
  const next = events.slice(at + 1).find(({ ev }) => ev === 'card')
  return {
    findings: [{ rule: 'boxed-card', message: `a boxed card for seat ${seat}` }],
    state: { remedy: 'replace-with-next-card', ...(next?.card === undefined ? {} : { gets: { [seat]: next.card } }) },
  }
}

/** Without action a wrong count is a misdeal; after action the hand is dead, and nothing goes back (line 799). */
function wrongCounts({ events }: CardRoomCase): Judgement {
  const at = events.findIndex(({ ev }) => ev === 'wrong-count')
  const wrong = events[at]
  if (wrong === undefined) return {}
  const seat = seatOfHand(wrong.seat) ?? 0
  const message = `seat ${seat} has ${String(wrong.cards ?? wrong.n ?? 'another number of')} cards`
  if (!events.slice(0, at).some(({ ev }) => ev === 'action' || ev === 'bet'))
    return { refused: { rule: 'wrong-count', message } }
  return { findings: [{ rule: 'wrong-count', message }], dead: [seat], state: { dead_hands: [seat] } }
}

function absent(round: CardRoomCase): Judgement[] {
  return round.events
    .filter(({ ev }) => ev === 'absent')
    .map((event) => {
      const seat = seatOfHand(event.seat) ?? 0
      const lost = ['ante', 'force-entry-bet'].filter((wager) => betOf(round, seat, wager) !== undefined)
      return {
        findings: [{ rule: 'absent-player', message: `seat ${seat} is not back in time` }],
        dead: [seat],
        rows: lost.map((wager) => ({ seat, wager, returns: 0 })),
        state: { dead_hands: [seat] },
      }
    })
}
