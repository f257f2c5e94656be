/** What the catalogue says of a game. */
export type GameFacts = {
  title: string
  /** The title, where the catalogue has one, and the lines: a range in Great Britain, elsewhere each line. */
  wagers: Readonly<Record<string, readonly [title: string, ...lines: number[]]>>
  options: Readonly<Record<string, CatalogueOption>>
}
type Value = string | number | boolean
export type CatalogueOption = { values?: readonly Value[]; default?: Value }

export type FactsById = Readonly<Record<string, GameFacts>>
