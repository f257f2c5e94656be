import { roundedDown, roundedUp } from '../kit/money.ts'
import { choice, type Options, type Problem, problem, text } from '../kit/options.ts'
import type { Page } from '../kit/page.ts'
import { gb } from './citation.ts'
import { generalRules } from './general-rules.ts'

export { gb }

type Place = readonly [from: number, to: number, rule: string]

/** The general rules with the places where a game's own chapter repeats them. */
export const rulesOfGame = (at: { unlisted: Place; limits: Place; security: Place }) => ({
  ...generalRules,
  'gr.no-unlisted-variation': { ...generalRules['gr.no-unlisted-variation'], cite: gb(...at.unlisted) },
  'gr.table-limits-notice': { ...generalRules['gr.table-limits-notice'], cite: gb(...at.limits) },
  'gr.equipment-security': { ...generalRules['gr.equipment-security'], cite: gb(...at.security) },
})

/** What every game of the document leaves to its operator. */
export const commonOptions = {
  /** The notice at the table when odds are better than the minimum, with the house edge that it gives. */
  higherOddsNotice: text(gb(164, 169, '2.4')),
  /** What goes back with a fraction of a penny. Down would be less than the rule's minimum. */
  rounding: choice(['up', 'down'], 'up', gb(235, 238, '2.8')),
}

/** What every page of the document says in the same words. */
export const gbPage = {
  document: 'Rules of Casino Games in Great Britain, August 2007',
  bankedBy: 'house',
  currency: 'GBP',
  rounding: (returns, { rounding }) => (rounding === 'up' ? roundedUp(returns) : roundedDown(returns)),
  verifyTable: verifyNotices,
} as const satisfies Partial<Page<never>>

/** At least 70 % of all stakes on a jackpot goes to its meter (gb 2.7 b, lines 209-212). */
export const leastMeterShare = { percent: 70, rule: 'gr.progressive.meter-share' }

export const gbCites = {
  unlistedWager: 'gr.no-unlisted-variation',
  stakeLimits: 'gr.table-limits-notice',
  minimumOdds: 'gr.minimum-odds',
  equipment: 'gr.equipment-security',
  wrongDeal: 'gr.equipment-security',
} as const

/** Better odds than the minimum need no approval, but a notice with the house edge (gr.higher-odds). */
function verifyNotices({ odds, higherOddsNotice }: Options): Problem[] {
  if (Object.keys(odds).length === 0 || higherOddsNotice !== '') return []
  const { says, cite } = generalRules['gr.higher-odds']
  return [problem('higherOddsNotice', 'gr.higher-odds', says, cite)]
}

/** A warning where a minimum set is chosen for a wager that has listed tables (gr.minimum-set-not-a-table). */
export const minimumSetWarnings =
  (...tables: readonly string[]) =>
  ({ payTables }: Options): Problem[] => {
    const { says, cite } = generalRules['gr.minimum-set-not-a-table']
    return Object.entries(payTables)
      .filter(([, table]) => tables.includes(table))
      .map(([wager]) => problem('payTable', 'gr.minimum-set-not-a-table', `${wager}: ${says}`, cite))
  }
