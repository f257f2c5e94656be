import type { CardRoomAction, CardRoomCase, CardRoomEvent } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { Judgement, PotPage } from '../../kit/pot/pot-page.ts'
import { liveIn } from '../../kit/pot/seating.ts'
import type { Seats, Table } from '../../kit/pot/seats.ts'

const lastCard = 7

const lastBets = ({ streets }: PotPage): number => streets.filter(({ step }) => step === 'bets').length

export const isShown = ({ face, exposed }: CardRoomEvent): boolean => exposed === true || face === 'up'

/** Who is in the hand when its last cards are dealt: who folds in the betting behind them was. */
export function dealtLast(round: CardRoomCase, table: Table, page: PotPage): Seats {
  const at = round.events.findIndex(({ ev, n }) => ev === 'card' && n === lastCard)
  const before = at < 0 ? round.events : round.events.slice(0, at)
  const folded = before.filter(({ ev }) => ev === 'fold').map(({ seat }) => seatOfHand(seat))
  return liveIn(round, table.live, lastBets(page)).filter((seat) => !folded.includes(seat))
}

/** What becomes of a last card that the dealer turns face up (lines 183-185). */
export function exposedLastCards(round: CardRoomCase, table: Table, page: PotPage): Judgement {
  const cards = round.events.filter(({ ev, n }) => ev === 'card' && n === lastCard)
  const shown = cards.filter(isShown)
  const [first] = cards
  if (first === undefined || shown.length === 0) return {}
  const live = dealtLast(round, table, page)
  if ((round.options.live_hands ?? live.length) > 2) return exposedAmongMore(round, live, shown, page)
  return isShown(first) ? exposedFirst(live, first, cards) : exposedSecond(round, shown, page)
}

const seatsOf = (cards: readonly CardRoomEvent[]): number[] => [
  ...new Set(cards.map(({ to }) => seatOfHand(to)).filter((seat) => seat !== undefined)),
]

const exposed = (rule: string, seat: number): Breach => ({ rule, message: `the last card of seat ${seat} is exposed` })

/** All others get theirs face down, and whose card was seen may be all-in (line 184). */
function exposedAmongMore(round: CardRoomCase, live: Seats, shown: readonly CardRoomEvent[], page: PotPage): Judgement {
  const rule = 'last-card-exposed-multiway'
  const seats = seatsOf(shown)
  return {
    findings: [...seats.map((seat) => exposed(rule, seat)), ...lateAllIns(round, rule, seats, page)],
    state: {
      next_card_face: Object.fromEntries(live.filter((seat) => !seats.includes(seat)).map((seat) => [seat, 'down'])),
      may_be_all_in: seats,
    },
  }
}

/** The second of two players gets his face up, too, and the betting goes on as ever (line 185). */
function exposedFirst(live: Seats, first: CardRoomEvent, cards: readonly CardRoomEvent[]): Judgement {
  const rule = 'last-card-exposed-heads-up'
  const [seat = 0] = seatsOf([first])
  const wrong = seatsOf(cards.filter((card) => card.face === 'down' && !isShown(card)))
  return {
    findings: [
      exposed(rule, seat),
      ...wrong.map((other) => ({
        rule,
        message: `the last card of seat ${other} is dealt face down; as that of seat ${seat} lies open, it is dealt face up`,
      })),
    ],
    state: { next_card_face: Object.fromEntries(live.filter((each) => each !== seat).map((each) => [each, 'up'])) },
  }
}

/** Only the second of two players has an exposed card: he may be all-in (line 185). */
function exposedSecond(round: CardRoomCase, shown: readonly CardRoomEvent[], page: PotPage): Judgement {
  const rule = 'last-card-exposed-heads-up'
  const seats = seatsOf(shown)
  return {
    findings: [...seats.map((seat) => exposed(rule, seat)), ...lateAllIns(round, rule, seats, page)],
    state: { may_be_all_in: seats },
  }
}

/** All-in without a chip of this betting round, as only who has the choice can be. */
const isDeclared = ({ do: verb, to }: CardRoomAction): boolean => verb === 'all-in' && to === 0

/** The choice is made before anybody acts (lines 184-185). */
function lateAllIns({ actions }: CardRoomCase, rule: string, seats: Seats, page: PotPage): Breach[] {
  const ofRound = actions.filter(({ round }) => round === lastBets(page))
  const acted = ofRound.findIndex((action) => !isDeclared(action))
  const late = acted < 0 ? [] : ofRound.slice(acted).filter(isDeclared)
  return late
    .map(({ seat }) => seatOfHand(seat))
    .filter((seat) => seat !== undefined && seats.includes(seat))
    .map((seat) => ({ rule, message: `seat ${seat} declares itself all-in once somebody has acted` }))
}
