import { describe, expect, it } from 'vitest'
import { withMeter } from './device-makes.ts'
import { meteredTruths } from './metered-rounds.ts'
import { faults, playNight } from './night.ts'
import { playNights } from './nights.ts'
import { truthGames, truthTable } from './rounds.ts'

/** Of each game, with faults and without; `npm run test:long` plays twice as many, `npm run truth` as many as you like. */
const rounds = process.env.FELTWIRE_LONG === undefined ? 120 : 240

describe('whatever happens to wires and daemon, a round is settled as it truly was or not at all', () => {
  it.each(truthGames)('%s', (game) => {
    const { mistakes, right } = playNights(game, { first: 1, rounds, faults })
    expect(mistakes).toEqual([])
    expect(right).toBeGreaterThan(rounds / 2)
  })

  it.each(truthGames)('%s without a fault settles every round that is no close call', (game) => {
    const { mistakes, heldWithoutFault } = playNights(game, { first: 1, rounds, faults: [] })
    expect([mistakes, heldWithoutFault]).toEqual([[], 0])
  })
})

/** Their rounds take longer: several devices tell each, and the game is asked after everything. */
describe('whatever happens at a table of the card room, a round is settled as it truly was or not at all', () => {
  it.each(['hg.baccarat', 'hg.caribbean-stud', 'hg.pai-gow-tiles'])('%s', (game) => {
    const { mistakes, right } = playNights(game, { first: 1, rounds: 90, faults })
    expect(mistakes).toEqual([])
    expect(right).toBeGreaterThan(45)
    const sound = playNights(game, { first: 1, rounds: 60, faults: [] })
    expect([sound.mistakes, sound.heldWithoutFault]).toEqual([[], 0])
  })
})

describe('whatever happens at a table with a meter, it gets each stake and pays each award once, and its hits are told', () => {
  it.each(meteredTruths)('%s', (game) => {
    const { mistakes, right } = playNights(`${game}@${withMeter}`, { first: 1, rounds: 90, faults })
    expect(mistakes).toEqual([])
    expect(right).toBeGreaterThan(45)
  })
})

describe('whatever happens at a table for a pot, a hand is settled as it truly was or not at all', () => {
  it.each(['hg.texas-holdem', 'hg.badugi'])('%s', (game) => {
    const { mistakes, right } = playNights(game, { first: 1, rounds: 30, faults })
    expect(mistakes).toEqual([])
    expect(right).toBeGreaterThan(10)
    const sound = playNights(game, { first: 1, rounds: 30, faults: [] })
    expect([sound.mistakes, sound.heldWithoutFault]).toEqual([[], 0])
  })
})

describe('chips that the dealer collects from a round which the daemon has not heard of yet', () => {
  it.each(['stall', 'kill'] as const)('are not called late behind a %s', (fault) => {
    const accused: string[] = []
    const table = truthTable('co.baccarat')
    for (const seed of [1, 3, 8])
      playNight(table, { seed, rounds: 30, faults: [fault], chance: 0.3 }, (_, derived) => {
        for (const body of derived)
          if (body.kind === 'effect' && body.effect.type === 'finding' && body.effect.rule === 'irr-late-bet')
            accused.push(body.effect.message)
      })
    expect(accused.filter((message) => !message.includes('late-spot'))).toEqual([])
  })
})

/** What a night with faults finds of people who did nothing wrong; chips on `late-spot` truly are late. */
function violationsIn(game: string, seed: number): string[] {
  const found: string[] = []
  playNight(truthTable(game), { seed, rounds: 30, faults, chance: 0.3 }, (_, derived) => {
    for (const body of derived)
      if (body.kind === 'effect' && body.effect.type === 'finding' && body.effect.severity === 'violation')
        found.push(body.effect.message)
  })
  return found.filter((message) => !message.includes('late-spot'))
}

describe('chips at dice that were moved between throws which were read with them, after a pause', () => {
  it.each([
    [93000009, 'a line wager was taken down behind the throw that ended it'],
    [93000004, 'odds were put down in a sequence that was over when they were read'],
  ])('break no rule for sure, seed %i: %s', (seed) => {
    expect(violationsIn('gb.dice', seed)).toEqual([])
  })
})

/** Each of them was a violation once, of a dealer or of players who did nothing wrong. */
describe('what is found by wagers that are not known, or was read after a pause', () => {
  it.each([
    ['gb.blackjack', 93000000, 'the wager of a seat was lost, and its card found the seat behind it undecided'],
    ['gb.blackjack', 93000003, 'a double and an insurance met the cards of another round in a stall'],
    ['gb.three-card-poker', 93000002, 'the wager of a seat was lost, and its cards seemed to be of the others'],
    ['hg.super-9', 22000003, 'cards were dealt in the order of a throw that was read behind them'],
    ['hg.ultimate-texas-holdem', 22000001, 'antes were lost, and the wagers beside them were of a wrong size'],
  ])('breaks no rule for sure: %s, seed %i, %s', (game, seed, _what) => {
    expect(violationsIn(game, seed)).toEqual([])
  })
})

/** Nights in which a round was once settled otherwise than it truly was. */
describe('a night that once went wrong', () => {
  it.each([
    ['co.baccarat', 'stall', 17, 'coups that fell wholly into a stall were settled without wagers'],
    ['gb.punto-banco', 'stall', 15, 'cards of one coup met the wagers of another in a stall'],
    ['co.baccarat', 'slow-wire', 13, 'chips came behind cards that were dealt after them'],
    ['co.baccarat', 'loss', 15, 'a lost bet was taken for a heartbeat that had been counted already'],
    ['gb.roulette', 'loss', 13, 'spins were settled on the chips of an earlier one'],
    ['gb.punto-banco', 'kill', 15, 'wagers that were moved while the daemon was dead counted as they had been'],
    ['gb.punto-banco@bee-tek', 'kill', 1, 'cards of a shoe without numbers were dealt while the daemon was dead'],
    ['gb.punto-banco@bee-tek', 'reopen', 6, 'cards of a shoe without numbers were dealt while its link was closed'],
    ['gb.punto-banco@bee-tek', 'reopen', 40, 'the first card of all was dealt while the link of its shoe was closed'],
    ['gb.punto-banco@bee-tek', 'slow-wire', 2, 'cards that name no hand were held up until the next coup'],
    ['gb.punto-banco@bee-tek', 'slow-wire', 3, 'cards that name no hand met the wagers of another coup'],
    ['co.baccarat@angel-eye', 'slow-wire', 27, 'the first coup of a shoe without heartbeats was held up'],
    ['co.baccarat@angel-eye', 'slow-wire', 73, 'cards of a shoe without heartbeats were held up until chips had moved'],
    ['gb.big-six', 'slow-wire', 6, 'chips were held up for less than a heartbeat, until the wheel had stopped'],
    ['gb.punto-banco', 'reopen', 25, 'a coup was settled on the close of one that was never seen'],
    ['gb.sic-bo', 'slow-wire', 134, 'a late close of an earlier throw settled dice that were read already'],
    ['gb.sic-bo', 'stall', 2, 'chips were taken up before the dice that they counted for'],
    ['hg.baccarat', 'stall', 2, 'the bank was counted while nobody heard it'],
    ['hg.caribbean-stud', 'slow-wire', 1, 'the bank of the round before covered this one'],
    ['hg.caribbean-stud', 'loss', 6, 'the count of the bank was lost before the close'],
    ['hg.baccarat', 'kill', 15, 'the bank was counted while the daemon was dead'],
    ['hg.caribbean-stud', 'reopen', 1, 'the bank was counted while its link was closed'],
    ['gb.blackjack', 'stall', 3, 'an insurance was put down and taken up while nobody heard the board'],
  ] as const)('%s, %s, seed %i: %s', (game, fault, seed, _what) => {
    expect(playNights(game, { first: seed, rounds: 30, faults: [fault] }).mistakes).toEqual([])
  })

  it.each([
    ['co.baccarat', 101058, 'betting was opened again among messages that were lost before the first card'],
    ['co.baccarat', 101404, 'a close of the coup before stood when the next opening was lost'],
    ['co.baccarat@angel-eye', 130000451, 'a shoe that counts lost its link before its first card was heard'],
    ['co.midi-baccarat', 110000128, 'a third card of a coup whose first cards were lost became the first of the next'],
    ['co.ez-baccarat', 100420, 'chips of the next coup were lost behind a close that no card followed'],
    ['gb.punto-banco', 101337, 'a late close was followed by messages that were lost'],
    ['gb.roulette', 1000252, 'the number of a spin was lost, and the next one met its wagers'],
    ['gb.sic-bo', 101513, 'the close of a throw was lost, and the next close settled its dice'],
    ['gb.blackjack', 20019, 'cards of a round were read before its betting was opened'],
    ['gb.dice', 1, 'the key that calls a wager on was lost'],
    ['gb.dice', 148, 'a table was joined at an opening that came before the throw that set the point'],
    ['gb.dice', 191, 'a throw was lost among heartbeats that were held up'],
    ['gb.dice', 7000070, 'an opening and its chips were held up for less than a heartbeat, until the dice were shaken'],
    [
      'gb.dice',
      7000083,
      'a bet was lost behind heartbeats of a stall, and a throw in that stall was settled without it',
    ],
    ['gb.dice', 12002067, 'heartbeats of a reported gap were taken again for a throw that was lost behind it'],
    ['gb.dice', 70001407, 'a table was joined at an opening that came before throws whose messages were lost'],
    ['gb.sic-bo', 7001156, 'dice were read in a stall after a later opening, and the next close settled them'],
    ['gb.big-six', 6000086, 'chips were forgotten that a spin which was held up twice could still concern'],
    ['gb.let-it-ride', 20096, 'the first card of a round was dealt to the disputed one before it'],
    ['hg.razz', 2, 'cards of a hand were read before the key that began it, in a stall'],
    ['hg.razz', 10, 'antes were read behind the first card, and not counted'],
    [
      'hg.nine-and-a-half',
      500611,
      'the first card was dealt while the daemon was dead, and its hand passed for skipped',
    ],
    ['hg.13-card', 4, 'stacks were told behind the look at a hand that fixed them'],
    [
      'gb.punto-banco@bee-tek',
      50000009,
      'chips that were collected from a disputed coup were called late at the next card',
    ],
    ['hg.fortune-7-baccarat', 501207, 'the bank was held up over the ends of two rounds'],
    ['gb.holdem-bonus', 60000007, 'the chips of a river bet and the next opening were lost'],
    ['gb.casino-stud', 60001201, 'the chips of a raise were lost, and what was collected was called late'],
    [
      'gb.blackjack',
      60000302,
      'an insurance was lost and contradicted its key, and what was collected was called late',
    ],
    ['co.baccarat@angel-eye', 80000120, 'chips of the coup behind a disputed one were called late at its first card'],
    ['gb.punto-banco@bee-tek', 60001600, 'an opening was lost behind a disputed coup, and its chips were called late'],
    [
      'gb.punto-banco@bee-tek',
      90000429,
      'an opening was lost behind chips that were collected, and they were called late',
    ],
  ] as const)('%s, every fault, seed %i: %s', (game, seed, _what) => {
    expect(playNights(game, { first: seed, rounds: 30, faults }).mistakes).toEqual([])
  })
})

/** Its cards and its payment are of no round that is known, and its chips were called late when they were collected. */
describe('a round of a player-dealer whose opening was not heard behind an interrupted one', () => {
  it.each([
    ['hg.blackjack-poker', 16000101],
    ['hg.super-9', 16000401],
    ['hg.pan-9-bonus-tie', 16000408],
    ['hg.fortune-pai-gow-poker', 16000405],
    ['hg.baccarat', 16000410],
    ['hg.fortune-7-baccarat', 16000411],
    ['hg.pokara', 16000408],
  ])('accuses nobody: %s, seed %i', (game, seed) => {
    expect(playNights(game, { first: seed, rounds: 30, faults }).mistakes).toEqual([])
  })
})

/** A card that was not due belonged to a later coup, and what the dealer had collected for the lost ones was called late. */
describe('a coup in dispute, of which cards were lost', () => {
  it.each([
    ['co.baccarat@angel-eye', 110000623],
    ['gb.punto-banco@bee-tek', 110000061],
  ])('accuses nobody: %s, seed %i', (game, seed) => {
    expect(playNights(game, { first: seed, rounds: 30, faults }).mistakes).toEqual([])
  })
})

/** What pays alike on other cards is another round: the stakes and awards on the meter differ. */
describe('a round that is settled only when the next one has begun', () => {
  it.each([60000204, 60002101, 70001906])('is held against its own stakes and awards on the meter, seed %i', (seed) => {
    const game = `mbs.texas-holdem-bonus-progressive@${withMeter}`
    expect(playNights(game, { first: seed, rounds: 30, faults }).mistakes).toEqual([])
  })
})

/** Nights in which a round without a fault was once held because of the one before it. */
describe('a night that once held a sound round', () => {
  it.each([
    ['gb.three-card-poker', 26, 'cards that met no wagers were counted as gone from the deck of the next round'],
    ['gb.casino-stud', 10, 'the same with five cards a hand'],
    ['hg.no-limit-holdem', 4, 'cards were cleared at once behind the key that paid'],
    ['hg.nine-and-a-half', 500000, 'a card of the interrupted round before made the next one doubtful'],
    [
      'gb.punto-banco@bee-tek',
      11,
      'a coup whose opening was lost was whole, and yet more of its cards were waited for',
    ],
    ['co.ez-baccarat', 5000026, 'messages were lost around a card of a coup whose start was not seen'],
    ['gb.punto-banco', 5000243, 'a board that reported a total of 0 was still thought to hold chips'],
  ] as const)('%s, seed %i: %s', (game, seed, _what) => {
    expect(playNights(game, { first: seed, rounds: 30, faults })).toMatchObject({ mistakes: [], heldWithoutFault: 0 })
  })
})
