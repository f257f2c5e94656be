import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settleAnyCase } from '../../../../games/settle/settle-case.ts'
import { isFouled, type PlainVerdict, type Setting, verdictOf, type Wildness } from './plain-hg-pai-gow.ts'

type Row = { seat: number | 'dealer'; wager: string; by?: number; returns?: number; open?: true }
type Answer = { settlements?: Row[]; refused?: string; findings?: { rule: string }[]; state?: object; error?: string }
const settled = (told: object) => settleAnyCase({ id: 1, options: {}, ...told }) as Answer
const rows = (answer: Answer) => answer.settlements?.map(({ seat, wager, returns }) => [seat, wager, returns])

const cards = [...'23456789TJQKA'].flatMap((rank) => [...'shdc'].map((suit) => rank + suit))
const sets = (seat: number | 'dealer', { high, low }: Setting) => ({ seat, do: 'set', high, low })

const games: {
  game: string
  wager: string
  jokers: string[]
  options: object
  wildness: Wildness
  copies: PlainVerdict
  win: number
}[] = [
  { game: 'hg.pai-gow-poker', wager: 'base', jokers: ['Xx'], options: {}, wildness: 'bug', copies: 'push', win: 2000 },
  {
    game: 'hg.jokers-wild-pai-gow-poker',
    wager: 'base',
    jokers: ['Xx', 'X2'],
    options: { jokers: 2 },
    wildness: 'wild',
    copies: 'push',
    win: 2000,
  },
  {
    game: 'hg.fortune-pai-gow-poker',
    wager: 'pai-gow',
    jokers: ['Xx'],
    options: {},
    wildness: 'wild with fives',
    copies: 'lose',
    win: 1900,
  },
]

describe.each(games)('$game', ({ game, wager, jokers, options, wildness, copies, win }) => {
  const returns = { win, push: 1000, lose: 0 }

  it('settles any two hands as a plain settlement does', () => {
    const pack = [...cards, ...jokers]
    // Jokers early and few ranks, so that copies, fives and fouls come.
    const few = pack.filter((card) => 'AKX92345'.includes(card.charAt(0)))
    const dealt = fc.oneof(
      fc.shuffledSubarray(pack, { minLength: 14, maxLength: 14 }),
      fc.shuffledSubarray(few, { minLength: 14, maxLength: 14 }),
    )
    const seen = new Set<string>()
    fc.assert(
      fc.property(dealt, fc.boolean(), (all, orderly) => {
        const [own, bank] = [0, 7].map((from) => all.slice(from, from + 7)) as [string[], string[]]
        const [set, banks] = [settingOf(own, orderly), settingOf(bank, true)]
        const verdict = isFouled(set, wildness) ? 'foul' : verdictOf(set, banks, wildness, copies)
        seen.add(verdict)
        const answer = settled({
          ...{ game, options, deal: { 'seat:1': own, dealer: bank } },
          actions: [sets(1, set), sets('dealer', banks)],
          bets: [{ seat: 1, wager, stake: 1000 }],
        })
        expect(rows(answer)).toEqual([[1, wager, verdict === 'foul' ? 0 : returns[verdict]]])
        expect(answer.findings?.length ?? 0).toBe(verdict === 'foul' ? 1 : 0)
      }),
      { numRuns: 300 },
    )
    expect([...seen].toSorted()).toEqual(['foul', 'lose', 'push', 'win'])
  })

  /** The seven cards as they come, or the best two of all that foul nothing. */
  function settingOf(seven: readonly string[], orderly: boolean): Setting {
    const given: Setting = { high: seven.slice(0, 5), low: seven.slice(5) }
    if (!orderly) return given
    const ways = seven.flatMap((one, i) =>
      seven
        .slice(i + 1)
        .map((other) => ({ high: seven.filter((card) => card !== one && card !== other), low: [one, other] })),
    )
    return ways.find((way) => !isFouled(way, wildness)) ?? given
  }
})

describe('Pai gow poker against a player-dealer', () => {
  const game = 'hg.pai-gow-poker'
  const deal = {
    'seat:1': ['As', 'Ad', 'Ks', 'Kd', '2c', '3c', '4d'],
    dealer: ['Qs', 'Qd', 'Js', 'Jd', '5c', '6c', '8d'],
  }
  const bank = sets('dealer', { high: ['Qs', 'Qd', '5c', '6c', '8d'], low: ['Js', 'Jd'] })
  const good = sets(1, { high: ['As', 'Ad', '2c', '3c', '4d'], low: ['Ks', 'Kd'] })
  const foul = sets(1, { high: ['Ks', 'Kd', '2c', '3c', '4d'], low: ['As', 'Ad'] })
  const base = { seat: 1, wager: 'base', stake: 1000 }
  const behind = { seat: 1, wager: 'backline', by: 4, stake: 500 }

  it('loses a fouled wager as far as it is covered, and settles bets behind it the logical way', () => {
    const actions = [foul, { ...good, do: 'logical-way' }, bank]
    const answer = settled({ game, deal, actions, bets: [base, behind] })
    expect(rows(answer)).toEqual([
      [1, 'base', 0],
      [1, 'backline', 1000],
    ])
    expect(answer.findings).toMatchObject([{ rule: 'fouled-setting' }])
    const money = { seat: 'dealer', wager: 'player-dealer-bank', stake: 300 }
    expect(rows(settled({ game, deal, actions, bets: [base, money] }))).toEqual([
      [1, 'base', 700],
      ['dealer', 'player-dealer-bank', 600],
    ])
    expect(settled({ game, deal, actions: [foul, bank], bets: [base, behind] }).settlements).toMatchObject([
      { returns: 0 },
      { wager: 'backline', open: true },
    ])
    const { by: _, ...unnamed } = behind
    expect(rows(settled({ game, deal, actions, bets: [base, unnamed] }))?.[1]).toEqual([1, 'backline', 1000])
  })

  it('ranks A-2-3-4-5 lowest of the straights, or second where the house says so', () => {
    const straights = {
      'seat:1': ['As', '2d', '3s', '4d', '5c', 'Kc', 'Kd'],
      dealer: ['9s', 'Td', 'Js', 'Qd', 'Kh', '8c', '7d'],
    }
    const actions = Object.entries(straights).map(([hand, seven]) =>
      sets(hand === 'dealer' ? 'dealer' : 1, { high: seven.slice(0, 5), low: seven.slice(5) }),
    )
    const paid = (options: object) => rows(settled({ game, options, deal: straights, actions, bets: [base] }))?.[0]?.[2]
    expect([paid({}), paid({ ace_to_five: 'second-highest' })]).toEqual([1000, 2000])
  })

  it('loses another split than five and two', () => {
    const split = sets(1, { high: ['As', 'Ad', '2c', '3c'], low: ['Ks', 'Kd', '4d'] })
    const answer = settled({ game, deal, actions: [split, bank], bets: [base] })
    expect(rows(answer)).toEqual([[1, 'base', 0]])
    expect(answer.findings).toMatchObject([{ rule: 'wrong-split' }])
  })

  it('does not foul equal pairs, and pushes two copies', () => {
    const equal = {
      'seat:1': ['4s', '4d', 'Ks', 'Qd', 'Jc', '4h', '4c'],
      dealer: ['As', 'Qs', 'Jd', '9c', '8c', 'Kd', 'Td'],
    }
    const set = sets(1, { high: ['4s', '4d', 'Ks', 'Qd', 'Jc'], low: ['4h', '4c'] })
    const low = sets('dealer', { high: ['As', 'Qs', 'Jd', '9c', '8c'], low: ['Kd', 'Td'] })
    expect(rows(settled({ game, deal: equal, actions: [set, low], bets: [base] }))).toEqual([[1, 'base', 2000]])
    const copies = {
      'seat:1': ['As', 'Ks', 'Qd', '9c', '8c', 'Jd', 'Th'],
      dealer: ['Ah', 'Kh', 'Qh', '9d', '8d', 'Jc', 'Ts'],
    }
    const settings = [1, 'dealer'].map((seat) => {
      const seven = seat === 1 ? copies['seat:1'] : copies.dealer
      return { seat, do: 'set', high: seven.slice(0, 5), low: seven.slice(5) }
    })
    expect(rows(settled({ game, deal: copies, actions: settings, bets: [base] }))).toEqual([[1, 'base', 1000]])
    const fortune = { game: 'hg.fortune-pai-gow-poker', deal: copies, actions: settings }
    expect(rows(settled({ ...fortune, bets: [{ ...base, wager: 'pai-gow' }] }))).toEqual([[1, 'pai-gow', 0]])
  })

  it('resets the player-dealer’s foul the logical way, and waits where that is not told', () => {
    const fouled = sets('dealer', { high: ['Js', 'Jd', '5c', '6c', '8d'], low: ['Qs', 'Qd'] })
    expect(settled({ game, deal, actions: [good, fouled], bets: [base] }).settlements).toBeUndefined()
    const reset = [good, fouled, { ...bank, do: 'logical-way' }]
    expect(rows(settled({ game, deal, actions: reset, bets: [base] }))).toEqual([[1, 'base', 2000]])
  })

  it('is told comparisons already made, and asks only for their order', () => {
    const options = { results: { 1: 'lose', 2: 'win', 3: 'win', 4: 'push' }, action_seat: 3 }
    const bets = [1, 2, 3, 4].map((seat) => ({ seat, wager: 'base', stake: 1000 }))
    const money = { seat: 'dealer', wager: 'player-dealer-bank', stake: 1500 }
    expect(rows(settled({ game, options, bets: [...bets, money] }))).toEqual([
      [1, 'base', 0],
      [2, 'base', 2000],
      [3, 'base', 2000],
      [4, 'base', 1000],
      ['dealer', 'player-dealer-bank', 500],
    ])
  })

  it('counts dice from the player-dealer, past seats without a wager', () => {
    const start = (dice: number[], seats: number[] = []) =>
      settled({ game, outcome: { dice }, bets: seats.map((seat) => ({ ...base, seat })) }).state
    expect(start([1, 1, 1])).toEqual({ first_hand: 2, action_seat: 2 })
    expect(start([6, 6, 3])).toEqual({ first_hand: 'dealer', action_seat: 1 })
    expect(start([1, 1, 1], [1, 4])).toEqual({ first_hand: 2, action_seat: 4 })
    expect(start([1, 1, 1], [1])).toEqual({ first_hand: 2, action_seat: 1 })
    expect(start([6, 6, 3], [3, 5])).toEqual({ first_hand: 'dealer', action_seat: 3 })
  })

  it.each([
    ['ace-or-joker-boxed-or-exposed', [{ card: 'Ah', exposed: true }]],
    ['ace-or-joker-boxed-or-exposed', [{ card: 'Xx', boxed: true }]],
    [
      'two-cards-boxed-or-exposed',
      [
        { card: '9h', exposed: true },
        { card: '2h', boxed: true },
      ],
    ],
  ])('is a misdeal: %s', (rule, events) => {
    const told = events.map((event) => ({ ev: 'card', to: 'seat:1', ...event }))
    expect(settled({ game, events: told })).toMatchObject({ refused: rule })
  })

  it('replaces one other card', () => {
    const card = (how: object) =>
      settled({
        game,
        events: [
          { ev: 'card', to: 'seat:2', card: 'Kh' },
          { ev: 'card', to: 'seat:1', card: '9h', ...how },
        ],
      })
    expect(card({ boxed: true })).toMatchObject({
      findings: [{ rule: 'one-boxed-card' }],
      state: { remedy: 'replace-with-next-card' },
    })
    expect(card({ exposed: true })).toMatchObject({
      findings: [{ rule: 'one-exposed-card' }],
      state: { remedy: 'replace-after-deal' },
    })
    expect(card({})).toEqual({ id: 1, accepted: true })
  })

  it('refuses who may not bank, and cards that are not in the pack', () => {
    const take = { seat: 'P1', do: 'take-bank' }
    expect(settled({ game, options: { player_dealer_history: ['P1', 'P1'] }, actions: [take] })).toMatchObject({
      refused: 'player-dealer-over-two-hands',
    })
    const options = { player_dealer_history: ['P2'], bet_last_round: ['P3'], seated: ['P1', 'P2', 'P3'] }
    expect(settled({ game, options, actions: [take] })).toMatchObject({ refused: 'player-dealer-not-entitled' })
    expect(settled({ game, options: { ...options, bet_last_round: ['P1'] }, actions: [take] })).toMatchObject({
      accepted: true,
    })
    const two = { 'seat:1': ['Xx', 'X2', 'Ks', 'Kd', '2c', '3c', '4d'] }
    expect(settled({ game, deal: two })).toMatchObject({ refused: 'card-not-in-deck' })
    const jokers = 'hg.jokers-wild-pai-gow-poker'
    expect(settled({ game: jokers, deal: two })).toMatchObject({ refused: 'card-not-in-deck' })
    expect(settled({ game: jokers, deal: two, options: { jokers: 2 } })).toMatchObject({ accepted: true })
    const none = { game: 'hg.fortune-pai-gow-poker', options: { joker: 'none' } }
    expect(settled({ ...none, deal: { 'seat:1': ['Xx', '2s', 'Ks', 'Kd', '2c', '3c', '4d'] } })).toMatchObject({
      refused: 'card-not-in-deck',
    })
    expect(settled({ game, deal: { 'seat:1': ['2s', '2s', 'Ks', 'Kd', '2c', '3c', '4d'] } })).toMatchObject({
      refused: 'card-not-in-deck',
    })
  })

  it('wants hands of the cards that were dealt', () => {
    const other = sets(1, { high: ['As', 'Ad', '2c', '3c', '5d'], low: ['Ks', 'Kd'] })
    expect(settled({ game, deal, actions: [other] }).error).toContain('5d')
  })
})
