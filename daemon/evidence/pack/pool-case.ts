import { isDeepStrictEqual } from 'node:util'
import { settlePool } from '../../../games/hkjc/settle/settle-pool.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import type { PoolResultShown } from '../../../games/table/pool/result-shape.ts'
import { proofIn, refusedOp, ticketOf } from '../../engine/requests/signed-log.ts'
import type { Entry, JsonValue } from '../../journal/entry.ts'
import { readSigned } from '../../people/signed-text.ts'
import type { CaseTold } from './pack-form.ts'

type PoolHeading = { id: string; game: string; options: Readonly<Record<string, JsonValue>> }

/** The tickets, the money, the withdrawals and the finish of a pool as a case; or undefined where it does not settle to what the journal has. */
export function poolCaseOf(entries: readonly Entry[], { pool }: Result, heading: PoolHeading): CaseTold | undefined {
  if (pool?.finish === undefined) return undefined
  const { net, jackpot, jackpotPoolAfter, toJackpotPool, jackpotReturned } = pool
  const jackpotPool = jackpotPoolAfter - toJackpotPool - jackpotReturned
  const told: CaseTold = JSON.parse(
    JSON.stringify({
      ...heading,
      pool: { net, jackpot, jackpotPool: Math.max(0, jackpotPool) },
      bets: ticketsSold(entries),
      ...(pool.withdrawn?.some((horses) => horses.length > 0) && { withdrawals: pool.withdrawn }),
      result: racesOf(pool),
    }),
  )
  return isPoolSettledAgain(told, entries) ? told : undefined
}

/** Whether a case pays each ticket what these entries have paid it, by the same dividends. */
export function isPoolSettledAgain(told: CaseTold, entries: readonly Entry[]): boolean {
  const effects = entries.flatMap((entry) => (entry.kind === 'effect' ? [entry.effect] : []))
  const result = effects.findLast((effect) => effect.type === 'result')
  const paid = effects.flatMap((effect) => (effect.type === 'payouts' ? effect.tickets : []))
  const answer = settlePool(told)
  if (!('payouts' in answer) || result?.pool === undefined) return false
  const { dividends, toJackpotPool } = result.pool
  const refunds = (answer.refunds ?? []).map(({ amount: pays, ...refund }) => ({ ...refund, pays }))
  return (
    answer.paid === result.pool.paid &&
    answer.toJackpotPool === toJackpotPool &&
    isDeepStrictEqual(answer.dividends.map(unitOf), dividends.map(unitOf)) &&
    isDeepStrictEqual(byTicket([...answer.payouts, ...refunds]), byTicket(paid))
  )
}

const unitOf = ({ on, perUnit }: { on: unknown; perUnit: number }): string => JSON.stringify([on, perUnit])

/** What each ticket gets, with what is refunded of it. */
function byTicket(tickets: readonly { ticket?: string | number; pays: number }[]): string[] {
  const paid = Map.groupBy(tickets, ({ ticket }) => ticket)
  return [...paid].map(([ticket, rows]) => `${ticket} ${rows.reduce((sum, { pays }) => sum + pays, 0)}`).toSorted()
}

/** Every bet that was taken, under the ticket that its terminal has. */
const ticketsSold = (entries: readonly Entry[]): object[] =>
  entries.flatMap((entry) => {
    if (entry.kind !== 'operator' || entry.op === refusedOp) return []
    const asked = readSigned(proofIn(entry)?.signed ?? '')
    return asked?.op === 'bet' ? [{ ...asked.args, ticket: ticketOf(asked) }] : []
  })

/** Level horses share a place, and as many places behind it are skipped. */
function racesOf({ finish = [], starters }: PoolResultShown): object {
  const legs = finish.map((levels, leg) => {
    if (levels === null) return { void: true }
    const places = levels.map((level, at) => [1 + levels.slice(0, at).flat().length, level] as const)
    const counted = starters?.[leg]
    return { ...Object.fromEntries(places), ...(typeof counted === 'number' && { starters: counted }) }
  })
  const [only, ...others] = legs
  return only !== undefined && others.length === 0 ? only : { legs }
}
