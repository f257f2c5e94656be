import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../daemon/config/read-configuration.ts'
import type { DeviceEvent } from '../../drivers/events.ts'
import type { Effect } from '../../games/table/inputs-and-effects.ts'
import { type BaccaratSettings, createBaccaratTable } from '../../simulators/tables/baccarat-table.ts'
import { createRouletteTable, type RouletteSettings } from '../../simulators/tables/roulette-table.ts'
import type { SimulatedTable } from '../../simulators/tables/simulated-table.ts'
import type { DevicePort } from '../../simulators/wires/port.ts'
import { runningTable } from '../support/running-table.ts'

type Heard = { bytes: string[]; events: DeviceEvent[]; effects: Effect[] }

/** The table of an example configuration, with its real drivers and rules, on wires in memory. */
function openExample(file: string) {
  const read = readConfiguration(readFileSync(new URL(`../../examples/${file}`, import.meta.url), 'utf8'))
  const table = read.ok ? read.tables[0] : undefined
  if (table === undefined) throw new Error(`${file} has no table`)
  const machine = runningTable(table)
  const heard: Heard = { bytes: [], events: [], effects: [] }
  let n = 0
  let now = 0

  const wire = (device: string): DevicePort => ({
    send(bytes) {
      const data = Buffer.from(bytes).toString('hex')
      heard.bytes.push(`${device} ${data}`)
      const { derived } = machine.take({ n: ++n, at: Math.round(now), kind: 'bytes', table: table.id, device, data })
      for (const entry of derived) {
        if (entry.kind === 'event') heard.events.push(entry.event)
        if (entry.kind === 'effect') heard.effects.push(entry.effect)
      }
    },
    onBytes: () => {},
  })

  /** Keeps the time for a table, so that an hour of play is over at once. */
  function playOut({ play, tick }: SimulatedTable): Heard {
    for (const rest of play) {
      const until = now + rest
      for (; now < until; now = Math.min(now + 100, until)) tick(now)
    }
    return heard
  }
  return { wire, playOut }
}

function playBaccarat(settings: BaccaratSettings): Heard {
  const { wire, playOut } = openExample('baccarat.yaml')
  return playOut(createBaccaratTable({ shoe: wire('shoe'), bets: wire('bets') }, settings))
}

function playRoulette(settings: RouletteSettings): Heard {
  const { wire, playOut } = openExample('roulette.yaml')
  return playOut(createRouletteTable({ wheel: wire('wheel'), bets: wire('bets') }, settings))
}

const effectsOf = <Type extends Effect['type']>({ effects }: Heard, type: Type) =>
  effects.filter((effect): effect is Extract<Effect, { type: Type }> => effect.type === type)

const results = (heard: Heard) => effectsOf(heard, 'result')
const findings = (heard: Heard) => effectsOf(heard, 'finding')

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** What lay on the layout when betting closed, for each time that it closed. */
function stakesAtTheClose({ events }: Heard): number[] {
  const layout = new Map<string, number>()
  const closes: number[] = []
  for (const event of events) {
    if (event.type === 'bet') layout.set(`${event.seat} ${event.spot}`, event.amount)
    if (event.type === 'betting' && !event.open) closes.push(sum([...layout.values()]))
  }
  return closes
}

/** Returns must agree with the verdict, whatever the game: a loss brings nothing, a push the stake, a win more. */
function expectSaneMoney(heard: Heard) {
  for (const { verdict, stake, returns } of results(heard).flatMap(({ settlements }) => settlements)) {
    if (verdict === 'lose') expect(returns).toBe(0)
    if (verdict === 'push') expect(returns).toBe(stake)
    if (verdict === 'win') expect(returns).toBeGreaterThan(stake)
    if (verdict === 'half') expect(returns).toBe(stake / 2)
    if (verdict === 'open') expect(returns).toBeUndefined()
  }
}

const twoShoes = playBaccarat({ seed: 7, rounds: 150 })

describe('a baccarat table that plays by itself', () => {
  it('plays two shoes that no rule finds fault with', () => {
    expect(findings(twoShoes)).toEqual([])
    expect(results(twoShoes).map(({ round, kind }) => ({ round, kind }))).toEqual(
      Array.from({ length: 150 }, (_, i) => ({ round: i + 1, kind: 'settled' })),
    )
  })

  it('deals eight decks, burns by the first card, and ends a shoe one hand after the cut card (co 30-2813(4))', () => {
    const cards = twoShoes.events.filter((event) => event.type === 'card-drawn')
    const firstOfSecond = cards.findIndex(({ to }, i) => i > 0 && to === 'first-card')
    const shoe = cards.slice(0, firstOfSecond)
    const value = shoe[0]?.card[0] ?? ''
    expect(shoe.filter(({ to }) => to === 'burn')).toHaveLength(value === 'A' ? 1 : Number(value) || 10)
    expect(Object.values(Object.groupBy(shoe, ({ card }) => card)).every((same = []) => same.length <= 8)).toBe(true)

    const kinds = twoShoes.events.map((event) => (event.type === 'card-drawn' ? event.to : event.type))
    const cut = kinds.indexOf('cut-card')
    const nextShoe = kinds.indexOf('first-card', cut)
    expect(kinds.slice(cut, nextShoe).filter((kind) => kind === 'shoe-result')).toHaveLength(2)
  })

  it('has every chip of the layout settled, and no more', () => {
    const staked = results(twoShoes).map(({ settlements }) => sum(settlements.map(({ stake }) => stake)))
    expect(staked).toEqual(stakesAtTheClose(twoShoes))
    expect(Math.min(...staked)).toBeGreaterThan(0)
    expectSaneMoney(twoShoes)
  })

  it('bets after "no more bets" when it is told to (co 30-2807(4), line 138)', () => {
    const heard = playBaccarat({ seed: 7, rounds: 20, lateBets: 1 })
    expect(findings(heard).map(({ rule, round }) => ({ rule, round }))).toEqual(
      Array.from({ length: 20 }, (_, i) => ({ rule: 'irr-late-bet', round: i + 1 })),
    )
  })

  it('deals the same cards whether or not there are late bets', () => {
    const dealt = (heard: Heard) => results(heard).map(({ deal }) => deal)
    expect(dealt(playBaccarat({ seed: 7, rounds: 20, lateBets: 0.5 }))).toEqual(dealt(twoShoes).slice(0, 20))
  })

  it('sends the same bytes for the same seed, and others for another', () => {
    expect(playBaccarat({ seed: 3, rounds: 5 }).bytes).toEqual(playBaccarat({ seed: 3, rounds: 5 }).bytes)
    expect(playBaccarat({ seed: 4, rounds: 5 }).bytes).not.toEqual(playBaccarat({ seed: 3, rounds: 5 }).bytes)
  })
})

const manySpins = playRoulette({ seed: 11, rounds: 300 })

describe('a roulette table that plays by itself', () => {
  it('spins 300 numbers that no rule finds fault with', () => {
    expect(findings(manySpins)).toEqual([])
    expect(results(manySpins).map(({ round, kind }) => ({ round, kind }))).toEqual(
      Array.from({ length: 300 }, (_, i) => ({ round: i + 1, kind: 'settled' })),
    )
    expect(new Set(results(manySpins).map(({ number }) => number)).size).toBe(37)
  })

  it('has every chip of the layout settled or standing, and no more', () => {
    const staked = results(manySpins).map(({ settlements }) => sum(settlements.map(({ stake }) => stake)))
    expect(staked).toEqual(stakesAtTheClose(manySpins))
    expectSaneMoney(manySpins)
  })

  it('plays every wager of the game, and Roulette Rage to its end (gb 3.15-3.29)', () => {
    const settlements = results(manySpins).flatMap(({ settlements }) => settlements)
    expect(new Set(settlements.map(({ wager }) => wager)).size).toBe(14)
    const rage = settlements.filter(({ wager }) => wager === 'roulette-rage')
    expect(rage.some(({ verdict }) => verdict === 'open')).toBe(true)
    expect(rage.some(({ verdict }) => verdict === 'lose')).toBe(true)
    expect(rage.some(({ verdict, row }) => verdict === 'win' && row?.startsWith('k='))).toBe(true)
  })

  it('bets after "no more bets" when it is told to', () => {
    const heard = playRoulette({ seed: 11, rounds: 20, lateBets: 1 })
    expect(findings(heard).map(({ rule }) => rule)).toEqual(Array(20).fill('gr.chip-position-governs'))
  })

  it('spins the ball the way the wheel turns when it is told to (gb 3.6, line 328)', () => {
    const heard = playRoulette({ seed: 11, rounds: 20, ballsWithRotor: 1 })
    expect(findings(heard).map(({ rule }) => rule)).toEqual(Array(20).fill('ball-same-direction'))
    expect(results(heard).map(({ kind }) => kind)).toEqual(Array(20).fill('void'))
  })

  it('loses no state of the wheel at eight times the pace', () => {
    const heard = playRoulette({ seed: 11, rounds: 40, pace: 8, ballsWithRotor: 0.1 })
    const kinds = Object.groupBy(results(heard), ({ kind }) => kind)
    expect(findings(heard).map(({ rule }) => rule)).toEqual(kinds.void?.map(() => 'ball-same-direction'))
    expect(kinds.settled?.length).toBe(40 - (kinds.void?.length ?? 0))
  })

  it('sends the same bytes for the same seed, and others for another', () => {
    expect(playRoulette({ seed: 3, rounds: 5 }).bytes).toEqual(playRoulette({ seed: 3, rounds: 5 }).bytes)
    expect(playRoulette({ seed: 4, rounds: 5 }).bytes).not.toEqual(playRoulette({ seed: 3, rounds: 5 }).bytes)
  })
})
