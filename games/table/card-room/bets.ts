import type { EventOf } from '../../../drivers/events.ts'
import type { CardRoomBet } from '../../kit/card-room/case.ts'
import { cardRoomFinding, isOfDecision } from '../../kit/card-room/page.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { type LateRules, lateBet, placed } from '../common/betting.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { bettingClosed } from '../common/sensor-confidence.ts'
import { andThen, findingIn, stay } from '../inputs-and-effects.ts'
import { holderJudged } from './banking.ts'
import { withBreaches } from './findings.ts'
import { caseOf } from './judge-round.ts'
import { betOn, type CardRoomRules, type CardRoomState, type CardRoomStep, isSameBet } from './state.ts'
import { bankWagers } from './trays.ts'

/**
 * A sensor's message. Wagers of a decision go down while the round is played; any other change by then is late. Where the
 * beginning of the round was not seen, its end is not either, so chips may be collected or paid: nothing is late for sure.
 */
export function chipsMoved(
  rules: CardRoomRules,
  state: CardRoomState,
  event: EventOf<'bet'>,
  at: number,
): CardRoomStep {
  const betting = placed(state.betting, event.seat, event.spot, event.amount)
  if (state.betting.closedAt === null) return stay({ ...state, betting })
  const bet = betOn(event)
  if (isDecidedNow(rules, state, bet)) return stay({ ...state, betting, bets: withBet(state.bets, bet) })
  if (state.phase === 'waiting') return stay({ ...state, betting })
  const isTaken = state.bets.some((other) => isSameBet(other, bet))
  const late = lateBet(state.betting, lateRules(rules, isTaken), event, at)
  const next = { ...state, betting }
  return late === undefined ? stay(next) : { state: next, effects: [findingIn(state.round, late)] }
}

/** Whether these chips go down with a decision that their seat has still to take. */
const isDecidedNow = ({ game: { live } }: CardRoomRules, { told }: CardRoomState, bet: CardRoomBet): boolean =>
  isOfDecision(live, bet) &&
  !told.actions.some(({ seat, do: verb }) => seat === bet.seat && live?.closedBy?.includes(verb))

function withBet(bets: readonly CardRoomBet[], bet: CardRoomBet): readonly CardRoomBet[] {
  const others = bets.filter((other) => !isSameBet(other, bet))
  return bet.stake === 0 ? others : [...others, bet]
}

/**
 * The rule for a late wager, or for a change of one that is in the round; a page without the one is answered by the other,
 * and one without either by the finding code.
 */
function lateRules({ game: { page, live } }: CardRoomRules, isTaken: boolean): LateRules {
  const [late, touched] = [live?.lateBet ?? live?.touchedBet, live?.touchedBet ?? live?.lateBet]
  const ofPage = isTaken ? touched : late
  const rule = ofPage ?? 'late-wager'
  return {
    cites: { lateBet: rule, withdrawnBet: rule },
    wagers: {},
    finding: (breach, severity = 'violation') =>
      ofPage === undefined
        ? codeFinding('late-wager', breach.message, severity, breach.figures)
        : cardRoomFinding(page, breach, severity),
  }
}

/** Why the round can't be known that betting closes for, or null. */
function whyUnknown(state: CardRoomState): string | null {
  const { betting, bankLost, playLost } = state
  const { unknownReason } = bettingClosed(betting.confidence)
  if (unknownReason !== null) return unknownReason
  const [tray] = bankLost
  if (tray !== undefined) return `the bank's ${tray} lost messages, and was not counted again before the close`
  const bank = bankWagers(state)
  if (bank === null) return "the player-dealer's bank was never counted, so nobody knows how far it covers"
  if (bank.length === 0) return "no money lay in the player-dealer's bank at the close"
  return playLost === undefined ? null : `${playLost} lost messages while betting was open, so the deal may have begun`
}

/** Closes betting (at ms): what the rules take of the chips on the layout is in the round. A second close changes nothing. */
export function closeBetting(rules: CardRoomRules, state: CardRoomState, at: number): CardRoomStep {
  if (state.betting.closedAt !== null) return stay(state)
  const bank = bankWagers(state)
  const { taken, refused } = checkBets(rules, state, [...(bank ?? []), ...state.betting.layout.map(betOn)])
  const confidence = { ...bettingClosed(state.betting.confidence), unknownReason: whyUnknown(state) }
  const betting = { ...state.betting, closedAt: at, confidence }
  const bets = taken.filter(({ seat }) => seat !== 'dealer')
  const banked = bank && taken.filter(({ seat }) => seat === 'dealer')
  const next: CardRoomState = { ...state, betting, bets, banked }
  const closed = withBreaches(rules.game, next, refused, 'violation')
  return andThen(closed, (state) => holderJudged(rules, state))
}

/** A wager that depends on a refused one is refused too, so the rest is checked again. */
function checkBets(
  rules: CardRoomRules,
  state: CardRoomState,
  bets: readonly CardRoomBet[],
): { taken: readonly CardRoomBet[]; refused: readonly Breach[] } {
  const { live } = rules.game
  const round = { ...caseOf(rules, state, []), bets }
  const checked = bets.map((bet) => ({ bet, refused: live?.refusesBet(bet, round) }))
  const refused = checked.flatMap(({ refused }) => refused ?? [])
  if (refused.length === 0) return { taken: bets, refused }
  const left = checkBets(
    rules,
    state,
    checked.filter((each) => each.refused === undefined).map(({ bet }) => bet),
  )
  return { taken: left.taken, refused: [...refused, ...left.refused] }
}
