import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { clockwiseAt, clockwiseFrom, type Seats } from '../../kit/pot/seats.ts'

const players = 3
const seats = 4
const leastBuyIn = 30
const leastStack = 9

/** Who plays a round of Face-Up Chinese Poker, in which order (lines 6826-6876). */
export type FaceUpTable = {
  button: number
  /** Seats that play, in the order in which they get cards: the button last. */
  order: Seats
  sitsOut: Seats
  /** Positions from the holder of the buttons. */
  places: Seats
  pairs: readonly (readonly [number, number])[]
  /** Hands in fantasy are set before any card goes to the others. */
  setOrder: Seats
  fantasy: Seats
}

const numbers = (told: unknown): number[] =>
  Array.isArray(told) ? told.map(seatOfHand).filter((seat) => seat !== undefined) : []

export function faceUpTable(round: CardRoomCase): { table: FaceUpTable } | { refused: Breach } {
  const { options, setup, outcome, deal, bets, actions, events } = round
  const named = [...Object.keys(deal), ...[...bets, ...actions].map(({ seat }) => seat), ...events.map(({ to }) => to)]
  const stacks = Object.keys(Object(setup.stacks))
  const told = options.seated ??
    (outcome.players === undefined ? undefined : upTo(outcome.players)) ?? [...named, ...stacks]
  const seated = [...new Set(numbers(told))].sort((a, b) => a - b)
  if (seated.length > seats)
    return {
      refused: { rule: 'too-many-players', message: `${seated.length} are seated; the game has ${seats} seats` },
    }
  const short = shortBuyIn(round)
  if (short !== undefined) return { refused: short }
  const declined = numbers(options.declined)
  const button = options.button ?? seated[0] ?? 1
  const willing = clockwiseAt(button, seated).filter((seat) => !declined.includes(seat))
  const places = willing.slice(0, players)
  const sitsOut = clockwiseAt(button, seated).filter((seat) => !places.includes(seat))
  const order = clockwiseFrom(places[0] ?? button, places)
  const fantasy = numbers(setup.in_fantasy).filter((seat) => places.includes(seat))
  const inFantasy = order.filter((seat) => fantasy.includes(seat))
  return {
    table: {
      ...{ button, order, sitsOut, places, fantasy: inFantasy },
      pairs: places.flatMap((a, at) => places.slice(at + 1).map((b) => [a, b] as const)),
      setOrder: [...inFantasy, ...order.filter((seat) => !fantasy.includes(seat))],
    },
  }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

/** The first buy-in is at least thirty times the limit (line 6828). */
function shortBuyIn({ options, setup }: CardRoomCase): Breach | undefined {
  const { point_value: value } = options
  const short = Object.entries(Object(setup.buy_in)).find(
    ([, chips]) => typeof value === 'number' && typeof chips === 'number' && chips < leastBuyIn * value,
  )
  return short === undefined
    ? undefined
    : {
        rule: 'initial-buy-in',
        message: `${short[0].replace(':', ' ')} buys in for ${String(short[1])}; ${leastBuyIn} points are the least`,
      }
}

/** Who has fewer than nine points at the start of the round may not play it (line 6828); undefined where that is not told. */
export function shortStack({ setup, options, bets }: CardRoomCase, seat: number): Breach | undefined {
  const { point_value: value } = options
  const stacks: Readonly<Record<string, unknown>> = Object(setup.stacks)
  const staked = bets.find((bet) => bet.seat === seat && bet.wager === 'table-stakes')?.stake
  const stack = stacks[`seat:${seat}`] ?? stacks[seat] ?? staked
  return typeof stack === 'number' && typeof value === 'number' && stack < leastStack * value
    ? { rule: 'short-stack', message: `seat ${seat} has fewer than nine points` }
    : undefined
}
