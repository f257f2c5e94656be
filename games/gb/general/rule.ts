import type { Citation } from '../../kit/document/citation.ts'
import type { Rule } from '../../kit/document/rules.ts'
import { gb } from '../citation.ts'
import type { TableFacts } from './table-facts.ts'

/** What is true of the table; what is not is false or undefined. */
export type Sentences = readonly (string | false | undefined)[]

/** A rule for every table of the document. Where chapters repeat it in their own words, `more` says where. */
export type GeneralRule = Rule & {
  more?: readonly Citation[]
  conditions?: Readonly<Record<string, string>>
  /** The rule looks at a table of which one of these is known. */
  about(table: TableFacts): readonly unknown[]
  /** The ways in which it is broken. */
  broken(table: TableFacts): Sentences
  /** What a person should know although nothing is broken. */
  warned?(table: TableFacts): Sentences
}

export type GeneralRules = Readonly<Record<string, GeneralRule>>

/** Lines of the document: `57-60 73-138`. */
export const lines = (places: string): Citation[] =>
  places.split(' ').map((place) => {
    const [from = 0, to] = place.split('-').map(Number)
    return gb(from, to)
  })
