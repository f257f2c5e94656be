/** Why the daemon refuses or holds: stable codes, each explained in docs/errors.md. */
export const errors = {
  'config-unreadable': 'the configuration file can not be read',
  'config-invalid': 'the configuration has mistakes',
  'journal-in-use': 'another process has the journal open',
  'journal-broken': 'the journal is not as it was written',
  'journal-diverges': 'what follows from the inputs is not what the journal says',
  'journal-full': 'the disk is full, and the journal can not grow',
  'journal-failed': 'the journal can not be written or read',
  'journal-backlog': 'too much waits to be written',
  'journal-entry-too-long': 'one entry is longer than a line may be',
  'journal-closed': 'the journal was closed',
  'port-missing': 'a serial port is not there',
  'port-busy': 'another program has the serial port open',
  'port-denied': 'this user may not use the serial port',
  'port-failed': 'a serial port failed',
  'broker-away': 'the MQTT broker can not be reached',
} as const

export type ErrorCode = keyof typeof errors

/** `message` says what happened, where, and what to do. */
export class FeltwireError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.name = 'FeltwireError'
    this.code = code
  }
}
