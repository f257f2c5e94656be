import type { CardRoomAnswer, CardRoomFee } from '../../kit/card-room/answer.ts'
import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { citationText } from '../../kit/document/citation.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { isStage } from '../../kit/fees/fee-moments.ts'
import { hg } from '../citation.ts'
import { postedIn } from './fee-cases.ts'
import { feeOption, feesDue, type PostedFees } from './posted-fees.ts'

/** How a played hand went, as far as its fees go by it. */
type HandPlayed = {
  players: number | undefined
  /** The last stage whose cards were dealt. */
  reached: string
  /** The seat that a fee from the small blind is charged to. */
  smallBlind?: number | undefined
}

/**
 * The fees that a table's posted option takes from a played hand, in order; none where no option is posted. A fee from
 * the small blind is charged to that seat beside the pot (a reading, `oq.small-blind-fee`). What a game's own tables
 * cover is not held against the limits of the hand: a fragment of a round may tell others.
 */
export function feesOfHand(
  round: CardRoomCase,
  { players, reached, smallBlind }: HandPlayed,
): { fees: readonly CardRoomFee[] } | { refused: Breach } | { error: string } {
  const asked = askedBy(round)
  if (asked === undefined) return { fees: [] }
  const due = feesDue(asked, players, reached)
  if ('refused' in due) return due
  const charges = due.charges.filter(({ amount }) => amount > 0)
  const unpaid = smallBlind === undefined ? charges.find(({ from }) => from === 'small-blind') : undefined
  if (unpaid !== undefined)
    return { error: `options.button is missing: it says whose small blind is charged fee ${unpaid.fee}` }
  return {
    fees: charges.map(({ fee, from, amount }) => ({
      ...{ fee, amount },
      from: from === 'small-blind' ? (`seat:${smallBlind}` as const) : 'pot',
    })),
  }
}

/** The option that a hand is asked under; none where no option is posted. */
function askedBy(round: CardRoomCase): PostedFees | undefined {
  const { schedule } = round.options
  if (typeof schedule !== 'number') return undefined
  const asked = { ...postedIn(round, round.options), options: [schedule] }
  return asked.set === undefined ? { ...asked, play: {} } : asked
}

/** By which row of which fee table a hand pays, and where it is printed; undefined where no row is in force. */
export function feeRowOf(
  round: CardRoomCase,
  players: number | undefined,
): { set: string; option: number; citation: string } | undefined {
  const asked = askedBy(round)
  const found = asked && feeOption(asked, players)
  if (found === undefined || 'refused' in found) return undefined
  const { set, option, lines } = found.option
  return { set, option, citation: citationText(hg(...lines)) }
}

/** The fees of a hand that is asked by itself, where no game says who sat where. */
export function answerHand(round: CardRoomCase): CardRoomAnswer {
  const { options, outcome } = round
  const { players } = options
  if (typeof options.schedule !== 'number') return { error: 'options.schedule: must be the number of an option' }
  const { reached = 'showdown' } = outcome
  if (!isStage(reached)) return { error: 'outcome.reached: must be a stage of the hand' }
  const due = feesOfHand(round, {
    players: players ?? options.seated?.length,
    reached,
    smallBlind: leftOfButton(options),
  })
  return due
}

/** The first seat left of the button; seats are numbered clockwise. */
function leftOfButton({ button, seated = [] }: CardRoomCase['options']): number | undefined {
  const seats = seated.map(Number).toSorted((a, b) => a - b)
  return button === undefined ? undefined : (seats.find((seat) => seat > button) ?? seats[0])
}
