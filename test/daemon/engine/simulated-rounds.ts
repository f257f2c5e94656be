import { hands, thirdCards } from '../../../games/co/common-rules.ts'
import type { Card } from '../../../games/kit/cards/cards.ts'
import { oneDeck } from '../../../games/kit/cards/cards.ts'
import { coupDraws, coupOf } from '../../../games/kit/families/baccarat/coup.ts'
import { shoeResult } from '../../../games/kit/families/baccarat/coup-events.ts'
import { type Random, seeded } from '../../../games/kit/odds/random.ts'
import { dealt, emptyRound, handOf } from '../../../games/kit/round/round.ts'
import type { BaccaratDevices, RouletteDevices } from '../../support/devices.ts'

/** One thing that a device says; `again` when it says the same once more by itself. */
type Step = { send: () => void; again?: () => void }

export type SimulatedRounds = { steps: Step[]; rounds: number }

const rounds = 4

/** The same rounds for the same seed, on both tables, step by step. */
export function simulatedRounds(seed: number, baccarat: BaccaratDevices, roulette: RouletteDevices): SimulatedRounds {
  const random = seeded(seed)
  const steps = Array.from({ length: rounds }, () => [...coup(random, baccarat), ...spin(random, roulette)]).flat()
  return { rounds, steps }
}

function coup(random: Random, { shoe, bets }: BaccaratDevices): Step[] {
  const wagers = ['player', 'banker', 'tie'].map((wager, seat) => ({ seat: seat + 1, wager, stake: chips(random) }))
  const cards: Step[] = []
  let round = emptyRound
  const deck = random.shuffle(oneDeck)
  for (let hand = coupDraws(round, hands, thirdCards); hand !== null; hand = coupDraws(round, hands, thirdCards)) {
    const card = deck.pop() as Card
    const [to, index] = [hand, handOf(round, hand).length + 1]
    round = dealt(round, to, card)
    cards.push({ send: () => shoe.card(card, to, index), again: shoe.sendAgain })
  }
  const { winner, pairs } = shoeResult(coupOf(round, hands))
  return [
    ...wagers.map(({ seat, wager, stake }) => ({ send: () => bets.place(seat, wager, stake) })),
    ...cards,
    { send: () => shoe.result(winner, pairs), again: shoe.sendAgain },
    ...wagers.map(({ seat, wager }) => ({ send: () => bets.clear(seat, wager) })),
  ]
}

const chips = (random: Random): number => 1000 * (1 + random.int(5))

function spin(random: Random, { wheel, bets }: RouletteDevices): Step[] {
  const pocket = random.int(37)
  const spots = [`straight-up:${random.int(37)}`, 'red-black:red', 'dozen:2']
  const status = (change: () => void): Step => ({
    send: () => {
      change()
      wheel.status()
    },
    again: wheel.status,
  })
  return [
    status(() => wheel.setState('place-bets')),
    ...spots.map((spot, seat) => ({ send: () => bets.place(seat + 1, spot, chips(random)) })),
    status(wheel.launch),
    status(wheel.noMoreBets),
    { send: () => wheel.land(pocket), again: wheel.status },
    status(() => {}),
    ...spots.map((spot, seat) => ({ send: () => bets.clear(seat + 1, spot) })),
  ]
}
