import { suitClasses } from '../kit/cards/suit-classes.ts'
import { lazy } from '../kit/memoize.ts'
import { leastOf, type PokerHand } from '../kit/ranks/poker-hands.ts'
import { categoryIn, type PokerCategory, pokerCategories, pokerStrength } from '../kit/ranks/poker-strength.ts'

/** What the jackpot looks at: the seat's best five of seven, of flop and of turn, and the board's own. */
type Seen = Record<'player' | 'board' | 'onFlop' | 'onTurn', PokerHand>

/** When a royal flush was complete; any other hand is looked at with the river. */
const moments = ['river', 'turn', 'flop'] as const

const quads = pokerCategories.indexOf('four-of-a-kind')
const royal = pokerCategories.indexOf('royal-flush')

/** Which two of seven cards are the hole cards, and which the turn and the river: 420 ways. */
const places = [0, 1, 2, 3, 4, 5, 6]
const deals = places.flatMap((one) =>
  places.slice(one + 1).flatMap((two) => {
    const board = places.filter((place) => place !== one && place !== two)
    return board.flatMap((turn) => board.filter((river) => river !== turn).map((river) => ({ board, turn, river })))
  }),
)

/** All 133,784,560 sets of seven cards, dealt in all 420 ways. */
export function* jackpotHands(): Iterable<{ seen: Seen; ways: bigint }> {
  for (const [cell, ways] of counted().entries()) if (ways > 0) yield { seen: seenIn(cell), ways: BigInt(ways) }
}

const cellOf = (board: number, player: number, moment: number): number =>
  (board * pokerCategories.length + player) * moments.length + moment

/** The same for every meter. */
const counted = lazy((): Float64Array => {
  const tally = new Float64Array(cellOf(royal, royal, moments.length))
  const count = (cell: number, ways: number): void => {
    tally[cell] = (tally[cell] as number) + ways
  }
  for (const { codes, alike } of suitClasses(7)) {
    const player = categoryIn(pokerStrength(codes))
    // Under four of a kind neither the hand nor any board of its cards is paid.
    if (player < quads) count(cellOf(0, player, 0), alike * deals.length)
    else for (const cell of cellsOf(codes, player)) count(cell, alike)
  }
  return tally
})

/** For each way to deal the cards. */
function cellsOf(codes: readonly number[], player: number): number[] {
  const made = (isSeen: (place: number) => boolean): number =>
    categoryIn(pokerStrength(codes.filter((_, place) => isSeen(place))))
  const momentOf = ({ turn, river }: { turn: number; river: number }): (typeof moments)[number] => {
    if (player !== royal) return 'river'
    if (made((place) => place !== turn && place !== river) === royal) return 'flop'
    return made((place) => place !== river) === royal ? 'turn' : 'river'
  }
  return deals.map((deal) =>
    cellOf(
      made((place) => deal.board.includes(place)),
      player,
      moments.indexOf(momentOf(deal)),
    ),
  )
}

function seenIn(cell: number): Seen {
  const hands = Math.floor(cell / moments.length)
  const moment = moments[cell % moments.length]
  const handOf = (category: number): PokerHand => leastOf(pokerCategories[category] as PokerCategory)
  const [player, nothing] = [handOf(hands % pokerCategories.length), handOf(0)]
  return {
    player,
    board: handOf(Math.floor(hands / pokerCategories.length)),
    onFlop: moment === 'flop' ? player : nothing,
    onTurn: moment === 'river' ? nothing : player,
  }
}
