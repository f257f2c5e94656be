/** A list that only grows: adding to it copies one page at the most, so a million values stay fast. A JSON value. */
export type AppendList<Value> = {
  readonly full: readonly (readonly Value[])[]
  readonly last: readonly Value[]
}

const page = 128

export const emptyList = { full: [], last: [] }

export function appended<Value>({ full, last }: AppendList<Value>, value: Value): AppendList<Value> {
  const grown = [...last, value]
  return grown.length < page ? { full, last: grown } : { full: [...full, grown], last: [] }
}

/** In the order in which they were added. */
export const valuesIn = <Value>({ full, last }: AppendList<Value>): Value[] => [...full.flat(), ...last]
