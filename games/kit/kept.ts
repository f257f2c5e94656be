/** Worked out for an object when it is first asked about, and kept as long as the object is. */
export function keptBy<Key extends object, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, Value>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make(key)
    kept.set(key, made)
    return made
  }
}
