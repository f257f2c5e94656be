/** The device's end of a wire: a pseudo-terminal, a socket, or an array in a test. */
export type DevicePort = {
  send(bytes: Uint8Array): void
  /** Receives the bytes that the host writes; a passive tap writes none. */
  onBytes(listener: (bytes: Uint8Array) => void): void
}
