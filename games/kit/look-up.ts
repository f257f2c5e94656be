/** What a record has under a key of its own; keys come from outside, and `constructor` is not a wager. */
export const lookUp = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
