import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../games/kit/odds/random.ts'
import { type FrameFaults, withFrameFaults } from '../../simulators/wires/frame-faults.ts'

function badWire(faults: FrameFaults, seed = 1) {
  const out: string[] = []
  const send = (bytes: Uint8Array) => void out.push(Buffer.from(bytes).toString('latin1'))
  const port = withFrameFaults({ send, onBytes: () => undefined }, faults, seeded(seed))
  return { out, port, send: (...frames: string[]) => frames.forEach((frame) => void port.send(Buffer.from(frame))) }
}

const frames = (count: number) => Array.from({ length: count }, (_, i) => `frame ${i}`)

const bitsApart = (a: string, b: string) =>
  [...a].reduce((sum, _, i) => sum + ((a.charCodeAt(i) ^ b.charCodeAt(i)).toString(2).match(/1/g)?.length ?? 0), 0)

describe('a faulty port', () => {
  test('without faults sends every frame as it is', () => {
    const wire = badWire({})
    wire.send(...frames(100))
    expect(wire.out).toEqual(frames(100))
  })

  test('drops', () => {
    const wire = badWire({ drop: 1 })
    wire.send('a', 'b')
    expect(wire.out).toEqual([])
  })

  test('cuts: the first part of the frame, never all and never nothing', () => {
    fc.assert(
      fc.property(fc.integer(), fc.stringMatching(/^[ -~]{2,40}$/), (seed, frame) => {
        const wire = badWire({ cut: 1 }, seed)
        wire.send(frame)
        const [sent = ''] = wire.out
        expect(frame.startsWith(sent)).toBe(true)
        expect(sent.length).toBeGreaterThan(0)
        expect(sent.length).toBeLessThan(frame.length)
      }),
    )
  })

  test('corrupts exactly one bit, and leaves the caller its bytes', () => {
    fc.assert(
      fc.property(fc.integer(), fc.stringMatching(/^[ -~]{1,40}$/), (seed, frame) => {
        const wire = badWire({ corrupt: 1 }, seed)
        const bytes = Buffer.from(frame)
        wire.port.send(bytes)
        expect(bitsApart(frame, wire.out[0] ?? '')).toBe(1)
        expect(bytes.toString()).toBe(frame)
      }),
    )
  })

  test('duplicates', () => {
    const wire = badWire({ duplicate: 1 })
    wire.send('a', 'b')
    expect(wire.out).toEqual(['a', 'a', 'b', 'b'])
  })

  test('reorders: a frame goes out behind the next one', () => {
    const faults: FrameFaults = { reorder: 1 }
    const wire = badWire(faults)
    wire.send('a')
    faults.reorder = 0
    wire.send('b', 'c')
    expect(wire.out).toEqual(['b', 'a', 'c'])
  })

  test('stalls, then bursts everything in one piece', () => {
    const wire = badWire({})
    wire.port.stall()
    wire.send('a', 'b', 'c')
    expect(wire.out).toEqual([])
    wire.port.burst()
    wire.send('d')
    expect(wire.out).toEqual(['abc', 'd'])
  })

  test('passes on what the host wrote', () => {
    const heard: number[] = []
    const port = withFrameFaults(
      { send: () => undefined, onBytes: (listener) => listener(Buffer.from([6])) },
      {},
      seeded(1),
    )
    port.onBytes((bytes) => heard.push(...bytes))
    expect(heard).toEqual([6])
  })

  test('does the same again from the same seed, and something else from another', () => {
    const play = (seed: number) => {
      const wire = badWire({ drop: 0.2, cut: 0.2, corrupt: 0.2, duplicate: 0.2, reorder: 0.2 }, seed)
      wire.send(...frames(200))
      return wire.out
    }
    expect(play(7)).toEqual(play(7))
    expect(play(7)).not.toEqual(play(8))
  })

  test('drops the same frames whatever other faults are on', () => {
    const survivors = (faults: FrameFaults) => {
      const wire = badWire(faults)
      wire.send(...frames(200))
      return new Set(wire.out)
    }
    expect(survivors({ drop: 0.5, duplicate: 0.5, reorder: 0.3 })).toEqual(survivors({ drop: 0.5 }))
  })
})

describe('seeded chance', () => {
  const tally = (n: number, draw: () => number) => {
    const counts = Array.from({ length: n }, () => 0)
    for (let i = 0; i < 10_000 * n; i++) {
      const drawn = draw()
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    return counts
  }

  test('stays in range', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), (seed, n) => {
        const random = seeded(seed)
        const [unit, whole] = [random.next(), random.int(n)]
        expect(unit >= 0 && unit < 1).toBe(true)
        expect(Number.isInteger(whole) && whole >= 0 && whole < n).toBe(true)
      }),
    )
  })

  test('draws every number about as often as any other', () => {
    const random = seeded(1)
    for (const count of tally(37, () => random.int(37))) expect(Math.abs(count - 10_000)).toBeLessThan(500)
  })

  test('shuffles every order about as often as any other, and loses nothing', () => {
    const random = seeded(1)
    const orders = ['012', '021', '102', '120', '201', '210']
    const counts = tally(6, () => orders.indexOf(random.shuffle(['0', '1', '2']).join('')))
    expect(counts.reduce((sum, count) => sum + count)).toBe(60_000)
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
  })

  test('picks only what is there, and refuses to pick from nothing', () => {
    const random = seeded(1)
    expect(['a', 'b']).toContain(random.pick(['a', 'b']))
    expect(() => random.pick([])).toThrow(RangeError)
  })
})
