import { join } from 'node:path'
import { readConfiguration } from '../daemon/config/read-configuration.ts'

/** Where the bench keeps its files, the command that is measured, the broker's address, and flags for Node, such as `--cpu-prof`. */
export type BenchFolder = { directory: string; program: string; broker: string; nodeFlags: readonly string[] }

export const tableId = 'roulette-1'
export const eventTopic = `feltwire/bench/${tableId}/event`
/** The links keep their names from run to run: a journal belongs to a configuration, and paths are part of it. */
export const wheelPath = (directory: string): string => join(directory, 'wheel')
export const betsPath = (directory: string): string => join(directory, 'bets')

/** The table that is measured, as its configuration file has it: roulette with Roulette Rage, a wheel and a bet board. */
export const configurationOf = (directory: string, journal: string, broker: string): string =>
  JSON.stringify({
    site: 'bench',
    journal,
    broker: { url: broker },
    tables: [
      {
        id: tableId,
        game: 'gb.roulette',
        options: { payTable: { 'roulette-rage': 'rage-1' } },
        general: { payTableNotice: true },
        devices: [
          { id: 'wheel', driver: 'cammegh', serial: { path: wheelPath(directory) } },
          {
            ...{ id: 'bets', driver: 'line-bet-sensors', delay: 0, serial: { path: betsPath(directory) } },
            // Bursts follow each other without the rest that the usual budget asks for.
            flood: { burst: 3_600 },
          },
        ],
      },
    ],
  })

/** The same table, ready to be opened in this process. */
export function readyTable(directory: string, journal: string, broker: string) {
  const read = readConfiguration(configurationOf(directory, journal, broker))
  if (!read.ok) throw new Error(`The table of the bench is refused: ${JSON.stringify(read.mistakes)}`)
  return read
}
