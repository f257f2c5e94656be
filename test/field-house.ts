import { encodeReport } from '../drivers/shoe/angel-eye-codec.ts'
import { baccaratDevices, dealCoup, rouletteDevices } from './devices.ts'
import { startMosquitto } from './mosquitto.ts'
import { scratch, tablePc } from './program.ts'
import { surveillance } from './surveillance.ts'

export const baccarat = 'baccarat-1'
export const roulette = 'roulette-1'

/** The whole program at a baccarat table, not started yet; `changed` gives its table other or further devices. */
export async function baccaratHouse(
  changed: (table: BaccaratTable, directory: string) => BaccaratTable = (table) => table,
) {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const { table, ...devices } = baccaratDevices(directory)
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: broker.url, tables: [changed(table, directory)], wires: devices.wires })
  const all = { table, ...devices }
  return { broker, devices: all, watch, pc, deal: (...coup: Coup) => dealCoup(all, ...coup) }
}

export type BaccaratTable = { id: string; devices: { id: string }[] }
export type Coup = [player: string[], banker: string[], winner: 'player' | 'banker' | 'tie']

export async function rouletteHouse() {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const devices = rouletteDevices(directory)
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: broker.url, tables: [devices.table], wires: devices.wires })
  return { devices, watch, pc }
}

type Pc = ReturnType<typeof tablePc>

export const linksOf = (pc: Pc, device: string) =>
  pc.entries().flatMap((entry) => (entry.kind === 'link' && entry.device === device ? [entry] : []))

export const isOpen = (pc: Pc, device: string) => linksOf(pc, device).at(-1)?.state === 'open'

/** Nine and a king against two and three: a natural, even money for the Player (co 30-2808). */
export const playerNatural: Coup = [['9s', 'Kh'], ['2c', '3d'], 'player']

/** A card as the shoe says it: the nine of spades, first of the Player. */
export const nineOfSpades = encodeReport({ sequence: 0, report: { type: 'card', owner: 0, index: 1, face: 0x39 } })
