import type { Finding } from '../../../games/kit/document/finding.ts'
import { lookUp } from '../../../games/kit/look-up.ts'
import { type Code, codeFinding } from '../../../games/table/common/finding-codes.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'

/** So many of what a device in trouble says over and over are told one by one. */
export const toldInFull = 4
/** How often the others are summed up, and how long it must be quiet before they are told one by one again (ms). */
export const summedUpEvery = 10_000

/** What a device in trouble says over and over. Each is still in the journal, as the event that it follows from. */
const repeating: readonly Code[] = [
  'device-restarted',
  'device-fault',
  'wrong-device',
  'messages-lost',
  'sequence-conflict',
]

/** Findings of one code: how many were told, and what was only counted since the last time. */
type Run = { readonly told: number; readonly times: number; readonly last: string; readonly until: number }

/** The findings of a device that come again and again, by their code. */
export type RepeatedFindings = { readonly [code: string]: Run }

export const noRepeats: RepeatedFindings = {}

/** What is told of effects at `at` (ms): findings beyond the first few are only counted. */
export function filterFindings(
  repeats: RepeatedFindings,
  effects: readonly Effect[],
  at: number,
): { repeats: RepeatedFindings; told: readonly Effect[] } {
  if (!effects.some(isRepeating)) return { repeats, told: effects }
  let counted = repeats
  const told = effects.filter((effect) => {
    if (!isRepeating(effect)) return true
    const run = lookUp(counted, effect.rule) ?? { told: 0, times: 0, last: '', until: at + summedUpEvery }
    const isTold = run.told < toldInFull
    const next = isTold ? { ...run, told: run.told + 1 } : { ...run, times: run.times + 1, last: effect.message }
    counted = { ...counted, [effect.rule]: next }
    return isTold
  })
  return { repeats: counted, told }
}

/** What a rule of the game is broken by is always told. */
const isRepeating = (effect: Effect): effect is Effect & { type: 'finding' } =>
  effect.type === 'finding' && effect.severity === 'warning' && repeating.some((code) => code === effect.rule)

/** What was only counted of a device, once it is time to sum it up (ms). */
export function dueRepeats(
  repeats: RepeatedFindings,
  device: string,
  at: number,
): { repeats: RepeatedFindings; findings: Finding[] } {
  if (at < repeatsDueAt(repeats)) return { repeats, findings: [] }
  const due = repeating.flatMap((code) => {
    const run = lookUp(repeats, code)
    return run !== undefined && at >= run.until ? [{ code, run }] : []
  })
  const left = Object.entries(repeats).filter(([, run]) => at < run.until)
  const goesOn = due.filter(({ run }) => run.times > 0)
  const next = goesOn.map(({ code, run }) => [code, { ...run, times: 0, last: '', until: at + summedUpEvery }] as const)
  return {
    repeats: Object.fromEntries([...left, ...next]),
    findings: goesOn.map(({ code, run }) => summedUp(code, device, run)),
  }
}

const summedUp = (code: Code, device: string, { times, last }: Run): Finding =>
  codeFinding(code, `${device}: ${times} more times, the last: ${last}`, 'warning', { times })

export const repeatsDueAt = (repeats: RepeatedFindings): number =>
  Object.values(repeats).reduce((first, { until }) => Math.min(first, until), Number.POSITIVE_INFINITY)
