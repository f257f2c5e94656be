import { type Misplaced, readYaml } from '../../daemon/config/read-yaml.ts'
import { inPlainWords, mistakesIn } from '../../text/validation.ts'
import { mistakesIn as mistakesInPlay } from './check-scenario.ts'
import { type Scenario, scenarioSchema } from './scenario-schema.ts'

type ReadScenario = { ok: true; scenario: Scenario } | { ok: false; mistakes: Misplaced[] }

/** Reads a scenario and checks each step against its devices. Opens no wire. */
export function readScenario(yaml: string): ReadScenario {
  const text = readYaml(yaml)
  if (!text.ok) return text
  const read = scenarioSchema.safeParse(text.value, inPlainWords)
  const mistakes = read.success ? mistakesInPlay(read.data) : mistakesIn(read.error)
  if (!read.success || mistakes.length > 0) return { ok: false, mistakes: text.inOrder(mistakes) }
  return { ok: true, scenario: read.data }
}
