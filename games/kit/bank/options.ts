import { type CardRoomCase, sharedOptions } from '../card-room/case.ts'
import { readOption } from '../document/option-values.ts'
import type { Options, OptionValue } from '../document/options.ts'
import type { PlayerBanked } from './player-banked.ts'

/** The page's options of a round, defaults filled in, or a sentence on what is wrong with them. */
export function readBankOptions<Table, Facts>(
  { id, options: own, wagers, tableBy = {} }: PlayerBanked<Table, Facts>,
  given: CardRoomCase['options'],
): { options: Options } | { error: string } {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(own, name) && !sharedOptions.has(name))
  if (unknown !== undefined)
    return { error: `options: ${id} has no option '${unknown}'; it has ${Object.keys(own).join(', ')}` }
  const values: Record<string, OptionValue> = {}
  for (const [name, option] of Object.entries(own)) {
    const told = given[name]
    const read = told === undefined || told === null ? { value: option.default } : readOption(option, told)
    if ('wrong' in read) return { error: `options: ${name} ${read.wrong}` }
    values[name] = read.value
  }
  const tables = Object.entries(wagers).flatMap(([wager, { ...priced }]) =>
    'tables' in priced ? [[wager, String(values[tableBy[wager] ?? ''] ?? priced.tables[0])] as const] : [],
  )
  const payTables = Object.fromEntries(tables)
  const inForce: object = { ...values, payTables, odds: {}, limits: {}, wagersOffered: Object.keys(wagers) }
  return { options: inForce as Options }
}
