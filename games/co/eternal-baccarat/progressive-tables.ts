import { co } from '../common-rules.ts'
import { type Cell, columns, forOne } from '../pay-tables.ts'

const meter = '100% of meter' as const
const all = (count: number): Cell[] => Array<Cell>(count).fill(meter)
const no: Cell = null

/** A column of three, four or five tables, each cell in dollars for a wager of one. */
const dollars = (...cells: readonly (number | Cell)[]): Cell[] =>
  cells.map((cell): Cell => (typeof cell === 'number' ? `${cell} for 1` : cell))

const harmonyCite = co(814, 882, '30-2899.07(8)(d)')

/** Lines 816-857. */
export const harmonyTables = {
  ...columns(harmonyCite, ['PT-PRG-HP-01', 'PT-PRG-HP-02', 'PT-PRG-HP-03'], {
    'six-kind': all(3),
    'four-8s': forOne(1000, 1000, 600),
    'four-kind': forOne(300, 200, 300),
    'six-0s': forOne(100, 100, 100),
    'tie-0': forOne(20, 20, 20),
    'tie-1-5': forOne(6, 5, 5),
    'tie-6-9': forOne(3, 3, 5),
  }),
  ...columns(harmonyCite, ['PT-PRG-HP-04', 'PT-PRG-HP-05', 'PT-PRG-HP-06'], {
    'six-kind': all(3),
    'four-8s': forOne(600, 1000, 300),
    'four-kind': forOne(300, 300, 300),
    'six-0s': forOne(200, 100, 100),
    'tie-color': forOne(20, 20, 20),
    'tie-any': forOne(3, 3, 5),
  }),
  ...columns(harmonyCite, ['PT-PRG-HP-07', 'PT-PRG-HP-08', 'PT-PRG-HP-09'], {
    'six-kind': all(3),
    'four-8s': forOne(600, 1000, 300),
    'four-kind': forOne(200, 200, 300),
    'six-0s': forOne(100, 50, 50),
    'tie-5c': forOne(10, 8, 10),
    'tie-6c': forOne(3, 4, 6),
    'tie-4c': forOne(3, 3, 4),
  }),
  ...columns(harmonyCite, ['PT-PRG-HP-10', 'PT-PRG-HP-11', 'PT-PRG-HP-E01'], {
    'four-kind-color': all(3),
    'four-8s': forOne(1000, 2000, 1000),
    'four-kind': forOne(500, 1000, 750),
    'six-0s': forOne(200, 100, 150),
    'tie-color': forOne(20, 20, 20),
    'tie-any': forOne(2, 2, 2),
  }),
  ...columns(harmonyCite, ['PT-PRG-HP-12', 'PT-PRG-HP-13', 'PT-PRG-HP-E02'], {
    'four-8s': all(3),
    'four-kind': forOne(1000, 500, 1000),
  }),
}

export const incomplete: readonly string[] = ['PT-PRG-HP-12', 'PT-PRG-HP-13', 'PT-PRG-HP-E02']

const sun7Cite = co(886, 931, '30-2899.07(8)(e)')

/** A cell over two lines, "$100" and "0" (line 901): the smaller figure unless the operator knows better. */
const sameColorOfE03: Cell = { option: 's7E03SameColorCents', is: { 10000: '100 for 1', 100000: '1000 for 1' } }

/** Lines 886-913. */
export const sun7Tables = {
  ...columns(sun7Cite, ['PT-PRG-S7-01', 'PT-PRG-S7-02', 'PT-PRG-S7-03', 'PT-PRG-S7-04', 'PT-PRG-S7-05'], {
    'suit-specific': all(5),
    suited: dollars(2000, 1000, 1000, 2000, meter),
    color: forOne(100, 150, 200, 100, 150),
    'banker-suited': forOne(75, 100, 60, 75, 100),
    'banker-color': forOne(25, 40, 30, 25, 25),
    sun7: forOne(10, 10, 20, 8, 10),
    'banker-3c7': dollars(8, no, no, no, 8),
    'banker-2c7-win': dollars(no, no, no, 2, no),
  }),
  ...columns(sun7Cite, ['PT-PRG-S7-E01', 'PT-PRG-S7-E02', 'PT-PRG-S7-E03'], {
    'suit-specific': all(3),
    suited: dollars(1500, 1000, meter),
    color: dollars(125, 100, sameColorOfE03),
    'banker-suited': forOne(100, 75, 80),
    'banker-color': forOne(30, 25, 40),
    sun7: forOne(8, 10, 10),
    'banker-3c7': dollars(5, no, 5),
    'banker-2c7-win': dollars(no, 2, no),
  }),
  ...columns(sun7Cite, ['PT-PRG-S7-E04', 'PT-PRG-S7-E05'], {
    'suit-specific': all(2),
    suited: forOne(2000, 2000),
    color: forOne(150, 150),
    'banker-suited': forOne(100, 100),
    'banker-color': forOne(40, 50),
  }),
}

/** Lines 935-953. */
export const fateTables = columns(
  co(935, 968, '30-2899.07(8)(f)'),
  ['PT-PRG-F38-01', 'PT-PRG-F38-02', 'PT-PRG-F38-03', 'PT-PRG-F38-04'],
  {
    'suit-specific': all(4),
    suited: dollars(2000, 2000, meter, 2000),
    color: forOne(300, 300, 200, 400),
    tie: forOne(100, 200, 150, 200),
    'player-win': forOne(60, 100, 80, 50),
    'banker-win': forOne(50, 75, 50, 40),
    'banker-2c3': dollars(10, no, 10, 8),
  },
)

/** The Dealer Envy columns: dollars for each winning player. */
export const envies: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'PT-PRG-HP-E01': { 'four-kind-color': 200, 'four-8s': 50, 'four-kind': 25, 'six-0s': 5, 'tie-color': 2 },
  'PT-PRG-HP-E02': { 'four-8s': 100, 'four-kind': 50 },
  'PT-PRG-S7-E01': { 'suit-specific': 500, suited: 100, color: 10, 'banker-suited': 5, 'banker-color': 2 },
  'PT-PRG-S7-E02': { 'suit-specific': 500, suited: 100, color: 10, 'banker-suited': 5, 'banker-color': 2 },
  'PT-PRG-S7-E03': {
    'suit-specific': 100,
    suited: 100,
    color: 10,
    'banker-suited': 5,
    'banker-color': 2,
  },
  'PT-PRG-S7-E04': { 'suit-specific': 200, suited: 100, color: 10, 'banker-suited': 5, 'banker-color': 2 },
  'PT-PRG-S7-E05': { 'suit-specific': 200, suited: 100, color: 20, 'banker-suited': 10 },
}

/** Tables whose suit specific award is for either of two suits (line 945). */
export const withTwoSuits = ['PT-PRG-F38-04']

/** Percent of each wager for the meter and its reserve, and the fixed seed (dollars) of the tables without a reserve. */
export const terms: Readonly<Record<string, { main: number; reserve?: number; seed?: number }>> = {
  'PT-PRG-HP-01': { main: 15, reserve: 3 },
  'PT-PRG-HP-02': { main: 19, reserve: 5 },
  'PT-PRG-HP-03': { main: 15, reserve: 3 },
  'PT-PRG-HP-04': { main: 15, reserve: 3 },
  'PT-PRG-HP-05': { main: 19, reserve: 5 },
  'PT-PRG-HP-06': { main: 15, reserve: 3 },
  'PT-PRG-HP-07': { main: 15, reserve: 3 },
  'PT-PRG-HP-08': { main: 19, reserve: 5 },
  'PT-PRG-HP-09': { main: 15, reserve: 3 },
  'PT-PRG-HP-10': { main: 18, reserve: 5 },
  'PT-PRG-HP-11': { main: 18, reserve: 5 },
  'PT-PRG-HP-E01': { main: 19, reserve: 5 },
  'PT-PRG-HP-12': { main: 19, seed: 2000 },
  'PT-PRG-HP-13': { main: 28, seed: 2000 },
  'PT-PRG-HP-E02': { main: 19, seed: 2000 },
  'PT-PRG-S7-01': { main: 15, reserve: 5 },
  'PT-PRG-S7-02': { main: 15, reserve: 5 },
  'PT-PRG-S7-03': { main: 12, reserve: 6 },
  'PT-PRG-S7-04': { main: 17, reserve: 5 },
  'PT-PRG-S7-05': { main: 17, seed: 2000 },
  'PT-PRG-S7-E01': { main: 15, reserve: 5 },
  'PT-PRG-S7-E02': { main: 15, reserve: 5 },
  'PT-PRG-S7-E03': { main: 21, seed: 1500 },
  'PT-PRG-S7-E04': { main: 17, reserve: 17 },
  'PT-PRG-S7-E05': { main: 16, reserve: 16 },
  'PT-PRG-F38-01': { main: 17, reserve: 5 },
  'PT-PRG-F38-02': { main: 17, reserve: 4 },
  'PT-PRG-F38-03': { main: 19, seed: 2000 },
  'PT-PRG-F38-04': { main: 16, reserve: 5 },
}
