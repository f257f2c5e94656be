import type { CommandFrame, DeviceCommand } from '../../commands.ts'
import { encodeCommand, encodeSetting } from './codec.ts'

/** A self-test takes up to 5 min. */
const testing = { times: 1, each: 300_000 }
/** `*P 1` is told every second for 10 s. */
const switching = { times: 10, each: 1_000 }
const asking = { times: 2, each: 1_000 }

/** The wheel answers with the command's own letters, which comes as a note. */
const answered = (about: string): Pick<CommandFrame, 'answers'> => ({
  answers: [(event) => event.type === 'device-note' && event.about === about],
})

/** Only the power, the self-test and questions are known to be answered. */
export function encodeForWheel(command: DeviceCommand): CommandFrame | undefined {
  switch (command.type) {
    case 'wheel-power':
      return {
        bytes: [encodeCommand(command.on ? 'power-on' : 'power-off')],
        ...answered('power'),
        patience: switching,
      }
    case 'self-test':
      return { bytes: [encodeCommand('self-test')], ...answered('self-test'), patience: testing }
    case 'ask-wheel':
      return { bytes: [encodeCommand(command.about)], ...answered(command.about), patience: asking }
    case 'restart-wheel':
      return { bytes: [encodeCommand('restart')] }
    case 'start-rotor':
      return { bytes: [encodeCommand(`start-${command.rotor}`)] }
    case 'set-wheel':
      return { bytes: [encodeSetting(command.setting, command.value)] }
    default:
      return undefined
  }
}
