import type { Result } from '../../../games/table/common/result-shape.ts'
import type { StormTable } from '../tables/table.ts'
import type { Complaint, Witness } from './storm-record.ts'

/** A ruling that was granted has one result, as it was asked, and gives every stake back where the round is void. */
export function rulingsKept(
  tables: readonly StormTable[],
  { messages, answers, rulings }: Pick<Witness, 'messages' | 'answers' | 'rulings'>,
): Complaint[] {
  return tables.flatMap(({ id }) => {
    const ruled = [...messages.values()]
      .filter((message) => message.includes(`/${id}/result `))
      .map((message): Result => JSON.parse(message.slice(message.indexOf('{'))))
      .filter(({ ruling }) => ruling !== undefined)
    const asked = [...rulings].filter(([key]) => key.startsWith(`${id}/`))
    const granted = tally(asked.flatMap(([key, by]) => (answers.get(key) === true ? [nameOf(by)] : [])))
    const mayBe = tally(asked.flatMap(([key, by]) => (answers.get(key) === false ? [] : [nameOf(by)])))
    const told = tally(ruled.map(({ round, ruling }) => nameOf({ round, ruling: ruling?.ruling ?? '' })))
    const unpaid = ruled.filter(
      ({ ruling, settlements }) =>
        ruling?.ruling === 'void' && settlements.some(({ stake, returns }) => stake !== returns),
    )
    return [
      ...more(granted, told).map((ruling) => `${ruling}, and no result says so`),
      ...more(told, mayBe).map((ruling) => `${ruling}, and nobody has asked for it`),
      ...unpaid.map(({ round }) => `round ${round} is void, and a stake of it did not go back`),
    ].map((says) => ({ broken: 'a ruling was not kept', says: `${id}: ${says}` }))
  })
}

const nameOf = ({ round, ruling }: { round: number; ruling: string }): string => `round ${round} was ruled ${ruling}`

const tally = (names: readonly string[]): Map<string, number> =>
  names.reduce((all, name) => all.set(name, (all.get(name) ?? 0) + 1), new Map<string, number>())

/** Of which there are more than in the other. */
const more = (all: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] =>
  [...all].filter(([name, count]) => count > (other.get(name) ?? 0)).map(([name]) => name)
