/**
 * Worked out for an object when it is first asked about, and kept as long as the object is. Questions come in runs about
 * one object, so the last answer lies at hand.
 */
export function memoize<Key extends object, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, Value>()
  let last: { key: Key; value: Value } | undefined

  const lookedUp = (key: Key): Value => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make(key)
    kept.set(key, made)
    return made
  }

  return (key) => {
    if (last?.key === key) return last.value
    const value = lookedUp(key)
    last = { key, value }
    return value
  }
}

/** As `memoize`, of texts. They may come from outside, so no more than `most` are kept. */
export function memoizeByText<Value>(make: (text: string) => Value, most = 1_000): (text: string) => Value {
  const kept = new Map<string, Value>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    if (kept.size === most) kept.clear()
    const made = make(text)
    kept.set(text, made)
    return made
  }
}

/** Worked out when it is first asked for, and kept: what only odds need takes no memory at a table. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
