import { expect, onTestFinished, test } from 'vitest'
import { refusedOp } from '../../../daemon/engine/requests/signed-log.ts'
import { messages } from '../../../daemon/mqtt/messages.ts'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import { refusals } from '../../../games/table/operations/request-refusals.ts'
import { eventually } from '../../support/eventually.ts'
import { signedRequest } from '../../support/people.ts'
import { ezFixture } from '../meters/live-meters.ts'

/** What is asked, under which transaction and by whom. */
type Asked = { transaction: string; by?: string; [argument: string]: unknown }

const messageOf = (op: string, { transaction, by = 'pit', ...args }: Asked): string =>
  signedRequest({ table: 'ez', op, transaction, by, args })

/** One EZ Baccarat table, and another program on its broker that sends what it likes. */
async function fixture() {
  const { broker, pc, watch, say, balances } = await ezFixture()
  const sender = connectBroker({ url: broker.url, clientId: 'sender' })
  onTestFinished(() => sender.close())
  const online = async () => {
    await eventually(sender.connected)
    await watch.online('ez')
  }

  const answers = (op: string) =>
    watch.history
      .filter(({ topic }) => topic === `feltwire/casino/ez/response/${op}`)
      .map(({ payload }) => messages['response/{op}'].payload.parse(JSON.parse(payload)))

  const send = (op: string, payload: string, retain: boolean) =>
    sender.publish(`feltwire/casino/ez/request/${op}`, payload, { retain })

  /** A text as it is, or a request that is signed. */
  async function ask(op: string, said: string | Asked, { retain = false } = {}) {
    await online()
    const before = answers(op).length
    const payload = typeof said === 'string' ? said : messageOf(op, said)
    await send(op, payload, retain)
    return await eventually(() => answers(op)[before])
  }

  async function restart() {
    await pc.kill()
    await pc.start()
    await online()
  }

  return {
    ask,
    answers,
    restart,
    balances,
    noMoreBets: () => say('ez', [['bet-board', 'noMoreBets']]),
    entries: () => pc.entries().filter((entry) => entry.kind === 'operator'),
    /** What was carried out; that requests are refused is in the journal too. */
    operations: () =>
      pc.entries().flatMap((entry) => (entry.kind === 'operator' && entry.op !== refusedOp ? [entry.op] : [])),
  }
}

const adjusting = { transaction: 'a-1', by: 'pit', meter: 'ez', amount: 5_000, reason: 'wrong button' }
const exchanging = { transaction: 's-1', by: 'dealer' }

test('a request that is sent again after a kill is answered again and carried out once', async () => {
  const { ask, restart, operations, balances } = await fixture()
  const [adjust, exchange] = [messageOf('adjust-meter', adjusting), messageOf('new-shoe', exchanging)]
  const askBoth = async () => [await ask('adjust-meter', adjust), await ask('new-shoe', exchange)]
  const done = ['a-1', 's-1'].map((transaction) => ({ transaction, ok: true }))
  expect(await askBoth()).toEqual(done)
  await restart()
  expect(await askBoth()).toEqual(done)
  expect(operations()).toEqual(['adjust-meter', 'new-shoe'])
  // The seed of 500.00, and 50.00 once.
  expect(await balances('ez')).toMatchObject({ main: '55000' })
})

test('a transaction that was another request is refused and not carried out, before and after a restart', async () => {
  const { ask, restart, operations } = await fixture()
  expect(await ask('adjust-meter', adjusting)).toMatchObject({ ok: true })
  const used = { transaction: 'a-1', ok: false, code: 'transaction-used' }
  const askOthers = async () => [
    await ask('new-shoe', { ...exchanging, transaction: 'a-1', by: 'pit' }),
    await ask('adjust-meter', { ...adjusting, by: 'technician' }),
    await ask('adjust-meter', { ...adjusting, amount: 6_000 }),
  ]
  expect(await askOthers()).toMatchObject([used, used, used])
  await restart()
  expect(await askOthers()).toMatchObject([used, used, used])
  expect(operations()).toEqual(['adjust-meter'])
})

test('a request that the broker has kept is refused at a start, and nothing is done', async () => {
  const { ask, answers, restart, operations } = await fixture()
  // Nobody can see of the first that it is kept: it is heard as it is said (MQTT 3.1.1, 3.3.1.3).
  expect(await ask('new-shoe', exchanging, { retain: true })).toMatchObject({ ok: true })
  await restart()
  expect(await eventually(() => answers('new-shoe')[1])).toMatchObject({
    ...{ transaction: 's-1', ok: false, code: 'retained-request' },
    reason: expect.stringContaining('take it off the broker'),
  })
  expect(operations()).toEqual(['new-shoe'])
})

/** Whoever asks is wrong in another way each time: the operation, what is said, and the code. */
const wrong: [string, string | Asked, keyof typeof refusals][] = [
  ['void-round', 'void it', 'malformed-request'],
  ['void-round', { transaction: '' }, 'malformed-request'],
  ['void-round', { transaction: '1', by: 'dealer', note: '-'.repeat(300_000) }, 'malformed-request'],
  ['void-round', { transaction: '2', note: '-' }, 'malformed-request'],
  ['new-cards', { transaction: '3' }, 'unknown-request'],
  ['new-shooter', { transaction: '4' }, 'operation-refused'],
  ['irregularity', { transaction: '5' }, 'malformed-request'],
  ['irregularity', { transaction: '6', irregularity: 'rain' }, 'irregularity-refused'],
  ['ruling', { transaction: '7' }, 'malformed-request'],
  [
    'ruling',
    { transaction: '8', round: 1, ruling: 'stands', reason: 'camera 4', deal: { player: '2s 4h' } },
    'malformed-request',
  ],
  ['ruling', { transaction: '9', round: 9, ruling: 'void', reason: 'camera 4' }, 'round-not-waiting'],
  ['confirm-hit', { transaction: '10' }, 'malformed-request'],
  ['confirm-hit', { transaction: '11', meter: 'ez', hit: 'none' }, 'meter-refused'],
  ['adjust-meter', { ...adjusting, amount: 0 }, 'meter-refused'],
]

test('every refusal has a stable code and a reason, and changes nothing', async () => {
  const { ask, operations } = await fixture()
  for (const [op, said, code] of wrong) {
    const answer = await ask(op, said)
    expect(answer, JSON.stringify([op, said]).slice(0, 200)).toMatchObject({
      ok: false,
      code,
      reason: expect.stringMatching(/./),
    })
    expect(refusals).toHaveProperty(code)
  }
  expect(operations()).toEqual([])
})

/** A request that could be carried out, but for a word that its operation has not; misspelled, or of another operation. */
const strays: [string, object, string][] = [
  ['void-round', { raund: 5 }, 'raund'],
  ['new-shoe', { meter: 'ez', amount: 5 }, 'meter'],
  ['adjust-meter', { ...adjusting, Fund: 'reserve' }, 'Fund'],
  ['adjust-meter', { ...adjusting, hit: 'ez-hits:7:hit-1' }, 'hit'],
  ['count-chips', { meter: 'ez', chips: 3, reason: 'a chip rolled' }, 'reason'],
  ['irregularity', { irregularity: 'irr-2816.3', seats: 4 }, 'seats'],
  ['ruling', { round: 5, ruling: 'stands', reason: 'camera 4', bet: [] }, 'bet'],
  [
    'ruling',
    { round: 5, ruling: 'stands', reason: 'camera 4', bets: [{ seat: 4, spot: 'tie', stake: 1, hands: 2 }] },
    'bets.0.hands',
  ],
]

test('a request that names what its operation has not is refused by that name, and nothing is done', async () => {
  const { ask, operations, balances } = await fixture()
  for (const [at, [op, said, word]] of strays.entries())
    expect(await ask(op, { ...said, transaction: `s-${at}` }), JSON.stringify(said)).toMatchObject({
      ...{ ok: false, code: 'malformed-request' },
      reason: expect.stringMatching(`^${word}: is not known here;.* ${op} takes \\w`),
    })
  expect(operations()).toEqual([])
  expect(await balances('ez')).toMatchObject({ main: '50000' })
})

test('a round is void by its number and no other is, and the reason is in the journal', async () => {
  const { ask, noMoreBets, entries } = await fixture()
  await noMoreBets()
  const reason = 'a card fell off the table'
  const voids = (round: number) => ask('void-round', { transaction: `v-${round}`, round, reason })
  expect(await voids(5)).toMatchObject({
    ok: false,
    code: 'operation-refused',
    reason: expect.stringMatching(/round 1,/),
  })
  expect(await voids(1)).toEqual({ transaction: 'v-1', ok: true })
  expect(entries()).toMatchObject([{ op: 'refused' }, { op: 'void-round', by: 'pit', args: { round: 1, reason } }])
})

test('what can be told of a transaction is in the answer, whatever is wrong with it', async () => {
  const { ask } = await fixture()
  const told: [string, string][] = [
    ['{"transaction":5,"by":"Ann","signed":""}', '5'],
    [`{"transaction":"${'7'.repeat(65)}","by":"Ann","signed":""}`, '7'.repeat(64)],
    ['{"transaction":["5"],"by":"Ann","signed":""}', ''],
    ['null', ''],
    ['[]', ''],
    ['', ''],
  ]
  for (const [payload, transaction] of told)
    expect(await ask('void-round', payload), payload).toMatchObject({
      ...{ transaction, ok: false, code: 'malformed-request' },
      reason: expect.not.stringMatching(/Invalid|expected|received/),
    })
})
