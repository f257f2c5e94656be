import type { Game } from '../kit/game.ts'
import type { GeneralRuleId } from './general-rules.ts'
import type { TableFacts } from './table-facts.ts'

/** What a rule makes of a table: the ways in which it is broken, and what should be known although it is not. */
export type Judgement = { broken: readonly string[]; warned?: readonly string[] }

/** Holds a table against one rule; undefined where nothing is said that the rule is about. */
export type Check = (table: TableFacts, game: Game | undefined) => Judgement | undefined

export type Checks = Partial<Record<GeneralRuleId, Check>>

/** The sentences that are true of the table. */
export const judged = (...sentences: readonly (string | false | undefined)[]): Judgement => ({
  broken: sentences.filter((sentence) => typeof sentence === 'string'),
})

/** The game that a table has, in the ids of the document. */
export const gameIdOf = (table: TableFacts): string | undefined => {
  const id = table.find('game', 'game_id')
  if (typeof id !== 'string') return undefined
  return id.includes('.') ? id : `gb.${id}`
}

/** Whether a house edge is given; a game without one has 0. */
export const saysEdge = (said: TableFacts, keys: readonly string[]): boolean =>
  said.holds(...keys) || said.number(...keys) !== undefined
