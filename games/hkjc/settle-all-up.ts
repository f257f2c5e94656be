import { z } from 'zod'
import { citationText } from '../kit/citation.ts'
import { type AllUpLeg, allUpReturn, legOutcome } from './all-up.ts'
import { horsesNamed, legLists } from './read-result.ts'
import { rules } from './rules.ts'

const part = z.union([z.int(), z.string()])
const selection = z.union([part.transform((one) => [one]), z.array(part)])
const dividends = z.union([
  z.array(z.object({ on: selection, perUnit: z.int().min(0) })),
  z
    .record(z.string(), z.int().min(0))
    .transform((byHorse) =>
      Object.entries(byHorse).map(([on, perUnit]) => ({ on: on.split('-').map(partOf), perUnit })),
    ),
])

const partOf = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text)

const leg = z.object({ dividends, withdrawn: z.array(z.int()).default([]) })

export const allUpCase = z
  .object({
    id: z.union([z.string(), z.number()]),
    options: z.record(z.string(), z.unknown()).default({}),
    stakes: z.array(
      z.object({
        on: z.array(selection.nullable()),
        stake: z.int().min(0),
        ticket: z.union([z.string(), z.number()]).optional(),
      }),
    ),
    result: z.object({ legs: z.array(leg) }),
    withdrawals: legLists,
  })
  .refine(({ stakes, result }) => stakes.every(({ on }) => on.length <= result.legs.length), {
    path: ['result', 'legs'],
    message: 'a bet goes over more legs than have a result',
  })

const noDividends: AllUpLeg = { dividends: [], withdrawn: [] }

type Given = z.infer<typeof allUpCase>

/** Payouts and refunds of All Up bets by the declared dividends of their legs; `unit` is the Unit Bet in cents. */
export function settleAllUp({ stakes, result, withdrawals }: Given, unit: number) {
  const count = result.legs.length
  const legs = result.legs.map(
    (given, index): AllUpLeg => ({
      dividends: given.dividends,
      withdrawn: [...given.withdrawn, ...horsesNamed(withdrawals, index, count)],
    }),
  )
  const settled = stakes.map(({ on, stake, ticket }, index) => {
    const outcomes = on.flatMap((backed, leg) =>
      backed === null ? [] : [legOutcome(backed, legs[leg] ?? noDividends, unit)],
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
