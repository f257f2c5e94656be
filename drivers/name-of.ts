/** The name under which a table has a value. */
export const nameOf = <Name extends string, Value>(
  table: Readonly<Record<Name, Value>>,
  value: Value,
): Name | undefined => (Object.keys(table) as Name[]).find((name) => table[name] === value)
