import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import type { Entry, EntryBody } from '../../../daemon/journal/entry.ts'
import { dice as craps } from '../../../games/gb/dice/dice.ts'
import { roulette } from '../../../games/gb/roulette/roulette.ts'
import { threeCardPoker } from '../../../games/gb/three-card-poker.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import type { Input } from '../../../games/table/inputs-and-effects.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { createLineShoe } from '../../../simulators/devices/line-shoe.ts'
import { runningTable } from '../../support/running-table.ts'
import {
  bet,
  dice,
  drawn,
  findingsIn,
  key,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  rulesIn,
  sensors,
  tableOf,
  wheel,
} from '../../support/table-inputs.ts'

const nameplate = { model: 'M', serial: 'S', firmware: '1' }

function readyTable(mode: 'tap' | 'two-way') {
  const read = readConfiguration(
    JSON.stringify({
      site: 'casino',
      journal: '/tmp/none',
      broker: { url: 'mqtt://127.0.0.1:1' },
      tables: [
        {
          id: 'baccarat-1',
          game: 'co.baccarat',
          devices: ['card-shoe', 'bet-sensors'].map((kind) => ({
            id: kind,
            driver: `line-${kind}`,
            mode,
            delay: 0,
            serial: { path: `/dev/${kind}` },
          })),
        },
      ],
    }),
  )
  const [table] = read.ok ? read.tables : []
  if (table === undefined) throw new Error('the configuration of the test is refused')
  return table
}

const tables = { tap: readyTable('tap'), 'two-way': readyTable('two-way') }

/** Real driver and rules on a wire in memory that can be cut: lines are lost then, in both directions. */
function fixture(mode: 'tap' | 'two-way') {
  const machine = runningTable(tables[mode])
  const truth = new Map<string, { seat: number; spot: string; amount: number }>()
  const results: Extract<EntryBody, { kind: 'effect' }>['effect'][] = []
  let cut = false
  let at = 0
  let hostWrites: (bytes: Uint8Array) => void = () => {}

  function take(body: Record<string, unknown>): void {
    const entry = { n: ++at, at, table: 'baccarat-1', ...body } as unknown as Entry
    const { derived, replies } = machine.take(entry)
    for (const body of derived) if (body.kind === 'effect' && body.effect.type === 'result') results.push(body.effect)
    for (const bytes of replies) if (!cut) hostWrites(bytes)
  }
  const port = (device: string) => ({
    send(bytes: Uint8Array) {
      if (!cut || device === 'card-shoe') take({ kind: 'bytes', device, data: Buffer.from(bytes).toString('hex') })
    },
    onBytes(listener: typeof hostWrites) {
      if (device === 'bet-sensors') hostWrites = listener
    },
  })
  const shoe = createLineShoe(port('card-shoe'), nameplate)
  const board = createBetBoard(port('bet-sensors'), nameplate)

  return {
    board,
    results,
    listen: () => take({ kind: 'link', device: 'bet-sensors', state: 'open' }),
    lose: () => take({ kind: 'link', device: 'bet-sensors', state: 'closed' }),
    cut: (is: boolean) => {
      cut = is
    },
    place(seat: number, spot: string, amount: number) {
      truth.set(`${seat} ${spot}`, { seat, spot, amount })
      board.place(seat, spot, amount)
    },
    /** What lies on the layout now, as anybody can see. */
    lying: () =>
      [...truth.values()]
        .filter(({ amount }) => amount > 0)
        .map(({ seat, spot, amount }) => `${seat} ${spot} ${amount}`)
        .toSorted(),
    /** A nine beats an eight. */
    deal() {
      shoe.draw('9s', 'player', 1)
      shoe.draw('2c', 'banker', 1)
      board.heartbeat()
      shoe.draw('Kd', 'player', 2)
      shoe.draw('6h', 'banker', 2)
    },
  }
}

const chips = fc.record({
  seat: fc.integer({ min: 1, max: 2 }),
  spot: fc.constantFrom('player', 'banker'),
  amount: fc.constantFrom(0, 1000, 2000, 3000),
})
type Chips = { seat: number; spot: string; amount: number }

const happenings = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: chips.map((placed) => ({ placed })) },
    { weight: 2, arbitrary: fc.array(chips, { maxLength: 4 }).map((unheard) => ({ unheard })) },
    { weight: 1, arbitrary: fc.array(chips, { maxLength: 3 }).map((unplugged) => ({ unplugged })) },
    { weight: 2, arbitrary: fc.constant({ beat: true }) },
    { weight: 1, arbitrary: fc.constant({ boot: true }) },
  ),
  { maxLength: 12 },
)

const settledOn = ({ settlements }: { settlements: readonly { seat: number; wager: string; stake: number }[] }) =>
  settlements.map(({ seat, wager, stake }) => `${seat} ${wager} ${stake}`).toSorted()

function evening(mode: 'tap' | 'two-way', before: readonly Chips[], rounds: readonly (readonly object[])[]) {
  const here = fixture(mode)
  const { board, results, place } = here
  const placeAll = (moves: readonly Chips[]) => {
    for (const { seat, spot, amount } of moves) place(seat, spot, amount)
  }
  here.cut(true)
  placeAll(before)
  here.cut(false)
  here.listen()
  return rounds.map((round) => {
    for (const happening of round as readonly Record<string, never>[]) {
      const { placed, unheard, unplugged, boot } = happening as {
        placed?: Chips
        unheard?: Chips[]
        unplugged?: Chips[]
        boot?: boolean
      }
      if (placed !== undefined) placeAll([placed])
      else if (boot) board.boot()
      else if (unheard === undefined && unplugged === undefined) board.heartbeat()
      else {
        here.cut(true)
        if (unplugged !== undefined) here.lose()
        placeAll(unheard ?? unplugged ?? [])
        here.cut(false)
        if (unplugged !== undefined) here.listen()
        board.heartbeat()
      }
    }
    const lying = here.lying()
    here.deal()
    return { lying, result: results.at(-1) }
  })
}

describe('chips on the layout', () => {
  it.each(['tap', 'two-way'] as const)('are settled as they lie or not at all, on a %s link', (mode) => {
    fc.assert(
      fc.property(
        fc.array(chips, { maxLength: 3 }),
        fc.array(happenings, { minLength: 1, maxLength: 4 }),
        (before, rounds) => {
          for (const { lying, result } of evening(mode, before, rounds)) {
            if (result?.type !== 'result') throw new Error('the round has no result')
            if (result.kind === 'settled') expect(settledOn(result)).toEqual(lying)
            else expect(result).toMatchObject({ kind: 'interrupted', settlements: [] })
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('are always known to a host that can ask', () => {
    fc.assert(
      fc.property(fc.array(chips, { maxLength: 3 }), happenings, (before, round) => {
        const [told] = evening('two-way', before, [round])
        expect(told?.result).toMatchObject({ kind: 'settled' })
      }),
      { numRuns: 200 },
    )
  })
})

const total = (amount: number) => sensors({ type: 'bet-total', amount })
const allBets = (...bets: [number, string, number][]) =>
  sensors({ type: 'all-bets', bets: bets.map(([seat, spot, amount]) => ({ seat, spot, amount })) })
const placeBets = wheel({ type: 'wheel-phase', phase: 'place-bets', spin: 1, rotor: 'clockwise', rpm: 25 })
const number = (pocket: number) => wheel({ type: 'winning-number', pocket })
const thrown = (...values: number[]) => dice({ type: 'dice-rolled', values })

/** How each table is opened, one wager on it, the rest of the round, and what it pays. */
const games: [string, Game, Input, Input, Input[], Record<string, number>][] = [
  ['a wheel', roulette, placeBets, bet(1, 'straight-up:17', 100), [number(17)], { '1 straight-up:17': 3600 }],
  ['dice', craps, operator('new-shooter'), bet(1, 'win-line', 1000), [thrown(4, 3)], { '1 win-line': 2000 }],
  [
    'a table that deals to seats',
    threeCardPoker,
    openBetting,
    bet(1, 'ante', 1000),
    [...drawn('9s 9h 2d Kc 7h 3s'), key('fold', 1)],
    { '1 ante': 0 },
  ],
]

describe.each(games)('%s', (_, game, open, placed, rest, paid) => {
  const stake = placed.from === 'device' && placed.event.type === 'bet' ? placed.event.amount : 0

  it('settles no round of which a total shows that more lies there, and the next one', () => {
    const { hear } = tableOf(game)
    const effects = hear(0, open, placed, total(stake + 500), noMoreBets, ...rest)
    expect(rulesIn(effects)).toEqual(['bet-total-differs', 'chips-unknown'])
    expect(resultsIn(effects)).toMatchObject([
      { kind: 'interrupted', settlements: [], known: { bets: [{ seat: 1, stake }] } },
    ])
    const next = hear(0, operator('new-shooter'), openBetting, total(stake), noMoreBets, ...rest)
    expect(resultsIn(next).map(paidIn)).toEqual([paid])
  })

  it('knows from a total of 0 that no chip lies there, whatever was missed', () => {
    const { hear } = tableOf(game)
    const effects = hear(0, open, placed, total(0), placed, noMoreBets, ...rest)
    expect(rulesIn(effects)).toEqual(['bet-total-differs'])
    expect(resultsIn(effects).map(paidIn)).toEqual([paid])
  })

  it('has on its view that the chips are in doubt, while they are', () => {
    const { hear, view } = tableOf(game)
    hear(0, open, placed, total(stake + 500))
    expect(view().notes).toContain(
      `the chips are in doubt: the sensors report a total of ${stake + 500}, but their messages add up to ${stake}`,
    )
    hear(0, total(stake))
    expect(view().notes.join()).not.toContain('in doubt')
  })

  it('says once by how much a total differs', () => {
    const { hear, view } = tableOf(game)
    const effects = hear(0, open, placed, total(stake + 500), total(stake + 500), bet(2, 'none', 1), total(stake + 501))
    expect(rulesIn(effects)).toEqual(['bet-total-differs'])
    const [found] = findingsIn(effects)
    expect(view().notes).toContain(`the chips are in doubt: ${found?.message}`)
  })

  it('settles on all that is told before betting closes', () => {
    const { hear } = tableOf(game)
    if (placed.from !== 'device' || placed.event.type !== 'bet') throw new Error('no wager')
    const { seat, spot, amount } = placed.event
    const effects = hear(0, open, bet(2, spot, 700), allBets([seat, spot, amount]), noMoreBets, ...rest)
    expect(resultsIn(effects).map(paidIn)).toEqual([paid])
  })

  it('settles nothing when all that is told first behind the close is something else', () => {
    const { hear } = tableOf(game)
    const effects = hear(0, open, placed, noMoreBets, allBets([2, 'none', 500]), ...rest)
    expect(resultsIn(effects)).toMatchObject([{ kind: 'interrupted', settlements: [] }])
  })
})
