import type { CommonPage } from '../../kit/document/common-page.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Irregularity } from '../../kit/document/rules.ts'
import { type Bet, fromSpot } from '../../kit/round/round.ts'
import { type AnyTable, andThen, type Step, stay, withFindings } from '../inputs-and-effects.ts'
import type { Call } from '../operations/table-operations.ts'
import { includesBet, type Spots } from './betting.ts'

/** A table where a person can report an irregularity. */
type Callable = AnyTable & {
  /** Questions a supervisor must decide before the round can be settled. */
  questions: readonly string[]
}

/** How a table carries out the consequences of a reported irregularity. */
type Remedies<State> = {
  isUnderWay: boolean
  voided(state: State, reason: string): Step<State>
  /** Undefined where the wager can't be taken out of the round any more. */
  refused?: ((state: State, spots: Spots) => Step<State>) | undefined
}

/** What follows from a report. */
type Consequence = NonNullable<Irregularity['called']> | 'decide' | 'too-late'

type Irregularities = Pick<CommonPage, 'irregularities'>

/** No layout has more seats, and no device can name more. */
const mostSeats = 99

/** Why a page knows nothing of this call, or null. */
export const unknownIrregularity = (
  { title, irregularities }: Pick<CommonPage, 'title' | 'irregularities'>,
  { irregularity }: Call,
): string | null =>
  Object.hasOwn(irregularities, irregularity)
    ? null
    : `${title} has no irregularity '${irregularity}'; it has ${Object.keys(irregularities).join(', ')}`

/** Why this call can't be right at this table and with these wagers, or null. */
export function refusesCall(game: Game, options: Options, call: Call, bets: readonly Bet[]): string | null {
  const { irregularity, seat, wager } = call
  const { title, irregularities, wagers } = game
  const unknown = unknownIrregularity(game, call)
  if (unknown !== null) return unknown
  const seats = game.deal.seats?.(options) ?? mostSeats
  if (seat !== undefined && (seat < 1 || seat > seats)) return `there is no seat ${seat}; the table has 1 to ${seats}`
  // A wager that was only called out has no seat (gb 3.8, lines 335-337).
  if (seat === undefined) return wager === undefined ? null : 'name the `seat` of the wager'
  const known = Object.keys(wagers)
  if (wager !== undefined && !known.includes(fromSpot(wager).wager))
    return `${title} has no wager '${wager}'; it has ${known.join(', ')}`
  const takesWager = irregularities[irregularity]?.called === 'refused'
  if (!takesWager || bets.some((bet) => includesBet({ seat, spot: wager }, bet))) return null
  return `seat ${seat} has no wager${wager === undefined ? '' : ` on ${wager}`} in this round`
}

/** Records a reported irregularity as a finding, and applies its consequence where the document prescribes one. */
export function applyCall<State extends Callable>(
  game: Game,
  state: State,
  { by, call }: { by: string; call: Call },
  remedies: Remedies<State>,
): Step<State> {
  const { irregularity, seat, wager } = call
  const isClosed = remedies.isUnderWay || state.betting.closedAt !== null
  const consequence = consequenceOf(game, call, { ...remedies, isClosed })
  const seen = callText(game, by, call)
  const message = `${seen}; ${consequenceText(consequence, state.round)}`
  const severity = consequence === 'play-on' ? 'warning' : 'violation'
  return andThen(withFindings(state, game.finding({ rule: irregularity, message }, severity)), (state) => {
    if (consequence === 'void') return remedies.voided(state, seen)
    if (consequence === 'decide') return stay({ ...state, questions: [...state.questions, seen] })
    if (consequence !== 'refused' || seat === undefined) return stay(state)
    return remedies.refused?.(state, { seat, spot: wager }) ?? stay(state)
  })
}

/** By the page, where it says what follows and the table can still do it; else a supervisor decides. */
export function consequenceOf(
  { irregularities }: Irregularities,
  { irregularity }: Call,
  { isUnderWay, isClosed = isUnderWay, refused }: { isUnderWay: boolean; isClosed?: boolean; refused?: unknown },
): Consequence {
  const named = irregularities[irregularity]?.called ?? 'decide'
  if (named === 'play-on' || (named === 'refused' && refused !== undefined)) return named
  if (named === 'void' && isUnderWay) return named
  return isClosed ? 'decide' : 'too-late'
}

/** For example `surveillance reports at seat 2, banker: the chips were moved`. */
export function callText(
  { irregularities }: Irregularities,
  by: string,
  { irregularity, seat, wager, note }: Call,
): string {
  const where = [...(seat === undefined ? [] : [`seat ${seat}`]), ...(wager === undefined ? [] : [wager])]
  const what = note ?? irregularities[irregularity]?.when
  return `${by} reports${where.length === 0 ? '' : ` at ${where.join(', ')}`}: ${what}`
}

/** The reason of a round that a person has voided. */
export const voidedBy = (by: string): string => `voided by ${by}`

/** The open questions, for the round view. */
export const questionNotes = (questions: readonly string[]): string[] =>
  questions.map((question) => `a supervisor must decide: ${question}`)

/** The reason of a round that ends without the ruling it waits for. */
export const endedUnruled = ({ questions }: Pick<Callable, 'questions'>, why: string): string =>
  [...questions, why].join('; ')

export function consequenceText(consequence: Consequence, round: number): string {
  switch (consequence) {
    case 'void':
      return 'the round is void'
    case 'refused':
      return 'the wager is not part of the round'
    case 'play-on':
      return 'play goes on'
    case 'decide':
      return 'a supervisor rules on this round'
    case 'too-late':
      return `round ${round} has not begun; a supervisor decides what this means for the round before`
  }
}
