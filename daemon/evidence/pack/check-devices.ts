import { isDeepStrictEqual } from 'node:util'
import type { Driver, DriverInput } from '../../../drivers/driver.ts'
import type { DeviceEvent } from '../../../drivers/events.ts'
import { withoutCardText, withoutFaces } from '../../../drivers/redact-cards.ts'
import { drivers } from '../../../drivers/registry.ts'
import { decisive } from '../../config/shape.ts'
import { mergedNoise } from '../../engine/devices/device-noise.ts'
import type { Entry } from '../../journal/entry.ts'
import type { RoundPack } from './pack-form.ts'
import { entriesOf } from './packed-entries.ts'
import type { PackCheck } from './proof-checks.ts'

/** What a device has sent, and what the journal says that it meant. */
type Heard = { input: DriverInput; events: DeviceEvent[]; n: number }

/** Decodes the raw bytes of each device again: the same driver, from its beginning, must come to the same events. */
export function checkDevices(pack: RoundPack): PackCheck[] {
  const entries = entriesOf(pack)
  const session = entries.find((entry) => entry.kind === 'session')
  const config = session && decisive.safeParse(session.config).data
  const configured = config?.tables.find(({ id }) => id === pack.about.table)?.devices ?? []
  const leftOut = pack.entries.some((entry) => 'leftOut' in entry)
  const last = entries.findLast((entry) => inputOf(entry) !== undefined)?.n ?? 0
  return [...heardBy(entries)].map(([device, heard]) => {
    const what = `The bytes of ${device} mean what the events say`
    const own = configured.find(({ id }) => id === device)
    const prepared = own && drivers.get(own.driver)?.prepare(own.settings, own.mode)
    if (prepared === undefined || 'wrong' in prepared)
      return { what, says: 'Not checked: its driver is not one of this version, or not in this pack.' }
    return { what, ...decodedAgain(prepared.driver, heard, last, leftOut) }
  })
}

/** The inputs of each device, each with the events that the journal has behind it. */
function heardBy(entries: readonly Entry[]): Map<string, Heard[]> {
  const heard = new Map<string, Heard[]>()
  let last: { device: string; events: DeviceEvent[] } | undefined
  for (const entry of entries) {
    const input = inputOf(entry)
    if (entry.kind === 'event' && entry.device === last?.device) last.events.push(entry.event)
    if (input === undefined || !('device' in entry)) continue
    const events: DeviceEvent[] = []
    heard.set(entry.device, [...(heard.get(entry.device) ?? []), { input, events, n: entry.n }])
    last = { device: entry.device, events }
  }
  return heard
}

function inputOf(entry: Entry): DriverInput | undefined {
  const { at } = entry
  if (entry.kind === 'bytes') return { type: 'bytes', bytes: Buffer.from(entry.data, 'hex'), at }
  if (entry.kind === 'wake') return { type: 'wake', at }
  return entry.kind === 'link' && entry.state === 'open' ? { type: 'opened', at } : undefined
}

/**
 * What the driver remembered when the round began is not in the pack, so it may take some messages until both agree; from
 * then on they must.
 */
function decodedAgain(
  driver: Driver,
  heard: readonly Heard[],
  last: number,
  isInPart: boolean,
): Omit<PackCheck, 'what'> {
  let state = driver.initial
  let [agreed, before] = [0, 0]
  const different: number[] = []
  for (const { input, events, n } of heard) {
    const reading = driver.step(state, input)
    state = reading.state
    const again = mergedNoise(reading.events)
      .map((event) => withoutFaces(withoutCardText(event)))
      .filter(isNews(events))
    // The input that ends a round may say more, which is of the next one.
    const upTo = n === last ? told(again).slice(0, told(events).length) : told(again)
    const isSame = isDeepStrictEqual(upTo, told(events))
    if (isSame) agreed += events.length
    else if (agreed === 0) before++
    else different.push(n)
  }
  if (different.length > 0 && !isInPart)
    return { isRight: false, says: `This version decodes entry ${different.slice(0, 5).join(', ')} otherwise.` }
  if (different.length > 0 || (agreed === 0 && before > 0))
    return { says: 'Not checked: what came before these bytes, or was left out, decides what they mean.' }
  if (agreed === 0) return { isRight: true, says: 'They mean nothing but that it is there.' }
  const later = before === 0 ? '' : ` The first ${before} of its inputs depend on what came before the round.`
  return { isRight: true, says: `Its driver comes to the same ${agreed} events.${later}` }
}

/** A driver that has heard nothing yet tells the name of its device and the total of a board once more. */
const isNews =
  (events: readonly DeviceEvent[]) =>
  ({ type }: DeviceEvent): boolean =>
    (type !== 'identified' && type !== 'bet-total') || events.some((event) => event.type === type)

/** Events as the bytes alone tell them: what the device was commanded before is in no bytes. */
const told = (events: readonly DeviceEvent[]): unknown[] =>
  JSON.parse(JSON.stringify(events.map((event) => (event.type === 'betting' ? { ...event, told: undefined } : event))))
