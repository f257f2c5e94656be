import { z } from 'zod'
import { inOneLine, inPlainWords, mistakesIn } from '../../text/validation.ts'
import type { Driver, DriverInput, DriverStep } from '../driver.ts'
import { type DeviceClass, type DeviceEvent, deviceEvent } from '../events.ts'
import { reasonOf } from '../reason.ts'

const reading = z.looseObject({
  state: z.unknown().refine((state) => state !== undefined, 'is missing'),
  frames: z.int().min(0),
  events: z.array(deviceEvent),
  replies: z.array(z.instanceof(Uint8Array)),
  inOrder: z.literal(true).exactOptional(),
})

/**
 * A driver whose mistakes do no harm: where a step throws or gives something that is no event, its input is discarded,
 * and it begins again from its initial state, because what it remembered may be wrong.
 */
export function guardedDriver(driver: Driver, device: DeviceClass): Driver {
  const failed = (input: DriverInput, reason: string): DriverStep<unknown> => ({
    state: driver.initial,
    frames: 0,
    events: eventsOfFailure(input, device, `the driver failed: ${reason}`),
    replies: [],
  })
  return {
    ...driver,
    step(state, input) {
      try {
        const step = driver.step(state, input)
        const read = reading.safeParse(step, inPlainWords)
        return read.success ? step : failed(input, inOneLine(mistakesIn(read.error)))
      } catch (error) {
        return failed(input, reasonOf(error))
      }
    },
    wakeAt(state) {
      try {
        const at = driver.wakeAt(state)
        return typeof at === 'number' && !Number.isNaN(at) ? at : Number.POSITIVE_INFINITY
      } catch {
        return Number.POSITIVE_INFINITY
      }
    },
  }
}

/** The bytes of a device that reads cards may have been a card. */
function eventsOfFailure(input: DriverInput, device: DeviceClass, reason: string): DeviceEvent[] {
  const bytes = input.type === 'bytes' ? input.bytes.length : 0
  const mayBeCard = bytes > 0 && (device === 'card-shoe' || device === 'card-reader')
  return [{ type: 'discarded', bytes, reason }, ...(mayBeCard ? [{ type: 'card-unread', reason } as const] : [])]
}
