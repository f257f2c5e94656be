import { createReader, messagesIn } from '../../drivers/framing/framer.ts'
import { encodeLevel, type Level, levelFramer } from '../../drivers/gpio/levels.ts'
import type { DevicePort } from '../wires/port.ts'

type Wiring = { inputs: readonly number[]; outputs?: readonly number[]; activeLow?: boolean }

/**
 * Switches that bounce, and lamps or locks whose lines are read back after the host sets them, on a GPIO chip. It uses
 * the byte format of a GPIO link.
 */
export const createGpioPanel = (port: DevicePort, { inputs, outputs = [], activeLow = false }: Wiring) => {
  const levels = new Map<number, Level['level']>(inputs.map((line) => [line, activeLow ? 1 : 0]))
  const torn = new Set<number>()
  const reader = createReader(levelFramer)

  const say = (line: number) => port.send(encodeLevel({ line, level: levels.get(line) ?? 0 }))
  const flip = (line: number) => {
    levels.set(line, levels.get(line) === 1 ? 0 : 1)
    say(line)
  }
  port.onBytes((bytes) => {
    for (const { line, level } of messagesIn(reader.receive(bytes))) {
      if (!outputs.includes(line)) continue
      if (!torn.has(line)) levels.set(line, level)
      say(line)
    }
  })

  return {
    /** Sends the level of each input, as when the link opens. */
    join: () => inputs.forEach(say),
    /** Toggles a switch; it bounces the given number of times. */
    move(line: number, bounces = 0) {
      for (let edge = 0; edge <= 2 * bounces; edge++) flip(line)
    },
    /** An output line keeps its level, whatever the host sets. */
    tear: (line: number) => void torn.add(line),
    isOn: (line: number) => (levels.get(line) ?? 0) === (activeLow ? 0 : 1),
  }
}
