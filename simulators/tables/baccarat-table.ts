import { baccarat } from '../../games/co/baccarat.ts'
import { hands, thirdCards } from '../../games/co/common-rules.ts'
import { type Card, oneDeck } from '../../games/kit/cards/cards.ts'
import { burnValue, coupDraws, coupOf } from '../../games/kit/families/baccarat/coup.ts'
import { shoeResult } from '../../games/kit/families/baccarat/coup-events.ts'
import { type Random, seeded } from '../../games/kit/odds/random.ts'
import { type Bet, dealt, emptyRound, handOf, type Round } from '../../games/kit/round/round.ts'
import { createAngelEyeShoe } from '../devices/angel-eye-shoe.ts'
import { type BetBoard, createBetBoard } from '../devices/bet-board.ts'
import type { DevicePort } from '../wires/port.ts'
import { createLayoutChips, type LayoutChips } from './layout-chips.ts'
import { collectedAndPaid, every, type PlaySettings, randomSeats, type SimulatedTable } from './simulated-table.ts'

const decks = 8
/** The cut card is at least 14 cards from the back (co 30-2810(4), line 204). */
const leastBehindCutCard = 14
const heartbeatEvery = 1_000

const mainWagers = ['banker', 'banker', 'banker', 'player', 'player', 'player', 'tie']
const mainStakes = [1_000, 2_500, 5_000, 10_000, 20_000]
const sideWagers = Object.keys(baccarat.wagers).filter((wager) => baccarat.wagers[wager]?.optional)
const sideStakes = [500, 1_000, 2_500]

export type BaccaratSettings = PlaySettings & {
  /** The probability that a round has a bet after "no more bets", 0 to 1. */
  lateBets?: number
}

/** The table as it stands. */
type Table = {
  readonly shoe: ReturnType<typeof createAngelEyeShoe>
  readonly board: BetBoard
  readonly chips: LayoutChips
  /** Chance: the order of the cards, what players stake, and what goes wrong. */
  readonly order: Random
  readonly players: Random
  readonly mishaps: Random
  readonly lateBets: number
  /** How long the table takes for what lasts so long at a real one (ms). */
  rest(ms: number): number
  cards: Card[]
  cutCardAt: number
  handsLeft: number
}

/** A baccarat table by Colorado Rule 28: an Angel Eye II-EX compatible shoe and a bet board; a round takes about 30 s. */
export function createBaccaratTable(
  ports: { shoe: DevicePort; bets: DevicePort },
  { seed, pace = 1, rounds = Number.POSITIVE_INFINITY, lateBets = 0 }: BaccaratSettings,
): SimulatedTable {
  const seeds = seeded(seed)
  const board = createBetBoard(ports.bets, { model: 'FB-7', serial: '000101', firmware: '1.0' })
  const table: Table = {
    shoe: createAngelEyeShoe(ports.shoe),
    board,
    chips: createLayoutChips(board),
    order: seeded(seeds.int(2 ** 32)),
    players: seeded(seeds.int(2 ** 32)),
    mishaps: seeded(seeds.int(2 ** 32)),
    lateBets,
    rest: (ms) => ms / pace,
    cards: [],
    cutCardAt: 0,
    handsLeft: 0,
  }
  return { play: play(table, rounds), tick: every(heartbeatEvery, board.heartbeat) }
}

function* play(table: Table, rounds: number): Generator<number> {
  for (let round = 0; round < rounds; round++) {
    if (table.handsLeft === 0) yield* newShoe(table)
    yield* betting(table)
    yield* settle(table, yield* deal(table))
    table.handsLeft--
  }
}

function* newShoe(table: Table): Generator<number> {
  const { shoe, order, rest } = table
  yield rest(10_000)
  table.cards = order.shuffle(Array.from({ length: decks }, () => oneDeck).flat())
  table.cutCardAt = leastBehindCutCard + order.int(leastBehindCutCard)
  table.handsLeft = Number.POSITIVE_INFINITY
  const first = draw(table)
  shoe.card(first, 'first-card', 0)
  for (let burnt = 1; burnt <= burnValue(first); burnt++) {
    yield rest(1_000)
    shoe.card(draw(table), 'burn', burnt)
  }
}

/** When the cut card appears, that hand and one more are dealt (co 30-2813(4), line 230). */
function draw(table: Table): Card {
  if (table.cards.length === table.cutCardAt) {
    table.shoe.cutCard()
    table.handsLeft = 2
  }
  const card = table.cards.pop()
  if (card === undefined) throw new RangeError('the shoe is empty')
  return card
}

function* betting({ board, chips, players, rest }: Table): Generator<number> {
  board.openBetting()
  for (const seat of randomSeats(players)) {
    yield rest(1_000 + players.int(2_000))
    for (const bet of betsOf(seat, players)) chips.put(bet)
  }
  yield rest(2_000)
  board.noMoreBets()
  yield rest(1_000)
}

function* deal(table: Table): Generator<number, Round> {
  const { shoe, chips, mishaps, lateBets, rest } = table
  const betIsLate = mishaps.next() < lateBets
  let coup = emptyRound
  for (let hand = coupDraws(coup, hands, thirdCards); hand !== null; hand = coupDraws(coup, hands, thirdCards)) {
    const card = draw(table)
    coup = dealt(coup, hand, card)
    shoe.card(card, hand, handOf(coup, hand).length)
    yield rest(2_000)
    if (betIsLate && coupOf(coup, hands).n === 2) chips.put(mainBet(1 + mishaps.int(7), mishaps))
  }
  const { winner, pairs } = shoeResult(coupOf(coup, hands))
  shoe.result(winner, pairs)
  return coup
}

/** Losing wagers are collected first, then winners are paid from the highest seat down (co 30-2815(2)). */
function* settle({ chips, rest }: Table, coup: Round): Generator<number> {
  const { lost, paid } = collectedAndPaid(baccarat, { ...coup, bets: chips.lying() })
  yield rest(2_000)
  chips.takeAway(lost)
  yield rest(3_000)
  chips.takeAway(paid)
  yield rest(3_000)
}

const mainBet = (seat: number, random: Random): Bet => ({
  seat,
  wager: random.pick(mainWagers),
  stake: random.pick(mainStakes),
})

function betsOf(seat: number, random: Random): Bet[] {
  const main = mainBet(seat, random)
  return random.int(3) > 0 ? [main] : [main, { seat, wager: random.pick(sideWagers), stake: random.pick(sideStakes) }]
}
