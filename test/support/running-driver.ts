import type { DeviceCommand } from '../../drivers/commands.ts'
import type { Driver, DriverInput, DriverStep } from '../../drivers/driver.ts'

/** A driver with its state kept beside it, as the daemon keeps it. Times are in ms. */
export function runningDriver<State>(driver: Driver<State>) {
  let { initial: state } = driver
  const step = (input: DriverInput): Omit<DriverStep<State>, 'state'> => {
    const { state: next, ...reading } = driver.step(state, input)
    state = next
    return reading
  }
  return {
    receive: (bytes: Uint8Array, at: number) => step({ type: 'bytes', bytes, at }),
    opened: (at: number) => step({ type: 'opened', at }),
    wake: (at: number) => step({ type: 'wake', at }),
    command: (command: DeviceCommand, at: number) => step({ type: 'command', command, at }),
    wakeAt: () => driver.wakeAt(state),
    supports: (command: DeviceCommand) => driver.supports?.(command) ?? false,
    state: () => state,
  }
}

export type RunningDriver = ReturnType<typeof runningDriver>
