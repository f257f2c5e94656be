/** Worked out when it is first asked for, and kept: what only odds need takes no memory at a table. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
