import type { Seats } from './seats.ts'

/** What a seat has put into the pot, all rounds together (minor units). */
export type Stake = { seat: number; amount: number }

/** A part of the pot that the same seats contest. */
export type Layer = { amount: number; seats: Seats }

export type Pots = {
  /** The main pot first. */
  layers: readonly Layer[]
  /** What only one seat put in, which goes back to it. */
  back: readonly Stake[]
}

/**
 * The main pot and the side pots to any depth: a layer is contested by the live seats that put that much in, and what only
 * one seat put in goes back to it; the last live seat gets it with the pot, after fees. A layer of which no live seat has a
 * share falls to the one below. Dead money is part of the main pot and matched by nobody.
 */
export function potsOf(stakes: readonly Stake[], live: Seats, dead = 0): Pots {
  const levels = [...new Set(stakes.map(({ amount }) => amount))].filter((amount) => amount > 0).sort((a, b) => a - b)
  const layers: Layer[] = []
  const back: Stake[] = []
  let below = 0
  for (const level of levels) {
    const sharers = stakes.filter(({ amount }) => amount >= level)
    const amount = (level - below) * sharers.length
    below = level
    const [alone] = sharers
    const isLastLive = live.length === 1 && live[0] === alone?.seat
    if (sharers.length === 1 && alone !== undefined && !isLastLive) back.push({ seat: alone.seat, amount })
    else addTo(layers, { amount, seats: sharers.map(({ seat }) => seat).filter((seat) => live.includes(seat)) })
  }
  const main = layers[0]
  if (dead > 0 && main === undefined) layers.push({ amount: dead, seats: live })
  else if (main !== undefined) layers[0] = { ...main, amount: main.amount + dead }
  return { layers, back }
}

/** Layers with the same seats are one pot; what nobody live contests falls to the one below. */
function addTo(layers: Layer[], layer: Layer): void {
  const under = layers.at(-1)
  if (under !== undefined && (layer.seats.length === 0 || under.seats.length === layer.seats.length))
    layers[layers.length - 1] = { ...under, amount: under.amount + layer.amount }
  else layers.push(layer)
}

/** The fees that are taken and the pots after them: those from the pot leave the main pot first, and take no more than there is. */
export function lessFees<Fee extends { from: string; amount: number }>(
  layers: readonly Layer[],
  due: readonly Fee[],
): { fees: Fee[]; layers: Layer[] } {
  const inPots = layers.reduce((sum, { amount }) => sum + amount, 0)
  let taken = 0
  const fees = due.map((fee) => {
    if (fee.from !== 'pot') return fee
    const amount = Math.min(fee.amount, inPots - taken)
    taken += amount
    return { ...fee, amount }
  })
  return { fees: fees.filter(({ amount }) => amount > 0), layers: lessTaken(layers, taken) }
}

function lessTaken(layers: readonly Layer[], taken: number): Layer[] {
  let left = taken
  return layers.map(({ amount, seats }) => {
    const part = Math.min(left, amount)
    left -= part
    return { amount: amount - part, seats }
  })
}
