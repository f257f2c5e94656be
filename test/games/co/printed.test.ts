import { describe, expect, it } from 'vitest'
import { fortunes99 } from '../../../games/co/99-fortunes.ts'
import { eternalBaccarat } from '../../../games/co/eternal-baccarat/eternal-baccarat.ts'
import { plainGame } from '../../../games/listing/plain-game.ts'
import { optionsOf } from '../../support/table-inputs.ts'
import { answerTo } from '../kit/coup-cases.ts'

/*
 * The progressives' tables as Rule 28 prints them: a column for each pay table, and beside it what a winning player brings
 * the dealer where an envy is printed. Each row is reached by a round of which it is the highest.
 */

const meter = 7_777_700

type Round = { player: string; banker: string }
type Cell = { table: string; row: string; pays: string; envy: string | undefined }

/** The cells of columns that are headed by their tables; a column `envy` belongs to the table before it. */
function cellsOf(printed: string): Cell[] {
  const [heading = '', ...lines] = printed.trim().split('\n')
  const columns = heading.trim().split(/\s+/)
  return lines.flatMap((line) => {
    const [row = '', ...cells] = line.trim().split(/\s+/)
    return columns.flatMap((table, at) => {
      const [pays = '', envy] = [cells[at], columns[at + 1] === 'envy' ? cells[at + 1] : undefined]
      return table === 'envy' ? [] : [{ table, row, pays, envy }]
    })
  })
}

/** In cents, on a wager of a dollar where awards are for 1: nothing where a dash is printed. */
function cents(printed: string): number {
  if (printed === '-') return 0
  return printed === '100%' ? meter : Number(printed) * 100
}

const dealersOf = ({ envy }: Cell) => (envy === undefined ? undefined : { envy: cents(envy) })

describe('the Harmony Progressive (lines 814-857)', () => {
  const rounds: Record<string, Round> = {
    'six-kind': { player: '2s 2h 2d', banker: '2c 2s 2h' },
    'four-kind-color': { player: '4s 4c', banker: '4s 4c' },
    'four-8s': { player: '8s 8h', banker: '8d 8c' },
    'four-kind': { player: '4s 4h', banker: '4d 4c' },
    'six-0s': { player: 'Ts Kh Qd', banker: 'Jc Th Ks' },
    'tie-0': { player: '5s 5h Kd', banker: '6s 4h Tc' },
    'tie-1-5': { player: '2s 3h Td', banker: '3s 2c' },
    'tie-6-9': { player: '9s Th', banker: '9d Kh' },
    'tie-color': { player: '9s Tc', banker: '9c Kc' },
    'tie-5c': { player: '2s 3h Td', banker: '3s 2c' },
    'tie-6c': { player: '5s 5h Kd', banker: '6s 4h Tc' },
    'tie-4c': { player: '9s Th', banker: '9d Kh' },
    'tie-any': { player: '9s Th', banker: '9d Kh' },
  }
  const printed = [
    `HP-01 HP-02 HP-03
     six-kind  100% 100% 100%
     four-8s   1000 1000 600
     four-kind 300  200  300
     six-0s    100  100  100
     tie-0     20   20   20
     tie-1-5   6    5    5
     tie-6-9   3    3    5`,
    `HP-04 HP-05 HP-06
     six-kind  100% 100% 100%
     four-8s   600  1000 300
     four-kind 300  300  300
     six-0s    200  100  100
     tie-color 20   20   20
     tie-any   3    3    5`,
    `HP-07 HP-08 HP-09
     six-kind  100% 100% 100%
     four-8s   600  1000 300
     four-kind 200  200  300
     six-0s    100  50   50
     tie-5c    10   8    10
     tie-6c    3    4    6
     tie-4c    3    3    4`,
    `HP-10 HP-11 HP-E01 envy
     four-kind-color 100% 100% 100% 200
     four-8s         1000 2000 1000 50
     four-kind       500  1000 750  25
     six-0s          200  100  150  5
     tie-color       20   20   20   2
     tie-any         2    2    2    -`,
    `HP-12 HP-13 HP-E02 envy
     four-8s   100% 100% 100% 100
     four-kind 1000 500  1000 50`,
  ]

  it.each(printed.flatMap(cellsOf))('$table: $row brings $pays, and the dealer $envy', (cell) => {
    const options = { payTable: `PT-PRG-${cell.table}`, incompleteTables: 'printed-rows-only', meter }
    const bets = [[1, 'harmony-progressive', 100]] as const
    const answer = answerTo('co.eternal-baccarat', rounds[cell.row] ?? {}, bets, options)
    expect(answer.paid).toEqual({ '1 harmony-progressive': cents(cell.pays) })
    expect(answer.dealer).toEqual(dealersOf(cell))
  })
})

describe('the Sun 7 Progressive (lines 886-913)', () => {
  const rounds: Record<string, Round> = {
    'suit-specific': { player: 'Ts Ks Js', banker: 'As 2s 4s' },
    suited: { player: 'Th Kh Jh', banker: 'Ah 2h 4h' },
    color: { player: 'Th Kd Jh', banker: 'Ah 2d 4h' },
    'banker-suited': { player: 'Th Ks Jd', banker: 'As 2s 4s' },
    'banker-color': { player: 'Th Ks Jd', banker: 'As 2c 4s' },
    sun7: { player: 'Th Ks Jd', banker: 'As 2h 4s' },
    'banker-3c7': { player: 'Ts 2h 6d', banker: 'As 2h 4s' },
    'banker-2c7-win': { player: 'Kd 6c', banker: 'Ts 7h' },
  }
  const printed = [
    `S7-01 S7-02 S7-03 S7-04 S7-05
     suit-specific  100% 100% 100% 100% 100%
     suited         2000 1000 1000 2000 100%
     color          100  150  200  100  150
     banker-suited  75   100  60   75   100
     banker-color   25   40   30   25   25
     sun7           10   10   20   8    10
     banker-3c7     8    -    -    -    8
     banker-2c7-win -    -    -    2    -`,
    // "$100 0" is printed for the color of E03 (line 901); the smaller figure is taken unasked.
    `S7-E01 envy S7-E02 envy S7-E03 envy
     suit-specific  100% 500 100% 500 100% 100
     suited         1500 100 1000 100 100% 100
     color          125  10  100  10  100  10
     banker-suited  100  5   75   5   80   5
     banker-color   30   2   25   2   40   2
     sun7           8    -   10   -   10   -
     banker-3c7     5    -   -    -   5    -
     banker-2c7-win -    -   2    -   -    -`,
    `S7-E04 envy S7-E05 envy
     suit-specific  100% 200 100% 200
     suited         2000 100 2000 100
     color          150  10  150  20
     banker-suited  100  5   100  10
     banker-color   40   2   50   -`,
  ]

  it.each(printed.flatMap(cellsOf))('$table: $row brings $pays, and the dealer $envy', (cell) => {
    const options = { payTable: `PT-PRG-${cell.table}`, chosenSuit: 's', meter }
    const bets = [[1, 'sun-7-progressive', 100]] as const
    const answer = answerTo('co.eternal-baccarat', rounds[cell.row] ?? {}, bets, options)
    expect(answer.paid).toEqual({ '1 sun-7-progressive': cents(cell.pays) })
    expect(answer.dealer).toEqual(dealersOf(cell))
  })
})

describe('the Fate 38 Progressive (lines 935-951)', () => {
  const rounds: Record<string, Round> = {
    'suit-specific': { player: 'Ks 5s 8s', banker: 'As 2s' },
    suited: { player: 'Kh 5h 8h', banker: 'Ah 2h' },
    color: { player: 'Kh 5d 8h', banker: 'Ah 2d' },
    tie: { player: 'Kh 5s 8d', banker: 'Ah 2c' },
    'player-win': { player: 'Kh As 8d', banker: 'Ah 2c' },
    'banker-win': { player: 'Kh 4s 8d', banker: 'Ah 2c' },
    'banker-2c3': { player: 'Kh 9s', banker: 'Ah 2c' },
  }
  const printed = `F38-01 F38-02 F38-03 F38-04
     suit-specific 100% 100% 100% 100%
     suited        2000 2000 100% 2000
     color         300  300  200  400
     tie           100  200  150  200
     player-win    60   100  80   50
     banker-win    50   75   50   40
     banker-2c3    10   -    10   8`

  it.each(cellsOf(printed))('$table: $row brings $pays', ({ table, row, pays }) => {
    const options = { payTable: `PT-PRG-${table}`, chosenSuit: 's', chosenSuits2: ['s', 'c'], meter }
    const bets = [[1, 'fate-38-progressive', 100]] as const
    const { paid } = answerTo('co.eternal-baccarat', rounds[row] ?? {}, bets, options)
    expect(paid).toEqual({ '1 fate-38-progressive': cents(pays) })
  })
})

describe('what goes to the meters of Eternal Baccarat (lines 869-882, 917-919, 955-958)', () => {
  const wagers = { HP: 'harmony-progressive', S7: 'sun-7-progressive', F38: 'fate-38-progressive' } as const
  const printed: [keyof typeof wagers, string][] = [
    [
      'HP',
      `01 02 03 04 05 06 07 08 09 10 11 E01 12 13 E02
       main    15 19 15 15 19 15 15 19 15 18 18 19 19 28 19
       reserve 3  5  3  3  5  3  3  5  3  5  5  5  -  -  -
       seed    -  -  -  -  -  -  -  -  -  -  -  -  2000 2000 2000`,
    ],
    [
      'S7',
      `01 02 03 04 05 E01 E02 E03 E04 E05
       main    15 15 12 17 17   15 15 21   17 16
       reserve 5  5  6  5  -    5  5  -    17 16
       seed    -  -  -  -  2000 -  -  1500 -  -`,
    ],
    [
      'F38',
      `01 02 03 04
       main    17 17 19   16
       reserve 5  4  -    5
       seed    -  -  2000 -`,
    ],
  ]
  const told = (family: keyof typeof wagers, table: string) => {
    const options = optionsOf(eternalBaccarat, {
      payTable: `PT-PRG-${family}-${table}`,
      incompleteTables: 'printed-rows-only',
    })
    return eternalBaccarat.jackpots?.[wagers[family]]?.terms?.(options)
  }

  it.each(printed.flatMap(([family, columns]) => cellsOf(columns).map((cell) => ({ ...cell, family }))))(
    '$family-$table: $row $pays',
    ({ family, table, row, pays }) => {
      const terms = told(family, table)
      // A table with a reserve starts where the house likes; without one it starts with its seed.
      if (row === 'seed') expect(terms?.seed).toBe(cents(pays))
      else expect(terms?.[row === 'main' ? 'main' : 'reserve']).toBe(pays === '-' ? undefined : Number(pays))
    },
  )
})

describe('the EZ Baccarat progressive (lines 630-644)', () => {
  const rounds: Record<string, Round> = {
    'd7-p0-suited': { player: 'Ts Ks Js', banker: 'As 2s 4s' },
    'd7-p0-color': { player: 'Th Kd Jh', banker: 'Ah 2d 4h' },
    'd7-p0': { player: 'Th Ks Jd', banker: 'As 2h 4s' },
    'b2c7-p0': { player: 'Th Ks Jd', banker: 'Ts 7h' },
    'p8-b3c7-suited': { player: 'Ts 2s 6s', banker: 'As 2s 4s' },
    'p8-b3c7-color': { player: 'Th 2d 6h', banker: 'Ah 2d 4h' },
    'p8-b3c7': { player: 'Ts 2h 6d', banker: 'As 2h 4s' },
    'p8-d7-suited': { player: 'Ts Ks Js', banker: 'As 2s 4s' },
    'p8-d7': { player: 'Th Ks Jd', banker: 'As 2h 4s' },
  }
  const printed = [
    `ez-p1 ez-p2
     d7-p0-suited 100% 100%
     d7-p0-color  250  230
     d7-p0        75   75
     b2c7-p0      60   60`,
    // The last row is printed "10 to 1", and is read as its neighbours are.
    `ez-p3
     p8-b3c7-suited 100%
     p8-b3c7-color  500
     p8-b3c7        50
     p8-d7-suited   20
     p8-d7          10`,
  ]

  it.each(printed.flatMap(cellsOf))('$table: $row brings $pays', ({ table, row, pays }) => {
    const bets = [[1, 'ez-progressive', 100]] as const
    const { paid } = answerTo('co.ez-baccarat', rounds[row] ?? {}, bets, { payTable: table, meter })
    expect(paid).toEqual({ '1 ez-progressive': cents(pays) })
  })
})

describe('99 Fortunes (lines 396-528)', () => {
  const fourTwos = { player: '2s 2s 8h', banker: '2s 2s' }
  const rounds: Record<string, Round> = {
    'suited-quads-seat': fourTwos,
    'suited-quads-other': fourTwos,
    quads: { player: '2s 2h 8h', banker: '2d 2c' },
    'suited-trips': { player: 'Ks Ks', banker: 'Ks 9c' },
    trips: { player: 'Ks Kh', banker: 'Kd 9c' },
    'two-pair': { player: 'Ks 9h', banker: 'Kd 9c' },
    'suited-pair': { player: 'Ks 9h', banker: 'Ks 5d' },
  }
  /** What is staked in each column, by its heading or the table whose awards it repeats. */
  const stakes: Record<string, number> = {
    ...{ sample: 100, p1: 100, 'p2-6spots-php': 10_000, 'p2-7spots-usd5': 500, 'p2-7spots-php100': 10_000 },
    ...{ 'p3-6spots-php200': 20_000, 'p3-7spots-php200': 20_000, p4b: 100, p5: 500, p6: 500 },
  }
  const printed = [
    `sample p1 p4b p2-7spots-usd5
     suited-quads-seat  100% 100% 100% 100%
     suited-quads-other 1000 1000 1000 5000
     quads              100  100  100  500
     trips              10   10   10   50
     two-pair           9    9    9    45
     suited-pair        3    3    3    15`,
    `p2-6spots-php p2-7spots-php100 p3-6spots-php200 p3-7spots-php200
     suited-quads-seat  100%   100%   100%   100%
     suited-quads-other 100000 100000 200000 200000
     quads              10000  10000  20000  20000
     trips              1000   1000   2000   2000
     two-pair           900    900    1000   1000
     suited-pair        300    300    600    600`,
    `p5 envy p6 envy
     suited-quads-seat  100% 1000 100% 1000
     suited-quads-other 5000 500  5000 500
     quads              500  50   500  50
     suited-trips       125  25   125  25
     trips              40   5    50   5
     suited-pair        15   1    20   1`,
  ]
  const answerAt = (seats: readonly number[], { table, row }: Pick<Cell, 'table' | 'row'>) =>
    answerTo(
      'co.99-fortunes',
      rounds[row] ?? {},
      seats.flatMap((seat) => [
        [seat, 'fortunes-progressive', stakes[table] ?? 0] as const,
        [seat, 'tie', 500] as const,
      ]),
      { payTable: `99f-${table}`, pesoTables: 'enabled', meter },
    )

  it.each(printed.flatMap(cellsOf))('$table: $row brings $pays, and the dealer $envy', (cell) => {
    const seat = cell.row === 'suited-quads-seat' ? 2 : 3
    const answer = answerAt([seat], cell)
    expect(answer.paid[`${seat} fortunes-progressive`]).toBe(cents(cell.pays))
    expect(answer.dealer).toEqual(dealersOf(cell))
  })

  it.each(cellsOf('sample p1 p4b p2-7spots-usd5\n envy 1000 1000 1000 500'))(
    '$table: the seat that takes the meter brings the others $pays',
    ({ table, pays }) => {
      const alone = answerAt([3], { table, row: 'suited-quads-other' }).paid['3 fortunes-progressive']
      const beside = answerAt([2, 3], { table, row: 'suited-quads-seat' }).paid['3 fortunes-progressive']
      expect(Number(beside) - Number(alone)).toBe(cents(pays))
    },
  )
})

describe('pay tables as data have all that is printed beside their rows', () => {
  it('the stake, the spots and the Envy column of 99 Fortunes, in cents (lines 396-528)', () => {
    const tables = plainGame(fortunes99).pay_tables
    expect(tables['99f-p5']).toMatchObject({
      stake: 500,
      spots: 7,
      envy: {
        'suited-quads-seat': 100_000,
        'suited-quads-other': 50_000,
        quads: 5000,
        'suited-trips': 2500,
        trips: 500,
        'suited-pair': 100,
      },
    })
    expect(tables['99f-p3-6spots-php200']).toMatchObject({ stake: 20_000, spots: 6 })
    expect(tables['99f-p4b']).toMatchObject({ stake: 100, envy: { 'suited-quads-seat': 100_000 } })
    expect(tables['99f-sample']).not.toHaveProperty('stake')
  })

  it('the Dealer Envy columns of Eternal Baccarat, in cents for a wager of a dollar (lines 840-919)', () => {
    const tables = plainGame(eternalBaccarat).pay_tables
    expect(tables['PT-PRG-HP-E02']).toMatchObject({ dealer_envy: { 'four-8s': 10_000, 'four-kind': 5000 } })
    expect(tables['PT-PRG-S7-E05']).toMatchObject({
      dealer_envy: { 'suit-specific': 20_000, suited: 10_000, color: 2000, 'banker-suited': 1000 },
    })
    expect(tables['PT-PRG-HP-01']).not.toHaveProperty('dealer_envy')
  })
})
