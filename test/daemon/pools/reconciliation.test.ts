import { describe, expect, it } from 'vitest'
import { createPoolReconciliation, differencesIn } from '../../../daemon/engine/pools/reconciliation.ts'
import type { Entry } from '../../../daemon/journal/entry.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import type { PoolTransfer, Purpose } from '../../../games/table/pool/accounts.ts'
import type { PoolResultShown } from '../../../games/table/pool/result-shape.ts'

type Account = PoolTransfer['from']

const transfer = (what: Purpose, from: Account, to: Account, amount: number, back?: 'back') => ({
  kind: 'account' as const,
  book: 'win' as const,
  transfer: {
    id: 'w:1:one',
    from,
    to,
    amount,
    what,
    why: 'a rule',
    table: 'w',
    round: 1,
    ...(back && ({ back: true } as const)),
  },
})

const effect = (of: Effect) => ({ kind: 'effect' as const, table: 'w', seq: 1, effect: of })

const result: PoolResultShown = {
  meeting: 'm',
  race: '1',
  state: 'paid',
  turnover: 1_000,
  tickets: 2,
  net: 700,
  jackpot: 0,
  withdrawn: [],
  dividends: [],
  working: [],
  paid: 690,
  refunded: 100,
  toJackpotPool: 0,
  jackpotReturned: 0,
  roundingAccount: 10,
  poolBalance: 0,
  jackpotPoolAfter: 0,
  reserveAfter: 0,
}

/** A race by its bookings, its result and its payouts. */
const race = (declared: Partial<PoolResultShown> = {}, pays = 790) => [
  transfer('staked', 'backers', 'stakes', 1_000),
  transfer('refunded', 'stakes', 'backers', 100),
  transfer('net-pool', 'stakes', 'pool', 710),
  transfer('net-pool', 'pool', 'stakes', 10, 'back'),
  transfer('takeout', 'stakes', 'operator', 200),
  transfer('paid', 'pool', 'backers', 690),
  transfer('rounded-down', 'pool', 'rounding', 10),
  effect({
    type: 'result',
    round: 1,
    game: 'hkjc.win',
    kind: 'settled',
    settlements: [],
    pool: { ...result, ...declared },
  }),
  effect({
    type: 'payouts',
    round: 1,
    tickets: [
      { ticket: 'a', pays: pays - 1, citation: '' },
      { ticket: 'b', pays: 1, citation: '' },
    ],
  }),
]

function differences(...entries: ReturnType<typeof race>): string[] {
  const { visit, periods } = createPoolReconciliation({ from: 0, to: 9 })
  entries.forEach((entry, n) => {
    visit({ n, at: 1, ...entry } as Entry)
  })
  return [...periods.values()].flatMap(differencesIn)
}

describe('the reconciliation of a pool', () => {
  it('finds nothing where result, payouts and accounts agree', () => {
    expect(differences(...race())).toEqual([])
  })

  it('names a figure that was declared otherwise than it was booked', () => {
    expect(differences(...race({ turnover: 1_001 }))).toEqual([
      'w, round 1: turnover is declared as 1001 and booked as 1000',
    ])
    expect(differences(...race({ roundingAccount: -10 }))).toEqual([
      'w, round 1: roundingAccount is declared as -10 and booked as 10',
    ])
    expect(differences(...race({ net: 699 }))).toEqual(['w, round 1: net is declared as 699 and booked as 700'])
  })

  it('finds a cent that a ticket gets too many', () => {
    expect(differences(...race({}, 791))).toEqual(['w, round 1: the tickets get 791, and 790 are booked'])
  })

  const session = { kind: 'session', session: 2, config: {}, software: 'x' } as never
  const ended = { kind: 'ended', table: 'w', why: 'the configuration of the table was changed' } as never

  it('takes rounds of another session for others, though they have the same number', () => {
    expect(differences(...race(), session, ...race())).toEqual([])
    expect(differences(...race().slice(0, 3), ended, session, ...race())).toEqual([])
  })

  it('goes on with a race over which a session begins', () => {
    for (let booked = 0; booked < race().length; booked++)
      expect(differences(...race().slice(0, booked), session, ...race().slice(booked))).toEqual([])
  })

  it('leaves out what comes after the period, and starts from what was before it', () => {
    const { visit, periods } = createPoolReconciliation({ from: 2, to: 3 })
    const staked = transfer('staked', 'backers', 'stakes', 5)
    for (const at of [1, 2, 3, 4]) visit({ n: at, at, ...staked })
    expect(periods.get('win')).toMatchObject({
      before: { stakes: 5 },
      after: { stakes: 15 },
      booked: [{ n: 2 }, { n: 3 }],
    })
  })
})

describe('the reconciliation of All Up', () => {
  const moved = (what: Purpose, from: Account, to: Account, amount: number) => ({
    kind: 'account' as const,
    book: 'all-up' as const,
    transfer: { id: 'up:1:one', from, to, amount, what, why: 'a rule', table: 'up', round: 0, ticket: 't-1' },
  })

  /** Two bets of 10 dollars: one is carried through a race that returns 25, and one is lost. */
  const ticket = ({ pays = 2_500, paid = 2_500, staked = 2_000 }) => [
    moved('staked', 'backers', 'pool', staked),
    moved('carried', 'pool', 'backers', 2_000),
    moved('carried-back', 'backers', 'pool', 2_500),
    moved('paid', 'pool', 'backers', paid),
    {
      kind: 'effect' as const,
      table: 'up',
      seq: 1,
      effect: {
        type: 'all-up' as const,
        round: 0,
        ticket: 't-1',
        meeting: 'm',
        stake: 1_000,
        pays,
        bets: [
          { pays: 2_500, refunded: false, legs: [] },
          { pays: 0, refunded: false, legs: [] },
        ],
        citation: '',
      },
    },
  ]

  function differences(entries: ReturnType<typeof ticket>): string[] {
    const { visit, periods } = createPoolReconciliation({ from: 0, to: 9 })
    entries.forEach((entry, n) => {
      visit({ n, at: 1, ...entry } as Entry)
    })
    return [...periods.values()].flatMap(differencesIn)
  }

  it('holds what a ticket staked and gets against what was booked, to the cent', () => {
    expect(differences(ticket({}))).toEqual([])
    expect(differences(ticket({ pays: 2_501 }))).toEqual(['up, ticket t-1: it gets 2501, and 2500 are booked'])
    expect(differences(ticket({ staked: 2_001 }))).toEqual([
      'up, ticket t-1: 2000 are staked, and 2001 booked',
      'up, ticket t-1: it is over, and 1 are left of it',
    ])
    expect(differences(ticket({ pays: 2_499, paid: 2_499 }))).toEqual([
      'up, ticket t-1: it is over, and 1 are left of it',
    ])
  })
})
