/**
 * How often chance visits each state before it leaves them all, exact, as whole numbers in one scale. `moves[i][j]` are the
 * ways from state i to state j out of `ways`; `starts` are the ways to begin in each.
 */
export function expectedVisits(
  moves: readonly (readonly bigint[])[],
  starts: readonly bigint[],
  ways: bigint,
): readonly bigint[] {
  // Visits to j are its starts and what comes from every i: a system of equations, one for each state.
  const equations = starts.map((start, j) => [
    ...moves.map((from, i) => (i === j ? ways : 0n) - (from[j] ?? 0n)),
    start * ways,
  ])
  return eliminated(equations).map((row) => row.at(-1) ?? 0n)
}

/** Gauss and Jordan without fractions (Bareiss): every division leaves no rest. Each state must lead out in the end. */
function eliminated(equations: readonly (readonly bigint[])[]): readonly (readonly bigint[])[] {
  let rows = equations
  let before = 1n
  for (const column of equations.keys()) {
    const pivotRow = rows[column] ?? []
    const pivot = pivotRow[column] ?? 0n
    const divisor = before
    rows = rows.map((row) =>
      row === pivotRow
        ? row
        : row.map((cell, i) => (pivot * cell - (row[column] ?? 0n) * (pivotRow[i] ?? 0n)) / divisor),
    )
    before = pivot
  }
  return rows
}
