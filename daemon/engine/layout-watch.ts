import type { DeviceCommand } from '../../drivers/commands.ts'
import type { Layout } from '../../games/table/live.ts'
import type { TableSetup } from '../config/shape.ts'
import { commanding, devicesOf, type Reply } from './device-commands.ts'
import type { PlayedTable } from './table-machine.ts'

type Played = ReadonlyMap<string, PlayedTable>

/** Tells the boards of a table what its layout shows since the last entry: it is asked behind each (`at` in ms). */
type LayoutWatch = (entry: { table: string; at: number }) => Reply[]

/**
 * A board that can be told locks and opens with the table's betting. It lights the lamps of the stakes that are locked
 * for a jackpot, so that the dealer can lift the chips (co, lines 421, 610 and 708), until the round is over (co, lines 432 and 624);
 * and those of the stakes that have won where the layout shows them (gb 9.9, lines 1899-1902).
 * @param before the tables as the session before has left them
 */
export function watchLayout(tables: readonly TableSetup[], played: Played, before: Played): LayoutWatch {
  const tell = commanding(played)
  const boards = devicesOf(tables, 'bet-sensors')
  // A board of a new table is left as it is: a round may be under way that is not known here.
  const shown = new Map([...played].map(([id, machine]) => [id, (before.get(id) ?? machine).layout()]))

  return ({ table, at }) => {
    const machine = played.get(table)
    const was = shown.get(table)
    if (machine === undefined || was === undefined) return []
    const now = machine.layout()
    if (isAlike(was, now)) return []
    shown.set(table, now)
    const commands = [...betting(was, now), ...lamps(was, now)]
    return boards
      .filter((board) => board.table === table)
      .flatMap((board) =>
        commands
          .filter((command) => machine.supports(board.device, command))
          .flatMap((command) => tell(board, command, at)),
      )
  }
}

/** Most entries change nothing, or chips alone. */
const isAlike = (was: Layout, now: Layout): boolean =>
  was.open === now.open && was.locked === now.locked && was.won === now.won

const betting = (was: Layout, { open }: Layout): DeviceCommand[] =>
  open === was.open ? [] : [{ type: 'betting', open }]

const lamps = (was: Layout, now: Layout): DeviceCommand[] => [
  ...beyond(was, now).map((spot) => ({ type: 'lamp', ...spot, lamp: 'off' }) as const),
  ...beyond(now, was).map((spot) => ({ type: 'lamp', ...spot, lamp: 'on' }) as const),
]

/** What is lit in one and not in the other. */
const beyond = (one: Layout, other: Layout): Layout['locked'] =>
  lit(one).filter(({ seat, spot }) => !lit(other).some((there) => there.seat === seat && there.spot === spot))

const lit = ({ locked, won }: Layout): Layout['locked'] => [...locked, ...won]
