import type { PoolResultShown } from '../../../games/table/pool/result-shape.ts'
import { currencyOfPools } from '../../config/config.ts'
import { proofIn, refusedOp, ticketOf } from '../../engine/requests/signed-requests.ts'
import type { Entry } from '../../journal/entry.ts'
import { readSigned } from '../../people/signed-text.ts'
import { storyWords } from './story-format.ts'
import { poolResultTold } from './tell-pool.ts'

/** A request of people or a terminal, with everything that was signed. */
export function askedWords(entry: Extract<Entry, { kind: 'operator' }>): string {
  const { by, op } = entry
  const asked = readSigned(proofIn(entry)?.signed ?? '')
  if (asked === undefined) return op === refusedOp ? `${by} asks for something, refused` : `${by} asks for ${op}`
  const ticket = asked.op === 'bet' ? ` ticket ${ticketOf(asked)}` : ''
  const ask = entry.proof?.second === undefined ? 'asks' : 'ask'
  const what = `${by} ${ask} for ${asked.op}${ticket} ${JSON.stringify(asked.args)}`
  return op === refusedOp ? `${what}, refused` : what
}

const say = storyWords(currencyOfPools, 'UTC')

export const poolMoney = (cents: number): string => say.money(cents).text

/** The result of a pool, a line for each leg, dividend and step of the calculation. */
export function poolWords(pool: PoolResultShown): string[] {
  const { meeting, race, state, finish, dividends, working } = poolResultTold(pool, say)
  const cited = ({ says, citation }: { says: string; citation: string }) => `${says} [${citation}]`
  return [
    `${meeting}, race ${race}: ${state}`,
    ...finish,
    ...dividends.map((dividend) => `dividend ${cited(dividend)}`),
    ...working.map(cited),
  ]
}
