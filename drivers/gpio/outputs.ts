import { z } from 'zod'
import type { CommandFrame } from '../commands.ts'
import type { DeviceEvent } from '../events.ts'
import { encodeLevel, type Level } from './levels.ts'

/** A line that the host drives. Settings name it by its number on its chip. */
export const outputForm = z.strictObject({ line: z.int().min(0).max(9999), activeLow: z.boolean().default(false) })

export type Output = z.infer<typeof outputForm>

export const levelOf = ({ line, activeLow }: Output, on: boolean): Level => ({ line, level: on === activeLow ? 0 : 1 })

const onOff = (on: boolean) => (on ? 'on' : 'off')

/** What it says when an output's level is read back after it was set. */
export const readBack = ({ line, activeLow }: Output, { level }: Level): DeviceEvent => ({
  type: 'device-note',
  about: `line-${line}`,
  text: onOff((level === 1) !== activeLow),
})

/** A tool of libgpiod must be started for each level, which takes its time on a small PC. */
const patience = { times: 3, each: 1_000 }

/** Sets some outputs, and is answered when all of them were read back so. They begin at 0 when the link is opened. */
export const setOutputs = (outputs: readonly Output[], on: boolean): CommandFrame => ({
  bytes: outputs.map((output) => encodeLevel(levelOf(output, on))),
  answers: outputs.map(
    ({ line }) =>
      (event: DeviceEvent) =>
        event.type === 'device-note' && event.about === `line-${line}` && event.text === onOff(on),
  ),
  patience,
  stands: true,
})

/** Why these lines cannot be the outputs beside those contacts, or undefined. */
export function wrongOutput(outputs: readonly Output[], contacts: Readonly<Record<string, unknown>>) {
  const lines = outputs.map(({ line }) => line)
  const input = lines.find((line) => line in contacts)
  if (input !== undefined) return `line ${input} is an input, and cannot be an output too`
  const twice = lines.find((line, index) => lines.indexOf(line) < index)
  return twice === undefined ? undefined : `line ${twice} is an output twice`
}
