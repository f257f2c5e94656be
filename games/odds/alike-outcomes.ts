import type { RoundEnding } from '../kit/document/game.ts'

/** Outcomes that bring the same, counted together. */
export type AlikeOutcomes = Pick<RoundEnding, 'profit' | 'meterShare' | 'weight'>

/** How many outcomes bring which profit and which share of the meter, and the stake that they bring it on. */
export function alike(endings: Iterable<RoundEnding>): { outcomes: AlikeOutcomes[]; stake: number } {
  const counts = new Map<string, AlikeOutcomes>()
  let staked = 1
  for (const { profit, meterShare, stake, weight } of endings) {
    staked = stake
    const key = `${profit.over}/${profit.under} ${meterShare.over}/${meterShare.under}`
    const seen = counts.get(key)
    if (seen === undefined) counts.set(key, { profit, meterShare, weight })
    else seen.weight += weight
  }
  return { outcomes: [...counts.values()], stake: staked }
}
