import { z } from 'zod'
import type { Game } from '../kit/game.ts'
import type { Problem } from '../kit/options.ts'
import { generalFinding, judgeTable } from './general.ts'
import { gameIdOf } from './general-check.ts'
import { generalRules } from './general-rules.ts'
import { type Said, tableFacts } from './table-facts.ts'

/** The game of a case that is no round but a table to be held against the general rules. */
export const generalGame = 'gb.general'

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
  const { rules, broken, warned, unread } = judgeTable(said, games.get(gameIdOf(tableFacts(said)) ?? ''), only)
  const [first] = broken
  const answer = { id, settlements: [], jackpots: [], fees: [] as never[] }
  const warnings = warned.map((problem) => generalFinding(problem, 'warning'))
  if (first !== undefined)
    return {
      ...answer,
      findings: [...broken.map((problem) => generalFinding(problem)), ...warnings],
      refused: first.rule,
    }
  const [accepting] = rules
  if (accepting === undefined) return { id, error: `no general rule is about ${unread.join(', ') || 'an empty setup'}` }
  return { ...answer, findings: warnings, accepted: true as const, rule: accepting }
}

/** A configuration may stand in the setup as a whole, or under `table` or `config`. */
function unwrapped(setup: Said): Said {
  const inner = [setup.table, setup.config, setup.configuration].find((value) => typeof value === 'object')
  return inner === undefined || inner === null || Array.isArray(inner) ? setup : { ...setup, ...(inner as Said) }
}

/** Which general rules a table breaks by its game and options alone, so that a refusal can name them. */
export const generalProblems = (game: string, { progressive }: Said, page: Game | undefined): Problem[] =>
  judgeTable({ game, ...(progressive === undefined ? {} : { progressive }) }, page).broken
