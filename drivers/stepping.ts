import type { DeviceCommand, RefusedCommand } from './commands.ts'
import { type Driver, nothing, type Reading } from './driver.ts'

/** A driver that remembers by itself. */
export type LiveDriver = {
  receive(bytes: Uint8Array, at: number): Reading
  opened(at: number): Reading
  wakeAt(): number
  wake(at: number): Reading
  command?(command: DeviceCommand, at: number): Reading | RefusedCommand
  supports?(command: DeviceCommand): boolean
}

/** Until every driver is a value: its state is the live driver itself, which is neither JSON nor pure. */
export const stepping = (create: () => LiveDriver): Driver => {
  const isLive = (state: unknown): state is LiveDriver => state !== null
  const { supports } = create()
  return {
    initial: null,
    step(state, input) {
      const live = isLive(state) ? state : create()
      switch (input.type) {
        case 'opened':
          return { state: live, ...live.opened(input.at) }
        case 'bytes':
          return { state: live, ...live.receive(input.bytes, input.at) }
        case 'wake':
          return { state: live, ...live.wake(input.at) }
        case 'command':
          return { state: live, ...nothing, ...live.command?.(input.command, input.at) }
      }
    },
    wakeAt: (state) => (isLive(state) ? state.wakeAt() : Number.POSITIVE_INFINITY),
    ...(supports && { supports }),
  }
}
