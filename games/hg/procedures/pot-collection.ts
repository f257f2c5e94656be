import type { Procedure } from '../../kit/pot/pot-page.ts'
import { hg } from '../citation.ts'
import { irregular } from '../pot-page.ts'

/** Table fees of the older pot games (lines 46-59 and as often as there are such games). */
export const collectionRules = {
  'too-many-rates': irregular('more than three collection rates at one table', 'the table is refused', hg(50, 53), []),
  'percentage-fee': irregular('a fee that is a share of wagers or winnings', 'the table is refused', hg(49), []),
}

const mostRates = 3

export const potCollection: Procedure = ({ options }) => {
  const rates: unknown = options.fees_configured
  if (!Array.isArray(rates)) return {}
  if (rates.some((rate) => typeof rate === 'object' && rate !== null && 'percent' in rate))
    return { refused: { rule: 'percentage-fee', message: 'a fee may be no share of wagers or winnings' } }
  return rates.length > mostRates
    ? { refused: { rule: 'too-many-rates', message: `${rates.length} rates; a table has ${mostRates} at most` } }
    : {}
}
