import { describe, expect, it } from 'vitest'
import { baccarat } from '../../../../games/co/baccarat.ts'
import { type Card, oneDeck } from '../../../../games/kit/cards/cards.ts'
import {
  bet,
  drawn,
  findingsIn,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  rulesIn,
  shuffler,
} from '../../../support/table-inputs.ts'
import { cards, cutCard, newTable, playerWins } from './shoe-inputs.ts'

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

describe('the same card from a shoe that names no hand, before betting is opened', () => {
  const opened = (dealFace: string) => {
    const { hear } = newTable({ dealFace })
    hear(openBetting, noMoreBets, ...drawn('9s 2h Kc 6d'))
    return hear
  }

  it('is the first card of the next hand where it was not seen (irr-2816.1)', () => {
    const hear = opened('down')
    expect(rulesIn(hear(...drawn('5d')))).toEqual(['irr-2816.1'])
    hear(openBetting, bet(1, 'player', 1000), noMoreBets)
    const [result] = resultsIn(hear(...drawn('9h 3c Kd')))
    expect(result).toMatchObject({ round: 2, kind: 'settled', deal: { player: ['5d', '3c'], banker: ['9h', 'Kd'] } })
  })

  it.each(['free-hand', 'card-face-up'] as const)('is none where a person has announced a free hand (%s)', (op) => {
    const hear = opened('down')
    hear(operator(op))
    expect(resultsIn(hear(...drawn('2h 3h 7d 9s')))).toMatchObject([{ kind: 'free-hand' }])
  })

  it('seen, makes that next hand a free hand, which needs no button (irr-2816.2)', () => {
    const hear = opened('up')
    hear(...drawn('5d'))
    expect(resultsIn(hear(...drawn('9h 3c Kd')))).toMatchObject([{ kind: 'free-hand' }])
  })

  it('seen, makes that next hand a free hand (irr-2816.2)', () => {
    const hear = opened('up')
    expect(rulesIn(hear(...drawn('5d')))).toEqual(['irr-2816.1', 'irr-2816.2'])
    expect(resultsIn(hear(openBetting, noMoreBets, ...drawn('9h 3c Kd')))).toMatchObject([{ kind: 'free-hand' }])
    expect(rulesIn(hear(...drawn('5d')))).toEqual(['irr-2816.1', 'irr-2816.2'])
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

describe('irr-missing-preshuffled (line 212)', () => {
  const check = (missing: Card[]) =>
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

describe('the shuffler', () => {
  const check = (found: { counted?: number; missing?: Card[]; extra?: Card[]; unreadable?: number }) =>
    shuffler({ type: 'deck-check', counted: 416, missing: [], extra: [], unreadable: 0, ...found })

  it('is believed about cards too many and cards it could not read (co 104)', () => {
    const { hear } = newTable()
    expect(rulesIn(hear(check({ extra: ['Qh'] })))).toEqual(['shoe-preparation'])
    expect(rulesIn(hear(check({ unreadable: 2 })))).toEqual(['shoe-preparation'])
    expect(rulesIn(hear(check({})))).toEqual([])
  })

  it('is held against the cards in the shoe, where the document has a rule for a count in doubt', () => {
    const cites = { ...baccarat.cites, countDoubt: 'shoe-preparation' }
    const { hear } = newTable({}, { ...baccarat, cites })
    const [doubt, ...others] = findingsIn(hear(check({ counted: 410 })))
    expect(others).toEqual([])
    expect(doubt).toMatchObject({ rule: 'shoe-preparation', figures: { counted: 410, held: 416 } })
    expect(rulesIn(hear(check({ counted: 415, missing: ['Qh'] })))).toEqual(['irr-missing-preshuffled'])
  })
})
