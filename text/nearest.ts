/** How many letters are changed, added, left out or swapped with their neighbour to come from one word to the other. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)]
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row.push(
        Math.min(
          cell(i - 1, j) + 1,
          cell(i, j - 1) + 1,
          cell(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return cell(from.length, to.length)
}

/** Longer words (characters) are not compared. */
const longest = 64

/** The known word that somebody may have meant: at most a third of its letters are wrong. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > longest) return undefined
  const [best] = known
    .map((each) => ({ each, off: distance(word.toLowerCase(), each.toLowerCase()) }))
    .filter(({ each, off }) => off <= Math.max(1, Math.floor(each.length / 3)))
    .toSorted((a, b) => a.off - b.off)
  return best?.each
}

/** ` Did you mean 'verify'?`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearest(word, known)
  return meant === undefined ? '' : ` Did you mean '${meant}'?`
}
