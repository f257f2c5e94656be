import type { Game } from '../../kit/document/game.ts'
import type { GeneralRuleId } from './general-rules.ts'
import { derived, type FactQuestion, type Facts, type Read, readFacts, type Said, text } from './table-facts.ts'

/** What a rule makes of a table: the ways in which it is broken, and what should be known although it is not. */
type Judgement = { broken: readonly string[]; warned: readonly string[] }

export type Check = {
  /** Undefined where nothing is said that the rule is about. */
  judge(said: Said, asked: FactQuestion): Judgement | undefined
}

export type Checks = Partial<Record<GeneralRuleId, Check>>

/** What is true of the table; what is not is false or undefined. */
export type Sentences = readonly (string | false | undefined)[]

type Rule<About extends Facts, Beside extends Facts> = {
  /** The rule looks at a table of which one of these is said. */
  about: About
  /** Read with them, and idle alone. */
  beside?: Beside
  broken(read: Read<About> & Read<Beside>, game: Game | undefined): Sentences
  warned?(read: Read<About> & Read<Beside>): readonly string[]
}

/** A rule as the facts that it reads and what it says of them. */
export function check<About extends Facts, Beside extends Facts = Record<never, never>>({
  about,
  beside,
  broken,
  warned,
}: Rule<About, Beside>): Check {
  return {
    judge(said, asked) {
      const isAbout = readFacts(about, said, asked)
      const read = { ...isAbout, ...(readFacts(beside ?? {}, said, asked) as Read<Beside>) }
      if (Object.values(isAbout).every((value) => value === undefined)) return undefined
      return {
        broken: eachOnce(broken(read, asked.game)),
        warned: eachOnce(warned?.(read) ?? []),
      }
    },
  }
}

const eachOnce = (sentences: Sentences): string[] => [
  ...new Set(sentences.filter((sentence) => typeof sentence === 'string')),
]

/** The game that a table has, in the ids of the document. */
export const gameId = derived({ id: text('game', 'game_id') }, ({ id }) =>
  id === undefined || id.includes('.') ? id : `gb.${id}`,
)
