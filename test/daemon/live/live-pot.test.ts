import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKeypad } from '../../../simulators/devices/keypad.ts'
import { createTableReader } from '../../../simulators/devices/table-reader.ts'
import { wire } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { openFixtureOf } from '../../support/open-table.ts'
import { run } from '../../support/table-pc.ts'

const nameplate = { model: 'M-1', serial: 'S-1', firmware: '1.0' }
const table = 'holdem-1'

/** A hold'em table for three, with the button at seat 3. */
function holdemDevices(directory: string) {
  const wires = { cards: wire(join(directory, 'cards')), keys: wire(join(directory, 'keys')) }
  const device = (id: keyof typeof wires, driver: string) => ({
    id,
    driver,
    delay: 0,
    serial: { path: wires[id].path },
  })
  return {
    wires,
    cards: createTableReader(wires.cards, nameplate),
    keys: createKeypad(wires.keys, nameplate),
    table: {
      id: table,
      game: 'hg.texas-holdem',
      options: { seated: [1, 2, 3], button: 3, blinds: [200, 400], limits: [400, 800], chip: 100 },
      devices: [device('cards', 'line-table-reader'), device('keys', 'line-dealer-keypad')],
    },
  }
}

/** Seat 1 shows, seat 2 folds and seat 3 mucks; the next hand is only dealt. */
const hands = { 1: ['Js', 'Jd'], 2: ['Kd', 'Kh'], 3: ['Qh', '7s'] }
const nextHands = { 1: ['Ts', 'Th'], 2: ['Jh', '8s'], 3: ['Ks', '6h'] }
const secret = [...hands[2], ...hands[3], ...Object.values(nextHands).flat()]

/** Which of these cards a text names, as words or in the bytes of the reader. */
const namedIn = (text: string, cards: readonly string[]): string[] =>
  cards.filter((card) => {
    const isWord = new RegExp(`(?<![A-Za-z0-9+/])${card}(?![A-Za-z0-9+/=])`).test(text)
    return isWord || [1, 2, 3].some((seat) => text.includes(Buffer.from(`seat-${seat},${card}`).toString('hex')))
  })

type Fixture = Awaited<ReturnType<typeof openFixtureOf<ReturnType<typeof holdemDevices>>>>

/** What the dealer does, one step after the other: of two devices the order is known once it is in the journal. */
function dealerAt({ devices: { cards, keys }, pc }: Fixture) {
  const then = async (step: () => void) => {
    step()
    await pc.journaled()
  }
  const press = async (...pressed: [key: string, seat?: number, amount?: number][]) => {
    for (const each of pressed) await then(() => keys.press(...each))
  }
  const put = async (place: string, ...pieces: string[]) => {
    for (const piece of pieces) await then(() => cards.put(place, piece))
  }
  return {
    press,
    put,
    /** Two cards each, from the left of the button. */
    deal: async (told: Readonly<Record<number, readonly string[]>>, order: readonly number[]) => {
      for (const at of [0, 1]) for (const seat of order) await put(`seat-${seat}`, told[seat]?.[at] ?? '')
    },
    heartbeats: async () => {
      await then(() => cards.heartbeat())
      await then(() => keys.heartbeat())
    },
  }
}

test('a pot hand is played, told, replayed and packed; what was folded, mucked or not shown yet only an auditor sees', async () => {
  const fixture = await openFixtureOf(holdemDevices)
  const { pc, watch } = fixture
  const { press, put, deal, heartbeats } = dealerAt(fixture)
  await heartbeats()
  await press(['new-hand', 3])
  await deal(hands, [1, 2, 3])
  await press(['call', 3], ['call', 1], ['check', 2], ['collect'])
  await put('burn', '3s')
  await put('board', '2s', '9h', 'Jc')
  await press(['bet', 1, 400], ['fold', 2], ['call', 3], ['collect'])
  for (const [burnt, card = ''] of [
    ['3h', '4c'],
    ['3d', '5h'],
  ]) {
    await put('burn', burnt ?? '')
    await put('board', card)
    await press(['check', 1], ['check', 3], ['collect'])
  }
  await press(['show', 1], ['muck', 3], ['pay'])
  await heartbeats()
  await eventually(() => watch.results(table).length === 1)
  await press(['new-hand', 1])
  await deal(nextHands, [2, 3, 1])
  await eventually(() => watch.events(table).length > 40)

  expect(watch.results(table)).toMatchObject([{ kind: 'settled', settlements: [{ seat: 1, returns: 2_000 }, {}, {}] }])
  expect(watch.findings(table)).toEqual([])
  expect(await pc.stop()).toBe(0)
  await watch.hearing()
  expect(namedIn(JSON.stringify([watch.history, pc.log()]), secret)).toEqual([])
  const result = watch.history.findIndex(({ topic }) => topic.endsWith('/result'))
  const shown = watch.history.findIndex(({ payload }) => payload.includes('"key":"show"'))
  expect(namedIn(JSON.stringify(watch.history.slice(0, shown)), hands[1])).toEqual([])
  expect(namedIn(JSON.stringify(watch.history[result]), hands[1])).toEqual(hands[1])
  expect(statSync(pc.journal).mode & 0o077).toBe(0)

  const journal = ['--journal', pc.journal]
  const [pack, whole] = ['pack.html', 'auditor.html'].map((name) => join(pc.journal, '..', name)) as [string, string]
  const told = await Promise.all([
    run('verify', pc.journal),
    run('replay', pc.journal, '--round', `${table}/1`),
    run('history', table, ...journal),
    run('round', `${table}/1`, ...journal),
    run('dispute', `${table}/1`, '-o', pack, ...journal),
    run('dispute', `${table}/1`, '--auditor', '-o', whole, ...journal),
  ])
  const checked = await Promise.all([run('check-pack', pack), run('check-pack', whole)])
  for (const { code, out, err } of [...told, ...checked]) {
    expect([code, out, err]).toEqual([0, out, err])
    expect(namedIn(out, secret)).toEqual([])
  }
  expect(checked.map(({ out }) => out)).toEqual([
    expect.stringContaining('Nothing that was checked is wrong.'),
    expect.stringContaining('Nothing that was checked is wrong.'),
  ])
  expect(namedIn(readFileSync(pack, 'utf8'), secret)).toEqual([])
  expect(namedIn(readFileSync(whole, 'utf8'), secret)).toEqual([...hands[2], ...hands[3]])
  expect(statSync(whole).mode & 0o077).toBe(0)
})
