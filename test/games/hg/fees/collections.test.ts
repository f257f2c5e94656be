import { describe, expect, it } from 'vitest'
import playerDealer from '../../../../games/hg/fees/player-dealer.json' with { type: 'json' }
import { settleAnyCase } from '../../../../games/settle/settle-case.ts'

const games = (told: object) => settleAnyCase({ id: 1, game: 'hg.collections-ca-games', ...told })
const poker = (told: object) => settleAnyCase({ id: 1, game: 'hg.collections-poker', ...told })

describe('Collections of the games that a player banks', () => {
  it('are those of every flat row: for each circle, and once from the player-dealer', () => {
    for (const { id, flat } of playerDealer)
      for (const [option, , , player, dealer] of flat)
        expect(games({ kind: 'fees', options: { schedule: id, option }, hands: [{ spots: 5 }, { spots: 0 }] })).toEqual(
          {
            id: 1,
            fees_by_hand: [
              { players: 5 * Number(player), player_dealer: dealer },
              { players: 0, player_dealer: dealer },
            ],
          },
        )
  })

  it('go by the table action where the option says so: the tier that it has reached', () => {
    const hands = [0, 10000, 10400, 10500, 30000, 150500, 9999999].map((table_action) => ({ table_action }))
    expect(games({ kind: 'fees', options: { schedule: 'ca-pai-gow', option: '17' }, hands })).toEqual({
      id: 1,
      fees_by_hand: [100, 100, 100, 200, 200, 1300, 1300].map((player_dealer) => ({ players: 0, player_dealer })),
    })
  })

  it('have a fee for match-play coupons in two options', () => {
    const coupons = (option: string) =>
      games({
        kind: 'fees',
        options: { schedule: 'ca-ez-baccarat', option },
        hands: [{ table_action: 60000, coupons: 3 }],
      })
    expect(coupons('31')).toMatchObject({ fees_by_hand: [{ players: 0, player_dealer: 700, coupons: 300 }] })
    expect(coupons('30')).toMatchObject({ fees_by_hand: [{ players: 0, player_dealer: 600, coupons: 0 }] })
  })

  it('are rows of a round with bets, a backline bettor under his own seat', () => {
    const options = { schedule: 'ca-blackjack-poker-group', option: '7', game: 'hg.blackjack-poker' }
    const bets = [
      { seat: 1, wager: 'game-wager', stake: 5000 },
      { seat: 1, wager: 'perfect-pair', stake: 500 },
      { seat: 1, wager: 'game-wager', stake: 5000, by: 4 },
      { seat: 2, wager: 'game-wager', stake: 5000 },
      { seat: 'dealer', wager: 'player-dealer-bank', stake: 90000 },
    ]
    expect(games({ options, bets })).toEqual({
      id: 1,
      fees: [
        { fee: 'collection', from: 'dealer', amount: 400 },
        { fee: 'collection', from: 'seat:1', amount: 200 },
        { fee: 'collection', from: 'seat:4', amount: 200 },
        { fee: 'collection', from: 'seat:2', amount: 200 },
      ],
    })
  })

  it('count bonus bets in the table action, and neither plays nor the bank', () => {
    const options = { schedule: 'ca-ultimate-texas-holdem', option: '20', game: 'hg.ultimate-texas-holdem' }
    const bets = [
      { seat: 1, wager: 'ante', stake: 5000 },
      { seat: 1, wager: 'blind', stake: 5000 },
      { seat: 1, wager: 'trips', stake: 2000 },
      { seat: 1, wager: 'play', stake: 20000 },
      { seat: 'dealer', wager: 'player-dealer-bank', stake: 90000 },
    ]
    expect(games({ options, bets, actions: [{ seat: 1, do: 'play-4x' }] })).toEqual({
      id: 1,
      fees: [{ fee: 'collection', from: 'dealer', amount: 200 }],
      state: { table_action: 12000 },
    })
  })

  it('are one option in force, flat, fixed before play, and within its limits', () => {
    const options = { schedule: 'ca-pai-gow', option: '3', game: 'hg.fortune-pai-gow-poker' }
    const bet = (stake: number, more = {}) => games({ options, bets: [{ seat: 1, wager: 'pai-gow', stake }], ...more })
    expect(bet(900)).toMatchObject({ refused: 'below-minimum' })
    expect(bet(10100)).toMatchObject({ refused: 'above-maximum' })
    expect(bet(10000)).toMatchObject({ fees: [{ amount: 200 }, { amount: 100 }] })
    const trips = (stake: number) =>
      games({
        options: { schedule: 'ca-ultimate-texas-holdem', option: '3', game: 'hg.ultimate-texas-holdem' },
        bets: [
          { seat: 1, wager: 'ante', stake: 1000 },
          { seat: 1, wager: 'trips', stake },
        ],
      })
    expect(trips(900)).toMatchObject({ refused: 'below-minimum' })
    expect(trips(10100)).toMatchObject({ refused: 'above-maximum' })
    expect(trips(1000)).toMatchObject({ fees: [{ amount: 200 }, { amount: 100 }] })
    const card = { ev: 'card', to: 'seat:1' }
    expect(bet(5000, { events: [card, { ev: 'fee-changed' }] })).toMatchObject({ refused: 'fee-not-predetermined' })
    expect(games({ events: [card, { ev: 'fee-changed' }] })).toMatchObject({ refused: 'fee-not-predetermined' })
    expect(bet(5000, { events: [{ ev: 'fee-changed' }, card] })).toMatchObject({
      fees: [{ amount: 200 }, { amount: 100 }],
    })
    expect(games({ options: { ...options, option: '21' }, bets: [] })).toMatchObject({ refused: 'no-such-option' })
    expect(games({ options: { ...options, game: 'hg.pokara' }, bets: [] })).toMatchObject({
      refused: 'set-not-for-game',
    })
    const config = (told: object) => games({ kind: 'config', options: told })
    const [one, two] = ['1', '2'].map((option) => ({ schedule: 'ca-pai-gow', option }))
    expect(config({ schedules_in_use: [one, two] })).toMatchObject({ refused: 'two-schedules' })
    expect(config({ schedules_in_use: [one] })).toMatchObject({ accepted: true })
    expect(config({ schedules_in_use: [{ schedule: 'ca-pai-gow', option: '21' }] })).toMatchObject({
      refused: 'no-such-option',
    })
    expect(config({ fee: { percent: 5 } })).toMatchObject({ refused: 'percentage-fee' })
    expect(config({ rates_at_one_limit: 6 })).toMatchObject({ refused: 'too-many-rates' })
  })
})

describe('A banked game whose table has posted an option', () => {
  const deal = { player: ['9s', 'Kd'], banker: ['5h', '2c'] }
  const bets = [{ seat: 1, wager: 'player-line', stake: 5000 }]
  const settled = (options: object, more = {}) =>
    settleAnyCase({ id: 1, game: 'hg.ez-baccarat-panda-8', options, deal, bets, ...more })

  it('collects beside its settlement', () => {
    expect(settled({ schedule: 'ca-ez-baccarat', option: '5' })).toMatchObject({
      settlements: [{ returns: 10000 }],
      fees: [
        { fee: 'collection', from: 'dealer', amount: 200 },
        { fee: 'collection', from: 'seat:1', amount: 100 },
      ],
    })
    expect(settled({})).not.toHaveProperty('fees')
  })

  it('refuses an option that is not its own, wagers outside it, and shares of wagers', () => {
    expect(settled({ schedule: 'ca-ez-baccarat', option: '99' })).toMatchObject({ refused: 'no-such-option' })
    expect(settled({ schedule: 'ca-pan-9', option: '5' })).toMatchObject({ refused: 'set-not-for-game' })
    expect(settled({ schedule: 'ca-ez-baccarat', option: '7' })).toMatchObject({ refused: 'below-minimum' })
    expect(settled({ fee: { percent: 5 } }, { kind: 'config', bets: [] })).toMatchObject({ refused: 'percentage-fee' })
  })
})

describe('Collections of poker by buy-in, limit and blinds', () => {
  const drop = (options: object, ...hands: object[]) => poker({ kind: 'fees', options, hands })
  const time = (options: object, ...half_hours: object[]) => poker({ kind: 'time-fees', options, half_hours })

  it('go by the column of players, the least for fewer', () => {
    const options = { schedule: 'nl-poker-drop', buy_in: '100-300', blinds: '2-3' }
    expect(drop(options, ...[9, 6, 5, 4, 3].map((players) => ({ players })))).toEqual({
      id: 1,
      fees_by_hand: [400, 300, 200, 100, 100].map((regular) => ({ regular })),
    })
    // No moment is printed for these tables (1398-1428).
    expect(drop(options, { players: 6, reached: 'pre' })).toMatchObject({ fees_by_hand: [{ regular: 300 }] })
    expect(drop(options, { players: 10 })).toMatchObject({ refused: 'players-not-covered' })
    expect(drop({ ...options, buy_in: '700.00' }, { players: 9 })).toMatchObject({ refused: 'no-such-option' })
  })

  it('are a designated fee in every hand of Five Card Omaha, and a table fee with the flop', () => {
    const hands = [{ players: 7 }, { players: 5, reached: 'pre' }, { players: 2, reached: 'flop' }]
    expect(drop({ schedule: 'omaha5-limit', option: '2' }, ...hands)).toMatchObject({
      fees_by_hand: [
        { regular: 350, designated: 100 },
        { regular: 0, designated: 100 },
        { regular: 100, designated: 100 },
      ],
    })
    const pot = { schedule: 'omaha5-pot-limit', option: '28', limit: '1,000', blinds: '10-20' }
    expect(drop(pot, { players: 6 })).toMatchObject({ fees_by_hand: [{ regular: 300, designated: 100 }] })
  })

  it('are each player’s by the half hour in the time tables', () => {
    expect(
      time(
        { schedule: 'omaha5-limit-time', option: '10' },
        { players: 9 },
        { players: 5, started: '13:10', mark: '13:30' },
        { players: 5, started: '13:10', mark: '14:00' },
      ),
    ).toEqual({ id: 1, fee_each_player: [1000, 0, 500] })
    expect(time({ schedule: 'pl-poker-time', blinds: '5-10-25' }, { players: 4 })).toMatchObject({
      fee_each_player: [600],
    })
  })
})
