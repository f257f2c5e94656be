/** Something happened not before `since` and not after `at` (ms). */
export type Span = { since: number; at: number }

/** Which device reported something, and when it happened. */
export type DeviceReport = Span & { device: string }

/** Longer than a wire holds messages up while the daemon reads (ms): what happened in such a span was read after a pause. */
const longestSure = 250

/** Whether something was read after a pause. */
export const isBlind = ({ since, at }: Span): boolean => at - since > longestSure
