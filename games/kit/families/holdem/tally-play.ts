import { categoryIn, pokerCategories } from '../../ranks/poker-strength.ts'
import {
  type ChosenLine,
  decide,
  flopsOf,
  handsMet,
  type PlayedLine,
  pastFlop,
  stayAt,
  turnsOf,
} from './best-decisions.ts'
import { type BoardDealt, boardsDealt, pairsBesideBoard } from './boards.ts'
import { pairNumber, type Spot } from './hole-card-pairs.ts'

/** How often a line of play meets a category and a kind: by `(line * categories + category) * kinds + kind`. */
type Tally = Float64Array

export const categories = pokerCategories.length

/** A line is the place of the way in which a seat stayed in, or one past the last for a fold, with a bit for each wager. */
export const lineOf = (stay: number, wagers: number, play: Pick<PlayedLine, 'further'>): number =>
  (stay << play.further.length) | wagers

/**
 * Every deal of a seat, the dealer and the board, with the best line of play in each spot. Each deal counts twenty times:
 * the board's cards come as a flop, a turn and a river in so many ways.
 */
export function tallyBestPlay(play: PlayedLine): Tally {
  const chosen = decide(play)
  const lines = (play.stays.length + 1) << play.further.length
  const tally = new Float64Array(lines * categories * play.kinds)
  for (const board of boardsDealt(play.cuts)) tallyBoard(play, chosen, board, tally)
  return tally
}

/** How often each line is taken with each pair, among the orders of the board, put down with the hands it meets. */
function tallyBoard(play: PlayedLine, chosen: ChosenLine, board: BoardDealt, tally: Tally): void {
  const { strength, met, alike } = board
  const { kinds } = play
  const lines = (play.stays.length + 1) << play.further.length
  const orders = ordersOf(play, chosen, board, lines)
  for (let pair = 0; pair < pairsBesideBoard; pair++) {
    const row = categoryIn(strength[pair] as number) * kinds
    for (let line = 0; line < lines; line++) {
      const many = (orders[pair * lines + line] as number) * alike
      if (many === 0) continue
      const from = line * categories * kinds + row
      for (let kind = 0; kind < kinds; kind++)
        tally[from + kind] = (tally[from + kind] as number) + many * (met[pair * kinds + kind] as number)
    }
  }
}

/** By pair and line: in how many of the twenty orders of the board it is taken. */
function ordersOf(play: PlayedLine, chosen: ChosenLine, board: BoardDealt, lines: number): Uint8Array {
  const orders = new Uint8Array(pairsBesideBoard * lines)
  const bits = play.further.length
  const pass = play.stays.length
  const [unseen, onFlop] = [stayAt(play, 0) ?? pass, stayAt(play, 3) ?? pass]
  const isIn = inUnseen(chosen, board)
  const atRiver = onRiver(play, board)
  const onTurns = play.further.some(({ shown }) => shown === 4)
    ? turnsOf(board, chosen.turnSpots).map((spot) => wagersAt(play, chosen, board, spot, 4))
    : []
  for (const [flop, spot] of flopsOf(board, chosen.flopSpots).entries()) {
    const staysNow = onFlop === pass ? undefined : choicesAt(chosen.onFlop, board, spot)
    const wagersNow = wagersAt(play, chosen, board, spot, 3)
    for (const river of pastFlop[flop] ?? []) {
      const onTurn = onTurns[river]
      for (let pair = 0; pair < pairsBesideBoard; pair++) {
        const stay = isIn[pair] === 1 ? unseen : staysNow?.[pair] === 1 ? onFlop : (atRiver.stay[pair] as number)
        const isFolded = stay === pass && play.folds !== undefined
        const wagers = (wagersNow[pair] as number) | (onTurn?.[pair] ?? 0) | (atRiver.wagers[pair] as number)
        const line = pair * lines + ((stay << bits) | (isFolded ? 0 : wagers))
        orders[line] = (orders[line] as number) + 1
      }
    }
  }
  return orders
}

function inUnseen({ unseen }: ChosenLine, { first, second }: BoardDealt): Uint8Array {
  const isIn = new Uint8Array(pairsBesideBoard)
  for (let pair = 0; pair < pairsBesideBoard; pair++)
    isIn[pair] = unseen[pairNumber(first[pair] as number, second[pair] as number)] as number
  return isIn
}

/** What was chosen in a spot, by pair. */
function choicesAt(table: Uint8Array, { first, second }: BoardDealt, { at, renamed }: Spot): Uint8Array {
  const found = new Uint8Array(pairsBesideBoard)
  for (let pair = 0; pair < pairsBesideBoard; pair++) {
    const one = renamed[first[pair] as number] as number
    const two = renamed[second[pair] as number] as number
    found[pair] = table[at + pairNumber(one, two)] as number
  }
  return found
}

/** The wagers that are made in a spot, a bit for each, by pair. */
function wagersAt(play: PlayedLine, chosen: ChosenLine, board: BoardDealt, spot: Spot, shown: number): Uint8Array {
  const wagers = new Uint8Array(pairsBesideBoard)
  play.further.forEach((wager, bit) => {
    const table = chosen.further[bit]
    if (wager.shown !== shown || table === undefined) return
    const made = choicesAt(table, board, spot)
    for (let pair = 0; pair < pairsBesideBoard; pair++)
      wagers[pair] = (wagers[pair] as number) | ((made[pair] as number) << bit)
  })
  return wagers
}

/** What is done with the whole board in sight: the way to stay in that is left, and the wagers made then. */
function onRiver({ stays, folds = 0, further, kinds }: PlayedLine, { strength, met }: BoardDealt) {
  const stay = new Uint8Array(pairsBesideBoard).fill(stays.length)
  const wagers = new Uint8Array(pairsBesideBoard)
  const isBetter = (worth: Float64Array, pair: number, than: number): boolean => {
    const row = categoryIn(strength[pair] as number) * kinds
    let sum = 0
    for (let kind = 0; kind < kinds; kind++) sum += (worth[row + kind] as number) * (met[pair * kinds + kind] as number)
    return sum > than
  }
  stays.forEach(({ shown, worth }, place) => {
    for (let pair = 0; shown === 5 && pair < pairsBesideBoard; pair++)
      if (isBetter(worth, pair, -folds * handsMet)) stay[pair] = place
  })
  further.forEach(({ shown, worth }, bit) => {
    for (let pair = 0; shown === 5 && pair < pairsBesideBoard; pair++)
      if (isBetter(worth, pair, 0)) wagers[pair] = (wagers[pair] as number) | (1 << bit)
  })
  return { stay, wagers }
}
