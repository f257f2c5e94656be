import { type NightFault, playNight } from './night.ts'
import { truthTable } from './rounds.ts'
import { toldEntry } from './told-night.ts'
import type { RoundVerdict } from './verdicts.ts'

/** Rounds of one night: a shoe of eight decks lasts for that many. */
const roundsOfNight = 30
/** How likely a fault strikes before a round. */
const chance = 0.3

/** Tells a night line by line, as the daemon heard it, and how each of its rounds ended. */
export function tellNight(game: string, seed: number, faults: readonly NightFault[], tell: (line: string) => void) {
  let began: number | undefined
  const verdicts = playNight(truthTable(game), { seed, rounds: roundsOfNight, faults, chance }, (entry, derived) => {
    began ??= entry.at
    for (const line of toldEntry(entry, derived, began)) tell(line)
  })
  for (const { round, from, until, is, faulty, why } of verdicts)
    tell(
      `true round ${round + 1} at ${seconds(from)} to ${seconds(until)}: ${is}${faulty ? ', with a fault' : ''}${why === undefined ? '' : `, ${why}`}`,
    )
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(3)

type Nights = { first: number; rounds: number; faults: readonly NightFault[] }

/** Plays so many rounds of a game, a night a seed, and counts what became of them. */
export function playNights(game: string, { first, rounds, faults }: Nights) {
  const table = truthTable(game)
  const mistakes: { seed: number; verdict: RoundVerdict }[] = []
  const counts = { right: 0, held: 0, wrong: 0, withoutFault: 0, heldWithoutFault: 0 }
  for (let seed = first; counts.right + counts.held + counts.wrong < rounds; seed++)
    for (const verdict of playNight(table, {
      seed,
      rounds: roundsOfNight,
      faults,
      chance: faults.length === 0 ? 0 : chance,
    })) {
      counts[verdict.is]++
      if (!verdict.faulty) counts.withoutFault++
      if (!verdict.faulty && verdict.is === 'held') counts.heldWithoutFault++
      if (verdict.is === 'wrong') mistakes.push({ seed, verdict })
    }
  return { ...counts, mistakes }
}
