import { describe, expect, it } from 'vitest'
import { followRequests } from '../../../daemon/evidence/request-signatures.ts'
import type { Entry, EntryBody, JsonValue } from '../../../daemon/journal/entry.ts'
import { peopleFile, signatureOf, textOf } from '../../support/people.ts'

const people = peopleFile()
const keyOf = (id: string): string => people.find((each) => each.id === id)?.publicKey ?? ''

const known: EntryBody = { kind: 'people', people }
const amount = (cents: number): JsonValue => ({ meter: 'ez', amount: cents, reason: 'coin test' })

function adjusted(more: Partial<EntryBody & { kind: 'operator' }> = {}): EntryBody {
  const signed = textOf({ table: 'ez', op: 'adjust-meter', transaction: 't-1', args: { ...Object(amount(500)) } })
  const second = { by: 'boss', key: keyOf('boss'), signature: signatureOf('boss', signed) }
  return {
    ...{ kind: 'operator', table: 'ez', op: 'adjust-meter', by: 'pit and boss', args: amount(500), transaction: 't-1' },
    proof: { signed, signature: signatureOf('pit', signed), key: keyOf('pit'), second },
    ...more,
  }
}

/** What is found wrong with the last of these entries. */
function problemOf(...bodies: EntryBody[]): string | undefined {
  const check = followRequests()
  const entries = bodies.map((body, at): Entry => Object.assign({ n: at + 1, at }, body))
  return entries.map((entry) => check(entry, '')).at(-1)
}

describe('what the journal says that people asked', () => {
  const whole = adjusted()
  const { proof } = { proof: undefined, ...whole }

  it('is what they signed, with the keys that it names for them', () => {
    expect(problemOf(known, whole)).toBeUndefined()
    const snapshot: EntryBody = {
      kind: 'snapshot',
      room: 'requests',
      form: 2,
      state: JSON.parse(JSON.stringify({ people })),
    }
    expect(problemOf(snapshot, whole)).toBeUndefined()
  })

  it.each<[string, Partial<EntryBody & { kind: 'operator' }>]>([
    ['amount', { args: amount(50_000) }],
    ['operation', { op: 'void-hit' }],
    ['table', { table: 'stud' }],
    ['person', { by: 'pit and auditor' }],
    ['transaction', { transaction: 't-2' }],
  ])('is not believed with another %s', (_what, more) => {
    expect(problemOf(known, adjusted(more))).toBe('is another request than the one that was signed')
  })

  it('is not believed with a signature of somebody else, first or second', () => {
    if (proof?.second === undefined) throw new Error('there is no proof')
    const forged = signatureOf('auditor', proof.signed)
    const second = { ...proof.second, signature: forged }
    for (const wrong of [
      { ...proof, signature: forged },
      { ...proof, second },
    ])
      expect(problemOf(known, { ...adjusted(), ...{ proof: wrong } } as EntryBody)).toMatch(/did not sign/)
  })

  it('is not believed of somebody who was not there, was removed, or had another key', () => {
    const gone: EntryBody = { kind: 'people', people: people.filter(({ id }) => id !== 'boss') }
    const rekeyed: EntryBody = {
      ...{ kind: 'people' },
      people: people.map((each) => (each.id === 'pit' ? { ...each, publicKey: keyOf('auditor') } : each)),
    }
    for (const before of [[], [known, gone], [known, rekeyed]])
      expect(problemOf(...before, whole)).toMatch(/could not ask then/)
  })

  it('needs no signature where it is from before there were people, or a refusal of nobody', () => {
    const named: EntryBody = { kind: 'operator', table: 'ez', op: 'void-round', by: 'Ann', args: {}, transaction: '1' }
    const refused: EntryBody = { ...named, op: 'refused', by: 'unknown', args: { code: 'x', reason: 'y' } }
    expect(problemOf(named)).toBeUndefined()
    expect(problemOf(known, refused)).toBeUndefined()
    expect(problemOf(known, named)).toBe('is a request that nobody signed')
  })
})
