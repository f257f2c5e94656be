import type { DeviceSaid } from '../state/round-scenes.ts'
import { money, words } from './format.ts'

/** What says by itself what it is. */
const unnamed = ['card', 'piece', 'pocket', 'values', 'phase', 'state']

/** What a device said in a line, with its amounts in the currency of the table: `Card drawn: 9h, to player, index 0`. */
export function eventWords({ type, ...parts }: DeviceSaid['event'], currency?: string): string {
  const told = Object.entries(parts).flatMap(([name, value]) => partWords(name, value, currency))
  return told.length === 0 ? words(type) : `${words(type)}: ${told.join(', ')}`
}

function partWords(name: string, value: unknown, currency: string | undefined): string[] {
  if (Array.isArray(value) && value.length === 0) return []
  if (typeof value === 'boolean') return [value ? name : `not ${name}`]
  if (name === 'amount' && typeof value === 'number') return [money(value, currency)]
  const isPlainList = Array.isArray(value) && value.every((each) => typeof each !== 'object')
  const text = isPlainList ? value.join(' ') : typeof value === 'object' ? JSON.stringify(value) : `${value}`
  return [unnamed.includes(name) ? text : `${name} ${text}`]
}
