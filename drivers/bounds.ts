/** A limit that can't be passed unless the code is wrong. Throws a RangeError. */
export function assertAtMost(count: number, most: number, what: string): void {
  if (count > most) throw new RangeError(`${count} ${what}, where at most ${most} can be`)
}
