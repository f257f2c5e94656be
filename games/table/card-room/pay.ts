import type { CardRoomFee, CardRoomOutcome, CardRoomRow } from '../../kit/card-room/answer.ts'
import type { CardRoomBet } from '../../kit/card-room/case.ts'
import { type Settlement, settlementOf } from '../../kit/settle/settlement.ts'
import { dropFindings } from '../common/drop-findings.ts'
import { type Code, codeFinding } from '../common/finding-codes.ts'
import type { Result } from '../common/result-shape.ts'
import { closeView, seatsCameOut } from '../common/round-view.ts'
import { andThen, type Effect, findingIn } from '../inputs-and-effects.ts'
import { bankedRound } from './banking.ts'
import { withBreaches } from './findings.ts'
import { answerOf, betsOf, caseOf, handOf } from './judge-round.ts'
import {
  type CardRoomRules,
  type CardRoomState,
  type CardRoomStep,
  isSameBet,
  nextRound,
  waitingForNext,
} from './state.ts'
import { sumOf } from './trays.ts'
import { type Ended, goesBack, interruptedResult, voidResult } from './unsettled.ts'

/** The dealer pays: the round is settled as it was told, or what is missing of it is said and it goes on. */
export function paid(rules: CardRoomRules, before: CardRoomState): CardRoomStep {
  const state = withButtonAsked(rules, before)
  const unsure = state.betting.confidence.unknownReason
  if (unsure !== null) return interrupted(rules, state, unsure, 'chips-unknown')
  if (state.questions.length > 0) return unpaid(state, `a supervisor must decide first: ${state.questions.join('; ')}`)
  const answer = answerOf(rules, state, 'all')
  if ('error' in answer) return unpaid(state, answer.error)
  if (answer.refused !== undefined) {
    const { message } = answer.refused
    return andThen(withBreaches(rules.game, state, [answer.refused], 'violation'), (state) => unpaid(state, message))
  }
  const { settlements = [], findings = [] } = answer
  const open = settlements.filter((row) => row.open)
  const bets = betsOf(state)
  if (open.length > 0 || (settlements.length === 0 && bets.length > 0))
    return unpaid(state, `not decided yet: ${(open.length > 0 ? open : bets).map(betText).join(', ')}`)
  const unordered = rules.game.live?.unordered?.(caseOf(rules, state, 'all'))
  if (unordered !== undefined) return unpaid(state, `${unordered}; key 'action-button' with the seat that has it`)
  const found = withBreaches(rules.game, state, findings, 'warning')
  return {
    state: nextRound({ ...found.state, banking: bankedRound(found.state) }),
    effects: [...found.effects, ...dropFindings(state, answer.fees), resultOf(rules, found.state, answer)],
  }
}

/** A button that was keyed counts where nothing else says who is settled first, as a card that came later. */
function withButtonAsked(rules: CardRoomRules, state: CardRoomState): CardRoomState {
  const { actionButton, ...others } = state
  if (actionButton === undefined) return state
  return rules.game.live?.firstSeat?.(caseOf(rules, others, 'all')) === undefined ? state : others
}

const betText = ({ seat, wager }: CardRoomRow | CardRoomBet): string =>
  seat === 'dealer' ? wager : `seat ${seat} ${wager}`

const unpaid = (state: CardRoomState, why: string): CardRoomStep => ({
  state,
  effects: [findingIn(state.round, codeFinding('not-payable', `round ${state.round} can't be paid: ${why}`))],
})

/** What was dealt and thrown, for a result: by then all hands are open. */
const endedRound = ({ game }: CardRoomRules, state: CardRoomState): Ended => {
  const { deal, outcome } = state.told
  const hands = Object.keys(deal).map((hand): [string, string[]] => [hand, [...handOf(state, hand)]])
  return {
    round: state.round,
    game: game.page.id,
    ...closeView(state.betting),
    ...(hands.length === 0 ? {} : { deal: Object.fromEntries(hands) }),
    ...(outcome.dice === undefined ? {} : { dice: [...outcome.dice] }),
  }
}

function resultOf(
  rules: CardRoomRules,
  state: CardRoomState,
  { settlements = [], fees = [] }: CardRoomOutcome,
): Effect {
  const ofSeats = settlements.flatMap((row) => settlementIn(betsOf(state), row) ?? [])
  return {
    type: 'result',
    kind: 'settled',
    ...endedRound(rules, state),
    ...outcomeOf(rules, state, ofSeats),
    settlements: ofSeats,
    told: toldOf(rules, state),
    ...bankOf(state, settlements),
    ...(fees.length === 0 ? {} : { fees: fees.map((fee: CardRoomFee) => ({ ...fee })) }),
  }
}

/** What the bank has put up and gets back, and of that each party where several share it. */
function bankOf({ banked, banking: { holder } }: CardRoomState, rows: readonly CardRoomRow[]): Pick<Result, 'bank'> {
  const shares = (banked ?? []).flatMap((share) => {
    const row = rows.find((row) => isSameBet(row, share))
    return row?.returns === undefined ? [] : [{ ...share, returns: row.returns, citation: row.citation ?? '' }]
  })
  const [first] = shares
  if (first === undefined) return {}
  const parties = shares.flatMap(({ by, stake, returns }) => (by === undefined ? [] : [{ by, staked: stake, returns }]))
  return {
    bank: {
      ...(holder !== null && { seat: holder }),
      staked: sumOf(shares),
      returns: shares.reduce((sum, { returns }) => sum + returns, 0),
      citation: first.citation,
      ...(parties.length > 0 && { parties }),
    },
  }
}

/** What the page says of the round; where it says nothing, how each seat came out of it. */
function outcomeOf(
  rules: CardRoomRules,
  state: CardRoomState,
  settlements: readonly Settlement[],
): Pick<Result, 'outcome'> {
  const shown = rules.game.live?.shows(caseOf(rules, state, 'all'))
  if (shown !== undefined) return { outcome: shown }
  return settlements.length === 0 ? {} : { outcome: seatsCameOut(settlements) }
}

/** The round as a case, without what its table knows: the game, and the options but for a button that was keyed. */
function toldOf(rules: CardRoomRules, state: CardRoomState): NonNullable<Result['told']> {
  const { options, deal, outcome, events, actions, bets } = caseOf(rules, state, 'all')
  const keyed = state.actionButton === undefined ? {} : { options }
  return JSON.parse(JSON.stringify({ ...keyed, deal, outcome, events, actions, bets }))
}

function settlementIn(bets: readonly CardRoomBet[], row: CardRoomRow): Settlement | undefined {
  const { seat, wager, by, hand, part, returns, citation = '' } = row
  if (seat === 'dealer') return undefined
  const stake = bets.find((bet) => isSameBet(bet, row))?.stake ?? 0
  const verdict =
    row.verdict ?? (returns === undefined ? 'open' : returns > stake ? 'win' : returns < stake ? 'lose' : 'push')
  return {
    ...settlementOf(
      { seat, wager, stake, ...(hand && { hand }), ...(by && { player: by }) },
      { returns, verdict, citation },
    ),
    ...(part === undefined ? {} : { part }),
  }
}

/** Every stake goes back, the bank's money with them. */
export function voided(rules: CardRoomRules, state: CardRoomState, reason: string): CardRoomStep {
  const { banked } = state
  const bank = (banked ?? []).map(({ stake, ...bet }) => ({ ...bet, returns: stake, citation: goesBack }))
  const result: Effect = {
    ...voidResult(endedRound(rules, state), betsOf(state), reason),
    ...bankOf(state, bank),
  }
  return { state: waitingForNext(state), effects: [result] }
}

/** The round can't be decided from what was seen; its result has all that is known. */
export function interrupted(rules: CardRoomRules, state: CardRoomState, reason: string, code: Code): CardRoomStep {
  const known = { bets: betsOf(state), actions: state.told.actions }
  const said = findingIn(state.round, codeFinding(code, `round ${state.round}: ${reason}`))
  return {
    state: waitingForNext(state),
    effects: [said, interruptedResult(endedRound(rules, state), known, reason)],
  }
}
