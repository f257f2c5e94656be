import { describe, expect, it } from 'vitest'
import type { CardRoomGame } from '../../../../games/kit/card-room/page.ts'
import { cites } from '../../../../games/kit/document/citation.ts'
import { readCardRoomCase } from '../../../../games/settle/card-room/read-case.ts'
import { settleCardRoom } from '../../../../games/settle/card-room/settle-card-room.ts'

const read = (told: object) => {
  const found = readCardRoomCase({ id: 1, game: 'hg.any', ...told })
  if ('wrong' in found) throw new Error(found.wrong)
  return found.round
}
const wrongIn = (told: object) => {
  const found = readCardRoomCase({ id: 1, game: 'hg.any', ...told })
  return 'wrong' in found ? found.wrong : ''
}

describe('A case of the card room', () => {
  it('has every part, told or not', () => {
    expect(read({})).toEqual({
      ...{ id: 1, game: 'hg.any', kind: 'showdown', options: {}, setup: {}, deal: {}, upcards: {}, outcome: {} },
      ...{ events: [], actions: [], bets: [], hands: [], half_hours: [] },
    })
  })

  it('is read under the names that stand for their aliases', () => {
    expect(read({ options: { chip_unit: 5, limit: [100, 200] } }).options).toEqual({ chip: 5, limits: [100, 200] })
    expect(read({ outcome: { players: 6 } }).options.players).toBe(6)
    expect(read({ options: { players: 7 } }).outcome.players).toBe(7)
    expect(read({ deal: { bank: ['As'], bank_hit: ['2s'] } }).deal).toEqual({ banker: ['As'], banker_hit: ['2s'] })
    expect(read({ events: [{ ev: 'card', to: 'bank' }] }).events).toEqual([{ ev: 'card', to: 'banker' }])
    expect(read({ events: [{ ev: 'board', cards: ['As', 'Kd'] }] }).events[0]?.n).toBe(2)
    expect(read({ options: { fee: { percent_of_pot: 5 } } }).options.fee).toMatchObject({ percent: 5 })
  })

  it('has cards in lists or in one line, jokers and tiles, and upcards by seat', () => {
    const { deal, upcards } = read({
      deal: { 'seat:1': 'As Td X2', dealer: ['4-5', '1-2'], 'upcards:3': { 2: ['Kh'] } },
    })
    expect(deal).toEqual({ 'seat:1': ['As', 'Td', 'X2'], dealer: ['4-5', '1-2'] })
    expect(upcards).toEqual({ 3: { 2: ['Kh'] } })
  })

  it('says what is wrong with it', () => {
    expect(wrongIn({ deal: { dealer: ['1z'] } })).toMatch(/^deal\.dealer: "1z" is no card/)
    expect(wrongIn({ bets: [{ seat: 1, wager: 'ante', stake: 0 }] })).toMatch(/^bets\.0\.stake: /)
    expect(wrongIn({ options: { action_seat: 'first' } })).toMatch(/^options\.action_seat: /)
    expect(wrongIn({ cards: ['As'] })).toMatch(/takes no 'cards'/)
    expect(wrongIn({ actions: [{ seat: 1, do: 'hit', face: 'up' }] })).toMatch(/^actions\.0: takes no 'face'/)
  })
})

const hg = cites('hg')
const game = (settle: CardRoomGame['settle']): CardRoomGame => ({
  page: {
    ...{ id: 'hg.any', title: 'Any', document: 'Rules', cite: hg(1), family: 'any', bankedBy: 'player-dealer' },
    ...{ currency: 'USD', equipment: [], options: {}, wagers: {}, approval: { says: 'approved', cite: hg(2) } },
    irregularities: {
      'late-bet': {
        when: 'late',
        remedy: 'refuse the wager',
        cite: hg(3),
        codes: ['bet-after-first-card'],
        seenBy: [],
      },
    },
  },
  settle,
})

describe('An answer of the card room', () => {
  it('says only what there is to say', () => {
    const silent = game(() => ({ settlements: [], state: {}, findings: [] }))
    expect(settleCardRoom(silent, { id: 7, game: 'hg.any' })).toEqual({ id: 7 })
  })

  it('refuses under one id, and says why in the words of the page', () => {
    const refuses = game(() => ({ refused: { rule: 'bet-after-first-card', message: 'seat 1 bets late' } }))
    expect(settleCardRoom(refuses, { id: 7, game: 'hg.any' })).toEqual({
      id: 7,
      refused: 'bet-after-first-card',
      findings: [
        {
          rule: 'bet-after-first-card',
          severity: 'violation',
          message: 'seat 1 bets late',
          citation: 'hg, line 3',
          remedy: 'refuse the wager',
        },
      ],
    })
  })

  it('is an error where the case is malformed or the game cannot read it', () => {
    const unreadable = game(() => ({ error: 'deal: no such hand' }))
    expect(settleCardRoom(unreadable, { id: 7, game: 'hg.any' })).toEqual({ id: 7, error: 'deal: no such hand' })
    expect(settleCardRoom(unreadable, { id: 7 })).toMatchObject({ id: 7, error: expect.stringMatching(/game/) })
  })
})
