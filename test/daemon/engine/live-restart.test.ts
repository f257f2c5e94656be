import { expect, it } from 'vitest'
import { surveillance } from '../../support/broker-listener.ts'
import { eventually } from '../../support/eventually.ts'
import { hearing, liveTable } from '../../support/live-table.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { said, wanted } from '../../support/scenario-expectations.ts'
import { run, scratch, served, tablePc } from '../../support/table-pc.ts'

/** The words behind which the daemon dies, by number. */
const kills = {
  // The dice are in the air with odds behind a six; a come wager stands on five; a place bet was called on.
  'games/gb.dice.yaml': [12, 36, 67],
  // A double is keyed and its card is to come; eights are split; an insurance is answered.
  'games/gb.blackjack.yaml': [11, 27, 41],
}

it('a sequence of throws and a round of blackjack go on where the daemon was killed', async () => {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const watch = await surveillance(broker.url)
  const tables = Object.entries(kills).map(([file, at], i) => ({
    ...liveTable(directory, file, `table-${i + 1}`),
    at,
  }))
  const pc = tablePc({
    directory,
    broker: broker.url,
    ...served(...tables),
  })
  await pc.start()
  const heard = hearing(pc.entries)
  const killAndStart = async () => {
    await pc.kill()
    await pc.start()
  }
  for (const { play, at } of tables) await play(heard, watch.call, new Map(at.map((word) => [word, killAndStart])))
  for (const { id, scenario } of tables) {
    const due = wanted(scenario)
    await eventually(
      () => watch.results(id).length >= due.results.length && watch.findings(id).length >= due.findings.length,
    )
    expect(said(watch.results(id), watch.findings(id))).toEqual(due)
    watch.expectWhole(id)
  }
  await pc.stop()
  expect(await run('verify', pc.journal)).toMatchObject({ code: 0 })
})
