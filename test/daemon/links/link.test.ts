import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLink } from '../../../daemon/links/link.ts'
import { drivers } from '../../../drivers/registry.ts'
import type { Tap } from '../../../drivers/transport/transport.ts'

/** A wire that the test cuts, and on which it speaks. */
type Wire = { cut(): void; say(): void }

const opened = vi.hoisted((): Wire[] => [])
vi.mock('../../../drivers/transport/wire.ts', () => ({
  openTap: async (): Promise<Tap> => {
    const heard: ((bytes: Uint8Array) => void)[] = []
    const closed: ((reason: string) => void)[] = []
    opened.push({
      cut: () => closed.map((tell) => tell('hung up')),
      say: () => heard.map((hear) => hear(new Uint8Array([0]))),
    })
    return {
      onBytes: (listener) => void heard.push(listener),
      onClosed: (listener) => void closed.push(listener),
      close: async () => {},
    }
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  opened.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function keep(state: (state: string) => void = () => {}) {
  const kind = drivers.get('line-bet-sensors')
  const prepared = kind?.prepare({}, 'tap')
  if (kind === undefined || prepared === undefined || 'wrong' in prepared) throw new Error(JSON.stringify(prepared))
  const address = { host: '127.0.0.1', port: 4001 }
  keepLink(
    {
      config: { id: 'bets', driver: kind.name, mode: 'tap', tcp: address },
      kind,
      wire: { on: 'tcp', settings: address },
      driver: prepared.driver,
    },
    { state, bytes: () => {} },
  )
}

/** How often the wire is opened in a minute, when each time it lives only as the test says. */
async function openingsInAMinute(live: (wire: Wire) => void): Promise<number> {
  keep()
  let lived = 0
  for (let ms = 0; ms < 60_000; ms += 50) {
    await vi.advanceTimersByTimeAsync(50)
    for (const wire of opened.slice(lived)) live(wire)
    lived = opened.length
  }
  return opened.length
}

it('a port that opens and closes at once is tried again ever more seldom', async () => {
  // 250 ms, 500, 1, 2 and 4 s, and then each 5 s or a quarter more.
  expect(await openingsInAMinute((wire) => wire.cut())).toBeLessThanOrEqual(17)
})

it('a port on which something was said is opened again soon, however often it closes', async () => {
  const openings = await openingsInAMinute((wire) => {
    wire.say()
    wire.cut()
  })
  expect(openings).toBeGreaterThan(100)
})

it('a silent port that stood for a while is opened again soon', async () => {
  const openings = await openingsInAMinute((wire) => setTimeout(wire.cut, 6_000))
  // A minute has room for nine times 6 s and a short rest.
  expect(openings).toBeGreaterThanOrEqual(9)
})

/** A process that stands still hears its timers first, and only then what the device has said meanwhile. */
async function stoodStill(then: (wire: Wire | undefined) => void): Promise<string[]> {
  const states: string[] = []
  keep((state) => states.push(state))
  await vi.advanceTimersByTimeAsync(1_000)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 20_000)
  await vi.advanceTimersByTimeAsync(900)
  then(opened[0])
  await vi.advanceTimersByTimeAsync(1_000)
  return states
}

it('a device that spoke while the process stood still is not silent', async () => {
  expect(await stoodStill((wire) => wire?.say())).toEqual(['open'])
})

it('a device that said nothing meanwhile is silent', async () => {
  expect(await stoodStill(() => {})).toEqual(['open', 'silent'])
})
