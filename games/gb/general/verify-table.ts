import type { Game } from '../../kit/document/game.ts'
import { type Options, type Problem, problem } from '../../kit/document/options.ts'
import { lookUp } from '../../kit/look-up.ts'
import { generalRules, judgeTable } from './general-rules.ts'
import { minimumSets } from './odds-rules.ts'
import type { Said } from './read-values.ts'

/** A table as its configuration has it. */
type ConfiguredTable = {
  id: string
  /** What is said of it for the general rules: its layout, trial, variation, notices, ... */
  general: Said
  options: Said
  devices: readonly { id: string; driver: string; conformity?: string | undefined }[]
}

/**
 * Holds a table that is to be opened against the general rules: mistakes, and what should be known. Other documents
 * have none. Paths begin at the table. Without `read`, the options had mistakes of their own.
 * @param today when it is to be opened (ms), whatever is said of the day
 */
export function verifyGeneral(
  table: ConfiguredTable,
  game: Game,
  read?: Options,
  today?: number,
): { mistakes: Problem[]; warnings: Problem[] } {
  const { general, options, devices } = table
  const strange = (name: string) =>
    problem(`general.${name}`, 'unknown-option', `no general rule is about '${name}'`, game.cite)
  if (game.cite.document !== 'gb') return { mistakes: Object.keys(general).map(strange), warnings: [] }
  const isRegistered = devices.some(({ conformity }) => conformity !== undefined)
  const said = {
    ...optionsSaid(options, read),
    ...(isRegistered ? { devices } : {}),
    ...general,
    game: game.id,
    table: table.id,
    ...(today === undefined ? {} : { date: today }),
  }
  const { broken, warned, unread } = judgeTable(said, game)
  const place = placeIn(general)
  const unknown = unread.filter(([name = '']) => name in general).map((path) => strange(path.join('.')))
  return {
    mistakes: [...broken.map(place), ...unknown],
    warnings: [
      ...warned.map(place),
      ...(isRegistered ? [] : [withoutReference]),
      ...(read === undefined ? [] : withoutLimits(game, read)),
    ],
  }
}

/**
 * Of options that the game can't read, only the jackpot is looked at. Limits may be posted at the table alone, so that
 * what lacks here is a warning.
 */
const optionsSaid = ({ progressive, limits: _, ...others }: Said, read: Options | undefined): Said => ({
  ...(progressive === undefined ? {} : { progressive }),
  ...(read && { ...others, odds: read.odds, payTable: [minimumSetsOf(read), others.payTable ?? []].flat() }),
})

/** Those that pay where no table is chosen, by wager that is offered. */
const minimumSetsOf = ({ payTables, wagersOffered }: Options): Said =>
  Object.fromEntries(
    Object.entries(payTables).filter(([wager, table]) => wagersOffered.includes(wager) && minimumSets.includes(table)),
  )

/** The option that a rule is about. */
const optionOf: Readonly<Record<string, string>> = {
  'gr.higher-odds': 'odds',
  'gr.changed-odds-at-table': 'odds',
  'gr.minimum-odds': 'odds',
  'gr.whole-pay-table': 'payTable',
  'gr.minimum-set-not-a-table': 'payTable',
}

/** What is not said under `general` itself is mended in the options. */
const placeIn =
  (general: Said) =>
  (problem: Problem): Problem => {
    const option = lookUp(optionOf, problem.rule)
    return { ...problem, path: option === undefined || option in general ? 'general' : `options.${option}` }
  }

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
      (game.rules['gr.table-limits-notice'] ?? limitsNotice).cite,
    ),
  ]
}
