import type { Game } from '../kit/game.ts'
import { type Options, type Problem, problem } from '../kit/options.ts'
import { judgeTable } from './general.ts'
import { generalRules } from './general-rules.ts'
import type { Said } from './table-facts.ts'

/** A table as its configuration has it. */
export type ConfiguredTable = {
  id: string
  /** What is said of it for the general rules: its layout, trial, variation, notices, ... */
  general: Said
  options: Said
  devices: readonly { id: string; driver: string; conformity?: string | undefined }[]
}

/**
 * Holds a table that is to be opened against the general rules: mistakes, and what should be known. Tables of other
 * documents have none. Paths begin at the table. Without `read`, the options had mistakes of their own.
 */
export function verifyGeneral(
  table: ConfiguredTable,
  game: Game,
  read?: Options,
): { mistakes: Problem[]; warnings: Problem[] } {
  if (game.cite.document !== 'gb') return { mistakes: [], warnings: [] }
  const { general, options, devices } = table
  const isRegistered = devices.some(({ conformity }) => conformity !== undefined)
  const said = {
    ...(options.progressive === undefined ? {} : { progressive: options.progressive }),
    ...(isRegistered ? { devices } : {}),
    ...general,
    game: game.id,
    table: table.id,
  }
  const { broken, warned, unread } = judgeTable(said, game)
  const unknown = unread
    .filter((name) => name in general)
    .map((name) => problem(`general.${name}`, 'unknown-option', `no general rule is about '${name}'`, game.cite))
  return {
    mistakes: [...broken.map(inGeneral), ...unknown],
    warnings: [
      ...warned.map(inGeneral),
      ...(isRegistered ? [] : [withoutReference]),
      ...(read === undefined ? [] : withoutLimits(game, read)),
    ],
  }
}

const inGeneral = (broken: Problem): Problem => ({ ...broken, path: 'general' })

const equipment = generalRules['gr.equipment-standards']
const limitsNotice = generalRules['gr.table-limits-notice']

const withoutReference = problem(
  'devices',
  'gr.equipment-standards',
  `no device has its conformity reference (\`conformity\`): ${equipment.says}`,
  equipment.cite,
)

/** Wagers that stand on the layout with nothing posted of what may be staked on them. */
function withoutLimits(game: Game, { limits, wagersOffered }: Options): Problem[] {
  const open = wagersOffered.filter(
    (id) => game.wagers[id]?.paidOn === undefined && (limits[id]?.min === undefined || limits[id]?.max === undefined),
  )
  if (open.length === 0) return []
  return [
    problem(
      'options.limits',
      'gr.table-limits-notice',
      `no minimum and maximum for ${open.join(', ')}`,
      limitsNotice.cite,
    ),
  ]
}
