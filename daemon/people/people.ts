import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { requiredText } from '../../games/table/operations/operation-shape.ts'
import { inOneLine, inPlainWords, mistakesIn } from '../../text/validation.ts'
import { segment } from '../config/shape.ts'
import { publicKeyText } from '../ed25519.ts'
import { parsed } from '../json.ts'
import { roles } from './roles.ts'

const instant = z.iso.datetime({ error: 'must be a time such as 2026-11-21T06:00:00Z' })

/** Somebody who may ask a table. From `until` on the key is not taken any more. */
export const staffMember = z.strictObject({
  id: segment,
  name: requiredText(64).regex(/^\P{C}*$/u, 'must have no control characters'),
  role: z.enum(roles),
  publicKey: publicKeyText,
  since: instant,
  until: instant.exactOptional(),
})
export type StaffMember = z.infer<typeof staffMember>
export type People = readonly StaffMember[]

/** More than work at any site; all of them fit into one entry of the journal. */
const most = 1_000

const people = z.array(staffMember).max(most)

/** The people of a file's text, or what is wrong with it. */
export function readPeople(text: string): { people: People } | { wrong: string } {
  const value = parsed(text)
  if (value === undefined) return { wrong: 'is no JSON' }
  const read = people.safeParse(value, inPlainWords)
  if (!read.success) return { wrong: inOneLine(mistakesIn(read.error)) }
  const wrong = repeated(read.data)
  return wrong === undefined ? { people: read.data } : { wrong }
}

/** With two names for one key, one person would be two. */
function repeated(all: People): string | undefined {
  for (const [i, { id, publicKey }] of all.entries())
    for (const before of all.slice(0, i)) {
      if (before.id === id) return `'${id}' is there twice`
      if (before.publicKey === publicKey) return `'${before.id}' and '${id}' have the same key`
    }
  return undefined
}

export const personOf = (all: People, id: string): StaffMember | undefined => all.find((each) => each.id === id)

/** The ids of those who came or went. Whoever got another key, role or time has gone and come. */
export function enrolmentsBetween(before: People, after: People): { added: string[]; removed: string[] } {
  const idsOnlyIn = (some: People, others: People) =>
    some.filter((each) => !others.some((other) => isDeepStrictEqual(each, other))).map(({ id }) => id)
  return { added: idsOnlyIn(after, before), removed: idsOnlyIn(before, after) }
}

/** Why the key of a person is not taken at this time (ms), or undefined. */
export function outOfTime({ id, since, until }: StaffMember, now: number): string | undefined {
  if (now < Date.parse(since)) return `the key of ${id} holds from ${since} on`
  return until !== undefined && now >= Date.parse(until) ? `the key of ${id} held until ${until}` : undefined
}
