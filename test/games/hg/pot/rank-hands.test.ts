import { describe, expect, it } from 'vitest'
import { cards, settle } from '../expect-round.ts'

const ranked = (ranking: string | undefined, hands: readonly string[], game = 'hg.archie', kind = 'rank-order') =>
  settle(game, { kind, ...(ranking === undefined ? {} : { ranking }), hands: hands.map(cards) })

const names =
  'high-standard, rank.short-deck, low-2-7, low-a-5, rank.low-no-qualifier, low-ace-high-no-straights, low-6-or-better, low-8-or-better, badugi-ace-low, badugi-ace-high, rank.front-three'

describe('Hands that are to be ranked', () => {
  it('are put in order, equal ones together', () => {
    const hands = ['As Ks 4d 3c 2h', 'Qs Qd 4c 3h 2s', 'Ah Kd 4s 3d 2c']
    expect(ranked('high-standard', hands)).toMatchObject({ order: [[1], [0, 2]] })
    expect(ranked('rank.front-three', ['2s 2d 3c', 'As Kd Qc'], 'hg.face-up-chinese')).toMatchObject({
      order: [[0], [1]],
    })
    expect(ranked('badugi-ace-low', ['As 2d 3c Kc', 'As 2d 2c 2h'])).toMatchObject({ order: [[0], [1]] })
  })

  it.each(['rank-order', 'qualifies'])('are whole: a part of a hand has no place (%s)', (kind) => {
    const error = (ranking: string, hand: string) => ranked(ranking, [hand], undefined, kind).error
    expect(error('high-standard', 'As Ks')).toBe("hands.0: 'high-standard' ranks hands of 5 cards or more, not of 2")
    expect(error('low-8-or-better', 'As 2s 3s 4s')).toMatch(/5 cards or more, not of 4/)
    expect(error('badugi-ace-low', 'As 2d 3c')).toMatch(/4 cards or more, not of 3/)
    expect(error('rank.front-three', 'As 2d 3c 4h')).toBe(
      "hands.0: 'rank.front-three' ranks hands of 3 cards, not of 4",
    )
  })

  it('are of the deck, each card once', () => {
    const error = (hand: string, game?: string) => ranked('high-standard', ['As Ks Qs Js Ts', hand], game).error
    expect(error('As Ks Qs Js Zz')).toBe("hands.1: Zz is no card that 'high-standard' ranks in this game")
    expect(error('As Ks Qs Js Xx', 'hg.lowball')).toMatch(/^hands.1: Xx is no card/)
    expect(error('As Ks Qs Js 2s', 'hg.short-deck-holdem')).toMatch(/^hands.1: 2s is no card/)
    expect(error('As Ks Qs Js As')).toBe('hands.1: As is there twice')
  })

  it('are ranked by a name that there is, or all of them are listed', () => {
    expect(ranked('low-27', ['As']).error).toBe(
      `there is no ranking 'low-27'; there are ${names}. Did you mean 'low-2-7'?`,
    )
    expect(ranked(undefined, ['As']).error).toBe(`ranking is missing; there are ${names}`)
    expect(ranked('high-standard', []).error).toBe("hands are missing: those that 'high-standard' ranks")
  })
})

describe('Asian Five-Card Stud, whose ranking chart is lost', () => {
  const round = (options: object) =>
    settle('hg.asian-five-card-stud', {
      options: { button: 1, ...options },
      deal: { 'seat:1': cards('As Ks Qs Js Ts'), 'seat:2': cards('2s 3d 4s 5s 7s') },
      bets: [1, 2].map((seat) => ({ seat, wager: 'pot', stake: 100 })),
    })

  it('settles by no ranking that there is not, nor by one of other hands', () => {
    expect(round({ ranking: 'high-standard' }).settlements).toMatchObject([{ returns: 200 }, { returns: 0 }])
    const lists = (error: string | undefined) => expect(error).toMatch(/; there are high-standard, .*badugi-ace-high/)
    lists(round({}).error)
    for (const ranking of ['high', 3, 'rank.front-three']) {
      const { error, settlements } = round({ ranking })
      lists(error)
      expect([error?.startsWith(`options: there is no ranking '${ranking}'`), settlements]).toEqual([true, undefined])
    }
  })
})
