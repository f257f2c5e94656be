import type { CardRoomCase } from '../../kit/card-room/case.ts'
import type { Procedure } from '../../kit/pot/pot-page.ts'
import { blindsOf, limitsOf } from '../../kit/pot/told-betting.ts'

/** The least pot that kills the next hand, by the lower limit (line 1228). */
const leastPots: Readonly<Record<number, number>> = { 200: 3_500, 300: 5_000, 400: 8_000, 600: 10_000 }

/** Who has won both the high and the low of the previous pot, of the least size, kills the next hand. */
export const omahaKill: Procedure = (round, _table, page) => {
  const { options, outcome } = round
  const seat = options.kill_game === true ? scooper(outcome) : undefined
  const limits = limitsOf(round)
  const least = limits === undefined ? undefined : leastPots[limits[0]]
  if (outcome.pot === undefined && seat === undefined && typeof options.kill !== 'number') return {}
  const isKilled = seat !== undefined && least !== undefined && (outcome.pot ?? 0) >= least
  const killer = isKilled ? seat : typeof options.kill === 'number' ? options.kill : undefined
  if (killer === undefined) return { state: { kill: false } }
  const bigBlind = blindsOf(page, round).at(-1)
  return {
    state: {
      kill: true,
      kill_seat: killer,
      ...(bigBlind === undefined ? {} : { kill_blind: 2 * bigBlind }),
      ...(limits === undefined ? {} : { limits: limits.map((limit) => 2 * limit) }),
    },
  }
}

/** It counts only if the player wins both pots: one without a qualifying low is no scoop. */
function scooper({ scooped_by: told, high = [], low = [] }: CardRoomCase['outcome']): number | undefined {
  if (told !== undefined) return told
  const [winner] = high
  return high.length === 1 && low.length === 1 && winner === low[0] ? winner : undefined
}
