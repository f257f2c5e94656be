import { expect, test } from 'vitest'
import { surveillance } from '../../support/broker-listener.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { paidIn } from '../../support/table-inputs.ts'
import { run, scratch, served, tablePc } from '../../support/table-pc.ts'
import { changeLimits, edit, pluggedTable } from './changed-config.ts'

async function fixture() {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const cards = ['card-shoe', 'bet-sensors'] as const
  const changed = pluggedTable(directory, { id: 'baccarat-1', game: 'co.baccarat' }, cards)
  const other = pluggedTable(directory, { id: 'baccarat-2', game: 'co.baccarat' }, cards)
  const stud = pluggedTable(directory, { id: 'stud-1', game: 'gb.casino-stud' }, [...cards, 'dealer-keypad'])
  const wheel = pluggedTable(directory, { id: 'roulette-1', game: 'gb.roulette' }, ['roulette-wheel', 'bet-sensors'])
  const craps = pluggedTable(directory, { id: 'craps-1', game: 'gb.dice' }, ['dice-reader', 'bet-sensors'])
  const plugged = [changed, other, stud, wheel, craps]
  const watch = await surveillance(broker.url)
  const pc = tablePc({
    directory,
    broker: broker.url,
    ...served(...plugged),
  })
  await pc.start()
  return { broker, changed, other, stud, wheel, craps, watch, pc }
}

type Fixture = Awaited<ReturnType<typeof fixture>>

/** Every table is in the midst of a round. */
async function playHalf({ changed, other, stud, wheel, craps, pc }: Fixture): Promise<void> {
  for (const { devices } of [changed, other]) devices['bet-sensors'].place(1, 'banker', 2000)
  stud.devices['bet-sensors'].openBetting()
  for (const seat of [1, 2]) stud.devices['bet-sensors'].place(seat, 'ante', 500)
  wheel.devices['roulette-wheel'].placeBets()
  wheel.devices['bet-sensors'].place(1, 'straight-up:17', 100)
  craps.devices['dice-reader'].read(3, 4)
  await pc.journaled()
  craps.devices['bet-sensors'].place(1, 'win-line', 1000)
  await pc.journaled()
  craps.devices['dice-reader'].read(4, 2)
  await pc.journaled()
  craps.devices['bet-sensors'].place(1, 'behind-win-line', 1000)
  for (const { devices } of [changed, other]) {
    devices['card-shoe'].draw('9s', 'player', 1)
    devices['card-shoe'].draw('2c', 'banker', 1)
  }
  for (const card of 'As Ah Ac 9d 4s 2c 5d 7h 9s Jd Ad Kc 8h 7s 3c'.split(' ')) stud.devices['card-shoe'].draw(card)
  wheel.devices['roulette-wheel'].launch()
  await pc.journaled()
  stud.devices['dealer-keypad'].press('fold', 1)
  wheel.devices['roulette-wheel'].noMoreBets()
  await pc.journaled()
}

const limits = {
  'baccarat-1': { banker: { min: 5000 } },
  'stud-1': { ante: { min: 1000 } },
  'roulette-1': { 'straight-up': { min: 200 } },
  'craps-1': { 'win-line': { min: 2000 } },
}

const lying = (seat: number, spot: string, stake: number, at?: number) => ({
  seat,
  spot,
  stake,
  ...(at === undefined ? {} : { at }),
})

test('rounds under way are interrupted before other limits take over, with all that is known; a table left alone goes on', async () => {
  const here = await fixture()
  const { changed, other, watch, pc } = here
  await playHalf(here)
  await pc.kill()
  changeLimits(pc.config, limits)
  // The paper on a device changes no rule.
  edit(pc.config, ({ tables }) => {
    for (const device of tables[1]?.devices ?? []) Object.assign(device, { conformity: 'certificate 4711' })
  })
  await pc.start()

  const interrupted = { session: 1, kind: 'interrupted', settlements: [] }
  const why = 'the configuration of the table was changed'
  await eventually(() =>
    Object.keys(limits).every((table) => watch.results(table).some(({ reason }) => reason === why)),
  )
  expect(watch.results('baccarat-1')).toMatchObject([
    {
      ...interrupted,
      round: 1,
      reason: why,
      deal: { player: ['9s'], banker: ['2c'] },
      known: { bets: [lying(1, 'banker', 2000)], decisions: [] },
    },
  ])
  expect(watch.results('stud-1')).toMatchObject([
    {
      ...interrupted,
      round: 1,
      reason: why,
      deal: { 'seat:1': expect.any(Array), dealer: expect.any(Array) },
      known: { bets: [lying(1, 'ante', 500), lying(2, 'ante', 500)], decisions: [{ seat: 1, do: 'fold' }] },
    },
  ])
  expect(watch.results('roulette-1')).toMatchObject([
    { ...interrupted, round: 1, reason: why, known: { bets: [lying(1, 'straight-up:17', 100, 1)] } },
  ])
  // The line stands behind its point of six, with odds; the throw that made the point is told with it.
  expect(watch.results('craps-1').at(-1)).toMatchObject({
    ...interrupted,
    reason: why,
    known: { bets: [lying(1, 'win-line', 1000, 1), lying(1, 'behind-win-line', 1000, 2)], rolls: [[4, 2]] },
  })
  const changesAt = (table: string) => watch.findings(table).filter(({ rule }) => rule === 'rules-changed')
  for (const table of Object.keys(limits)) {
    expect(changesAt(table).at(-1)).toMatchObject({
      session: 1,
      remedy: expect.stringContaining('settle this round by hand'),
    })
  }
  // Its first throw came before its bets could be seen.
  expect(changesAt('craps-1').map(({ message }) => message)).toEqual([
    `round 1 waited for a ruling: ${why}`,
    `round 3: ${why}; wagers that wait for a ruling: 2`,
  ])

  for (const { devices } of [changed, other]) {
    devices['card-shoe'].draw('8d', 'player', 2)
    devices['card-shoe'].draw('5h', 'banker', 2)
  }
  await pc.journaled()
  // Nine and eight are seven, as two and five are.
  expect(await eventually(() => watch.results('baccarat-2')[0])).toMatchObject({
    session: 2,
    round: 1,
    kind: 'settled',
    deal: { player: ['9s', '8d'], banker: ['2c', '5h'] },
    settlements: [{ seat: 1, wager: 'banker', returns: 2000, verdict: 'push' }],
  })
  expect(watch.rules('baccarat-2')).toEqual([])
  const second = watch.numbered('baccarat-2').filter(({ session }) => session === 2)
  expect(second.map(({ seq }) => seq)).toEqual(second.map((_, index) => index + 1))
  await eventually(() => watch.rules('baccarat-1').includes('joined-mid-round'))
  expect(watch.results('baccarat-1')).toHaveLength(1)

  changed.devices['bet-sensors'].place(1, 'banker', 6000)
  await pc.journaled()
  for (const [card, to, index] of [
    ['9s', 'player', 1],
    ['2c', 'banker', 1],
    ['Kd', 'player', 2],
    ['6h', 'banker', 2],
  ] as const)
    changed.devices['card-shoe'].draw(card, to, index)
  await pc.journaled()
  const next = await eventually(() => watch.results('baccarat-1')[1])
  expect(next).toMatchObject({ session: 2, round: 1, kind: 'settled' })
  // A nine beats an eight.
  expect(paidIn(next)).toEqual({ '1 banker': 0 })

  await pc.stop()
  expect(await run('verify', pc.journal)).toMatchObject({ code: 0 })
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
  const told = await run('round', 'craps-1/3', '--raw', '--session', '1', '--journal', pc.journal)
  expect(told.out).toContain(why)
  expect(told.out).toContain('throw 1: 4-2')
  expect(told.out).toContain('seat 1 win-line: 1000 lie there, before throw 1')
  expect((await run('round', 'baccarat-2/1', '--journal', pc.journal)).out).toMatch(/9♠[\s\S]*8♦/)
})

test('a broker with another name changes no rule: the round goes on in its session', async () => {
  const { other, watch, broker, pc } = await fixture()
  other.devices['bet-sensors'].place(1, 'player', 2000)
  await pc.journaled()
  other.devices['card-shoe'].draw('9s', 'player', 1)
  await pc.journaled()
  await pc.kill()
  edit(pc.config, (config) => Object.assign(config.broker, { url: broker.url.replace('127.0.0.1', 'localhost') }))
  await pc.start()
  for (const [card, to, index] of [
    ['2c', 'banker', 1],
    ['Kd', 'player', 2],
    ['6h', 'banker', 2],
  ] as const)
    other.devices['card-shoe'].draw(card, to, index)
  await pc.journaled()
  const result = await eventually(() => watch.results('baccarat-2')[0])
  expect(result).toMatchObject({ session: 1, round: 1, kind: 'settled' })
  expect(paidIn(result)).toEqual({ '1 player': 4000 })
  watch.expectWhole('baccarat-2')
})
