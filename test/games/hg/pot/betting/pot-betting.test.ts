import { describe, expect, it } from 'vitest'
import { matchIt } from '../../../../../games/hg/draw/match-it.ts'
import { betSize } from '../../../../../games/kit/pot/streets.ts'
import { expectRound, settle } from '../../expect-round.ts'

const act = (seat: number, verb: string, to?: number) => ({ seat, do: verb, ...(to === undefined ? {} : { to }) })

const buy = (...kinds: [kind: string, chips: number][]) => ({
  actions: kinds.map(([kind, chips_in_front]) => ({ seat: 1, do: 'buy-in', kind, chips_in_front })),
})

describe('No-limit betting', () => {
  const played = (actions: readonly object[], options: object = { bring_in: 1_000 }) => ({ options, actions })
  const game = 'hg.no-limit-holdem'
  const shortAllIn = [act(1, 'bet', 10_000), act(2, 'raise', 20_000), act(3, 'all-in', 25_000)]

  it('reopens for who was fully raised, not for who was raised by less', () => {
    expectRound(game, played([...shortAllIn, act(1, 'raise', 60_000)]), { state: { to_match: 60_000 } })
    expectRound(game, played([...shortAllIn, act(1, 'call'), act(2, 'raise', 60_000)]), {
      refused: 'reopened-by-short-all-in',
    })
    expectRound(game, played([...shortAllIn, act(1, 'raise', 60_000), act(2, 'raise', 100_000)]), {
      state: { raises: 3 },
    })
  })

  it('asks of the next raise what was added to a short all-in (line 67)', () => {
    const raised = [...shortAllIn, act(1, 'raise', 35_000)]
    expectRound(game, played([...raised, act(2, 'raise', 44_000)]), { refused: 'undersized-raise' })
    expectRound(game, played([...raised, act(2, 'raise', 45_000)]), { state: { to_match: 45_000 } })
    expectRound(game, played([...shortAllIn, act(1, 'raise', 34_000)]), { refused: 'undersized-raise' })
  })

  it('has no bets below the bring-in and no raises below the last', () => {
    expectRound(game, played([act(1, 'bet', 900)]), { refused: 'undersized-bet' })
    expectRound(game, played([act(1, 'all-in', 900)]), { state: { to_match: 900 } })
    expectRound(game, played([act(1, 'bet', 3_000), act(2, 'raise', 5_000)]), { refused: 'undersized-raise' })
    expectRound(game, played([act(1, 'bet', 3_000), act(2, 'raise', 6_000)]), { state: { to_match: 6_000, raises: 1 } })
  })

  it('says what is wrong with an action, and what may be done', () => {
    const says = (...actions: object[]) => settle(game, played(actions)).findings?.[0]
    const message = (text: string) => expect.objectContaining({ message: text })
    expect(says(act(1, 'bet', 900))).toEqual(message('seat 1: bet to 900, with 0 to match: a bet is 1000 or more'))
    expect(says(...shortAllIn, act(1, 'call'), act(2, 'raise', 60_000))).toEqual(
      message('seat 2: raise to 60000, with 25000 to match: the seat has acted, and was not raised in full since'),
    )
  })

  it('doubles in the 100-dollar game', () => {
    const options = { bring_in: 1_000, 'buy-in-100-game': true }
    const bets = [act(1, 'bet', 1_000), act(2, 'raise', 2_000)]
    expectRound(game, played([...bets, act(3, 'raise', 3_900)], options), { refused: 'raise-not-doubled' })
    expectRound(game, played([...bets, act(3, 'raise', 4_000)], options), { state: { to_match: 4_000 } })
  })

  it('reads one chip without a word as a call, and corrects chips to words', () => {
    const events = [{ ev: 'bet', seat: 1, to: 500 }]
    expectRound(
      game,
      { events, actions: [{ seat: 2, do: 'chip-in', chips: [2_500] }] },
      {
        findings: ['oversize-chip'],
        state: { read_as: { 2: 'call' }, to_match: 500 },
      },
    )
    expectRound(
      game,
      { actions: [{ seat: 2, do: 'chip-in', chips: [2_500] }] },
      {
        state: { read_as: { 2: 'bet' }, to_match: 2_500 },
      },
    )
    expectRound(
      game,
      { events, actions: [{ ...act(2, 'raise', 900), spoken: 1_200 }] },
      {
        findings: ['words-and-chips-differ'],
        state: { to_match: 1_200 },
      },
    )
  })

  it('kills a hand when its minute is used up', () => {
    const clock = (t: number) => ({
      events: [
        { ev: 'clock-start', seat: 2, t: 10 },
        { ev: 'time', t },
      ],
    })
    expectRound(game, clock(70), { findings: ['clock-ran-out'], state: { warned_at: 50, dead_hands: [2] } })
    expectRound(game, clock(69), { state: { warned_at: 50 } })
  })

  it('has one short buy-in after each full one', () => {
    expectRound(game, buy(['full', 0], ['short', 0]), {})
    expectRound(game, buy(['full', 0], ['short', 500]), { refused: 'illegal-buy-in' })
    expectRound(game, buy(['full', 0], ['short', 0], ['short', 0]), { refused: 'illegal-buy-in' })
    expectRound(game, buy(['full', 0], ['short', 0], ['full', 500]), { refused: 'illegal-buy-in' })
    expectRound(game, buy(['full', 0], ['short', 0], ['full', 0]), {})
  })
})

describe.each(['hg.mexican-poker', 'hg.asian-five-card-stud'])('%s', (game) => {
  it('has one short buy-in for each full one, with chips in front or without (lines 376, 798)', () => {
    expectRound(game, buy(['full', 0], ['short', 500], ['full', 500], ['short', 0]), {})
    expectRound(game, buy(['full', 0], ['short', 0], ['short', 0]), { refused: 'illegal-buy-in' })
  })
})

describe('The cap on raises', () => {
  const options = { seated: [1, 2, 3], button: 3, blinds: [100, 200], limits: [200, 400], round: 1 }
  const round = (...actions: object[]) => ({ kind: 'betting-round', options, actions })
  const twoRemain = [act(3, 'raise', 400), act(1, 'fold'), act(2, 'raise', 600), act(3, 'raise', 800)]
  const capped = [act(3, 'raise', 400), act(1, 'raise', 600), act(2, 'raise', 800), act(3, 'fold')]

  it.each(['hg.badacey', 'hg.badeucey'])('%s: is lifted once two remain who have not met it (4492, 5995)', (game) => {
    expectRound(game, round(...twoRemain, act(2, 'raise', 1_000)), { state: { raises: 4 } })
    expectRound(game, round(...capped, act(1, 'raise', 1_000)), { refused: 'fourth-raise' })
  })

  it.each(['hg.archie', 'hg.dramaha', 'hg.dramaha-27'])(
    '%s: holds in a round that more than two began (3500, 6441, 6641)',
    (game) => {
      expectRound(game, round(...twoRemain), { state: { raises: 3 } })
      expectRound(game, round(...twoRemain, act(2, 'raise', 1_000)), { refused: 'fourth-raise' })
    },
  )
})

describe('Stud betting', () => {
  const options = { seated: [1, 2, 3], street: 3, bring_in_seat: 2, bring_in: 100, limits: [400, 800] }
  const third = (...actions: object[]) => ({ kind: 'betting-round', options, actions })
  const game = 'hg.razzdeucey'
  const broughtIn = act(2, 'bring-in', 100)

  it('completes a bring-in to the smaller limit, which is no raise', () => {
    expectRound(game, third(broughtIn, act(3, 'complete', 400), act(1, 'raise', 800)), {
      state: { raises: 1, to_match: 800 },
    })
    expectRound(game, third(broughtIn, act(3, 'raise', 500)), { refused: 'over-completion' })
  })

  it('has three raises after it', () => {
    const raises = [act(3, 'complete', 400), act(1, 'raise', 800), act(2, 'raise', 1_200), act(3, 'raise', 1_600)]
    expectRound(game, third(broughtIn, ...raises), { state: { raises: 3, round_total: 3_600 } })
    expectRound(game, third(broughtIn, ...raises, act(1, 'raise', 2_000)), { refused: 'fourth-raise' })
  })

  it('is opened by the seat that must, in turn', () => {
    expectRound(game, third(act(2, 'fold')), { refused: 'bring-in-fold' })
    expectRound(game, third(act(3, 'bet', 400)), { refused: 'act-out-of-turn' })
    expectRound(game, third(broughtIn, act(1, 'call', 100)), { refused: 'act-out-of-turn' })
    expectRound(game, third(act(2, 'bet', 800)), { refused: 'wrong-limit' })
    expectRound(game, third(broughtIn, act(3, 'call'), act(1, 'call'), act(2, 'check')), {
      state: { round_total: 300 },
    })
    expectRound(game, third(broughtIn, act(3, 'check')), { refused: 'check-facing-raise' })
  })

  it('is of either limit with an open pair, and then by the upper', () => {
    const fourth = (...actions: object[]) => ({
      options: { limits: [500, 1_000], street: 4, open_pair: true },
      actions,
    })
    const stud = 'hg.seven-card-stud'
    expectRound(stud, fourth(act(1, 'bet', 500), act(2, 'raise', 1_500)), { state: { bet_options: [500, 1_000] } })
    expectRound(stud, fourth(act(1, 'bet', 500), act(2, 'raise', 1_500), act(3, 'raise', 2_000)), {
      refused: 'raise-below-upper',
    })
    expectRound('hg.razz', fourth(act(1, 'bet', 1_000)), { refused: 'wrong-limit' })
  })

  it('takes half a bet as a bet, and less as action only', () => {
    const asian = (allIn: number, raise: number) => ({
      options: { limits: [200, 1_000] },
      actions: [act(1, 'bet', 600), act(2, 'all-in', allIn), act(3, 'raise', raise)],
    })
    const game = 'hg.asian-five-card-stud'
    for (const to of [1_600, 1_800, 2_000]) expectRound(game, asian(1_000, to), { state: { to_match: to } })
    for (const to of [1_200, 1_400, 1_600]) expectRound(game, asian(800, to), { state: { to_match: to } })
    expectRound(game, asian(1_000, 1_500), { refused: 'undersized-raise' })
    expectRound(game, asian(1_000, 2_100), { refused: 'oversized-raise' })
  })
})

describe('Raises of Asian Five-Card Stud', () => {
  const round = (...raises: readonly [seat: number, to: number][]) => ({
    options: { seated: [1, 2, 3], limits: [200, 1_000], bring_in: 100, bring_in_seat: 1, street: 4 },
    actions: raises.map(([seat, to], at) => act(seat, at === 0 ? 'bet' : 'raise', to)),
  })
  const four = [200, 400, 600, 800, 1_000]
  const betweenTwo = four.map((to, at): [number, number] => [(at % 2) + 1, to])

  it('have no end between two while the third has no money in the round (line 792)', () => {
    const game = 'hg.asian-five-card-stud'
    expectRound(game, round(...betweenTwo), { state: { raises: 4 } })
    expectRound(game, round(...betweenTwo.slice(0, 4), [3, 1_000]), { refused: 'fourth-raise' })
  })
})

describe('Betting of Match-It', () => {
  it('goes by one unit, then two, then three (line 944)', () => {
    for (const [round, size] of [500, 1_000, 1_500].entries())
      expect(betSize(matchIt.pot.streets, round + 1, [500, 500])).toBe(size)
  })
})

describe('Betting with blinds', () => {
  const options = { button: 1, seated: [1, 2, 3], blinds: [200, 400], limits: [400, 800] }
  const first = (...actions: object[]) => ({ kind: 'betting-round', options: { ...options, round: 1 }, actions })
  const game = 'hg.archie'

  it('begins left of the big blind, who may raise', () => {
    expectRound(game, first(act(1, 'call'), act(2, 'call'), act(3, 'raise', 800)), {
      state: { raises: 1, to_match: 800 },
    })
    expectRound(game, first(act(1, 'call'), act(2, 'call'), act(3, 'check')), { state: { round_total: 1_200 } })
    expectRound(game, first(act(2, 'call')), { refused: 'act-out-of-turn' })
    expectRound(game, first(act(1, 'check')), { refused: 'check-facing-raise' })
  })

  it('ends with one seat left', () => {
    expectRound(game, first(act(1, 'fold'), act(2, 'fold')), { state: { only_active: 3, round_total: 600 } })
  })

  it('has a bet and six raises in the lowball games', () => {
    const raises = (count: number) => [
      { ...act(1, 'bet', 3_000), round: 1 },
      ...Array.from({ length: count }, (_, at) => ({ ...act((at % 3) + 2, 'raise', 6_000 + 3_000 * at), round: 1 })),
    ]
    const told = (count: number) => ({
      options: { seated: [1, 2, 3, 4], blinds: [1_000, 2_000, 3_000], limits: [3_000, 6_000] },
      actions: raises(count),
    })
    expectRound('hg.lowball', told(6), { state: { raises: 6 } })
    expectRound('hg.lowball', told(7), { refused: 'seventh-raise' })
    expectRound('hg.kansas-city-lowball-triple-draw', told(7), { refused: 'raise-cap' })
    const unposted = { options: { seated: [1, 2, 3, 4] }, actions: raises(7) }
    expectRound('hg.lowball', unposted, { refused: 'seventh-raise' })
    const opened = { ...told(0), actions: [{ ...act(1, 'bet', 2_000), round: 1 }] }
    expectRound('hg.lowball', opened, { refused: 'undersized-opening' })
    expectRound('hg.kansas-city-lowball-triple-draw', opened, { refused: 'undersized-opening' })
  })

  it.each(['hg.lowball', 'hg.kansas-city-lowball-triple-draw'])(
    'passes a large blind of less than half on to the next player in %s, and takes half for a full one',
    (game) => {
      const options = { button: 1, seated: [1, 2, 3, 4], blinds: [1_000, 2_000, 3_000], limits: [3_000, 6_000] }
      const played = (...actions: object[]) => ({ options, actions: actions.map((each) => ({ ...each, round: 1 })) })
      const passed = { short_blind: 3, big_blind: 4, first_to_act: 1 }
      expectRound(game, played(act(3, 'all-in', 1_400)), { state: passed })
      expectRound(game, played(act(3, 'big-blind', 1_400), act(3, 'all-in', 1_400)), { state: passed })
      expectRound(game, played(act(3, 'all-in', 1_400), act(1, 'call', 3_000), act(2, 'call', 3_000)), {
        state: { ...passed, to_match: 3_000 },
      })
      expectRound(game, played(act(3, 'all-in', 1_500), act(4, 'call', 3_000)), {
        state: { big_blind: 3, first_to_act: 4, to_match: 3_000 },
      })
    },
  )

  it('counts a raise over blinds that are not told', () => {
    const raises = (count: number) => ({
      options: { seated: [1, 2, 3] },
      actions: Array.from({ length: count }, (_, at) => act((at % 3) + 1, 'raise', 2_000 + 1_000 * at)),
    })
    expectRound('hg.crazy-pineapple', raises(3), { state: { raises: 3 } })
    expectRound('hg.crazy-pineapple', raises(4), { refused: 'fourth-raise' })
  })

  it('has no raise after a check in Lowball', () => {
    const actions = [act(1, 'check'), act(2, 'bet', 6_000), act(1, 'raise', 12_000)].map((each) => ({
      ...each,
      round: 2,
    }))
    expectRound('hg.lowball', { actions }, { refused: 'check-raise' })
    expectRound('hg.kansas-city-lowball-triple-draw', { actions }, { state: { raises: 1 } })
  })
})
