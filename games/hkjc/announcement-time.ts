const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/
const date = /^\d{4}-\d{2}-\d{2}$/
const dated = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/
const figure = /^-?\d+(\.\d+)?$/

type Instant = { readonly scale: 'clock' | 'calendar' | 'figure'; readonly at: number }

/**
 * Whether an announcement came before betting opened, without a word of either in time. Both are told as dates with or
 * without a clock (without an offset in UTC), as times of day or as figures, or when it came in words such as
 * `before-betting` and `after-opening`; undefined where that cannot be understood.
 */
export function isAnnouncedInTime(announcedAt: string, opensAt: string): boolean | undefined {
  const [said, opening] = [announcedAt.trim(), opensAt.trim()]
  if (said === '' || /^(before|early|in.time)/i.test(said)) return true
  if (/^(after|during|late|open)/i.test(said)) return false
  const [a, b] = [instantOf(said), instantOf(opening)]
  if (a === undefined || (opening !== '' && a.scale !== b?.scale)) return undefined
  return b === undefined || a.at < b.at
}

function instantOf(text: string): Instant | undefined {
  if (figure.test(text)) return { scale: 'figure', at: Number(text) }
  const time = clock.exec(text)
  if (time !== null) {
    const [, hours, minutes, seconds = 0] = time
    return { scale: 'clock', at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) }
  }
  const at = calendarOf(text)
  return Number.isNaN(at) ? undefined : { scale: 'calendar', at }
}

function calendarOf(text: string): number {
  if (date.test(text)) return Date.parse(text)
  const [, day, time, offset = 'Z'] = dated.exec(text) ?? []
  return day === undefined ? Number.NaN : Date.parse(`${day}T${time}${offset.replace(/(\d{2})(\d{2})$/, '$1:$2')}`)
}
