import { describe, expect, it } from 'vitest'
import type { People } from '../../../daemon/people/people.ts'
import { roles, whoMay } from '../../../daemon/people/roles.ts'
import { readSigned } from '../../../daemon/people/signed-text.ts'
import { authorized } from '../../../daemon/requests/authority.ts'
import { type Employee, peopleFile, signatureOf, textOf } from '../../support/people.ts'

const people: People = peopleFile()
const now = 1_000_000_000_000_000

type Asked = { op: string; by?: Employee; second?: string; signs?: Employee; until?: number; people?: People }

/** What comes of a request, as a code, or by whom it is carried out. */
function codeOf({ op, by = 'pit', second, signs, until, people: all = people }: Asked): string {
  const signed = textOf({ table: 't', op, by, ...(until !== undefined && { until }) })
  const request = readSigned(signed)
  if (request === undefined) throw new Error(signed)
  const other = second && { by: second, signature: signatureOf(signs ?? second, signed) }
  const found = authorized(
    all,
    { request, proof: { signed, signature: '', key: 'k' }, ...(other && { second: other }) },
    now,
  )
  if (!('why' in found)) return found.by
  return 'rule' in found.why ? found.why.rule : found.why.code
}

describe('who may ask', () => {
  it('is, for every operation and role, as its table says', () => {
    const employees = { dealer: 'dealer', supervisor: 'pit', technician: 'technician' } as const
    const idOf = (role: (typeof roles)[number]): Employee =>
      role === 'surveillance' || role === 'auditor' ? role : employees[role]
    for (const [op, { asks, ...rest }] of Object.entries(whoMay)) {
      const allowed: readonly string[] = asks
      const second = 'seconds' in rest ? { second: 'boss' } : {}
      const may = roles.filter((role) => codeOf({ op, by: idOf(role), ...second }) !== 'wrong-role')
      expect(may, op).toEqual(roles.filter((role) => allowed.includes(role)))
    }
  })

  it('is one person for most, who then has asked', () => {
    expect(codeOf({ op: 'void-round' })).toBe('pit')
    expect(codeOf({ op: 'new-shoe', by: 'dealer' })).toBe('dealer')
  })

  it.each(['adjust-meter', 'void-hit'])('is two people for %s, who then both have asked', (op) => {
    expect(codeOf({ op })).toBe('second-missing')
    for (const second of ['boss', 'surveillance', 'auditor']) expect(codeOf({ op, second })).toBe(`pit and ${second}`)
    for (const second of ['dealer', 'technician']) expect(codeOf({ op, second })).toBe('wrong-role')
    expect(codeOf({ op, second: 'pit' })).toBe('same-person')
    expect(codeOf({ op, second: 'nobody', signs: 'boss' })).toBe('unknown-person')
    expect(codeOf({ op, second: 'boss', signs: 'auditor' })).toBe('wrong-signature')
  })

  it('is nobody whose key is out of time, and no request that has expired', () => {
    const ended = (id: string): People =>
      people.map((each) => (each.id === id ? { ...each, until: '2020-02-01T00:00:00Z' } : each))
    expect(codeOf({ op: 'void-round', people: ended('pit') })).toBe('key-out-of-time')
    expect(codeOf({ op: 'adjust-meter', second: 'boss', people: ended('boss') })).toBe('key-out-of-time')
    expect(codeOf({ op: 'void-round', until: now })).toBe('request-expired')
    expect(codeOf({ op: 'void-round', until: now + 1 })).toBe('pit')
  })
})
