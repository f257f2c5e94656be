import { coFacts } from './co.ts'
import type { FactsById } from './game-facts.ts'
import { gbFacts } from './gb.ts'
import { mbsFacts } from './mbs.ts'

/**
 * Facts of the catalogue by game, made from it once: titles, the lines that it gives for each wager, and the values and
 * defaults of options where they are listed one by one.
 */
export const facts: FactsById = { ...gbFacts, ...coFacts, ...mbsFacts }
