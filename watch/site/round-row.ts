import type { LastRound, RoundRow } from '../view.ts'
import type { SaidBy } from './table-message.ts'

/** A round that is over, as a line of a list. */
export function roundRow(says: SaidBy<'result'>): RoundRow {
  const { table, session, seq, at, game, round, kind, settlements } = says
  const sum = (of: 'stake' | 'returns') => settlements.reduce((total, each) => total + (each[of] ?? 0), 0)
  return {
    table,
    session,
    seq,
    at,
    game,
    round,
    kind,
    says: inWords(says),
    staked: sum('stake'),
    returned: sum('returns'),
    findings: 0,
  }
}

export const lastRound = ({ says, colour, at }: RoundRow): LastRound => ({
  says,
  at,
  ...(colour !== undefined && { colour }),
})

/** What came, where the result says it in one word; else how the round ended. */
function inWords({ kind, reason, number, dice, symbol }: SaidBy<'result'>): string {
  if (kind !== 'settled') return reason === undefined ? kind : `${kind}: ${reason}`
  if (number !== undefined) return String(number)
  if (symbol !== undefined) return symbol
  return dice === undefined ? kind : dice.join('-')
}
