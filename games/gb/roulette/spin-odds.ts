import type { RoundOutcome } from '../../kit/document/page-odds.ts'
import type { Position } from '../../kit/document/wagers.ts'
import { type Bet, emptyRound } from '../../kit/round/round.ts'
import { wheelOrder } from './layout.ts'
import { lastCircle } from './roulette-rage.ts'

const stake = 10_000
const pockets = BigInt(wheelOrder.length)
const black = 2
const red = 1
const ofOneColour = 18n

/** Every number of the wheel, for a chip on one position. */
export function* spinOutcomes(wager: string, position: Position): Iterable<RoundOutcome> {
  const bet: Bet = { seat: 1, wager, on: position.on, stake }
  for (const pocket of wheelOrder) yield { round: { ...emptyRound, spins: [pocket] }, bets: [bet], weight: 1n }
}

/** Every run of reds behind an establishing red, ended by black or by zero: 37^15 sequences of 15 spins. */
export function* rageOutcomes(wager: string): Iterable<RoundOutcome> {
  const bet: Bet = { seat: 1, wager, stake, at: 3 }
  for (let hits = 0; hits <= lastCircle; hits++) {
    const run = [black, red, ...Array.from({ length: hits }, () => red)]
    const counted = hits < lastCircle ? pockets ** BigInt(lastCircle - hits) : 1n
    const weight = ofOneColour ** BigInt(hits) * counted
    const others = hits < lastCircle ? ofOneColour : pockets - 1n
    yield { round: { ...emptyRound, spins: [...run, black] }, bets: [bet], weight: weight * others }
    yield { round: { ...emptyRound, spins: [...run, 0] }, bets: [bet], weight }
  }
}
