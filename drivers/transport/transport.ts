/**
 * A wire that can only be listened to. There is no way from here to a write: a driver that holds a tap cannot
 * disturb the other vendor's system on the same line.
 */
export type Tap = {
  onBytes(listener: (bytes: Uint8Array) => void): void
  /** Called once, with a sentence for people, when the wire is gone: unplugged, hung up, or closed by us. */
  onClosed(listener: (reason: string) => void): void
  close(): Promise<void>
}

/** A wire that can also be written to. */
export type TwoWay = Tap & { write(bytes: Uint8Array): void }
