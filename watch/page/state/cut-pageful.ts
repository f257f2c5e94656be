/**
 * What is shown of an answer. An answer ends with all rows of its last millisecond, and the next begins before that: where
 * there are more rows than are shown, that millisecond is left to the next page.
 */
export function pageOf<Row extends { readonly at: number }>(
  answered: readonly Row[],
  most: number,
): { rows: readonly Row[]; isWhole: boolean } {
  if (answered.length <= most) return { rows: answered, isWhole: true }
  const last = answered.at(-1)?.at
  const earlier = answered.filter(({ at }) => at !== last)
  return { rows: earlier.length === 0 ? answered : earlier, isWhole: false }
}
