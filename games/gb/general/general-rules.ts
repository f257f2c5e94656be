import { type Citation, citationText } from '../../kit/document/citation.ts'
import type { Finding } from '../../kit/document/finding.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Problem } from '../../kit/document/options.ts'
import { approvalRules, bankRules } from './approval-rules.ts'
import { equipmentRules } from './equipment-rules.ts'
import { changedOddsRules, oddsRules } from './odds-rules.ts'
import { progressiveRules } from './progressive-rules.ts'
import { readTable, type TableFacts } from './read-table.ts'
import { reading, type Said, unreadIn } from './read-values.ts'
import type { GeneralRule, Sentences } from './rule.ts'
import { layoutRules, wagerRules } from './wager-rules.ts'

/** What holds at every table of Great Britain, whatever is played there, in the order of the catalogue. */
const rules = {
  ...approvalRules,
  ...oddsRules,
  ...bankRules,
  ...progressiveRules,
  ...wagerRules,
  ...equipmentRules,
  ...layoutRules,
  ...changedOddsRules,
}

type GeneralRuleId = keyof typeof rules

const inOrder = Object.entries(rules) as [GeneralRuleId, GeneralRule][]

type Statement = Pick<GeneralRule, 'says' | 'cite' | 'more' | 'conditions'>

/** What the rules say, without their checks. */
export const generalRules = Object.fromEntries(
  inOrder.map(([id, { about: _, broken: __, warned: ___, ...statement }]) => [id, statement]),
) as Readonly<Record<GeneralRuleId, Statement>>

/** The rules as a game's chapter has them: what it repeats is cited from there, and what chapter 2 says from that. */
export const rulesOfChapter = (chapter: number): typeof generalRules =>
  Object.fromEntries(
    Object.entries(generalRules).map(([id, rule]) => [id, inChapter(rule, chapter)]),
  ) as typeof generalRules

function inChapter({ cite, more = [], ...rule }: Statement, chapter: number): Statement {
  const places = [cite, ...more]
  const first = isOf(2, cite) ? cite : (places.find((place) => isOf(chapter, place)) ?? cite)
  const others = places.filter((place) => place !== first)
  return { ...rule, cite: first, ...(others.length > 0 && { more: others }) }
}

const isOf = (chapter: number, { rule = '' }: Citation): boolean => rule.startsWith(`${chapter}.`)

/** Rules that nearly every table says something about, the widest last: named only when there is nothing else to name. */
const widest: readonly GeneralRuleId[] = [
  'gr.equipment-security',
  'gr.one-position-per-player',
  'gr.minimum-odds',
  'gr.progressive.availability',
  'gr.no-unlisted-variation',
  'gr.approved-games-only',
]

/** What the general rules make of a table. */
type GeneralJudgement = {
  table: TableFacts
  /** The rules that something was said about, the most particular first. */
  rules: GeneralRuleId[]
  broken: Problem[]
  warned: Problem[]
  /** The paths to what was said and no rule understands, at any depth. */
  unread: string[][]
}

/** Holds what is said of a table against all general rules, or against one; money is in pence. */
export function judgeTable(said: Said, game: Game | undefined, only?: string): GeneralJudgement {
  const asked = reading(game)
  const table = readTable(said, asked)
  const judging = inOrder.filter(([id, rule]) => (only === undefined || id === only) && isLookedAt(rule, table))
  return {
    table,
    rules: byParticularity(judging.map(([id]) => id)),
    broken: judging.flatMap(([id, rule]) => asProblems(id, rule.broken(table), game)),
    warned: judging.flatMap(([id, rule]) => asProblems(id, rule.warned?.(table) ?? [], game)),
    unread: unreadIn(said, asked),
  }
}

const isLookedAt = ({ about }: GeneralRule, table: TableFacts): boolean =>
  about(table).some((fact) => fact !== undefined)

const asProblems = (rule: GeneralRuleId, sentences: Sentences, game: Game | undefined): Problem[] =>
  [...new Set(sentences.filter((sentence) => typeof sentence === 'string'))].map((message) => ({
    path: '',
    rule,
    message,
    citation: citationText((game?.rules[rule] ?? rules[rule]).cite),
  }))

/** Whether a rule is about what is said under a key, and does not only read it beside what it is about. */
export function isAbout(key: string, said: Said, game: Game | undefined): boolean {
  const alone = { game: game?.id }
  const rulesAbout = (some: Said) => judgeTable(some, game).rules.length
  return rulesAbout({ ...alone, [key]: said[key] }) > rulesAbout(alone)
}

/** Later rules are about smaller matters, but for the widest. */
const byParticularity = (ids: readonly GeneralRuleId[]): GeneralRuleId[] => [
  ...ids.filter((id) => !widest.includes(id)).toReversed(),
  ...widest.filter((id) => ids.includes(id)),
]

/** A problem of a table as a finding, with the rule's own words. */
export const generalFinding = (
  { rule, message, citation }: Problem,
  severity: Finding['severity'] = 'violation',
): Finding => ({
  rule,
  severity,
  message,
  citation,
  remedy: `Rule: ${generalRules[rule as GeneralRuleId].says}`,
})
