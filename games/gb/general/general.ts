import { citationText } from '../../kit/document/citation.ts'
import type { Finding } from '../../kit/document/finding.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Problem } from '../../kit/document/options.ts'
import type { Check } from './check.ts'
import { equipmentChecks } from './equipment.ts'
import { type GeneralRuleId, generalRules } from './general-rules.ts'
import { houseChecks } from './house.ts'
import { oddsChecks } from './odds.ts'
import { payTableChecks } from './pay-tables.ts'
import { progressiveChecks } from './progressive.ts'
import { seatChecks } from './seats.ts'
import { asking, type Said, unreadIn } from './table-facts.ts'
import { trialChecks } from './trial.ts'
import { wagerChecks } from './wagers.ts'

const checks: Readonly<Record<GeneralRuleId, Check>> = {
  ...houseChecks,
  ...trialChecks,
  ...oddsChecks,
  ...payTableChecks,
  ...progressiveChecks,
  ...wagerChecks,
  ...seatChecks,
  ...equipmentChecks,
}

const ruleIds = Object.keys(generalRules) as GeneralRuleId[]

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
  /** The rules that something was said about, the most particular first. */
  rules: GeneralRuleId[]
  broken: Problem[]
  warned: Problem[]
  /** The paths to what was said and no rule understands, at any depth. */
  unread: string[][]
}

/** Holds what is said of a table against all general rules, or against one; money is in pence. */
export function judgeTable(said: Said, game: Game | undefined, only?: string): GeneralJudgement {
  const asked = asking(game)
  const all = ruleIds.map((id) => ({ id, judgement: checks[id].judge(said, asked) }))
  const judged = all.filter(({ id }) => only === undefined || id === only)
  const asProblems = (id: GeneralRuleId, sentences: readonly string[] = []): Problem[] =>
    sentences.map((message) => ({ path: '', rule: id, message, citation: citationText(generalRules[id].cite) }))
  return {
    rules: byParticularity(judged.filter(({ judgement }) => judgement !== undefined).map(({ id }) => id)),
    broken: judged.flatMap(({ id, judgement }) => asProblems(id, judgement?.broken)),
    warned: judged.flatMap(({ id, judgement }) => asProblems(id, judgement?.warned)),
    unread: unreadIn(said, asked),
  }
}

/** Whether a rule is about what is said under a key, and does not only read it beside what it is about. */
export function isAbout(key: string, said: Said, game: Game | undefined): boolean {
  const alone = { game: game?.id }
  return rulesAbout({ ...alone, [key]: said[key] }, game) > rulesAbout(alone, game)
}

const rulesAbout = (said: Said, game: Game | undefined): number =>
  ruleIds.filter((id) => checks[id].judge(said, asking(game)) !== undefined).length

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
