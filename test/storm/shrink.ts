import type { Storm } from './storm-plan.ts'

/** A storm is played so often at the most while it is made smaller. */
const mostPlays = 80

/** Smaller storms that may do the same, the boldest first. */
function* smaller(storm: Storm): Generator<Storm> {
  const { faults, games, lasts } = storm
  if (games.length > 1) for (const game of games) yield { ...storm, games: [game] }
  for (const part of [0.25, 0.5, 0.75, 0.9]) {
    const shorter = Math.round(lasts * part)
    if (shorter >= 10_000) yield { ...storm, lasts: shorter, faults: faults.filter(({ at }) => at < shorter) }
  }
  for (let size = Math.ceil(faults.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < faults.length; from += size)
      yield { ...storm, faults: [...faults.slice(0, from), ...faults.slice(from + size)] }
}

/**
 * The smallest storm that was found to do the same: fewer tables, shorter, with fewer faults.
 * @param does whether a storm does it
 */
export async function shrunk(storm: Storm, does: (storm: Storm) => Promise<boolean>): Promise<Storm> {
  let smallest = storm
  let plays = 0
  for (let isSmaller = true; isSmaller && plays < mostPlays; ) {
    isSmaller = false
    for (const next of smaller(smallest)) {
      if (plays++ >= mostPlays) break
      if (!(await does(next))) continue
      smallest = next
      isSmaller = true
      break
    }
  }
  return smallest
}
