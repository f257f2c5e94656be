import type { CardRoomAction, CardRoomCase } from '../card-room/case.ts'
import { seatOfHand } from '../card-room/seat-names.ts'
import type { Breach } from '../document/rules.ts'
import { blindSeats } from './betting/blinds.ts'
import type { PotPage } from './pot-page.ts'
import { clockwiseAt, clockwiseFrom, leftOf, type Seats, type Table } from './seats.ts'

const numbers = (told: unknown): number[] | undefined =>
  Array.isArray(told) ? told.map(Number).filter((seat) => Number.isSafeInteger(seat) && seat > 0) : undefined

/** Every seat that the round names. */
function seatsNamed({ deal, upcards, bets, actions, events, outcome }: CardRoomCase): number[] {
  const names: readonly unknown[] = [
    ...Object.keys(deal),
    ...Object.values(upcards).flatMap((ofSeats) => Object.keys(ofSeats)),
    ...bets.map(({ seat }) => seat),
    ...actions.map(({ seat }) => seat),
    ...events.flatMap(({ seat, to }) => [seat, typeof to === 'string' ? to : undefined]),
    ...Object.keys(outcome.cards ?? {}),
  ]
  const seats = names.map(seatOfHand).filter((seat) => seat !== undefined)
  return [...new Set(seats)].sort((a, b) => a - b)
}

/** The table of a round, or why it may not be dealt like this. */
export function tableOf(page: PotPage, round: CardRoomCase): { table: Table } | { refused: Breach } {
  const { options } = round
  const active = numbers(options.active)
  const seated = (
    numbers(options.seated) ??
    countedSeats(page, options.players) ??
    active ??
    seatsNamed(round)
  ).toSorted((a, b) => a - b)
  const most = page.seats.active ?? page.seats.most
  if (seated.length > page.seats.most) return tooMany(page, `${seated.length} are seated`, page.seats.most)
  if ((active?.length ?? 0) > most) return tooMany(page, `${active?.length} play`, most)
  const { button } = options
  if (button !== undefined && button > lastSeat(page))
    return tooMany(page, `the button is at seat ${button}`, lastSeat(page))
  const blinds = button === undefined ? {} : blindSeats(page, round, seated, button)
  const sitsOut = sitOutsOf(seated, most, blinds.bigBlind)
  const dealtIn = seated.filter((seat) => !sitsOut.includes(seat))
  return {
    table: {
      ...{ seated, dealtIn, sitsOut, ...blinds },
      live: active ?? dealtIn,
      ...(button === undefined ? {} : { button }),
    },
  }
}

const countedSeats = (page: PotPage, players: number | undefined): number[] | undefined =>
  players === undefined || !page.seats.counted ? undefined : Array.from({ length: players }, (_, at) => at + 1)

/** The largest table of the document has ten seats (hg 2147); where it counts players only, theirs may be of any number. */
const mostSeats = 10

const lastSeat = ({ seats: { most, counted } }: PotPage): number => (counted ? most : Math.max(most, mostSeats))

const tooMany = ({ refuses }: PotPage, found: string, most: number): { refused: Breach } => ({
  refused: { rule: refuses['too-many-players'] ?? 'too-many-players', message: `${found}; the game has ${most}` },
})

/** Those left of the big blind sit out until no more than `most` play. */
function sitOutsOf(seated: Seats, most: number, bigBlind: number | undefined): number[] {
  const over = seated.length - most
  return over <= 0 || bigBlind === undefined ? [] : clockwiseFrom(bigBlind, seated).slice(0, over)
}

/** The seats in the order in which they get their first cards. */
export function dealOrder(page: PotPage, table: Table, seats: Seats): number[] {
  const { smallBlind } = table
  const isFromBlind = page.dealsFromSmallBlind !== undefined && smallBlind !== undefined
  return isFromBlind ? clockwiseAt(smallBlind, seats) : drawOrder(page, table, seats)
}

/** The seats in the order in which they draw. */
export const drawOrder = ({ opening, dealsFromButton }: PotPage, { button }: Table, seats: Seats): number[] =>
  clockwiseFrom((opening.by === 'blinds' || dealsFromButton === true) && button !== undefined ? button : 0, seats)

/** Who begins a betting round of a game with blinds; the first round begins left of the big blind. */
export function firstOfBlinds({ button, bigBlind }: Table, live: Seats, round: number): number | undefined {
  const from = round === 1 ? bigBlind : button
  return from === undefined ? undefined : leftOf(from, live)
}

/** Who acts last in a betting round of a game with blinds, where nobody raises. */
export function lastOfBlinds(table: Table, live: Seats, round: number): number | undefined {
  const first = firstOfBlinds(table, live, round)
  return first === undefined ? undefined : clockwiseAt(first, live).at(-1)
}

/** The seats without those that an action folds, in a round before `round` where it says its round. */
export function liveIn(round: CardRoomCase, live: Seats, before = Number.POSITIVE_INFINITY): number[] {
  const gone = givenUp(round).filter((action) => (action.round ?? 0) < before)
  return live.filter((seat) => !gone.some((action) => action.seat === seat))
}

/** Folds, and hands passed without a claim: a seat that has declared before to play the board keeps its claim (hg 118). */
export function givenUp({ actions }: CardRoomCase): CardRoomAction[] {
  const playsBoard = (seat: CardRoomAction['seat'], at: number): boolean =>
    actions.slice(0, at).some((action) => action.do === 'declare-board' && action.seat === seat)
  return actions.filter((action, at) => action.do === 'fold' || (action.do === 'muck' && !playsBoard(action.seat, at)))
}
