import { baccarat } from '../../games/co/baccarat.ts'
import { hands } from '../../games/co/common-rules.ts'
import { type Card, oneDeck } from '../../games/kit/cards/cards.ts'
import { burnValue, coupDraws, coupOf } from '../../games/kit/families/baccarat/coup.ts'
import { shoeResult } from '../../games/kit/families/baccarat/coup-events.ts'
import { type Random, seeded } from '../../games/kit/odds/random.ts'
import { type Bet, dealt, emptyRound, handOf, type Round } from '../../games/kit/round/round.ts'
import { createAngelEyeShoe } from '../devices/angel-eye-shoe.ts'
import { createBetBoard } from '../devices/bet-board.ts'
import type { DevicePort } from '../wires/port.ts'
import { collectedAndPaid, createLayoutChips, randomSeats } from './layout-chips.ts'
import { every, type PlaySettings, type SimulatedTable } from './simulated-table.ts'

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

/** A baccarat table by Colorado Rule 28: an Angel Eye II-EX compatible shoe and a bet board; a round takes about 30 s. */
export function createBaccaratTable(
  ports: { shoe: DevicePort; bets: DevicePort },
  { seed, pace = 1, rounds = Number.POSITIVE_INFINITY, lateBets = 0 }: BaccaratSettings,
): SimulatedTable {
  const seeds = seeded(seed)
  const order = seeded(seeds.int(2 ** 32))
  const players = seeded(seeds.int(2 ** 32))
  const mishaps = seeded(seeds.int(2 ** 32))

  const shoe = createAngelEyeShoe(ports.shoe)
  const board = createBetBoard(ports.bets, { model: 'FB-7', serial: '000101', firmware: '1.0' })
  const chips = createLayoutChips(board)
  const rest = (ms: number) => ms / pace

  let cards: Card[] = []
  let cutCardAt = 0
  let handsLeft = 0

  /** When the cut card appears, that hand and one more are dealt (co 30-2813(4), line 230). */
  function draw(): Card {
    if (cards.length === cutCardAt) {
      shoe.cutCard()
      handsLeft = 2
    }
    const card = cards.pop()
    if (card === undefined) throw new RangeError('the shoe is empty')
    return card
  }

  function* newShoe() {
    yield rest(10_000)
    cards = order.shuffle(Array.from({ length: decks }, () => oneDeck).flat())
    cutCardAt = leastBehindCutCard + order.int(leastBehindCutCard)
    handsLeft = Number.POSITIVE_INFINITY
    const first = draw()
    shoe.card(first, 'first-card', 0)
    for (let burnt = 1; burnt <= burnValue(first); burnt++) {
      yield rest(1_000)
      shoe.card(draw(), 'burn', burnt)
    }
  }

  function* betting() {
    board.openBetting()
    for (const seat of randomSeats(players)) {
      yield rest(1_000 + players.int(2_000))
      for (const bet of betsOf(seat, players)) chips.put(bet)
    }
    yield rest(2_000)
    board.noMoreBets()
    yield rest(1_000)
  }

  function* deal() {
    const betIsLate = mishaps.next() < lateBets
    let coup = emptyRound
    for (let hand = coupDraws(coup, hands); hand !== null; hand = coupDraws(coup, hands)) {
      const card = draw()
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
  function* settle(coup: Round) {
    const { lost, paid } = collectedAndPaid(baccarat, { ...coup, bets: chips.lying() })
    yield rest(2_000)
    chips.takeAway(lost)
    yield rest(3_000)
    chips.takeAway(paid)
    yield rest(3_000)
  }

  function* play() {
    for (let round = 0; round < rounds; round++) {
      if (handsLeft === 0) yield* newShoe()
      yield* betting()
      yield* settle(yield* deal())
      handsLeft--
    }
  }

  return { play: play(), tick: every(heartbeatEvery, board.heartbeat) }
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
