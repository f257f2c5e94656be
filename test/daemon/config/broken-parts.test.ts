import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'

const table = {
  id: 'one',
  game: 'gb.casino-stud',
  meters: { progressive: 'stud' },
  devices: [
    { id: 'shoe', driver: 'line-card-shoe', mode: 'tap', serial: { path: '/dev/shoe' } },
    { id: 'bets', driver: 'line-bet-sensors', serial: { path: '/dev/bets' }, settings: { answers: 'silent' } },
  ],
}
const sound = {
  site: 'casino',
  journal: './x.journal',
  broker: { url: 'mqtt://127.0.0.1' },
  meters: [{ id: 'stud', main: 70 }],
  tables: [table, { ...table, id: 'two', options: { decks: 5 } }],
}

/** Every place of a value, the value itself included. */
const placesIn = (value: unknown): string[][] =>
  typeof value !== 'object' || value === null
    ? [[]]
    : [[], ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner).map((place) => [key, ...place]))]

function put(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other
  if (typeof value !== 'object' || value === null || !(key in value)) return value
  const inner = put(Reflect.get(value, key), rest, other)
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner }
}

const others = fc.array(fc.tuple(fc.constantFrom(...placesIn(sound)), fc.jsonValue()), { minLength: 1, maxLength: 4 })

it('whatever stands anywhere in a configuration is answered, and its mistakes are named once each', () => {
  fc.assert(
    fc.property(others, (changes) => {
      const value = changes.reduce<unknown>((whole, [place, other]) => put(whole, place, other), sound)
      const read = readConfiguration(JSON.stringify(value))
      const said = read.ok ? [] : read.mistakes.map(({ path, message }) => `${path}: ${message}`)
      expect(read.ok || said.length > 0).toBe(true)
      expect(said).toEqual([...new Set(said)])
    }),
    { numRuns: 300 },
  )
})
