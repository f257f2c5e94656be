import { sentence } from '../case-values.ts'
import { citationText } from '../kit/citation.ts'
import { type AllUpLeg, allUpReturn, legOutcome } from './all-up.ts'
import { allUpCase, type ToldAllUp } from './case-shape.ts'
import { legNotes } from './read-result.ts'
import { rules } from './rules.ts'

/** Reads a case of All Up, or says what is wrong with it. */
export function readAllUp(given: unknown): { told: ToldAllUp } | { error: string } {
  const wrong = sentence(allUpCase(given))
  if (wrong !== undefined) return { error: wrong }
  const told = given as ToldAllUp
  const legs = told.result.legs.length
  if (told.stakes.some(({ on }) => on.length > legs))
    return { error: 'result.legs: a bet goes over more legs than have a result' }
  const beyond = legNotes(told.withdrawals, legs).find(({ leg }) => leg > legs)
  return beyond === undefined ? { told } : { error: `withdrawals: there is no leg ${beyond.leg}` }
}

const noDividends: AllUpLeg = { dividends: [], withdrawn: [] }

/** Payouts and refunds of All Up bets by the declared dividends of their legs; `unit` is the Unit Bet in cents. */
export function settleAllUp({ stakes, result, withdrawals }: ToldAllUp, unit: number) {
  const notes = legNotes(withdrawals, result.legs.length)
  const legs = result.legs.map(
    ({ dividends, withdrawn = [] }, index): AllUpLeg => ({
      dividends: declaredIn(dividends),
      withdrawn: [...withdrawn, ...notes.filter(({ leg }) => leg === index + 1).flatMap(({ horses }) => horses)],
    }),
  )
  const settled = stakes.map(({ on, stake, ticket }, index) => {
    const outcomes = on.flatMap((backed, leg) =>
      backed === null ? [] : [legOutcome([backed].flat(), legs[leg] ?? noDividends, unit)],
    )
    return { ticket: ticket ?? index, ...allUpReturn(stake, outcomes) }
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

type ToldDividends = ToldAllUp['result']['legs'][number]['dividends']

/** A list, or by combination: `{'5': 2550}`, `{'5-6': 4100}`. */
const declaredIn = (told: ToldDividends): AllUpLeg['dividends'] =>
  isList(told)
    ? told.map(({ on, perUnit }) => ({ on: [on].flat(), perUnit }))
    : Object.entries(told).map(([on, perUnit]) => ({ on: on.split('-').map(partOf), perUnit }))

const isList = (told: ToldDividends): told is Extract<ToldDividends, readonly unknown[]> => Array.isArray(told)

const partOf = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text)
