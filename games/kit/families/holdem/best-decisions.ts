import { deckSize, ranks } from '../../cards/cards.ts'
import { lazy } from '../../memoize.ts'
import { categoryIn, rankBit, suitIndex } from '../../ranks/poker-strength.ts'
import { type BoardDealt, boardsDealt, pairsBesideBoard } from './boards.ts'
import { pairNumber, pairs, type Spot, spots } from './hole-card-pairs.ts'

/** Hands of three and of four cards that differ but for their suits (see `suitClasses`). */
const [flops, turns] = [1755, 16_432]
const flopsOnBoard = 10
const turnsOnBoard = 5
/** The dealer's hands beside a board and a pair. */
export const handsMet = 990

/** A wager that can be made with so many cards of the board shown, and what comes of it by `category * kinds + kind`. */
type Choice = { shown: number; worth: Float64Array }

/** What a seat may do, and what it brings by category of its hand and kind of the dealer's. */
export type PlayedLine = {
  /** The strengths at which the dealer's hands are told apart. */
  cuts: readonly number[]
  kinds: number
  /** Ways to stay in, in the order in which they can be taken. */
  stays: readonly Choice[]
  /** What is lost by taking none of them; where that can't be, the seat is in from the start. */
  folds?: number
  /** Further wagers of a seat that is in, each made on its own merit. */
  further: readonly Choice[]
}

type Spots = ReturnType<typeof spots>
type Table = Float64Array | Float32Array

export type ChosenLine = {
  /** By pair of hole cards: stays in before the flop. */
  unseen: Uint8Array
  /** By spot and pair: stays in on the flop. */
  onFlop: Uint8Array
  /** By further wager, spot and pair: makes it. */
  further: readonly Uint8Array[]
  flopSpots: Spots
  turnSpots: Spots
}

export function stayAt({ stays }: Pick<PlayedLine, 'stays'>, shown: number): number | undefined {
  const at = stays.findIndex((stay) => stay.shown === shown)
  return at < 0 ? undefined : at
}

/** The best decision in each spot: backwards, from what the river brings to what is done before the flop. */
export function decide(play: PlayedLine): ChosenLine {
  const [flopSpots, turnSpots] = [spots(flops), spots(turns)]
  const sums = sumsOf(play, flopSpots, turnSpots)
  const brings = worthsOf(play)
  for (const board of boardsDealt(play.cuts)) {
    brings.of(board)
    addBoard(play, board, brings, sums, flopSpots, turnSpots)
  }
  for (const table of [sums.stayOnFlop, sums.waitOnFlop, ...tablesAt(play, sums, 3)]) flopSpots.evenOut(table)
  for (const table of tablesAt(play, sums, 4)) turnSpots.evenOut(table)
  return {
    unseen: chooseUnseen(play, sums),
    onFlop: Uint8Array.from(sums.stayOnFlop, (worth, at) => (worth > (sums.waitOnFlop[at] as number) ? 1 : 0)),
    further: sums.further.map((table) => Uint8Array.from(table, (worth) => (worth > 0 ? 1 : 0))),
    flopSpots,
    turnSpots,
  }
}

/** What the choices of each spot bring, added up over all that can follow. */
type Sums = { stayUnseen: Float64Array; stayOnFlop: Table; waitOnFlop: Table; further: readonly Table[] }

const sumsOf = (play: PlayedLine, flopSpots: Spots, turnSpots: Spots): Sums => ({
  stayUnseen: new Float64Array(holeClasses),
  stayOnFlop: new Float64Array(stayAt(play, 3) === undefined ? 0 : flopSpots.size),
  waitOnFlop: new Float64Array(play.folds === undefined ? 0 : flopSpots.size),
  further: play.further.map(({ shown }) =>
    shown === 3 ? new Float64Array(flopSpots.size) : new Float32Array(shown === 4 ? turnSpots.size : 0),
  ),
})

const tablesAt = ({ further }: PlayedLine, sums: Sums, shown: number): Table[] =>
  sums.further.filter((_, i) => further[i]?.shown === shown)

function addBoard(
  play: PlayedLine,
  board: BoardDealt,
  brings: ReturnType<typeof worthsOf>,
  sums: Sums,
  flopSpots: Spots,
  turnSpots: Spots,
): void {
  const [unseen, onFlop] = [stayAt(play, 0), stayAt(play, 3)]
  if (unseen !== undefined) addUnseen(sums.stayUnseen, board, brings.stays[unseen])
  const addFurther = (spot: Spot, at: number) => {
    for (const [i, { shown }] of play.further.entries())
      if (shown === at) addUp(sums.further[i], board, spot, brings.further[i])
  }
  for (const spot of flopsOf(board, flopSpots)) {
    if (onFlop !== undefined) addUp(sums.stayOnFlop, board, spot, brings.stays[onFlop])
    if (play.folds !== undefined) addUp(sums.waitOnFlop, board, spot, brings.rest)
    addFurther(spot, 3)
  }
  if (tablesAt(play, sums, 4).length > 0) for (const spot of turnsOf(board, turnSpots)) addFurther(spot, 4)
}

/** Two cards that differ from two others only by suits have one number. */
const holeClassesOfPairs = lazy(() => {
  const classes = new Uint8Array(pairs)
  for (let first = 0; first < deckSize; first++)
    for (let second = first + 1; second < deckSize; second++) {
      const [low = 0, high = 0] = [rankPlace(first), rankPlace(second)].sort((a, b) => a - b)
      const isSuited = suitIndex(first) === suitIndex(second)
      classes[pairNumber(first, second)] = isSuited ? low * ranks.length + high : high * ranks.length + low
    }
  return classes
})
const holeClasses = ranks.length ** 2
const rankPlace = (code: number): number => 31 - Math.clz32(rankBit(code))

/** Staying at once has also the further wagers that will be worth making; waiting has the best of the flop. */
function chooseUnseen(play: PlayedLine, sums: Sums): Uint8Array {
  if (play.folds === undefined) return new Uint8Array(pairs).fill(1)
  if (stayAt(play, 0) === undefined) return new Uint8Array(pairs)
  const holeClass = holeClassesOfPairs()
  const stay = sums.stayUnseen.slice()
  const wait = new Float64Array(holeClasses)
  for (let at = 0; at < sums.waitOnFlop.length; at++)
    add(wait, holeClass, at, Math.max(sums.waitOnFlop[at] as number, sums.stayOnFlop[at] ?? Number.NEGATIVE_INFINITY))
  for (const [shown, times] of [
    [3, 1],
    [4, flopsOnBoard / turnsOnBoard],
  ] as const)
    for (const table of tablesAt(play, sums, shown))
      for (let at = 0; at < table.length; at++) add(stay, holeClass, at, times * Math.max(0, table[at] as number))
  return Uint8Array.from(holeClass, (hole) => ((stay[hole] as number) > (wait[hole] as number) ? 1 : 0))
}

function add(sums: Float64Array, holeClass: Uint8Array, at: number, worth: number): void {
  const hole = holeClass[at % pairs] as number
  sums[hole] = (sums[hole] as number) + worth
}

function addUnseen(sums: Float64Array, { first, second }: BoardDealt, worth: Float64Array | undefined): void {
  const holeClass = holeClassesOfPairs()
  for (let pair = 0; pair < pairsBesideBoard; pair++) {
    const at = pairNumber(first[pair] as number, second[pair] as number)
    add(sums, holeClass, at, flopsOnBoard * (worth?.[pair] as number))
  }
}

/** What each pair of a board brings, times the boards that are like it. */
function worthsOf({ stays, further, folds = 0, kinds }: PlayedLine) {
  const arrays = (many: number) => Array.from({ length: many }, () => new Float64Array(pairsBesideBoard))
  const found = {
    stays: arrays(stays.length),
    further: arrays(further.length),
    rest: new Float64Array(pairsBesideBoard),
  }
  const river = stays.findIndex(({ shown }) => shown === 5)
  return {
    ...found,
    of({ strength, met, alike }: BoardDealt): void {
      const fill = (worth: Float64Array, into: Float64Array | undefined) => {
        for (let pair = 0; pair < pairsBesideBoard; pair++) {
          const row = categoryIn(strength[pair] as number) * kinds
          let sum = 0
          for (let kind = 0; kind < kinds; kind++)
            sum += (worth[row + kind] as number) * (met[pair * kinds + kind] as number)
          if (into !== undefined) into[pair] = sum * alike
        }
      }
      stays.forEach(({ worth }, i) => {
        fill(worth, found.stays[i])
      })
      further.forEach(({ worth }, i) => {
        fill(worth, found.further[i])
      })
      const folded = -folds * handsMet * alike
      for (let pair = 0; pair < pairsBesideBoard; pair++)
        found.rest[pair] = Math.max(folded, river < 0 ? folded : (found.stays[river]?.[pair] as number))
    },
  }
}

function addUp(
  table: Table | undefined,
  { first, second }: BoardDealt,
  { at, renamed }: Spot,
  worth: Float64Array | undefined,
): void {
  if (table === undefined || worth === undefined) return
  for (let pair = 0; pair < pairsBesideBoard; pair++) {
    const one = renamed[first[pair] as number] as number
    const two = renamed[second[pair] as number] as number
    const place = at + pairNumber(one, two)
    table[place] = (table[place] as number) + (worth[pair] as number)
  }
}

const places = [0, 1, 2, 3, 4]
/** The two places of each flop's turn and river. */
export const pastFlop = places.flatMap((one) => places.filter((two) => two > one).map((two) => [one, two] as const))

export const flopsOf = ({ codes }: BoardDealt, flopSpots: Spots): Spot[] =>
  pastFlop.map((past) => flopSpots.spotOf(codes.filter((_, place) => !past.includes(place))))

export const turnsOf = ({ codes }: BoardDealt, turnSpots: Spots): Spot[] =>
  places.map((river) => turnSpots.spotOf(codes.filter((_, place) => place !== river)))
