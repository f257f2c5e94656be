import { describe, expect, it } from 'vitest'
import { buttonAt, cards, expectRound, settle } from '../expect-round.ts'

const flop = { ev: 'board', cards: cards('2s 3s 4s') }
const burn = { ev: 'burn' }
const closed = (round: number) => ({ ev: 'betting-closed', round })
const open = (round: number) => ({ ev: 'betting-open', round })
const card = (seat: number, more: object = {}) => ({ ev: 'card', to: `seat:${seat}`, ...more })

describe("The board of Texas Hold'em", () => {
  const holdem = (events: readonly object[], expected: Parameters<typeof expectRound>[2]) =>
    expectRound('hg.texas-holdem', { events }, expected)

  it('comes after its betting and a burn', () => {
    holdem([closed(1), burn, flop, closed(2), burn, { ev: 'board', cards: ['5d'] }], {
      state: { board: cards('2s 3s 4s 5d') },
    })
  })

  it('goes back into the deck where the flop comes early or has too many cards', () => {
    const expected = { findings: ['premature-flop'], state: { burns_before_new_flop: 0, board: [] } }
    holdem([open(1), burn, flop], expected)
    holdem([burn, flop, closed(1)], expected)
    holdem([closed(1), burn, { ev: 'board', cards: cards('2s 3s 4s 5d') }], expected)
  })

  it('sets an early turn or river aside', () => {
    const early = { ev: 'board', cards: ['Ks'] }
    const aside = { set_aside: ['Ks'], set_aside_reshuffled_before: 'river', river_burn: false }
    holdem([closed(1), burn, flop, open(2), burn, early], {
      findings: ['premature-turn'],
      state: { ...aside, turn_burn: true },
    })
    const turn = { ev: 'board', cards: ['5d'] }
    holdem([closed(1), burn, flop, closed(2), burn, turn, open(3), burn, early], {
      findings: ['premature-river'],
      state: aside,
    })
  })

  it('is refused without a burn', () => {
    holdem([closed(1), flop], { refused: 'burn-missing' })
    expectRound('hg.five-card-omaha-hi-lo', { events: [closed(1), flop] }, { refused: 'no-burn' })
  })

  it('comes the other way round in Reverse Hold’em', () => {
    const one = (code: string) => ({ ev: 'board', cards: [code] })
    const reverse = (events: readonly object[], expected: Parameters<typeof expectRound>[2]) =>
      expectRound('hg.reverse-holdem', { events }, expected)
    reverse([closed(1), burn, one('2s'), closed(2), burn, one('9d'), closed(3), burn, flop], {
      state: { board: cards('2s 9d 2s 3s 4s') },
    })
    reverse([closed(1), burn, flop], { findings: ['too-many-on-flop'], state: { burns_before_new_flop: 0 } })
    reverse([closed(1), burn, one('2s'), { ev: 'bet', seat: 2 }, burn, one('9d')], {
      findings: ['premature-card'],
      state: { set_aside: ['9d'], turn_burn: true, river_burn: false },
    })
    reverse([closed(1), burn, one('2s'), closed(2), burn, flop], { refused: 'wrong-board-count' })
  })
})

describe('Downcards of the hold’em family', () => {
  it('are dealt again when the first is exposed, and replaced later', () => {
    const game = 'hg.texas-holdem'
    expectRound(
      game,
      { events: [card(1, { card: 'Ks', exposed: true })] },
      {
        findings: ['first-card-exposed'],
        state: { remedy: 'redeal' },
      },
    )
    expectRound(
      game,
      { events: [card(1), card(2, { card: 'Ks', exposed: true })] },
      {
        findings: ['downcard-exposed'],
        state: { remedy: 'replace-after-deal', becomes_burn: 'Ks' },
      },
    )
    expectRound(game, { events: [card(1), card(2)] }, {})
  })

  it('may be one too many, not two', () => {
    const extra = card(1, { card: '9c', extra: true })
    expectRound(
      'hg.texas-holdem',
      { events: [card(1), extra] },
      {
        findings: ['one-extra-card'],
        state: { becomes_burn: '9c' },
      },
    )
    expectRound('hg.texas-holdem', { events: [card(1), extra, extra] }, { refused: 'two-extra-cards' })
  })
})

describe('Stud', () => {
  it('deals the third card down when a downcard was exposed, and kills a hand with both exposed', () => {
    expectRound(
      'hg.seven-card-stud',
      { events: [card(2, { n: 1, exposed: true })] },
      {
        findings: ['hole-card-exposed'],
        state: { next_card_face: { 2: 'down' } },
      },
    )
    const both = [card(2, { n: 1, exposed: true }), card(2, { n: 2, exposed: true })]
    expectRound(
      'hg.seven-card-stud',
      { events: both, bets: [{ seat: 2, wager: 'ante', stake: 50 }] },
      {
        findings: ['both-hole-cards-exposed'],
        state: { dead_hands: [2] },
        returns: { 2: 50 },
      },
    )
  })

  it('has a common card when even the burns are too few', () => {
    const short = (dealt: number, burned: number, live_hands: number) => ({
      options: { live_hands },
      events: [
        { ev: 'dealt', cards: dealt },
        { ev: 'burned', cards: burned },
      ],
    })
    expectRound('hg.seven-card-stud', short(48, 3, 8), { findings: ['deck-short'], state: { common_card: true } })
    expectRound('hg.seven-card-stud', short(44, 3, 6), { findings: ['deck-short'], state: { common_card: false } })
    expectRound('hg.seven-card-stud', short(30, 3, 5), { state: { common_card: false } })
  })

  it('takes both first cards of Asian stud that lie open for exposed ones (line 810)', () => {
    const open = [1, 2].map((n) => card(3, { n, face: 'up' }))
    expectRound('hg.asian-five-card-stud', { events: open }, { findings: ['both-first-cards-up'] })
    expectRound('hg.asian-five-card-stud', { events: [open[0]] }, { findings: ['first-card-up'] })
  })

  it('pays no chip twice where a wager goes back or is kept', () => {
    const faults = [[1, 2].map((n) => card(3, { n, exposed: true })), [{ ev: 'absent', seat: 3 }], []]
    const antes = [3, 4, 5].map((seat) => ({ seat, wager: 'ante', stake: 50 }))
    const bets = [...antes, { seat: 3, wager: 'bring-in', stake: 100 }, { seat: 4, wager: 'bet', stake: 100 }]
    for (const game of ['hg.seven-card-stud', 'hg.seven-card-stud-hilo', 'hg.razz', 'hg.asian-five-card-stud'])
      for (const events of faults) {
        const actions = [3, 5].map((seat) => ({ seat, do: 'fold' }))
        const { settlements = [] } = settle(game, { events, bets, actions })
        expect(settlements.reduce((sum, { returns = 0 }) => sum + returns, 0)).toBe(350)
      }
    const told = settle('hg.seven-card-stud', {
      bets,
      deal: { 'upcards:3': { 3: ['Ks'], 4: ['2c'], 5: ['Qd'] } },
      actions: [{ seat: 3, do: 'bring-in', to: 100 }, ...[3, 5].map((seat) => ({ seat, do: 'fold' }))],
    })
    expect(told.findings).toMatchObject([{ rule: 'wrong-low-card' }])
    expect(told.settlements).toMatchObject([
      { seat: 3, wager: 'bring-in', returns: 100 },
      { seat: 3, wager: 'pot', returns: 0 },
      { seat: 4, wager: 'pot', returns: 250 },
      { seat: 5, wager: 'pot', returns: 0 },
    ])
  })

  it('keeps an absent player’s ante and forced bet', () => {
    const bets = [
      { seat: 3, wager: 'ante', stake: 50 },
      { seat: 4, wager: 'ante', stake: 50 },
    ]
    expectRound(
      'hg.asian-five-card-stud',
      { events: [{ ev: 'absent', seat: 3 }], bets },
      {
        findings: ['absent-player'],
        state: { dead_hands: [3] },
      },
    )
    const forced = { seat: 3, wager: 'force-entry-bet', stake: 100 }
    expect(
      settle('hg.asian-five-card-stud', { events: [{ ev: 'absent', seat: 3 }], bets: [...bets, forced] }),
    ).toMatchObject({
      settlements: [
        { seat: 3, wager: 'ante', returns: 0 },
        { seat: 3, wager: 'force-entry-bet', returns: 0 },
        { seat: 3, wager: 'pot', returns: 0 },
        { seat: 4, wager: 'pot', returns: 200 },
      ],
    })
  })

  it('goes on dealing to who folded without a bet, until one is made', () => {
    const fold = { ev: 'fold', seat: 2, bet_to_match: 0 }
    const options = { seated: [1, 2, 3] }
    expectRound(
      'hg.seven-card-stud',
      { options, events: [fold] },
      {
        findings: ['fold-without-wager'],
        state: { dealt_in: [1, 2, 3] },
      },
    )
    expectRound(
      'hg.seven-card-stud',
      { options, events: [fold, { ev: 'bet', seat: 3 }] },
      {
        findings: ['fold-without-wager'],
        state: { dealt_in: [1, 3] },
      },
    )
  })
})

describe('Cards exposed before a draw', () => {
  it('are kept up to the seven; the first higher one becomes the burn', () => {
    const lowball = (code: string, stage = 'deal') => ({ events: [card(1, { card: code, exposed: true, stage })] })
    const game = 'hg.lowball'
    expectRound(game, lowball('7c'), { findings: ['exposed-before-draw-low'], state: { taken: true } })
    expectRound(game, lowball('Ac'), { findings: ['exposed-before-draw-low'], state: { taken: true } })
    expectRound(game, lowball('8c'), {
      findings: ['exposed-before-draw-high'],
      state: { taken: false, becomes_burn: '8c' },
    })
    expectRound(game, lowball('2c', 'draw'), { findings: ['exposed-after-draw'], state: { taken: false } })
    expectRound('hg.kansas-city-lowball-triple-draw', lowball('Ac'), { findings: ['exposed-high-card'] })
  })

  it('are replaced at once in 2-7 Dramaha, but for those that are kept', () => {
    const first = (code: string, more: readonly object[]) => ({
      kind: 'deal-sequence',
      options: { button: 2, seated: [1, 2] },
      events: [card(1, { face: 'down', exposed: true, card: code }), ...more],
    })
    const game = 'hg.dramaha-27'
    expectRound(game, first('6c', [{ ev: 'to-discard', card: '6c' }, card(1)]), { state: { cards_used: 2 } })
    expectRound(game, first('6c', [{ ev: 'to-discard', card: '6c' }, card(2)]), { refused: 'deal-order' })
    expectRound(game, first('5c', [{ ev: 'to-discard', card: '5c' }]), { refused: 'exposed-hole-card' })
  })
})

describe('A number of cards to draw', () => {
  const request = (seat: number, count: number) => ({ ev: 'draw-request', seat, count })

  it('may be changed until a card is out for it or somebody has acted on it', () => {
    for (const [game, change] of [
      ['hg.lowball', 'draw-change'],
      ['hg.kansas-city-lowball-triple-draw', 'change-of-draw'],
      ['hg.match-it', 'draw-change'],
    ] as const) {
      expectRound(game, { events: [request(1, 2), request(1, 3)] }, {})
      expectRound(game, { events: [request(1, 2), burn, request(1, 3)] }, { refused: change })
      expectRound(game, { events: [request(1, 2), request(2, 1), request(1, 3)] }, { refused: change })
    }
  })

  it('is no more than the game allows', () => {
    expectRound('hg.lowball', { events: [request(1, 6)] }, { refused: 'draw-too-many' })
    expectRound('hg.lowball', { events: [request(1, 5)] }, {})
    expectRound('hg.badugi', { actions: [{ seat: 1, do: 'draw', count: 5, round: 1 }] }, { refused: 'draw-too-many' })
    expectRound('hg.badugi', { actions: [{ seat: 1, do: 'draw', count: 1, round: 4 }] }, { refused: 'draw-too-many' })
    expectRound('hg.badugi', { actions: [{ seat: 1, do: 'draw', count: 4, round: 3 }] }, {})
  })
})

describe('Mexican Poker', () => {
  const options = { button: 3, seated: [1, 2, 3] }

  it('deals from the left of the button, and stands once two players have acted', () => {
    const wrongOrder = [card(1), card(3)]
    expectRound('hg.mexican-poker', { options, events: [card(1), card(2), card(3)] }, {})
    expectRound('hg.mexican-poker', { options, events: wrongOrder }, { refused: 'initial-deal-out-of-sequence' })
    const acted = [...wrongOrder, { ev: 'action', seat: 1 }, { ev: 'action', seat: 3 }]
    expectRound(
      'hg.mexican-poker',
      { options, events: acted },
      {
        findings: ['initial-deal-out-of-sequence'],
        state: { dead_hands: [2] },
      },
    )
  })

  it('burns before the third card, and knows no eight', () => {
    expectRound('hg.mexican-poker', { options, events: [closed(1), card(1, { n: 3 })] }, { refused: 'burn-missing' })
    expectRound('hg.mexican-poker', { options, events: [closed(1), card(1)] }, { refused: 'burn-missing' })
    expectRound('hg.mexican-poker', { options, events: [closed(1), burn, card(1, { n: 3 })] }, {})
    expectRound('hg.mexican-poker', { events: [card(1, { card: '8s' })] }, { refused: 'foreign-rank' })
  })

  it('deals down to who has turned his downcard up', () => {
    expectRound(
      'hg.mexican-poker',
      { events: [{ ev: 'turn-up', seat: 2 }] },
      { state: { next_card_face: { 2: 'down' } } },
    )
  })
})

describe('A card that is seen, and a pot that is shared by agreement', () => {
  const seen = (told: object) => card(2, { card: '7h', exposed: true, ...told })
  const tableOf = (game: string) => ({ ...buttonAt(game, 1), seated: [1, 2, 3] })

  it.each([
    ['hg.kansas-city-lowball-triple-draw', seen({ stage: 'deal' }), 'exposed-low-card', { taken: true }],
    ['hg.kansas-city-lowball-triple-draw', seen({ stage: 'deal', card: '8h' }), 'exposed-high-card', { taken: false }],
    ['hg.mexican-poker', seen({ n: 1 }), 'downcard-exposed-by-dealer', { next_card_face: { 2: 'down' } }],
    ['hg.mexican-poker', seen({ n: 1, exposed_by: 'player' }), 'downcard-exposed-by-player', { plays: true }],
    ['hg.asian-five-card-stud', seen({ n: 2 }), 'downcard-exposed-by-dealer', { next_card_face: { 2: 'down' } }],
    ['hg.asian-five-card-stud', seen({ n: 1, exposed_by: 'player' }), 'downcard-exposed-by-player', { plays: true }],
    ['hg.seven-card-stud', seen({ n: 7, face: 'up' }), 'last-card-exposed-multiway', { next_card_face: { 3: 'down' } }],
  ])('%s, %o: %s', (game, event, rule, state) => {
    expectRound(game, { options: tableOf(game), events: [event] }, { findings: [rule], state })
  })

  it.each(['hg.seven-card-stud-hilo', 'hg.asian-five-card-stud'])('%s has no split by agreement', (game) => {
    const actions = [{ seat: 1, do: 'agree-split' }]
    expectRound(game, { options: tableOf(game), actions }, { refused: 'chop-by-agreement' })
  })
})
