import { cardsOfHand } from '../../kit/bank/pack.ts'
import type { CountedWays, DrawnRound } from '../../kit/bank/player-banked.ts'
import type { CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import { oneDeck } from '../../kit/cards/cards.ts'
import { suitClasses } from '../../kit/cards/suit-classes.ts'
import { rivalsOfAll } from '../../kit/families/three-cards/three-card-odds.ts'
import { bestOfSix } from '../../kit/odds/best-hands.ts'
import { dealtHands, drawFrom, drawHands, sameBets } from '../../kit/odds/draw-cards.ts'
import { failsToQualify, type Showdown } from '../../kit/ranks/contest.ts'
import { bestOf, type PokerHand } from '../../kit/ranks/poker-hands.ts'
import { handOfCodes, type ThreeCardHand, threeCardHand } from '../../kit/ranks/three-cards.ts'

export type ThreeCardTable = { round: CardRoomCase; folded: ReadonlySet<number | string> }

/** What decides a bet: both hands of three, or the six cards of both together. */
export type ThreeCardFacts = Showdown & { player: ThreeCardHand | undefined; six: PokerHand | undefined }

export function playThreeCard(round: CardRoomCase): { table: ThreeCardTable } {
  const folds = round.actions.filter(({ do: verb }) => verb === 'fold')
  return { table: { round, folded: new Set(folds.map(({ seat }) => seat)) } }
}

/** A fold ends all but the 6 Card Bonus. */
export function threeCardFacts(
  { round, folded }: ThreeCardTable,
  { seat, wager }: CardRoomBet,
  qualifies: ThreeCardHand,
): ThreeCardFacts | undefined {
  const [own, dealerCards] = [cardsOfHand(round, `seat:${seat}`), cardsOfHand(round, 'dealer')]
  const stays = !folded.has(seat)
  if (!stays && wager !== '6-card-bonus')
    return { player: undefined, dealer: undefined, six: undefined, stays, dealerFails: false }
  if (own.length !== 3) return undefined
  const player = threeCardHand(own)
  if (wager === 'pair-plus') return { player, dealer: undefined, six: undefined, stays, dealerFails: false }
  if (dealerCards.length !== 3) return undefined
  const dealer = threeCardHand(dealerCards)
  return {
    player,
    dealer,
    six: bestOf([...own, ...dealerCards]),
    stays,
    dealerFails: failsToQualify({ dealer }, qualifies),
  }
}

const undecided = { player: undefined, dealer: undefined, six: undefined, stays: true, dealerFails: false }

/** Pair Plus of a seat that stays in: 22,100 hands. */
export const pairPlusOdds = () =>
  [...suitClasses(3)].map(({ codes, alike }) => ({
    facts: { ...undecided, player: handOfCodes(codes) },
    weight: BigInt(alike),
  }))

/** Every six cards. */
export const sixCardOdds = () =>
  bestOfSix().map(({ hand, count }) => ({ facts: { ...undecided, six: hand }, weight: BigInt(count) }))

/** Every two hands of three, the seat playing wherever that costs less than its ante. */
export const bestAntes = (qualifies: ThreeCardHand): CountedWays<ThreeCardFacts> =>
  function* (_options, _given, profitOf) {
    for (const { player, rivals } of rivalsOfAll(qualifies)) {
      const played = rivals.map(({ facts, weight }) => ({
        facts: { ...undecided, ...facts, player },
        weight,
        also: { play: 1 },
      }))
      const folded = played.map(({ facts, weight }) => ({ facts: { ...facts, stays: false }, weight }))
      const worth = (ways: readonly (typeof played)[number][]) =>
        ways.reduce((sum, way) => sum + profitOf(way) * Number(way.weight), 0)
      const lost = folded.reduce((sum, way) => sum + profitOf(way) * Number(way.weight), 0)
      yield* worth(played) > lost ? played : folded
    }
  }

/** The lowest hand that {@link bestAntes} plays. */
const leastPlayed = threeCardHand(['Qs', '6h', '4d'])

/** Seats that play with the lowest hand that is worth it, or a better one. */
export const drawnAntes: DrawnRound = (random, _options, _given, seats) => {
  const hands = drawHands(drawFrom(random, oneDeck), seats, 3)
  const plays = hands.filter(({ cards }) => threeCardHand(cards).strength >= leastPlayed.strength)
  const antes = sameBets(hands, 'ante')
  return {
    deal: dealtHands(hands),
    actions: antes.map(({ seat }) => ({ seat, do: plays.some((hand) => hand.seat === seat) ? 'play' : 'fold' })),
    bets: [...antes, ...sameBets(plays, 'play')],
  }
}
