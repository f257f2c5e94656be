import type { OddsBy } from '../../kit/bank/page.ts'
import type { NinesFacts } from '../../kit/families/baccarat/nines.ts'
import type { SharedHitFacts } from '../../kit/families/baccarat/shared-hit.ts'
import { pointShoe, threeCardWays } from '../../kit/families/baccarat/three-card-ways.ts'
import { usualDecks } from '../bank-page.ts'
import { drawingRules } from './nines-page.ts'

const drawsAt = (total: number): boolean => total <= drawingRules.houseDrawsTo

/** Seat and player-dealer both play the logical way, which is printed: draw on five or less. */
export const byLogicalWay: OddsBy<NinesFacts> = {
  strategy: 'logical-way',
  ways: (_options, { decks = usualDecks }) =>
    // Kings, queens and jacks count nothing; 7 to 10 are out of the packs.
    [...threeCardWays(pointShoe(12, decks), (player, bank) => [drawsAt(player), drawsAt(bank)])].map(
      ({ player, playerDrew, bank, bankDrew, weight }) => ({
        facts: {
          player: { total: player, three: !playerDrew },
          dealer: { total: bank, three: !bankDrew },
          fouled: false,
        },
        weight,
      }),
    ),
}

/** Baccarat 9 with the player hand played the house way; in one of its versions a nine in three cards ends the deal. */
export const byHouseWay = (nineEnds: boolean): Pick<OddsBy<SharedHitFacts>, 'strategy'> & { ways: SharedHitWays } => ({
  strategy: 'house-way',
  ways: (_options, { decks = usualDecks }) => {
    const isOver = (player: number, bank: number) => nineEnds && (player === 9 || bank === 9)
    // Tens and pictures, and the cards that were added, count nothing: twenty a pack.
    const deals = threeCardWays(pointShoe(20, decks), (player, bank) =>
      isOver(player, bank) ? [false, false] : [drawsAt(player), drawsAt(bank)],
    )
    return [...deals].map(({ player, bank, weight }) => ({ facts: { player, bank }, weight }))
  },
})

type SharedHitWays = Extract<OddsBy<SharedHitFacts>, { ways: unknown }>['ways']
