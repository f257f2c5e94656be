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

/** What each card adds to the number of its hand. */
const rankWords = Int32Array.from(allCodes, (_, code) => {
  const rank = code % ranks.length
  return rank < inRow ? base ** rank : (base ** (rank - inRow)) << rowBits
})
/** Four bits a suit, which count its cards. */
export const suitWords = Int32Array.from(allCodes, (_, code) => 1 << (4 * Math.floor(code / ranks.length)))
const threeEach = 0x3333
export const eightOfAny = 0x8888

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

const fiveIn = (words: Int32Array, codes: readonly number[]): number =>
  ((words[codes[0] as number] as number) +
    (words[codes[1] as number] as number) +
    (words[codes[2] as number] as number) +
    (words[codes[3] as number] as number) +
    (words[codes[4] as number] as number)) |
  0
/** What a sixth card adds, or a sixth and a seventh. */
const sixthIn = (words: Int32Array, codes: readonly number[]): number => words[codes[5] as number] as number
const lastTwoIn = (words: Int32Array, codes: readonly number[]): number =>
  ((words[codes[5] as number] as number) + (words[codes[6] as number] as number)) | 0

const hasFlush = (suitsHeld: number): boolean => ((suitsHeld + threeEach) & eightOfAny) !== 0

/** The slot of five cards; such slots come before all others, `slotsOfFive` of them. */
export const slotOfFive = (codes: readonly number[]): number => slotIn(firstRowOf(fewest), fiveIn(rankWords, codes))
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
  let [ranksHeld, suitsHeld] = [fiveIn(rankWords, codes), fiveIn(suitWords, codes)]
  if (size === 7) {
    ranksHeld += lastTwoIn(rankWords, codes)
    suitsHeld += lastTwoIn(suitWords, codes)
  } else if (size === 6) {
    ranksHeld += sixthIn(rankWords, codes)
    suitsHeld += sixthIn(suitWords, codes)
  }
  if (hasFlush(suitsHeld)) return strengthOf(codes)
  return (table[slotIn(firstRowOf(size), ranksHeld)] as number) || filled(table, codes, strengthOf)
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
        held += rankWords[rank] as number
        add(rank + 1, held)
      }
      codes.length = before
    }
  }
  add(0, 0)
}
