import { describe, expect, it } from 'vitest'
import { threeCardPoker } from '../../../../games/gb/three-card-poker.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  drawn,
  findingsIn,
  key,
  lostMessages,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  rulesIn,
  shoe,
  shuffler,
  tableOf,
} from '../../../support/table-inputs.ts'

/** A deck lies ready, and betting is open. */
function newTable(given: Record<string, unknown> = {}) {
  const table = tableOf(threeCardPoker, given)
  const hear = (...inputs: Input[]) => table.hear(0, ...inputs)
  hear(operator('new-shoe'))
  return { ...table, at: table.hear, hear }
}

// Seats 1 and 2 three cards at once, then the dealer (gb 5.12): a pair, nothing, and King high, which qualifies.
const pairAgainstKing = drawn('9s 9h 2d 4c 6d 8s Kc 7h 3s')

describe('a round that is dealt to seats (gb 5)', () => {
  it('leads each card to the hand that the plan deals it to, and names who comes next', () => {
    const { hear, view } = newTable()
    hear(bet(2, 'ante', 500), bet(1, 'ante', 1000))
    hear(...drawn('9s 9h 2d 4c'))
    expect(view()).toMatchObject({
      phase: 'playing',
      deal: { 'seat:1': ['9s', '9h', '2d'], 'seat:2': ['4c'] },
      notes: ['the next card goes to seat:2'],
    })
  })

  it('is settled when the last seat has decided by the keypad', () => {
    const { hear, view } = newTable()
    hear(bet(1, 'ante', 1000), bet(1, 'pair-plus', 500), bet(2, 'ante', 500), ...pairAgainstKing)
    expect(view().notes).toEqual(['seat 1: play or fold?'])
    hear(bet(1, 'play', 1000), key('play', 1))
    const [result] = resultsIn(hear(key('fold', 2)))
    expect(result).toMatchObject({ kind: 'settled', round: 1 })
    expect(result && paidIn(result)).toEqual({ '1 ante': 2000, '1 pair-plus': 1000, '1 play': 2000, '2 ante': 0 })
  })

  it('takes chips on Play, and their absence, for the decisions when betting opens again', () => {
    const { hear } = newTable()
    hear(bet(1, 'ante', 1000), bet(2, 'ante', 500), ...pairAgainstKing, bet(1, 'play', 1000))
    const [result] = resultsIn(hear(openBetting))
    expect(result && paidIn(result)).toEqual({ '1 ante': 2000, '1 play': 2000, '2 ante': 0 })
  })

  it('reports a Play that differs from the Ante, and leaves the round to a person (play-not-equal-ante)', () => {
    const { hear } = newTable()
    hear(bet(1, 'ante', 1000), ...drawn('9s 9h 2d Kc 7h 3s'), bet(1, 'play', 700))
    const effects = hear(openBetting)
    expect(rulesIn(effects)).toEqual(['play-not-equal-ante'])
    expect(findingsIn(effects)[0]?.figures).toEqual({ stake: 700, ante: 1000 })
    expect(resultsIn(effects)).toMatchObject([{ kind: 'disputed', settlements: [] }])
  })

  it('waits for the chips of a decision that was keyed before they lay there', () => {
    const { hear, view } = newTable()
    hear(bet(1, 'ante', 1000), ...drawn('9s 9h 2d Kc 7h 3s'))
    expect(resultsIn(hear(key('play', 1), bet(1, 'play', 500)))).toEqual([])
    expect(view().notes).toEqual(['seat 1: play or fold?'])
    expect(resultsIn(hear(bet(1, 'play', 1000))).map(paidIn)).toEqual([{ '1 ante': 2000, '1 play': 2000 }])
  })

  it('does not take a keyed Play without chips for a fold', () => {
    const { hear } = newTable()
    hear(bet(1, 'ante', 1000), ...drawn('9s 9h 2d Kc 7h 3s'), key('play', 1))
    expect(resultsIn(hear(openBetting))).toMatchObject([
      { kind: 'interrupted', reason: 'what seat 1 decided is not known: play or fold' },
    ])
  })

  it('takes no key for a seat that is not due, and says who is', () => {
    const { hear } = newTable()
    hear(bet(1, 'ante', 1000), bet(2, 'ante', 500), ...pairAgainstKing)
    const effects = hear(key('fold', 2))
    expect(findingsIn(effects)).toMatchObject([
      { rule: 'decision-not-due', message: 'seat 2: fold was keyed, but play or fold of seat 1 is due' },
    ])
    expect(resultsIn(hear(bet(1, 'play', 1000), key('fold', 2)))).toHaveLength(1)
  })
})

describe('the deal is checked card by card (wrong-card-count, gb 5.3)', () => {
  it('a card that leaves the deck twice in a round is a matter of integrity', () => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'ante', 1000), ...drawn('9s 9h 9s'))
    expect(findingsIn(effects)).toMatchObject([
      { rule: 'wrong-card-count', severity: 'integrity', figures: { card: '9s', seen: 2, held: 1 } },
    ])
  })

  it('a tenth card of a deal of nine makes the round wait for a person, and the next one begins anew', () => {
    const { hear, view } = newTable()
    hear(bet(1, 'ante', 1000), bet(2, 'ante', 500), ...pairAgainstKing)
    expect(rulesIn(hear(...drawn('Qd')))).toEqual(['wrong-card-count'])
    expect(view().phase).toBe('disputed')
    expect(resultsIn(hear(openBetting))).toMatchObject([{ kind: 'disputed' }])
    expect(view()).toMatchObject({ round: 2, phase: 'betting' })
  })

  it('a card with no wager on the table belongs to no round', () => {
    expect(rulesIn(newTable().hear(...drawn('9s')))).toEqual(['card-outside-game'])
  })

  it('a single deck is shuffled for every round, so a card may come again in the next', () => {
    const { hear } = newTable()
    const play = [bet(1, 'ante', 1000), ...drawn('9s 9h 2d Kc 7h 3s'), bet(1, 'play', 1000), openBetting]
    hear(...play, bet(1, 'play', 0))
    expect(rulesIn(hear(...play))).toEqual([])
  })

  it('a deck that the shuffler counts wrong is reported', () => {
    const counted = shuffler({ type: 'deck-check', counted: 51, missing: ['As'], extra: [], unreadable: 0 })
    expect(findingsIn(newTable().hear(counted))).toMatchObject([
      { rule: 'wrong-card-count', severity: 'integrity', message: 'the shuffler misses As' },
    ])
  })
})

describe('a bet after the first card (late-initial-wager, gb 5.10)', () => {
  it('is a finding with its margin, and is not settled', () => {
    const { at } = newTable()
    at(1_000, bet(1, 'ante', 1000), ...drawn('9s'))
    const effects = at(1_250, bet(1, 'pair-plus', 500))
    expect(findingsIn(effects)).toMatchObject([{ rule: 'late-initial-wager', figures: { marginMs: 250, after: 500 } }])
    const done = at(2_000, ...drawn('9h 2d Kc 7h 3s'), bet(1, 'play', 1000), openBetting)
    expect(resultsIn(done).map(paidIn)).toEqual([{ '1 ante': 2000, '1 play': 2000 }])
  })

  it('after "no more bets" is late as well', () => {
    const { at } = newTable()
    at(500, bet(1, 'ante', 1000), noMoreBets)
    expect(rulesIn(at(600, bet(2, 'ante', 500)))).toEqual(['late-initial-wager'])
  })
})

describe('betting that opens ends a round and begins the next', () => {
  const dealtAgain = [bet(1, 'ante', 1000), noMoreBets, ...drawn('9s 9h 2d Kc 7h 3s'), bet(1, 'play', 1000)]

  it.each<[how: string, kind: string, ...round: Input[]]>([
    ['has waited for a person', 'disputed', bet(1, 'ante', 1000), ...drawn('9s 9h 2d Kc 7h 3s Qd')],
    ['breaks the rules', 'disputed', bet(1, 'ante', 1000), ...drawn('9s 9h 2d Kc 7h 3s'), bet(1, 'play', 700)],
    ['lacks cards', 'interrupted', bet(1, 'ante', 1000), ...drawn('9s 9h')],
    ['lacks a decision', 'interrupted', bet(1, 'ante', 1000), ...drawn('9s 9h 2d Kc 7h 3s'), key('play', 1)],
    ['is settled', 'settled', bet(1, 'ante', 1000), ...drawn('9s 9h 2d Kc 7h 3s'), bet(1, 'play', 1000)],
  ])('and settles the next when one that %s is %s', (_how, kind, ...round) => {
    const { hear } = newTable()
    hear(openBetting, ...round)
    expect(resultsIn(hear(openBetting))).toMatchObject([{ round: 1, kind }])
    const effects = hear(bet(1, 'play', 0), ...dealtAgain, openBetting)
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects)).toMatchObject([{ round: 2, kind: 'settled' }])
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 ante': 2000, '1 play': 2000 }])
  })

  it('also when the chips of a settled round stay where they are', () => {
    const { hear, view } = newTable()
    hear(openBetting, bet(1, 'pair-plus', 500), bet(1, 'ante', 1000), ...drawn('9s 9h 2d Kc 7h 3s'))
    expect(resultsIn(hear(openBetting))).toMatchObject([{ round: 1, kind: 'settled' }])
    expect(rulesIn(hear(noMoreBets, ...drawn('4s')))).toEqual([])
    expect(view()).toMatchObject({ round: 2, phase: 'playing', deal: { 'seat:1': ['4s'] } })
  })
})

describe('what is not known is not guessed', () => {
  it('a round whose start was not seen is not settled', () => {
    const table = tableOf(threeCardPoker)
    expect(rulesIn(table.hear(0, bet(1, 'ante', 1000), ...drawn('9s')))).toEqual(['joined-mid-round'])
  })

  it('a shoe that lost messages interrupts the round', () => {
    const { hear } = newTable()
    hear(bet(1, 'ante', 1000), ...drawn('9s'))
    expect(resultsIn(hear(shoe(lostMessages)))).toMatchObject([{ kind: 'interrupted', settlements: [] }])
  })

  it('betting that opens before the deal is complete interrupts the round', () => {
    const { hear } = newTable()
    hear(bet(1, 'ante', 1000), ...drawn('9s 9h'))
    expect(resultsIn(hear(openBetting))).toMatchObject([
      { kind: 'interrupted', reason: 'betting opened before seat:1 had its cards' },
    ])
  })

  it('a round that a person voids gives every stake back', () => {
    const { hear } = newTable()
    hear(bet(1, 'ante', 1000), ...drawn('9s'))
    expect(resultsIn(hear(operator('void-round')))).toMatchObject([
      { kind: 'void', settlements: [{ seat: 1, wager: 'ante', returns: 1000, verdict: 'void' }] },
    ])
  })
})
