import { describe, expect, it } from 'vitest'
import { baccarat } from '../games/co/baccarat.ts'
import { burnValue, pointCount } from '../games/co/coup.ts'
import { type Card, oneDeck, type Rank, ranks } from '../games/kit/cards.ts'
import type { Options } from '../games/kit/options.ts'
import { seeded } from '../games/kit/random.ts'
import { type Bet, emptyRound } from '../games/kit/round.ts'
import { drawsTo, oddsFor, optionsOf } from './table-talk.ts'

/*
 * A second, plain baccarat, written from the document alone: co 30-2806 to 30-2814. It knows nothing of the page in
 * `games/`, and every table is typed from the words of the rule and not from the letter grid above them.
 */

/** co 30-2806(2), lines 113-116. */
const worth = (card: Card): number => (card[0] === 'A' ? 1 : 'TJQK'.includes(card.charAt(0)) ? 0 : Number(card[0]))

/** co 30-2806(3), line 117: of a two-digit total the left digit is discarded. */
const countOf = (values: readonly number[]): number => Number(String(values.reduce((a, b) => a + b, 0)).slice(-1))

/** Table 2, lines 268-277: the Player's third cards on which a Banker with this count draws. */
const bankerDrawsWhenPlayerTook = [
  '0-1-2-3-4-5-6-7-8-9',
  '0-1-2-3-4-5-6-7-8-9',
  '0-1-2-3-4-5-6-7-8-9',
  '0-1-2-3-4-5-6-7-9',
  '2-3-4-5-6-7',
  '4-5-6-7',
  '6-7',
  'stands',
]

/** How many cards each hand ends with, when the third card for the Player and the Banker lie ready. */
function cardsTaken(player: readonly number[], banker: readonly number[], playersThird: number): [number, number] {
  const [P, B] = [countOf(player), countOf(banker)]
  if (P >= 8 || B >= 8) return [2, 2] // A natural: no more cards for either hand (line 234).
  if (P >= 6) return [2, B <= 5 ? 3 : 2] // "If the PLAYER takes no cards, the BANKER must draw 0-5" (line 279).
  return [3, bankerDrawsWhenPlayerTook[B]?.includes(String(playersThird)) ? 3 : 2]
}

type Hands = { player: Card[]; banker: Card[] }

/** Six cards as they lie in the shoe, dealt: Player, Banker, Player, Banker, then who has to draw (lines 222, 228). */
function dealtFrom([p1, b1, p2, b2, fifth, sixth]: readonly Card[]): Hands {
  if (!p1 || !b1 || !p2 || !b2 || !fifth || !sixth) throw new RangeError('a coup needs six cards ready')
  const [p, b] = cardsTaken([p1, p2].map(worth), [b1, b2].map(worth), worth(fifth))
  const player = p === 3 ? [p1, p2, fifth] : [p1, p2]
  if (b === 2) return { player, banker: [b1, b2] }
  return { player, banker: [b1, b2, p === 3 ? sixth : fifth] }
}

const marginTables: Record<string, { byPoints: Record<number, number>; natural: number }> = {
  'margin-a': { byPoints: { 9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1 }, natural: 1 },
  'margin-b': { byPoints: { 9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1 }, natural: 1 },
  'margin-c': { byPoints: { 9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2 }, natural: 1 },
}

/** What an operator can choose; odds are written as profit over stake. */
type House = {
  commissionMode: 'on-win' | 'on-tie' | 'none'
  commissionPct: number
  commissionRounding: 'none' | 'up-25c'
  payTable: string
  matchPairMode: 'unsuited-only' | 'any-rank-pair'
  naturalTie: 'lose' | 'push'
  tiePays: [number, number]
  perfectPairPays: [number, number]
}

/** Thousandths of a cent, so that 5.125 percent of a cent is still a whole number. */
const milli = 100_000n

/** co 30-2808(3), lines 145-151, in thousandths of a cent. */
function vigorishOn(stake: bigint, { commissionPct, commissionRounding }: House): bigint {
  const share = stake * BigInt(commissionPct * 1000)
  if (commissionRounding === 'none') return share
  let quarters = 0n
  while (quarters * 25n * milli < share) quarters += 1n
  return quarters * 25n * milli
}

/** Everything that goes back, in whole cents, rounded down. */
function returnsOf(wager: string, cents: number, hands: Hands, house: House): number {
  const stake = BigInt(cents)
  const win = (profit: number, per = 1) => (stake * BigInt(profit + per) * milli) / BigInt(per)
  const returns = ((): bigint => {
    const { player, banker } = hands
    const [P, B] = [countOf(player.map(worth)), countOf(banker.map(worth))]
    const total = player.length + banker.length
    switch (wager) {
      case 'player':
        return P > B ? win(1) : P === B ? stake * milli : 0n
      case 'banker':
        if (P === B) return stake * milli - (house.commissionMode === 'on-tie' ? vigorishOn(stake, house) : 0n)
        return B > P ? win(1) - (house.commissionMode === 'on-win' ? vigorishOn(stake, house) : 0n) : 0n
      case 'tie':
        return P === B ? win(...house.tiePays) : 0n
      case 'perfect-pair':
        return player[0] === player[1] || banker[0] === banker[1] ? win(...house.perfectPairPays) : 0n
      case 'match-pair-player':
        return isMatchPair(player, house) ? win(11) : 0n
      case 'match-pair-banker':
        return isMatchPair(banker, house) ? win(11) : 0n
      case 'total-cards-4':
        return total === 4 ? win(3, 2) : 0n
      case 'total-cards-5':
        return total === 5 ? win(2) : 0n
      case 'total-cards-6':
        return total === 6 ? win(2) : 0n
      case 'winning-margin-player':
        return marginReturns(player, banker, stake, house)
      case 'winning-margin-banker':
        return marginReturns(banker, player, stake, house)
      default:
        throw new Error(`the document knows no ${wager}`)
    }
  })()
  return Number(returns / milli)
}

function isMatchPair([first, second]: readonly Card[], { matchPairMode }: House): boolean {
  if (first === undefined || second === undefined || first[0] !== second[0]) return false
  return matchPairMode === 'any-rank-pair' || first[1] !== second[1]
}

/** co 30-2808(5), lines 161-190. */
function marginReturns(own: readonly Card[], other: readonly Card[], stake: bigint, house: House): bigint {
  const table = marginTables[house.payTable]
  const [mine, theirs] = [countOf(own.map(worth)), countOf(other.map(worth))]
  const natural = (hand: readonly Card[], count: number) => hand.length === 2 && count >= 8
  if (mine === theirs && natural(own, mine) && natural(other, theirs))
    return house.naturalTie === 'push' ? stake * milli : 0n
  const odds = natural(own, mine) ? (mine > theirs ? table?.natural : 0) : table?.byPoints[mine - theirs]
  return odds ? stake * BigInt(1 + odds) * milli : 0n
}

/** The options under which the page must agree with the plain house. */
const optionsFor = ({ tiePays, perfectPairPays, ...house }: House, more: Record<string, unknown> = {}): Options =>
  optionsOf(baccarat, {
    ...house,
    tiePays: tiePays.join(':'),
    perfectPairPays: perfectPairPays.join(':'),
    ...(house.commissionMode === 'none' ? { divisionApproval: 'letter of 3 May' } : {}),
    ...more,
  })

const standard: House = {
  commissionMode: 'on-win',
  commissionPct: 5,
  commissionRounding: 'none',
  payTable: 'margin-a',
  matchPairMode: 'unsuited-only',
  naturalTie: 'lose',
  tiePays: [8, 1],
  perfectPairPays: [25, 1],
}

/** Every combination of one value from each list. */
function every<T extends object>(values: { [K in keyof T]: readonly T[K][] }): T[] {
  return Object.entries(values).reduce<T[]>(
    (all, [key, list]) => all.flatMap((one) => (list as T[keyof T][]).map((value) => ({ ...one, [key]: value }))),
    [{} as T],
  )
}

const wagers = Object.keys(baccarat.wagers)
const defaults = optionsOf(baccarat)
const cards = (text: string): Card[] => text.split(' ').filter(Boolean) as Card[]
const roundOf = ({ player, banker }: Hands, bets: readonly Bet[] = []) => ({
  ...emptyRound,
  deal: { player, banker },
  bets,
})
const hands = (player: string, banker: string): Hands => ({ player: cards(player), banker: cards(banker) })
const returnsFor = (wager: string, coup: Hands, options = defaults, stake = 1000) =>
  baccarat.settle(roundOf(coup, [{ seat: 1, wager, stake }]), options)[0]?.returns

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

  it('finds the breach in a coup that was not dealt by the tables', () => {
    const rulesOf = (coup: Hands) => baccarat.verifyRound(roundOf(coup), defaults).map(({ rule }) => rule)
    expect(rulesOf(hands('9s Kh', '2s 3d'))).toEqual([])
    expect(rulesOf(hands('2s 3h', '7s Kd'))).toEqual(['drawing-rules'])
    expect(rulesOf(hands('6s Kh', '7s Kd 2c'))).toEqual(['drawing-rules'])
    expect(rulesOf(hands('6s Kh 2c', '7s Kd'))).toEqual(['irr-2816.1'])
  })
})

describe('settlement, against the plain house', () => {
  const random = seeded(28)
  /** Few ranks and suits bring naturals, ties and pairs in numbers. */
  const sources: readonly (readonly Card[])[] = [
    oneDeck,
    oneDeck.filter((card) => '24T'.includes(card.charAt(0))),
    cards('9s 9h 8s 8h Ks Kd'),
  ]
  const coupFrom = (source: readonly Card[]) => dealtFrom(Array.from({ length: 6 }, () => random.pick(source)))
  const houses = every<House>({
    commissionMode: ['on-win', 'on-tie', 'none'],
    commissionPct: [5, 5.125, 17.5, 25],
    commissionRounding: ['none', 'up-25c'],
    payTable: ['margin-a', 'margin-b', 'margin-c'],
    matchPairMode: ['unsuited-only', 'any-rank-pair'],
    naturalTie: ['lose', 'push'],
    tiePays: [
      [8, 1],
      [9, 1],
    ],
    perfectPairPays: [
      [25, 1],
      [51, 2],
    ],
  })

  it('pays every wager of random coups alike under every combination of options', () => {
    const differ: unknown[] = []
    for (const house of houses) {
      const options = optionsFor(house)
      for (const source of [...sources, ...sources, ...sources]) {
        const coup = coupFrom(source)
        const bets = wagers.map((wager, i): Bet => ({ seat: i + 1, wager, stake: 25 + random.int(100_000) }))
        const settled = baccarat.settle(roundOf(coup, bets), options)
        for (const { seat, wager, stake, returns } of settled) {
          const due = returnsOf(wager, stake, coup, house)
          if (returns !== due) differ.push({ seat, wager, stake, returns, due, coup, house })
        }
      }
    }
    expect(differ).toEqual([])
  })

  it('agrees that dealing by the tables breaks no rule', () => {
    for (let i = 0; i < 2000; i++)
      expect(baccarat.verifyRound(roundOf(coupFrom(oneDeck)), defaults).map(({ rule }) => rule)).toEqual([])
  })

  it('shares a capped payout among the winners of a wager in proportion, and caps no standard wager (line 329)', () => {
    for (let i = 0; i < 3000; i++) {
      const limit = random.int(500_000)
      const coup = coupFrom(random.pick(sources))
      const bets = Array.from(
        { length: 8 },
        (_, i): Bet => ({ seat: i + 1, wager: random.pick(wagers), stake: random.int(50_000) }),
      )
      const profits = bets.map(({ wager, stake }) => Math.max(0, returnsOf(wager, stake, coup, standard) - stake))
      const settled = baccarat.settle(roundOf(coup, bets), optionsFor(standard, { aggregateLimit: limit }))
      bets.forEach(({ wager, stake }, i) => {
        const due = returnsOf(wager, stake, coup, standard)
        const total = bets.reduce((sum, other, j) => (other.wager === wager ? sum + (profits[j] ?? 0) : sum), 0)
        const isStandard = ['player', 'banker', 'tie'].includes(wager)
        const share = Number((BigInt(profits[i] ?? 0) * BigInt(limit)) / BigInt(total || 1))
        const capped = isStandard || total <= limit || profits[i] === 0 ? due : stake + share
        expect(settled[i]?.returns).toBe(capped)
      })
    }
  })
})

describe('each line of the document once, by hand', () => {
  const playerWins = hands('9s Kh', '2s 3d')
  const bankerWins = hands('2s 3d 2h', '9s Kh')
  const tie = hands('7s Kh', '7d Qc')

  it('Banker wins, loses and ties (lines 125-128)', () => {
    expect([bankerWins, playerWins, tie].map((coup) => returnsFor('banker', coup))).toEqual([1950, 0, 1000])
  })

  it('Player wins, loses and ties (lines 129-132)', () => {
    expect([playerWins, bankerWins, tie].map((coup) => returnsFor('player', coup))).toEqual([2000, 0, 1000])
  })

  it('Tie pays 8 to 1 (line 144)', () => {
    expect([tie, playerWins, bankerWins].map((coup) => returnsFor('tie', coup))).toEqual([9000, 0, 0])
  })

  it('a perfect pair is paid once, even if both hands hold one (line 134)', () => {
    const both = hands('4s 4s', '9h 9h')
    expect(returnsFor('perfect-pair', both)).toBe(26_000)
    expect(returnsFor('perfect-pair', hands('4s 4h', '9h 9d'))).toBe(0)
  })

  it('a match pair is unsuited, as line 60 says, unless the house takes any pair of a rank', () => {
    const anyPair = optionsOf(baccarat, { matchPairMode: 'any-rank-pair' })
    const [unsuited, suited, courts] = [hands('4s 4h', '9h 2d'), hands('4s 4s', '9h 2d'), hands('9h 2d 4c', 'Qs Kh 2d')]
    expect([unsuited, suited].map((coup) => returnsFor('match-pair-player', coup))).toEqual([12_000, 0])
    expect([unsuited, suited].map((coup) => returnsFor('match-pair-player', coup, anyPair))).toEqual([12_000, 12_000])
    expect(returnsFor('match-pair-banker', courts, anyPair)).toBe(0)
  })

  it('four cards pay 3 to 2, five and six 2 to 1 (lines 154-159)', () => {
    const four = hands('9s Kh', '2s 3d')
    const five = hands('6s Kh', '2s 3d Kc')
    const six = hands('2s 3h Kd', '2s Kd 3c')
    const paid = (total: number) => [four, five, six].map((coup) => returnsFor(`total-cards-${total}`, coup))
    expect([paid(4), paid(5), paid(6)]).toEqual([
      [2500, 0, 0],
      [0, 3000, 0],
      [0, 0, 3000],
    ])
  })

  it('rounds vigorish up to the next quarter, never under one (line 149)', () => {
    const quarters = optionsOf(baccarat, { commissionRounding: 'up-25c' })
    const vigorish = (stake: number) => 2 * stake - (returnsFor('banker', bankerWins, quarters, stake) ?? 0)
    expect([100, 500, 501, 1000, 1001].map(vigorish)).toEqual([25, 25, 50, 50, 75])
  })

  it('takes vigorish on a tie from the wager, and then none on a win (line 151)', () => {
    const onTie = optionsOf(baccarat, { commissionMode: 'on-tie', commissionPct: 25 })
    expect([tie, bankerWins, playerWins].map((coup) => returnsFor('banker', coup, onTie))).toEqual([750, 2000, 0])
  })

  it('keeps a vigorish of half a cent exact and rounds what is paid down (oq-vig-fraction)', () => {
    expect(returnsFor('banker', bankerWins, defaults, 110)).toBe(214)
  })

  it('takes no vigorish on an optional wager (line 161)', () => {
    expect(returnsFor('winning-margin-banker', hands('Ts 2s 8d', 'Tc 2c 7h'))).toBe(31_000)
  })
})

describe('every row of the margin tables, on both hands (co 30-2808(5))', () => {
  const nothing = 'Tc 2c 8d'
  const hundreds = (odds: number | undefined) => (odds === undefined ? 0 : 1000 * (odds + 1))

  describe.each(Object.keys(marginTables))('%s', (payTable) => {
    const options = optionsOf(baccarat, { payTable })
    const paid = (own: string, other: string) => [
      returnsFor('winning-margin-player', hands(own, other), options),
      returnsFor('winning-margin-banker', hands(other, own), options),
    ]

    it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('wins by %i without a natural', (points) => {
      const third = ['9', 'T', 'A', '2', '3', '4', '5', '6', '7'][points - 1]
      const due = hundreds(marginTables[payTable]?.byPoints[points])
      expect(paid(`Ts 2s ${third}h`, nothing)).toEqual([due, due])
    })

    it('pays a natural winner 1 to 1 by whatever margin, and a loser or a tie of naturals nothing', () => {
      expect(paid('9s Th', 'Tc Jd')).toEqual([2000, 2000])
      expect(paid('9s Th', '8c Td')).toEqual([2000, 2000])
      expect(paid('8c Td', '9s Th')).toEqual([0, 0])
      expect(paid('9c Td', '9s Th')).toEqual([0, 0])
    })
  })

  it('gives the stake back on a tie of naturals where the house says push', () => {
    const push = optionsOf(baccarat, { naturalTie: 'push' })
    expect(returnsFor('winning-margin-player', hands('8c Td', '8s Th'), push)).toBe(1000)
    expect(returnsFor('winning-margin-player', hands('7c Td', '7s Th'), push)).toBe(0)
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

  it('perfect pairs come as often as their formula says; ranks are alike, so aces stand for all thirteen', () => {
    let [total, wins] = [0n, 0n]
    const bet = { seat: 1, wager: 'perfect-pair', stake: 100 }
    for (const { round = emptyRound, weight } of baccarat.outcomes('perfect-pair', defaults) ?? []) {
      if (round.deal.player?.[0] !== 'As') break
      total += weight
      if (baccarat.resolve(round, bet, defaults).verdict === 'win') wins += weight
    }
    // 7 of the other 415 cards match the first; behind a pair, its own card is left six times and 51 others eight.
    const ways = 415n * 414n * 413n
    const either = 2n * 7n * 414n * 413n - 7n * (6n * 5n + 51n * 8n * 7n)
    expect(total).toBe(all / 13n)
    expect(wins * ways).toBe(total * either)
  })
})

describe('options that the document does not permit', () => {
  const problemsOf = (given: Record<string, unknown>) => {
    const read = baccarat.readOptions(given)
    return 'problems' in read ? read.problems.map(({ path, rule }) => [path, rule]) : []
  }

  it.each([
    ['five decks (line 104)', { decks: 5 }, ['decks', 'decks']],
    ['more than ten decks without a shuffler (line 120)', { decks: 16 }, ['decks', 'decks']],
    ['a tie under 8 to 1 (line 144)', { tiePays: 7 }, ['tiePays', 'minimum-odds']],
    ['a perfect pair under 25 to 1 (line 134)', { perfectPairPays: '49:2' }, ['perfectPairPays', 'minimum-odds']],
    ['vigorish under 5 percent (line 147)', { commissionPct: 4.9 }, ['commissionPct', 'commissionPct']],
    ['vigorish over 25 percent (line 147)', { commissionPct: 25.1 }, ['commissionPct', 'commissionPct']],
    ['no commission without approval (line 153)', { commissionMode: 'none' }, ['divisionApproval', 'commissionMode']],
    ['limits for an unknown wager', { limits: { run: { min: 1 } } }, ['limits.run', 'tr-permitted-wagers']],
    ['a minimum over the maximum', { limits: { tie: { min: 2, max: 1 } } }, ['limits.tie', 'tr-notices']],
    ['a pay table for a wager without one', { payTable: { tie: 'margin-a' } }, ['payTable', 'tr-permitted-wagers']],
    ['a pay table that is not printed', { payTable: 'margin-d' }, ['payTable', 'tr-permitted-wagers']],
    ['odds for an unknown wager', { odds: { run: '9:1' } }, ['odds.run', 'tr-permitted-wagers']],
    ['odds under the rule', { odds: { 'total-cards-4': '1:1' } }, ['odds.total-cards-4', 'minimum-odds']],
    [
      'a row under its pay table',
      { odds: { 'winning-margin-player:by 9': '29:1' } },
      ['odds.winning-margin-player:by 9', 'minimum-odds'],
    ],
    ['an option that nobody knows', { sideBets: true }, ['sideBets', 'unknown-option']],
  ])('%s', (_, given, problem) => {
    expect(problemsOf(given)).toContainEqual(problem)
  })

  it('takes what is at the limits of the document', () => {
    for (const decks of [6, 7, 8, 9, 10]) expect(problemsOf({ decks })).toEqual([])
    expect(problemsOf({ decks: 20, automatedShuffler: true })).toEqual([])
    expect(problemsOf({ commissionMode: 'none', divisionApproval: 'letter of 3 May' })).toEqual([])
    expect(problemsOf({ odds: { 'winning-margin-player:by 9': '31:1' } })).toEqual([])
  })

  it('warns of vigorish on ties that is not the 25 percent of line 128', () => {
    const warned = (given: Record<string, unknown>) =>
      baccarat.warnings?.(optionsOf(baccarat, given)).map(({ path }) => path)
    expect(warned({ commissionMode: 'on-tie', commissionPct: 5 })).toEqual(['commissionPct'])
    expect(warned({ commissionMode: 'on-tie', commissionPct: 25 })).toEqual([])
    expect(warned({ commissionPct: 5 })).toEqual([])
  })

  it('pays higher odds where the house offers them', () => {
    const higher = optionsOf(baccarat, { odds: { 'winning-margin-player:by 9': '40:1', 'total-cards-6': '5:2' } })
    expect(returnsFor('winning-margin-player', hands('Ts 2s 7h', 'Tc 2c 8d'), higher)).toBe(41_000)
    expect(returnsFor('total-cards-6', hands('Ts 2s 7h', 'Tc 2c 8d'), higher)).toBe(3500)
  })
})

describe('wagers that may not be taken', () => {
  const refusal = (bets: Bet[], given: Record<string, unknown> = {}) =>
    bets.map((bet) => baccarat.verifyBet({ ...emptyRound, bets }, bet, optionsOf(baccarat, given))?.rule)

  it('outside the permitted list (line 136)', () => {
    expect(refusal([{ seat: 1, wager: 'super-pan-9', stake: 100 }])).toEqual(['tr-permitted-wagers'])
    expect(refusal([{ seat: 1, wager: 'banker', on: [1], stake: 100 }])).toEqual(['tr-permitted-wagers'])
  })

  it('outside the posted limits (line 91)', () => {
    const stakes = [499, 500, 10_000, 10_001].map((stake): Bet => ({ seat: 1, wager: 'player', stake }))
    expect(refusal(stakes, { limits: { player: { min: 500, max: 10_000 } } })).toEqual([
      'tr-notices',
      undefined,
      undefined,
      'tr-notices',
    ])
  })

  it('without a standard wager at the seat, where the house asks for one (line 323)', () => {
    const bets: Bet[] = [
      { seat: 1, wager: 'tie', stake: 100 },
      { seat: 1, wager: 'perfect-pair', stake: 100 },
      { seat: 2, wager: 'perfect-pair', stake: 100 },
    ]
    expect(refusal(bets)).toEqual([undefined, undefined, undefined])
    expect(refusal(bets, { baseWagerRequired: true })).toEqual([undefined, undefined, 'base-wager-required'])
  })
})

describe('options that can not be meant', () => {
  it.each([
    ['limits: a figure for a range', { limits: { banker: 500 } }],
    ['limits: an unknown key', { limits: { banker: { minimum: 500 } } }],
    ['limits: a name that every object has', { limits: { constructor: { min: 5 } } }],
    ['payTable: a number', { payTable: 5 }],
    ['odds: text', { odds: '9:1' }],
    ['odds: a name that every object has', { odds: { constructor: '5:1' } }],
    ['freeHandsPerShoe: half a hand', { freeHandsPerShoe: 2.5 }],
  ])('%s is refused', (_, given) => {
    expect(baccarat.readOptions(given)).toHaveProperty('problems')
  })
})

describe('amounts at their limits', () => {
  const options = (given: Record<string, unknown>) => optionsOf(baccarat, given)
  const banker = (stake: number) => [{ seat: 1, wager: 'banker', stake }]
  const win = { ...emptyRound, deal: { player: ['2s', '3c'], banker: ['9h', 'Kd'] } } as const

  it('takes no more vigorish than lies there (line 149)', () => {
    const [small] = baccarat.settle({ ...win, bets: banker(10) }, options({ commissionRounding: 'up-25c' }))
    expect(small?.returns).toBe(0)
  })

  it('pays the largest stake exactly', () => {
    const [large] = baccarat.settle({ ...win, bets: banker(9_999_999_999) }, options({}))
    expect(large?.returns).toBe(19_499_999_998)
  })
})
