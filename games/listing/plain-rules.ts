import { type Citation, citationText } from '../kit/document/citation.ts'
import type { CommonPage } from '../kit/document/common-page.ts'
import type { Option } from '../kit/document/options.ts'
import type { Irregularity, Rule } from '../kit/document/rules.ts'
import type { Qualifies } from '../kit/document/wagers.ts'

type Named<Value> = Readonly<Record<string, Value>>

/** A record with each value in plain words, its id in it. */
export const mapped = <Value, Plain>(record: Named<Value>, plain: (value: Value, id: string) => Plain): Named<Plain> =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [id, plain(value, id)]))

export const cited = (cite: Citation) => ({ citation: citationText(cite), lines: [cite.from, cite.to] as const })

/** The head of any page, whoever banks the game. */
export const plainHead = (page: CommonPage) => ({
  id: page.id,
  title: page.title,
  document: page.document,
  citation: citationText(page.cite),
  approval: { by: page.approval.says, ...cited(page.approval.cite) },
  family: page.family,
  banked_by: page.bankedBy,
  currency: page.currency,
  equipment: page.equipment,
})

export function plainRule({ cite, more, seenBy, ...rule }: Rule, id: string) {
  return {
    ...{ id, ...rule, ...cited(cite) },
    ...(more === undefined ? {} : { more: more.map(citationText) }),
    ...(seenBy === undefined ? {} : { seen_by: seenBy }),
  }
}

export const plainIrregularity = ({ when, remedy, cite, seenBy }: Irregularity, id: string) => ({
  id,
  when,
  remedy,
  seen_by: seenBy,
  ...cited(cite),
})

export const plainQualifies = ({ says, cite }: Qualifies) => ({ says, ...cited(cite) })

export function plainOption({ cite, ...option }: Option, id: string): object {
  const fields = option.kind === 'fields' ? { fields: mapped(option.fields, plainOption) } : {}
  return { id, ...option, ...fields, ...cited(cite) }
}
