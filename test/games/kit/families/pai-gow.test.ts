import { describe, expect, it } from 'vitest'
import { houseWay } from '../../../../games/gb/pai-gow-poker/house-way.ts'
import { setByHouseWay } from '../../../../games/kit/families/pai-gow/house-way.ts'
import {
  highStrength,
  isFoul,
  lowStrength,
  type Ranking,
  ranksIn,
} from '../../../../games/kit/families/pai-gow/ranking.ts'
import { seatSets } from '../../../../games/kit/families/pai-gow/sets.ts'
import { emptyRound } from '../../../../games/kit/round/round.ts'
import { cards } from '../../../support/plain/plain-poker.ts'

/** Joker's Wild Pai Gow Poker: jokers for any card, Ace to five the lowest straight (hg lines 469-542). */
const jokersWild: Ranking = { joker: 'wild', aceToFive: 'lowest' }
const britain: Ranking = { joker: 'completes', aceToFive: 'second highest' }

describe('ranking', () => {
  it.each([
    ['three jokers are Aces beside two', 'As Ah Xx Xx Xx', 'AAAAA'],
    ['two make four of a kind', 'Ks Kh Xx Xx 2d', 'KKKK2'],
    ['one makes a full house of two pairs', 'Ks Kh 9s 9d Xx', 'KKK99'],
    ['one beside four Kings is an Ace: there is no five of them', 'Ks Kh Kd Kc Xx', 'AKKKK'],
  ])('of wild jokers: %s', (_, hand, ranks) => {
    expect(ranksIn(jokersWild, cards(hand))).toBe(ranks)
  })

  it('pairs the other card in front with a wild joker, and leaves an Ace beside it otherwise', () => {
    expect(lowStrength(jokersWild, cards('Ks Xx'))).toBe(lowStrength(jokersWild, cards('Ks Kh')))
    expect(lowStrength(britain, cards('Ks Xx'))).toBe(lowStrength(britain, cards('Ks Ah')))
    expect(ranksIn(jokersWild, cards('Xx Xx'))).toBe('AA')
  })

  it('puts Ace to five where the document does', () => {
    const [toFive, kingHigh, sixHigh] = [cards('As 2h 3s 4s 5s'), cards('Ks Qh Js Ts 9s'), cards('6s 2h 3s 4s 5s')]
    expect(highStrength(britain, toFive)).toBeGreaterThan(highStrength(britain, kingHigh))
    expect(highStrength(jokersWild, toFive)).toBeLessThan(highStrength(jokersWild, sixHigh))
  })

  it('calls a pair in front foul over single cards', () => {
    expect(isFoul(jokersWild, { high: cards('As Kh 9d 7c 2s'), low: cards('3s Xx') })).toBe(true)
    expect(isFoul(britain, { high: cards('As Kh 9d 7c 2s'), low: cards('3s Xx') })).toBe(false)
  })
})

describe('a house way', () => {
  it('says which hand its table has no row for', () => {
    const rows = houseWay.filter(({ holding }) => !holding.includes('no pair'))
    expect(() => setByHouseWay(rows, britain, cards('As Kh Jd 9c 7s 4h 2d'))).toThrow('As Kh Jd 9c 7s 4h 2d')
  })
})

describe('a comparison', () => {
  it('tells copies from hands that are higher and lower', () => {
    const rules = {
      deck: { decks: 1, jokers: 1 },
      ranking: britain,
      houseWay,
      fouls: 'stand',
      broken: { set: 'set', foul: 'foul', houseWay: 'house-way' },
    } as const
    const round = {
      ...emptyRound,
      bets: [{ seat: 1, wager: 'base', stake: 100 }],
      deal: { 'seat:1': cards('Kd Qh 9s 9h 7d 4c 3d'), dealer: cards('Kh Qs 9d 9c 7s 5h 3c') },
    }
    expect(seatSets(rules, round, 1)).toEqual({ comparison: { high: 'lower', low: 'copy' }, isFoul: false })
  })
})
