import { encodeReport } from '../../drivers/shoe/angel-eye-codec.ts'
import { baccaratDevices, dealCoup, rouletteDevices } from './devices.ts'
import { fixtureOf } from './open-table.ts'
import type { tablePc } from './table-pc.ts'

export const baccarat = 'baccarat-1'
export const roulette = 'roulette-1'

/** The whole program at a baccarat table, not started yet; `changed` gives its table other or further devices. */
export async function baccaratFixture(
  changed: (table: BaccaratTable, directory: string) => BaccaratTable = (table) => table,
) {
  const fixture = await fixtureOf((directory) => {
    const devices = baccaratDevices(directory)
    return { ...devices, table: changed(devices.table, directory) }
  })
  return { ...fixture, deal: (...coup: DealtCoup) => dealCoup(fixture.devices, ...coup) }
}

export type BaccaratTable = { id: string; devices: { id: string }[] }
export type DealtCoup = [player: string[], banker: string[], winner: 'player' | 'banker' | 'tie']

export const rouletteFixture = () => fixtureOf(rouletteDevices)

type Pc = ReturnType<typeof tablePc>

export const linksOf = (pc: Pc, device: string) =>
  pc.entries().flatMap((entry) => (entry.kind === 'link' && entry.device === device ? [entry] : []))

export const isOpen = (pc: Pc, device: string) => linksOf(pc, device).at(-1)?.state === 'open'

/** Nine and a king against two and three: a natural, even money for the Player (co 30-2808). */
export const playerNatural: DealtCoup = [['9s', 'Kh'], ['2c', '3d'], 'player']

/** A card as the shoe says it: the nine of spades, first of the Player. */
export const nineOfSpades = encodeReport({ sequence: 0, report: { type: 'card', owner: 0, index: 1, face: 0x39 } })
