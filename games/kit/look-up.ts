/** What a record has under a key of its own; keys come from outside, and `constructor` is not a wager. */
export const lookUp = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

type Defined<Record_> = { [Key in keyof Record_]: Exclude<Record_[Key], undefined> }

/** A record without the keys that have no value, as the rest of the house has them. */
export const undefinedLeftOut = <Record_ extends object>(record: Record_): Defined<Record_> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Defined<Record_>
