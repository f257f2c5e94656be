import { describe, expect, it } from 'vitest'
import { baccarat } from '../../../games/co/baccarat.ts'
import { type Card, oneDeck } from '../../../games/kit/cards/cards.ts'
import type { Options } from '../../../games/kit/document/options.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import type { Bet } from '../../../games/kit/round/round.ts'
import { cards, countOf, dealtFrom, type Hands, hands, roundOf, worth } from '../../support/plain/plain-coup.ts'
import { optionsOf } from '../../support/table-inputs.ts'

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
const returnsFor = (wager: string, coup: Hands, options = defaults, stake = 1000) =>
  baccarat.settle(roundOf(coup, [{ seat: 1, wager, stake }]), options)[0]?.returns

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

  it('a cap on what a wager pays takes its part of the award, and says how much (line 329, oq-aggregate)', () => {
    // 25 to 1 on 100 and on 50 is 3,750, of which 1,000 are paid: 666 2/3 and 333 1/3, each rounded down.
    const bets: Bet[] = [100, 50].map((stake, i) => ({ seat: i + 1, wager: 'perfect-pair', stake }))
    const settled = baccarat.settle(
      roundOf(hands('4s 4s', '2h 3c'), bets),
      optionsOf(baccarat, { aggregateLimit: 1000 }),
    )
    expect(settled).toMatchObject([
      { pays: '25:1', returns: 766, withheld: 1834 },
      { pays: '25:1', returns: 383, withheld: 917 },
    ])
  })

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
