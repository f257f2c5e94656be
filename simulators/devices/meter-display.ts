import { meterCommands } from '../../drivers/jackpot-meter/line.ts'
import type { LineFrame } from '../../drivers/line-protocol/codec.ts'
import type { DevicePort } from '../wires/port.ts'
import { createLineDevice, type Nameplate } from './line-device.ts'

/** A jackpot display on the line protocol. It shows what the host has sent since it started. */
export const createMeterDisplay = (port: DevicePort, nameplate: Nameplate) => {
  const shown = new Map<string, number>()
  const flashing = new Set<string>()

  const show = (meter: string, amount: number) => {
    shown.set(meter, amount)
    flashing.delete(meter)
    send('VAL', meter, amount)
  }
  const flash = (meter: string) => {
    flashing.add(meter)
    send('FLSH', meter)
  }
  const obey = (host: LineFrame) => {
    meterCommands.show.handle(host, show)
    meterCommands.flash.handle(host, flash)
  }
  const { send, ...basics } = createLineDevice(port, { class: 'jackpot-meter', ...nameplate }, obey)

  return {
    ...basics,
    boot() {
      shown.clear()
      flashing.clear()
      basics.boot()
    },
    /** Reports a given figure, as a faulty display does. */
    say: send,
    shown: (meter: string) => shown.get(meter),
    flashes: (meter: string) => flashing.has(meter),
  }
}
