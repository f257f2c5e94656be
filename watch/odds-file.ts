import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parsed } from '../daemon/json.ts'
import { reasonOf } from '../drivers/reason.ts'
import { inOneLine, inPlainWords, type MistakeIn, mistakesIn } from '../text/validation.ts'
import { type TableOdds, tableOdds } from './figures/table-odds.ts'

/** As `feltwire odds GAME --json` writes it; it has more members than are read. */
const rows = z
  .array(
    z.object({
      game: z.string(),
      wager: z.string(),
      on: z.array(z.union([z.string(), z.number()])).optional(),
      edge: z.number(),
      stdDev: z.number().min(0),
      hitFrequency: z.number().min(0).max(1),
      method: z.enum(['exact', 'simulated']),
      strategy: z.string().optional(),
      leftOut: z.string().optional(),
      meter: z.unknown().optional(),
    }),
  )
  .min(1)

/** The odds of a table, or what is wrong with their file. */
export function readOdds(table: string, file: string): { table: string; odds?: TableOdds; mistakes: MistakeIn[] } {
  const wrong = (message: string) => ({ table, mistakes: [{ path: `odds.${table}`, message: `${file} ${message}` }] })
  try {
    const read = rows.safeParse(parsed(readFileSync(file, 'utf8')), inPlainWords)
    if (!read.success)
      return wrong(`is not what feltwire odds GAME --json writes: ${inOneLine(mistakesIn(read.error))}`)
    const games = [...new Set(read.data.map(({ game }) => game))]
    const [game = ''] = games
    return games.length > 1
      ? wrong(`has the odds of several games: ${games.join(', ')}`)
      : { table, odds: tableOdds(game, read.data), mistakes: [] }
  } catch (error) {
    return wrong(`cannot be read: ${reasonOf(error)}`)
  }
}
