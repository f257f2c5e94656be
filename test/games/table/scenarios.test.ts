import { describe, expect, it } from 'vitest'
import { games } from '../../../games/games.ts'
import { cardRoomGames } from '../../../games/hg/card-room-games.ts'
import { filesOfEachTable, scenarioOf } from '../../simulators/scenario-play.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { eventually } from '../../support/eventually.ts'
import { hearing, liveTable } from '../../support/live-table.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { againstSettle, decided, said, wanted } from '../../support/scenario-expectations.ts'
import { scratch, served, tablePc } from '../../support/table-pc.ts'

const scenarios = filesOfEachTable()
  .filter((file) => file.startsWith('games/'))
  .toSorted()

/** On a machine with other work to do (ms). */
const enoughForAll = 120_000

const playedInCardRoom = [...cardRoomGames.values()].flatMap(({ page, live }) => (live === undefined ? [] : page.id))

describe('the scenarios of games', () => {
  it.each([...games.keys(), ...playedInCardRoom])('%s has rounds as they should go, and rounds that go wrong', (id) => {
    expect(scenarios).toEqual(expect.arrayContaining([`games/${id}.yaml`, `games/${id}-irregular.yaml`]))
    for (const file of [`games/${id}.yaml`, `games/${id}-irregular.yaml`]) expect(scenarioOf(file).table?.game).toBe(id)
  })
})

it.each(['gb', 'co', 'mbs', 'hg'])(
  'every game of %s is played on its devices, through the daemon, to the broker',
  async (document) => {
    const directory = scratch()
    const broker = await startMosquitto(directory)
    const watch = await surveillance(broker.url)
    const ofDocument = scenarios.filter((file) => file.startsWith(`games/${document}.`))
    const tables = ofDocument.map((file, at) => liveTable(directory, file, `table-${at + 1}`))
    const pc = tablePc({
      directory,
      broker: broker.url,
      ...served(...tables),
      more: { meters: tables.flatMap(({ meters }) => meters) },
    })
    await pc.start()
    const heard = hearing(pc.entries)
    await Promise.all(tables.map(({ play }) => play(heard, watch.call)))
    for (const { id, file, scenario } of tables) {
      const due = wanted(scenario)
      const isAllThere = () =>
        watch.results(id).length >= due.results.length && watch.findings(id).length >= due.findings.length
      await eventually(isAllThere).catch(() => {})
      expect(said(watch.results(id), watch.findings(id)), file).toEqual(due)
      watch.expectWhole(id)
      const speechless = watch.results(id).filter(({ kind, outcome }) => kind === 'settled' && outcome === undefined)
      expect(speechless, `${file}: settled, and it is not said how`).toEqual([])
      for (const { title, results, settled, refused } of againstSettle(scenario, watch.results(id))) {
        expect(decided(results), `${file}: ${title}`).toEqual(settled)
        if (refused !== undefined) expect(watch.rules(id), `${file}: ${title}`).toContain(refused)
      }
    }
  },
  enoughForAll,
)
