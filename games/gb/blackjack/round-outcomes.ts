import { type Card, oneDeck } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import type { RoundOutcome } from '../../kit/document/page-odds.ts'
import { arrangements } from '../../kit/odds/combinations.ts'
import { handDue } from '../../kit/round/deal-plan.ts'
import { cardsOf, dealt, emptyRound, handOf, type Round } from '../../kit/round/round.ts'
import { cardValue, dealerPoints, dealerStands, mostPoints } from './hands.ts'
import { blackjackDue } from './play.ts'
import { decided, stakedOn } from './strategy.ts'

/** Suits and pictures are alike: one card of each value. */
const values: readonly Card[] = ['As', '2s', '3s', '4s', '5s', '6s', '7s', '8s', '9s', 'Ts']

/** Hands of the same cards are one, whatever came first: in `ways` orders of the whole shoe's cards. */
type Played = { round: Round; ways: bigint; isOver: boolean }

/**
 * Every deal to one seat and the dealer from a full shoe, by a strategy that never splits: the seat's hands through the
 * game's own procedure, and against each of them all hands of the dealer's. Weights are ways to deal as many cards as the
 * longest round takes.
 */
export function* roundsWithoutSplit(options: Options, strategy: string): Iterable<RoundOutcome> {
  const played = seatsRounds(options, strategy)
  const hands = new Map(values.map((up) => [up, dealersHands(up, options)] as const))
  const longest =
    Math.max(...played.map(({ round }) => cardsOf(round).length)) +
    Math.max(...[...hands.values()].flat(2).map(({ cards }) => cards.length))
  const shoe = oneDeck.length * Number(options.decks)
  const notNeeded = Array.from({ length: longest + 1 }, (_, cards) => arrangements(shoe - cards, longest - cards))
  for (const { round, ways, isOver } of played) {
    const [initial = stakedOn('initial'), ...others] = round.bets
    for (const end of isOver ? [{ round, draws: 1n }] : againstDealer(round, hands, options)) {
      const weight = ways * end.draws * (notNeeded[cardsOf(end.round).length] ?? 0n)
      yield { round: end.round, bets: [initial, ...others], weight }
    }
  }
}

/** One of the dealer's hands for all that are paid alike, with the ways to draw them from what is left. */
function* againstDealer(
  round: Round,
  hands: ReadonlyMap<Card | undefined, readonly (readonly DealersHand[])[]>,
  options: Options,
): Iterable<{ round: Round; draws: bigint }> {
  const left = values.map((card) => leftOf(card, cardsOf(round), options))
  for (const alike of hands.get(handOf(round, 'dealer')[0]) ?? []) {
    const dealer = alike[0]?.cards ?? []
    const draws = alike.reduce((sum, hand) => sum + drawsOf(hand, left), 0n)
    yield { round: { ...round, deal: { ...round.deal, dealer } }, draws }
  }
}

/** Until the dealer draws, or until there is nothing to draw for. */
function seatsRounds(options: Options, strategy: string): Played[] {
  const over: Played[] = []
  let level: Played[] = [{ round: { ...emptyRound, bets: [stakedOn('initial')] }, ways: 1n, isOver: false }]
  while (level.length > 0) {
    const next = new Map<string, Played>()
    for (const { round: before, ways } of level) {
      const { round, hand } = untilCard(before, options, strategy)
      const isSeats = hand !== null && !(hand === 'dealer' && handOf(round, 'dealer').length > 0)
      if (!isSeats) over.push({ round, ways, isOver: hand === null })
      else
        for (const card of values) {
          const more = dealt(round, hand, card)
          const ofThis = ways * BigInt(leftOf(card, cardsOf(round), options))
          const key = keyOf(more)
          next.set(key, { round: more, ways: (next.get(key)?.ways ?? 0n) + ofThis, isOver: false })
        }
    }
    level = [...next.values()]
  }
  return over
}

/** Decisions are taken until a card is due to a hand. */
function untilCard(round: Round, options: Options, strategy: string): { round: Round; hand: string | null } {
  const due = blackjackDue(round, options)
  if (due !== null && 'decision' in due) return untilCard(decided(round, due, strategy), options, strategy)
  return { round, hand: due === null ? null : handDue(due) }
}

const keyOf = ({ deal, bets }: Round): string =>
  `${Object.entries(deal).map(([hand, cards]) => `${hand} ${cards.toSorted()}`)} ${bets.length}`

const leftOf = (card: Card, out: readonly Card[], { decks }: Options): number =>
  Number(decks) * (cardValue(card) === 10 ? 16 : 4) - out.filter((other) => other === card).length

/** What the dealer stands on or busts with: reached in so many orders, by so many more cards of each value. */
type DealersHand = { cards: readonly Card[]; orders: number; drawn: readonly number[] }

/** All that the dealer's first card can become, one hand for all orders of its cards; hands that are paid alike together. */
function dealersHands(up: Card, { soft17 }: Options): DealersHand[][] {
  const over: DealersHand[] = []
  let level: DealersHand[] = [{ cards: [up], orders: 1, drawn: values.map(() => 0) }]
  while (level.length > 0) {
    const next = new Map<string, DealersHand>()
    for (const { cards, orders, drawn } of level)
      for (const [value, card] of values.entries()) {
        const more = drawn.with(value, (drawn[value] ?? 0) + 1)
        const known = next.get(more.join())?.orders ?? 0
        next.set(more.join(), { cards: [...cards, card], orders: orders + known, drawn: more })
      }
    const isOver = ({ cards }: DealersHand): boolean => dealerStands(cards, soft17)
    over.push(...[...next.values()].filter(isOver))
    level = [...next.values()].filter((hand) => !isOver(hand))
  }
  const paidBy = ({ cards }: DealersHand): string =>
    `${Math.min(dealerPoints(cards, soft17), mostPoints + 1)} ${cards.length}`
  return [...Map.groupBy(over, paidBy).values()]
}

/** In how many ways the hand can be drawn from what is left of each value. */
function drawsOf({ orders, drawn }: DealersHand, left: readonly number[]): bigint {
  let draws = orders
  for (let value = 0; value < drawn.length; value++)
    for (let taken = 0; taken < (drawn[value] as number); taken++) draws *= (left[value] as number) - taken
  if (draws <= Number.MAX_SAFE_INTEGER) return BigInt(draws)
  return drawn.reduce((product, times, value) => product * arrangements(left[value] ?? 0, times), BigInt(orders))
}
