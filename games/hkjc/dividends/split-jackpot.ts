import { exact, percent, roundedDown, times } from '../../kit/settle/money.ts'
import type { PoolOptions } from '../options.ts'

/** The Jackpot by Net Pool of a Merged Pool (3.2(b)(i)), in cents that add up: the last pool has what is left. */
export function splitJackpot(
  jackpot: number,
  netPools: ReadonlyMap<string, number>,
  split: PoolOptions['jackpotSplit'],
): ReadonlyMap<string, number> {
  const total = [...netPools.values()].reduce((sum, net) => sum + net, 0)
  const names = [...netPools.keys()]
  let left = jackpot
  const shares = names.map((name, index): [string, number] => {
    const part = split === null ? exact(netPools.get(name) ?? 0, Math.max(total, 1)) : percent(split[name] ?? 0)
    const share = index === names.length - 1 ? left : roundedDown(times(exact(jackpot), part))
    left -= share
    return [name, share]
  })
  return new Map(shares)
}
