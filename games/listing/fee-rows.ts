import { circleSchedules, type FeeSet, feeSets, type PokerTable, pokerTablesById } from '../hg/fees/schedules.ts'
import type { CircleSchedule } from '../kit/fees/player-banked-fees.ts'
import { bankedFeeRows } from './banked-fees.ts'
import type { FeeQuestion, FeeRow } from './fee-question.ts'
import { pokerTableHead, pokerTableRows } from './poker-table-fees.ts'
import { potFeeRows } from './pot-fees.ts'

/** A printed schedule: of pots, of games that a player banks, or by buy-in, blinds and players. */
export type Schedule = FeeSet | CircleSchedule | PokerTable

export const allSchedules = (): Schedule[] => [
  ...feeSets().values(),
  ...circleSchedules().values(),
  ...pokerTablesById().values(),
]

/** What may be asked of each kind of schedule. */
const asks = {
  pot: ['option', 'players', 'limit', 'buyIn', 'reached'],
  banked: ['option', 'limit', 'circles', 'action', 'coupons'],
  'poker-table': ['option', 'players', 'buyIn'],
} as const satisfies Record<string, readonly (keyof FeeQuestion)[]>

export const kindOf = (schedule: Schedule): keyof typeof asks =>
  'options' in schedule ? 'pot' : 'flat' in schedule ? 'banked' : 'poker-table'

/** What is asked that says nothing of such a schedule, and what says something. */
export function strangeIn(schedule: Schedule, question: FeeQuestion) {
  const known: readonly string[] = asks[kindOf(schedule)]
  return { strange: Object.keys(question).filter((name) => !known.includes(name)), known }
}

/** The rows that answer the question. */
export function feeRows(schedule: Schedule, question: FeeQuestion): FeeRow[] {
  if ('options' in schedule) return potFeeRows(schedule, question)
  return 'flat' in schedule ? bankedFeeRows(schedule, question) : pokerTableRows(schedule, question)
}

/** What stands above the rows: nothing where each says what its figures are. */
export const headOf = (schedule: Schedule): string[] => ('players' in schedule ? [pokerTableHead(schedule)] : [])

/** The rows that one schedule has and the other lacks, and how many both have. */
export function compareRows(one: readonly FeeRow[], other: readonly FeeRow[]) {
  const [inOne, inOther] = [one, other].map((rows) => new Set(rows.map(({ alike }) => alike)))
  return {
    onlyFirst: one.filter(({ alike }) => inOther?.has(alike) !== true),
    onlySecond: other.filter(({ alike }) => inOne?.has(alike) !== true),
    both: one.filter(({ alike }) => inOther?.has(alike) === true).length,
  }
}
