/* Stands for `node:net` in the daemon: a raw TCP serial server is the end of a wire. */

import { EventEmitter } from 'node:events'
import type { Cable } from './edges.ts'
import { inThisLife, worldNow } from './world.ts'

const connectsIn = 2

export class Socket extends EventEmitter {
  writable = false
  readonly writableLength = 0
  private readonly wire: Cable | undefined
  private unread: Buffer[] = []
  private isPaused = false

  constructor(address: string) {
    super()
    this.wire = worldNow().wires.get(address)
    worldNow().agenda.after(
      connectsIn,
      inThisLife(() => this.open()),
    )
  }

  private open(): void {
    const { wire } = this
    if (wire === undefined || wire.isUnplugged || wire.end !== undefined) {
      this.emit('error', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      this.end()
      return
    }
    this.writable = true
    wire.end = {
      bytes: inThisLife((bytes: Buffer) => this.heard(bytes)),
      hungUp: inThisLife(() => void this.emit('end')),
    }
    this.emit('connect')
  }

  private heard(bytes: Buffer): void {
    if (this.isPaused) this.unread.push(bytes)
    else this.emit('data', bytes)
  }

  pause(): this {
    this.isPaused = true
    return this
  }

  resume(): this {
    this.isPaused = false
    const unread = this.unread
    this.unread = []
    for (const bytes of unread) this.emit('data', bytes)
    return this
  }

  unshift(bytes: Buffer): void {
    this.unread.unshift(bytes)
  }

  write(bytes: Uint8Array): void {
    if (this.writable && worldNow().isRunning) this.wire?.written(bytes)
  }

  private end(): void {
    worldNow().agenda.after(
      0,
      inThisLife(() => void this.emit('close')),
    )
  }

  destroy(): void {
    if (!this.writable) return
    this.writable = false
    if (this.wire !== undefined) this.wire.end = undefined
    this.end()
  }
}

export const connect = ({ host, port }: { host: string; port: number }): Socket => new Socket(`${host}:${port}`)
