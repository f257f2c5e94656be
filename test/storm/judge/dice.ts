import type { Entry } from '../../../daemon/journal/entry.ts'
import type { Complaint } from './storm-record.ts'

type Shake = 'begun' | 'over' | undefined

/** Dice count only where their shake was heard on one link from its begin to its end: by a second, plain reading of what a shaker said. */
export function shakesHeard(entries: readonly Entry[]): Complaint[] {
  const shakes = new Map<string, Shake>()
  /** Reports that may count and have not yet: an event may be written by the start after the one that heard the dice. */
  const due = new Map<string, number>()
  return entries.flatMap((entry) => {
    if (!('device' in entry)) return []
    const name = `${entry.table}/${entry.device}`
    if (entry.kind === 'link') shakes.delete(name)
    if (entry.kind === 'bytes') {
      const said = Buffer.from(entry.data, 'hex').toString('latin1').trim()
      const shake = shakes.get(name)
      if (shake === 'over' && said.startsWith('V ')) due.set(name, (due.get(name) ?? 0) + 1)
      shakes.set(name, shakeAfter(shake, said))
    }
    if (entry.kind !== 'event' || entry.event.type !== 'dice-rolled') return []
    const left = (due.get(name) ?? 0) - 1
    due.set(name, Math.max(0, left))
    return left < 0 ? [{ broken: 'dice count whose shake was not heard', says: `${name}: entry ${entry.n}` }] : []
  })
}

function shakeAfter(shake: Shake, said: string): Shake {
  if (said === 'S1') return 'begun'
  if (said === 'S0') return shake === undefined ? undefined : 'over'
  return said.startsWith('V ') ? undefined : shake
}
