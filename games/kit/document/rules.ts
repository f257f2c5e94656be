import type { Citation } from './citation.ts'

/** What a document demands, cited by id. */
export type Rule = {
  says: string
  cite: Citation
  /** Where it stands as well. */
  more?: readonly Citation[]
  /** The devices that can show it; none where only a person can see it. Unsaid of what the program itself asks. */
  seenBy?: readonly string[]
}

/** What can go wrong, and what the document does about it. */
export type Irregularity = {
  when: string
  remedy: string
  cite: Citation
  /** The devices that can show it together, as equipment is named; none where only a person can see it. */
  seenBy: readonly string[]
  /**
   * What it does to the round when a person calls it: the round is void, the wager named is no part of it, or play goes
   * on and a person sees to the rest. Where nothing is said, a person decides the round.
   */
  called?: 'void' | 'refused' | 'play-on'
  /** What a person may rule of a round in which it happened; where nothing is said, the document leaves it open. */
  rulings?: readonly Remedy[]
}

type Irregularities = Readonly<Record<string, Irregularity>>

/** The round counts as it is known or named, it is void, or its deal or spin goes on. */
export type Remedy = 'stands' | 'void' | 'goes-on'

/** A rule or irregularity of the page, and how it was broken. */
export type Breach = {
  rule: string
  message: string
  /** Where cards, wheel or dice can't be right. */
  severity?: 'integrity'
  figures?: Readonly<Record<string, number | string>>
}

/** Whether a round that breaks this rule is void, by the document: nobody needs to decide it. */
export const voidsRound = ({ irregularities }: { irregularities: Irregularities }, rule: string): boolean =>
  irregularities[rule]?.called === 'void'
