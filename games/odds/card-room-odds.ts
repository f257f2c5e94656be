import type { CardRoomGame } from '../kit/card-room/page.ts'
import { alike } from './exact.ts'
import { exactFigures, type Question, type WagerOdds } from './odds.ts'

/**
 * Odds of the wagers of a card-room game that can be counted, against a bank that covers them. Throws an Error for
 * options that can't be read, and for a wager that is not counted.
 */
export function oddsOfCardRoomGame({ page, outcomes }: CardRoomGame, { wager, options }: Question): WagerOdds[] {
  if (wager !== undefined && !Object.hasOwn(page.wagers, wager))
    throw new Error(`${page.id} has no wager '${wager}'; there are ${Object.keys(page.wagers).join(', ')}.`)
  const found = Object.keys(page.wagers).flatMap((id) => {
    const endings = wager === undefined || wager === id ? outcomes?.(id, options) : undefined
    if (endings === undefined) return []
    return [{ game: page.id, wager: id, options, ...exactFigures(alike(endings).outcomes, ({ profit }) => profit) }]
  })
  if (found.length === 0)
    throw new Error(
      `${wager === undefined ? 'No wager' : wager} of ${page.id} can be counted: it hangs on how seats and player-dealer decide, or on the bank.`,
    )
  return found
}
