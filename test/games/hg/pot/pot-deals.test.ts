import { describe, expect, it } from 'vitest'
import { potGames } from '../../../../games/hg/pot-games.ts'
import type { PotPage } from '../../../../games/kit/pot/pot-page.ts'
import { buttonAt, expectRound, settle } from '../expect-round.ts'

type Event = { ev: string } & Record<string, unknown>

const stepByStep = potGames
  .map(({ page }) => page)
  .filter((page): page is PotPage => 'streets' in page && (page as PotPage).refuses['burn-missing'] === 'burn-missing')
  .filter(({ refuses }) => refuses['out-of-turn'] !== undefined)

/** Every event of a hand in which all seats stay and draw one card each time. */
function wholeDeal({ streets, opening }: PotPage, seats: number): Event[] {
  const order = Array.from({ length: seats }, (_, at) => at + 1)
  const events: Event[] = opening.by === 'bring-in' ? order.map((seat) => ({ ev: 'ante', seat })) : []
  let round = 0
  for (const street of streets) {
    if (street.step === 'bets') events.push({ ev: 'betting-closed', round: ++round })
    else if (street.step === 'burn') events.push({ ev: 'burn' })
    else if (street.step === 'board')
      events.push({ ev: 'board', n: street.count, ...(street.on ? { board: street.on } : {}) })
    else if (street.step === 'release') events.push(...order.map((seat) => ({ ev: 'discard', seat, count: 1 })))
    else if (street.step === 'deal')
      for (let card = 0; card < street.count; card++)
        events.push(...order.map((seat) => ({ ev: 'card', to: `seat:${seat}`, face: street.face })))
    else {
      events.push(...order.map((seat) => ({ ev: 'draw-request', seat, count: 1 })))
      if (street.burns) events.push({ ev: 'burn' })
      events.push(...order.map((seat) => ({ ev: 'draw', seat, count: 1 })))
    }
  }
  return events
}

const used: Readonly<Record<string, number>> = {
  'hg.archie': 5 * 3 + 3 * (1 + 3),
  'hg.double-board-omaha': 4 * 3 + 13,
  'hg.razzdeucey': 7 * 3 + 4,
  'hg.super-razz': 7 * 3 + 3 + 4,
  'hg.short-deck-holdem': 2 * 3 + 5 + 3,
  'hg.dramaha': 5 * 3 + 3 + 5 + 3,
}

const play = (page: PotPage, events: readonly Event[]) =>
  settle(page.id, { kind: 'deal-sequence', options: { ...buttonAt(page.id, 3), seated: [1, 2, 3] }, events })

describe('A whole deal', () => {
  it('has a page for each of the sixteen games that lay it down', () => expect(stepByStep).toHaveLength(16))

  for (const page of stepByStep)
    it(`of ${page.id} is accepted up to every event`, () => {
      const events = wholeDeal(page, 3)
      for (const at of events.keys()) expect(play(page, events.slice(0, at + 1)).refused).toBeUndefined()
      const { state } = play(page, events)
      expect(state?.still_active).toEqual([1, 2, 3])
      if (used[page.id] !== undefined) expect(state?.cards_used).toBe(used[page.id])
    })

  for (const page of stepByStep)
    it(`of ${page.id} is refused without a burn, with two, and before betting is closed`, () => {
      const events = wholeDeal(page, 3)
      const burns = [...events.keys()].filter((at) => events[at]?.ev === 'burn')
      expect(burns.length).toBeGreaterThan(2)
      for (const at of burns) {
        const missing = [...events.slice(0, at), ...events.slice(at + 1, at + 2)]
        const isDraw = page.id.includes('dramaha') && events[at + 1]?.ev === 'draw-request'
        expect(play(page, missing).refused).toBe(isDraw ? 'act-out-of-turn' : 'burn-missing')
        expect(play(page, [...events.slice(0, at), { ev: 'burn' }, { ev: 'burn' }]).refused).toMatch(/burn/)
      }
      const betting = events.findIndex(({ ev }) => ev === 'betting-closed')
      expect(play(page, [...events.slice(0, betting), { ev: 'burn' }]).refused).toBe('premature-burn')
    })

  for (const page of stepByStep)
    it(`of ${page.id} is refused to a wrong seat, with a card too many, and face up`, () => {
      const events = wholeDeal(page, 3)
      const first = events.findIndex(({ ev }) => ev === 'card')
      const before = events.slice(0, first)
      expect(play(page, [...before, { ev: 'card', to: 'seat:2' }]).refused).toBe('deal-order')
      expect(play(page, [...before, { ev: 'card', to: 'seat:1', face: 'up' }]).refused).toBe('wrong-face')
      const dealt = events.slice(
        0,
        events.findIndex(({ ev }) => ev === 'betting-closed'),
      )
      expect(play(page, [...dealt, { ev: 'card', to: 'seat:1' }]).refused).toBe('wrong-card-count')
    })
})

describe('A deal', () => {
  const told = (events: readonly object[], seats = [1, 2, 3]) => ({
    kind: 'deal-sequence',
    options: { button: seats.at(-1), seated: seats },
    events,
  })
  const start = (seats: number) => [
    ...Array.from({ length: 5 * seats }, (_, at) => ({ ev: 'card', to: `seat:${(at % seats) + 1}` })),
    { ev: 'betting-closed', round: 1 },
  ]
  const request = (seat: number, count: number) => ({ ev: 'draw-request', seat, count })
  const seven = [1, 2, 3, 4, 5, 6, 7]
  const tripleDraws = ['hg.archie', 'hg.badacey', 'hg.badeucey']

  it('counts a card that a stud game takes out of play as gone from the deck (hg 169)', () => {
    const dealt = Array.from({ length: 9 }, (_, at) => ({ ev: 'card', to: `seat:${(at % 3) + 1}` }))
    const early = [{ ev: 'burn' }, { ev: 'card', to: 'seat:1' }]
    const played = { kind: 'deal-sequence', options: { seated: [1, 2, 3] }, events: [...dealt, ...early] }
    expectRound('hg.seven-card-stud', played, { state: { cards_used: 11 } })
    expectRound('hg.razzdacey', { ...played, events: [...dealt, early[1] ?? {}] }, { refused: 'wrong-card-count' })
  })

  it.each(tripleDraws)('of %s draws in turn, no more than five, three times', (game) => {
    expectRound(game, told([...start(3), request(2, 1)]), { refused: 'act-out-of-turn' })
    expectRound(game, told([...start(3), request(1, 6)]), { refused: 'discard-count' })
    expectRound(game, told([...start(3), request(1, 5), request(1, 4)]), {})
    expectRound(game, told([...start(3), request(1, 5), request(2, 0), request(1, 4)]), {
      refused: 'draw-change',
    })
    const pat = (round: number) => [
      request(1, 0),
      request(2, 0),
      request(3, 0),
      { ev: 'burn' },
      { ev: 'betting-closed', round },
    ]
    const three = [...start(3), ...pat(2), ...pat(3), ...pat(4)]
    expectRound(game, told([...three, request(1, 1)]), { refused: 'fourth-draw' })
  })

  it.each(tripleDraws)('of %s keeps the last card, and shuffles burn and discards of those who are served', (game) => {
    const asked = [...start(7), ...seven.map((seat) => request(seat, seat === 7 ? 4 : 2)), { ev: 'burn' }]
    const served = [1, 2, 3, 4, 5, 6].map((seat) => ({ ev: 'draw', seat, count: 2 }))
    expectRound(game, told([...asked, ...served], seven), {
      state: { cards_used: 48, draw_1: 'reshuffle', next_to_complete: [7], pool: 14 },
    })
    expectRound(game, told([...asked, ...served, { ev: 'draw', seat: 7, count: 4 }], seven), {
      refused: 'last-stub-card',
    })
  })

  const drawn = (seats: readonly number[], count: number) => seats.map((seat) => ({ ev: 'draw', seat, count }))
  const asked = (count: number) => [...seven.map((seat) => request(seat, count)), { ev: 'burn' }]

  it('goes on from the reshuffled cards, and makes a new discard pile (lines 3562-3568)', () => {
    const shortOfSix = [...start(7), ...asked(3), ...drawn([1, 2, 3, 4, 5], 3)]
    expectRound('hg.archie', told(shortOfSix, seven), { state: { next_to_complete: [6, 7], pool: 1 + 1 + 15 } })
    const done = [...shortOfSix, { ev: 'burn' }, ...drawn([6, 7], 3)]
    expectRound('hg.archie', told(done, seven), { state: { cards_used: 35 + 1 + 15 + 1 + 6 } })
    // Two burns, and what the sixth and seventh had thrown before.
    const second = [...done, { ev: 'betting-closed', round: 2 }, ...asked(2), ...drawn([1, 2, 3, 4], 2)]
    expectRound('hg.archie', told(second, seven), {
      state: { draw_2: 'reshuffle', next_to_complete: [5, 6, 7], pool: 2 + 6 },
    })
  })

  it('is reshuffled as often as it takes, with the discards of who was served since', () => {
    const first = [...start(7), ...asked(5), ...drawn([1, 2, 3], 5)]
    expectRound('hg.archie', told(first, seven), { state: { next_to_complete: [4, 5, 6, 7], pool: 1 + 1 + 15 } })
    const again = [...first, { ev: 'burn' }, ...drawn([4, 5, 6], 5)]
    expectRound('hg.archie', told(again, seven), { state: { next_to_complete: [7], pool: 1 + 1 + 15 } })
    expectRound('hg.archie', told([...again, ...drawn([7], 1)], seven), { refused: 'last-stub-card' })
    expectRound('hg.archie', told([...again, { ev: 'burn' }, ...drawn([7], 5)], seven), {
      state: { cards_used: 35 + 1 + 15 + 1 + 15 + 1 + 5 },
    })
  })

  describe.each(['hg.dramaha', 'hg.dramaha-27'])('of %s', (game) => {
    const flop = [{ ev: 'burn' }, { ev: 'board', n: 3 }, { ev: 'betting-closed', round: 2 }, { ev: 'burn' }]

    it('gives a seat the cards there are before the last one, and the rest after the reshuffle (6491, 6691)', () => {
      const requests = seven.map((seat) => request(seat, 2))
      const served = [...start(7), ...flop, ...requests, ...drawn([1, 2, 3, 4, 5], 2)]
      const short = [...served, ...drawn([6], 1)]
      expectRound(game, told([...served, ...drawn([6], 2)], seven), { refused: 'last-stub-card' })
      expectRound(game, told(short, seven), { state: { next_to_complete: [6, 7], pool: 2 + 1 + 10 } })
      expectRound(game, told([...short, { ev: 'burn' }, ...drawn([6], 1), ...drawn([7], 2)], seven), {})
    })

    it('draws in turn up to five cards, once, of which the last number stands once it is acted on (6456-6463)', () => {
      const drawing = [...start(3), ...flop]
      expectRound(game, told([...drawing, request(1, 6)]), { refused: 'discard-count' })
      expectRound(game, told([...drawing, request(1, 5), request(1, 4)]), {})
      expectRound(game, told([...drawing, request(1, 5), request(2, 0), request(1, 4)]), { refused: 'draw-change' })
      const pat = [...drawing, request(1, 0), request(2, 0), request(3, 0)]
      expectRound(game, told([...pat, request(3, 2), ...drawn([3], 2), { ev: 'board', n: 1 }]), {})
      expectRound(game, told([...pat, request(3, 2), request(3, 0), { ev: 'board', n: 1 }]), {})
      expectRound(game, told([...pat, request(2, 2)]), { refused: 'draw-change' })
      expectRound(game, told([...pat, { ev: 'board', n: 1 }, request(3, 2)]), { refused: 'fourth-draw' })
      const whole = [...drawing, request(1, 5), request(2, 0), request(3, 0), ...drawn([1], 5), { ev: 'board', n: 1 }]
      expectRound(game, told([...whole, { ev: 'betting-closed', round: 3 }]), {})
      expectRound(game, told([...whole, { ev: 'betting-closed', round: 3 }, request(1, 1)]), { refused: 'fourth-draw' })
    })
  })

  const eight = [1, 2, 3, 4, 5, 6, 7, 8]
  const cards = (face: string, seats = eight) => seats.map((seat) => ({ ev: 'card', to: `seat:${seat}`, face }))
  const toSixth = [
    ...eight.map((seat) => ({ ev: 'ante', seat })),
    ...['down', 'down', 'down', 'up'].flatMap((face) => cards(face)),
    { ev: 'betting-closed', round: 1 },
    ...eight.map((seat) => ({ ev: 'discard', seat, count: 1 })),
    ...[2, 3].flatMap((round) => [{ ev: 'burn' }, ...cards('up'), { ev: 'betting-closed', round }]),
  ]
  /** A Super game of eight, in which these have folded when sixth street is due. */
  const superGame =
    (folded: readonly number[]) =>
    (...events: object[]) => ({
      ...{ kind: 'deal-sequence', options: { seated: eight }, events: [...toSixth, ...events] },
      actions: folded.map((seat) => ({ seat, do: 'fold', round: 3 })),
    })

  it('of stud burns again from what was shuffled, or deals all but the last card first (line 5843)', () => {
    const told = superGame([1, 2, 3])
    const five = [4, 5, 6, 7, 8]
    const burns = [{ ev: 'burn' }, { ev: 'burn' }]
    expectRound('hg.super-razz', told(), { state: { cards_used: 50, sixth_street: 'reshuffle', pool: 1 + 2 + 15 } })
    expectRound('hg.super-razz', told(...burns, ...cards('up', five)), { state: { cards_used: 57 } })
    expectRound('hg.super-razz', told(...cards('up', [4]), { ev: 'burn' }, ...cards('up', [5, 6, 7, 8])), {})
    const toSeventh = told(...burns, ...cards('up', five), { ev: 'betting-closed', round: 4 })
    expect(settle('hg.super-razz', toSeventh).state).not.toHaveProperty('seventh_street')
  })

  it.each([
    ['hg.super-razzdacey', 4283],
    ['hg.super-razzdeucey', 5655],
    ['hg.super-razz', 5843],
  ])('of %s is shuffled before its last card is dealt, whoever it is for (line %i)', (game) => {
    const told = superGame([1, 2, 3, 4, 5, 6])
    // Two cards are left for two players, and two burns and thirty folded cards go with the last of them.
    expectRound(game, told(), { state: { sixth_street: 'reshuffle', pool: 1 + 2 + 30 } })
    expectRound(game, told(...cards('up', [7]), { ev: 'burn' }, ...cards('up', [8])), {})
    expectRound(game, told({ ev: 'burn' }, { ev: 'burn' }, ...cards('up', [7, 8])), {})
  })

  it('of seven players is shuffled for the last street from its burns alone, where it is used up (line 5843)', () => {
    const seven = [1, 2, 3, 4, 5, 6, 7]
    const cards = (face: string) => seven.map((seat) => ({ ev: 'card', to: `seat:${seat}`, face }))
    const street = (round: number) => [{ ev: 'burn' }, ...cards('up'), { ev: 'betting-closed', round }]
    const events = [
      ...seven.map((seat) => ({ ev: 'ante', seat })),
      ...['down', 'down', 'down', 'up'].flatMap((face) => cards(face)),
      { ev: 'betting-closed', round: 1 },
      ...seven.map((seat) => ({ ev: 'discard', seat, count: 1 })),
      ...[2, 3, 4].flatMap(street),
    ]
    const told = { kind: 'deal-sequence', options: { seated: seven }, events }
    expectRound('hg.super-razz', told, { state: { cards_used: 52, seventh_street: 'community-card', pool: 3 } })
  })

  const sevenCards = ['hg.razzdeucey', 'hg.razzdacey', 'hg.seven-stud-hilo-regular']

  it.each(sevenCards)('of %s turns one card for all when even the shuffled cards are too few', (game) => {
    const eight = [1, 2, 3, 4, 5, 6, 7, 8]
    const cards = (face: string) => eight.map((seat) => ({ ev: 'card', to: `seat:${seat}`, face }))
    const street = (round: number) => [{ ev: 'betting-closed', round }, { ev: 'burn' }, ...cards('up')]
    const antes = eight.map((seat) => ({ ev: 'ante', seat }))
    const toSixth = [
      ...antes,
      ...cards('down'),
      ...cards('down'),
      ...cards('up'),
      ...street(1),
      ...street(2),
      ...street(3),
    ]
    const told = {
      kind: 'deal-sequence',
      options: { seated: eight },
      events: [...toSixth, { ev: 'betting-closed', round: 4 }],
    }
    expectRound(game, told, { state: { cards_used: 51, seventh_street: 'community-card', pool: 4 } })
    const folds = [1, 2, 3].map((seat) => ({ seat, do: 'fold', round: 4 }))
    expectRound(
      game,
      { ...told, actions: folds },
      { state: { seventh_street: 'reshuffle', pool: 22, still_active: [4, 5, 6, 7, 8] } },
    )
  })

  it.each(sevenCards)('of %s gives no cards without an ante (3893, 4089, 6210)', (game) => {
    const events = [
      { ev: 'ante', seat: 1 },
      { ev: 'card', to: 'seat:2' },
    ]
    expectRound(game, { kind: 'deal-sequence', options: { seated: [1, 2] }, events }, { refused: 'no-ante' })
  })

  it('needs an ante, a hole card given up, and a deck of its own', () => {
    const ante = { ev: 'ante', seat: 1 }
    const stud = (events: readonly object[]) => ({ kind: 'deal-sequence', options: { seated: [1, 2] }, events })
    expectRound('hg.super-razz', stud([ante, { ev: 'card', to: 'seat:2' }]), { refused: 'no-ante' })
    const dealt = [1, 2].flatMap((seat) => [{ ev: 'ante', seat }])
    const four = ['down', 'down', 'down', 'up'].flatMap((face) =>
      [1, 2].map((seat) => ({ ev: 'card', to: `seat:${seat}`, face })),
    )
    const bet = [...dealt, ...four, { ev: 'betting-closed', round: 1 }]
    expectRound('hg.super-razz', stud([...bet, { ev: 'burn' }]), { refused: 'no-discard' })
    expectRound('hg.super-razz', stud([...bet, { ev: 'discard', seat: 1, count: 2 }]), { refused: 'discard-count' })
    expectRound('hg.super-razz', stud([...bet, { ev: 'discard', seat: 1, count: 1, face: 'up' }]), {
      refused: 'discard-face',
    })
    const short = {
      kind: 'deal-sequence',
      options: { button: 2, seated: [1, 2] },
      events: [{ ev: 'card', to: 'seat:1', card: '5s' }],
    }
    expectRound('hg.short-deck-holdem', short, { refused: 'foreign-card' })
  })
})
