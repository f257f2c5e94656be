import { findsWhatDevicesSee, type SeenBy, unseen } from '../seen-by-play.ts'
import { type QuietTable, quietTable } from './quiet-hand.ts'

/*
 * What the document's devices can see of the games for a pot: either a table finds it by itself, as the play here shows, or
 * it says why its devices show it only to a person, who reports it by its id.
 */

type Play = { options?: { seats?: number; [option: string]: unknown }; play(table: QuietTable): void }
type Plays = Readonly<Record<string, Play | string>>

const reasons = {
  ...unseen,
  newcomer: 'no device knows whether the button has gone round since the game began, until when newcomers post nothing',
  procedure: 'no error: the table deals and bets on by it',
  count: 'a hand without all its cards is not payable, and a card beyond them is called when it lies there',
  knew: 'sensors show the lesser bet, which is called as one, and not what its player knew',
  pair: 'its limits have one size on every street, as an open pair changes nothing in it',
} as const

const play = (play: Play['play'], options?: Play['options']): Play => ({
  play,
  ...(options === undefined ? {} : { options }),
})

const blindsInFront = (table: QuietTable) => {
  table.front(1, 100)
  table.front(2, 200)
}

/** Seats raise one after the other, as long as it is said. */
const raises =
  (times: number, round = 1): Play['play'] =>
  (table) => {
    table.upTo('bets', round)
    for (let time = 0; time < times; time++) table.key(time === 0 && round > 1 ? 'bet' : 'raise', table.actor())
  }

const straddle = play((table) => {
  blindsInFront(table)
  table.front(3, 400)
  table.upTo('bets')
})

const extraCards = (count: number) =>
  play((table) => {
    table.upTo('bets')
    for (let card = 0; card < count; card++) table.give(table.order()[0] ?? 0, 'down')
  })

const earlyBoard = (round: number) =>
  play((table) => {
    table.upTo('bets', round)
    table.put('burn', table.next())
    table.put('board', table.next())
  })

const unburnt = play((table) => {
  table.upTo('burn')
  table.put('board', table.next())
})

const flopBlinds: Plays = { straddle, 'entry-without-big-blind': reasons.newcomer }

const flopDealing: Plays = {
  'premature-flop': earlyBoard(1),
  'premature-turn': earlyBoard(2),
  'premature-river': earlyBoard(3),
  'one-extra-card': extraCards(1),
  'two-extra-cards': extraCards(2),
  'burn-missing': unburnt,
}

const noLimit: Plays = {
  'undersized-bet': play((table) => {
    table.upTo('bets', 2)
    table.key('bet', table.actor(), 50)
  }),
  'undersized-raise': play((table) => {
    table.upTo('bets')
    table.key('raise', 3, 300)
  }),
  'reopened-by-short-all-in': play((table) => {
    table.upTo('bets')
    table.key('raise', 3, 600)
    table.key('all-in', 1, 700)
    table.key('call', 2)
    table.key('raise', 3, 1_200)
  }),
  'oversize-chip': play((table) => {
    table.upTo('bets')
    table.key('chip-in', 3, 500)
  }),
}

/** A number of cards is changed when another seat has spoken. */
const lateDrawChange = play((table) => {
  table.upTo('draw')
  const [first, second] = table.order()
  table.key('draw', first, 1)
  table.key('draw', second, 1)
  table.key('draw', first, 2)
})

const fourthDraw = play((table) => {
  table.upTo('bets', 4)
  table.key('draw', table.order()[0], 1)
})

/** A card comes to the seat that sits out, left of the big blind. */
const sitsOut = (seats: number) =>
  play(
    (table) => {
      table.begin()
      table.put('seat-3', table.next())
    },
    { seats },
  )

const lastStubCard = play(
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

const bringsIn: Play['play'] = (table) => {
  table.upTo('bets')
  table.key('bring-in', table.actor())
}

const overCompletion = play((table) => {
  bringsIn(table)
  table.key('complete', table.actor(), 300)
})

const prematureBurn = play((table) => {
  bringsIn(table)
  table.put('burn', table.next())
})

const noAnte = play((table) => {
  for (const seat of [1, 2]) table.front(seat, 50, 'ante')
  table.begin()
  for (const seat of [1, 2, 3]) table.give(seat, 'down')
})

const noDiscard = play((table) => {
  table.upTo('release')
  table.put('burn', table.next())
})

const superStud: Plays = {
  'no-ante': noAnte,
  'over-completion': overCompletion,
  'bring-in-fold': play((table) => {
    table.upTo('bets')
    table.key('fold', table.actor())
  }),
  'deck-short': reasons.procedure,
}

const stud: Plays = {
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

const threeRaises: Plays = { 'fourth-raise': play(raises(4)) }

const dramaha: Plays = {
  'deck-runout': reasons.procedure,
  'late-draw-change': lateDrawChange,
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

const tripleDrawOfSeven: Plays = {
  'discard-change': lateDrawChange,
  'all-five-thrown': reasons.procedure,
  'deck-exhausted': reasons.procedure,
  'last-stub-card': lastStubCard,
  'fourth-draw': fourthDraw,
  'too-many-seated': sitsOut(8),
}

const cases: SeenBy<Play> = {
  'hg.texas-holdem': { ...flopBlinds, ...flopDealing },
  'hg.crazy-pineapple': { ...flopBlinds, ...flopDealing, ...threeRaises },
  'hg.no-limit-holdem': {
    ...flopBlinds,
    ...flopDealing,
    ...noLimit,
    'raise-not-doubled': play(
      (table) => {
        table.upTo('bets')
        table.key('raise', 3, 300)
      },
      { 'buy-in-100-game': true },
    ),
  },
  'hg.reverse-holdem': {
    ...flopBlinds,
    ...flopDealing,
    'premature-flop': 'called as `premature-card`, which the game has for it (hg 448)',
    'premature-turn': 'called as `premature-card`, which the game has for it (hg 448)',
    'premature-river': 'called as `premature-card`, which the game has for it (hg 448)',
    'premature-card': earlyBoard(1),
    'too-many-on-flop': play((table) => {
      table.upTo('bets', 2)
      table.put('board', table.next())
    }),
    'wrong-board-count': play((table) => {
      table.upTo('bets', 3)
      table.put('board', table.next())
    }),
    'tenth-player': play((table) => table.begin(), { seats: 10 }),
  },
  'hg.short-deck-holdem': {
    'foreign-card': play((table) => {
      table.begin()
      table.put('seat-1', '2s')
    }),
    'duplicate-card': play((table) => {
      table.begin()
      const card = table.next()
      table.put('seat-1', card)
      table.put('seat-2', card)
    }),
    'missing-burn': unburnt,
  },
  'hg.omaha': { ...flopBlinds, ...flopDealing, ...noLimit },
  'hg.omaha-high-low': { ...flopBlinds, ...flopDealing, ...noLimit },
  'hg.five-card-omaha-hi-lo': flopDealing,
  'hg.double-board-omaha': { 'too-many-seated': sitsOut(9) },
  'hg.archie': { ...tripleDrawOfSeven, 'button-folded': reasons.procedure },
  'hg.badacey': tripleDrawOfSeven,
  'hg.badeucey': {
    'deck-runout': reasons.procedure,
    'late-draw-change': lateDrawChange,
    'eighth-hand': sitsOut(8),
    'fourth-draw': fourthDraw,
  },
  'hg.badugi': {
    'draw-too-many': play((table) => {
      table.upTo('draw')
      table.key('draw', table.order()[0], 5)
    }),
  },
  'hg.dramaha': dramaha,
  'hg.dramaha-27': {
    ...dramaha,
    'exposed-hole-card': play((table) => {
      table.begin()
      table.put('seat-1', '7h')
      table.key('exposed', 1)
      table.off('seat-1', '7h')
      table.put('discard', '7h')
    }),
  },
  'hg.kansas-city-lowball-triple-draw': {},
  'hg.lowball': {
    'undersized-opening': play((table) => {
      table.upTo('bets')
      table.key('bet', table.actor(), 150)
    }),
    'draw-change': lateDrawChange,
    'not-five-cards': reasons.count,
    'check-raise': play((table) => {
      table.upTo('bets', 2)
      table.key('check', table.actor())
      table.key('bet', table.actor())
      table.key('call', table.actor())
      table.key('raise', table.actor())
    }),
    'seventh-raise': play(raises(8)),
    'late-voluntary-kill': play((table) => {
      table.upTo('bets')
      table.key('kill', 3)
    }),
    'second-kill': play((table) => {
      table.begin()
      table.key('kill', 3)
      for (const seat of [1, 2, 3]) table.give(seat, 'down')
      table.key('kill', 1)
    }),
    'unaware-of-kill': reasons.knew,
  },
  'hg.match-it': {
    ...flopBlinds,
    'one-extra-card': extraCards(1),
    'two-extra-cards': extraCards(2),
    'not-three-cards': reasons.count,
    'draw-change': lateDrawChange,
    'draw-before-declarations': play((table) => {
      table.upTo('draw')
      const [first = 0] = table.order()
      table.key('draw', first, 1)
      table.throwOne(first)
      table.give(first, 'down')
    }),
    ...threeRaises,
  },
  'hg.asian-five-card-stud': {
    'undersized-raise': play((table) => {
      table.upTo('bets', 2)
      table.key('bet', table.actor(), 300)
      table.key('raise', table.actor(), 500)
    }),
    'oversized-raise': play((table) => {
      table.upTo('bets', 2)
      table.key('bet', table.actor(), 300)
      table.key('raise', table.actor(), 1_000)
    }),
    'dealt-before-betting-done': prematureBurn,
    'burn-error': stud['burn-error'] ?? '',
    'wrong-count': reasons.count,
    'deck-short': reasons.procedure,
    'low-hand-all-in': reasons.procedure,
    'boxed-card': reasons.face,
    'fourth-raise': play((table) => {
      table.upTo('bets', 2)
      table.key('bet', table.actor(), 200)
      for (const to of [400, 600, 800, 1_000]) table.key('raise', table.actor(), to)
    }),
    'unaware-of-raise': reasons.knew,
  },
  'hg.mexican-poker': {
    'initial-deal-out-of-sequence': play((table) => {
      table.begin()
      table.give(2, 'down')
    }),
    'later-card-out-of-sequence': play((table) => {
      table.upTo('burn')
      table.put('burn', table.next())
      table.give(2, 'up')
    }),
    'burn-missing': play((table) => {
      table.upTo('burn')
      table.give(1, 'up')
    }),
    'foreign-rank': play((table) => {
      table.begin()
      table.put('seat-1', '9s')
    }),
  },
  'hg.razz': { ...stud, 'raise-below-upper': reasons.pair },
  'hg.seven-card-stud': {
    ...stud,
    'raise-below-upper': play(
      (table) => {
        table.upTo('bets', 2)
        table.key('bet', table.actor(), 400)
        table.key('raise', table.actor(), 600)
      },
      { open_pair: true },
    ),
  },
  'hg.seven-card-stud-hilo': { ...stud, 'raise-below-upper': reasons.pair },
  'hg.razzdacey': {
    'no-ante': noAnte,
    'over-completion': overCompletion,
    'deck-short': reasons.procedure,
    'premature-burn': prematureBurn,
  },
  'hg.razzdeucey': {
    'no-ante': noAnte,
    'over-completion': overCompletion,
    'deck-short': reasons.procedure,
    'premature-burn': prematureBurn,
  },
  'hg.seven-stud-hilo-regular': {
    'deck-runout': reasons.procedure,
    'premature-burn': prematureBurn,
    'over-completion': overCompletion,
  },
  'hg.super-7-card-stud-hi-lo-regular': superStud,
  'hg.super-7-card-stud-hi-lo': superStud,
  'hg.super-7-card-stud': superStud,
  'hg.super-razz': {
    'deck-runout': reasons.procedure,
    'premature-burn': prematureBurn,
    'no-discard': noDiscard,
    'over-completion': overCompletion,
  },
  'hg.super-razzdacey': {
    'no-ante': noAnte,
    'over-completion': overCompletion,
    'deck-short': reasons.procedure,
  },
  'hg.super-razzdeucey': {
    'deck-runout': reasons.procedure,
    'premature-burn': prematureBurn,
    'no-discard': noDiscard,
    'over-completion': overCompletion,
  },
}

findsWhatDevicesSee(cases, (game, { options, play }) => {
  const table = quietTable(game, options)
  play(table)
  return table.findings()
})
