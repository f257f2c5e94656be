import type { Game } from '../../games/kit/document/game.ts'
import type { Options } from '../../games/kit/document/options.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import type { Action, Bet, Round } from '../../games/kit/round/round.ts'
import type { DeviceMessage } from '../../simulators/scenario-player/scenario-schema.ts'
import { spinMessages, untilSpin } from '../../simulators/scenario-player/spin-round-messages.ts'
import { drawnText, type PaidWager, type TrueRound } from './true-round.ts'

/** Throws of dice, one a call: wagers stand over several of them, until the sequence that they belong to is over. */
export function throwsFrom(game: Game, options: Options, sequence: (random: Random) => Round) {
  let left: TrueRound[] = []
  return {
    next(random: Random): TrueRound {
      const [first, ...rest] = left.length > 0 ? left : throwsOf(game, options, sequence(random))
      if (first === undefined) throw new RangeError('a sequence has no throw')
      left = rest
      return first
    },
    /** The next throw begins a sequence. */
    reset() {
      left = []
    },
  }
}

function throwsOf(game: Game, options: Options, told: Round): TrueRound[] {
  const messages = messagesByThrow([...spinMessages(game, options, told)])
  return told.rolls.map((faces, i) => ({
    messages: messages[i] ?? [],
    settlements: settledBy(game, options, told, i + 1),
    drawn: drawnText({ dice: [...faces] }),
    continues: i > 0,
  }))
}

/** Each throw begins when betting is opened for it. */
function messagesByThrow(messages: readonly DeviceMessage[]): DeviceMessage[][] {
  const throws: DeviceMessage[][] = []
  for (const message of messages) {
    if (message[1] === 'openBetting') throws.push([])
    throws.at(-1)?.push(message)
  }
  return throws
}

/** What the throw makes of the wagers that earlier ones have not decided: those that stand on are open. */
function settledBy(game: Game, options: Options, told: Round, at: number): PaidWager[] {
  const [before, now] = [untilSpin(told, at - 1), untilSpin(told, at)]
  const earlier = game.settle(before, options)
  const decided = before.bets.filter((_, i) => earlier[i]?.open !== true)
  return game.settle(withoutTaken(now), options).filter((_, i) => !decided.some((bet) => bet === now.bets[i]))
}

/** What a player takes down goes back to him there and then, so no throw decides it. */
const withoutTaken = (round: Round): Round => ({
  ...round,
  bets: round.bets.map((bet) => {
    const taken = round.actions.filter((action) => action.do === 'take-down' && isAbout(action, bet))
    return { ...bet, stake: taken.reduce((left, { amount = left }) => left - amount, bet.stake) }
  }),
  actions: round.actions.filter((action) => action.do !== 'take-down'),
})

const isAbout = ({ seat, wager, on }: Action, bet: Bet): boolean =>
  seat === bet.seat && wager === bet.wager && String(on) === String(bet.on)
