import type { Random } from '../../games/kit/odds/random.ts'
import { hasButton, type PotPage } from '../../games/kit/pot/pot-page.ts'
import type { PotSeating } from './pot-hand.ts'

/** Two to five people at a table of the game, and where its button is, if it has one. */
export function potSeating(page: PotPage, random: Random): PotSeating {
  const seated = Array.from({ length: 2 + random.int(4) }, (_, at) => at + 1)
  const isSpread = page.betting.structure === 'spread-limit'
  return {
    seated,
    ...buttonAmong(page, seated, random),
    ...killed(page, seated, random),
    options: {
      chip: 50,
      ...(page.betting.structure === 'no-limit' ? {} : { limits: isSpread ? [200, 800] : [200, 400] }),
      ...(page.opening.by === 'blinds' ? { blinds: blindsOf(page) } : { ante: 50, bring_in: 100 }),
      ...(page.asksRanking ? { ranking: 'high-standard' } : {}),
    },
  }
}

/** Any of them has the button, where the game has one. */
export const buttonAmong = (page: PotPage, seated: readonly number[], random: Random): Pick<PotSeating, 'button'> =>
  hasButton(page) ? { button: random.pick(seated) } : {}

/** Lowball games may have a third one, on the button (hg 1525, 1551). */
const blindsOf = ({ opensOverBlinds }: PotPage): number[] => (opensOverBlinds ? [50, 100, 200] : [100, 200])

/** Where pots can be killed, somebody kills every third one. */
export const killed = ({ kill }: PotPage, seated: readonly number[], random: Random): Pick<PotSeating, 'kill'> =>
  kill !== undefined && random.int(3) === 0 ? { kill: random.pick(seated) } : {}
