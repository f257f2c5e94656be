import { unseen } from '../seen-by-play.ts'
import type { QuietTable } from './quiet-hand.ts'

/* How people play against the rules at a table for a pot, by the id of what the table finds in it. */

export type Play = { options?: { seats?: number; [option: string]: unknown }; play(table: QuietTable): void }
type Plays = Readonly<Record<string, Play | string>>

export const reasons = {
  ...unseen,
  newcomer: 'no device knows whether the button has gone round since the game began, until when newcomers post nothing',
  missed: 'who has missed blinds is a matter of persons: it is called once the dealer keys it (missed-blinds.test.ts)',
  procedure: 'no error: the table deals and bets on by it',
  count: 'a hand without all its cards is not payable, and a card beyond them is called when it lies there',
  knew: 'sensors show the lesser bet, which is called as one, and not what its player knew',
} as const

export const play = (play: Play['play'], options?: Play['options']): Play => ({
  play,
  ...(options === undefined ? {} : { options }),
})

const chipsInFront = (table: QuietTable, ...amounts: readonly number[]) => {
  const order = table.order()
  for (const [at, amount] of amounts.entries()) table.front(order[at] ?? 0, amount)
}

/** Seats raise one after the other, as long as it is said. */
export const raises =
  (times: number, round = 1): Play['play'] =>
  (table) => {
    table.upTo('bets', round)
    for (let time = 0; time < times; time++) table.key(time === 0 && round > 1 ? 'bet' : 'raise', table.actor())
  }

const straddle = play((table) => {
  chipsInFront(table, 100, 200, 400)
  table.upTo('bets')
})

export const extraCards = (count: number) =>
  play((table) => {
    table.upTo('bets')
    for (let card = 0; card < count; card++) table.give(table.order()[0] ?? 0, 'down')
  })

export const earlyBoard = (round: number) =>
  play((table) => {
    table.upTo('bets', round)
    table.put('burn', table.next())
    table.put('board', table.next())
  })

export const unburnt = play((table) => {
  table.upTo('burn')
  table.put('board', table.next())
})

export const flopBlinds: Plays = { straddle, 'entry-without-big-blind': reasons.newcomer }

export const onlyStraddle: Plays = { straddle }

export const missedBlinds: Plays = { 'missed-blinds-not-posted': reasons.missed }

export const flopDealing: Plays = {
  'downcard-exposed': play((table) => {
    table.upTo('bets')
    table.key('exposed', table.order()[0])
  }),
  'premature-flop': earlyBoard(1),
  'premature-turn': earlyBoard(2),
  'premature-river': earlyBoard(3),
  'one-extra-card': extraCards(1),
  'two-extra-cards': extraCards(2),
  'burn-missing': unburnt,
}

export const noLimit: Plays = {
  'undersized-bet': play((table) => {
    table.upTo('bets', 2)
    table.key('bet', table.actor(), 50)
  }),
  'undersized-raise': play((table) => {
    table.upTo('bets')
    table.key('raise', table.actor(), 300)
  }),
  'reopened-by-short-all-in': play((table) => {
    table.upTo('bets')
    table.key('raise', table.actor(), 600)
    table.key('all-in', table.actor(), 700)
    table.key('call', table.actor())
    table.key('raise', table.actor(), 1_200)
  }),
  'oversize-chip': play((table) => {
    table.upTo('bets')
    table.key('chip-in', table.actor(), 500)
  }),
}

/** A number of cards is changed when another seat has spoken. */
export const lateDrawChange = play((table) => {
  table.upTo('draw')
  const [first, second] = table.order()
  table.key('draw', first, 1)
  table.key('draw', second, 1)
  table.key('draw', first, 2)
})

export const fourthDraw = play((table) => {
  table.upTo('bets', 4)
  table.key('draw', table.order()[0], 1)
})

/** A card comes to the seat that sits out, left of the big blind. */
export const sitsOut = (seats: number) =>
  play(
    (table) => {
      table.begin()
      table.put('seat-3', table.next())
    },
    { seats },
  )

export const lastStubCard = play(
  (table) => {
    table.upTo('draw')
    for (const [at, seat] of table.order().entries()) table.key('draw', seat, [5, 5, 5, 1][at] ?? 0)
    const thrown = table.order().slice(0, 4)
    for (const [at, seat] of thrown.entries())
      for (let card = 0; card < ([5, 5, 5, 1][at] ?? 0); card++) table.throwOne(seat)
    table.put('burn', table.next())
    for (const [at, seat] of thrown.entries())
      for (let card = 0; card < ([5, 5, 5, 1][at] ?? 0); card++) table.give(seat, 'down')
  },
  { seats: 7 },
)

/** A draw for which the deck has twelve cards: the third seat to be served gets the last of them, and is owed more. */
const lastStubCardOfOneDraw = play(
  (table) => {
    table.upTo('draw')
    const order = table.order()
    for (const [at, seat] of order.entries()) table.key('draw', seat, at < 3 ? 5 : 0)
    const thrown = order.slice(0, 3)
    for (const seat of thrown) for (let card = 0; card < 5; card++) table.throwOne(seat)
    for (const [at, seat] of thrown.entries())
      for (let card = 0; card < (at < 2 ? 5 : 2); card++) table.give(seat, 'down')
  },
  { seats: 7 },
)

const bringsIn: Play['play'] = (table) => {
  table.upTo('bets')
  table.key('bring-in', table.actor())
}

export const overCompletion = play((table) => {
  bringsIn(table)
  table.key('complete', table.actor(), 300)
})

export const prematureBurn = play((table) => {
  bringsIn(table)
  table.put('burn', table.next())
})

export const noAnte = play((table) => {
  for (const seat of [1, 2]) table.front(seat, 50, 'ante')
  table.begin()
  for (const seat of [1, 2, 3]) table.give(seat, 'down')
})

export const noDiscard = play((table) => {
  table.upTo('release')
  table.put('burn', table.next())
})

export const superStud: Plays = {
  'no-ante': noAnte,
  'over-completion': overCompletion,
  'bring-in-fold': play((table) => {
    table.upTo('bets')
    table.key('fold', table.actor())
  }),
  'deck-short': reasons.procedure,
  'premature-burn': prematureBurn,
}

export const stud: Plays = {
  'fold-without-wager': play((table) => {
    table.upTo('bets', 2)
    table.key('fold', table.actor())
  }),
  'low-card-all-in': play((table) => {
    table.upTo('bets')
    table.key('all-in', table.actor(), 0)
  }),
  'wrong-low-card': play((table) => {
    table.upTo('bets')
    table.key('bring-in', 1 + (table.actor() % 3))
  }),
  'wrong-limit': play((table) => {
    table.upTo('bets', 2)
    table.key('bet', table.actor(), 300)
  }),
  'fourth-raise': play((table) => {
    bringsIn(table)
    for (const verb of ['complete', 'raise', 'raise', 'raise', 'raise']) table.key(verb, table.actor())
  }),
  'burn-error': play((table) => {
    table.upTo('burn')
    table.give(table.order()[0] ?? 0, 'up')
  }),
  'dealt-before-betting-done': prematureBurn,
  'deck-short': reasons.procedure,
  'not-seven-cards': reasons.count,
}

export const threeRaises: Plays = { 'fourth-raise': play(raises(4)) }

export const dramaha: Plays = {
  'late-draw-change': lateDrawChange,
  'all-five-thrown': reasons.procedure,
  'deck-runout': reasons.procedure,
  'last-stub-card': lastStubCardOfOneDraw,
  'not-five-cards': play((table) => {
    table.upTo('draw')
    const [first = 0, second = 0, third] = table.order()
    table.key('draw', first, 2)
    table.key('draw', second, 1)
    table.key('stand-pat', third)
    for (const seat of [first, first, second]) table.throwOne(seat)
    for (const seat of [first, second]) table.give(seat, 'down')
  }),
}

export const tripleDrawOfSeven: Plays = {
  'discard-change': lateDrawChange,
  'all-five-thrown': reasons.procedure,
  'deck-exhausted': reasons.procedure,
  'last-stub-card': lastStubCard,
  'fourth-draw': fourthDraw,
  'too-many-seated': sitsOut(8),
}
