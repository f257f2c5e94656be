import type { DevicePort } from '../wires/port.ts'
import { createLineDevice, type Nameplate, sayingAtBoot } from './line-device.ts'

type Mode = 'batch' | 'continuous' | 'sort'
type Found = { counted: number; missing?: string[]; extra?: string[]; unreadable?: number }

/** A shuffler on the line protocol. `colour` is the card back of the batch, where the shuffler sees it. */
export const createShuffler = (port: DevicePort, nameplate: Nameplate) => {
  const { send, ...basics } = createLineDevice(port, { class: 'shuffler', ...nameplate })
  let mode: Mode = 'batch'
  const sayMode = () => send('MODE', mode)

  return {
    ...sayingAtBoot(basics, sayMode),
    setMode(next: Mode) {
      mode = next
      sayMode()
    },
    startShuffle: (colour = '') => send('SHS', colour),
    finishShuffle: (counted: number, colour = '') => send('SHF', counted, colour),
    deliver: (count: number, to = '') => send('DLV', count, to),
    checkDeck: ({ counted, missing = [], extra = [], unreadable = 0 }: Found) =>
      send('CHK', counted, missing.join(''), extra.join(''), unreadable),
  }
}
