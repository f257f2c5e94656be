import { expect, test } from 'vitest'
import { run } from '../../support/table-pc.ts'
import { meterFixture, soon, staked } from './live-meters.ts'

const stud = {
  game: 'gb.casino-stud',
  options: { progressiveOffered: 'yes-offered' },
  meters: { 'gb.casino-stud.progressive': 'stud' },
}
const bets = [staked(1, 'ante', 500), staked(1, 'progressive', 100)]
const actions = [{ seat: 1, do: 'fold' }]
const royal = { deal: { 'seat:1': 'As Ks Qs Js Ts', dealer: '2c 5c 7h 9h Jc' }, bets, actions }
const nothing = { deal: { 'seat:1': '2c 5d 7h 9s Jc', dealer: '3c 6d 8h Ts Qc' }, bets, actions }

const fixture = () =>
  meterFixture({ meters: [{ id: 'stud', main: 70, seed: 100_000 }], tables: { 'stud-1': stud, 'stud-2': stud } })

test('gr.progressive.multiple-wins: hits of linked tables in the same instant come into one order, which a killed daemon keeps (2.7 e)', async () => {
  const here = await fixture()
  const ids = ['stud-1', 'stud-2'] as const
  const upToTheFold = here.wordsAt('stud-1', royal).findIndex(([kind]) => kind === 'keypad')
  for (const id of ids) await here.say(id, here.wordsAt(id, royal).slice(0, upToTheFold))
  for (const id of ids) here.at(id).keys.press('fold', 1)

  // 70 % of either pound is in before the first hit takes all 100,140; the second has the seed that follows.
  expect(await here.pending('stud', 2)).toEqual([
    ['royal-flush', 'meter', '1: 100140'],
    ['royal-flush', 'meter', '1: 100000'],
  ])
  await here.shows('stud', { display: 100_000 })
  const pending = here.meter('stud')?.pending
  await soon(() => here.meter('stud', 'stud-2')?.pending).toEqual(pending)
  expect(new Set(pending?.map(({ ref }) => ref.table))).toEqual(new Set(ids))
  const claimed = here.pc
    .entries()
    .flatMap((entry) => (entry.kind === 'effect' && entry.effect.type === 'claims' ? entry.table : []))
  expect(pending?.map(({ ref }) => ref.table)).toEqual(claimed)
  for (const id of ids) await soon(() => here.watch.standing(id, 'alert', 'meter-stud-hit')).toBeDefined()

  await here.pc.kill()
  await here.pc.start()
  for (const id of ids) await soon(() => here.watch.standing(id, 'status')?.state).toBe('online')
  await here.shows('stud', { display: 100_000, pending: pending ?? [] })
  await here.confirm('stud-2', 'stud')
  await here.confirmByKey('stud-1', 'stud')
  for (const id of ids) await soon(() => here.at(id).sign.shown('stud')).toBe(100_000)
  expect(await here.reconcile('stud')).toMatchObject({
    contributions: '140',
    seeds: '300000',
    awards: '200140',
    end: '100000',
    difference: '0',
  })
})

test('gr.progressive.meter-share, gr.progressive.seed: 70 % of the stakes of all linked tables over any period; each transfer has its citation (2.7 b-c)', async () => {
  const here = await fixture()
  await here.play('stud-1', nothing)
  await here.play('stud-2', nothing)
  await here.shows('stud', { display: 100_140 })
  for (const id of ['stud-1', 'stud-2'] as const) await soon(() => here.at(id).sign.shown('stud')).toBe(100_140)
  const shift = String(Math.max(...here.pc.entries().map(({ at }) => at)) + 1)
  await here.play('stud-2', nothing)
  await here.shows('stud', { display: 100_210 })
  const whole = { contributions: '210', seeds: '100000', awards: '0', corrections: '0', end: '100210', difference: '0' }
  expect(await here.reconcile('stud')).toMatchObject({ start: '0', ...whole })
  expect(await here.reconcile('stud', '--from', shift)).toMatchObject({
    start: '100140',
    ...whole,
    contributions: '70',
    seeds: '0',
  })
  expect(await here.reconcile('stud', '--to', String(Number(shift) - 1))).toMatchObject({
    start: '0',
    ...whole,
    contributions: '140',
    end: '100140',
  })
  expect(await here.reconcile('stud', '--to', '1')).toMatchObject({ start: '0', contributions: '0', end: '0' })
  const history = await here.history('stud')
  expect(history.map(({ from, to, amount }) => `${from} ${to} ${amount}`)).toEqual([
    'seed main 100000',
    ...Array(3).fill(['stakes main 70', 'stakes house 30']).flat(),
  ])
  const [seed, ...shares] = history.map(({ why }) => why)
  expect(seed).toBe('gb 2.7 c, lines 214-215')
  expect(new Set(shares)).toEqual(new Set(['gb 2.7 b, lines 209-212']))
})

test('a meter that a person sets right keeps who and why: in its history, its reconciliation, and after a kill (co, lines 428-433)', async () => {
  const here = await fixture()
  await here.play('stud-1', nothing)
  const reason = 'the wrong button was pressed'
  const adjust = (said: object) => here.request('stud-2', 'adjust-meter', { meter: 'stud', ...said })
  expect(await adjust({ amount: 930 })).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^reason: is missing/),
  })
  expect(await adjust({ reason })).toMatchObject({ ok: false, reason: expect.stringMatching(/^amount: is missing/) })
  expect(await adjust({ amount: -200_000, reason })).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/below 0/),
  })
  expect(await adjust({ amount: 930, reason })).toMatchObject({ ok: true })
  expect(await adjust({ amount: -400, reason: 'too much' })).toMatchObject({ ok: true })
  await here.shows('stud', { display: 100_600, totals: { corrections: '530' } })
  await soon(() => here.at('stud-1').sign.shown('stud')).toBe(100_600)

  const sums = { contributions: '70', seeds: '100000', awards: '0', corrections: '530', end: '100600', difference: '0' }
  expect(await here.reconcile('stud')).toMatchObject(sums)
  expect((await here.history('stud')).slice(-2)).toMatchObject([
    { from: 'house', to: 'main', amount: '930', by: 'pit and boss', reason, why: 'gb 2.7 f, lines 226-228' },
    { from: 'main', to: 'house', amount: '400', by: 'pit and boss', reason: 'too much' },
  ])
  expect((await run('meters', 'history', 'stud', '--journal', here.pc.journal)).out).toContain(
    `by pit and boss: ${reason}`,
  )
  await here.pc.kill()
  await here.pc.start()
  await here.shows('stud', { display: 100_600 })
  expect(await run('replay', here.pc.journal)).toMatchObject({ code: 0 })
})

test('what no table knows is answered with what can be asked, and so is a request by nobody', async () => {
  const here = await fixture()
  expect(await here.request('stud-1', 'frobnicate', {})).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/'frobnicate'.*void-round.*irregularity.*confirm-hit.*adjust-meter/),
  })
  expect(await here.request('stud-1', 'confirm-hit', { meter: 'stud', hit: 'h', by: '' })).toMatchObject({
    ok: false,
    code: 'malformed-request',
  })
  const stranger = { meter: 'stud', hit: 'h', by: 'stranger' }
  expect(await here.request('stud-1', 'confirm-hit', stranger)).toMatchObject({ ok: false, code: 'unknown-person' })
})

test('a hit that was none goes back to the meter with its reason, and so do the shares of a round that is void', async () => {
  const here = await fixture()
  await here.play('stud-1', royal)
  await here.pending('stud', 1)
  const hit = here.meter('stud')?.pending[0]?.id
  expect(await here.request('stud-1', 'void-hit', { meter: 'stud', hit })).toMatchObject({ ok: false })
  const reason = 'a card was misread'
  expect(await here.request('stud-1', 'void-hit', { meter: 'stud', hit, reason })).toMatchObject({ ok: true })
  await here.shows('stud', { display: 100_070, pending: [], hits: [{ state: 'void', by: 'pit and boss', reason }] })
  const words = here.wordsAt('stud-2', nothing)
  await here.say('stud-2', words.slice(0, words.findIndex(([kind]) => kind === 'line-shoe') + 1))
  await here.shows('stud', { display: 100_140 })
  expect(await here.request('stud-2', 'void-round', {})).toMatchObject({ ok: true })
  await here.shows('stud', { display: 100_070 })
  expect(await here.reconcile('stud')).toMatchObject({
    contributions: '140',
    seeds: '100000',
    awards: '0',
    corrections: '-70',
    end: '100070',
    difference: '0',
  })
})

test('gr.progressive.integrity: a round is told with its money, the meter before and after, and who confirmed its hit in a later session (2.7 f)', async () => {
  const here = await fixture()
  const told = (...more: string[]) => run('round', 'stud-1/1', '--raw', '--journal', here.pc.journal, ...more)
  await here.play('stud-1', royal)
  await here.pending('stud', 1)
  await here.pc.stop()
  here.reconfigure(({ meters }) => Object.assign(meters[0] ?? {}, { main: 80 }))
  await here.pc.start()
  await here.play('stud-1', nothing)
  await here.shows('stud', { display: 100_080 })
  await here.confirm('stud-2', 'stud')

  const { code, out } = await told('--session', '1')
  expect(code).toBe(0)
  const money = (text: string) => text.split('\n').flatMap((line) => /METER .*(?= \[gb )/.exec(line) ?? [])
  expect(money(out)).toEqual([
    'METER stud 100000 -> 100070: 70 from stakes to main (seat 1)',
    'METER stud 100070 -> 100070: 30 from stakes to house (seat 1)',
    'METER stud 100070 -> 0: 100070 from main to pending (seat 1, royal-flush)',
    'METER stud 0 -> 100000: 100000 from seed to main (royal-flush)',
    'METER stud 100080 -> 100080: 100070 from pending to paid (royal-flush, by pit)',
  ])
  const inJson: { kind: string }[] = JSON.parse((await told('--session', '1', '--json')).out)
  const transfers = inJson.filter(({ kind }) => kind === 'transfer')
  expect(transfers).toHaveLength(5)
  expect(transfers[2]).toMatchObject({ before: '100070', after: '0', transfer: { to: 'pending', amount: '100070' } })
  expect(await told()).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/--session 1: .*\n.*--session 2: /),
  })
  expect(money((await told('--session', '2')).out).map((line) => line.split(' from ')[0])).toEqual([
    'METER stud 100000 -> 100080: 80',
    'METER stud 100080 -> 100080: 20',
  ])
})

test('the funds of a meter are listed by name in its currency, and a period that ends before it begins is wrong usage', async () => {
  const here = await fixture()
  const { journal } = here.pc
  const list = await run('meters', 'list', '--journal', journal)
  expect(list.out).toContain('stud: £1,000.00 on show, reserve £0.00, hidden £0.00, overflow £0.00, 0 hits pending')
  const backwards = await run('meters', 'reconcile', 'stud', '--journal', journal, '--from', '2', '--to', '1')
  expect(backwards).toMatchObject({ code: 2, err: expect.stringContaining('--from is later than --to') })
})
