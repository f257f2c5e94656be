import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { type Surveillance, surveillance } from '../../support/broker-listener.ts'
import { studDevices } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { bytesIn } from '../../support/journal-files.ts'
import { rounds } from '../../support/killed-tables.ts'
import { booksOf } from '../../support/metered-tables.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { expectToTheCent, plainRule } from '../../support/plain/plain-meter.ts'
import { run, scratch, tablePc } from '../../support/table-pc.ts'

/** How often the daemon is killed here; `npm run kills -- --times N` asks for more. */
const kills = Number(process.env.FELTWIRE_KILLS ?? 8)
/** On a machine with other work to do (ms). */
const enoughForOne = 30_000

const table = 'stud-1'

const resultsIn = (entries: readonly Entry[]) =>
  entries.flatMap((entry) =>
    entry.kind === 'effect' && entry.effect.type === 'result' ? { seq: entry.seq, round: entry.effect.round } : [],
  )

const resultsOn = (watch: Surveillance) => watch.results(table).map(({ seq, round }) => ({ seq, round }))

const lastBalance = (entries: readonly Entry[]): string | undefined => booksOf(entries).stud?.ledger.balances.main

const shownOn = (watch: Surveillance): string | undefined => watch.standing(table, 'meter', 'stud')?.exact

test(
  `${kills} kills of the program in the midst of rounds lose no result and no cent of the meter`,
  async () => {
    const directory = scratch()
    const broker = await startMosquitto(directory)
    const stud = studDevices(directory)
    const watch = await surveillance(broker.url)
    const mirror = join(directory, 'table.mirror')
    const meters = [{ id: 'stud', main: plainRule.main, seed: plainRule.seed }]
    const pc = tablePc({
      directory,
      broker: broker.url,
      tables: [stud.table],
      wires: stud.wires,
      more: { mirror, meters },
    })
    const random = seeded(kills)
    const play = rounds(random, stud)
    await pc.start()
    for (let kill = 0; kill < kills; kill++) {
      for (let left = 5 + random.int(20); left > 0; left--) {
        play.next()
        await sleep(random.int(4))
      }
      await sleep(random.int(20))
      await pc.kill()
      const written = pc.entries()
      expect(resultsIn(written)).toEqual(expect.arrayContaining(resultsOn(watch)))
      await pc.start()
    }
    // However few of the rounds above had the time to end, the last life has a whole one.
    const before = resultsIn(pc.entries()).length
    await eventually(async () => {
      play.next()
      await pc.journaled()
      return resultsIn(pc.entries()).length > before
    })
    await eventually(() => resultsOn(watch).length >= resultsIn(pc.entries()).length)
    expect(resultsOn(watch)).toEqual(resultsIn(pc.entries()))
    await eventually(() => shownOn(watch) === lastBalance(pc.entries()))
    expect(await pc.stop()).toBe(0)
    watch.expectWhole(table)
    expectToTheCent(pc.entries(), shownOn(watch))
    expect(resultsIn(pc.entries()).length).toBeGreaterThan(0)
    expect(bytesIn(pc.journal).equals(bytesIn(mirror))).toBe(true)
    expect(await run('verify', pc.journal)).toMatchObject({ code: 0 })
    expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
    expect(await run('meters', 'reconcile', '--journal', pc.journal)).toMatchObject({ code: 0 })
  },
  (kills + 4) * enoughForOne,
)
