import type { OddsBy } from '../../kit/bank/player-banked.ts'
import { type Card, joker, oneDeck } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import { isFoul, lowStrength, type Ranking, type Sets } from '../../kit/families/pai-gow/ranking.ts'
import { dealtHands, drawFrom, drawHands, sameBets } from '../../kit/odds/draw-cards.ts'

/** The best two cards in front that the other five are not under. */
function bestInFront(ranking: Ranking, cards: readonly Card[]): Sets {
  const settings = cards.flatMap((one, i) =>
    cards.slice(i + 1).map((other, j): Sets => {
      const at = i + 1 + j
      return { low: [one, other], high: cards.filter((_, place) => place !== i && place !== at) }
    }),
  )
  const byFront = settings
    .map((set) => ({ set, front: lowStrength(ranking, set.low) }))
    .sort((a, b) => b.front - a.front)
  const best = byFront.find(({ set }) => !isFoul(ranking, set)) ?? byFront.at(-1)
  return best?.set ?? { high: cards.slice(0, 5), low: cards.slice(5) }
}

/** No house way is printed, so seat and player-dealer both put the best that they may in front. */
export const byBestInFront = <Facts>(
  wager: string,
  rankingOf: (options: Options) => Ranking,
  jokersIn: (options: Options) => number,
): OddsBy<Facts> => ({
  strategy: 'best-in-front',
  draws: (random, options, _given, seats) => {
    const next = drawFrom(random, [...oneDeck, ...Array<Card>(jokersIn(options)).fill(joker)])
    const hands = drawHands(next, seats, 7)
    const ranking = rankingOf(options)
    return {
      deal: dealtHands(hands),
      actions: hands.map(({ seat, cards }) => ({ seat, do: 'set', ...bestInFront(ranking, cards) })),
      bets: sameBets(hands, wager),
    }
  },
})
