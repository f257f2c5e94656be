import type { Breach } from '../document/rules.ts'
import { type BetLimits, bandText, type FeeOption, isTimed, isWithin, type Structure } from './fee-option.ts'

/** What a table plays, as far as it is told. Minor units. */
export type TablePlay = {
  limit?: BetLimits
  structure?: Structure
  /** One figure, or the least and the most that may be bought in for. */
  buyIn?: readonly number[]
  pointValue?: number
  tableLimit?: number
}

const breach = (rule: string, message: string): Breach => ({ rule, message })

/** The rows of the options that a table has posted, in the order posted, or why it may not have them. */
export function postedRows(
  rows: readonly FeeOption[],
  set: string,
  options: readonly number[],
  play: TablePlay,
): { rows: readonly FeeOption[] } | { refused: Breach } {
  const unknown = options.find((number) => rows.every(({ option }) => option !== number))
  if (unknown !== undefined) return { refused: breach('no-such-option', `${set} has no option ${unknown}`) }
  const posted = options.flatMap((number) => rows.filter(({ option }) => option === number))
  const refused = wrongStructure(posted, play) ?? notCovered(posted, play)
  return refused === undefined ? { rows: posted } : { refused }
}

/** All posted options are of one kind and structure, which the table plays. */
function wrongStructure(posted: readonly FeeOption[], { limit, structure, buyIn }: TablePlay): Breach | undefined {
  const [first] = posted
  const other = posted.find((row) => row.structure !== first?.structure || isTimed(row) !== (first && isTimed(first)))
  if (first !== undefined && other !== undefined)
    return breach('wrong-structure', `options ${first.option} and ${other.option} are of different kinds`)
  const played = structure ?? (limit === undefined ? undefined : 'limit')
  const wrong = posted.find(
    (row) =>
      row.structure !== undefined &&
      ((played !== undefined && !areOneOf(played, row.structure)) ||
        (buyIn !== undefined && row.structure === 'limit')),
  )
  return wrong && breach('wrong-structure', `option ${wrong.option} is for ${wrong.structure} games`)
}

/** `no-limit/pot-limit` is a name for both. */
const areOneOf = (played: Structure, printed: Structure): boolean =>
  played.split('/').every((name) => printed.split('/').includes(name))

function notCovered(posted: readonly FeeOption[], play: TablePlay): Breach | undefined {
  const outside = posted.find((row) => !isCovered(row, play))
  return outside && breach('limit-not-covered', `option ${outside.option} does not cover what the table plays`)
}

function isCovered({ covers }: FeeOption, { limit, buyIn, pointValue, tableLimit }: TablePlay): boolean {
  return (
    (limit === undefined || covers.limit === undefined || isLimitWithin(limit, covers.limit)) &&
    (buyIn === undefined || covers.buyIn === undefined || areWithin(buyIn, covers.buyIn)) &&
    (pointValue === undefined || covers.pointValue === undefined || isWithin(pointValue, covers.pointValue)) &&
    (tableLimit === undefined || covers.tableLimit === undefined || isWithin(tableLimit, covers.tableLimit))
  )
}

const isLimitWithin = ([small, big]: BetLimits, { min, max }: { min: BetLimits; max: BetLimits }): boolean =>
  isWithin(small, { min: min[0], max: max[0] }) && isWithin(big, { min: min[1], max: max[1] })

const areWithin = (figures: readonly number[], band: Parameters<typeof isWithin>[1]): boolean =>
  figures.every((figure) => isWithin(figure, band))

/**
 * The option in force with so many players (where that is not told, one for any number): the first posted one whose band has that number. It is fixed before the
 * first card and does not change when players fold.
 */
export function inForce(
  posted: readonly FeeOption[],
  players: number | undefined,
): { option: FeeOption } | { refused: Breach } {
  const option = posted.find((row) => isWithin(players ?? Number.NaN, row.players))
  if (option !== undefined) return { option }
  const bands = [...new Set(posted.map((row) => bandText(row.players)))].join('; ')
  return {
    refused: breach(
      'players-not-covered',
      `no posted option covers ${players ?? 'an unknown number of'} players, only ${bands}`,
    ),
  }
}
