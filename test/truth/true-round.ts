import type { Game } from '../../games/kit/document/game.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import type { Settlement } from '../../games/kit/settle/settlement.ts'
import type { Result } from '../../games/table/common/result-shape.ts'
import type { DeviceMessage, Scenario } from '../../simulators/scenario-player/scenario-schema.ts'

/** What a wager brings back. */
export type PaidWager = Pick<Settlement, 'seat' | 'wager' | 'on' | 'hand' | 'returns'>

/** Stakes of seats on a meter, and what it pays, in words that can be compared. */
export type OnMeter = { stakes: string; awards: string }

/** A round as it truly is: what its devices say in order, and what the rules make of it. */
export type TrueRound = {
  messages: readonly DeviceMessage[]
  settlements: readonly PaidWager[]
  /** Its cards, number or dice, in the words of a result. */
  drawn: string
  /** What it gives to the meter of its table and takes from it. */
  meter?: OnMeter
  /** Wagers stand from the throw before, so this one is known only with it. */
  continues?: boolean
}

export const drawnText = ({ deal = {}, number, dice }: Pick<Result, 'deal' | 'number' | 'dice'>): string =>
  JSON.stringify([Object.entries(deal).toSorted(), number ?? null, dice ?? null])

export type TruthTable = {
  id: string
  scenario: Scenario
  game: string
  /** How the table is played live. */
  play: Game['live']['play'] | 'card-room'
  /** Devices whose messages have no numbers: that their wire loses or repeats one does not show. */
  unnumbered: readonly string[]
  /** No card comes sooner behind another (ms). */
  fastestDraw: number
  /** Progressive wagers are played, and hits confirmed and voided. */
  hasMeter?: true
  /** Chips move too late behind whatever closes betting, and not behind buttons alone. */
  hasLate?: true
  next(random: Random): TrueRound
  /** Another shoe, unless its game has none. */
  shuffle(): void
}
