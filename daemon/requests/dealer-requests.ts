import { type AskedOfDealing, dealerNamed } from '../engine/requests/dealer-operations.ts'
import { type People, personOf } from '../people/people.ts'
import { whoMay } from '../people/roles.ts'

/**
 * Why this person is not the dealer, or null. A dealer speaks for himself, a supervisor for whom he names; nobody deals who
 * may not ask for it himself.
 */
export function wrongDealer(people: People, asked: AskedOfDealing): string | null {
  if (asked.op === 'dealer-off') return null
  const { by, args } = asked
  const isDealer = personOf(people, by)?.role === 'dealer'
  if (isDealer && args.dealer !== undefined && args.dealer !== by)
    return `${by} is a dealer and signs on alone; a supervisor names somebody else`
  if (!isDealer && args.dealer === undefined) return 'say who deals: `dealer` is the id of a person'
  const dealer = dealerNamed(asked) ?? ''
  const person = personOf(people, dealer)
  if (person === undefined) return `there is no '${dealer}' in the file of people`
  const deals: readonly string[] = whoMay['dealer-on'].asks
  return deals.includes(person.role) ? null : `${dealer} is of the role ${person.role}; ${deals.join(' or ')} may deal`
}
