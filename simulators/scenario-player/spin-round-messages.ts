import type { Game } from '../../games/kit/document/game.ts'
import type { Options } from '../../games/kit/document/options.ts'
import type { Action, Bet, Round, Stop } from '../../games/kit/round/round.ts'
import { spotOf } from '../../games/kit/round/round.ts'
import { chipMessages } from './chip-messages.ts'
import type { DeviceMessage } from './scenario-schema.ts'

/** Spins or throws as their devices report them, with the chips placed before and removed after each. */
export function* spinMessages(game: Game, options: Options, told: Round): Generator<DeviceMessage> {
  const chips = chipMessages()
  const settled = new Set<Bet>()
  for (let at = 1; at <= lengthOf(told); at++) {
    const fresh = told.bets.filter((bet) => (bet.at ?? 1) === at)
    const actions = told.actions.filter((action) => (action.at ?? 1) === at)
    yield* messagesOfSpin(game, told, at, () => [
      ...actions.flatMap((action) => (action.do === 'take-down' ? takenDown(told, action, chips) : called(action))),
      ...fresh.map(chips.put),
    ])
    for (const bet of decidedBy(game, options, told, at))
      if (!settled.has(bet)) {
        settled.add(bet)
        yield chips.take(bet)
      }
  }
}

const lengthOf = ({ spins, stops, rolls }: Round): number => Math.max(spins.length, stops.length, rolls.length)

/** The messages of one spin or throw; `betting` gives the chip moves. */
function* messagesOfSpin(
  game: Game,
  told: Round,
  at: number,
  betting: () => DeviceMessage[],
): Generator<DeviceMessage> {
  const stop = told.stops[at - 1]
  const faces = told.rolls[at - 1]
  if (stop !== undefined) yield* bigSixMessages(stop, betting)
  else if (faces === undefined) yield* wheelMessages(told.spins[at - 1] ?? 0, betting)
  else if (game.live.covered) yield* coveredDiceMessages(faces, betting)
  else yield* throwMessages(faces, betting)
}

function* wheelMessages(number: number, betting: () => DeviceMessage[]): Generator<DeviceMessage> {
  yield ['line-wheel', 'placeBets']
  yield* betting()
  yield ['line-wheel', 'launch']
  yield ['line-wheel', 'noMoreBets']
  yield ['line-wheel', 'land', number]
}

function* bigSixMessages(stop: Stop, betting: () => DeviceMessage[]): Generator<DeviceMessage> {
  yield* betting()
  yield ['big-six-wheel', 'spin']
  if ('symbol' in stop) yield ['big-six-wheel', 'restOn', stop.symbol]
  else yield ['big-six-wheel', 'restBetween', ...stop.between, ...(stop.passed === undefined ? [] : [stop.passed])]
}

function* throwMessages(faces: readonly number[], betting: () => DeviceMessage[]): Generator<DeviceMessage> {
  yield ['bet-board', 'openBetting']
  yield* betting()
  yield ['dice-reader', 'shake']
  yield ['dice-reader', 'settle']
  yield ['dice-reader', 'read', ...faces]
}

/** The dice are shaken before betting opens and uncovered after it closes. */
function* coveredDiceMessages(faces: readonly number[], betting: () => DeviceMessage[]): Generator<DeviceMessage> {
  yield ['dice-reader', 'shake']
  yield ['dice-reader', 'settle']
  yield ['bet-board', 'openBetting']
  yield* betting()
  yield ['bet-board', 'noMoreBets']
  yield ['dice-reader', 'read', ...faces]
}

function called({ seat, do: call, wager, on }: Action): DeviceMessage[] {
  const spot = wager === undefined ? [] : [spotOf({ wager, ...(on === undefined ? {} : { on }) }).replace(':', '-')]
  return [...spot, call].map((key) => ['keypad', 'press', key, Number(seat)])
}

function takenDown(
  { bets }: Round,
  { seat, wager, on, amount, at = 1 }: Action,
  chips: ReturnType<typeof chipMessages>,
) {
  return bets
    .filter((bet) => bet.seat === seat && bet.wager === wager && String(bet.on) === String(on) && (bet.at ?? 1) < at)
    .map((bet) => chips.take(bet, amount))
}

/** Wagers that this spin or throw decides: the dealer collects or pays them. */
function decidedBy(game: Game, options: Options, told: Round, at: number): Bet[] {
  const until = untilSpin(told, at)
  const settlements = game.settle(until, options)
  return until.bets.filter((_, i) => settlements[i]?.open !== true)
}

/** The round as it stands behind a spin or throw. */
export const untilSpin = (told: Round, at: number): Round => ({
  ...told,
  spins: told.spins.slice(0, at),
  rolls: told.rolls.slice(0, at),
  stops: told.stops.slice(0, at),
  bets: told.bets.filter((bet) => (bet.at ?? 1) <= at),
  actions: told.actions.filter((action) => (action.at ?? 1) <= at),
})
