import { unansweredCode } from '../../../drivers/command-retry.ts'
import type { Effect } from '../../../games/table/live.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'
import type { Meters } from './meters.ts'

type Heard = EntryBody & { kind: 'event' }
type Alert = Extract<Effect, { type: 'alert' }>

/** Holds what the displays say that they show against the books; a stale one is an alarm (gr.progressive.sign, gb 2.7 g). */
type DisplayWatch = {
  /** Another display may be on the wire now, or one that shows nothing yet. */
  opened(table: string, device: string): void
  heard(entry: Entry, heard: Heard): Alert[]
}

export function watchDisplays(meters: Meters): DisplayWatch {
  /** What each display has said last that it shows, by meter. */
  const said = new Map<string, Map<string, number>>()
  /** What is wrong of each meter at a table, by display. */
  const wrong = new Map<string, Map<string, string>>()

  const saidBy = (table: string, device: string): Map<string, number> => {
    const place = `${table}/${device}`
    const shown = said.get(place) ?? new Map<string, number>()
    said.set(place, shown)
    return shown
  }

  /** What is wrong with the meter at its table now. @param trouble none when this display is right */
  function judged({ table, device }: Heard, meter: string, trouble?: string): Alert {
    const place = `${table}/${meter}`
    const troubles = wrong.get(place) ?? new Map<string, string>()
    wrong.set(place, troubles)
    if (trouble === undefined) troubles.delete(device)
    else troubles.set(device, trouble)
    const text = [...troubles.values()].join('; ')
    return { type: 'alert', id: `meter-${meter}-display`, raised: troubles.size > 0, text }
  }

  function shown(at: number, heard: Heard, meter: string, amount: number): Alert[] {
    const view = meters.views(heard.table).find(({ id }) => id === meter)
    if (view === undefined) return []
    saidBy(heard.table, heard.device).set(meter, amount)
    if (amount === view.display) return [judged(heard, meter)]
    if (meters.wasShown(meter, amount, at)) return []
    return [judged(heard, meter, `meter ${meter} shows ${amount} on its display, and the books have ${view.display}`)]
  }

  /** A fault does not say which meter the display was told in vain. */
  function deaf(at: number, heard: Heard): Alert[] {
    const last = saidBy(heard.table, heard.device)
    return meters.views(heard.table).flatMap(({ id, display }) => {
      const amount = last.get(id)
      if (amount === display || (amount !== undefined && meters.wasShown(id, amount, at))) return []
      return judged(heard, id, `${heard.device} does not say that it shows meter ${id}, and the books have ${display}`)
    })
  }

  return {
    opened: (table, device) => void said.delete(`${table}/${device}`),
    heard({ at }, heard) {
      const { event } = heard
      if (event.type === 'meter-shown') return shown(at, heard, event.meter, event.amount)
      if (event.type === 'restarted') said.delete(`${heard.table}/${heard.device}`)
      return event.type === 'device-fault' && event.code === unansweredCode('show-meter') ? deaf(at, heard) : []
    },
  }
}
