import { h, type JSX } from 'preact'
import type { WheelRunningFigures } from '../../../figures/wheel-running.ts'
import { texts } from '../../texts.ts'
import { words } from '../format.ts'
import { panel } from '../panel.ts'

/** How the wheel is run: its direction, its speed, and how long after no more bets the ball drops. */

const said = texts.running

export const running = ({ spins, notAlternated, rpm, marginMs, misfires }: WheelRunningFigures): JSX.Element =>
  panel('running', said.heading, { plain: true, end: said.spins(spins) }, [
    h('dl', { class: 'facts' }, [
      fact(said.rpm, rpm, (value) => value.toFixed(1)),
      fact(said.margin, marginMs, (value) => `${(value / 1000).toFixed(1)} s`),
      h('div', null, [
        h('dt', null, said.notAlternated),
        h('dd', { class: notAlternated > 0 ? 'warn' : '' }, `${notAlternated}`),
      ]),
      ...Object.entries(misfires).map(([why, times]) =>
        h('div', { key: why }, [h('dt', null, words(why)), h('dd', { class: 'warn' }, `${times}`)]),
      ),
    ]),
  ])

/** The median, with the least and the most around it, and how many lie far outside. */
const fact = (
  label: string,
  { least, median, most, outside }: WheelRunningFigures['rpm'],
  form: (value: number) => string,
) =>
  h('div', null, [
    h('dt', null, label),
    h('dd', null, [
      form(median),
      h('span', { class: 'faint spread' }, ` ${form(least)} \u2013 ${form(most)}`),
      outside > 0 ? h('span', { class: 'warn spread' }, ` ${said.outside(outside)}`) : null,
    ]),
  ])
