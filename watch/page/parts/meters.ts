import { h, type JSX } from 'preact'
import type { MeterHit, MeterPanel } from '../../view.ts'
import { texts } from '../texts.ts'
import { MeterActs } from './acts/meter-acts.ts'
import { MeterPack } from './acts/meter-pack.ts'
import { Chart } from './figures/chart.ts'
import { money, words } from './format.ts'
import { panel } from './panel.ts'

const said = texts.table

type MetersPlace = { readonly table: string; readonly currency: string | undefined }

/** Every jackpot meter with its curve, and who has hit it. */
export const Meters = ({ meters, ...at }: MetersPlace & { meters: readonly MeterPanel[] }): JSX.Element =>
  h(
    'div',
    { class: 'meters' },
    meters.map((meter) =>
      panel('meter', `${said.meters}: ${words(meter.meter)}`, { end: standing(meter) }, ofMeter(at, meter)),
    ),
  )

const standing = ({ frozen, locked }: MeterPanel): JSX.Element | undefined =>
  frozen.length > 0
    ? h('span', { class: 'warn', title: frozen.join(', ') }, said.frozen)
    : locked
      ? h('span', { class: 'soft' }, said.locked)
      : undefined

const ofMeter = (at: MetersPlace, { meter, display, curve, pending, hits, frozen }: MeterPanel): JSX.Element =>
  h('div', { class: 'meter-body' }, [
    h('p', { class: 'figure', 'data-meter': meter }, money(display, at.currency)),
    h(MeterActs, {
      table: at.table,
      meter,
      ops: frozen.length > 0 ? ['clear-meter', 'adjust-meter'] : ['adjust-meter'],
    }),
    h(MeterPack, { table: at.table, meter }),
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

const hit = ({ table, currency }: MetersPlace, meter: string, { id, row, state, amount }: MeterHit): JSX.Element =>
  h('li', { key: id }, [
    h('span', { class: 'cut' }, words(row)),
    h('span', { class: state === 'pending' ? 'warn' : 'faint' }, state === 'pending' ? said.pending : words(state)),
    h('span', { class: 'number' }, money(amount, currency)),
    state === 'pending' ? h(MeterActs, { table, meter, hit: id, ops: ['confirm-hit', 'void-hit'] }) : null,
  ])
