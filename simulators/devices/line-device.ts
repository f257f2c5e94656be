import type { DriverKind } from '../../drivers/driver.ts'
import { createReader } from '../../drivers/framing/framer.ts'
import { encodeLine, keptLines, type LineFrame, lineFramer, nextSeq } from '../../drivers/line-protocol/codec.ts'
import type { DevicePort } from '../wires/port.ts'

export type Nameplate = { model: string; serial: string; firmware: string }

export type LineDevice = {
  /** Power on: sequence numbers restart and no fault is active. */
  boot(): void
  /** `time` is the device's clock (ms since 1970), for devices that have one. */
  heartbeat(time?: number): void
  fault(code: string, text: string): void
  clearFault(code: string): void
  /** Throws a RangeError for a message that no line can carry. */
  send(type: string, ...fields: (string | number)[]): void
}

/**
 * Any device on the line protocol: it numbers its lines and resends lost ones on request. `handle` receives the other
 * lines of the host.
 */
export const createLineDevice = (
  port: DevicePort,
  identity: Nameplate & { class: DriverKind['device'] },
  handle: (command: LineFrame) => void = () => {},
): LineDevice => {
  const { class: deviceClass, model, serial, firmware } = identity
  const host = createReader(lineFramer)
  let kept: { seq: number; line: Uint8Array }[] = []
  let seq = 0

  const send: LineDevice['send'] = (type, ...fields) => {
    seq = nextSeq(seq)
    const line = encodeLine({ type, seq, fields: fields.map(String) })
    kept = [...kept, { seq, line }].slice(-keptLines)
    port.send(line)
  }

  const sendAgainFrom = (lost: number) => {
    const from = kept.findIndex((sent) => sent.seq === lost)
    if (from >= 0) for (const { line } of kept.slice(from)) port.send(line)
  }

  port.onBytes((bytes) => {
    for (const piece of host.receive(bytes)) {
      if (piece.kind === 'discarded') continue
      if (piece.message.type === 'NAK') sendAgainFrom(piece.message.seq)
      else handle(piece.message)
    }
  })

  return {
    boot() {
      kept = []
      seq = 0
      port.send(encodeLine({ type: 'BOOT', seq, fields: [] }))
    },
    heartbeat: (time) =>
      send('HB', 1, deviceClass, model, serial, firmware, ...(time === undefined ? [] : [Math.floor(time / 1000)])),
    fault: (code, text) => send('FLT', code, text),
    clearFault: (code) => send('FLC', code),
    send,
  }
}

/** The same device, reporting its state as soon as it is powered on. */
export const sayingAtBoot = <Device extends Pick<LineDevice, 'boot'>>(device: Device, say: () => void): Device => ({
  ...device,
  boot() {
    device.boot()
    say()
  },
})
