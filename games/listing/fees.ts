import type { FeeSet } from '../hg/fees/schedules.ts'
import { chargesOfHand } from '../kit/fees/due.ts'
import { bandText, type FeeOption, isTimed, isWithin } from '../kit/fees/fee-option.ts'
import { postedRows, type TablePlay } from '../kit/fees/posted.ts'

/** Which options are asked for: by number, by players, and by what the table plays. */
export type FeeQuestion = { option?: number; players?: number; play: TablePlay }

/** The options of a set that answer the question, row by row. */
export const optionsFor = ({ id, options }: FeeSet, { option, players, play }: FeeQuestion): readonly FeeOption[] =>
  options.filter(
    (row) =>
      (option === undefined || row.option === option) &&
      (players === undefined || isWithin(players, row.players)) &&
      'rows' in postedRows([row], id, [row.option], play),
  )

/** An option as plain data; `due` is what a hand that reached a stage pays in all (minor units). */
export const plainFeeOption = (row: FeeOption, reached: string | undefined) => ({
  set: row.set,
  option: row.option,
  kind: row.kind,
  ...(row.structure === undefined ? {} : { structure: row.structure }),
  players: bandText(row.players),
  covers: row.covers,
  fees: row.charges,
  ...(reached === undefined ? {} : { due: sumOf(chargesOfHand(row, reached)) }),
  citation: `hg, lines ${row.lines.join('-')}`,
})

const sumOf = (charges: FeeOption['charges']): number => charges.reduce((sum, { amount }) => sum + amount, 0)

/** One line for people: `12  7 or more  limit  100 from pot after-initial-deal, ...`. */
export function feeOptionText(row: FeeOption, reached: string | undefined): string {
  const fees = row.charges.map(({ amount, from, at }) => `${amount} from ${from} ${at ?? 'at no printed moment'}`)
  const due = reached === undefined ? '' : `; ${sumOf(chargesOfHand(row, reached))} in all`
  const how = isTimed(row) ? row.kind : (row.structure ?? row.kind)
  return `${String(row.option).padStart(5)}  ${bandText(row.players).padEnd(12)}  ${how.padEnd(24)}  ${fees.join(', ')}${due}`
}

/** What tells two options apart, but for their numbers and the sets that they stand in. */
const sameness = ({ kind, structure, players, charges }: FeeOption): string =>
  JSON.stringify([kind, structure, players, charges.map(({ amount, from }) => [amount, from])])

/** The options that one set has and the other lacks, and how many both have, by kind, structure, players and amounts. */
export function compareFees(one: readonly FeeOption[], other: readonly FeeOption[]) {
  const [inOne, inOther] = [one, other].map((rows) => new Set(rows.map(sameness)))
  return {
    onlyFirst: one.filter((row) => inOther?.has(sameness(row)) !== true),
    onlySecond: other.filter((row) => inOne?.has(sameness(row)) !== true),
    both: one.filter((row) => inOther?.has(sameness(row)) === true).length,
  }
}
