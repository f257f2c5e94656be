import type { Game } from '../kit/document/game.ts'
import type { MeterOdds } from './meter-odds.ts'
import type { WagerOdds } from './wager-odds.ts'

/** In full as long as a number holds them exactly, and then by the first digits. */
export const outcomesText = ({ outcomes }: Pick<WagerOdds, 'outcomes'>): string =>
  typeof outcomes === 'number' ? outcomes.toLocaleString('en') : Number(outcomes).toExponential(3)

/** What is to be said of odds beside their figures: why they are not the printed ones, and how they go with the meter. */
export function notesOf({ currency }: Game, { wager, payTable, printed, note, leftOut, meter }: WagerOdds): string[] {
  const name = payTable ?? wager
  return [
    ...(note === undefined ? [] : [`${name}, printed ${printed ?? 'without a figure'}: ${note}.`]),
    ...(leftOut === undefined ? [] : [`${name}: ${leftOut}.`]),
    ...(meter === undefined ? [] : [`${name}: ${meterText(currency, meter)}.`]),
  ]
}

/** The same of a wager against a player-dealer: what its figures leave out, and that it costs him money. */
export const bankNotesOf = ({ wager, leftOut, edge, error = 0 }: Omit<WagerOdds, 'game'>): string[] => [
  ...(leftOut === undefined ? [] : [`${wager} is without ${leftOut}.`]),
  ...(edge + surely * error < 0
    ? [`${wager} favours the players: the player-dealer loses ${percent(-edge, 2)} of it on average.`]
    : []),
]

/** So many standard errors are no chance. */
const surely = 4

function meterText(currency: string, { shows, stake, fixed, share, breakEven }: MeterOdds): string {
  const money = (minor: number) => `${currency} ${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
  const back = `${money(stake)} brings back ${percent(fixed, 4)} of itself and ${percent(share, 6)} of the meter`
  const even = breakEven === 0 ? 'it costs nothing at any meter' : `it costs nothing from ${money(breakEven)} on`
  return `${back}, which is counted at ${money(shows)}; ${even}`
}

const percent = (share: number, places: number): string => `${(share * 100).toFixed(places)} %`
