import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { floodBudget } from '../../../daemon/config/flood-settings.ts'
import { createFloodGate, type Dropped } from '../../../daemon/links/flood-gate.ts'

const second = 1_000
const budget = floodBudget.parse({ bytes: 100, events: 10, noise: 5, burst: 10 })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openGate(followed = { events: 0, noise: 0 }) {
  const said: string[] = []
  const dropped: Dropped[] = []
  const gate = createFloodGate(
    {
      state: (state) => said.push(state),
      bytes: (bytes) => {
        said.push(`${bytes.length}`)
        gate.read(followed)
      },
      dropped: (stretch) => dropped.push(stretch),
    },
    Date.now,
    budget,
  )
  return { gate, said, dropped, send: (count: number, fill = 0) => gate.bytes(new Uint8Array(count).fill(fill)) }
}

describe('the budget of a device', () => {
  it('lets through what keeps to the rate, for as long as it likes', () => {
    const { said, send } = openGate()
    for (let i = 0; i < 500; i++) {
      send(100)
      vi.advanceTimersByTime(second)
    }
    expect(said).toEqual(Array(500).fill('100'))
  })

  it('lets through a burst that was saved up, and nothing behind it', () => {
    const { said, send } = openGate()
    for (let i = 0; i < 30; i++) send(50)
    expect(said).toEqual([...Array(20).fill('50'), 'flooded'])
  })

  it('counts the events that follow, and bytes that are no message, as well', () => {
    for (const followed of [
      { events: 26, noise: 0 },
      { events: 1, noise: 13 },
    ]) {
      const { said, send } = openGate(followed)
      for (let i = 0; i < 6; i++) send(1)
      expect(said).toEqual(['1', '1', '1', '1', 'flooded'])
    }
  })
})

describe('a flood', () => {
  it('is summed up once with its bytes and their hash, and the link opens again when it is quiet', () => {
    const { said, dropped, send } = openGate()
    const begun = Date.now()
    send(1_000)
    for (let i = 0; i < 5; i++) {
      send(10_000, i)
      vi.advanceTimersByTime(second)
    }
    expect(dropped).toEqual([])
    vi.advanceTimersByTime(second)
    const stretch = Buffer.concat([0, 1, 2, 3, 4].map((fill) => Buffer.alloc(10_000, fill)))
    const sha256 = createHash('sha256').update(stretch).digest('hex')
    expect(dropped).toEqual([{ since: begun, bytes: 50_000, sha256 }])
    expect(said).toEqual(['1000', 'flooded', 'open'])
    send(100)
    expect(said.at(-1)).toBe('100')
  })

  it('goes on while more than a working device sends comes, and is over where the device talks as usual', () => {
    const { said, send } = openGate()
    send(1_001)
    for (let i = 0; i < 40; i++) {
      vi.advanceTimersByTime(second / 4)
      send(30)
    }
    expect(said).toEqual(['flooded'])
    for (let i = 0; i < 8; i++) {
      vi.advanceTimersByTime(second / 4)
      send(20)
    }
    expect(said.slice(0, 3)).toEqual(['flooded', 'open', '20'])
  })

  it('ends with its link, and with the daemon', () => {
    const closed = openGate()
    closed.send(2_000)
    closed.gate.state('closed', 'hung up')
    expect(closed.said).toEqual(['flooded', 'closed'])
    const stopped = openGate()
    stopped.send(2_000)
    stopped.gate.close()
    for (const { dropped } of [closed, stopped]) expect(dropped).toMatchObject([{ bytes: 2_000 }])
    vi.advanceTimersByTime(10 * second)
    expect(stopped.said).toEqual(['flooded'])
  })
})
