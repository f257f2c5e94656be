import { unansweredCode } from '../../../drivers/command-retry.ts'
import { lookUp } from '../../../games/kit/look-up.ts'
import type { MeterView } from '../../../games/ledger/meter.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import type { EntryBody } from '../../journal/entry.ts'
import { wasShown } from './meter-books.ts'
import type { DisplaysState, MetersState } from './meters-state.ts'

type HeardEvent = EntryBody & { kind: 'event' }
type Alert = Extract<Effect, { type: 'alert' }>
type DisplayStep = { state: MetersState; alerts: Alert[] }

/** Another display may be on the wire now, or one that shows nothing yet. */
export const displayOpened = (state: MetersState, table: string, device: string): MetersState =>
  withDisplays(state, { said: without(state.displays.said, `${table}/${device}`) })

/**
 * Holds what a display says that it shows against the books; a stale one is an alarm (gr.progressive.sign, gb 2.7 g).
 * @param views the meters of the table
 */
export function displayHeard(
  state: MetersState,
  views: readonly MeterView[],
  at: number,
  heard: HeardEvent,
): DisplayStep {
  const { event, table, device } = heard
  if (event.type === 'meter-shown') return shown(state, views, at, heard, event)
  if (event.type === 'restarted') return { state: displayOpened(state, table, device), alerts: [] }
  const isDeaf = event.type === 'device-fault' && event.code === unansweredCode('show-meter')
  return isDeaf ? deaf(state, views, at, heard) : { state, alerts: [] }
}

function shown(
  before: MetersState,
  views: readonly MeterView[],
  at: number,
  heard: HeardEvent,
  { meter, amount }: { meter: string; amount: number },
): DisplayStep {
  const view = views.find(({ id }) => id === meter)
  if (view === undefined) return { state: before, alerts: [] }
  const place = `${heard.table}/${heard.device}`
  const { said } = before.displays
  const state = withDisplays(before, { said: { ...said, [place]: { ...lookUp(said, place), [meter]: amount } } })
  if (amount === view.display) return judged(state, heard, meter)
  if (wasShown(state, meter, amount, at)) return { state, alerts: [] }
  return judged(
    state,
    heard,
    meter,
    `meter ${meter} shows ${amount} on its display, and the books have ${view.display}`,
  )
}

/** A fault does not say which meter the display was told in vain. */
function deaf(before: MetersState, views: readonly MeterView[], at: number, heard: HeardEvent): DisplayStep {
  const said = lookUp(before.displays.said, `${heard.table}/${heard.device}`) ?? {}
  return views.reduce<DisplayStep>(
    ({ state, alerts }, { id, display }) => {
      const amount = lookUp(said, id)
      if (amount === display || (amount !== undefined && wasShown(state, id, amount, at))) return { state, alerts }
      const text = `${heard.device} does not say that it shows meter ${id}, and the books have ${display}`
      const next = judged(state, heard, id, text)
      return { state: next.state, alerts: [...alerts, ...next.alerts] }
    },
    { state: before, alerts: [] },
  )
}

/** What is wrong with the meter at its table now. @param trouble none when this display is right */
function judged(before: MetersState, { table, device }: HeardEvent, meter: string, trouble?: string): DisplayStep {
  const place = `${table}/${meter}`
  const { wrong } = before.displays
  const others = without(lookUp(wrong, place) ?? {}, device)
  const troubles = trouble === undefined ? others : { ...lookUp(wrong, place), [device]: trouble }
  const texts = Object.values(troubles)
  return {
    state: withDisplays(before, { wrong: { ...wrong, [place]: troubles } }),
    alerts: [{ type: 'alert', id: `meter-${meter}-display`, raised: texts.length > 0, text: texts.join('; ') }],
  }
}

const withDisplays = (state: MetersState, changed: Partial<DisplaysState>): MetersState => ({
  ...state,
  displays: { ...state.displays, ...changed },
})

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> =>
  Object.hasOwn(record, key) ? Object.fromEntries(Object.entries(record).filter(([each]) => each !== key)) : record
