/* Stands for `serialport` in the daemon. */

import { EventEmitter } from 'node:events'
import type { Cable } from './edges.ts'
import { inThisLife, worldNow } from './world.ts'

type Settings = { path: string }

const opensIn = 2

export class SerialPort extends EventEmitter {
  readonly path: string
  isOpen = false
  readonly writableLength = 0
  private readonly wire: Cable | undefined

  constructor({ path }: Settings, opened: (error: Error | null) => void) {
    super()
    this.path = path
    this.wire = worldNow().wires.get(path)
    worldNow().agenda.after(
      opensIn,
      inThisLife(() => this.open(opened)),
    )
  }

  private open(opened: (error: Error | null) => void): void {
    const { wire } = this
    if (wire === undefined || wire.isUnplugged)
      opened(new Error(`Error: No such file or directory, cannot open ${this.path}`))
    else if (wire.end !== undefined) opened(new Error(`Error: Cannot lock port ${this.path}`))
    else {
      this.isOpen = true
      wire.end = {
        bytes: inThisLife((bytes: Buffer) => void this.emit('data', bytes)),
        hungUp: inThisLife(() => this.end(new Error('the port was hung up'))),
      }
      opened(null)
    }
  }

  private end(cause: Error | null): void {
    if (!this.isOpen) return
    this.isOpen = false
    if (this.wire !== undefined) this.wire.end = undefined
    worldNow().agenda.after(
      0,
      inThisLife(() => void this.emit('close', cause)),
    )
  }

  /** Whether it still lives. */
  readonly port = {
    getBaudRate: async (): Promise<{ baudRate: number }> => {
      if (!this.isOpen) throw new Error('Error: Input/output error')
      return { baudRate: 9600 }
    },
  }

  write(bytes: Uint8Array): void {
    if (this.isOpen && worldNow().isRunning) this.wire?.written(bytes)
  }

  close(): void {
    this.end(null)
  }
}
