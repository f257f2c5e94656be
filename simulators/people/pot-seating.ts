import type { Random } from '../../games/kit/odds/random.ts'
import type { PotPage } from '../../games/kit/pot/pot-page.ts'
import type { PotSeating } from './pot-hand.ts'

/** Two to five people at a table of the game, and where its button is. */
export function potSeating(page: PotPage, random: Random): PotSeating {
  const seated = Array.from({ length: 2 + random.int(4) }, (_, at) => at + 1)
  const isSpread = page.betting.structure === 'spread-limit'
  return {
    seated,
    button: random.pick(seated),
    ...killed(page, seated, random),
    options: {
      chip: 50,
      ...(page.betting.structure === 'no-limit' ? {} : { limits: isSpread ? [200, 800] : [200, 400] }),
      ...(page.opening.by === 'blinds' ? { blinds: blindsOf(page) } : { ante: 50, bring_in: 100 }),
      ...(page.asksRanking ? { ranking: 'high-standard' } : {}),
    },
  }
}

/** Lowball games may have a third one, on the button (hg 1525, 1551). */
const blindsOf = ({ opensOverBlinds }: PotPage): number[] => (opensOverBlinds ? [50, 100, 200] : [100, 200])

/** Where pots can be killed, somebody kills every third one. */
export const killed = ({ kill }: PotPage, seated: readonly number[], random: Random): Pick<PotSeating, 'kill'> =>
  kill !== undefined && random.int(3) === 0 ? { kill: random.pick(seated) } : {}
