import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { type KillRule, limitsOf } from '../../kit/pot/kill.ts'
import type { Procedure } from '../../kit/pot/pot-page.ts'
import { hg } from '../citation.ts'
import { killed } from './killed-pot.ts'

/** The least pot that kills the next hand, by the lower limit (line 1228). */
const leastPots: Readonly<Record<number, number>> = { 200: 3_500, 300: 5_000, 400: 8_000, 600: 10_000 }

/** Killed by who has scooped a pot of the least size; the document has no kill at will, and no order of its own. */
export const omahaKillRule: KillRule = {
  says: 'where `kill_game` is played, whoever wins both the high and the low of a pot of at least 35 dollars at 2-4, 50 at 3-6, 80 at 4-8 or 100 at 6-12 kills the next hand',
  cite: hg(1228),
  seatOf: ({ options: { kill } }) => (typeof kill === 'number' ? kill : undefined),
  actsLast: false,
  atWill: false,
  next({ options, winners: [high = [], low = []], pot }) {
    const seat = options.kill_game === true ? scooper({ high: [...high], low: [...low] }) : undefined
    return { due: seat !== undefined && isLarge(options, pot) ? seat : null, won: [] }
  },
}

/** Whether the pot was of the least size for these limits. */
function isLarge(options: CardRoomCase['options'], pot: number): boolean {
  const limits = limitsOf({ options })
  const least = limits === undefined ? undefined : leastPots[limits[0]]
  return least !== undefined && pot >= least
}

/** Who has won both the high and the low of the previous pot, of the least size, kills the next hand. */
export const omahaKill: Procedure = (round, _table, page) => {
  const { options, outcome } = round
  const seat = options.kill_game === true ? scooper(outcome) : undefined
  if (outcome.pot === undefined && seat === undefined && typeof options.kill !== 'number') return {}
  const isKilled = seat !== undefined && isLarge(options, outcome.pot ?? 0)
  const killer = isKilled ? seat : typeof options.kill === 'number' ? options.kill : undefined
  if (killer === undefined) return { state: { kill: false } }
  return { state: killed(page, round, killer) }
}

/** It counts only if the player wins both pots: one without a qualifying low is no scoop. */
function scooper({ scooped_by: told, high = [], low = [] }: CardRoomCase['outcome']): number | undefined {
  if (told !== undefined) return told
  const [winner] = high
  return high.length === 1 && low.length === 1 && winner === low[0] ? winner : undefined
}
