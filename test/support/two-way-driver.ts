import type { DeviceCommand } from '../../drivers/commands.ts'
import type { Reading } from '../../drivers/driver.ts'
import { type DeviceEvent, deviceEvent } from '../../drivers/events.ts'
import { drivers } from '../../drivers/registry.ts'
import type { DevicePort } from '../../simulators/wires/port.ts'
import { runningDriver } from './running-driver.ts'

/** Settings that a driver needs to stand at all. */
const needed: Readonly<Record<string, object>> = {
  'gpio-buttons': { contacts: {} },
  'gpio-coin-in': { lines: {} },
  'hid-bet-sensors': { spots: {} },
  'hid-keypad': { keys: {} },
}

/** A driver on a two-way link in memory, with all that it told and wrote. Times are in ms. */
export function twoWayDriver(name: string, settings: object = needed[name] ?? {}) {
  const prepared = drivers.get(name)?.prepare(settings, 'two-way')
  if (prepared === undefined || 'wrong' in prepared) throw new Error(JSON.stringify(prepared))
  const driver = runningDriver(prepared.driver)
  const events: DeviceEvent[] = []
  const written: string[] = []
  const listeners: ((bytes: Uint8Array) => void)[] = []
  let now = 0

  const note = (reading: Reading) => {
    events.push(...reading.events.map((event) => deviceEvent.parse(event)))
    for (const reply of reading.replies) {
      written.push(Buffer.from(reply).toString('latin1'))
      for (const listener of listeners) listener(reply)
    }
  }
  /** The device's end. */
  const port: DevicePort = {
    send: (bytes) => note(driver.receive(bytes, now)),
    onBytes: (listener) => void listeners.push(listener),
  }
  return {
    driver,
    port,
    events,
    written,
    /** Why not, or undefined. */
    tell(command: DeviceCommand) {
      const { refused, ...reading } = driver.command(command, now)
      note(reading)
      return refused
    },
    opened: () => note(driver.opened(now)),
    /** Time goes by, and the driver is woken whenever it wants to be. */
    wait(ms: number) {
      for (const until = now + ms; ; ) {
        now = Math.min(Math.max(now, driver.wakeAt()), until)
        if (driver.wakeAt() > now) return
        note(driver.wake(now))
      }
    },
  }
}
