/**
 * The five roads of baccarat, as scoreboards draw them from the coups of one shoe.
 *
 * The derived roads ask whether the big road repeats itself: by the depths of its columns, as the makers of scoreboards
 * and the Macau regulator's leaflets describe them. Only banker and player make columns; a tie is a mark on the coup before.
 */

type Side = 'player' | 'banker'

/** What a road needs of a coup. */
export type RoadCoup = {
  readonly winner: Side | 'tie'
  readonly pairs: readonly Side[]
  /** `natural`, `dragon-7`, `panda-8`. */
  readonly marks: readonly string[]
}

/** Where a mark lies on the board: column and row from 0, of six rows. */
type GridPosition = { readonly x: number; readonly y: number }

type BigRoadCell = GridPosition & Omit<RoadCoup, 'winner'> & { readonly winner: Side; readonly ties: number }
type DerivedCell = GridPosition & { readonly colour: 'red' | 'blue' }

export type Roads = {
  /** Every coup, ties among them; six to a column. */
  readonly bead: readonly (RoadCoup & GridPosition)[]
  readonly big: readonly BigRoadCell[]
  /** Ties before the first coup that was won: they have no cell yet. */
  readonly tiesFirst: number
  readonly bigEye: readonly DerivedCell[]
  readonly small: readonly DerivedCell[]
  readonly cockroach: readonly DerivedCell[]
  /** How often each side has won, and how many ties there were. */
  readonly counts: Readonly<Record<RoadCoup['winner'], number>>
}

const rows = 6

/** All roads of a shoe. @param coups from its first coup to the last */
export function roadsOf(coups: readonly RoadCoup[]): Roads {
  const { won, tiesFirst } = withTies(coups)
  const columns = runsOf(won, ({ winner }) => winner)
  const derived = (behind: number) =>
    laidOut(
      runsOf(derivedRoad(columns, behind), (colour) => colour),
      (colour) => ({ colour }),
    )
  const count = (winner: RoadCoup['winner']) => coups.filter((coup) => coup.winner === winner).length
  return {
    bead: coups.map(({ winner, pairs, marks }, i) => ({ winner, pairs, marks, x: Math.floor(i / rows), y: i % rows })),
    big: laidOut(columns, (coup) => coup),
    tiesFirst,
    bigEye: derived(1),
    small: derived(2),
    cockroach: derived(3),
    counts: { player: count('player'), banker: count('banker'), tie: count('tie') },
  }
}

type WonCoup = Omit<BigRoadCell, keyof GridPosition>

/** The coups that were won, each with the ties that followed it. */
function withTies(coups: readonly RoadCoup[]): { won: WonCoup[]; tiesFirst: number } {
  const won: WonCoup[] = []
  let tiesFirst = 0
  for (const { winner, pairs, marks } of coups) {
    const last = won.at(-1)
    if (winner !== 'tie') won.push({ winner, pairs, marks, ties: 0 })
    else if (last === undefined) tiesFirst++
    else won[won.length - 1] = { ...last, ties: last.ties + 1 }
  }
  return { won, tiesFirst }
}

/** The items in columns: one that is unlike the last begins the next. */
function runsOf<Item>(items: readonly Item[], likeness: (item: Item) => string): Item[][] {
  const runs: Item[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    const [first] = run ?? []
    if (run !== undefined && first !== undefined && likeness(first) === likeness(item)) run.push(item)
    else runs.push([item])
  }
  return runs
}

/**
 * The marks of a derived road, from the columns of the big road. @param behind how many columns it looks back: 1 for big
 * eye boy, 2 for the small road, 3 for the cockroach pig
 */
function derivedRoad(columns: readonly (readonly unknown[])[], behind: number): DerivedCell['colour'][] {
  const depth = (column: number): number => columns[column]?.length ?? 0
  return columns.flatMap((column, at) =>
    column.flatMap((_, row) => {
      if (row === 0) {
        // A new column: red where the one before it is as deep as the one that it is held against.
        return at <= behind ? [] : [depth(at - 1) === depth(at - 1 - behind) ? 'red' : 'blue']
      }
      // A column that goes on: blue in the first row in which the one that it is held against has ended.
      return at < behind ? [] : [row === depth(at - behind) ? 'blue' : 'red']
    }),
  )
}

/** Six rows high: a column goes down until the bottom or another's tail is in its way, and then to the right. */
function laidOut<Item, Cell extends object>(
  columns: readonly (readonly Item[])[],
  cellOf: (item: Item) => Cell,
): (Cell & GridPosition)[] {
  const taken = new Set<string>()
  const isFree = (x: number, y: number): boolean => !taken.has(`${x},${y}`)
  const cells: (Cell & GridPosition)[] = []
  let top = 0
  for (const column of columns) {
    while (!isFree(top, 0)) top++
    let [x, y] = [top, 0]
    let turned = false
    for (const [row, item] of column.entries()) {
      if (row > 0) {
        turned ||= y + 1 === rows || !isFree(x, y + 1)
        if (turned) x++
        else y++
      }
      taken.add(`${x},${y}`)
      cells.push({ ...cellOf(item), x, y })
    }
    top++
  }
  return cells
}
