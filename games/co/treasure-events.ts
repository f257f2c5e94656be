import { described } from '../kit/document/described.ts'
import type { PayTable } from '../kit/document/wagers.ts'
import type { CoupFacts } from '../kit/families/baccarat/coup.ts'
import { allOf, bothCount, bothOf, type CoupEvent, onlyOneCounts, over } from '../kit/families/baccarat/coup-events.ts'

/** What the four wagers of a set and the one that covers them win by, in 5 Treasures and in Eternal Baccarat alike. */
export const both3Card7: CoupEvent = bothCount(3, 7)
export const both2Card7: CoupEvent = bothCount(2, 7)
export const both3Card9: CoupEvent = bothCount(3, 9)
/** The hand need not win. */
export const one3Card9: CoupEvent = onlyOneCounts(3, 9)

/** Wins on any event that the other wagers of the table in force are paid for. */
export const anyEventOf = (
  cover: string,
  payTables: Readonly<Record<string, PayTable>>,
  events: Readonly<Record<string, CoupEvent>>,
): CoupEvent<CoupFacts> =>
  described(
    'any event happens that another row of the pay table in force is paid for',
    (coup: CoupFacts) =>
      payTables[coup.options.payTables[cover] ?? '']?.rows.some(({ when }) => events[when]?.(coup)) === true,
  )

/** Nine in three cards over one in three cards: either hand may be the one that wins. */
export const threeCards = (winner: number, loser: number): CoupEvent => allOf(bothOf(3), over(winner, loser))
export const twoCards = (winner: number, loser: number): CoupEvent => allOf(bothOf(2), over(winner, loser))
