import type { LastRound, RoundRow } from '../view-types.ts'
import type { SaidBy } from './table-message.ts'

/** A round that is over, as a line of a list. @param currency of its table (ISO 4217) */
export function roundRow(says: SaidBy<'result'>, currency: string | undefined): RoundRow {
  const { table, session, seq, at, game, round, kind, dealer, settlements } = says
  const colour = colourOf(says)
  const sum = (of: 'stake' | 'returns') => settlements.reduce((total, each) => total + (each[of] ?? 0), 0)
  const { pool } = says
  return {
    table,
    session,
    seq,
    at,
    game,
    round,
    kind,
    says: inWords(says),
    ...(colour !== undefined && { colour }),
    staked: pool?.turnover ?? sum('stake'),
    returned: pool === undefined ? sum('returns') : pool.paid + pool.refunded,
    ...(currency !== undefined && { currency }),
    ...(dealer !== undefined && { dealer }),
    findings: 0,
  }
}

export const lastRound = ({ says, colour, at }: RoundRow): LastRound => ({
  says,
  at,
  ...(colour !== undefined && { colour }),
})

/** As boards show outcomes: the banker red, the player blue, a tie green; a number in its own colour, zero green. */
function colourOf({ outcome, number }: SaidBy<'result'>): string | undefined {
  const { winner, colour } = outcome ?? {}
  if (winner !== undefined) return { banker: 'red', player: 'blue', tie: 'green' }[winner]
  return number === undefined || outcome === undefined ? colour : (colour ?? 'green')
}

/** What came, as the result says it; else how the round ended. */
function inWords({ kind, reason, outcome, number, dice, symbol }: SaidBy<'result'>): string {
  if (kind !== 'settled') return reason === undefined ? kind : `${kind}: ${reason}`
  if (outcome !== undefined) return outcome.says
  if (number !== undefined) return String(number)
  if (symbol !== undefined) return symbol
  return dice === undefined ? kind : dice.join('-')
}
