/* A second, plain ranking: the printed list from its top, then points, then the higher tile. */

const singles = [
  '6-6',
  '1-1',
  '4-4',
  '1-3',
  '5-5',
  '3-3',
  '2-2',
  '5-6',
  '4-6',
  '1-6',
  '1-5',
  '4-5 3-6',
  '2-6 3-5',
  '2-5 3-4',
  '1-4 2-3',
  '1-2 2-4',
]
const rankOf = (tile: string) => singles.findIndex((names) => names.split(' ').includes(tile)) + 1
const pips = (tile: string) => Number(tile.charAt(0)) + Number(tile.charAt(2))
const identical = ['6-6', '1-1', '4-4', '1-3', '5-5', '3-3', '2-2', '5-6', '4-6', '1-6', '1-5']
const unlike = ['4-5 3-6', '2-6 3-5', '2-5 3-4', '1-4 2-3']
const eights = ['4-4', '2-6', '3-5']
const sevens = ['1-6', '3-4', '2-5']
const isBoth = (two: readonly string[], a: readonly string[], b: readonly string[]) =>
  two.some((tile, at) => a.includes(tile) && b.includes(two[1 - at] ?? ''))
const isUnlike = (two: readonly string[], names: string) => {
  const [a = '', b = ''] = names.split(' ')
  return isBoth(two, [a], [b])
}

/** Place in the printed list, 0 the best; then points, then the best single tile. */
export function plainHand(two: readonly string[], isWild: boolean): [number, number, number] {
  const [one = '', other = ''] = two
  const list: boolean[] = [isUnlike(two, '1-2 2-4')]
  for (const tile of identical) list.push(isBoth(two, [tile], isWild ? [tile, '1-2', '2-4'] : [tile]))
  for (const names of unlike)
    list.push(isUnlike(two, names) || (isWild && isBoth(two, names.split(' '), ['1-2', '2-4'])))
  list.push(isBoth(two, ['6-6'], ['4-5', '3-6']), isBoth(two, ['1-1'], ['4-5', '3-6']))
  list.push(isBoth(two, ['6-6'], eights), isBoth(two, ['1-1'], eights))
  if (!isWild) list.push(isBoth(two, ['6-6'], sevens), isBoth(two, ['1-1'], sevens))
  const place = list.indexOf(true)
  const counts = (tile: string) => (['1-2', '2-4'].includes(tile) ? [3, 6] : [pips(tile)])
  const points = Math.max(...counts(one).flatMap((a) => counts(other).map((b) => (a + b) % 10)))
  return [place < 0 ? list.length : place, points, Math.min(rankOf(one), rankOf(other))]
}

/** Above zero when the first hand is better. */
export function plainCompare(a: [number, number, number], b: [number, number, number], lastPlace: number): number {
  if (a[0] !== b[0]) return b[0] - a[0]
  if (a[0] < lastPlace) return 0
  if (a[1] !== b[1]) return a[1] - b[1]
  return a[1] === 0 ? 0 : b[2] - a[2]
}
