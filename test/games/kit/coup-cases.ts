import { settleCase } from '../../../games/settle/settle-case.ts'

type Bets = readonly (readonly [seat: number, wager: string, stake: number, on?: string])[]

/** One round as a case, with what it is answered. */
export function answerTo(
  game: string,
  deal: Record<string, string>,
  bets: Bets,
  options: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
) {
  const staked = bets.map(([seat, wager, stake, on]) => ({ seat, wager, stake, ...(on === undefined ? {} : { on }) }))
  const answer = settleCase({ id: 1, game, options, deal, bets: staked, ...more })
  if ('error' in answer) throw new Error(answer.error)
  const paid = answer.settlements.map(({ seat, wager, returns, pending }) => [
    `${seat} ${wager}`,
    pending ? 'pending' : returns,
  ])
  return { ...answer, paid: Object.fromEntries(paid) as Record<string, number | string> }
}
