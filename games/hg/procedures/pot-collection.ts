import type { Citation } from '../../kit/document/citation.ts'
import type { Procedure } from '../../kit/pot/pot-page.ts'
import { irregular } from '../pot-page.ts'

/** Table fees of the older pot games: where each says that none is a share, and how many rates a table has. */
export const collectionRules = (share: Citation, rates: Citation) => ({
  'too-many-rates': irregular('more than three collection rates at one table', 'the table is refused', rates, []),
  'percentage-fee': irregular('a fee that is a share of wagers or winnings', 'the table is refused', share, []),
})

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
