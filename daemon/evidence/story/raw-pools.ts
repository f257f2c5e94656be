import type { PoolResultShown } from '../../../games/table/pool/result-shape.ts'
import { currencyOfPools } from '../../config/read-configuration.ts'
import { storyWords } from './story-words.ts'
import { poolResultTold } from './tell-pool.ts'

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
