import type { Game } from '../kit/document/game.ts'
import type { Options } from '../kit/document/options.ts'

export type Printed = {
  /** The document's own figure, where it is one for these odds, options and this strategy. */
  printed?: string
  /** Why it is not the one that was counted, where they differ by more than rounding. */
  note?: string
}

/** What the document prints of these odds. */
export function printedOf(game: Game, wager: string, options: Options, strategy: string | undefined): Printed {
  const payTable = options.payTables[wager]
  const name = payTable === undefined ? wager : `${wager}:${payTable}`
  const [printed, note] = [game.odds.printed?.[name], game.odds.notes?.[name]]
  if (isRaised(wager, options) || !isMeant(game, options) || strategy !== game.odds.strategies?.[wager]?.[0]) return {}
  return { ...(printed === undefined ? {} : { printed }), ...(note === undefined ? {} : { note }) }
}

/** Whether the operator pays other odds than the table's. */
const isRaised = (wager: string, { odds }: Options): boolean =>
  Object.keys(odds).some((row) => row === wager || row.startsWith(`${wager}:`))

const isMeant = ({ odds: { printedFor = {} } }: Game, options: Options): boolean =>
  Object.entries(printedFor).every(([name, values]) => values.some((value) => value === options[name]))
