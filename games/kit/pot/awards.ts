import type { Layer } from './pots.ts'
import type { Seats } from './seats.ts'

/** How good a hand is for a portion; undefined where it does not qualify or is not known. */
type Strength = number | undefined

/** A portion of the pot and how good each live hand is for it. */
export type Contested = { id: string; strengthOf(seat: number): Strength }

/**
 * To whom what doesn't divide goes. `favoured` names one of the winners. The chip left over when a pot is halved goes to the
 * half in which the favoured of all winners stands, or always to the first half.
 */
export type OddChips = {
  /** Undefined where it can't be told, as the button is not known. */
  favoured(winners: Seats, portion: string | undefined): number | undefined
  halving: 'favoured' | 'first-half'
  /** Whether seats that share all portions alike divide the whole pot at once. */
  together?: boolean
}

type Award = { seat: number; amount: number }
export type Awarded = {
  awards: readonly Award[]
  winners: Readonly<Record<string, Seats>>
  /** What doesn't divide, and nobody is known to get. */
  undivided: number
}

/** Divides one pot among its portions, and each portion among its best hands. */
export function divide({ amount, seats }: Layer, portions: readonly Contested[], chip: number, odd: OddChips): Awarded {
  const won = portions
    .map(({ id, strengthOf }) => ({ id, seats: bestOf(seats, strengthOf) }))
    .filter((portion) => portion.seats.length > 0)
  const winners = Object.fromEntries(won.map(({ id, seats: best }) => [id, best]))
  const [first, ...others] = won
  if (first === undefined) return { awards: [], winners, undivided: amount }
  if (odd.together && others.length > 0 && others.every((other) => other.seats.join() === first.seats.join()))
    return { winners, ...shared(amount, first.seats, chip, () => odd.favoured(first.seats, undefined)) }
  const parts = halved(amount, won, chip, odd)
  const all = won.map(({ id, seats: best }, at) => shared(parts[at] ?? 0, best, chip, () => odd.favoured(best, id)))
  const given = parts.reduce((sum, part) => sum + part, 0)
  const undivided = all.reduce((sum, part) => sum + part.undivided, amount - given)
  return { awards: all.flatMap(({ awards }) => awards), winners, undivided }
}

/** The seats with the best hand, in the order of the seats. */
export function bestOf(seats: Seats, strengthOf: (seat: number) => Strength): number[] {
  const ranked = seats.map((seat) => ({ seat, strength: strengthOf(seat) }))
  const best = Math.max(...ranked.map(({ strength }) => strength ?? Number.NEGATIVE_INFINITY))
  return ranked
    .filter(({ strength }) => strength === best)
    .map(({ seat }) => seat)
    .sort((a, b) => a - b)
}

type Won = { id: string; seats: Seats }

function halved(amount: number, won: readonly Won[], chip: number, odd: OddChips): number[] {
  const each = Math.floor(amount / (chip * won.length)) * chip
  const parts = won.map(() => each)
  const left = amount - each * won.length
  if (left === 0) return parts
  const at = odd.halving === 'first-half' ? 0 : halfOf(odd.favoured(allOf(won), undefined), won)
  return parts.map((part, half) => (half === at ? part + left : part))
}

const allOf = (won: readonly Won[]): number[] => [...new Set(won.flatMap(({ seats }) => seats))]
const halfOf = (favoured: number | undefined, won: readonly Won[]): number =>
  won.findIndex(({ seats }) => seats.some((seat) => seat === favoured))

/** Equal shares of whole chips; what is left goes to one of them. */
function shared(amount: number, seats: Seats, chip: number, favoured: () => number | undefined) {
  const each = Math.floor(amount / (chip * seats.length)) * chip
  const left = amount - each * seats.length
  const lucky = left === 0 ? undefined : favoured()
  const awards = seats.map((seat): Award => ({ seat, amount: seat === lucky ? each + left : each }))
  return { awards, undivided: lucky === undefined ? left : 0 }
}
