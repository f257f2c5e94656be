import type { SeenBy } from '../seen-by-play.ts'
import {
  dramaha,
  earlyBoard,
  extraCards,
  flopBlinds,
  flopDealing,
  fourthDraw,
  lastStubCard,
  lateDrawChange,
  missedBlinds,
  noAnte,
  noDiscard,
  noLimit,
  onlyStraddle,
  overCompletion,
  type Play,
  play,
  prematureBurn,
  raises,
  reasons,
  sitsOut,
  stud,
  superStud,
  threeRaises,
  tripleDrawOfSeven,
  unburnt,
} from './irregular-plays.ts'

/** Of each game for a pot, what the document's devices can see. */
export const irregularGames: SeenBy<Play> = {
  'hg.texas-holdem': { ...flopBlinds, ...missedBlinds, ...flopDealing },
  'hg.crazy-pineapple': { ...onlyStraddle, ...missedBlinds, ...flopDealing, ...threeRaises },
  'hg.no-limit-holdem': {
    ...flopBlinds,
    ...missedBlinds,
    ...flopDealing,
    ...noLimit,
    'raise-not-doubled': play(
      (table) => {
        table.upTo('bets')
        table.key('raise', table.actor(), 300)
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
      table.put(`seat-${table.order()[0]}`, '2s')
    }),
    'duplicate-card': play((table) => {
      table.begin()
      const card = table.next()
      const [first, second] = table.order()
      table.put(`seat-${first}`, card)
      table.put(`seat-${second}`, card)
    }),
    'missing-burn': unburnt,
  },
  'hg.omaha': { ...flopBlinds, ...missedBlinds, ...flopDealing, ...noLimit },
  'hg.omaha-high-low': { ...flopBlinds, ...missedBlinds, ...flopDealing, ...noLimit },
  'hg.five-card-omaha-hi-lo': flopDealing,
  'hg.double-board-omaha': { 'too-many-seated': sitsOut(9) },
  'hg.archie': { ...tripleDrawOfSeven, 'button-folded': reasons.procedure },
  'hg.badacey': tripleDrawOfSeven,
  'hg.badeucey': {
    'late-draw-change': lateDrawChange,
    'all-five-thrown': reasons.procedure,
    'deck-runout': reasons.procedure,
    'last-stub-card': lastStubCard,
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
      const [first = 0] = table.order()
      table.put(`seat-${first}`, '7h')
      table.key('exposed', first)
      table.off(`seat-${first}`, '7h')
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
      table.key('kill', table.order()[2])
    }),
    'second-kill': play((table) => {
      table.begin()
      const order = table.order()
      table.key('kill', order[2])
      for (const seat of order) table.give(seat, 'down')
      table.key('kill', order[0])
    }),
    'unaware-of-kill': reasons.knew,
  },
  'hg.match-it': {
    ...missedBlinds,
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
      table.give(table.order()[1] ?? 0, 'down')
    }),
    'later-card-out-of-sequence': play((table) => {
      table.upTo('burn')
      table.put('burn', table.next())
      table.give(table.order()[1] ?? 0, 'up')
    }),
    'burn-missing': play((table) => {
      table.upTo('burn')
      table.give(table.order()[0] ?? 0, 'up')
    }),
    'foreign-rank': play((table) => {
      table.begin()
      table.put(`seat-${table.order()[0]}`, '9s')
    }),
  },
  'hg.razz': stud,
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
  'hg.seven-card-stud-hilo': stud,
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
    'no-ante': noAnte,
    'deck-runout': reasons.procedure,
    'premature-burn': prematureBurn,
    'over-completion': overCompletion,
  },
  'hg.super-7-card-stud-hi-lo-regular': superStud,
  'hg.super-7-card-stud-hi-lo': superStud,
  'hg.super-7-card-stud': superStud,
  'hg.super-razz': {
    'no-ante': noAnte,
    'deck-runout': reasons.procedure,
    'premature-burn': prematureBurn,
    'no-discard': noDiscard,
    'over-completion': overCompletion,
  },
  'hg.super-razzdacey': {
    'no-ante': noAnte,
    'over-completion': overCompletion,
    'deck-short': reasons.procedure,
    'premature-burn': prematureBurn,
  },
  'hg.super-razzdeucey': {
    'no-ante': noAnte,
    'deck-runout': reasons.procedure,
    'premature-burn': prematureBurn,
    'no-discard': noDiscard,
    'over-completion': overCompletion,
  },
}
