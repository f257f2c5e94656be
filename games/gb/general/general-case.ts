import { z } from 'zod'
import { isLabel, isNote } from '../../kit/document/descriptive-keys.ts'
import type { Finding } from '../../kit/document/finding.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Problem } from '../../kit/document/options.ts'
import { wrappers } from './aliases.ts'
import { generalFinding, generalRules, isAbout, judgeTable } from './general-rules.ts'
import { gameIn, type TableFacts } from './read-table.ts'
import { compact, isRecord, type Said } from './read-values.ts'
import { markedWagers } from './wager-rules.ts'

/** The game of a case that is no round but a table to be held against the general rules. */
const generalGame = 'gb.general'

const said = z.record(z.string(), z.unknown())

const generalCase = z.object({
  id: z.union([z.string(), z.number()]),
  game: z.literal(generalGame),
  options: said.default({}),
  setup: said.default({}),
  bets: z.array(z.unknown()).default([]),
})

type GeneralCase = z.infer<typeof generalCase>

/** The case, if it is one about a table. */
export function readGeneral(given: unknown): GeneralCase | undefined {
  const isOne = typeof given === 'object' && given !== null && 'game' in given && given.game === generalGame
  const read = isOne ? generalCase.safeParse(given) : undefined
  return read?.data
}

/** Says of a table's configuration by which rule it is accepted, or by which rule it is refused. */
export function settleGeneral({ id, options, setup, bets }: GeneralCase, games: ReadonlyMap<string, Game>) {
  const { rule, ...said } = { ...(bets.length > 0 ? { bets } : {}), ...options, ...unwrapped(setup) } as Said
  const only = typeof rule === 'string' && Object.hasOwn(generalRules, rule) ? rule : undefined
  const game = games.get(gameIn(said) ?? '')
  const { table, rules, broken, warned, unread } = judgeTable(said, game, only)
  const own = Object.keys(said).filter((key) => isOption(key, game) && !isAbout(key, said, game))
  const answer = { id, settlements: [], jackpots: [], fees: [] as never[] }
  const warnings = warned.map((problem) => generalFinding(problem, 'warning'))
  const findings = [
    ...broken.map((problem) => generalFinding(problem)),
    ...optionProblems(said, own, table).map(optionFinding),
  ]
  const [first] = findings
  if (first !== undefined) return { ...answer, findings: [...findings, ...warnings], refused: first.rule }
  const [accepting] = rules
  const strange = unread.filter(([key = '', ...within]) => !own.includes(key) && !isLabel(key) && !within.some(isNote))
  if (accepting === undefined || strange.length > 0)
    return { id, error: `no general rule is about ${listed(strange) || listed(unread) || 'an empty setup'}` }
  return { ...answer, findings: warnings, accepted: true as const, rule: accepting }
}

const listed = (paths: readonly string[][]): string => paths.map((path) => path.join('.')).join(', ')

/** A configuration may stand in the setup as a whole, or in a part of it; its options lie beside the rest. */
function unwrapped(setup: Said): Said {
  const [wholes, options] = [wrappedIn(setup, wrappers.configuration), wrappedIn(setup, wrappers.options)]
  const isPlain = ([, value]: [string, unknown]) => ![...wholes, ...options].some((record) => record === value)
  const rest = Object.fromEntries(Object.entries(setup).filter(isPlain))
  return Object.fromEntries([...options, rest, ...wholes.map(unwrapped)].flatMap(Object.entries<unknown>))
}

const wrappedIn = (setup: Said, names: string): Said[] =>
  Object.entries(setup).flatMap(([key, value]) =>
    names.split(' ').includes(compact(key)) && isRecord(value) ? [value] : [],
  )

const isOption = (key: string, game: Game | undefined): boolean => game?.options[key] !== undefined

/** What the game's own page has against its options, the wagers that are taken or marked at the table being on offer. */
function optionProblems(said: Said, own: readonly string[], table: TableFacts): Problem[] {
  const { page: game, wagersTaken } = table
  if (game === undefined || own.length === 0) return []
  const offered = [...wagersTaken, ...markedWagers(table)].filter((id) => game.wagers[id] !== undefined)
  const given = Object.fromEntries(own.map((key) => [key, said[key]]))
  const read = game.readOptions(offered.length === 0 ? given : { ...given, wagersOffered: offered })
  if ('problems' in read) return read.problems
  return offered.length === 0 ? [] : (game.verifyTable(read.options) ?? [])
}

const optionFinding = ({ rule, message, citation }: Problem): Finding => ({
  rule,
  severity: 'violation',
  message,
  citation,
  remedy: 'the table may not be opened like this',
})

/** Which general rules a table breaks by its game and options alone, so that a refusal can name them. */
export const generalProblems = (game: string, { progressive }: Said, page: Game | undefined): Problem[] =>
  judgeTable({ game, ...(progressive === undefined ? {} : { progressive }) }, page).broken
