import type { Finding } from '../../kit/document/finding.ts'
import { codeFinding } from '../common/finding-codes.ts'
import type { Result } from '../common/result-shape.ts'
import { type Effect, findingIn } from '../inputs-and-effects.ts'
import type { Ruled } from './ruling-shape.ts'

/** A finding of a round, with its card where it concerns one. */
type Found = { round: number; card?: number | string | undefined } & Ruled['rules'][number]

/** The rounds of a table that wait for a ruling. */
export type PendingRulings = {
  /** Results of finished rounds that wait for a ruling. */
  disputes: readonly Result[]
  /** Findings of those rounds and of the one under way. */
  found: readonly Found[]
  /** The ruling on the round under way, to be included in its result. */
  ruled: (Ruled & { round: number }) | null
}

export const noPendingRulings: PendingRulings = { disputes: [], found: [], ruled: null }

/** With more rounds than these, the oldest can't be ruled on any more. */
const mostDisputes = 32

/** With more findings of a round than these, further ones of a known rule say nothing that a ruling depends on. */
const mostFound = 256

/** Records the effects of a table: results that need a ruling become pending, and a ruling is added to its result. */
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

/** The rules with findings in a round, each once. */
export const rulesFoundIn = (pending: PendingRulings, round: number): Ruled['rules'] =>
  foundInRound(pending, round)
    .filter(({ rule }, i, found) => found.findIndex((one) => one.rule === rule) === i)
    .map(({ rule, citation }) => ({ rule, citation }))

/** The cards with findings in a round. */
export const cardsFoundIn = (pending: PendingRulings, round: number): Found['card'][] =>
  foundInRound(pending, round).flatMap(({ card }) => card ?? [])

const foundInRound = ({ found }: PendingRulings, round: number): Found[] => found.filter((one) => one.round === round)

/** A vendor-specific message says nothing about the round. */
const concernsDeviceOnly = ({ rule }: Pick<Found, 'rule'>): boolean => rule === 'unknown-message'

function withFound(
  pending: PendingRulings,
  { round, rule, citation, figures }: Finding & { round: number },
): PendingRulings {
  const card = figures?.card
  const isFull = pending.found.length >= mostFound
  const isKnown = foundInRound(pending, round).some((one) => one.rule === rule && (isFull || one.card === card))
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

/** Findings for rounds that can't be ruled on any more because the rules changed; `why` explains the change. */
export const abandonedDisputes = ({ disputes }: PendingRulings, why: string): Effect[] =>
  disputes.map(({ round }) =>
    findingIn(round, codeFinding('rules-changed', `round ${round} waited for a ruling: ${why}`)),
  )

/** The pending rulings without a round that was ruled on. */
export const withoutDispute = (pending: PendingRulings, round: number): PendingRulings => ({
  ...pending,
  disputes: pending.disputes.filter((result) => result.round !== round),
})
