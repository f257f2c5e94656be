import { expect, test } from 'vitest'
import { ezFixture, meterFixture, soon, staked } from './live-meters.ts'

const stud = {
  game: 'gb.casino-stud',
  options: { progressiveOffered: 'yes-offered' },
  meters: { 'gb.casino-stud.progressive': 'stud' },
}
const studFixture = (...ids: string[]) =>
  meterFixture({
    meters: [{ id: 'stud', main: 70, seed: 100_000 }],
    tables: Object.fromEntries(ids.map((id) => [id, stud])),
  })
const bets = [staked(1, 'ante', 500), staked(1, 'progressive', 100)]
const actions = [{ seat: 1, do: 'fold' }]
const royal = { deal: { 'seat:1': 'As Ks Qs Js Ts', dealer: '2c 5c 7h 9h Jc' }, bets, actions }
const nothing = { deal: { 'seat:1': '2c 5d 7h 9s Jc', dealer: '3c 6d 8h Ts Qc' }, bets, actions }

test('gr.progressive.faults: bet sensors that are lost freeze the meter at every table of the link, with an alarm at each (2.7 a)', async () => {
  const fixture = await studFixture('stud-1', 'stud-2')
  const ids = ['stud-1', 'stud-2']
  await fixture.play('stud-1', royal)
  await fixture.pending('stud', 1)
  const hit = fixture.meter('stud')?.pending[0]?.id

  fixture.at('stud-2').lines.bets.hangUp()
  for (const id of ids) await soon(() => fixture.watch.standing(id, 'alert', 'meter-stud-frozen')).toBeDefined()
  await fixture.shows('stud', { frozen: [expect.stringContaining('stud-2/stud-2-bets')] })
  expect(fixture.watch.standing('stud-1', 'alert', 'meter-stud-frozen')).toMatchObject({
    // The next try to open the port has another reason.
    text: expect.stringMatching(/[^.]; begin no round, and settle no hit$/),
  })
  expect(await fixture.request('stud-1', 'confirm-hit', { meter: 'stud', hit })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('meter stud is frozen'),
  })
  // Stakes still bring their 70 %, to which 2.7 b knows no exception.
  await fixture.play('stud-1', nothing)
  await fixture.shows('stud', { display: 100_070, pending: [{ id: hit }] })
  const inDoubt = () => fixture.watch.findings('stud-1').filter(({ rule }) => rule === 'meter-in-doubt')
  await soon(inDoubt).toMatchObject([
    { remedy: expect.stringContaining('bring the device back before the next round') },
  ])

  fixture.at('stud-2').lines.bets.replug()
  await fixture.pc.linked('stud-2-bets')
  await fixture.shows('stud', { frozen: [] })
  for (const id of ids) await soon(() => fixture.watch.standing(id, 'alert', 'meter-stud-frozen')).toBeUndefined()
  await fixture.confirm('stud-1', 'stud')
  await fixture.play('stud-1', nothing)
  await fixture.shows('stud', { display: 100_140 })
  expect(inDoubt()).toHaveLength(1)
})

test('gr.progressive.faults: a shoe that can be locked begins no round while the meter is in doubt, and ends the one under way', async () => {
  const fixture = await ezFixture({}, { shoe: 'angel-eye' })
  const { lines } = fixture.at('ez')
  // A shoe that was slow to answer is told again, and says so again.
  const locks = () =>
    fixture.watch
      .events('ez')
      .flatMap(({ event }) => (event.type === 'shoe-state' ? event.state : []))
      .filter((state, at, all) => state !== all[at - 1])
  const round = { deal: { player: '4s 5h', banker: '4d 3c' }, bets: [staked(1, 'ez-progressive', 100)] }
  const words = fixture.wordsAt('ez', round)
  const upToTheFirstCard = words.findIndex(([kind]) => kind === 'line-shoe') + 1

  await fixture.say('ez', words.slice(0, upToTheFirstCard))
  lines.sign.hangUp()
  await fixture.shows('ez', { frozen: [expect.any(String)] })
  expect(locks()).toEqual([])
  await fixture.say('ez', words.slice(upToTheFirstCard))
  await soon(locks).toEqual(['locked'])
  expect(fixture.watch.results('ez')).toMatchObject([{ kind: 'settled' }])

  lines.sign.replug()
  await soon(locks).toEqual(['locked', 'unlocked'])
  await fixture.pc.journaled()
  lines.bets.hangUp()
  await soon(locks).toEqual(['locked', 'unlocked', 'locked'])
})

test('gr.progressive.faults: what the tray pays of a progressive waits too while its display is lost, until a person confirms it (2.7 a)', async () => {
  const fixture = await ezFixture()
  // Banker wins with seven on three red cards: 250 for 1 from the tray (co, lines 617 and 633).
  const redSeven = {
    deal: { player: 'Th Kd Jh', banker: 'Ah 2d 4h' },
    bets: [staked(4, 'ez-progressive', 100)],
  }
  const words = fixture.wordsAt('ez', redSeven)
  const upToTheFirstCard = words.findIndex(([kind]) => kind === 'line-shoe') + 1
  await fixture.say('ez', words.slice(0, upToTheFirstCard))
  fixture.at('ez').lines.sign.hangUp()
  await fixture.shows('ez', { frozen: [expect.any(String)] })
  await fixture.say('ez', words.slice(upToTheFirstCard))
  expect(await fixture.pending('ez', 1)).toEqual([['d7-p0-color', 'tray', '4: 25000']])
  expect(fixture.meter('ez')?.tray).toEqual([])
  await soon(() => fixture.watch.findings('ez').filter(({ rule }) => rule === 'award-kept-back')).toMatchObject([
    { remedy: expect.stringContaining('do not pay it') },
  ])
  const hit = fixture.meter('ez')?.pending[0]?.id
  expect(await fixture.request('ez', 'confirm-hit', { meter: 'ez', hit })).toMatchObject({ ok: false })

  fixture.at('ez').lines.sign.replug()
  await fixture.shows('ez', { frozen: [] })
  expect(await fixture.request('ez', 'confirm-hit', { meter: 'ez', hit })).toMatchObject({ ok: true })
  expect(await fixture.byTray('ez', 1)).toEqual([['d7-p0-color', 'tray', '4: 25000']])
  expect(await fixture.balances('ez')).toMatchObject({ pending: '0', paid: '25000' })
})

test('gb.casino-stud: a progressive wager without its ante, too late, or beyond the dealer’s count takes no part (7.17-7.18)', async () => {
  const fixture = await studFixture('stud-1')
  const words = fixture.wordsAt('stud-1', nothing)
  const upToTheFirstCard = words.findIndex(([kind]) => kind === 'line-shoe') + 1
  await fixture.say('stud-1', [['bet-board', 'place', 2, 'progressive', 100], ...words.slice(0, upToTheFirstCard)])
  await fixture.say('stud-1', [['bet-board', 'place', 1, 'progressive', 300]])
  await fixture.shows('stud', { display: 100_070 })
  await soon(() => fixture.watch.findings('stud-1')).toMatchObject([
    { rule: 'insurance-without-ante', citation: 'gb 7.18, 7.24, lines 1397-1431', remedy: 'the wager is refused' },
    {
      rule: 'wagers-before-cards',
      citation: 'gb 7.9, lines 1343-1345',
      figures: { seat: 1, spot: 'progressive', before: 100, after: 300 },
    },
  ])

  const counts = (chips?: number) => fixture.request('stud-1', 'count-chips', { meter: 'stud', chips })
  expect(await counts()).toMatchObject({
    ok: false,
    code: 'malformed-request',
    reason: expect.stringMatching(/^chips: is missing/),
  })
  expect(await counts(1)).toMatchObject({ ok: true })
  expect(await counts(3)).toMatchObject({ ok: true })
  await soon(() => fixture.watch.findings('stud-1').at(-1)).toMatchObject({
    rule: 'chips-differ',
    figures: { chips: 3, known: 1 },
    remedy: expect.stringContaining('a seat whose chip was not locked in does not take part'),
  })
})

test('mbs irr-5.12-progressive-without-ante: the wager is invalid after no more bets, and feeds no meter (5.12.2, lines 179-180)', async () => {
  const fixture = await meterFixture({
    meters: [{ id: 'jackpot', main: 40, seed: 0 }],
    tables: {
      mbs: {
        game: 'mbs.texas-holdem-bonus-progressive',
        options: { progressiveWager: 500, anteMin: 500, anteMax: 10_000 },
        meters: { 'progressive-jackpot': 'jackpot' },
      },
    },
  })
  await fixture.say('mbs', [
    ['bet-board', 'openBetting'],
    ['bet-board', 'place', 1, 'ante', 500],
    ['bet-board', 'place', 1, 'progressive', 500],
    ['bet-board', 'place', 2, 'progressive', 500],
    ['bet-board', 'noMoreBets'],
    ['line-shoe', 'draw', '9s'],
  ])
  await fixture.shows('jackpot', { display: 200 })
  await soon(() => fixture.watch.rules('mbs')).toContain('irr-5.12-progressive-without-ante')
})

test('gr.progressive.sign: a display that shows what the books never had is an alarm, and one that starts again is told anew (2.7 g)', async () => {
  const fixture = await studFixture('stud-1')
  const { sign } = fixture.at('stud-1')
  const alert = () => fixture.watch.standing('stud-1', 'alert', 'meter-stud-display')
  await soon(() => sign.shown('stud')).toBe(100_000)
  sign.say('VAL', 'stud', 123)
  await soon(alert).toMatchObject({
    text: 'meter stud shows 123 on its display, and the books have 100000',
  })
  await fixture.play('stud-1', nothing)
  await soon(alert).toBeUndefined()
  sign.boot()
  expect(sign.shown('stud')).toBeUndefined()
  await soon(() => sign.shown('stud')).toBe(100_070)
})
