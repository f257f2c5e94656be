import { evaluate, getCardCode } from '@pokertools/evaluator'
import { codeOf } from '../../games/kit/cards/card-codes.ts'
import { type Card, oneDeck } from '../../games/kit/cards/cards.ts'
import { seeded } from '../../games/kit/odds/random.ts'
import { pokerStrength } from '../../games/kit/ranks/poker.ts'
import { compared, type Figure, percentile, perSecond } from '../figures.ts'

/** Few enough to lie in the processor's cache, so that ranking is measured and not memory; too many to be learned. */
const dealt = 10_000

/**
 * Hands of seven cards that are ranked in a second: the median of so many rounds, and the best of them, which other work
 * on the machine slows least. The peer gets card codes too, which is the fastest that it takes.
 */
export async function rankingFigures(rounds: number): Promise<Figure[]> {
  const random = seeded(7)
  const hands = Array.from({ length: dealt }, () => dealSeven(random.int))
  const own = hands.map((hand) => packed(hand, codeOf))
  const peers = hands.map((hand) => packed(hand, getCardCode))
  checkOrder(
    own.map((hand) => pokerStrength(hand)),
    peers.map((hand) => evaluate(hand)),
  )

  const times = { feltwire: [] as number[], peer: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.feltwire.push(timeOf(() => rankOwn(own)))
    times.peer.push(timeOf(() => rankPeers(peers)))
  }
  const rates = (share: number) => ({
    feltwire: (dealt * 1_000) / percentile(times.feltwire, share),
    peer: (dealt * 1_000) / percentile(times.peer, share),
  })
  const [middle, best] = [rates(0.5), rates(0)]
  const show = perSecond('hands')
  return [
    compared('7-card hands, median', middle, show, {
      says: 'three times the peer or more',
      met: middle.feltwire >= 3 * middle.peer,
    }),
    compared('7-card hands, best', best, show, {
      says: '30,000,000 hands/s or more',
      met: best.feltwire >= 30e6,
    }),
  ]
}

function dealSeven(int: (n: number) => number): Card[] {
  const hand = new Set<Card>()
  while (hand.size < 7) hand.add(oneDeck[int(oneDeck.length)] ?? 'As')
  return [...hand]
}

/** Pushed one by one, for an array that `map` makes may have holes and is slower to read. */
function packed(hand: readonly Card[], codeIn: (card: Card) => number): number[] {
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

/*
 * Each in a loop of its own, and out of a variable, so that the compiler knows what it calls: what is imported is fetched
 * anew at every call.
 */
function rankOwn(hands: readonly number[][], rank = pokerStrength): number {
  let all = 0
  for (const hand of hands) all = (all + rank(hand)) | 0
  return all
}

function rankPeers(hands: readonly number[][], rank = evaluate): number {
  let all = 0
  for (const hand of hands) all = (all + rank(hand)) | 0
  return all
}

/** In ms. The result is looked at, so that the work is not left out. */
function timeOf(rankAll: () => number): number {
  const startedAt = performance.now()
  const all = rankAll()
  const ms = performance.now() - startedAt
  if (all === 0) throw new Error('The hands of the bench were not ranked.')
  return ms
}
