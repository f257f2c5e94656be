import { type Problem, problem } from '../../kit/document/options.ts'
import { hk } from '../citation.ts'
import type { Composites } from '../dividends/merged.ts'

export const groupingCite = hk(19, 31, '3.8(d), 3.9(e)')

/**
 * Why the composites are no Grouping, which has each horse of the race in one composite; at most one reason.
 * @param runners the horses of the race, where they are known
 */
export function groupingProblems(composites: Composites, runners?: readonly number[]): Problem[] {
  const wrong = wrongGrouping(composites, runners)
  return wrong === undefined ? [] : [problem('composites', 'composites', wrong, groupingCite)]
}

/** Whether a Grouping is named at all: it may come with the race. */
export const isGrouped = (composites: Composites): boolean => Object.keys(composites).length > 0

function wrongGrouping(composites: Composites, runners: readonly number[] | undefined): string | undefined {
  if (!isGrouped(composites)) return 'the Grouping is missing, which names the horses of each composite'
  const horses = Object.values(composites).flat()
  const twice = horses.find((horse, index) => horses.indexOf(horse) < index)
  const empty = Object.entries(composites).find(([, horses]) => horses.length === 0)
  const stranger = runners && horses.find((horse) => !runners.includes(horse))
  const leftOut = runners?.find((horse) => !horses.includes(horse))
  if (Object.keys(composites).some((name) => name.trim() === '')) return 'a composite has no name'
  if (empty !== undefined) return `composite ${empty[0]} has no horses`
  if (twice !== undefined) return `horse ${twice} is in two composites, or twice in one`
  if (stranger !== undefined) return `horse ${stranger} of a composite does not run`
  return leftOut === undefined ? undefined : `horse ${leftOut} is in no composite`
}
