import type { DeviceCommand } from '../../drivers/commands.ts'
import type { Driver, DriverInput, DriverStep } from '../../drivers/driver.ts'

/**
 * A driver with its state kept beside it, as the daemon keeps it. Times are in ms. `keep` is what is kept of each state:
 * the state itself, or what shall take its place.
 */
export function runningDriver<State>(driver: Driver<State>, keep: (state: State) => State = (state) => state) {
  let state = keep(driver.initial)
  const step = (input: DriverInput): Omit<DriverStep<State>, 'state'> => {
    const { state: next, ...reading } = driver.step(state, input)
    state = keep(next)
    return reading
  }
  return {
    receive: (bytes: Uint8Array, at: number) => step({ type: 'bytes', bytes, at }),
    opened: (at: number) => step({ type: 'opened', at }),
    wake: (at: number) => step({ type: 'wake', at }),
    command: (command: DeviceCommand, at: number) => step({ type: 'command', command, at }),
    wakeAt: () => driver.wakeAt(state),
    supports: (command: DeviceCommand) => driver.supports?.(command) ?? false,
  }
}

export type RunningDriver = ReturnType<typeof runningDriver>

/** The state as a journal gives it back. */
export const revived = <State>(state: State): State => JSON.parse(JSON.stringify(state))

/** The state, of which nothing can be changed any more; bytes cannot be frozen. */
export function frozen<State>(state: State): State {
  if (typeof state !== 'object' || state === null || Object.isFrozen(state) || ArrayBuffer.isView(state)) return state
  Object.freeze(state)
  for (const part of Object.values(state)) frozen(part)
  return state
}
