import { createReader, messagesIn } from '../../drivers/framing/framer.ts'
import { encodeLevel, type Level, levelFramer } from '../../drivers/gpio/levels.ts'
import type { DevicePort } from '../wires/port.ts'

type Wiring = { inputs: readonly number[]; outputs?: readonly number[]; activeLow?: boolean }

/**
 * What is wired to the lines of a GPIO chip, heard as a link to it is: switches that bounce, and lamps or locks whose
 * lines are read back when the host has set them.
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
    /** The link was opened: where each input stands. */
    join: () => inputs.forEach(say),
    /** Moves a switch from open to closed or back; it bounces so many times on its way. */
    move(line: number, bounces = 0) {
      for (let edge = 0; edge <= 2 * bounces; edge++) flip(line)
    },
    /** The line of an output stays where it is, whatever the host sets. */
    tear: (line: number) => void torn.add(line),
    isOn: (line: number) => (levels.get(line) ?? 0) === (activeLow ? 0 : 1),
  }
}
