import type { FeeKind, FeeOption } from './fee-option.ts'

/** Minutes since midnight: when the game started, and the moment that is asked about. Both or neither. */
type HalfHour = { readonly started?: number; readonly mark?: number }

const day = 24 * 60
const halfHour = 30

/** What each player owes at a mark. */
export const feeOfHalfHour = ({ kind, charges }: FeeOption, times: HalfHour): number =>
  isHalfHourDue(kind, times) ? (charges[0]?.amount ?? 0) : 0

/**
 * Whether a fee by the half hour is due at a mark. By the clock, the first mark less than half an hour after the start
 * is free; in advance, every half hour is paid when it begins. Where no times are told, a whole half hour is meant.
 */
export function isHalfHourDue(kind: FeeKind, { started, mark }: HalfHour): boolean {
  if (!kind.startsWith('half-hour')) return false
  if (kind === 'half-hour-advance' || started === undefined || mark === undefined) return true
  // A mark that is earlier in the day than the start is the next day's.
  const played = mark < started ? mark + day - started : mark - started
  return played >= halfHour && (kind !== 'half-hour-end-per-player' || mark % halfHour === 0)
}
