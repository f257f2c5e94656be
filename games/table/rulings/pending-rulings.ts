import type { Finding } from '../../kit/document/finding.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { type Effect, findingIn, type Result } from '../live.ts'
import type { Ruled } from './ruling-shape.ts'

/** What was found in a round, and of which card where it is of one. */
type Found = { round: number; card?: number | string | undefined } & Ruled['rules'][number]

/** What persons at a table have to decide. */
export type PendingRulings = {
  /** Results of rounds that are over and wait for a person. */
  disputes: readonly Result[]
  /** In those rounds, and in the one that has no result yet. */
  found: readonly Found[]
  /** What was ruled of the round under way: its result will say so. */
  ruled: (Ruled & { round: number }) | null
}

export const noPendingRulings: PendingRulings = { disputes: [], found: [], ruled: null }

/** Of more rounds than these the oldest can't be ruled on any more. */
const mostDisputes = 32

/** What a table did goes through the docket: results that wait for a person are put on it, a ruling is added to its own. */
export function withEffects(
  before: PendingRulings,
  effects: readonly Effect[],
): { pending: PendingRulings; effects: Effect[] } {
  let pending = before
  const published = effects.map((effect) => {
    if (effect.type === 'finding' && !concernsDeviceOnly(effect)) pending = withFound(pending, effect)
    if (effect.type !== 'result') return effect
    const { ruled } = pending
    pending = withResult(pending, effect)
    if (ruled?.round !== effect.round) return effect
    const { round: _, ...ruling } = ruled
    return { ...effect, ruling }
  })
  return { pending, effects: published }
}

/** What had been found in a round, each rule once. */
export const rulesFoundIn = (pending: PendingRulings, round: number): Ruled['rules'] =>
  foundInRound(pending, round)
    .filter(({ rule }, i, found) => found.findIndex((one) => one.rule === rule) === i)
    .map(({ rule, citation }) => ({ rule, citation }))

/** The cards that something was found of in a round. */
export const cardsFoundIn = (pending: PendingRulings, round: number): Found['card'][] =>
  foundInRound(pending, round).flatMap(({ card }) => card ?? [])

const foundInRound = ({ found }: PendingRulings, round: number): Found[] => found.filter((one) => one.round === round)

/** A maker's own message says nothing of the round. */
const concernsDeviceOnly = ({ rule }: Pick<Found, 'rule'>): boolean => rule === 'unknown-message'

function withFound(
  pending: PendingRulings,
  { round, rule, citation, figures }: Finding & { round: number },
): PendingRulings {
  const card = figures?.card
  const isKnown = foundInRound(pending, round).some((one) => one.rule === rule && one.card === card)
  return isKnown ? pending : { ...pending, found: [...pending.found, { round, rule, citation, card }] }
}

function withResult({ disputes: before, found, ruled }: PendingRulings, result: Result): PendingRulings {
  const disputes = awaitsRuling(result) ? [...before, result].slice(-mostDisputes) : before
  return {
    disputes,
    found: found.filter((one) => one.round > result.round || disputes.some(({ round }) => round === one.round)),
    ruled: ruled?.round === result.round ? null : ruled,
  }
}

const awaitsRuling = ({ known }: Result): boolean => known !== undefined

/** Other rules take over, and why: what still waits for a person can't be ruled on any more. */
export const abandonedDisputes = ({ disputes }: PendingRulings, why: string): Effect[] =>
  disputes.map(({ round }) =>
    findingIn(round, codeFinding('rules-changed', `round ${round} waited for a ruling: ${why}`)),
  )

/** The dispute is settled. */
export const withoutDispute = (pending: PendingRulings, round: number): PendingRulings => ({
  ...pending,
  disputes: pending.disputes.filter((result) => result.round !== round),
})
