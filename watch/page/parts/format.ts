import { site } from '../state/api.ts'

/** Amounts, times and names as people read them. Times are in the site's zone. */

const zone = (): string => site.get()?.zone ?? 'UTC'

const formats = new Map<string, Intl.DateTimeFormat>()

function timeFormat(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${zone()}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone() })
  formats.set(key, made)
  return made
}

const clockOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const dayOptions = { day: '2-digit', month: 'short', year: 'numeric' } as const

/** `21:04:36` */
export const clock = (at: number): string => timeFormat('clock', clockOptions).format(at)

/** `21 Nov 2026` */
export const day = (at: number): string => timeFormat('day', dayOptions).format(at)

/** The time, with its date where that is not today. */
export const moment = (at: number, now: number): string =>
  day(at) === day(now) ? clock(at) : `${day(at)} ${clock(at)}`

/** `21:04:36.217` */
export const exactClock = (at: number): string =>
  timeFormat('exact', { ...clockOptions, fractionalSecondDigits: 3 }).format(at)

/** How the zone is written at this time: `CET`, `GMT+8`. */
export const zoneName = (at: number): string =>
  timeFormat('zone', { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** A time as `datetime-local` writes it, in the site's zone. */
export function localTime(at: number): string {
  const parts = timeFormat('local', { ...clockOptions, year: 'numeric', month: '2-digit', day: '2-digit' })
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

/** The time (ms) of such a text in the site's zone; undefined when it is none. */
export function timeOf(local: string): number | undefined {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return undefined
  // The zone's offset at that time, found by writing a first guess in it.
  const offset = Date.parse(`${localTime(asUtc)}Z`) - asUtc
  const guess = asUtc - offset
  return guess + (asUtc - Date.parse(`${localTime(guess)}Z`))
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
const amounts = new Map<string, Intl.NumberFormat>()

/** Minor units with two decimals, in their currency where it is known: `\u00a31,250.00`. */
export function money(minor: number, currency = ''): string {
  const style = currency === '' ? {} : ({ style: 'currency', currency } as const)
  const known = amounts.get(currency) ?? new Intl.NumberFormat('en', { ...twoDecimals, ...style })
  amounts.set(currency, known)
  return known.format(minor / 100)
}

const counts = new Intl.NumberFormat('en')
export const count = (value: number): string => counts.format(value)

export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`

/** `14 s`, `3 min`, `2 h` */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

/** An id as words: `no-more-bets` is `No more bets`. */
export const words = (id: string): string => {
  const text = id.replaceAll('-', ' ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** A game as its document calls it; where that was not heard, its id without the document: `gb.roulette` is `Roulette`. */
export const gameName = ({ game, title }: { game: string; title?: string }): string =>
  title ?? words(game.slice(game.indexOf('.') + 1))

/** A wager and where it lies, the first and the last of many: `Split 17–20`, `Six line 13–18`. */
export function wagerName(wager: string, on: readonly (number | string)[] = []): string {
  const [first, last] = [on[0], on.at(-1)]
  if (first === undefined) return words(wager)
  return `${words(wager)} ${on.length === 1 ? first : `${first}\u2013${last}`}`
}

/** The same of a spot as sensors write it: `split:17-20`. */
export function spotName(spot: string): string {
  const [wager = '', on] = spot.split(':')
  return wagerName(wager, on?.split('-'))
}

/** As a sign shows a pocket: 37 is 00, 38 is 000. */
export const pocketName = (pocket: number): string => (pocket > 36 ? '0'.repeat(pocket - 35) : `${pocket}`)

/** A hand by its name: `seat:3.2` is `Seat 3, hand 2`, `seat:3-front` is `Seat 3, front`. */
export function handName(hand: string): string {
  const [, seat, second, row] = /^seat:(\d+)(?:\.(\d+)|-(\w+))?$/.exec(hand) ?? []
  if (seat === undefined) return words(hand)
  const which = second === undefined ? row : `hand ${second}`
  return which === undefined ? `Seat ${seat}` : `Seat ${seat}, ${which}`
}
