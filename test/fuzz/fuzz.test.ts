import { describe, expect, test } from 'vitest'
import type { Card } from '../../drivers/cards.ts'
import { type Driver, nothing, type Reading } from '../../drivers/driver.ts'
import type { DeviceEvent } from '../../drivers/events.ts'
import type { AnyDriverKind } from '../../drivers/registry.ts'
import { memoryHeld } from './memory.ts'
import { speeches } from './speech.ts'
import { fuzz, type Subject, subjects } from './subjects.ts'

const cases = 100
const seeds = Array.from({ length: cases }, (_, seed) => seed)
const fed = 1_000_000

describe.each(subjects().map((subject) => [subject.kind.name, subject] as const))('%s, fuzzed', (name, subject) => {
  test('never throws, says only what a device can say, answers on no tap, and gives the same again', () => {
    for (const seed of seeds)
      expect(fuzz(subject, seed), `npm run fuzz -- --driver ${name} --seed ${seed}`).toBe(undefined)
  })

  test('holds no more memory, however much it is fed', () => {
    expect(memoryHeld(subject, 1, fed)).toBeLessThan(fed / 2)
  })
})

type Wrong = { receive?(bytes: Uint8Array): Reading; wakeAt?(): number }

/** The wheel's speech, to a driver that does one thing wrong. */
function broken({ receive = () => nothing, wakeAt = () => Number.POSITIVE_INFINITY }: Wrong): Subject {
  return subjectOf({
    initial: null,
    step: (state, input) => ({ state, ...(input.type === 'bytes' ? receive(input.bytes) : nothing) }),
    wakeAt,
  })
}

function subjectOf(driver: Driver): Subject {
  const speech = speeches.get('cammegh')
  if (speech === undefined) throw new Error('the wheel has no speech')
  const kind: AnyDriverKind = {
    name: 'broken',
    device: 'roulette-wheel',
    serial: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
    silentAfter: 2_000,
    prepare: () => ({ driver }),
  }
  return { kind, speech }
}

const foundIn = (subject: Subject) =>
  seeds.map((seed) => fuzz(subject, seed)).find((fault) => fault?.what.startsWith('tap'))

const saying = (event: DeviceEvent) => broken({ receive: () => ({ ...nothing, events: [event] }) })

describe('the fuzzer finds a driver that', () => {
  test('throws, and the one call that makes it throw', () => {
    const found = foundIn(
      broken({
        receive(bytes) {
          if (bytes.includes(0x3b)) throw new Error('a semicolon')
          return nothing
        },
      }),
    )
    expect(found?.what).toContain('a semicolon')
    expect(found?.calls).toEqual([expect.stringMatching(/^\+\d+ ms receive [0-9a-f]*3b/)])
  })

  test('says what no device can say', () => {
    expect(foundIn(saying({ type: 'card-read', card: '1s' as Card }))?.what).toContain('no device can say')
  })

  test('says more than the event has', () => {
    const event = { type: 'cut-card', colour: 'red' } as const
    expect(foundIn(saying(event))?.what).toContain('no device can say')
  })

  test('answers on a tap', () => {
    const found = foundIn(broken({ receive: () => ({ ...nothing, replies: [Uint8Array.of(6)] }) }))
    expect(found?.what).toContain('a tap replied 06')
  })

  test('gives other readings for the same calls', () => {
    let calls = 0
    const found = foundIn(broken({ receive: () => ({ ...nothing, frames: calls++ }) }))
    expect(found?.what).toContain('other readings')
  })

  test('holds on to the bytes it was given', () => {
    const sameBytes = ({ buffer, byteOffset, length }: Uint8Array) => new Uint8Array(buffer, byteOffset, length)
    const holding: Driver<Readonly<Record<number, number>>> = {
      initial: {},
      step: (held, input) => ({
        ...nothing,
        state: input.type === 'bytes' ? sameBytes(input.bytes) : held,
        frames: Object.values(held).filter((byte) => byte === 0xa5).length,
      }),
      wakeAt: () => Number.POSITIVE_INFINITY,
    }
    expect(foundIn(subjectOf(holding))?.what).toContain('the same calls gave other readings')
  })

  test('changes a state that it was given', () => {
    const counting: Driver<{ calls: number }> = {
      initial: { calls: 0 },
      step(state) {
        state.calls++
        return { ...nothing, state }
      },
      wakeAt: () => Number.POSITIVE_INFINITY,
    }
    expect(foundIn(subjectOf(counting))?.what).toContain('Cannot assign to read only property')
  })

  test('keeps what is no JSON', () => {
    const naming: Driver<ReadonlySet<string>> = {
      initial: new Set(),
      step: (seen, input) => ({ ...nothing, frames: seen.size, state: new Set([...seen, input.type]) }),
      wakeAt: () => Number.POSITIVE_INFINITY,
    }
    expect(foundIn(subjectOf(naming))?.what).toContain('with states as JSON')
  })

  test('is due again as soon as it was woken', () => {
    expect(foundIn(broken({ wakeAt: () => 0 }))?.what).toContain('wants to be woken at 0')
  })

  test('discards a byte twice', () => {
    const found = foundIn(
      broken({
        receive: ({ length }) => ({ ...nothing, events: [{ type: 'discarded', bytes: 2 * length, reason: 'noise' }] }),
      }),
    )
    expect(found?.what).toMatch(/\d+ bytes were discarded of \d+/)
  })

  test('keeps what it is fed', () => {
    const kept: Uint8Array[] = []
    const keeping = broken({
      receive(bytes) {
        kept.push(Uint8Array.from(bytes))
        return nothing
      },
    })
    // More than all else in this process can give back meanwhile.
    const much = 8 * fed
    expect(memoryHeld(keeping, 1, much)).toBeGreaterThan(much / 2)
  })
})
