import { wheelOrder } from '../../games/gb/roulette/layout.ts'
import { roulette } from '../../games/gb/roulette/roulette.ts'
import { isEstablishing } from '../../games/gb/roulette/roulette-rage.ts'
import { type Random, seeded } from '../../games/kit/odds/random.ts'
import { type Bet, emptyRound } from '../../games/kit/round/round.ts'
import { type BetBoard, createBetBoard } from '../devices/bet-board.ts'
import { createCammeghWheel } from '../devices/cammegh-wheel.ts'
import type { DevicePort } from '../wires/port.ts'
import { createLayoutChips, type LayoutChips } from './layout-chips.ts'
import { collectedAndPaid, every, type PlaySettings, randomSeats, type SimulatedTable } from './simulated-table.ts'

const heartbeatEvery = 1_000
/** The wheel tells its state every 500 ms at any pace: a shorter state might never be seen. */
const shortestState = 700
/** Whether a spin changed the colour is seen from the last two. */
const remembered = 2

const insideWagers = ['straight-up', 'straight-up', 'split', 'street', 'corner', 'first-four', 'six-line']
const outsideWagers = Object.keys(roulette.wagers).filter(
  (wager) => wager !== 'roulette-rage' && !insideWagers.includes(wager),
)
const insideStakes = [100, 200, 500, 1_000]
const outsideStakes = [500, 1_000, 2_500, 5_000]
const rageStakes = [200, 500]

export type RouletteSettings = PlaySettings & {
  /** How likely a spin has a bet after "no more bets", 0 to 1. */
  lateBets?: number
  /** How likely a ball is spun the way the wheel turns, 0 to 1. */
  ballsWithRotor?: number
}

/** The table as it stands. */
type Table = {
  readonly wheel: ReturnType<typeof createCammeghWheel>
  readonly board: BetBoard
  readonly chips: LayoutChips
  /** Chance: where the ball lands, what players stake, and what goes wrong. */
  readonly ball: Random
  readonly players: Random
  readonly mishaps: Random
  readonly lateBets: number
  readonly ballsWithRotor: number
  /** How long the table takes for what lasts so long at a real one (ms). */
  rest(ms: number): number
  /** Numbers of the spins that wagers still lie on, and of those by which a wager may open. */
  spins: number[]
}

/**
 * A roulette table by the rules of Great Britain: a Cammegh compatible wheel and a bet board. A spin takes about 42 s,
 * or less by the pace as far as the wheel's own statuses allow.
 */
export function createRouletteTable(
  ports: { wheel: DevicePort; bets: DevicePort },
  { seed, pace = 1, rounds = Number.POSITIVE_INFINITY, lateBets = 0, ballsWithRotor = 0 }: RouletteSettings,
): SimulatedTable {
  const seeds = seeded(seed)
  const board = createBetBoard(ports.bets, { model: 'FB-R', serial: '000102', firmware: '1.0' })
  const wheel = createCammeghWheel(ports.wheel)
  const table: Table = {
    wheel,
    board,
    chips: createLayoutChips(board),
    ball: seeded(seeds.int(2 ** 32)),
    players: seeded(seeds.int(2 ** 32)),
    mishaps: seeded(seeds.int(2 ** 32)),
    lateBets,
    ballsWithRotor,
    rest: (ms) => ms / pace,
    spins: [],
  }
  const heartbeat = every(heartbeatEvery, board.heartbeat)
  return {
    play: play(table, rounds),
    tick(at) {
      wheel.tick(at)
      heartbeat(at)
    },
  }
}

function* play(table: Table, rounds: number): Generator<number> {
  for (let round = 0; round < rounds; round++) {
    yield* betting(table)
    if (!(yield* launch(table))) continue
    yield* spin(table)
    yield* settle(table)
  }
}

/** How long the wheel is in a state. */
const stateTime = ({ rest }: Table, ms: number): number => Math.max(rest(ms), shortestState)

const put = ({ chips, spins }: Table, bet: Bet): void => chips.put({ ...bet, at: spins.length + 1 })

function* betting(table: Table): Generator<number> {
  const { wheel, players, rest, spins } = table
  wheel.turnBack()
  wheel.setState('place-bets')
  yield stateTime(table, 500)
  const rageIsOpen = isEstablishing(spins, spins.length - 1)
  for (const seat of randomSeats(players)) {
    yield rest(500 + players.int(1_500))
    for (const bet of betsOf(seat, players)) put(table, bet)
    if (rageIsOpen && players.int(4) === 0)
      put(table, { seat, wager: 'roulette-rage', stake: players.pick(rageStakes) })
  }
  yield rest(2_000)
}

/** The ball runs; true when it runs the right way, and the number will count. */
function* launch(table: Table): Generator<number, boolean> {
  const { wheel, mishaps, ballsWithRotor } = table
  const isWrongWay = mishaps.next() < ballsWithRotor
  wheel.launch()
  if (isWrongWay) wheel.setFlags('ball-with-rotor')
  yield stateTime(table, 8_000)
  wheel.setFlags()
  return !isWrongWay
}

function* spin(table: Table): Generator<number> {
  const { wheel, board, ball, mishaps, lateBets } = table
  const betIsLate = mishaps.next() < lateBets
  wheel.noMoreBets()
  board.noMoreBets()
  yield stateTime(table, 2_000)
  if (betIsLate) put(table, insideBet(1 + mishaps.int(7), mishaps))
  yield stateTime(table, 13_000)
  const number = ball.pick(wheelOrder)
  wheel.land(number)
  table.spins.push(number)
  yield stateTime(table, 2_000)
}

/** Losing chips are swept, winners are paid and take theirs; Roulette Rage wagers stand while their colour holds. */
function* settle(table: Table): Generator<number> {
  const { chips, rest, spins } = table
  const { lost, paid } = collectedAndPaid(roulette, { ...emptyRound, spins, bets: chips.lying() })
  chips.takeAway(lost)
  yield rest(3_000)
  chips.takeAway(paid)
  yield rest(3_000)
  if (chips.lying().length === 0) table.spins = spins.slice(-remembered)
}

const betOn = (seat: number, wager: string, stake: number, random: Random): Bet => ({
  seat,
  wager,
  on: random.pick(roulette.wagers[wager]?.positions ?? []).on,
  stake,
})

const insideBet = (seat: number, random: Random): Bet =>
  betOn(seat, random.pick(insideWagers), random.pick(insideStakes), random)
const outsideBet = (seat: number, random: Random): Bet =>
  betOn(seat, random.pick(outsideWagers), random.pick(outsideStakes), random)

const betsOf = (seat: number, random: Random): Bet[] => [
  ...Array.from({ length: random.int(3) }, () => insideBet(seat, random)),
  ...Array.from({ length: 1 - random.int(2) }, () => outsideBet(seat, random)),
]
