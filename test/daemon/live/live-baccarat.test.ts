import { expect, test } from 'vitest'
import { checkpointIn } from '../../../daemon/transparency-log/checkpoint.ts'
import { leafHash } from '../../../daemon/transparency-log/merkle-tree.ts'
import { openNote, readVerifier } from '../../../daemon/transparency-log/signed-note.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { baccaratDevices, dealCoup } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { bytesIn } from '../../support/journal-files.ts'
import { openFixtureOf } from '../../support/open-table.ts'
import { plainRoot } from '../../support/plain/merkle.ts'
import { paidIn } from '../../support/table-inputs.ts'

const table = 'baccarat-1'

const fixture = () => openFixtureOf(baccaratDevices)

type Fixture = Awaited<ReturnType<typeof fixture>>

/** Banker wins 7 to 5 on four cards: the Player stands on 6 or more, and draws here (co 30-2814, lines 232-279). */
async function playBankerWin({ devices, pc }: Fixture): Promise<void> {
  devices.bets.place(1, 'banker', 1000)
  devices.bets.place(2, 'player', 2000)
  devices.bets.place(3, 'tie', 500)
  await pc.journaled()
  dealCoup(devices, ['2s', '3h', 'Kd'], ['4c', '3d'], 'banker')
  await pc.journaled()
}

test('a coup goes from the bytes of its devices to the broker', async () => {
  const here = await fixture()
  const { devices, watch, pc } = here
  devices.shoe.start()
  devices.bets.boot()
  await playBankerWin(here)
  const result = await eventually(() => watch.results(table)[0])
  expect(result).toMatchObject({
    table,
    session: 1,
    round: 1,
    game: 'co.baccarat',
    kind: 'settled',
    deal: { player: ['2s', '3h', 'Kd'], banker: ['4c', '3d'] },
  })
  // The Banker pays 1 to 1 less five percent (co 30-2808(3)); the others lose.
  expect(paidIn(result)).toEqual({ '1 banker': 1950, '2 player': 0, '3 tie': 0 })
  expect(watch.events(table).flatMap(({ event }) => (event.type === 'card-drawn' ? [event.card] : []))).toEqual([
    '2s',
    '4c',
    '3h',
    '3d',
    'Kd',
  ])
  await eventually(() => watch.standing(table, 'round')?.round === 2)
  expect(watch.standing(table, 'round')).toMatchObject({ game: 'co.baccarat', phase: 'betting' })
  expect(watch.standing(table, 'status')).toMatchObject({ state: 'online', game: 'co.baccarat', journal: 'ok' })
  await eventually(() => watch.standing(table, 'device', 'shoe')?.cure === 'All is well.')
  expect(watch.standing(table, 'device', 'shoe')).toMatchObject({ driver: 'angel-eye', link: 'open' })
  watch.expectWhole(table)
  expect(await pc.stop()).toBe(0)
})

test('a bet after the first card is a finding with its margin, and changes no payment', async () => {
  const here = await fixture()
  const { devices, watch, pc } = here
  devices.bets.place(1, 'banker', 1000)
  await pc.journaled()
  devices.shoe.card('2s', 'player', 1)
  await pc.journaled()
  devices.bets.place(1, 'banker', 5000)
  await pc.journaled()
  const late = await eventually(() => watch.findings(table).find(({ rule }) => rule === 'irr-late-bet'))
  expect(late).toMatchObject({ severity: 'violation', citation: 'co 30-2807(4), lines 138-139', round: 1 })
  const margin = pc.heardAt('"amount":5000') - pc.heardAt('"card-drawn"')
  expect(late.figures).toEqual({ seat: 1, spot: 'banker', before: 1000, after: 5000, marginMs: margin })
  devices.shoe.card('4c', 'banker', 1)
  devices.shoe.card('Kh', 'player', 2)
  devices.shoe.card('5d', 'banker', 2)
  // Banker has a natural nine against two.
  expect(paidIn(await eventually(() => watch.results(table)[0]))).toEqual({ '1 banker': 1950 })
})

test('the will says offline when the daemon is killed, and the daemon says so itself when it is stopped', async () => {
  const { watch, pc } = await fixture()
  await eventually(() => watch.standing(table, 'status')?.state === 'online')
  await pc.kill()
  await eventually(() => watch.standing(table, 'status')?.state === 'offline')
  await pc.start()
  await watch.online(table)
  expect(await pc.stop()).toBe(0)
  await eventually(() => watch.standing(table, 'status')?.state === 'offline')
})

test('an unplugged shoe raises an alert, and clears it when it is back', async () => {
  const here = await fixture()
  const { devices, broker, watch, pc } = here
  devices.wires.shoe.hangUp()
  // The next says that the port cannot be opened.
  const first = await eventually(() => watch.history.find(({ topic }) => topic.endsWith('/alert/shoe-link')))
  expect(JSON.parse(first.payload)).toMatchObject({
    id: 'shoe-link',
    text: expect.stringContaining('check the cable and the adapter'),
  })
  await eventually(() => watch.standing(table, 'device', 'shoe')?.link === 'closed')
  expect((await surveillance(broker.url)).standing(table, 'alert', 'shoe-link')).toMatchObject({ id: 'shoe-link' })
  devices.wires.shoe.replug()
  await pc.linked('shoe')
  await eventually(() => watch.standing(table, 'alert', 'shoe-link') === undefined)
  expect(watch.history.filter(({ topic }) => topic.endsWith('/alert/shoe-link')).at(-1)?.payload).toBe('')
  const late = await surveillance(broker.url)
  expect(late.history.filter(({ topic }) => topic.endsWith('/alert/shoe-link'))).toEqual([])
  await playBankerWin(here)
  expect(await eventually(() => watch.results(table)[0])).toMatchObject({ kind: 'settled' })
})

test('a request is carried out and answered with its transaction, or refused with a reason', async () => {
  const { devices, watch, pc } = await fixture()
  devices.bets.place(1, 'banker', 1000)
  devices.bets.noMoreBets()
  await pc.journaled()
  expect(await watch.ask(table, 'out-of-cards', 'a-1')).toEqual({
    transaction: 'a-1',
    ok: false,
    code: 'operation-refused',
    reason: 'no round is being dealt',
  })
  expect(watch.results(table)).toEqual([])
  expect(await watch.ask(table, 'void-round', 'a-2')).toEqual({ transaction: 'a-2', ok: true })
  const result = await eventually(() => watch.results(table)[0])
  expect(result).toMatchObject({ kind: 'void', reason: 'voided by pit' })
  expect(paidIn(result)).toEqual({ '1 banker': 1000 })
  const asked = pc.entries().flatMap((entry) => (entry.kind === 'operator' ? [entry] : []))
  expect(asked).toMatchObject([
    { table, op: 'refused', by: 'pit', transaction: 'a-1', args: { code: 'operation-refused' } },
    { table, op: 'void-round', by: 'pit', transaction: 'a-2' },
  ])
})

test('a checkpoint is signed, and has the root of the tree of all entries before it', async () => {
  const here = await fixture()
  await here.watch.online(table)
  await playBankerWin(here)
  await here.pc.stop()
  await here.watch.hearing()
  const lines = bytesIn(here.pc.journal).toString().split('\n')
  const { note, key } = here.watch.standing(table, 'checkpoint')
  const verifier = readVerifier(key)
  const opened = verifier && openNote(note, [verifier])
  const checkpoint = opened && checkpointIn(opened.text)
  const leaves = lines.slice(0, checkpoint?.size).map((line) => leafHash(line.slice(0, 64)))
  expect(checkpoint).toEqual({ origin: `feltwire/casino/${table}`, size: leaves.length, root: plainRoot(leaves) })
  // Nothing but bookkeeping may follow the last checkpoint of a clean stop, and it is the last in the journal.
  const after = lines.slice(leaves.length, -1).map((line) => JSON.parse(line.slice(65)))
  expect(after[0]).toMatchObject({ kind: 'checkpoint', note })
  expect(
    after
      .slice(1)
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'published'),
  ).toEqual(['stopped'])
})
