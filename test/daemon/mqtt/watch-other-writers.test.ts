import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  disconnected,
  dueRetained,
  hearRetained,
  noteSent,
  type RetainedWatch,
  reconnected,
  watchRetained,
} from '../../../daemon/mqtt/watch-other-writers.ts'

const status = 'feltwire/casino/t1/status'
const round = 'feltwire/casino/t1/round'
const statusOf = (daemon: string, state = 'online') =>
  JSON.stringify({ table: 't1', session: 1, seq: 1, at: 1, daemon, state, game: 'g', journal: 'ok' })

type Daemon = { watch: RetainedWatch; stands: Map<string, string>; repairs: number; told: string[] }

/** A broker with daemons on it, in virtual time: what one publishes, all hear at once and in the same order. */
function fixture(...names: string[]) {
  let now = 0
  const kept = new Map<string, string>()
  const daemons: Daemon[] = names.map((name) => ({
    watch: watchRetained(name, status, false),
    stands: new Map([
      [status, statusOf(name)],
      [round, `round of ${name}`],
    ]),
    repairs: 0,
    told: [],
  }))
  function publish(topic: string, payload: string): void {
    kept.set(topic, payload)
    for (const { watch, stands } of daemons) hearRetained(watch, { topic, payload }, stands.get(topic), now)
  }
  function putUp({ watch, stands }: Daemon, topic: string): void {
    noteSent(watch, topic, stands.get(topic) ?? '')
    publish(topic, stands.get(topic) ?? '')
  }
  function pass(seconds: number): void {
    for (let end = now + 1_000 * seconds; now < end; now += 1_000)
      for (const daemon of daemons) {
        const { again, tell } = dueRetained(daemon.watch, now)
        for (const topic of again) putUp(daemon, topic)
        daemon.repairs += again.length
        daemon.told.push(...tell.map((each) => (each.kind === 'rival' ? `rival ${each.isThere}` : each.kind)))
      }
  }
  for (const daemon of daemons) {
    reconnected(daemon.watch)
    for (const topic of daemon.stands.keys()) putUp(daemon, topic)
  }
  return { daemons, kept, publish, pass }
}

it('nothing stands wrong for 5 s, however often it is overwritten, and a minute is one finding', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 }), (pauses) => {
      const { daemons, kept, publish, pass } = fixture('a')
      for (const pause of pauses) {
        publish(round, 'forged')
        pass(5)
        expect(kept.get(round)).toBe('round of a')
        pass(pause)
      }
      const told = daemons[0]?.told ?? []
      expect(new Set(told)).toEqual(new Set(pauses.length > 0 ? ['overwritten'] : []))
      const seconds = pauses.reduce((sum, pause) => sum + pause + 5, 0)
      expect(told.length).toBeLessThanOrEqual(1 + seconds / 60)
    }),
  )
})

it('what the daemon puts up itself is never wrong, and an older message of its own that comes again is', () => {
  const { daemons, kept, publish, pass } = fixture('a')
  const [own] = daemons
  own?.stands.set(round, 'round 2')
  publish(round, 'round of a')
  pass(5)
  expect([kept.get(round), own?.told]).toEqual(['round 2', ['overwritten']])
})

it('what a lost connection had still under way is put right, and is nobody else', () => {
  const { daemons, kept, publish, pass } = fixture('a')
  const [own] = daemons
  if (own !== undefined) {
    noteSent(own.watch, round, 'under way')
    reconnected(own.watch)
  }
  publish(round, 'under way')
  pass(5)
  expect([kept.get(round), own?.told]).toEqual(['round of a', []])
})

it('a broker that stops speaks the last will and closes, and is nobody else', () => {
  const { daemons, publish, pass } = fixture('a')
  const [own] = daemons
  publish(status, statusOf('a', 'offline'))
  if (own !== undefined) disconnected(own.watch)
  pass(10)
  expect(own?.told).toEqual([])
})

it('a last will that is spoken while the connection stands is somebody else', () => {
  const { daemons, kept, publish, pass } = fixture('a')
  publish(status, statusOf('a', 'offline'))
  pass(5)
  expect([kept.get(status), daemons[0]?.told]).toEqual([statusOf('a'), ['overwritten']])
})

it('two daemons tell of each other once, and put right what the other wrote less and less often', () => {
  const { daemons, kept, publish, pass } = fixture('a', 'b')
  pass(3_600)
  for (const { told, repairs } of daemons) {
    expect(told).toEqual(['rival true'])
    // Two topics, once a minute each at the most.
    expect(repairs).toBeLessThan(2 * 70)
  }
  publish(status, statusOf('b', 'offline'))
  daemons.pop()
  pass(5)
  expect([kept.get(status), kept.get(round)]).toEqual([statusOf('a'), 'round of a'])
  expect(daemons[0]?.told).toEqual(['rival true', 'rival false'])
})

it('a daemon that is only claimed to be there is forgotten, and does not keep the status from being put right', () => {
  const { daemons, kept, publish, pass } = fixture('a')
  publish(status, statusOf('ghost'))
  pass(5)
  expect(kept.get(status)).toBe(statusOf('a'))
  pass(300)
  expect(daemons[0]?.told).toEqual(['rival true', 'rival false'])
})
