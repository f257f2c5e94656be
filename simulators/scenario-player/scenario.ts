import { type Misplaced, readYaml } from '../../daemon/config/yaml-lines.ts'
import { inPlainWords, mistakesIn } from '../../drivers/validation.ts'
import { mistakesIn as mistakesInPlay } from './mistakes.ts'
import { type Scenario, scenarioShape } from './shape.ts'

type ReadScenario = { ok: true; scenario: Scenario } | { ok: false; mistakes: Misplaced[] }

/** Reads a scenario and holds each step against the devices that it is about. Opens no wire. */
export function readScenario(yaml: string): ReadScenario {
  const text = readYaml(yaml)
  if (!text.ok) return text
  const read = scenarioShape.safeParse(text.value, inPlainWords)
  const mistakes = read.success ? mistakesInPlay(read.data) : mistakesIn(read.error)
  if (!read.success || mistakes.length > 0) return { ok: false, mistakes: text.inOrder(mistakes) }
  return { ok: true, scenario: read.data }
}
