import type { LinkMode, Reading } from '../../../drivers/driver.ts'
import { type DeviceEvent, deviceEvent, type EventOf } from '../../../drivers/events.ts'
import { cammegh } from '../../../drivers/roulette-wheel/cammegh/driver.ts'
import { runningDriver } from '../../support/running-driver.ts'

export const bytes = (text: string) => new TextEncoder().encode(text)
export const text = (written: Uint8Array) => new TextDecoder().decode(written)

/** A driver with its times and bytes written out, and every event it ever gave. */
export function bench(mode: LinkMode = 'tap', settings: object = {}) {
  const driver = runningDriver(cammegh.create(cammegh.settings.parse(settings), mode))
  const seen: DeviceEvent[] = []
  const replies: string[] = []
  const note = (reading: Reading) => {
    seen.push(...reading.events.map((event) => deviceEvent.parse(event)))
    replies.push(...reading.replies.map(text))
    return reading.events
  }
  return {
    seen,
    replies,
    driver,
    /** One line of the wheel, CR LF added. */
    line: (at: number, line: string) => note(driver.receive(bytes(`${line}\r\n`), at)),
    /** Lines in their time (ms); a status is told by state, spin and number, as in `5;094;17`. */
    lines: (...lines: [at: number, said: string][]) =>
      lines.flatMap(([at, said]) =>
        note(driver.receive(bytes(/^\d;\d+;\w+$/.test(said) ? `*X;${said};0;158;0\r\n` : `${said}\r\n`), at)),
      ),
    bytes: (at: number, chunk: Uint8Array) => note(driver.receive(chunk, at)),
    opened: (at: number) => note(driver.opened(at)),
    wake: (at: number) => note(driver.wake(at)),
    of: <T extends DeviceEvent['type']>(type: T) => seen.filter((event): event is EventOf<T> => event.type === type),
  }
}
