import type { DeviceEvent } from '../../drivers/events.ts'
import type { Finding } from '../kit/finding.ts'
import { type Bet, fromSpot, type Round } from '../kit/round.ts'
import { betHeard, told } from './bets-heard.ts'
import { betsOn, onSpot, placed } from './betting.ts'
import { stay } from './live.ts'
import { type House, laterWagers, type Seated, type SeatsState } from './seats-state.ts'

type Moved = Extract<DeviceEvent, { type: 'bet' }>

/** Chips on a wager that only a decision can stake, or take back, are no late bet. */
export function chipsMoved(house: House, state: SeatsState, bet: Moved, at: number): Seated {
  const { wager } = fromSpot(bet.spot)
  const choices = Object.entries(house.game.choices ?? {}).filter(
    ([, { stakes, takes }]) => stakes === wager || takes === wager,
  )
  if (state.phase !== 'playing' || choices.length === 0) return betHeard(house.game, state, bet, at)
  const moved = { ...state, betting: placed(state.betting, bet.seat, bet.spot, bet.amount) }
  const before = onSpot(state.betting, bet.seat, bet.spot)
  const late = choices.find(([, { takes }]) => takes === wager)?.[1].late
  const isAsked = choices.some(([choice]) => isToCome(house, state.play, bet.seat, choice))
  if (late === undefined || bet.amount >= before || isAsked) return stay(moved)
  return told(
    moved,
    house.game.finding({
      rule: late,
      message: `seat ${bet.seat} ${bet.spot}: lowered from ${before} to ${bet.amount}, and that is not its decision now`,
      figures: { seat: bet.seat, spot: bet.spot, before, after: bet.amount },
    }),
  )
}

/** Whether the seat's next decision, once those before it have decided anything, has this choice. */
function isToCome({ game, options }: House, play: Round, seat: number, choice: string): boolean {
  let round = play
  for (let due = game.due(round, options); due !== null && 'decision' in due; due = game.due(round, options)) {
    if (due.decision === seat) return due.choices.includes(choice)
    const [some = ''] = due.choices
    round = { ...round, actions: [...round.actions, { seat: due.decision, do: some }] }
  }
  return false
}

/** Chips that lie on wagers of decisions which nobody was asked for, where the rules refuse them. */
export function unasked({ game, options }: House, { betting, play }: SeatsState): Finding[] {
  const later = laterWagers(game)
  return betsOn(betting)
    .filter((bet) => later.has(bet.wager) && !play.bets.some((known) => isSame(known, bet)))
    .map((bet) => game.verifyBet({ ...play, bets: [...play.bets, bet] }, bet, options))
    .filter((finding) => finding !== undefined)
}

const isSame = (a: Bet, b: Bet): boolean => a.seat === b.seat && a.wager === b.wager
