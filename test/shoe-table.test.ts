import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baccarat } from '../games/co/baccarat.ts'
import { type Card, oneDeck } from '../games/kit/cards.ts'
import { seeded } from '../games/kit/random.ts'
import { dealt, emptyRound, type Round } from '../games/kit/round.ts'
import { effect, type Input, operations } from '../games/table/live.ts'
import {
  bet,
  drawsTo,
  findingsIn,
  lostMessages,
  noMoreBets,
  openBetting,
  operator,
  optionsOf,
  paidIn,
  resultsIn,
  rulesIn,
  sensors,
  shoe,
  shuffler,
  tableOf,
} from './table-talk.ts'

const places = { P: 'player', B: 'banker', burn: 'burn', first: 'first-card', out: 'outside-game' } as const

/** `P1:9s B1:2h burn:Kd`: cards with where the shoe says they go. */
const cards = (text: string): Input[] =>
  text.split(' ').map((word) => {
    const [, place = '', index, card = ''] = /^([a-zPB]+)(\d?):(..)$/.exec(word) ?? []
    const to = places[place as keyof typeof places]
    return shoe({ type: 'card-drawn', card, to, ...(index ? { index: Number(index) } : {}) })
  })

const cutCard = shoe({ type: 'cut-card' })
const announced = (winner: 'player' | 'banker' | 'tie' | 'forced-end') =>
  shoe({ type: 'shoe-result', winner, pairs: [] })

const playerWins = cards('P1:9s B1:2h P2:Kc B2:3d')
const bankerWins = cards('P1:2s B1:9h P2:3c B2:Kd')
const tie = cards('P1:7s B1:7h P2:Kc B2:Kd')

/** A new shoe stands ready, and betting is open. */
function newTable(given: Record<string, unknown> = {}) {
  const table = tableOf(baccarat, given)
  const hear = (...inputs: Input[]) => table.hear(0, ...inputs)
  hear(operator('new-shoe'))
  return { ...table, at: table.hear, hear, phase: () => table.view().phase, notes: () => table.view().notes }
}

describe('a new shoe (co 30-2810(4), line 204)', () => {
  it('burns as many cards as its first card counts, and then plays', () => {
    const { hear, phase } = newTable()
    expect(hear(...cards('first:3s burn:As burn:Kh'))).toEqual([])
    expect(phase()).toBe('burning')
    expect(hear(...cards('burn:9d'))).toEqual([])
    expect(phase()).toBe('betting')
    expect(resultsIn(hear(...playerWins))).toHaveLength(1)
  })

  it('burns ten for a court card', () => {
    const { hear, phase } = newTable()
    hear(...cards(`first:Qs ${Array(9).fill('burn:4d').join(' ')}`))
    expect(phase()).toBe('burning')
    hear(...cards('burn:4h'))
    expect(phase()).toBe('betting')
  })

  it('reports cards that were not burnt, and cards that should not have been', () => {
    const { hear } = newTable()
    const [short] = findingsIn(hear(...cards('first:3s burn:As P1:9s')))
    expect(short).toMatchObject({ rule: 'shoe-preparation', figures: { burnLeft: 2 } })
    const [extra] = findingsIn(newTable().hear(...cards('first:As burn:2s burn:3s')))
    expect(extra).toMatchObject({ rule: 'shoe-preparation', severity: 'warning' })
  })

  it('counts every card from the first on: the ninth ace of spades of eight decks is one too many', () => {
    const { hear } = newTable({ decks: 8 })
    const eight = hear(...cards(`first:As ${Array(7).fill('out:As').join(' ')}`))
    expect(rulesIn(eight)).not.toContain('shoe-preparation')
    expect(findingsIn(hear(...cards('out:As')))).toContainEqual(
      expect.objectContaining({
        rule: 'shoe-preparation',
        severity: 'integrity',
        figures: { card: 'As', seen: 9, held: 8 },
      }),
    )
  })
})

describe('a round', () => {
  it('is settled by the rules when its last card is drawn, on what lay there at "no more bets"', () => {
    const { hear } = newTable()
    hear(bet(1, 'player', 1000), bet(2, 'banker', 1000), bet(2, 'tie', 500), bet(7, 'total-cards-4', 200), noMoreBets)
    expect(hear(...playerWins.slice(0, 3))).toEqual([])
    const [result] = resultsIn(hear(...playerWins.slice(3)))
    expect(result).toMatchObject({
      round: 1,
      kind: 'settled',
      deal: { player: ['9s', 'Kc'], banker: ['2h', '3d'] },
    })
    expect(result && paidIn(result)).toEqual({
      '1 player': 2000,
      '2 banker': 0,
      '2 tie': 0,
      '7 total-cards-4': 500,
    })
  })

  it('shows where it stands', () => {
    const { hear, view } = newTable()
    hear(bet(1, 'player', 1000))
    expect(view()).toMatchObject({ round: 1, phase: 'betting', bets: [{ seat: 1, spot: 'player', stake: 1000 }] })
    hear(noMoreBets)
    expect(view().phase).toBe('no-more-bets')
    hear(...playerWins.slice(0, 2))
    expect(view()).toMatchObject({ phase: 'dealing', deal: { player: ['9s'], banker: ['2h'] } })
    hear(...playerWins.slice(2))
    expect(view()).toMatchObject({ round: 2, phase: 'betting', deal: {} })
  })

  it('plays a whole shoe as the rules settle each coup on its own', () => {
    const random = seeded(2028)
    const given = { decks: 6, commissionRounding: 'up-25c' }
    const { hear, phase } = newTable(given)
    const options = optionsOf(baccarat, given)
    const pack = random.shuffle(Array.from({ length: 6 }, () => oneDeck).flat())
    const draw = (to: string, index?: number) => {
      const card = pack.shift() ?? 'As'
      return { card, input: shoe({ type: 'card-drawn', card, to: to as 'burn', ...(index ? { index } : {}) }) }
    }
    const first = draw('first-card')
    hear(first.input, ...Array.from({ length: baccarat.burns?.(first.card) ?? 0 }, () => draw('burn').input))

    let coups = 0
    let afterCut = 0
    for (; phase() === 'betting'; coups++) {
      const bets = Object.keys(baccarat.wagers).map((wager, i) => ({
        seat: i + 1,
        wager,
        stake: 25 + random.int(9999),
      }))
      hear(openBetting, ...bets.map(({ seat, wager, stake }) => bet(seat, wager, stake)), noMoreBets)
      let round: Round = { ...emptyRound, bets }
      const effects = []
      for (let to = drawsTo(round); to !== null; to = drawsTo(round)) {
        const { card, input } = draw(to, (round.deal[to]?.length ?? 0) + 1)
        round = dealt(round, to, card)
        if (pack.length === 14) effects.push(...hear(cutCard))
        effects.push(...hear(input))
      }
      if (pack.length <= 14) afterCut++
      expect(effects).toHaveLength(1)
      expect(effects[0]).toMatchObject({ type: 'result', round: coups + 1, kind: 'settled', deal: round.deal })
      expect(effects[0]).toMatchObject({ settlements: baccarat.settle(round, options) })
    }
    expect(phase()).toBe('reshuffle')
    expect(afterCut).toBe(2)
    expect(coups).toBeGreaterThan(50)
  })
})

describe('the cut card (co 30-2813(4), line 230)', () => {
  it('in a hand: that hand is finished and one last hand is dealt', () => {
    const { hear, notes, phase } = newTable()
    hear(...playerWins.slice(0, 2), cutCard)
    expect(resultsIn(hear(...playerWins.slice(2)))).toHaveLength(1)
    expect(notes()).toContain('last hand')
    expect(resultsIn(hear(...bankerWins))).toHaveLength(1)
    expect(phase()).toBe('reshuffle')
  })

  it('before the first card of a hand: that hand and one more', () => {
    const { hear, phase } = newTable()
    expect(resultsIn(hear(cutCard, ...playerWins, ...bankerWins))).toHaveLength(2)
    expect(phase()).toBe('reshuffle')
  })

  it('counts once, however often it is seen', () => {
    const { hear, phase } = newTable()
    hear(cutCard, ...playerWins, cutCard, ...bankerWins)
    expect(phase()).toBe('reshuffle')
  })

  it.each([
    ['a person confirms it', [operator('new-shoe')]],
    ['its first card is drawn and burns', cards('first:As burn:2s')],
  ])('deals nothing more until a new shoe is there: %s', (_, newShoe) => {
    const { hear, phase, notes } = newTable()
    hear(cutCard, ...playerWins, ...bankerWins, bet(1, 'player', 500), noMoreBets)
    const after = hear(...playerWins)
    expect(resultsIn(after)).toEqual([])
    expect(rulesIn(after)).toEqual(Array(4).fill('cut-card'))
    expect(notes()).toContain('waiting for a new shoe')
    hear(...newShoe)
    expect(phase()).toBe('betting')
    const [result] = resultsIn(hear(...playerWins))
    expect(result).toMatchObject({ round: 3, kind: 'settled' })
    expect(result && paidIn(result)).toEqual({ '1 player': 1000 })
  })
})

describe('irr-2816.1 and irr-2816.2: a third card for a Player who stands (lines 298-299)', () => {
  const standsOnSix = cards('P1:6s B1:2h P2:Kc B2:3d')
  const bothStand = cards('P1:6s B1:3h P2:Kc B2:4d')

  it.each(['up', 'down'])('becomes the card of a Banker who has to draw, face %s', (dealFace) => {
    const { hear } = newTable({ dealFace })
    hear(bet(1, 'banker', 1000), ...standsOnSix)
    const effects = hear(...cards('P3:4h'))
    expect(rulesIn(effects)).toEqual(['irr-2816.1'])
    const [result] = resultsIn(effects)
    expect(result).toMatchObject({ kind: 'settled', deal: { player: ['6s', 'Kc'], banker: ['2h', '3d', '4h'] } })
    expect(result && paidIn(result)).toEqual({ '1 banker': 1950 })
  })

  it('becomes the first card of the next hand when the Banker stands and it was not seen', () => {
    const { hear } = newTable({ dealFace: 'down' })
    hear(bet(1, 'banker', 1000), bet(1, 'player', 1000))
    expect(resultsIn(hear(...bothStand))).toHaveLength(1)
    expect(rulesIn(hear(...cards('P3:4h')))).toEqual(['irr-2816.1'])
    const [result] = resultsIn(hear(...cards('P1:9s B1:5c P2:Kd')))
    expect(result).toMatchObject({ kind: 'settled', deal: { player: ['4h', '5c'], banker: ['9s', 'Kd'] } })
    expect(result && paidIn(result)).toEqual({ '1 banker': 1000, '1 player': 1000 })
  })

  it('seen, makes that next hand a free hand: every stake goes back', () => {
    const { hear } = newTable({ dealFace: 'up' })
    hear(...bothStand)
    expect(rulesIn(hear(...cards('P3:4h')))).toEqual(['irr-2816.1', 'irr-2816.2'])
    const [free] = resultsIn(hear(bet(1, 'banker', 1000), ...cards('P1:9s B1:5c P2:2d')))
    expect(free).toMatchObject({ round: 2, kind: 'free-hand', deal: { player: ['4h', '5c'], banker: ['9s', '2d'] } })
    expect(free && paidIn(free)).toEqual({ '1 banker': 1000 })
    expect(resultsIn(hear(...playerWins))[0]).toMatchObject({ round: 3, kind: 'settled' })
  })

  it('behind a natural, goes to the next hand as well (oq-error-card-natural)', () => {
    const { hear } = newTable({ dealFace: 'down' })
    expect(resultsIn(hear(...playerWins))).toHaveLength(1)
    expect(rulesIn(hear(...cards('P3:4h')))).toEqual(['irr-2816.1'])
  })
})

describe('irr-2816.3: a card face up in the shoe (line 300)', () => {
  it('as the first card of a round voids every wager, and a free hand is dealt', () => {
    const { hear } = newTable()
    hear(bet(1, 'player', 1000), bet(2, 'tie', 300))
    expect(findingsIn(hear(operator('card-face-up')))[0]).toMatchObject({ rule: 'irr-2816.3', severity: 'violation' })
    const [free] = resultsIn(hear(...playerWins))
    expect(free?.kind).toBe('free-hand')
    expect(free && paidIn(free)).toEqual({ '1 player': 1000, '2 tie': 300 })
  })

  it('later in the round lets it go on as normal', () => {
    const { hear } = newTable()
    hear(bet(1, 'player', 1000), ...playerWins.slice(0, 1))
    expect(findingsIn(hear(operator('card-face-up')))[0]).toMatchObject({ rule: 'irr-2816.3', severity: 'warning' })
    const [result] = resultsIn(hear(...playerWins.slice(1)))
    expect(result && paidIn(result)).toEqual({ '1 player': 2000 })
  })
})

describe('irr-2816.4: too few cards to complete a round (line 301)', () => {
  const begun = () => {
    const table = newTable({ decks: 6 })
    table.hear(bet(1, 'player', 1000))
    return table
  }
  const voided = { kind: 'void', settlements: [expect.objectContaining({ stake: 1000, returns: 1000 })] }

  it('because all cards of the shoe are dealt', () => {
    const { hear, phase } = begun()
    const all = Array.from({ length: 6 }, () => oneDeck).flat()
    hear(
      ...cards(
        all
          .slice(2)
          .map((card) => `out:${card}`)
          .join(' '),
      ),
    )
    hear(...cards(`P1:${all[0]}`))
    const effects = hear(...cards(`B1:${all[1]}`))
    expect(rulesIn(effects)).toEqual(['irr-2816.4'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining(voided)])
    expect(phase()).toBe('reshuffle')
  })

  it('but not when the last card of the shoe completes the round', () => {
    const { hear } = begun()
    const all = Array.from({ length: 6 }, () => oneDeck).flat()
    const left = ['9s', 'Kc', '2h', '3d']
    const rest = left.reduce((pack: string[], card) => pack.toSpliced(pack.indexOf(card), 1), all)
    hear(...cards(rest.map((card) => `out:${card}`).join(' ')))
    expect(resultsIn(hear(...playerWins))).toEqual([expect.objectContaining({ kind: 'settled' })])
  })

  it('because a new shoe is begun in the middle of it', () => {
    const { hear, phase } = begun()
    hear(...playerWins.slice(0, 2))
    const effects = hear(...cards('first:2s'))
    expect(rulesIn(effects)).toEqual(['irr-2816.4'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining(voided)])
    expect(phase()).toBe('burning')
    expect(resultsIn(hear(...cards('burn:3s burn:4s'), ...playerWins))).toEqual([
      expect.objectContaining({ round: 2, kind: 'settled' }),
    ])
  })

  it('because a person says so, which he can only while a round is dealt', () => {
    const { hear, phase, refuses } = begun()
    expect(refuses('out-of-cards')).not.toBe(null)
    expect(hear(operator('out-of-cards'))).toEqual([])
    hear(...playerWins.slice(0, 2))
    expect(refuses('out-of-cards')).toBe(null)
    expect(resultsIn(hear(operator('out-of-cards')))).toEqual([expect.objectContaining(voided)])
    expect(phase()).toBe('reshuffle')
  })
})

describe('irr-late-bet: a change after betting closed (lines 138-139)', () => {
  it.each([
    ['placed', 3, 0, 500],
    ['raised', 1, 1000, 1500],
    ['lowered', 1, 1000, 400],
    ['removed', 1, 1000, 0],
  ])('%s, with its margin in ms; the wager stands as it was', (change, seat, before, after) => {
    const { at } = newTable()
    at(1000, bet(1, 'player', 1000))
    at(10_000, noMoreBets)
    const [late] = findingsIn(at(10_250, bet(seat, 'player', after)))
    expect(late).toMatchObject({
      rule: 'irr-late-bet',
      message: expect.stringContaining(change),
      figures: { seat, spot: 'player', before, after, marginMs: 250 },
    })
    const [result] = resultsIn(at(11_000, ...playerWins))
    expect(result && paidIn(result)).toEqual({ '1 player': 2000 })
  })

  it('counts from the first card when nobody said "no more bets"', () => {
    const { at } = newTable()
    at(5000, playerWins[0] ?? cutCard)
    expect(findingsIn(at(5075, bet(4, 'tie', 100)))[0]?.figures).toMatchObject({ marginMs: 75 })
  })

  it('is not a sensor that repeats itself, nor a change once betting is open again', () => {
    const { at } = newTable()
    at(1000, bet(1, 'player', 1000), noMoreBets)
    expect(at(1100, bet(1, 'player', 1000))).toEqual([])
    expect(at(1200, openBetting, bet(1, 'player', 1500), noMoreBets)).toEqual([])
    const [result] = resultsIn(at(2000, ...playerWins))
    expect(result && paidIn(result)).toEqual({ '1 player': 3000 })
    expect(at(3000, bet(1, 'player', 0))).toEqual([])
  })
})

describe('wagers that the rules refuse', () => {
  it('are named, and are not settled', () => {
    const { hear } = newTable({ limits: { tie: { min: 500 } }, baseWagerRequired: true })
    const closed = hear(
      bet(1, 'player', 1000),
      bet(2, 'dragon-7', 1000),
      bet(3, 'tie', 400),
      bet(4, 'perfect-pair', 100),
      noMoreBets,
    )
    expect(findingsIn(closed).map(({ rule, message }) => [rule, /^seat \d [^ :]*/.exec(message)?.[0]])).toEqual([
      ['tr-permitted-wagers', 'seat 2 dragon-7'],
      ['tr-notices', 'seat 3 tie'],
      ['base-wager-required', 'seat 4 has'],
    ])
    const [result] = resultsIn(hear(...playerWins))
    expect(result && paidIn(result)).toEqual({ '1 player': 2000 })
  })
})

describe('free hands (lines 54, 299)', () => {
  it('are dealt without wagers: what lies there is reported and goes back', () => {
    const { hear } = newTable()
    hear(operator('free-hand'), bet(5, 'banker', 700))
    const effects = hear(...playerWins)
    expect(rulesIn(effects)).toEqual(['free-hand'])
    const [free] = resultsIn(effects)
    expect(free?.kind).toBe('free-hand')
    expect(free && paidIn(free)).toEqual({ '5 banker': 700 })
    expect(resultsIn(hear(...playerWins))[0]?.kind).toBe('settled')
  })

  it('are announced only between two hands, and reported beyond the number of the house', () => {
    const { hear, refuses } = newTable({ freeHandsPerShoe: 1 })
    expect(hear(operator('free-hand'), ...playerWins)).toHaveLength(1)
    expect(rulesIn(hear(operator('free-hand')))).toEqual(['free-hand'])
    hear(...playerWins.slice(0, 1))
    expect(refuses('free-hand')).not.toBe(null)
  })
})

describe('irr-missing-preshuffled (line 212)', () => {
  const check = (missing: string[]) =>
    shuffler({ type: 'deck-check', counted: 416 - missing.length, missing, extra: [], unreadable: 0 })

  it('names the cards that the shuffler misses', () => {
    expect(findingsIn(newTable().hear(check(['Qh', '2c'])))).toEqual([
      expect.objectContaining({
        rule: 'irr-missing-preshuffled',
        severity: 'integrity',
        message: expect.stringContaining('Qh 2c'),
      }),
    ])
  })

  it('says nothing of a full pack', () => {
    expect(newTable().hear(check([]))).toEqual([])
  })
})

describe('what can not be decided is not settled', () => {
  it('a start in the middle of a round stays local until the next first player card', () => {
    const { hear, view } = tableOf(baccarat)
    const middle = hear(0, bet(1, 'player', 1000), ...bankerWins.slice(1), announced('banker'))
    expect(resultsIn(middle)).toEqual([])
    expect(new Set(rulesIn(middle))).toEqual(new Set(['joined-mid-round']))
    expect(view().phase).toBe('joining')
    const [result] = resultsIn(hear(0, ...playerWins))
    expect(result).toMatchObject({ round: 1, kind: 'settled' })
  })

  it('lost messages of the shoe interrupt the coup, and the next one counts from its first card', () => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'player', 1000), ...playerWins.slice(0, 2), shoe(lostMessages))
    expect(rulesIn(effects)).toEqual(['messages-lost', 'round-interrupted'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ round: 1, kind: 'interrupted', settlements: [] })])
    expect(resultsIn(hear(...playerWins.slice(2), announced('player')))).toEqual([])
    expect(resultsIn(hear(...playerWins))).toEqual([expect.objectContaining({ round: 2, kind: 'settled' })])
  })

  it('lost messages of the bet sensors or the shuffler do not', () => {
    const { hear } = newTable()
    hear(...playerWins.slice(0, 2))
    expect(rulesIn(hear(sensors(lostMessages), shuffler(lostMessages)))).toEqual(['messages-lost', 'messages-lost'])
    expect(resultsIn(hear(...playerWins.slice(2)))[0]?.kind).toBe('settled')
  })

  it('a card for the wrong hand is a dispute, which a person can void', () => {
    const { hear, phase } = newTable()
    hear(bet(1, 'player', 1000))
    const effects = hear(...cards('P1:9s B1:2h B2:3d'))
    expect(rulesIn(effects)).toEqual(['baccarat-deal'])
    expect(resultsIn(effects)).toEqual([])
    expect(phase()).toBe('disputed')
    const [result] = resultsIn(hear(...cards('P2:Kc'), operator('void-round')))
    expect(result?.kind).toBe('void')
    expect(result && paidIn(result)).toEqual({ '1 player': 1000 })
  })

  it.each([
    ['the shoe announces a winner', [announced('player')], 1],
    ['the next coup begins', playerWins, 2],
  ])('a dispute that nobody decides ends unsettled when %s', (_, following, ended) => {
    const { hear } = newTable()
    hear(bet(1, 'player', 1000), ...cards('P1:9s B1:2h B2:3d'))
    const found = resultsIn(hear(...following))
    expect(found).toHaveLength(ended)
    expect(found[0]).toMatchObject({ round: 1, kind: 'disputed', settlements: [] })
  })

  it('a shoe that announces another winner is reported; the rules stand', () => {
    const { hear } = newTable()
    expect(hear(...playerWins, announced('player'))).toHaveLength(1)
    const effects = hear(...tie, announced('banker'))
    expect(resultsIn(effects)).toHaveLength(1)
    expect(findingsIn(effects)).toEqual([expect.objectContaining({ rule: 'shoe-disagrees', severity: 'integrity' })])
  })

  it.each(['forced-end', 'player'] as const)(
    'a coup that the shoe ends with "%s" before its last card is interrupted',
    (winner) => {
      const { hear } = newTable()
      const [result] = resultsIn(hear(bet(1, 'player', 1000), ...playerWins.slice(0, 3), announced(winner)))
      expect(result).toMatchObject({ kind: 'interrupted', settlements: [] })
    },
  )

  it('a bet total that the messages do not add up to is reported', () => {
    const { hear } = newTable()
    hear(bet(1, 'player', 1000), bet(2, 'tie', 50))
    expect(hear(sensors({ type: 'bet-total', amount: 1050 }))).toEqual([])
    expect(findingsIn(hear(sensors({ type: 'bet-total', amount: 1000 })))[0]?.figures).toEqual({
      total: 1000,
      known: 1050,
    })
  })
})

describe('whatever is heard', () => {
  const card = fc.constantFrom<Card>(...oneDeck)
  const anyCard = fc
    .record(
      {
        card,
        to: fc.constantFrom('player' as const, 'banker' as const, 'burn' as const, 'first-card' as const),
        index: fc.nat(4),
      },
      { requiredKeys: ['card'] },
    )
    .map((drawn) => shoe({ type: 'card-drawn', ...drawn }))
  const wholeCoup = fc.array(card, { minLength: 6, maxLength: 6 }).map((drawn) => {
    const inputs: Input[] = []
    let round = emptyRound
    for (const card of drawn) {
      const to = drawsTo(round) as 'player' | 'banker' | null
      if (to === null) break
      round = dealt(round, to, card)
      inputs.push(shoe({ type: 'card-drawn', card, to, index: round.deal[to]?.length ?? 0 }))
    }
    return inputs
  })
  const spot = fc.constantFrom(...Object.keys(baccarat.wagers), 'dragon-7', 'split:1-2', 'banker:3')
  const oneInput = fc.oneof(
    anyCard,
    fc
      .tuple(fc.integer({ min: 1, max: 9 }), spot, fc.oneof(fc.constant(0), fc.integer({ min: 25, max: 1e12 })))
      .map(([seat, spot, amount]) => bet(seat, spot, amount)),
    fc.constantFrom(noMoreBets, openBetting, cutCard, shoe(lostMessages), sensors(lostMessages)),
    fc.constantFrom(...(['player', 'banker', 'tie', 'forced-end'] as const).map(announced)),
    fc.constantFrom(...operations.map(operator)),
    fc.constantFrom(
      shoe({ type: 'restarted' }),
      shoe({ type: 'card-unread', reason: 'smudged' }),
      shoe({ type: 'device-fault', code: 'draw-time-out', text: 'jam' }),
    ),
  )
  const evening = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: wholeCoup },
      oneInput.map((one) => [one]),
    ),
    { maxLength: 40, size: 'max' },
  )
  const house = fc.record({
    dealFace: fc.constantFrom('up', 'down'),
    commissionMode: fc.constantFrom('on-win', 'on-tie'),
    commissionPct: fc.integer({ min: 5, max: 25 }),
    commissionRounding: fc.constantFrom('none', 'up-25c'),
    naturalTie: fc.constantFrom('lose', 'push'),
  })
  const play = (inputs: readonly Input[][], given: Record<string, unknown>) => {
    const { hear } = tableOf(baccarat, given)
    return inputs.flat().flatMap((input, i) => hear(100 * i, input))
  }

  it('every effect has its form, every round one result, and money moves only where it may', () => {
    fc.assert(
      fc.property(evening, house, (inputs, given) => {
        const effects = play(inputs, given).map((said) => effect.parse(said))
        const results = resultsIn(effects)
        expect(results.map(({ round }) => round)).toEqual(results.map((_, i) => i + 1))
        for (const { kind, settlements } of results)
          for (const { stake, returns, open } of settlements) {
            expect(open).toBe(undefined)
            expect(returns).toBeGreaterThanOrEqual(0)
            if (kind !== 'settled') expect([kind, returns]).toEqual([kind, stake])
          }
        for (const { kind, settlements } of results)
          if (kind === 'interrupted' || kind === 'disputed') expect(settlements).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('settles as the rules settle the cards and wagers of the result', () => {
    fc.assert(
      fc.property(evening, house, (inputs, given) => {
        for (const { kind, deal = {}, settlements } of resultsIn(play(inputs, given))) {
          if (kind !== 'settled') continue
          const round = {
            ...emptyRound,
            deal: deal as Record<string, Card[]>,
            bets: settlements.map(({ seat, wager, stake }) => ({ seat, wager, stake })),
          }
          expect(drawsTo(round)).toBe(null)
          expect(baccarat.verifyRound(round, optionsOf(baccarat, given)).map(({ rule }) => rule)).not.toContain(
            'drawing-rules',
          )
          expect(settlements).toEqual(baccarat.settle(round, optionsOf(baccarat, given)))
        }
      }),
      { numRuns: 150 },
    )
  })

  it('the same inputs have the same effects', () => {
    fc.assert(
      fc.property(evening, house, (inputs, given) => {
        expect(play(inputs, given)).toEqual(play(inputs, given))
      }),
      { numRuns: 100 },
    )
  })
})

describe('rounds that can not be followed are never settled on a guess', () => {
  it('opens the betting again after a coup whose start was not seen (co 138-139)', () => {
    const { hear } = tableOf(baccarat)
    const listen = (...inputs: Input[]) => hear(0, ...inputs)
    listen(bet(1, 'player', 1000), noMoreBets, ...cards('B1:2h P2:Kc B2:3d'), announced('player'))
    const moved = listen(openBetting, bet(1, 'player', 0), bet(2, 'banker', 700), noMoreBets)
    expect(rulesIn(moved)).toEqual([])
    expect(resultsIn(listen(...bankerWins)).map(paidIn)).toEqual([{ '2 banker': 1365 }])
  })

  it('takes no card for one dealt in error after messages of the shoe were lost', () => {
    const { hear } = newTable({ dealFace: 'down' })
    hear(...playerWins, shoe(lostMessages), ...cards('P3:4h'), announced('banker'))
    expect(resultsIn(hear(...playerWins))[0]?.deal).toEqual({ player: ['9s', 'Kc'], banker: ['2h', '3d'] })
  })

  it('leaves the rest of a voided coup out of the next', () => {
    const { hear } = newTable({ dealFace: 'down' })
    hear(...cards('P1:2s B1:2h P2:3s B2:2d'), operator('void-round'), ...cards('P3:4c B3:5c'), announced('tie'))
    expect(resultsIn(hear(...playerWins))[0]?.deal?.player).toEqual(['9s', 'Kc'])
  })

  it('interrupts a coup when the next one begins, and deals the next', () => {
    const { hear } = newTable()
    const results = resultsIn(hear(...cards('P1:2s B1:2h'), ...playerWins))
    expect(results.map(({ kind }) => kind)).toEqual(['interrupted', 'settled'])
  })

  it('interrupts a coup in which the shoe starts again', () => {
    const { hear } = newTable()
    const started = shoe({ type: 'shoe-state', state: 'started' })
    expect(resultsIn(hear(...cards('P1:2s B1:2h'), started)).map(({ kind }) => kind)).toEqual(['interrupted'])
  })

  it('gives the Banker no second third card of the Player (co 229)', () => {
    const { hear, phase } = newTable()
    expect(resultsIn(hear(...cards('P1:2s B1:2h P2:3s B2:2d P3:4c P3:5c')))).toEqual([])
    expect(phase()).toBe('disputed')
  })
})

describe('the reshuffle can not be escaped (co 230)', () => {
  it('by voiding', () => {
    const { hear, phase } = newTable()
    hear(cutCard, ...playerWins, ...bankerWins, operator('void-round'))
    expect(phase()).toBe('reshuffle')
  })

  it('by a dispute over the last hand', () => {
    const { hear } = newTable()
    hear(cutCard, ...playerWins, ...cards('P1:9s B1:2h B2:3d'))
    expect(resultsIn(hear(...playerWins)).map(({ kind }) => kind)).toEqual(['disputed'])
  })

  it('and voiding between two hands does not use one up', () => {
    const { hear, phase } = newTable()
    hear(cutCard, ...playerWins, operator('void-round'))
    expect(phase()).toBe('betting')
  })
})

describe('a round that a new shoe cuts short is void (irr-2816.4)', () => {
  it.each(['P1:9s B1:2h', 'P1:9s B1:2h B2:3d'])('after %s, by a person', (begun) => {
    const { hear } = newTable()
    hear(bet(1, 'player', 1000), noMoreBets, ...cards(begun))
    const cut = hear(operator('new-shoe'))
    expect(rulesIn(cut)).toEqual(['irr-2816.4'])
    expect(resultsIn(cut).map(paidIn)).toEqual([{ '1 player': 1000 }])
  })

  it.each(['P1:9s B1:2h', 'P1:9s B1:2h B2:3d'])('after %s, by its first card', (begun) => {
    const { hear } = newTable()
    hear(bet(1, 'player', 1000), noMoreBets, ...cards(begun))
    expect(resultsIn(hear(...cards('first:2s'))).map(({ kind }) => kind)).toEqual(['void'])
  })
})

describe('the shuffler', () => {
  const check = (found: { missing?: string[]; extra?: string[]; unreadable?: number }) =>
    shuffler({ type: 'deck-check', counted: 416, missing: [], extra: [], unreadable: 0, ...found })

  it('is believed about cards too many and cards it could not read (co 104)', () => {
    const { hear } = newTable()
    expect(rulesIn(hear(check({ extra: ['Qh'] })))).toEqual(['shoe-preparation'])
    expect(rulesIn(hear(check({ unreadable: 2 })))).toEqual(['shoe-preparation'])
    expect(rulesIn(hear(check({})))).toEqual([])
  })
})

describe('wagers that fall with another', () => {
  it('an optional wager is refused with the standard wager at its seat that was refused (co 323)', () => {
    const { hear } = newTable({ baseWagerRequired: true, limits: { player: { min: 500 } } })
    const closed = hear(bet(1, 'player', 100), bet(1, 'perfect-pair', 100), noMoreBets)
    expect(rulesIn(closed)).toEqual(['tr-notices', 'base-wager-required'])
  })
})
