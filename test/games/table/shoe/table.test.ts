import { describe, expect, it } from 'vitest'
import { baccarat } from '../../../../games/co/baccarat.ts'
import { oneDeck } from '../../../../games/kit/cards/cards.ts'
import { seeded } from '../../../../games/kit/odds/random.ts'
import { dealt, emptyRound, type Round } from '../../../../games/kit/round/round.ts'
import {
  bet,
  drawsTo,
  findingsIn,
  noMoreBets,
  openBetting,
  operator,
  optionsOf,
  paidIn,
  resultsIn,
  rulesIn,
  shoe,
} from '../../../support/table-inputs.ts'
import { bankerWins, cards, cutCard, newTable, playerWins } from './shoe-inputs.ts'

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
    expect(short).toMatchObject({ rule: 'burnt-cards', citation: 'co 30-2810(4), line 204', figures: { burnLeft: 2 } })
    const [extra] = findingsIn(newTable().hear(...cards('first:As burn:2s burn:3s')))
    expect(extra).toMatchObject({ rule: 'burnt-cards', severity: 'warning' })
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

  it('settles no coup with a card that the shoe cannot have had; the next is none the worse for it', () => {
    const { hear } = newTable({ decks: 8 })
    hear(...cards(Array(8).fill('out:As').join(' ')), bet(1, 'banker', 1000))
    expect(resultsIn(hear(...cards('P1:As B1:9h P2:Kc B2:Kd')))).toMatchObject([
      { kind: 'disputed', reason: expect.stringContaining('As was seen 9 times'), settlements: [] },
    ])
    expect(resultsIn(hear(...playerWins))).toMatchObject([{ kind: 'settled' }])
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
    hear(first.input, ...Array.from({ length: baccarat.deal.burns?.(first.card) ?? 0 }, () => draw('burn').input))

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

describe('a shoe that ran out (irr-2816.4, line 301)', () => {
  it('deals nothing more until its cards are reshuffled', () => {
    const { hear } = newTable()
    hear(...playerWins.slice(0, 1), operator('out-of-cards'))
    expect(rulesIn(hear(...playerWins))).toEqual(Array(4).fill('irr-2816.4'))
  })

  it('has no round for which chips could be late', () => {
    const { hear } = newTable()
    hear(...playerWins.slice(0, 1), operator('out-of-cards'))
    expect(rulesIn(hear(bet(1, 'player', 1000), noMoreBets, bet(1, 'player', 0)))).toEqual([])
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

  it('count against that number only where players ask for them, and not where the rules compel them (lines 54, 299-300)', () => {
    const { hear } = newTable({ freeHandsPerShoe: 1 })
    const seenInError = hear(...cards('P1:Ks B1:Kc P2:8h B2:7d P3:9s'), ...cards('B1:5h P2:5d B2:3s'))
    expect(resultsIn(seenInError).map(({ kind }) => kind)).toEqual(['settled', 'free-hand'])
    expect(rulesIn(hear(operator('card-face-up'), ...playerWins))).not.toContain('free-hand')
    expect(rulesIn(hear(operator('free-hand'), operator('free-hand'), ...playerWins))).toEqual([])
    expect(rulesIn(hear(operator('free-hand')))).toEqual(['free-hand'])
  })
})

describe('the reshuffle cannot be escaped (co 230)', () => {
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

describe('wagers that fall with another', () => {
  it('an optional wager is refused with the standard wager at its seat that was refused (co 323)', () => {
    const { hear } = newTable({ baseWagerRequired: true, limits: { player: { min: 500 } } })
    const closed = hear(bet(1, 'player', 100), bet(1, 'perfect-pair', 100), noMoreBets)
    expect(rulesIn(closed)).toEqual(['tr-notices', 'base-wager-required'])
  })
})
