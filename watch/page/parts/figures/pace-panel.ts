import { h, type JSX } from 'preact'
import type { PaceFigures } from '../../../figures/pace.ts'
import { texts } from '../../texts.ts'
import { words } from '../format.ts'
import { panel } from '../panel.ts'

const said = texts.pace

/** How fast the table plays, and where the time of a round goes. */
export const pace = ({ rounds, perHour, phases, dealers = {} }: PaceFigures): JSX.Element => {
  const spent = Object.entries(phases).filter(([, ms]) => ms > 0)
  return panel(
    'pace',
    said.heading,
    { end: said.rounds(rounds) },
    perHour === undefined ? null : h('p', { class: 'strong' }, said.perHour(perHour)),
    h(
      'div',
      { class: 'phase-bar', 'aria-hidden': true },
      spent.map(([phase, ms]) => h('i', { key: phase, style: { flexGrow: ms } })),
    ),
    h(
      'ul',
      { class: 'phase-list' },
      spent.map(([phase, ms]) => h('li', { key: phase }, said.ofPhase(words(phase), `${(ms / 1000).toFixed(1)} s`))),
    ),
    ...Object.entries(dealers).map(([dealer, own]) =>
      h('p', { class: 'soft', key: dealer }, said.ofDealer(dealer, own.rounds, own.perHour)),
    ),
  )
}
