import { h, type JSX } from 'preact'
import type { MeterHit, MeterPanel } from '../../view-types.ts'
import { site } from '../state/api.ts'
import { later } from '../state/lazy-component.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'
import { Chart } from './figures/chart.ts'
import { money, words } from './format.ts'
import { panel } from './panel.ts'

const said = texts.table

/** What people ask is loaded for who is signed in. */
const [MeterActs, MeterPack] = [
  later(async () => (await import('./acts/meter-acts.ts')).MeterActs),
  later(async () => (await import('./acts/meter-pack.ts')).MeterPack),
]

type MetersPlace = { readonly table: string; readonly currency: string | undefined }
type MetersShown = MetersPlace & { readonly isSignedIn: boolean }

/** Every jackpot meter with its curve, and who has hit it. */
export function Meters({ meters, ...place }: MetersPlace & { meters: readonly MeterPanel[] }): JSX.Element {
  const at = { ...place, isSignedIn: useStore(site)?.person !== undefined }
  return h(
    'div',
    { class: 'meters' },
    meters.map((meter) =>
      panel('meter', `${said.meters}: ${words(meter.meter)}`, { end: standing(meter) }, ofMeter(at, meter)),
    ),
  )
}

const standing = ({ frozen, locked }: MeterPanel): JSX.Element | undefined =>
  frozen.length > 0
    ? h('span', { class: 'warn', title: frozen.join(', ') }, said.frozen)
    : locked
      ? h('span', { class: 'soft' }, said.locked)
      : undefined

const ofMeter = (at: MetersShown, { meter, display, curve, pending, hits, frozen }: MeterPanel): JSX.Element =>
  h('div', { class: 'meter-body' }, [
    h('p', { class: 'figure', 'data-meter': meter }, money(display, at.currency)),
    at.isSignedIn
      ? h('span', { class: 'acts' }, [
          h(MeterActs, {
            table: at.table,
            meter,
            ops: frozen.length > 0 ? ['clear-meter', 'adjust-meter'] : ['adjust-meter'],
          }),
          h(MeterPack, { table: at.table, meter }),
        ])
      : null,
    curve.length < 2
      ? null
      : h(Chart, {
          points: curve,
          label: `${said.meters}: ${words(meter)}`,
          format: (minor) => money(minor, at.currency),
        }),
    pending.length + hits.length === 0
      ? h('p', { class: 'faint' }, said.noHits)
      : h(
          'ul',
          { class: 'hits' },
          [...pending, ...hits].slice(0, 25).map((each) => hit(at, meter, each)),
        ),
  ])

const hit = (
  { table, currency, isSignedIn }: MetersShown,
  meter: string,
  { id, row, state, amount }: MeterHit,
): JSX.Element =>
  h('li', { key: id }, [
    h('span', { class: 'cut' }, words(row)),
    h('span', { class: state === 'pending' ? 'warn' : 'faint' }, state === 'pending' ? said.pending : words(state)),
    h('span', { class: 'number' }, money(amount, currency)),
    state === 'pending' && isSignedIn
      ? h(MeterActs, { table, meter, hit: id, ops: ['confirm-hit', 'void-hit'] })
      : null,
  ])
