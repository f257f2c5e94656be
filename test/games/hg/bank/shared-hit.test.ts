import { describe, expect, it } from 'vitest'
import { act, bank, bet, returned, settled, verdictOn } from '../../../support/card-room-answers.ts'
import { cardRoomTable, returnsIn } from '../../table/card-room/played.ts'

const games = [
  { game: 'hg.baccarat-9-2009', onBank: 'banker', nobodyHits: 'player-illegal-draw' },
  { game: 'hg.baccarat-9-v1', onBank: 'bank', nobodyHits: 'wrong-hit' },
] as const

const bankHand = '4c Qh 3d'
const five = { player: 'Qh Qd 5c', bank: bankHand }
const seat2 = [bet(2, 'player')]
const stands = [act(2, 'stand')]

describe.each(games)('the one hit card of $game', ({ game, onBank, nobodyHits }) => {
  it("is not dealt where the only bettor stands, though the player-dealer's money lies there (1302, 1070)", () => {
    expect(returned(game, { deal: five, actions: stands, bets: seat2 })).toEqual([0])
    expect(returned(game, { deal: five, actions: stands, bets: [...seat2, bank(5_000)] })).toEqual([0, 6_000])
  })

  it('is refused where nobody asks for it, with and without a bank (1302, 1070)', () => {
    const deal = { ...five, player_hit: '4s' }
    for (const bets of [seat2, [...seat2, bank(5_000)]])
      expect(verdictOn(game, { deal, actions: stands, bets })).toBe(nobodyHits)
  })

  it('is for a wager on the bank that meets the house-way hand, and the answer says for whom (1306, 1081)', () => {
    const bets = [...seat2, bet(1, onBank, 500), bank(5_000)]
    expect(settled(game, { deal: five, actions: stands, bets }).findings).toMatchObject([
      { message: expect.stringContaining(`the house way hits for seat 1's ${onBank} wager`) },
    ])
    // The seat loses with 5 to 7; the house way hits to 9, so the wager on the bank loses too.
    expect(returned(game, { deal: { ...five, player_hit: '4s' }, actions: stands, bets })).toEqual([0, 0, 6_500])
  })

  it('is not dealt at a table whose bank is counted and whose only bettor stands (1302, 1070)', () => {
    const table = cardRoomTable(game)
    table.open()
    table.bank(5_000)
    table.bet(2, 'player', 1_000)
    table.close()
    for (const card of five.player.split(' ')) table.put('player', card)
    for (const card of bankHand.split(' ')) table.put('banker', card)
    table.key('stand', 2)
    table.key('pay')
    expect(table.messages()).toEqual([])
    expect(returnsIn(table.results()[0])).toEqual([0])
  })
})

describe('on 4 of the undated Baccarat 9', () => {
  it('a bettor may stand before a counted bank (1066)', () => {
    const told = { deal: { ...five, player: 'Qh Qd 4c' }, actions: stands, bets: [...seat2, bank(5_000)] }
    expect(returned('hg.baccarat-9-v1', told)).toEqual([0, 6_000])
  })

  it('a bet behind a Bank wager is held against the house-way hand, as that wager is (1081, 1085)', () => {
    const bets = [bet(1, 'bank'), bet(1, 'backline', 500, { by: 2 })]
    const deal = { player: 'Qh Qd 4c', bank: bankHand }
    expect(verdictOn('hg.baccarat-9-v1', { deal, bets })).toBe('wrong-hit')
    // 4 + 3 against 7.
    expect(returned('hg.baccarat-9-v1', { deal: { ...deal, player_hit: '3s' }, bets })).toEqual([1_000, 500])
  })
})

describe('a bettor of 2009 who says nothing (1302-1305)', () => {
  const game = 'hg.baccarat-9-2009'
  const deal = { ...five, player_hit: '4s' }

  it('stands on 5 where a wager on the bank has asked for the hit card that lies', () => {
    expect(returned(game, { deal, bets: [...seat2, bet(1, 'banker', 500)] })).toEqual([0, 0])
    expect(returned(game, { deal, bets: [...seat2, bet(1, 'tie', 500)] })).toEqual([0, 0])
    const other = { deal, actions: [act(1, 'hit')], bets: [...seat2, bet(1, 'player', 500)] }
    expect(returned(game, other)).toEqual([0, 1_000])
    expect(settled(game, other).state).toEqual({ decisions: { 2: 'stand' } })
  })

  it('has asked for the hit card on 5 and on 6 where nobody else can have', () => {
    expect(returned(game, { deal, bets: seat2 })).toEqual([2_000])
    const six = { player: 'Qh Qd 6c', bank: bankHand, player_hit: '2s' }
    // The house way stands on 6, so a wager on the bank has not asked for it.
    expect(returned(game, { deal: six, bets: [...seat2, bet(1, 'banker', 500)] })).toEqual([2_000, 1_000])
  })

  it('is not settled beside another who may have asked for it', () => {
    const several = { deal, bets: [...seat2, bet(3, 'player'), bank(5_000)] }
    expect(settled(game, several)).toEqual({ id: 'round', accepted: true })
    expect(returned(game, { ...several, actions: stands })).toEqual([0, 2_000, 5_000])
  })

  it('is said to do nothing after a nine, when no card is drawn (1300)', () => {
    const nine = { deal: { player: 'Qh Qd 5c', bank: '4c Qh 5d' }, bets: seat2 }
    expect(settled(game, nine).state).toBeUndefined()
  })
})
