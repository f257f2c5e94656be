import type { DeviceEvent } from '../../../drivers/events.ts'
import type { Entry } from '../../journal/entry.ts'
import type { AlertTold, DeviceTold } from './round-story.ts'
import type { StoryWords } from './story-words.ts'
import type { Surroundings } from './surroundings.ts'
import type { StoryTable } from './tell-table.ts'

/** Each device of the table, and what speaks against it: an alert that stood, or what it said or was found of it. */
export const devicesTold = (
  { devices }: StoryTable,
  { alerts }: Surroundings,
  entries: readonly Entry[],
  say: StoryWords,
): DeviceTold[] =>
  devices.map(({ id, driver }) => {
    const before = Object.entries(alerts)
      .filter(([alert]) => alert.startsWith(`${id}-`))
      .map(([, text]) => `before the round began: ${text}`)
    const during = entries.flatMap((entry) => troubleIn(entry, id, say))
    const troubles = [...before, ...new Set(during)]
    return { id, driver, isSound: troubles.length === 0, troubles }
  })

function troubleIn(entry: Entry, device: string, say: StoryWords): string[] {
  if (!('device' in entry) || entry.device !== device) return []
  const trouble = troubleOf(entry)
  return trouble === undefined ? [] : [`${say.moment(entry.at).text.slice(-8)} ${trouble}`]
}

function troubleOf(entry: Entry & { device: string }): string | undefined {
  switch (entry.kind) {
    case 'link':
      return entry.state === 'open'
        ? undefined
        : `its link was ${entry.state}${entry.reason ? `: ${entry.reason}` : ''}`
    case 'flood':
      return `it flooded its link: ${entry.bytes} bytes were not read`
    case 'event':
      return faultIn(entry.event)
    default:
      return undefined
  }
}

function faultIn(event: DeviceEvent): string | undefined {
  switch (event.type) {
    case 'restarted':
      return 'it restarted'
    case 'device-fault':
      return `it reports a fault: ${event.text}`
    case 'discarded':
      return `${event.bytes} bytes were no message: ${event.reason}`
    case 'unknown-message':
      return `it sent a message of unknown type '${event.message}'`
    case 'card-unread':
      return `a card was not read: ${event.reason}`
    case 'sequence':
      return event.fault === 'gap' ? 'messages of it were lost' : 'one number was used for two different messages'
    default:
      return undefined
  }
}

/** Alerts that stood when the round began, and those that were raised in it. */
export function alertsTold({ alerts }: Surroundings, entries: readonly Entry[], say: StoryWords): AlertTold[] {
  const told: AlertTold[] = Object.entries(alerts).map(([id, says]) => ({ id, says }))
  for (const entry of entries) {
    if (entry.kind !== 'effect' || entry.effect.type !== 'alert') continue
    const { id, raised, text } = entry.effect
    const standing = told.findLastIndex((alert) => alert.id === id && alert.over === undefined)
    const before = told[standing]
    if (raised) told.push({ id, says: text, raised: say.moment(entry.at) })
    else if (before !== undefined) told[standing] = { ...before, over: say.moment(entry.at) }
  }
  return told
}

/** Codes of findings that say by themselves that something is not known. */
const blindCodes: readonly string[] = [
  'chips-unknown',
  'joined-mid-round',
  'round-not-known',
  'messages-lost',
  'link-flooded',
]

/** What the journal can't say of the round. */
export function unknownIn(entries: readonly Entry[], say: StoryWords): string[] {
  const told = entries.flatMap((entry) => {
    if (entry.kind === 'blind')
      return [`from ${say.moment(entry.since).text} to ${say.moment(entry.until).text} nothing was heard: ${entry.why}`]
    if (entry.kind === 'effect' && entry.effect.type === 'finding' && blindCodes.includes(entry.effect.rule))
      return [entry.effect.message]
    return []
  })
  return [...new Set(told)]
}
