import { type Card, joker, type Rank, ranks } from '../../cards/cards.ts'
import { cardsIn } from '../../cards/census.ts'
import type { RoundOutcome } from '../../document/page-odds.ts'
import { arrangements } from '../../odds/combinations.ts'
import { handDue } from '../../round/deal-plan.ts'
import { cardsOf, dealt, emptyRound, handOf, type Round } from '../../round/round.ts'
import { dealerStands, dealersPoints } from './hands.ts'
import { blackjackDue } from './play.ts'
import type { BlackjackRules } from './rules.ts'
import { decided, stakedOn } from './strategy.ts'

/** One card for all ranks that count the same, suits being alike, and how many of them the shoe holds. */
type CardClass = { card: Card; copies: number }

/** Hands of the same cards are one, whatever came first: in `ways` orders of the whole shoe's cards. */
type Played = { round: Round; ways: bigint; isOver: boolean }

/**
 * Every deal to one seat and the dealer from a full shoe, by a strategy that never splits: the seat's hands through the
 * game's own procedure, and against each of them all hands of the dealer's. Weights are ways to deal as many cards as the
 * longest round takes. For games whose naturals ask for no suit.
 */
export function* roundsWithoutSplit(rules: BlackjackRules, strategy: string): Iterable<RoundOutcome> {
  const classes = classesOf(rules)
  const played = seatsRounds(rules, classes, strategy)
  const hands = new Map(classes.map(({ card }) => [card, dealersHands(rules, classes, card)] as const))
  const longest =
    Math.max(...played.map(({ round }) => cardsOf(round).length)) +
    Math.max(...[...hands.values()].flat(2).map(({ cards }) => cards.length))
  const shoe = cardsIn(rules.deck)
  const notNeeded = Array.from({ length: longest + 1 }, (_, cards) => arrangements(shoe - cards, longest - cards))
  for (const { round, ways, isOver } of played) {
    const [initial = stakedOn(rules.base), ...others] = round.bets
    for (const end of isOver ? [{ round, draws: 1n }] : againstDealer(round, classes, hands)) {
      const weight = ways * end.draws * (notNeeded[cardsOf(end.round).length] ?? 0n)
      yield { round: end.round, bets: [initial, ...others], weight }
    }
  }
}

function classesOf({ counts, deck }: BlackjackRules): CardClass[] {
  const classes = new Map<string, CardClass>()
  const add = (rank: Rank, card: Card, copies: number): void => {
    const count = String(counts[rank])
    const cardClass = classes.get(count)
    classes.set(count, { card: cardClass?.card ?? card, copies: (cardClass?.copies ?? 0) + copies })
  }
  for (const rank of ranks) add(rank, `${rank}s`, 4 * deck.decks)
  if (deck.jokers > 0) add('X', joker, deck.jokers)
  return [...classes.values()]
}

const leftOf = ({ card, copies }: CardClass, out: readonly Card[]): number =>
  copies - out.filter((other) => other === card).length

/** One of the dealer's hands for all that are paid alike, with the ways to draw them from what is left. */
function* againstDealer(
  round: Round,
  classes: readonly CardClass[],
  hands: ReadonlyMap<Card | undefined, readonly (readonly DealersHand[])[]>,
): Iterable<{ round: Round; draws: bigint }> {
  const left = classes.map((cardClass) => leftOf(cardClass, cardsOf(round)))
  for (const alike of hands.get(handOf(round, 'dealer')[0]) ?? []) {
    const dealer = alike[0]?.cards ?? []
    const draws = alike.reduce((sum, hand) => sum + drawsOf(hand, left), 0n)
    yield { round: { ...round, deal: { ...round.deal, dealer } }, draws }
  }
}

/** Until the dealer draws, or until there is nothing to draw for. */
function seatsRounds(rules: BlackjackRules, classes: readonly CardClass[], strategy: string): Played[] {
  const over: Played[] = []
  let level: Played[] = [{ round: { ...emptyRound, bets: [stakedOn(rules.base)] }, ways: 1n, isOver: false }]
  while (level.length > 0) {
    const next = new Map<string, Played>()
    for (const { round: before, ways } of level) {
      const { round, hand } = untilCard(rules, before, strategy)
      const isSeats = hand !== null && !(hand === 'dealer' && handOf(round, 'dealer').length > 0)
      if (!isSeats) over.push({ round, ways, isOver: hand === null })
      else
        for (const cardClass of classes) {
          const more = dealt(round, hand, cardClass.card)
          const ofThis = ways * BigInt(leftOf(cardClass, cardsOf(round)))
          const key = keyOf(more)
          next.set(key, { round: more, ways: (next.get(key)?.ways ?? 0n) + ofThis, isOver: false })
        }
    }
    level = [...next.values()]
  }
  return over
}

/** Decisions are taken until a card is due to a hand. */
function untilCard(rules: BlackjackRules, round: Round, strategy: string): { round: Round; hand: string | null } {
  const due = blackjackDue(rules, round)
  if (due !== null && 'decision' in due) return untilCard(rules, decided(rules, round, due, strategy), strategy)
  return { round, hand: due === null ? null : handDue(due) }
}

const keyOf = ({ deal, bets }: Round): string =>
  `${Object.entries(deal).map(([hand, cards]) => `${hand} ${cards.toSorted()}`)} ${bets.length}`

/** What the dealer stands on or busts with: reached in so many orders, by so many more cards of each class. */
type DealersHand = { cards: readonly Card[]; orders: number; drawn: readonly number[] }

/** All that the dealer's first card can become, one hand for all orders of its cards; hands that are paid alike together. */
function dealersHands(rules: BlackjackRules, classes: readonly CardClass[], up: Card): DealersHand[][] {
  const over: DealersHand[] = []
  let level: DealersHand[] = [{ cards: [up], orders: 1, drawn: classes.map(() => 0) }]
  while (level.length > 0) {
    const next = new Map<string, DealersHand>()
    for (const { cards, orders, drawn } of level)
      for (const [at, { card }] of classes.entries()) {
        const more = drawn.with(at, (drawn[at] ?? 0) + 1)
        const known = next.get(more.join())?.orders ?? 0
        next.set(more.join(), { cards: [...cards, card], orders: orders + known, drawn: more })
      }
    const isOver = ({ cards }: DealersHand): boolean => dealerStands(rules, cards)
    over.push(...[...next.values()].filter(isOver))
    level = [...next.values()].filter((hand) => !isOver(hand))
  }
  const paidBy = ({ cards }: DealersHand): string =>
    `${Math.min(dealersPoints(rules, cards), rules.target + 1)} ${cards.length}`
  return [...Map.groupBy(over, paidBy).values()]
}

/** In how many ways the hand can be drawn from what is left of each class. */
function drawsOf({ orders, drawn }: DealersHand, left: readonly number[]): bigint {
  let draws = orders
  for (let at = 0; at < drawn.length; at++)
    for (let taken = 0; taken < (drawn[at] as number); taken++) draws *= (left[at] as number) - taken
  if (draws <= Number.MAX_SAFE_INTEGER) return BigInt(draws)
  return drawn.reduce((product, times, at) => product * arrangements(left[at] ?? 0, times), BigInt(orders))
}
