import { randomUUID } from 'node:crypto'
import type { Call } from '../../games/table/live.ts'
import type { DevicePort } from '../wires/port.ts'

/** A person who sees what no device can; each `send` of the port is one request to the table. */
export const createSurveillance = (port: Pick<DevicePort, 'send'>) => ({
  /** The daemon carries a transaction out once, so each call has one of its own. */
  call: (call: Call) =>
    port.send(Buffer.from(JSON.stringify({ transaction: randomUUID(), by: 'surveillance', ...call }))),
})
