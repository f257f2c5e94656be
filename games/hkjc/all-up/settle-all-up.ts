import { citationText } from '../../kit/document/citation.ts'
import { sentence } from '../../kit/settle/case-fields.ts'
import type { PoolOptions } from '../options.ts'
import { rules } from '../rules.ts'
import { allUpCase, type CaseAllUp } from '../settle/case-shape.ts'
import { legNotes } from '../settle/read-result.ts'
import { type AllUpLeg, allUpReturn, isAmbiguous, isOfUnknownOrder, type LegPick, legOutcome } from './all-up.ts'

/** Reads a case of All Up, or says what is wrong with it. */
export function readAllUp(given: unknown): { allUp: CaseAllUp } | { error: string } {
  const wrong = sentence(allUpCase(given))
  if (wrong !== undefined) return { error: wrong }
  const allUp = given as CaseAllUp
  const legs = allUp.result.legs.length
  if (allUp.stakes.some(({ on }) => on.length > legs))
    return { error: 'result.legs: a bet goes over more legs than have a result' }
  const beyond = legNotes(allUp.withdrawals, legs).find(({ leg }) => leg > legs)
  if (beyond !== undefined) return { error: `withdrawals: there is no leg ${beyond.leg}` }
  const unclear = allUp.stakes
    .flatMap(picksOf)
    .find(({ leg, ...pick }) => isAmbiguous(pick, declaredIn(allUp.result.legs[leg]?.dividends ?? [])))
  if (unclear !== undefined)
    return { error: `result.legs.${unclear.leg}: has dividends of several bet types: \`type\` of the bet says which` }
  const legsOfCase = legsIn(allUp)
  const unordered = allUp.stakes
    .flatMap(picksOf)
    .find(({ leg, ...pick }) => isOfUnknownOrder(pick, legsOfCase[leg] ?? noDividends))
  return unordered === undefined ? { allUp } : { error: orderNeeded(unordered) }
}

const orderNeeded = ({ leg, on }: LegPick & { leg: number }): string =>
  `result.legs.${leg}: has a dividend on the horses of ${on.join('-')} in another order: \`type\` says whether it counts`

/** What a bet backs, by the index of the leg. */
const picksOf = ({ on, type }: CaseAllUp['stakes'][number]): (LegPick & { leg: number })[] =>
  on.flatMap((backed, leg) =>
    backed === null
      ? []
      : [{ leg, on: [backed].flat(), type: typeof type === 'object' ? (type[leg] ?? undefined) : type }],
  )

const noDividends: AllUpLeg = { dividends: [], withdrawn: [] }

/** Payouts and refunds of All Up bets by the declared dividends of their legs. */
export function settleAllUp(allUp: CaseAllUp, options: PoolOptions) {
  const { stakes } = allUp
  const legs = legsIn(allUp)
  const settled = stakes.map((bet, index) => {
    const outcomes = picksOf(bet).map(({ leg, ...pick }) => legOutcome(pick, legs[leg] ?? noDividends, options))
    return { ticket: bet.ticket ?? index, ...allUpReturn(bet.stake, outcomes) }
  })
  const payouts = settled.filter(({ refunded }) => !refunded)
  const refunds = settled.filter(({ refunded }) => refunded)
  return {
    payouts: payouts.map(({ ticket, pays }) => ({ ticket, pays, citation: citationText(rules['all-up'].cite) })),
    paid: payouts.reduce((total, { pays }) => total + pays, 0),
    refunds: refunds.map(({ ticket, pays }) => ({
      ticket,
      amount: pays,
      citation: citationText(rules['withdrawal-all-up'].cite),
    })),
  }
}

function legsIn({ result, withdrawals }: CaseAllUp): readonly AllUpLeg[] {
  const notes = legNotes(withdrawals, result.legs.length)
  return result.legs.map(({ dividends, withdrawn = [] }, index) => ({
    dividends: declaredIn(dividends),
    withdrawn: [...withdrawn, ...notes.filter(({ leg }) => leg === index + 1).flatMap(({ horses }) => horses)],
  }))
}

type CaseDividends = CaseAllUp['result']['legs'][number]['dividends']

/** A list, or by combination: `{'5': 2550}`, `{'5-6': 4100}`. */
const declaredIn = (dividends: CaseDividends): AllUpLeg['dividends'] =>
  isList(dividends)
    ? dividends.map((dividend) => ({ ...dividend, on: [dividend.on].flat() }))
    : Object.entries(dividends).map(([on, perUnit]) => ({ on: on.split('-').map(partOf), perUnit }))

const isList = (dividends: CaseDividends): dividends is Extract<CaseDividends, readonly unknown[]> =>
  Array.isArray(dividends)

const partOf = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text)
