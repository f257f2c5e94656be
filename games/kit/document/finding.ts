import { z } from 'zod'
import { citationText } from './citation.ts'
import type { HouseBanked } from './house-banked.ts'
import type { Breach, Irregularity } from './rules.ts'

/** `integrity`: cards, wheel or dice can't be right. `violation`: a rule was broken. `warning`: a person should look. */
export const finding = z.object({
  rule: z.string(),
  severity: z.enum(['warning', 'violation', 'integrity']),
  message: z.string(),
  citation: z.string(),
  remedy: z.string(),
  figures: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
})

export type Finding = z.infer<typeof finding>

type Rulebook = Pick<HouseBanked<never>, 'id' | 'rules' | 'irregularities'>

/** A breach with the document's own words beside it. Throws when the page has no such rule: a page without it is wrong. */
export function findingOf(
  page: Rulebook,
  breach: Breach,
  severity: Finding['severity'] = breach.severity ?? 'violation',
): Finding {
  const irregularity = page.irregularities[breach.rule]
  const rule = page.rules[breach.rule]
  const cite = irregularity?.cite ?? rule?.cite
  if (cite === undefined) throw new Error(`${page.id} has no rule '${breach.rule}'`)
  return asFinding(breach, severity, { cite, remedy: irregularity?.remedy ?? `Rule: ${rule?.says}` })
}

/** A breach with the place that it breaks, and what is done about it. */
export const asFinding = (
  { rule, message, figures }: Breach,
  severity: Finding['severity'],
  { cite, remedy }: Pick<Irregularity, 'cite' | 'remedy'>,
): Finding => ({
  rule,
  severity,
  message,
  citation: citationText(cite),
  remedy,
  ...(figures === undefined ? {} : { figures }),
})
