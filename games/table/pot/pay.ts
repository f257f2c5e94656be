import type { CardRoomFee, CardRoomOutcome } from '../../kit/card-room/answer.ts'
import type { CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import { citationText } from '../../kit/document/citation.ts'
import { type HandStanding, stageReached } from '../../kit/pot/hand-standing.ts'
import { wrongCards } from '../../kit/pot/told-cards.ts'
import { type Settlement, settlementOf } from '../../kit/settle/settlement.ts'
import { type Ended, interruptedResult, voidResult } from '../card-room/unsettled.ts'
import { dropFindings } from '../common/drop-findings.ts'
import { type Code, codeFinding } from '../common/finding-codes.ts'
import type { Result } from '../common/result-shape.ts'
import { seatsCameOut } from '../common/round-view.ts'
import { andThen, type Effect } from '../inputs-and-effects.ts'
import { blindDueAfter } from './blind-due.ts'
import { closedIfOut } from './close-betting.ts'
import { breached, cardsOf, caseOf, inHand, said, standing } from './judge-hand.ts'
import { killsAfter } from './kill.ts'
import { stillMissed } from './missed-blinds.ts'
import { nextHand, type PotRules, type PotState, type PotStep, waitingForNext } from './state.ts'

/** The dealer pushes the pot: the hand is settled as it was told and shown, or what is missing of it is said. */
export function paid(rules: PotRules, before: PotState): PotStep {
  return andThen(closedIfOut(rules, before), (state) => {
    const { confidence } = state.betting
    const unsure = state.unsure ?? confidence.unknownReason ?? confidence.doubt?.why
    if (unsure !== undefined) return interrupted(rules, state, unsure, 'chips-unknown')
    const found = payable(rules, state)
    if ('lacks' in found) return unpaid(state, found.lacks)
    const wrong = wrongTray(state, found.round.bets)
    if (wrong !== undefined) return said(state, codeFinding('wrong-pot', inHand(state, wrong), 'violation'))
    return settled(rules, state, found.round)
  })
}

/** The hand as it is settled, or what is missing of it. */
export function payable(rules: PotRules, state: PotState): { round: CardRoomCase } | { lacks: string } {
  const now = standing(rules, state)
  if (now === undefined) return { lacks: 'no hand is known' }
  const lacks = lackingIn(state, now)
  return lacks === undefined ? { round: toldHand(rules, state, now, betsOf(state, now)) } : { lacks }
}

/** Why the hand can't be settled yet; undefined where it can. */
function lackingIn(state: PotState, { live, step, betting }: HandStanding): string | undefined {
  const { questions, shown, aside, hands } = state
  if (questions.length > 0) return `a supervisor must decide first: ${questions.join('; ')}`
  if (live.length < 2) return undefined
  if (betting !== undefined) return `seat ${betting.round.next} is to act in betting round ${betting.at}`
  if (step !== undefined) return 'not every card is dealt'
  const unshown = live.filter((seat) => !shown.includes(seat))
  if (unshown.length > 0) return `seats ${unshown.join(', ')} have neither shown nor mucked their hands`
  const strange = aside.find(({ place }) => live.some((seat) => place.startsWith(`seat-${seat}`)))
  if (strange !== undefined) return `a card lies at ${strange.place} that is no part of the hand`
  const empty = live.find((seat) => (hands[seat] ?? []).length === 0)
  return empty === undefined ? undefined : `the cards of seat ${empty} are not known`
}

/** All that is in the pot, seat by seat. */
function betsOf({ forced }: PotState, { put, betting }: HandStanding): CardRoomBet[] {
  const now = betting?.round.to ?? {}
  const seats = [...new Set([...Object.keys(put), ...Object.keys(now)].map(Number))].filter((seat) => seat > 0)
  const pot = seats
    .map((seat): CardRoomBet => ({ seat, wager: 'pot', stake: (put[seat] ?? 0) + (now[seat] ?? 0) }))
    .filter(({ stake }) => stake > 0)
  return [...forced, ...pot]
}

/** A tray under the pot holds what was bet, with or without the fees that are in the drop. */
function wrongTray({ potSeen, dropped }: PotState, bets: readonly CardRoomBet[]): string | undefined {
  if (potSeen === null) return undefined
  const total = bets.reduce((sum, { stake }) => sum + stake, 0)
  const taken = Object.values(dropped ?? {}).reduce((sum, amount) => sum + amount, 0)
  return potSeen === total || potSeen === total - taken
    ? undefined
    : `${potSeen} lies in the pot, and ${total} was put in`
}

/** The hand as everybody may hear it: the cards that were shown, and none that was folded, thrown or mucked. */
function toldHand(rules: PotRules, state: PotState, now: HandStanding, bets: readonly CardRoomBet[]): CardRoomCase {
  const isContested = now.live.length > 1
  const told = caseOf(rules, state, isContested ? now.live : [], bets)
  return isContested ? told : { ...told, outcome: { reached: stageReached(rules.game.pot, now) } }
}

function settled(rules: PotRules, state: PotState, round: CardRoomCase): PotStep {
  const answer = rules.game.settle(round)
  if ('error' in answer) return unpaid(state, answer.error)
  if (answer.refused !== undefined) {
    const { message } = answer.refused
    return andThen(breached(rules, state, [answer.refused], 'violation'), (after) => unpaid(after, message))
  }
  const { settlements = [], findings = [], fees } = answer
  if (settlements.length === 0)
    return unpaid(state, wrongCardsIn(rules, round) ?? 'what is known of it does not decide the pot')
  const found = breached(rules, state, findings, 'warning')
  const { table = {} } = standing(rules, state) ?? {}
  return {
    state: {
      ...nextHand(found.state),
      ...killsAfter(rules, state, round, potsOf(answer)),
      blindDue: blindDueAfter(rules, round, table),
      missedBlinds: stillMissed(state, table),
    },
    effects: [...found.effects, ...dropFindings(state, fees), resultOf(rules, found.state, round, answer)],
  }
}

const wrongCardsIn = ({ game }: PotRules, round: CardRoomCase): string | undefined => {
  const seats = Object.keys(round.deal).flatMap((name) => seatOfHand(name) ?? [])
  return wrongCards(game.pot, round, seats)
}

const unpaid = (state: PotState, why: string): PotStep =>
  said(state, codeFinding('not-payable', `hand ${state.round} can't be paid: ${why}`))

/** The board and the hands that were shown. */
function endedHand({ game }: PotRules, state: PotState): Ended {
  const { boards, shown } = state
  const hands = shown.map((seat): [string, string[]] => [`seat:${seat}`, cardsOf(state, seat)])
  const open = Object.entries(boards).map(([name, cards]): [string, string[]] => [name, [...cards]])
  const deal = Object.fromEntries([...open, ...hands])
  return { round: state.round, game: game.page.id, ...(Object.keys(deal).length === 0 ? {} : { deal }) }
}

function resultOf(rules: PotRules, state: PotState, round: CardRoomCase, answer: CardRoomOutcome): Effect {
  const { settlements = [], fees = [] } = answer
  const { options, deal, upcards, outcome, events, actions, bets } = round
  const open = Object.fromEntries(Object.entries(upcards).map(([held, seats]) => [`upcards:${held}`, seats]))
  const told = { options, deal: { ...deal, ...open }, outcome, events, actions, bets }
  const citation = citationText(rules.game.pot.showdown.cite)
  const ofSeats = settlements.flatMap(({ seat, wager, returns }) =>
    seat === 'dealer' ? [] : [rowOf(seat, wager, stakeOf(bets, seat, wager), returns, citation)],
  )
  return {
    type: 'result',
    kind: 'settled',
    ...endedHand(rules, state),
    outcome: seatsCameOut(ofSeats),
    settlements: ofSeats,
    told: JSON.parse(JSON.stringify(told)),
    ...(fees.length === 0 ? {} : { fees: fees.map((fee: CardRoomFee) => ({ ...fee })) }),
    pots: potsOf(answer),
  }
}

const potsOf = ({ pots = [] }: CardRoomOutcome): NonNullable<Result['pots']> =>
  pots.map(({ amount, seats, shares, winners }) => ({
    ...{ amount, seats: [...seats], shares: shares.map((share) => ({ ...share })) },
    winners: Object.fromEntries(Object.entries(winners).map(([id, best]) => [id, [...best]])),
  }))

/** The row of the pot has all that a seat put in; a row that an irregularity decides has that wager alone. */
const stakeOf = (bets: readonly CardRoomBet[], seat: number, wager: string): number =>
  bets
    .filter((bet) => bet.seat === seat && (wager === 'pot' || bet.wager === wager))
    .reduce((sum, { stake }) => sum + stake, 0)

function rowOf(seat: number, wager: string, stake: number, returns: number | undefined, citation: string): Settlement {
  const back = returns ?? 0
  const verdict = returns === undefined ? 'open' : back > stake ? 'win' : back < stake ? 'lose' : 'push'
  return settlementOf({ seat, wager, stake }, { returns, verdict, citation })
}

/** What each seat has put in so far. */
function stakesIn(rules: PotRules, state: PotState): CardRoomBet[] {
  const now = standing(rules, state)
  return now === undefined ? [...state.forced] : betsOf(state, now)
}

/** All chips of the hand go back to their seats. */
export const voided = (rules: PotRules, state: PotState, reason: string): PotStep => ({
  state: waitingForNext(state),
  effects: [voidResult(endedHand(rules, state), stakesIn(rules, state), reason)],
})

/** The hand can't be decided from what was seen; its result has all that is known, and no hole card. */
export function interrupted(rules: PotRules, state: PotState, reason: string, code: Code): PotStep {
  const known = { bets: stakesIn(rules, state), actions: state.told.actions }
  const { effects } = said(state, codeFinding(code, inHand(state, reason)))
  return {
    state: waitingForNext(state),
    effects: [...effects, interruptedResult(endedHand(rules, state), known, reason)],
  }
}
