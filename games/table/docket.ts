import { codeFinding } from './codes.ts'
import type { Effect, Result } from './live.ts'
import type { Ruled } from './ruling.ts'

type Found = { round: number } & Ruled['rules'][number]

/** A round that is over and waits for a person: its result, and what had been found in it. */
type Dispute = { result: Result; found: Ruled['rules'] }

/** What persons at a table have to decide. */
export type Docket = {
  disputes: readonly Dispute[]
  /** In rounds that have no result yet. */
  found: readonly Found[]
  /** What was ruled of the round under way: its result will say so. */
  ruled: (Ruled & { round: number }) | null
}

export const noDisputes: Docket = { disputes: [], found: [], ruled: null }

/** Of more rounds than these the oldest can't be ruled on any more. */
const mostDisputes = 32

/** What a table did goes through the docket: results that wait for a person are put on it, a ruling is added to its own. */
export function docketed(before: Docket, effects: readonly Effect[]): { docket: Docket; effects: Effect[] } {
  let docket = before
  const said = effects.map((effect) => {
    if (effect.type === 'finding' && !isAside(effect)) docket = withFound(docket, effect)
    if (effect.type !== 'result') return effect
    const { ruled } = docket
    docket = withResult(docket, effect)
    if (ruled?.round !== effect.round) return effect
    const { round: _, ...ruling } = ruled
    return { ...effect, ruling }
  })
  return { docket, effects: said }
}

/** What had been found in a round, each rule once. */
export const foundIn = ({ found }: Docket, round: number): Ruled['rules'] =>
  found.filter((one) => one.round === round).map(({ rule, citation }) => ({ rule, citation }))

/** A maker's own message says nothing of the round. */
const isAside = ({ rule }: Pick<Found, 'rule'>): boolean => rule === 'unknown-message'

function withFound(docket: Docket, { round, rule, citation }: Found): Docket {
  const isKnown = docket.found.some((one) => one.round === round && one.rule === rule)
  return isKnown ? docket : { ...docket, found: [...docket.found, { round, rule, citation }] }
}

function withResult({ disputes, found, ruled }: Docket, result: Result): Docket {
  const dispute = { result, found: foundIn({ disputes, found, ruled }, result.round) }
  return {
    disputes: waits(result) ? [...disputes, dispute].slice(-mostDisputes) : disputes,
    found: found.filter(({ round }) => round > result.round),
    ruled: ruled?.round === result.round ? null : ruled,
  }
}

const waits = ({ known }: Result): boolean => known !== undefined

/** Other rules take over, and why: what still waits for a person can't be ruled on any more. */
export const leftUnruled = ({ disputes }: Docket, why: string): Effect[] =>
  disputes.map(({ result: { round } }) => ({
    type: 'finding',
    round,
    ...codeFinding('rules-changed', `round ${round} waited for a ruling: ${why}`),
  }))

/** The dispute is settled. */
export const closedDispute = (docket: Docket, round: number): Docket => ({
  ...docket,
  disputes: docket.disputes.filter(({ result }) => result.round !== round),
})
