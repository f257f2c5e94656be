import type { FloodBudget } from '../config/flood-settings.ts'

/** What a device has said: bytes, events that follow from them, and bytes among them that are no message. */
export type Traffic = Omit<FloodBudget, 'burst'>

/** How much of its budget a device has used up by `at` (ms); it is given back at so much a second. A JSON value. */
export type BudgetUse = Traffic & { readonly at: number }

const measures = ['bytes', 'events', 'noise'] as const

export const unused = (at: number): BudgetUse => ({ at, bytes: 0, events: 0, noise: 0 })

/** @param said what came by `at` (ms) */
export function withSaid(use: BudgetUse, budget: FloodBudget, said: Partial<Traffic>, at: number): BudgetUse {
  const seconds = Math.max(0, at - use.at) / 1_000
  const left = (measure: keyof Traffic) => Math.max(0, use[measure] - budget[measure] * seconds) + (said[measure] ?? 0)
  return { at, bytes: left('bytes'), events: left('events'), noise: left('noise') }
}

/** What a device has said too much of, in words; undefined while it keeps to its budget. */
export function overspent(use: BudgetUse, budget: FloodBudget): string | undefined {
  const over = measures.find((measure) => use[measure] > budget[measure] * budget.burst)
  return over === undefined ? undefined : words[over]
}

const words: Record<keyof Traffic, string> = { bytes: 'bytes', events: 'events', noise: 'bytes that are no message' }
