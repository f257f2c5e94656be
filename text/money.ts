const formats = new Map<string, (minor: number) => string>()

/** Minor units as an amount in a currency (ISO 4217): `$12.50`, `£12.50`. */
export function moneyIn(currency: string): (minor: number) => string {
  const known = formats.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  const made = (minor: number): string => format.format(minor / 10 ** digits)
  formats.set(currency, made)
  return made
}
