import type { Value, Words } from './database.ts'
import type { AuditSearch, DealerSearch, FindingSearch, RoundSearch } from './history-types.ts'

/** A condition, and the value that each `?` in it stands for; it says nothing where that is undefined. */
export type Condition = readonly [sql: string, value: Value | undefined]

const spanConditions = ({ from, to, before }: Pick<RoundSearch, 'from' | 'to' | 'before'>): Condition[] => [
  ['at >= ?', from],
  ['at <= ?', to],
  ['at < ?', before],
]

const ofRound = 'f.tbl = r.tbl AND f.session = r.session AND f.round = r.round'

export const roundConditions = (search: RoundSearch, { position }: Words): Condition[] => [
  ...spanConditions(search),
  ['tbl = ?', search.table],
  ['round = ?', search.round],
  ['number = ?', search.number],
  ['kind = ?', search.kind],
  ['dealer = ?', search.dealer],
  [`${position}(cards, ?) > 0`, search.card && ` ${search.card} `],
  [`${position}(seats, ?) > 0`, search.seat === undefined ? undefined : ` ${search.seat} `],
  ['CASE WHEN staked > returned THEN staked ELSE returned END >= ?', search.min],
  [`EXISTS (SELECT 1 FROM findings f WHERE ${ofRound} AND f.rule = ?)`, search.finding],
]

export const findingConditions = (search: FindingSearch): Condition[] => [
  ...spanConditions(search),
  ['tbl = ?', search.table],
  ['rule = ?', search.rule],
  ['severity = ?', search.severity],
  ['dealer = ?', search.dealer],
]

export const auditConditions = (search: AuditSearch): Condition[] => [
  ...spanConditions(search),
  ['person = ?', search.person],
  ['tbl = ?', search.table],
]

export const dealerConditions = (search: DealerSearch): Condition[] => [
  ...spanConditions(search),
  ['tbl = ?', search.table],
  ['dealer = ?', search.dealer],
]

/** What all of these say together, and their values. */
export function where(conditions: readonly Condition[]): { sql: string; values: Value[] } {
  const said = conditions.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
  return { sql: said.map(({ sql }) => sql).join(' AND ') || 'true', values: said.map(({ value }) => value) }
}
