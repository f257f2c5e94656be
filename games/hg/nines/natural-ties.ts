import type { CountedWays } from '../../kit/bank/player-banked.ts'
import { oneDeck, rankOf } from '../../kit/cards/cards.ts'
import { pointsIn, pointsOf } from '../../kit/families/baccarat/coup.ts'
import type { NinesFacts } from '../../kit/families/baccarat/nines.ts'
import { shoeDeals } from '../../kit/odds/shoe-deals.ts'
import { usualDecks } from '../bank-page.ts'
import { drawingRules, strippedRanks } from './nines-page.ts'

/** A natural tie is decided by the three cards that both hands are dealt: on seven or more neither may draw. */
export const naturalTies: CountedWays<NinesFacts> = (_options, { decks = usualDecks }) => {
  const points = oneDeck.filter((card) => !strippedRanks.includes(rankOf(card))).map(pointsOf)
  const shoe = [...Map.groupBy(points, (value) => value)].map(([value, all]) => [value, all.length * decks] as const)
  const counts = new Map<string, { facts: NinesFacts; weight: bigint }>()
  for (const { dealt, ways } of shoeDeals(shoe, 6)) {
    const [player, dealer] = [dealt.slice(0, 3), dealt.slice(3)].map(standing) as [Standing, Standing]
    const key = `${player.total} ${dealer.total}`
    const seen = counts.get(key)
    if (seen === undefined) counts.set(key, { facts: { player, dealer, fouled: false }, weight: ways })
    else seen.weight += ways
  }
  return counts.values()
}

type Standing = NinesFacts['player']

const standing = (values: readonly number[]): Standing => {
  const total = pointsIn(values)
  return { total, three: total >= drawingRules.standsFrom }
}
