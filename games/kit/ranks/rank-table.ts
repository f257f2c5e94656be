import { ranks } from '../cards/cards.ts'

/*
 * Hands looked up by their ranks. The ranks of a hand are a number to base five: a digit for each rank, which says how
 * often it is held. The digits of six ranks choose a row, those of the other seven a place in it, and so all hands of five,
 * six or seven cards that differ by their ranks have slots of their own, without gaps.
 */

const base = 5
const inRow = 6
const rowBits = 14
const rowMask = (1 << rowBits) - 1
const allCodes = { length: 4 * ranks.length }

/** What a card adds to the number of its hand. */
const rankWord = (rank: number): number => (rank < inRow ? base ** rank : (base ** (rank - inRow)) << rowBits)
/** Four bits a suit, which count its cards. */
const suitWord = (code: number): number => 1 << (4 * Math.floor(code / ranks.length))
export const suitWords = Int32Array.from(allCodes, (_, code) => suitWord(code))
const threeEach = 0x3333
export const eightOfAny = 0x8888

/**
 * Both words of each card in one number: that of its rank in the lower 32 bits, that of its suit above them. A double adds
 * up such whole numbers without rounding, so that a card costs one look-up and one sum.
 */
const cardWords = Float64Array.from(allCodes, (_, code) => rankWord(code % ranks.length) + suitWord(code) * 2 ** 32)
const ranksIn = (held: number): number => held | 0
const suitsIn = (held: number): number => (held / 2 ** 32) | 0

const fewest = 5
const most = 7
/** Where the rows of so many cards begin. */
const firstRowOf = (size: number): number => (size - fewest) << rowBits
const rows = new Int32Array(firstRowOf(most + 1))
const places = new Uint16Array(base ** (ranks.length - inRow))

/** By a number of so many digits, their sum: how many cards it stands for. */
function digitSums(digits: number): Uint8Array {
  const sums = new Uint8Array(base ** digits)
  for (let one = 1; one < sums.length; one *= base)
    for (let number = one; number < base * one; number++) sums[number] = (sums[number - one] as number) + 1
  return sums
}

/** Numbers places and rows; how many slots there are in all. */
function layOut(): number {
  const [inPlace, inRows] = [digitSums(ranks.length - inRow), digitSums(inRow)]
  const withCards = new Uint16Array(4 * ranks.length)
  for (let number = 0; number < inPlace.length; number++) {
    const cards = inPlace[number] as number
    places[number] = withCards[cards] as number
    withCards[cards] = (withCards[cards] as number) + 1
  }
  let slots = 0
  for (let size = fewest; size <= most; size++)
    for (let number = 0; number < inRows.length; number++) {
      rows[firstRowOf(size) + number] = slots
      slots += withCards[size - (inRows[number] as number)] ?? 0
    }
  return slots
}
const slots = layOut()

const slotIn = (firstRow: number, ranksHeld: number): number =>
  (rows[firstRow + (ranksHeld & rowMask)] as number) + (places[ranksHeld >>> rowBits] as number)

/** Two sums beside each other, so that the second need not wait for the first. */
const fiveIn = (codes: readonly number[]): number =>
  wordAt(codes, 0) + wordAt(codes, 1) + (wordAt(codes, 2) + wordAt(codes, 3)) + wordAt(codes, 4)
const wordAt = (codes: readonly number[], at: number): number => cardWords[codes[at] as number] as number

const hasFlush = (suitsHeld: number): boolean => ((suitsHeld + threeEach) & eightOfAny) !== 0

/** The slot of five cards; such slots come before all others, `slotsOfFive` of them. */
export const slotOfFive = (codes: readonly number[]): number => slotIn(firstRowOf(fewest), ranksIn(fiveIn(codes)))
export const slotsOfFive = rows[firstRowOf(fewest + 1)] as number

type StrengthOf = (codes: readonly number[]) => number

/** A table for one ranking, still empty. */
export const rankTable = (): Int32Array => new Int32Array(slots)

/**
 * The same as `strengthOf`, at speed: hands of five to seven cards without five of a suit are looked up in the ranking's
 * table, which is filled when it is first asked. Strengths are above 0.
 */
export function lookUp(codes: readonly number[], table: Int32Array, strengthOf: StrengthOf): number {
  const size = codes.length
  if (size < fewest || size > most) return strengthOf(codes)
  let held = fiveIn(codes)
  if (size === 7) held += wordAt(codes, 5) + wordAt(codes, 6)
  else if (size === 6) held += wordAt(codes, 5)
  if (hasFlush(suitsIn(held))) return strengthOf(codes)
  return (table[slotIn(firstRowOf(size), ranksIn(held))] as number) || filled(table, codes, strengthOf)
}

function filled(table: Int32Array, codes: readonly number[], strengthOf: StrengthOf): number {
  fill(table, codes.length, strengthOf)
  return strengthOf(codes)
}

/** Fills in the strengths of all hands of so many cards, in suits that make no flush. */
function fill(table: Int32Array, size: number, strengthOf: StrengthOf): void {
  const codes: number[] = []
  const add = (rank: number, ranksHeld: number): void => {
    if (codes.length === size) table[slotIn(firstRowOf(size), ranksHeld)] = strengthOf(codes)
    else if (rank < ranks.length) {
      let held = ranksHeld
      add(rank + 1, held)
      const before = codes.length
      for (let copies = 1; copies <= 4 && codes.length < size; copies++) {
        codes.push(rank + ranks.length * (codes.length % 4))
        held += rankWord(rank)
        add(rank + 1, held)
      }
      codes.length = before
    }
  }
  add(0, 0)
}
