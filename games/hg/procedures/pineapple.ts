import type { CardRoomAction, CardRoomCase } from '../../kit/card-room/case.ts'
import type { Judgement, Procedure } from '../../kit/pot/pot-page.ts'
import { givenUp, liveIn } from '../../kit/pot/seating.ts'
import { board, burn, down, handSizeOf, lower, release, type Street, upper } from '../../kit/pot/streets.ts'
import { cardsOf } from '../../kit/pot/told-cards.ts'

const downcards = 3
const boardCards = 5

/** Line 80 names a discard before the flop and one after its betting: the table's option says which of them is made. */
export const pineappleStreets = (discards: { beforeFlop: number; afterFlop: number }): readonly Street[] => [
  ...[down(downcards), lower, ...given(discards.beforeFlop)],
  ...[burn, board(3, 'flop'), lower, ...given(discards.afterFlop)],
  ...[burn, board(1, 'turn'), upper],
  ...[burn, board(1, 'river'), upper],
]

const given = (count: number): Street[] => (count === 0 ? [] : [release(count)])

/** One downcard is given up at each discard point (line 80), and who plays the board must say so (line 118). */
export const pineapple: Procedure = (round, table, page) => {
  const discards = round.actions.filter(({ do: verb }) => verb === 'discard')
  const unknown = discards.find(({ after }) => after !== undefined && !Object.hasOwn(pointNames, after))
  if (unknown !== undefined)
    return wrongPoint(`'${unknown.after}' is no discard point: ${Object.keys(pointNames).join(', ')}`)
  const point = String(round.options.discard_point ?? 'after-flop-betting')
  const elsewhere = discards.find(({ after = '' }) => point !== 'both' && (pointNames[after] ?? point) !== point)
  if (elsewhere !== undefined)
    return wrongPoint(
      `seat ${elsewhere.seat} discards ${elsewhere.after}; this table discards ${point} (options.discard_point)`,
    )
  const wrong = discards.find((action) => countOf(action) !== 1) ?? repeated(discards)
  if (wrong !== undefined)
    return { refused: { rule: 'wrong-discard', message: `seat ${wrong.seat} discards another number than one card` } }
  const live = liveIn(round, table.live)
  const told = (name: string): number => round.deal[name]?.length ?? 0
  const due = downcards - handSizeOf(page.streets)
  const isPlayedOut =
    live.length > 1 &&
    round.bets.length > 0 &&
    told('board') === boardCards &&
    live.every((seat) => told(`seat:${seat}`) > 0)
  const missing = live.find((seat) => told(`seat:${seat}`) === downcards && discardsOf(discards, seat) !== due)
  if (isPlayedOut && missing !== undefined)
    return { refused: { rule: 'wrong-discard', message: `seat ${missing} has not discarded ${due}` } }
  return mucked(round)
}

/** The discard points by the names that a round may give them. */
const pointNames: Readonly<Record<string, string>> = {
  pre: 'before-flop',
  'before-flop': 'before-flop',
  flop: 'after-flop-betting',
  'flop-betting': 'after-flop-betting',
  'after-flop-betting': 'after-flop-betting',
}

const wrongPoint = (message: string): Judgement => ({ refused: { rule: 'wrong-discard', message } })

const countOf = ({ card, cards = [] }: CardRoomAction): number => (card === undefined ? cards.length : 1)
const discardsOf = (discards: readonly CardRoomAction[], seat: number): number =>
  discards.filter((action) => action.seat === seat).length

/** A second discard of a seat at the same point. */
const repeated = (discards: readonly CardRoomAction[]): CardRoomAction | undefined =>
  discards.find((action, at) =>
    discards.slice(0, at).some(({ seat, after }) => seat === action.seat && after === action.after),
  )

/** Downcards passed without a word before give up the pot; declared, the board is the hand. */
function mucked(round: CardRoomCase): Judgement {
  const { actions, deal } = round
  const passed = actions.filter(({ do: verb }) => verb === 'muck').map(({ seat }) => Number(seat))
  const lost = givenUp(round)
    .filter(({ do: verb }) => verb === 'muck')
    .map(({ seat }) => Number(seat))
  const board = cardsOf(deal.board)
  return {
    findings: lost.map((seat) => ({
      rule: 'undeclared-board',
      message: `seat ${seat} passes its downcards without a word`,
    })),
    dead: lost,
    plays: Object.fromEntries(
      passed.filter((seat) => !lost.includes(seat) && board.length > 0).map((seat) => [seat, []]),
    ),
    ...(lost.length === 0 ? {} : { state: { dead_hands: lost } }),
  }
}
