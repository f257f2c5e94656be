/** One thing that the rules speak of: a wager, a pay table, an option, a rule. Two versions are compared by `id`. */
export type RulesEntry = {
  readonly id: string
  readonly title?: string | undefined
  readonly cite?: string | undefined
  /** Whole sentences. */
  readonly says: readonly string[]
  /** What is drawn as a table: a pay table, the rows of a wager. */
  readonly rows?: readonly RulesRow[] | undefined
  /** Their order is a rule, too. */
  readonly isOrdered?: true
}
export type RulesRow = { readonly label: string; readonly says: string }
export type RulesSection = { readonly title: string; readonly entries: readonly RulesEntry[] }
