import { expect } from 'vitest'
import { potGames } from '../../../games/hg/pot-games.ts'
import { hasButton } from '../../../games/kit/pot/pot-page.ts'
import { settleAnyCase } from '../../../games/settle/settle-case.ts'

/** What a round of the card room comes to, as `settle` prints it. */
export type Answer = {
  settlements?: readonly { seat: number | 'dealer'; wager: string; returns?: number; open?: true }[]
  findings?: readonly { rule: string }[]
  state?: Readonly<Record<string, unknown>>
  fees?: readonly unknown[]
  portions?: unknown
  order?: unknown
  qualifies?: unknown
  pairs?: readonly unknown[]
  accepted?: true
  refused?: string
  error?: string
}

export const settle = (game: string, told: object): Answer =>
  JSON.parse(JSON.stringify(settleAnyCase({ id: 1, game, ...told })))

/** What a round is held to: parts of its state, its findings by id, and what each seat gets. */
type Expected = {
  state?: Readonly<Record<string, unknown>>
  findings?: readonly string[]
  returns?: Readonly<Record<number, number>>
  refused?: string
}

export function expectRound(game: string, told: object, { state, findings, returns, refused }: Expected): void {
  const answer = settle(game, told)
  expect(answer.error).toBeUndefined()
  expect(answer.refused).toBe(refused)
  if (refused !== undefined) return
  if (state !== undefined) expect(answer.state).toMatchObject(state)
  expect(answer.findings?.map(({ rule }) => rule) ?? []).toEqual(findings ?? [])
  if (returns !== undefined)
    expect(Object.fromEntries((answer.settlements ?? []).map((row) => [row.seat, row.returns]))).toEqual(returns)
}

/** The button at this seat, where the game has one. */
export function buttonAt(id: string, seat: number): { button?: number } {
  const page = potGames.map((game) => game.page).find((each) => each.id === id)
  return page !== undefined && hasButton(page) ? { button: seat } : {}
}

/** Cards as one line of text. */
export const cards = (text: string): string[] => text.split(' ')
