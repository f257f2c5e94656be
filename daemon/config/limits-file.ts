import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { reasonOf } from '../../drivers/reason.ts'
import { stakeLimits, wholeTable } from '../../games/table/common/rules-view.ts'
import { inOneLine, inPlainWords, mistakesIn } from '../../text/validation.ts'
import { FeltwireError } from '../errors.ts'
import { parsed } from '../json.ts'
import { textIfThere } from '../optional-file.ts'
import type { Mistake, TableConfiguration } from './shape.ts'

/*
 * Limits that people have set by a request. The configuration belongs to whoever installs the table, so the daemon does
 * not write there: what was set is kept beside the journal, and stands over the configuration.
 */

const limitsOfTable = z.strictObject({
  /** They are of this game alone. */
  game: z.string(),
  limits: z.record(z.string(), stakeLimits),
  /** Who set them last, and when (ISO 8601). */
  by: z.string(),
  at: z.string(),
})

const setLimits = z.record(z.string(), limitsOfTable)
/** By table. */
export type SetLimits = Readonly<z.infer<typeof setLimits>>

export const limitsFileOf = ({ folder }: { folder: string }): string => join(folder, 'limits.json')

/** What was set; nothing where there is no file. Throws a FeltwireError that says what is wrong with it. */
export function loadLimits(path: string): SetLimits {
  const text = textOf(path)
  if (text === undefined) return {}
  const read = setLimits.safeParse(parsed(text), inPlainWords)
  if (read.success) return read.data
  throw new FeltwireError(
    'limits-invalid',
    `The file of limits ${path} has a mistake: ${inOneLine(mistakesIn(read.error))}.`,
  )
}

function textOf(path: string): string | undefined {
  try {
    return textIfThere(path)
  } catch (error) {
    throw new FeltwireError('limits-invalid', `Cannot read the file of limits ${path}: ${reasonOf(error)}.`)
  }
}

const nextOf = (path: string): string => `${path}.new`

/** Writes them beside the file, and through to the disk. Throws a FeltwireError. */
export function prepareLimits(path: string, limits: SetLimits): void {
  try {
    writeFileSync(nextOf(path), `${JSON.stringify(limits, null, 2)}\n`, { mode: 0o644, flush: true })
  } catch (error) {
    throw new FeltwireError('limits-unwritable', `Cannot write the file of limits ${path}: ${reasonOf(error)}.`)
  }
}

/** Puts them in the place of those before, in one step. Throws a FeltwireError. */
export function saveLimits(path: string, limits: SetLimits): void {
  prepareLimits(path, limits)
  renameSync(nextOf(path), path)
}

/** With what a person sets now; the table's limits of another game are forgotten. */
export function limitsAfter(
  before: SetLimits,
  { id, game }: Pick<TableConfiguration, 'id' | 'game'>,
  { limits, by, at }: { limits: SetLimits[string]['limits']; by: string; at: number },
): SetLimits {
  const own = before[id]
  const kept = own?.game === game ? own.limits : {}
  return { ...before, [id]: { game, limits: { ...kept, ...limits }, by, at: new Date(at).toISOString() } }
}

/** Tables with the limits that were set for their games, and what should be known of that. */
export function withLimits<Table extends Pick<TableConfiguration, 'id' | 'game' | 'options'>>(
  tables: readonly Table[],
  set: SetLimits,
): { tables: Table[]; warnings: Mistake[] } {
  const read = tables.map((table, i) => {
    const own = set[table.id]
    if (own === undefined || Object.keys(own.limits).length === 0) return { table, warnings: [] }
    const path = `tables.${i}.options.limits`
    if (own.game !== table.game)
      return {
        table,
        warnings: [{ path, message: `limits were set for ${own.game} by ${own.by}, and are not in force` }],
      }
    const message = `${Object.keys(own.limits).join(', ')}: ${own.by} has set other limits on ${own.at}; those are in force`
    return {
      table: { ...table, options: over(table.options, own.limits) },
      warnings: [{ path, message }],
    }
  })
  return { tables: read.map(({ table }) => table), warnings: read.flatMap(({ warnings }) => warnings) }
}

/** Those of the whole table are a pair, or none; a wager's own limits stand after those of a group with it, because the last one counts. */
function over(
  { limits, ...others }: TableConfiguration['options'],
  set: SetLimits[string]['limits'],
): TableConfiguration['options'] {
  const whole = set[wholeTable]
  if (whole !== undefined) {
    const { min = null, max = null } = whole
    return min === null && max === null ? others : { ...others, limits: [min, max] }
  }
  const written = typeof limits === 'object' && limits !== null && !Array.isArray(limits) ? limits : {}
  const kept = Object.entries(written).filter(([wager]) => set[wager] === undefined)
  return { ...others, limits: { ...Object.fromEntries(kept), ...set } }
}
