/* Stands for `onoff` in the daemon: the level of a line is read when the process comes to it, as the kernel gives it. */

import type { Cable } from './edges.ts'
import { inThisLife, worldNow } from './world.ts'

/** The folder of the chip, whose lines are counted from 0. */
export const chipFolder = '/sys/class/gpio/gpiochip0'
export const chipLabel = 'panel'

type Level = 0 | 1
type Heard = (error: Error | null, level: Level) => void

export class Gpio {
  private readonly wire: Cable
  private readonly level: () => Level

  constructor(line: number) {
    const pin = worldNow().pins.get(line)
    if (pin === undefined || pin.wire.isUnplugged)
      throw Object.assign(new Error('EINVAL: invalid argument'), { code: 'EINVAL' })
    this.wire = pin.wire
    this.level = pin.level
  }

  watch(hears: Heard): void {
    this.wire.end = {
      bytes: inThisLife(() => hears(null, this.level())),
      hungUp: inThisLife(() => hears(new Error('EIO: i/o error'), 0)),
    }
  }

  readSync(): Level {
    return this.level()
  }

  unexport(): void {
    this.wire.end = undefined
  }
}
