import type { DeviceCommand } from '../../drivers/commands.ts'
import type { Layout } from '../../games/table/inputs-and-effects.ts'

/**
 * What the boards of a table are told when its layout shows something else: undefined where it is the same value, which
 * most entries leave it. A board locks and opens with the table's betting. It lights the lamps of the stakes that are
 * locked for a jackpot, so that the dealer can lift the chips (co, lines 421, 610 and 708), until the round is over (co,
 * lines 432 and 624); and those of the stakes that have won where the layout shows them (gb 9.9, lines 1899-1902).
 */
export function layoutCommands(was: Layout, now: Layout): DeviceCommand[] | undefined {
  if (was.open === now.open && was.locked === now.locked && was.won === now.won) return undefined
  return [...betting(was, now), ...lamps(was, now)]
}

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
