import { memoizeByText } from '../../games/kit/memoize.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** When the gaming day ends, by the clock of a time zone. */
export type GamingDay = { gamingDay: string; timeZone: string }

/** The first time after `at` (ms) at which the clock of the zone shows when the gaming day ends. */
export function endOfDay({ gamingDay, timeZone }: GamingDay, at: number): number {
  const [hours = 0, minutes = 0] = gamingDay.split(':').map(Number)
  const clock = clockOf(timeZone)
  const midnight = Math.floor(localTime(clock, at) / day) * day
  const ends = [0, 1, 2].map((days) => instantOf(clock, midnight + days * day + (hours * 60 + minutes) * minute))
  return ends.find((end) => end > at) ?? at + day
}

/** The instant at which the zone's clock shows a local time; where it shows none, because it is put on, shortly after. */
function instantOf(clock: Intl.DateTimeFormat, local: number): number {
  const guess = local - offsetAt(clock, local)
  return local - offsetAt(clock, guess)
}

const offsetAt = (clock: Intl.DateTimeFormat, at: number): number =>
  localTime(clock, at) - Math.floor(at / 1_000) * 1_000

/** Made once for each zone: making one takes longer than the rest. */
const clockOf = memoizeByText(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    }),
)

/** What the zone's clock shows, as if it were UTC (ms). */
function localTime(clock: Intl.DateTimeFormat, at: number): number {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
