import { describe, expect, it } from 'vitest'
import { baccarat } from '../../../games/co/baccarat.ts'
import { type Card, type Rank, ranks } from '../../../games/kit/cards/cards.ts'
import { burnValue, pointCount } from '../../../games/kit/families/baccarat/coup.ts'
import { emptyRound } from '../../../games/kit/round/round.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import { cards, cardsTaken, countOf, type Hands, hands, roundOf, worth } from '../../support/plain/plain-coup.ts'
import { drawsTo, oddsFor, optionsOf } from '../../support/table-inputs.ts'

const defaults = optionsOf(baccarat)

describe('point counts (co 30-2806)', () => {
  it("counts the document's examples: A 2 4 is 7, and A 2 9 is 12, so 2 (lines 118-119)", () => {
    expect(pointCount(cards('As 2h 4d'))).toBe(7)
    expect(pointCount(cards('As 2h 9d'))).toBe(2)
  })

  it('gives each rank its value, and tens and court cards nothing', () => {
    expect(ranks.map((rank) => pointCount([`${rank}s`]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0])
  })

  it('burns one for an ace, ten for tens and court cards, else the face (line 204)', () => {
    expect(ranks.map((rank) => burnValue(`${rank}c`))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10])
  })
})

describe('who draws (co 30-2814)', () => {
  const oneOfEach = ranks.filter((rank) => !'JQK'.includes(rank)).map((rank): Card => `${rank}s`)
  const twoCards = oneOfEach.flatMap((first) => oneOfEach.map((second) => [first, second]))

  it('agrees with Tables 1 and 2 for every pair of two-card hands and every third card', () => {
    const differ: string[] = []
    const expectNext = (player: readonly Card[], banker: readonly Card[], due: string | null) => {
      const drawn = drawsTo({ ...emptyRound, deal: { player, banker } })
      if (drawn !== due) differ.push(`${player.join(' ')} / ${banker.join(' ')}: ${drawn}, not ${due}`)
    }
    for (const player of twoCards)
      for (const banker of twoCards) {
        const [p, withoutThird] = cardsTaken(player.map(worth), banker.map(worth), 0)
        expectNext(player, banker, p === 3 ? 'player' : withoutThird === 3 ? 'banker' : null)
        if (p === 2 && withoutThird === 3) expectNext(player, [...banker, 'As'], null)
        if (p === 3)
          for (const third of oneOfEach) {
            const [, b] = cardsTaken(player.map(worth), banker.map(worth), worth(third))
            expectNext([...player, third], banker, b === 3 ? 'banker' : null)
            if (b === 3) expectNext([...player, third], [...banker, 'As'], null)
          }
      }
    expect(differ).toEqual([])
  })

  it('takes jacks, queens and kings for tens', () => {
    for (const rank of ['J', 'Q', 'K'] satisfies Rank[])
      for (const banker of twoCards) {
        const deal = (court: Rank) => ({ player: [`${court}h`, '5s', `${court}d`] as Card[], banker })
        const asTen = drawsTo({ ...emptyRound, deal: deal('T') })
        expect(drawsTo({ ...emptyRound, deal: deal(rank) })).toBe(asTen)
      }
  })

  it('deals the first and third card to the Player, the second and fourth to the Banker (line 222)', () => {
    const order: (string | null)[] = []
    const deal: Record<string, Card[]> = { player: [], banker: [] }
    for (const card of cards('9s 9h Ks Kh')) {
      const next = drawsTo({ ...emptyRound, deal })
      order.push(next)
      deal[next ?? 'nobody']?.push(card)
    }
    expect(order).toEqual(['player', 'banker', 'player', 'banker'])
  })

  it('takes the names of the hands in capitals too', () => {
    const deal = { Player: ['9s', 'Kh'], Banker: ['2s', '3d'] }
    const answer = settleCase({ id: 1, game: 'co.baccarat', deal, bets: [{ seat: 1, wager: 'player', stake: 100 }] })
    expect(answer).toMatchObject({ settlements: [{ returns: 200 }] })
  })

  it('finds the breach in a coup that was not dealt by the tables', () => {
    const rulesOf = (coup: Hands) => baccarat.verifyRound(roundOf(coup), defaults).map(({ rule }) => rule)
    expect(rulesOf(hands('9s Kh', '2s 3d'))).toEqual([])
    expect(rulesOf(hands('2s 3h', '7s Kd'))).toEqual(['drawing-rules'])
    expect(rulesOf(hands('6s Kh 2c', '7s Kd'))).toEqual(['irr-2816.1'])
  })

  it.each(['7s Kd 2c', '6s Kd 2c'])(
    'takes a third card to a Banker who stands for one that was seen: %s (line 299)',
    (B) => {
      const rulesWith = (options: Record<string, unknown>) =>
        baccarat.verifyRound(roundOf(hands('7h Ks', B)), optionsOf(baccarat, options)).map(({ rule }) => rule)
      expect(rulesWith({})).toEqual(['irr-2816.2'])
      // Face down nobody has seen it, and no line says where it goes.
      expect(rulesWith({ dealFace: 'down' })).toEqual(['drawing-rules'])
      const deal = { player: '7h Ks', banker: B }
      const bets = [{ seat: 1, wager: 'banker', stake: 1_000 }]
      expect(settleCase({ id: 12, game: 'co.baccarat', deal, bets })).toMatchObject({ refused: 'irr-2816.2' })
    },
  )

  it.each<[string, string, string, string]>([
    // A natural of the other hand (line 234).
    ['2h Ks 5c', 'Tc 9d', 'irr-2816.1', 'the player stands against a natural 9 (Tc 9d) and was dealt 3 cards'],
    ['Tc 9d', '2h Ks 5c', 'irr-2816.2', 'the banker stands against a natural 9 (Tc 9d) and was dealt 3 cards'],
    ['7h Ks 5c', 'Tc 6d', 'irr-2816.1', 'the player stands on 7 (7h Ks) and was dealt 3 cards'],
    // No more than one additional card for either hand (30-2813(3), line 229).
    ['2h Ks 5c 5d', 'Tc 7d', 'baccarat-deal', 'the player may have three cards and was dealt 4 cards'],
    ['7h Ks', 'Tc 5d 2s 2d', 'baccarat-deal', 'the banker may have three cards and was dealt 4 cards'],
    ['7h Ks 2c 3c', 'Tc 7d', 'baccarat-deal', 'the player stands on 7 (7h Ks) and was dealt 4 cards'],
    // Two cards for each hand (30-2812(3), line 222).
    ['7h', 'Tc 7d', 'drawing-rules', 'the player has one card (7h), and two are due'],
    ['7h Ks', '', 'drawing-rules', 'the banker has no cards, and two are due'],
    ['2h Ks', 'Tc 7d', 'drawing-rules', 'the player must draw to 2 (2h Ks) and did not'],
  ])('says what is wrong with %s against %s', (player, banker, rule, message) => {
    expect(baccarat.verifyRound(roundOf(hands(player, banker)), defaults)).toEqual([{ rule, message }])
  })

  it.each([
    ['7h Ks 5c', 'Tc 2d'],
    ['2h 4s 5c', 'Tc 4d'],
    ['6h Ks 5c', 'Tc 5d'],
  ])('names the third card of a Player who stands also where the Banker must draw: %s, %s (line 298)', (P, B) => {
    const breaches = baccarat.verifyRound(roundOf(hands(P, B)), defaults)
    expect(breaches.map(({ rule }) => rule)).toEqual(['irr-2816.1'])
  })
})

describe('exact counts of eight decks', () => {
  const all = 4_998_398_275_503_360n
  const known = { banker: 2_292_252_566_437_888n, player: 2_230_518_282_592_256n, tie: 475_627_426_473_216n }

  /** A deal of six values and in how many ways it comes, walked card by card by the plain rules. */
  function countPlainly(add: (key: string, ways: number) => void) {
    const left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]
    const drawn: number[] = []
    const draw = (ways: number): void => {
      if (drawn.length === 6) {
        const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, fifth = 0, sixth = 0] = drawn
        const [p, b] = cardsTaken([p1, p2], [b1, b2], fifth)
        const P = p === 3 ? (p1 + p2 + fifth) % 10 : (p1 + p2) % 10
        const B = b === 3 ? (b1 + b2 + (p === 3 ? sixth : fifth)) % 10 : (b1 + b2) % 10
        add(`${P}-${B} with ${p}+${b}`, ways)
        return
      }
      left.forEach((count, value) => {
        if (count === 0) return
        left[value] = count - 1
        drawn.push(value)
        draw(ways * count)
        drawn.pop()
        left[value] = count
      })
    }
    draw(1)
  }

  it('the Banker wager costs what the published counts make of it', () => {
    const [odds] = oddsFor(baccarat, 'banker')
    expect(odds?.outcomes).toBe(Number(all))
    expect(odds?.hitFrequency).toBeCloseTo(Number(known.banker) / Number(all), 14)
    expect(odds?.edge).toBeCloseTo(1 - (1.95 * Number(known.banker) + Number(known.tie)) / Number(all), 14)
    expect(odds?.edge.toFixed(6)).toBe('0.010579')
  })

  it('every final count with its number of cards comes as often as in the plain deal', () => {
    const plain = new Map<string, number>()
    countPlainly((key, ways) => plain.set(key, (plain.get(key) ?? 0) + ways))
    const counted = new Map<string, number>()
    const wins = { banker: 0n, player: 0n, tie: 0n }
    for (const { round = emptyRound, weight } of baccarat.outcomes('tie', defaults) ?? []) {
      const { player = [], banker = [] } = round.deal
      const [P, B] = [countOf(player.map(worth)), countOf(banker.map(worth))]
      const key = `${P}-${B} with ${player.length}+${banker.length}`
      counted.set(key, (counted.get(key) ?? 0) + Number(weight))
      wins[P > B ? 'player' : P < B ? 'banker' : 'tie'] += weight
    }
    expect(wins).toEqual(known)
    expect(Object.fromEntries([...counted].sort())).toEqual(Object.fromEntries([...plain].sort()))
  })

  it('match pairs come as often as their formula says', () => {
    const edge = (given = {}) => oddsFor(baccarat, 'match-pair-banker', given)[0]?.edge
    expect(edge()).toBeCloseTo(1 - (12 * 24) / 415, 12)
    expect(edge({ matchPairMode: 'any-rank-pair' })).toBeCloseTo(1 - (12 * 31) / 415, 12)
  })

  it('perfect pairs come as often as their formula says', () => {
    let [total, wins] = [0n, 0n]
    const bet = { seat: 1, wager: 'perfect-pair', stake: 100 }
    for (const { round = emptyRound, weight } of baccarat.outcomes('perfect-pair', defaults) ?? []) {
      total += weight
      if (baccarat.resolve(round, bet, defaults).verdict === 'win') wins += weight
    }
    // 7 of the other 415 cards match the first; behind a pair, its own card is left six times and 51 others eight.
    const ways = 415n * 414n * 413n
    const either = 2n * 7n * 414n * 413n - 7n * (6n * 5n + 51n * 8n * 7n)
    expect(total).toBe(all)
    expect(wins * ways).toBe(total * either)
  })
})
