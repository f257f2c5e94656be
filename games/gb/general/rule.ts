import type { Citation } from '../../kit/document/citation.ts'
import type { Rule } from '../../kit/document/rules.ts'
import { gb } from '../citation.ts'
import type { TableFacts } from './read-table.ts'

/** What is true of the table; what is not is false or undefined. */
export type Sentences = readonly (string | false | undefined)[]

/** A rule for every table of the document. Where chapters repeat it in their own words, `more` says where. */
export type GeneralRule = Rule & {
  conditions?: Readonly<Record<string, string>>
  /** The rule looks at a table of which one of these is known. */
  about(table: TableFacts): readonly unknown[]
  /** The ways in which it is broken. */
  broken(table: TableFacts): Sentences
  /** What a person should know although nothing is broken. */
  warned?(table: TableFacts): Sentences
}

export type GeneralRules = Readonly<Record<string, GeneralRule>>

/** Rules of the document with their lines: `2.2 57-60, 2.3 73-138`. */
export const places = (text: string): Citation[] =>
  text.split(', ').map((place) => {
    const space = place.lastIndexOf(' ')
    const [from = 0, to] = place.slice(space).split('-').map(Number)
    return gb(from, to, place.slice(0, space))
  })
