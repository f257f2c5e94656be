import type { HandNames, ThirdCards } from './coup.ts'

/** The drawing rules as a table for people, by the names that the document has for the hands. */
export function thirdCardsShown(
  { natural, drawsTo, banker: rows }: ThirdCards,
  { player, banker }: HandNames,
): Readonly<Record<string, string>> {
  const totals = Map.groupBy(rows.keys(), (total) => rows[total] ?? '')
  return {
    natural: `with ${natural} or more in either hand nobody draws`,
    [`${player} draws on`]: `0 to ${drawsTo}`,
    [`${banker} draws on`]: `0 to ${drawsTo}, where ${player} stands`,
    ...Object.fromEntries(
      [...totals].map(([row, alike]) => [`${banker} on ${alike.join(', ')}`, `where ${player} drew, ${drawText(row)}`]),
    ),
  }
}

/** To which third cards of the player the banker draws. */
function drawText(row: string): string {
  const values = [...row].flatMap((letter, value) => (letter === 'D' ? [value] : []))
  if (values.length === 0) return 'stands'
  return values.length === row.length ? 'draws' : `draws to a third card of ${values.join(', ')}`
}
