import { randomUUID } from 'node:crypto'
import type { Call } from '../../games/table/operations/table-operations.ts'
import type { DevicePort } from '../wires/port.ts'

/** Surveillance, which reports what no device can see; each `send` of the port is one request to the table. */
export const createSurveillance = (port: Pick<DevicePort, 'send'>) => ({
  /** The daemon carries out each transaction once, so each call has its own. */
  call: (call: Call) =>
    port.send(Buffer.from(JSON.stringify({ transaction: randomUUID(), by: 'surveillance', ...call }))),
})
