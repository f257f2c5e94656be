import { getCardCode } from '@pokertools/evaluator'
import { codeOf } from '../../games/kit/cards/card-codes.ts'
import { type Card, oneDeck, rankOf } from '../../games/kit/cards/cards.ts'
import { type Random, seeded } from '../../games/kit/odds/random.ts'
import { atLeast, compared, type Figure, percentile, perSecond } from '../figures.ts'
import { type RankingLoop, rankingLoops } from './ranking-loops.ts'

/** Few enough to lie in the processor's cache, so that ranking is measured and not memory; too many to be learned. */
const dealt = 10_000

const show = perSecond('hands')

/**
 * Hands that each ranking ranks in a second: the median of so many rounds, and the best of them, which other work on the
 * machine slows least. The peer gets card codes too, which is the fastest that it takes; it knows high hands of five to
 * seven cards, so of Omaha it ranks all sixty choices of five.
 */
export const rankingFigures = async (rounds: number): Promise<Figure[]> =>
  rankingLoops.flatMap((loop) => figuresOf(loop, rounds, seeded(7)))

function figuresOf({ what, least, rank, peer, slow = 1, ...of }: RankingLoop, all: number, random: Random): Figure[] {
  const deck = of.deck === 'short' ? oneDeck.filter((card) => !'2345'.includes(rankOf(card))) : oneDeck
  const hands = Array.from({ length: dealt }, () => {
    const cards = deal(deck, of.cards + (of.board ?? 0), random.int)
    return of.board === undefined ? [cards] : [cards.slice(0, of.cards), cards.slice(of.cards)]
  })
  const [own, peers] = [
    hands.map((each) => each.map(codesBy(codeOf))),
    hands.map((each) => each.map(codesBy(getCardCode))),
  ]
  if (peer !== undefined)
    checkOrder(
      own.map((hand) => rank(hand)),
      peers.map((hand) => peer(hand)),
    )
  const [ownHands, peerHands] = [own.flat(), peers.flat()]
  const unmeasured = Math.ceil(warmUpRounds / slow)
  warmUp(unmeasured, () => rank(ownHands))
  if (peer !== undefined) warmUp(unmeasured, () => peer(peerHands))
  const times: number[] = []
  const peerTimes: number[] = []
  const rounds = Math.ceil(all / slow)
  for (let round = 0; round < rounds; round++) {
    times.push(timeOf(() => rank(ownHands)))
    if (peer !== undefined) peerTimes.push(timeOf(() => peer(peerHands)))
  }
  const rate = (times: readonly number[], share: number) => (dealt * 1_000) / percentile(times, share)
  const [middle, best] = [rate(times, 0.5), rate(times, 0)]
  const bar = atLeast(`${show(least)} or more`, best, least)
  if (peer === undefined) return [{ what: `${what}, best`, feltwire: show(best), bar }]
  const peerMiddle = rate(peerTimes, 0.5)
  return [
    compared(`${what}, median`, { feltwire: middle, peer: peerMiddle }, show, {
      says: 'three times the peer or more',
      met: middle >= 3 * peerMiddle,
    }),
    compared(`${what}, best`, { feltwire: best, peer: rate(peerTimes, 0) }, show, bar),
  ]
}

function deal(deck: readonly Card[], cards: number, int: (n: number) => number): Card[] {
  const hand = new Set<Card>()
  while (hand.size < cards) hand.add(deck[int(deck.length)] ?? 'As')
  return [...hand]
}

/** Pushed one by one, for an array that `map` makes may have holes and is slower to read. */
const codesBy =
  (codeIn: (card: Card) => number) =>
  (hand: readonly Card[]): number[] => {
    const codes: number[] = []
    for (const card of hand) codes.push(codeIn(card))
    return codes.slice()
  }

/** The peer counts down to its best hand. Throws where the two disagree: a wrong answer is no time to compare with. */
function checkOrder(own: readonly number[], peers: readonly number[]): void {
  const order = (strengths: readonly number[], at: number) => Math.sign((strengths[at] ?? 0) - (strengths[at - 1] ?? 0))
  const differs = own.findIndex((_, at) => at > 0 && order(own, at) !== -order(peers, at))
  if (differs >= 0) throw new Error(`The peer puts the hands ${differs - 1} and ${differs} in another order.`)
}

/**
 * How many rounds each ranking runs before it is measured, and for how long (ms): its code is compiled beside it, which
 * on a busy machine ends long after the rounds that asked for it.
 */
const warmUpRounds = 150
const warmUpMs = 500

function warmUp(rounds: number, rankAll: () => number): void {
  const until = performance.now() + warmUpMs
  for (let round = 0; round < rounds || performance.now() < until; round++) timeOf(rankAll)
}

/** In ms. The result is looked at, so that the work is not left out. */
function timeOf(rankAll: () => number): number {
  const startedAt = performance.now()
  const all = rankAll()
  const ms = performance.now() - startedAt
  if (all === 0) throw new Error('The hands of the bench were not ranked.')
  return ms
}
