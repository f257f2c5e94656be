import type { FeeSet } from '../hg/fees/schedules.ts'
import { chargesOfHand } from '../kit/fees/fee-moments.ts'
import { bandText, type FeeOption, isTimed, isWithin } from '../kit/fees/fee-option.ts'
import { postedRows } from '../kit/fees/posted-options.ts'
import type { FeeQuestion, FeeRow } from './fee-question.ts'

/** The options of a set of pot fees that answer the question, row by row. */
export function potFeeRows({ id, options }: FeeSet, question: FeeQuestion): FeeRow[] {
  const { option, players, limit, buyIn, reached } = question
  const play = { ...(limit !== undefined && { limit }), ...(buyIn !== undefined && { buyIn: [buyIn] }) }
  return options
    .filter(
      (row) =>
        (option === undefined || `${row.option}` === option) &&
        (players === undefined || isWithin(players, row.players)) &&
        'rows' in postedRows([row], id, [row.option], play),
    )
    .map((row) => ({ plain: plainOf(row, reached), text: textOf(row, reached), alike: alikeIn(row) }))
}

/** As plain data; `due` is what a hand that reached a stage pays in all (minor units). */
const plainOf = (row: FeeOption, reached: string | undefined) => ({
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

/** `12  7 or more  limit  100 from pot after-initial-deal, ...` */
function textOf(row: FeeOption, reached: string | undefined): string {
  const fees = row.charges.map(({ amount, from, at }) => `${amount} from ${from} ${at ?? 'at no printed moment'}`)
  const due = reached === undefined ? '' : `; ${sumOf(chargesOfHand(row, reached))} in all`
  const how = isTimed(row) ? row.kind : (row.structure ?? row.kind)
  return `${String(row.option).padStart(5)}  ${bandText(row.players).padEnd(12)}  ${how.padEnd(24)}  ${fees.join(', ')}${due}`
}

const alikeIn = ({ kind, structure, players, charges }: FeeOption): string =>
  JSON.stringify([kind, structure, players, charges.map(({ amount, from }) => [amount, from])])
