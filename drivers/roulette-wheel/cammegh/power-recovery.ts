/** The recovery: `*P 1` every second for ten seconds, given up at twenty. */
const powerOnEvery = 1000
const powerOnUntil = 10_000
const powerOnGivesUp = 20_000

/** Switching a wheel on that came back closed after a power loss: since when, and when there is something to do (ms). */
export type Recovery = { readonly startedAt: number; readonly nextAt: number }

export const beginRecovery = (running: Recovery | null, at: number): Recovery =>
  running ?? { startedAt: at, nextAt: at }

/** `*P OK` came: no more asking, but the wheel still has to leave state 6. */
export const acceptPowerOn = ({ startedAt }: Recovery): Recovery => ({ startedAt, nextAt: startedAt + powerOnGivesUp })

/** What is due, `power-on` or `give-up`, and how the recovery goes on; null when it is over. */
export function continueRecovery(
  { startedAt, nextAt }: Recovery,
  at: number,
): { due?: 'power-on' | 'give-up'; next: Recovery | null } {
  if (at < nextAt) return { next: { startedAt, nextAt } }
  const spent = at - startedAt
  if (spent >= powerOnGivesUp) return { due: 'give-up', next: null }
  if (spent >= powerOnUntil) return { next: { startedAt, nextAt: startedAt + powerOnGivesUp } }
  return { due: 'power-on', next: { startedAt, nextAt: at + powerOnEvery } }
}
