import { matching, message, oneOf, optional } from '../line-protocol/fields.ts'
import { lineDriver } from '../line-protocol/line-driver.ts'

const symbol = (name: string) => matching(name, '1 to 20 letters, digits and hyphens', /^[A-Za-z0-9-]{1,20}$/)

/** Big Six wheels that speak the project's line protocol. */
export const lineBigSix = lineDriver('big-six-wheel', {
  TURN: message([oneOf('state', 'resting', 'spinning')], (state) => [{ type: 'big-six-state', state }]),
  SYM: message([symbol('symbol'), optional(symbol('beside')), optional(symbol('passed'))], (symbol, beside, passed) => {
    if (beside === null && passed !== null) return `passed '${passed}' is for a pointer between two symbols`
    if (beside === null) return [{ type: 'winning-symbol', symbols: [symbol] }]
    if (passed !== null && passed !== symbol && passed !== beside)
      return `passed '${passed}' is neither '${symbol}' nor '${beside}'`
    return [{ type: 'winning-symbol', symbols: [symbol, beside], ...(passed === null ? {} : { passed }) }]
  }),
})
