import type { Options } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { coupOf } from '../../kit/families/baccarat/coup.ts'
import { playerWins } from '../../kit/families/baccarat/coup-events.ts'
import { type Bet, betText, type Round, seatsIn } from '../../kit/round/round.ts'

export const hands = { player: 'punto', banker: 'banco' } as const

const rotates = ({ banker }: Options): boolean => banker === 'rotating-players'

/**
 * Where players hold the shoe it goes on when Banco has lost, and may go on after any coup, to the next numbered place
 * anti-clockwise (gb 6.6 to 6.10, lines 1036-1053). Places without a wager may be empty, and are passed over.
 */
export function verifyShoePassing(round: Round, options: Options): Breach[] {
  const { shoeSeat, nextShoeSeat } = round.state
  if (!rotates(options) || shoeSeat === undefined || nextShoeSeat === undefined) return []
  const rule = 'shoe-out-of-turn'
  const figures = { shoeSeat, nextShoeSeat }
  if (nextShoeSeat === shoeSeat) {
    const message = `seat ${shoeSeat} keeps the shoe although Banco has lost`
    return playerWins(coupOf(round, hands)) ? [{ rule, message, figures }] : []
  }
  const due = placesAfter(shoeSeat, seatsIn(round))
  if (due.includes(nextShoeSeat)) return []
  const message = `the shoe went from seat ${shoeSeat} to ${nextShoeSeat}; it goes on to seat ${due.join(' or ')}`
  return [{ rule, message, figures }]
}

/** The next place by number, and the next with a wager; behind the last one comes the first. */
function placesAfter(seat: number, taken: readonly number[]): number[] {
  const next = taken.find((other) => other > seat)
  const first = taken.find((other) => other !== seat)
  return next === undefined ? [...new Set([seat + 1, 1, first ?? 1])] : [...new Set([seat + 1, next])]
}

const isHoldersOther = ({ state }: Round, { seat, wager }: Bet): boolean =>
  seat === state.shoeSeat && wager !== 'egalite'

/** Whether the holder of the shoe may bet on anything else than a tie is the house's reading of 6.9 (lines 1050-1051). */
export function refusesHolder(round: Round, bet: Bet, options: Options): Breach | undefined {
  if (!rotates(options) || options.shoeHolderWagers !== 'egalite-only' || !isHoldersOther(round, bet)) return undefined
  const message = `${betText(bet)}: who holds the shoe may wager on Egalité only`
  return { rule: 'gr.no-unlisted-variation', message }
}

/** Where the holder is free to bet, his wagers are brought to a person's notice. */
export function alertsOfHolder(round: Round, options: Options): Breach[] {
  if (!rotates(options)) return []
  return round.bets
    .filter((bet) => isHoldersOther(round, bet))
    .map((bet) => ({ rule: 'shoe-holder', message: `${betText(bet)}: this seat holds the shoe` }))
}
