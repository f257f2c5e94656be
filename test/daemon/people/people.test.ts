import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newKey } from '../../../daemon/ed25519.ts'
import { enrolmentsBetween, outOfTime, type People, readPeople } from '../../../daemon/people/people.ts'
import { createRoster, loadPeople, savePeople } from '../../../daemon/people/people-file.ts'
import { type Authority, roles, whoMay } from '../../../daemon/people/roles.ts'
import { scratch } from '../../support/table-pc.ts'

const someone = (id: string, publicKey = newKey().publicKey) => ({
  ...{ id, name: id, role: 'supervisor', publicKey, since: '2026-01-01T00:00:00Z' },
})

const wrongIn = (value: unknown): string => {
  const read = readPeople(typeof value === 'string' ? value : JSON.stringify(value))
  return 'wrong' in read ? read.wrong : ''
}

describe('a file of people', () => {
  const ann = someone('ann')

  it('has everybody with name, role, key and time', () => {
    expect(readPeople(JSON.stringify([ann, someone('bob')]))).toMatchObject({ people: [{ id: 'ann' }, { id: 'bob' }] })
  })

  it.each([
    ['no JSON', 'ann', /is no JSON/],
    ['one person twice', [ann, someone('ann')], /'ann' is there twice/],
    ['one key for two people', [ann, someone('bob', ann.publicKey)], /'ann' and 'bob' have the same key/],
    ['a role that there is not', [{ ...ann, role: 'owner' }], /0\.role: must be 'dealer' or/],
    ['another key than Ed25519', [{ ...ann, publicKey: 'AAAA' }], /0\.publicKey: must be an Ed25519 public key/],
    ['a private key', [{ ...ann, privateKey: 'x' }], /0\.privateKey: is not known here/],
    ['a time that is none', [{ ...ann, until: 'Friday' }], /0\.until: must be a time such as/],
  ])('is refused with %s', (_what, value, words) => {
    expect(wrongIn(value)).toMatch(words)
  })

  it('that changes says who came and who went', () => {
    const [before, after] = [
      [ann, someone('bob')],
      [{ ...ann, publicKey: newKey().publicKey }, someone('carl')],
    ]
    const read = (people: object[]): People => {
      const found = readPeople(JSON.stringify(people))
      return 'people' in found ? found.people : []
    }
    expect(enrolmentsBetween(read(before), read(after))).toEqual({ added: ['ann', 'carl'], removed: ['ann', 'bob'] })
    expect(enrolmentsBetween(read(before), read(before))).toEqual({ added: [], removed: [] })
  })

  it('has keys that hold from a time and until a time', () => {
    const [at, later] = [Date.parse('2026-01-01T00:00:00Z'), '2026-02-01T00:00:00Z']
    const person = { ...ann, role: 'supervisor' as const, until: later }
    expect(outOfTime(person, at - 1)).toMatch(/holds from/)
    expect(outOfTime(person, at)).toBeUndefined()
    expect(outOfTime(person, Date.parse(later) - 1)).toBeUndefined()
    expect(outOfTime(person, Date.parse(later))).toMatch(/held until/)
  })
})

it('who may ask what is in the docs as it is in the code', () => {
  const page = readFileSync(new URL('../../../docs/people.md', import.meta.url), 'utf8')
  const rules: [string, Authority][] = Object.entries(whoMay)
  const listed = (may: (rule: Authority) => readonly string[] | undefined, role: string): string =>
    rules.flatMap(([op, rule]) => (may(rule)?.includes(role) ? `\`${op}\`` : [])).join(', ')
  for (const role of roles)
    expect(page).toContain(
      `| \`${role}\` | ${listed(({ asks }) => asks, role)} | ${listed(({ seconds }) => seconds, role)} |\n`,
    )
})

describe('a roster', () => {
  it('takes up a changed file, and keeps the people where it has a mistake', () => {
    const file = join(scratch(), 'people.json')
    const roster = createRoster(file)
    expect(roster.people()).toEqual([])
    expect(roster.look()).toBe(false)
    savePeople(file, loadPeople(file).concat(JSON.parse(JSON.stringify([someone('ann')]))))
    expect([roster.look(), roster.people().length, roster.trouble()]).toEqual([true, 1, undefined])
    writeFileSync(file, '[{')
    expect([roster.look(), roster.people().length]).toEqual([true, 1])
    expect(roster.trouble()).toContain(file)
    expect(roster.look()).toBe(false)
    savePeople(file, [])
    expect([roster.look(), roster.people().length, roster.trouble()]).toEqual([true, 0, undefined])
  })

  it('does not begin with a mistake', () => {
    const file = join(scratch(), 'people.json')
    writeFileSync(file, '{}')
    expect(() => createRoster(file)).toThrow(expect.objectContaining({ code: 'people-invalid' }))
  })
})
