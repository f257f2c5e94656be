import type { Citation } from './citation.ts'
import type { Option } from './options.ts'
import type { Irregularity, Rule } from './rules.ts'

/** What the page of every game has, whoever banks it: decision 15. Pages are data; the few functions say what data can't. */
export type CommonPage = {
  id: string
  title: string
  document: string
  cite: Citation
  /** By whom it is approved, and under what. */
  approval: Rule
  family: string
  bankedBy: 'house' | 'player-dealer' | 'pot'
  currency: string
  equipment: readonly string[]
  options: Readonly<Record<string, Option>>
  /** By the id under which bets and settlements name them. */
  wagers: Readonly<Record<string, { title: string; cite: Citation }>>
  irregularities: Readonly<Record<string, Irregularity>>
}
