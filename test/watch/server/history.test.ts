import { expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { liveStream, onlineStatus, watchPc } from '../../support/watch/watch-pc.ts'

const bet = { seat: 2, wager: 'banker', stake: 100, returns: 195, verdict: 'win', citation: 'co 1' }
const outcome = { says: 'Banker wins 7 to 4', winner: 'banker' }
const round = (number: number, at: number, more: object = {}) => ({
  ...{ seq: 9 + number, round: number, at, game: 'co.baccarat', kind: 'settled', settlements: [bet] },
  ...{ outcome, ...more },
})

test('rounds and findings are kept over a restart, found by what was in them, and exported', async () => {
  const { say, get, stop, start, address } = await watchPc()
  const now = Date.now()
  await say('shoe-1', 'status', { ...onlineStatus('co.baccarat'), currency: 'USD' })
  const device = 'shoe'
  await say('shoe-1', 'event', { seq: 8, device, event: { type: 'card-drawn', card: 'Th', to: 'player', index: 0 } })
  await say('shoe-1', 'finding', {
    ...{
      seq: 9,
      round: 1,
      rule: 'late-bet',
      severity: 'violation',
      message: 'seat 2, "late"',
      citation: 'co 2',
      remedy: '=none',
    },
  })
  await say('shoe-1', 'result', round(1, now - 2_000, { deal: { player: ['Th', '4s'], banker: ['9c'] } }))
  await say(
    'shoe-1',
    'result',
    round(2, now - 1_000, { deal: { player: ['2h'] }, settlements: [{ ...bet, seat: 5, stake: 900 }], dealer: 'ann' }),
  )
  await say('shoe-1', 'meter/grand', {
    ...{ meter: 'grand', display: 500, exact: '500', pending: [], hits: [], tray: [], frozen: [], locked: false },
    totals: { contributions: '0', seeds: '500', awards: '0', corrections: '0', tray: '0' },
  })
  // Whoever has heard this has heard all before it.
  await say('shoe-1', 'alert/silent', { id: 'silent', text: 'the shoe is silent', at: now })
  await eventually(async () => (await get('/api/alerts')).length === 1)
  await stop()
  await start()

  const rounds = async (search: string) =>
    (await get(`/api/rounds?${search}`)).map((row: { round: number }) => row.round)
  expect(await rounds('')).toEqual([2, 1])
  expect(await rounds('card=Th')).toEqual([1])
  expect(await rounds('card=T')).toEqual([])
  expect(await rounds('seat=5')).toEqual([2])
  expect(await rounds('finding=late-bet')).toEqual([1])
  expect(await rounds('min=500')).toEqual([2])
  expect(await rounds('round=1&table=shoe-1')).toEqual([1])
  expect(await rounds(`to=${now - 1_500}`)).toEqual([1])
  expect(await rounds(`limit=1&before=${now - 1_000}`)).toEqual([1])
  expect(await get('/api/rounds?tabel=shoe-1')).toEqual({ reason: 'tabel: is not known here' })

  const whole = await get('/api/rounds/shoe-1/1/10')
  expect(whole.row).toMatchObject({ round: 1, findings: 1, staked: 100, returned: 195 })
  expect(whole.result.deal.banker).toEqual(['9c'])
  expect(whole.events).toMatchObject([{ seq: 8, device, event: { card: 'Th' } }])
  expect(whole.findings).toMatchObject([{ rule: 'late-bet' }])
  expect(await get('/api/findings?severity=violation')).toMatchObject([{ rule: 'late-bet', round: 1 }])
  expect(await get('/api/findings?severity=warning')).toEqual([])

  const csv = await (await fetch(`${address()}/api/export/findings.csv`)).text()
  expect(csv.split('\r\n')[1]).toContain(`violation,"seat 2, ""late""",co 2,'=none`)
  expect(await get('/api/export/rounds.json?card=Th')).toMatchObject([{ staked: 100, returned: 195, currency: 'USD' }])
  expect(await rounds('dealer=ann')).toEqual([2])
  expect(await get('/api/dealers?table=shoe-1')).toMatchObject([
    { dealer: 'ann', rounds: 1, findings: 0 },
    { rounds: 1, findings: 1, lateBets: 0 },
  ])
  expect((await get('/api/export/dealers.json?dealer=ann')).length).toBe(1)
  expect(await get('/api/audit')).toMatchObject(Array(3).fill({ did: 'export' }))

  // What the table has on show is there before its daemon says it again, and repeats are still known as such.
  await eventually(async () => (await get('/api/site')).tables === 1)
  const table = await liveStream(`${address()}/api/live/table/shoe-1`)
  const view = await eventually(() => table.last('table'))
  expect(view).toMatchObject({ results: [{ round: 2 }, { round: 1, findings: 1 }], findings: [{ rule: 'late-bet' }] })
  expect(view.meters[0].curve).toMatchObject([[expect.any(Number), 500]])
  await say('shoe-1', 'result', round(2, now - 1_000))
  expect(view.figures).toMatchObject({ roads: { counts: { banker: 2 } }, shoe: { cards: 1 } })
  await say('shoe-1', 'result', round(3, now))
  await eventually(() => table.all('patch').some(({ figures }) => figures?.roads?.counts.banker === 3))
  await eventually(async () => (await rounds('')).length === 3)
})

const differs = 'the sensors report a total of 9700, but their messages add up to 15200'

test('what repeats a finding from before a restart speaks of money in the same currency', async () => {
  const { say, get, stop, start } = await watchPc()
  const status = { ...onlineStatus('co.baccarat'), currency: 'USD' }
  await say('shoe-1', 'status', status)
  await say('shoe-1', 'finding', {
    ...{ seq: 1, round: 1, rule: 'bet-total-differs', severity: 'warning', citation: 'docs/errors.md', remedy: 'look' },
    ...{ message: differs, figures: { total: 9_700, known: 15_200 } },
  })
  await eventually(async () => (await get('/api/findings')).length === 1)
  await stop()
  await start()
  await say('shoe-1', 'status', status)
  await say('shoe-1', 'result', {
    ...{ seq: 2, round: 1, at: Date.now(), game: 'co.baccarat', kind: 'interrupted', reason: differs, settlements: [] },
  })
  const [row] = await eventually(async () => {
    const rows = await get('/api/rounds')
    return rows.length > 0 ? rows : undefined
  })
  expect(row.says).toBe('interrupted: the sensors report a total of $97.00, but their messages add up to $152.00')
})

test('a sheet without rows has its columns', async () => {
  const { address } = await watchPc()
  const sheet = async (of: string) => await (await fetch(`${address()}/api/export/${of}.csv`)).text()
  expect(await sheet('rounds')).toBe(
    'table,session,seq,at,game,round,kind,says,colour,staked,returned,currency,dealer,findings\r\n',
  )
  expect(await sheet('findings')).toBe('table,session,seq,at,round,rule,severity,message,citation,remedy,dealer\r\n')
  expect(await sheet('dealers')).toBe('dealer,table,rounds,perHour,findings,lateBets\r\n')
})
