import type { OddsBy } from '../../kit/bank/player-banked.ts'
import { oneDeck, rankOf } from '../../kit/cards/cards.ts'
import { pointCount } from '../../kit/families/baccarat/coup.ts'
import type { NinesFacts } from '../../kit/families/baccarat/nines.ts'
import type { SharedHitFacts } from '../../kit/families/baccarat/shared-hit.ts'
import { pointShoe, threeCardWays } from '../../kit/families/baccarat/three-card-ways.ts'
import { dealtHands, drawFrom, drawHands, sameBets } from '../../kit/odds/draw-cards.ts'
import { usualDecks } from '../bank-page.ts'
import { drawingRules, strippedRanks } from './nines-page.ts'

const strippedPack = oneDeck.filter((card) => !strippedRanks.includes(rankOf(card)))

const drawsAt = (total: number): boolean => total <= drawingRules.houseDrawsTo

/** Seat and player-dealer both play the logical way, which is printed: draw on five or less. */
export const byLogicalWay = (wager: string): OddsBy<NinesFacts> => ({
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
  draws: (random, _options, { decks = usualDecks }, seats) => {
    const next = drawFrom(random, strippedPack, decks)
    const hands = drawHands(next, seats, 3)
    return {
      deal: dealtHands(hands),
      actions: hands.map(({ seat, cards }) =>
        drawsAt(pointCount(cards)) ? { seat, do: 'draw', card: next() } : { seat, do: 'stand' },
      ),
      bets: sameBets(hands, wager),
    }
  },
})

/** Baccarat 9 with the player hand played the house way; in one of its versions a nine in three cards ends the deal. */
export const byHouseWay = ({
  nineEnds,
}: {
  nineEnds: boolean
}): Pick<OddsBy<SharedHitFacts>, 'strategy'> & { ways: SharedHitWays } => ({
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
