import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { createDiceReader } from '../../../simulators/devices/dice-reader.ts'
import { createKeypad } from '../../../simulators/devices/keypad.ts'
import { createLineShoe } from '../../../simulators/devices/line-shoe.ts'
import { createLineWheel } from '../../../simulators/devices/line-wheel.ts'
import { type RecordedPty, wire } from '../../support/devices.ts'

const makers = {
  'card-shoe': createLineShoe,
  'bet-sensors': createBetBoard,
  'dealer-keypad': createKeypad,
  'roulette-wheel': createLineWheel,
  'dice-reader': createDiceReader,
} as const

type Maker = keyof typeof makers

/** A table with devices on the line protocol, plugged in to pseudo-terminals. */
export function pluggedTable<const Kind extends Maker>(
  directory: string,
  { id, ...table }: { id: string; game: string; options?: object },
  kinds: readonly Kind[],
  mode: 'tap' | 'two-way' = 'tap',
) {
  const wires: Record<string, RecordedPty> = {}
  const plug = (kind: Kind) => {
    const name = `${id}-${kind}`
    const line = wire(join(directory, name))
    wires[name] = line
    return makers[kind](line, { model: 'M-1', serial: name.slice(-20), firmware: '1.0' })
  }
  const devices = Object.fromEntries(kinds.map((kind) => [kind, plug(kind)])) as {
    [K in Kind]: ReturnType<(typeof makers)[K]>
  }
  return {
    id,
    devices,
    wires,
    table: {
      id,
      ...table,
      devices: kinds.map((kind) => ({
        id: `${id}-${kind}`,
        driver: `line-${kind}`,
        mode,
        delay: 0,
        serial: { path: wires[`${id}-${kind}`]?.path },
      })),
    },
  }
}

type Written = { broker: object; tables: { id: string; options?: object; devices: object[] }[] }

/** Somebody edits the configuration of a table PC. */
export function edit(file: string, change: (config: Written) => void): void {
  const config = JSON.parse(readFileSync(file, 'utf8'))
  change(config)
  writeFileSync(file, JSON.stringify(config))
}

/** Other limits are on these tables from now on. */
export function changeLimits(file: string, limits: Record<string, object>): void {
  edit(file, ({ tables }) => {
    for (const table of tables)
      if (limits[table.id] !== undefined) table.options = { ...table.options, limits: limits[table.id] }
  })
}
