import type { Card } from '../../../games/kit/cards/cards.ts'
import { countOf, type Hands, worth } from './plain-coup.ts'

/*
 * The optional wagers of Colorado's variations once more, from the words of the document (lines 317-968) and typed
 * column by column from its tables. What comes back is the profit per unit, an award for 1, cents, or the meter.
 */

export type Paid = { toOne: number } | { forOne: number } | { cents: number } | 'meter' | 'push' | 'nothing'

type Told = {
  player: readonly Card[]
  banker: readonly Card[]
  P: number
  B: number
  all: readonly Card[]
}

const told = ({ player, banker }: Hands): Told => ({
  player,
  banker,
  P: countOf(player.map(worth)),
  B: countOf(banker.map(worth)),
  all: [...player, ...banker],
})

const toOne = (won: boolean, profit: number): Paid => (won ? { toOne: profit } : 'nothing')

const oneSuit = (cards: readonly Card[]) => new Set(cards.map((card) => card[1])).size === 1
const oneColour = (cards: readonly Card[]) =>
  new Set(cards.map((card) => ('hd'.includes(card.charAt(1)) ? 'red' : 'black'))).size === 1
const oneRank = (cards: readonly Card[]) => new Set(cards.map((card) => card[0])).size === 1

const three = (cards: readonly Card[]) => cards.length === 3
const two = (cards: readonly Card[]) => cards.length === 2

/** "BANKER wins with a 3-card 7", "PLAYER wins with a 3-card 8". */
const bankers7 = ({ banker, P, B }: Told) => three(banker) && B === 7 && B > P
const players8 = ({ player, P, B }: Told) => three(player) && P === 8 && P > B
/** "9 over 7": whichever hand it is. */
const over = ({ P, B }: Told, high: number, low: number) => (P === high && B === low) || (B === high && P === low)
const bothThree = ({ player, banker }: Told) => three(player) && three(banker)
const bothTwo = ({ player, banker }: Told) => two(player) && two(banker)
const sevens = ({ P, B }: Told) => P === 7 && B === 7
const nines = ({ player, banker, P, B }: Told) =>
  [three(player) && P === 9, three(banker) && B === 9].filter(Boolean).length

const ofSet = (coup: Told, three7: number, two7: number) => ({
  sun: toOne(bankers7(coup), 40),
  moon: toOne(players8(coup), 25),
  nine: nines(coup) === 2 ? { toOne: 75 } : toOne(nines(coup) === 1, 10),
  seven:
    sevens(coup) && bothThree(coup) && three7 > 0
      ? { toOne: three7 }
      : toOne(sevens(coup) && bothTwo(coup) && two7 > 0, two7),
})

function cover(coup: Told, three7: number, two7: number): Paid {
  return toOne(
    Object.values(ofSet(coup, three7, two7)).some((paid) => paid !== 'nothing'),
    6,
  )
}

const natural = (cards: readonly Card[], count: number) => two(cards) && count >= 8

/** Dragon Bonus and Golden Talons: margins from 9 down to 4, then what a tie of naturals brings. */
function margin(coup: Told, side: 'player' | 'banker', nineToFour: readonly number[], naturalTie: Paid): Paid {
  const [own, mine, theirs] = side === 'player' ? [coup.player, coup.P, coup.B] : [coup.banker, coup.B, coup.P]
  const other = side === 'player' ? coup.banker : coup.player
  if (natural(own, mine)) {
    if (mine > theirs) return { toOne: 1 }
    return mine === theirs && natural(other, theirs) ? naturalTie : 'nothing'
  }
  return mine - theirs >= 4 ? { toOne: nineToFour[9 - (mine - theirs)] ?? 0 } : 'nothing'
}

const dragon: Record<string, readonly number[]> = {
  'db-1': [30, 10, 6, 4, 2, 1],
  'db-2': [20, 8, 7, 4, 3, 1],
  'db-3': [30, 10, 4, 4, 2, 2],
}
const talons: Record<string, readonly number[]> = {
  'PT-FLT-GT-01': [30, 10, 6, 4, 2, 1],
  'PT-FLT-GT-02': [20, 10, 5, 4, 2, 1],
  'PT-FLT-GT-03': [30, 12, 5, 3, 3, 1],
  'PT-FLT-GT-04': [20, 8, 7, 4, 3, 1],
  'PT-FLT-GT-05': [30, 10, 4, 4, 2, 2],
}
const sets: Record<string, readonly [number, number]> = {
  '5t-1': [400, 0],
  '5t-2': [200, 50],
  'PT-FLT-MB-01': [200, 50],
  'PT-FLT-MB-02': [400, 0],
  'PT-FLT-MB-03': [0, 100],
}

/** A meter is M; a dash is 0. The first that fits is paid. */
const first = (...rows: readonly (readonly [boolean, number | 'M'])[]): Paid => {
  const row = rows.find(([fits, pays]) => fits && pays !== 0)
  return row === undefined ? 'nothing' : row[1] === 'M' ? 'meter' : { forOne: row[1] }
}

function ez(coup: Told, table: string): Paid {
  const seven0 = bankers7(coup) && coup.P === 0
  const eight7 = players8(coup) && three(coup.banker) && coup.B === 7
  if (table !== 'ez-p3')
    return first(
      [seven0 && oneSuit(coup.all), 'M'],
      [seven0 && oneColour(coup.all), table === 'ez-p1' ? 250 : 230],
      [seven0, 75],
      [two(coup.banker) && coup.B === 7 && coup.P === 0, 60],
    )
  const winner = players8(coup) ? coup.player : coup.banker
  const either = players8(coup) || bankers7(coup)
  return first(
    [eight7 && oneSuit(coup.all), 'M'],
    [eight7 && oneColour(coup.all), 500],
    [eight7, 50],
    [either && oneSuit(winner), 20],
    [either, 10],
  )
}

/** Columns of lines 816-857 from top to bottom. */
const harmony: Record<string, readonly (number | 'M')[]> = {
  'PT-PRG-HP-01': ['M', 1000, 300, 100, 20, 6, 3],
  'PT-PRG-HP-02': ['M', 1000, 200, 100, 20, 5, 3],
  'PT-PRG-HP-03': ['M', 600, 300, 100, 20, 5, 5],
  'PT-PRG-HP-04': ['M', 600, 300, 200, 20, 3],
  'PT-PRG-HP-05': ['M', 1000, 300, 100, 20, 3],
  'PT-PRG-HP-06': ['M', 300, 300, 100, 20, 5],
  'PT-PRG-HP-07': ['M', 600, 200, 100, 10, 3, 3],
  'PT-PRG-HP-08': ['M', 1000, 200, 50, 8, 4, 3],
  'PT-PRG-HP-09': ['M', 300, 300, 50, 10, 6, 4],
  'PT-PRG-HP-10': ['M', 1000, 500, 200, 20, 2],
  'PT-PRG-HP-11': ['M', 2000, 1000, 100, 20, 2],
  'PT-PRG-HP-E01': ['M', 1000, 750, 150, 20, 2],
}

function harmonious(coup: Told, table: string): Paid {
  const { P, B, all } = coup
  const [top, eights, fours, zeros, ...ties] = harmony[table] ?? []
  const four = all.length === 4 && oneRank(all)
  const tie = P === B
  const number = Number(table.slice(-2))
  const isColour = (number >= 4 && number <= 6) || number >= 10 || table.endsWith('E01')
  const rest: (readonly [boolean, number | 'M'])[] = isColour
    ? [
        [tie && oneColour(all), ties[0] ?? 0],
        [tie, ties[1] ?? 0],
      ]
    : number <= 3
      ? [
          [tie && P === 0, ties[0] ?? 0],
          [tie && P <= 5, ties[1] ?? 0],
          [tie, ties[2] ?? 0],
        ]
      : [
          [tie && all.length === 5, ties[0] ?? 0],
          [tie && all.length === 6, ties[1] ?? 0],
          [tie, ties[2] ?? 0],
        ]
  const isFourTop = number >= 10 || table.endsWith('E01')
  return first(
    [isFourTop ? four && oneColour(all) : all.length === 6 && oneRank(all), top ?? 0],
    [four && all[0]?.[0] === '8', eights ?? 0],
    [four, fours ?? 0],
    [all.length === 6 && all.every((card) => worth(card) === 0), zeros ?? 0],
    ...rest,
  )
}

/** Columns of lines 886-913: suit specific, suited, colour, Banker suited, Banker colour, any, 3-card 7, 2-card 7. */
const sun7: Record<string, readonly (number | 'M')[]> = {
  'PT-PRG-S7-01': ['M', 2000, 100, 75, 25, 10, 8, 0],
  'PT-PRG-S7-02': ['M', 1000, 150, 100, 40, 10, 0, 0],
  'PT-PRG-S7-03': ['M', 1000, 200, 60, 30, 20, 0, 0],
  'PT-PRG-S7-04': ['M', 2000, 100, 75, 25, 8, 0, 2],
  'PT-PRG-S7-05': ['M', 'M', 150, 100, 25, 10, 8, 0],
  'PT-PRG-S7-E01': ['M', 1500, 125, 100, 30, 8, 5, 0],
  'PT-PRG-S7-E02': ['M', 1000, 100, 75, 25, 10, 0, 2],
  'PT-PRG-S7-E03': ['M', 'M', 100, 80, 40, 10, 5, 0],
  'PT-PRG-S7-E04': ['M', 2000, 150, 100, 40, 0, 0, 0],
  'PT-PRG-S7-E05': ['M', 2000, 150, 100, 50, 0, 0, 0],
}

function sunny(coup: Told, table: string, suit: string): Paid {
  const { banker, all, P, B } = coup
  const sun = bankers7(coup)
  const pays = sun7[table] ?? []
  const rows = [
    sun && all.every((card) => card[1] === suit),
    sun && oneSuit(all),
    sun && oneColour(all),
    sun && oneSuit(banker),
    sun && oneColour(banker),
    sun,
    three(banker) && B === 7,
    two(banker) && B === 7 && B > P,
  ]
  return first(...rows.map((fits, i) => [fits, pays[i] ?? 0] as const))
}

/** Columns of lines 935-953. */
const fate: Record<string, readonly (number | 'M')[]> = {
  'PT-PRG-F38-01': ['M', 2000, 300, 100, 60, 50, 10],
  'PT-PRG-F38-02': ['M', 2000, 300, 200, 100, 75, 0],
  'PT-PRG-F38-03': ['M', 'M', 200, 150, 80, 50, 10],
  'PT-PRG-F38-04': ['M', 2000, 400, 200, 50, 40, 8],
}

function fated({ player, banker, all, P, B }: Told, table: string, suits: string): Paid {
  const stands = two(banker) && B === 3
  const is38 = stands && player[2]?.[0] === '8'
  const pays = fate[table] ?? []
  const rows = [
    is38 && oneSuit(all) && suits.includes(all[0]?.charAt(1) ?? '-'),
    is38 && oneSuit(all),
    is38 && oneColour(all),
    is38 && P === B,
    is38 && P > B,
    is38 && B > P,
    stands,
  ]
  return first(...rows.map((fits, i) => [fits, pays[i] ?? 0] as const))
}

/** Columns of lines 396-528 in minor units: own seat, other, quads, suited trips, trips, two pair, suited pair. */
const fortunes: Record<string, readonly number[]> = {
  '99f-sample': [100_000, 10_000, 0, 1_000, 900, 300],
  '99f-p1': [100_000, 10_000, 0, 1_000, 900, 300],
  '99f-p2-6spots-php': [10_000_000, 1_000_000, 0, 100_000, 90_000, 30_000],
  '99f-p2-7spots-usd5': [500_000, 50_000, 0, 5_000, 4_500, 1_500],
  '99f-p2-7spots-php100': [10_000_000, 1_000_000, 0, 100_000, 90_000, 30_000],
  '99f-p3-6spots-php200': [20_000_000, 2_000_000, 0, 200_000, 100_000, 60_000],
  '99f-p3-7spots-php200': [20_000_000, 2_000_000, 0, 200_000, 100_000, 60_000],
  '99f-p4b': [100_000, 10_000, 0, 1_000, 900, 300],
  '99f-p5': [500_000, 50_000, 12_500, 4_000, 0, 1_500],
  '99f-p6': [500_000, 50_000, 12_500, 5_000, 0, 2_000],
}

function fortunate({ player, banker }: Told, table: string, seat: number): Paid {
  const four = [...player.slice(0, 2), ...banker.slice(0, 2)]
  const most = (all: readonly string[]) => Math.max(...all.map((one) => all.filter((other) => other === one).length))
  const ranks = four.map((card) => card.charAt(0))
  const isTwoPair = new Set(ranks).size === 2 && most(ranks) === 2
  const seatOf = { A: 1, 2: 2, 3: 3, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T: 10 }[four[0]?.charAt(0) ?? '']
  if (most(four) === 4 && seatOf === seat) return 'meter'
  const rows = [most(four) === 4, most(ranks) === 4, most(four) === 3, most(ranks) === 3, isTwoPair, most(four) === 2]
  const pays = fortunes[table] ?? []
  const row = rows.findIndex((fits, i) => fits && (pays[i] ?? 0) > 0)
  return row < 0 ? 'nothing' : { cents: pays[row] ?? 0 }
}

/** What the wager is paid for these hands under a table. */
export function bonusPaid(
  wager: string,
  hands: Hands,
  { table = '', seat = 1, suit = 's', suits = 'sh', option = 1 } = {},
): Paid {
  const coup = told(hands)
  const { P, B, player, banker } = coup
  const set = sets[table] ?? [0, 0]
  switch (wager) {
    case 'fortune-7':
    case 'sun-7':
      return ofSet(coup, ...set).sun
    case 'golden-8':
    case 'moon-8':
      return ofSet(coup, ...set).moon
    case 'heavenly-9':
    case 'divine-9':
      return ofSet(coup, ...set).nine
    case 'blazing-7s':
    case 'supreme-7':
      return ofSet(coup, ...set).seven
    case 'cover-all':
    case 'eclipse':
      return cover(coup, ...set)
    case 'dragon-bonus-player':
      return margin(coup, 'player', dragon[table] ?? [], 'push')
    case 'dragon-bonus-banker':
      return margin(coup, 'banker', dragon[table] ?? [], 'push')
    case 'golden-talons-player':
      return margin(coup, 'player', talons[table] ?? [], table === 'PT-FLT-GT-02' ? { toOne: 2 } : 'push')
    case 'golden-talons-banker':
      return margin(coup, 'banker', talons[table] ?? [], table === 'PT-FLT-GT-02' ? { toOne: 2 } : 'push')
    case 'dragon-7':
    case 'jin-chan':
    case 'super-7':
    case 'se-sun-7':
      return toOne(bankers7(coup), 40)
    case 'panda-8':
    case 'koi':
    case 'fortune-8':
    case 'se-moon-8':
      return toOne(players8(coup), 25)
    case 'gf-3c9-over-3c7':
      return toOne(bothThree(coup) && over(coup, 9, 7), 200)
    case 'gf-3c9-over-3c1':
      return toOne(bothThree(coup) && over(coup, 9, 1), 150)
    case 'gf-2c9-over-2c7':
      return toOne(bothTwo(coup) && over(coup, 9, 7), 50)
    case 'gf-8-over-6':
      return toOne(over(coup, 8, 6), 25)
    case 'supershot-3c9-3c8':
    case 'se-3c9-over-3c8':
      return toOne(bothThree(coup) && over(coup, 9, 8), 200)
    case 'supershot-natural':
      return toOne(bothTwo(coup) && over(coup, 9, 8), [50, 45, 40][option - 1] ?? 0)
    case 'supershot-8-7':
      return toOne(over(coup, 8, 7), 25)
    case 'banker-pair':
    case 'se-banker-pair':
      return toOne(oneRank(banker.slice(0, 2)), 11)
    case 'player-pair':
    case 'se-player-pair':
      return toOne(oneRank(player.slice(0, 2)), 11)
    case 'se-9-over-7':
      return toOne(over(coup, 9, 7), 25)
    case 'se-2c8-over-2c1':
      return toOne(bothTwo(coup) && over(coup, 8, 1), 50)
    case 'se-player-3c6':
      return toOne(three(player) && P === 6 && P > B, 40)
    case 'se-banker-1-or-2':
      return toOne(B > P && (B === 1 || B === 2), 60)
    case 'se-both-8-or-9':
      return toOne([8, 9].includes(P) && [8, 9].includes(B), 20)
    case 'se-1-over-0':
      return toOne(over(coup, 1, 0), 90)
    case 'se-3c6-over-3c3':
      return toOne(bothThree(coup) && over(coup, 6, 3), 150)
    case 'se-3c8-over-3c0':
      return toOne(bothThree(coup) && over(coup, 8, 0), 130)
    case 'se-banker-over-2c7':
      return toOne(B > P && two(player) && P === 7, 30)
    case 'se-3c9-over-3c6':
      return toOne(bothThree(coup) && over(coup, 9, 6), 200)
    case 'se-player-3c8-over-3c0':
      return toOne(bothThree(coup) && P === 8 && B === 0, 250)
    case 'se-tie-0':
      return toOne(P === B && P === 0, 150)
    case 'se-tie-1-3':
      return toOne(P === B && P >= 1 && P <= 3, 70)
    case 'se-tie-4-7':
      return toOne(P === B && P >= 4 && P <= 7, 15)
    case 'se-tie-8-9':
      return toOne(P === B && P >= 8, 40)
    case 'ez-progressive':
      return ez(coup, table)
    case 'harmony-progressive':
      return harmonious(coup, table)
    case 'sun-7-progressive':
      return sunny(coup, table, suit)
    case 'fate-38-progressive':
      return fated(coup, table, suits)
    case 'fortunes-progressive':
      return fortunate(coup, table, seat)
    default:
      throw new Error(`the document knows no ${wager}`)
  }
}
