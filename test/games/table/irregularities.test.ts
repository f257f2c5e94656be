import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { games } from '../../../games/games.ts'
import { scenarioOf } from '../../simulators/scenario-play.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { baccaratDevices, dealCoup } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { wanted } from '../../support/scenario-expectations.ts'
import { run, scratch, tablePc } from '../../support/table-pc.ts'

/** No table is opened with these, so that none can play them; the test beside each shows that it is refused. */
const refusedByConfiguration: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'gb.big-six': { 'wrong-counts': '../../daemon/config/table-options.test.ts' },
  'gb.blackjack': { 'side-wager-wrong-decks': '../../daemon/config/table-options.test.ts' },
  'gb.let-it-ride': { 'cap-not-allowed': '../../daemon/config/table-options.test.ts' },
}

describe('every irregularity of a game happens', () => {
  it.each([...games.values()])('$id', ({ id, irregularities }) => {
    const { findings } = wanted(scenarioOf(`games/${id}-irregular.yaml`))
    const refused = refusedByConfiguration[id] ?? {}
    const happened = [...findings.map(({ rule }) => rule), ...Object.keys(refused)]
    expect(Object.keys(irregularities).filter((irregularity) => !happened.includes(irregularity))).toEqual([])
    for (const [irregularity, test] of Object.entries(refused))
      expect(readFileSync(new URL(test, import.meta.url), 'utf8')).toContain(irregularity)
  })
})

it('what a person has called stands after a kill, is played again alike, and is asked for by its right name', async () => {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const watch = await surveillance(broker.url)
  const baccarat = baccaratDevices(directory)
  const { table, wires, shoe } = baccarat
  const pc = tablePc({ directory, broker: broker.url, tables: [table], wires })
  const call = (transaction: string, args: object) =>
    watch.call(table.id, JSON.stringify({ transaction, by: 'surveillance', ...args }))
  await pc.start()

  shoe.start()
  dealCoup(baccarat, ['9s', 'Kc'], ['2h', '3d'], 'player')
  shoe.card('2s', 'player', 1)
  shoe.card('9h', 'banker', 1)
  await pc.journaled()
  await expect(call('1', { irregularity: 'irr-5.9' })).rejects.toThrow(/has no irregularity 'irr-5.9'.*irr-2816.1/)
  await expect(call('2', { irregularity: 'irr-2816.1', seat: 100 })).rejects.toThrow(/no seat 100.*1 to 99/)
  await expect(call('3', { seat: 1 })).rejects.toThrow(/irregularity: is missing/)
  await call('4', { irregularity: 'irr-2816.1', note: 'a card was slipped back' })

  await pc.kill()
  await pc.start()
  await eventually(() => watch.standing(table.id, 'round').notes.length === 2)
  expect(watch.standing(table.id, 'round').notes).toEqual([
    'a supervisor must decide: surveillance reports: a card was slipped back',
    'the shoe was not seen from its first card',
  ])
  shoe.card('3c', 'player', 2)
  shoe.card('Kd', 'banker', 2)
  await eventually(() => watch.results(table.id).length === 2)

  expect(watch.results(table.id)).toMatchObject([
    { round: 1, kind: 'settled' },
    {
      round: 2,
      kind: 'disputed',
      reason: 'surveillance reports: a card was slipped back',
      deal: { player: ['2s', '3c'], banker: ['9h', 'Kd'] },
      settlements: [],
    },
  ])
  expect(watch.findings(table.id)).toMatchObject([{ rule: 'irr-2816.1', citation: 'co 30-2816(1), line 298' }])
  watch.expectWhole(table.id)
  await pc.stop()
  expect(await run('verify', pc.journal)).toMatchObject({ code: 0 })
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
})
