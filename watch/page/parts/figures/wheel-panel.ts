import { h, type JSX } from 'preact'
import type { Bias, WheelFigures } from '../../../figures/wheel.ts'
import { texts } from '../../texts.ts'
import { ball } from '../felt-panel.ts'
import { count, pocketName } from '../format.ts'
import { panel } from '../panel.ts'
import { pocketColour } from '../pocket.ts'

/** What the numbers say of a roulette wheel: the last of them, which come often, and whether that is chance. */

const said = texts.wheel

export const wheel = (figures: WheelFigures): JSX.Element =>
  panel(
    'wheel',
    said.heading,
    { end: said.spins(count(figures.spins)) },
    h('div', { class: 'wheel-body' }, [
      ring(figures),
      h('div', { class: 'wheel-says' }, [
        h('ol', { class: 'last-numbers', 'aria-label': said.last }, figures.last.slice(0, 36).map(lastNumber)),
        h('div', { class: 'extremes' }, [extreme(said.hot, figures.hot), extreme(said.cold, figures.cold)]),
        verdict(figures),
      ]),
    ]),
  )

const lastNumber = (number: number): JSX.Element => h('li', null, ball(number, pocketColour(number)))

const extreme = (label: string, pockets: WheelFigures['hot']): JSX.Element | null =>
  pockets.length === 0
    ? null
    : h('div', null, [
        h('h3', null, label),
        h(
          'ul',
          null,
          pockets.map(({ number, count: times }) =>
            h('li', { key: number }, [
              ball(number, pocketColour(number)),
              h('span', { class: 'soft' }, said.times(times)),
            ]),
          ),
        ),
      ])

/** What the test says that may be looked at for ever, with its rate of false alarms. */
const verdict = ({ bias, silentFor, frequencies: { chiSquare } }: WheelFigures): JSX.Element =>
  h('div', { class: 'verdicts' }, [
    ...bias.map((alarm) => h('p', { class: 'said refused' }, biasWords(alarm))),
    bias.length > 0 ? null : h('p', { class: 'soft' }, silentFor > 0 ? said.silentFor(count(silentFor)) : said.noBias),
    chiSquare === undefined
      ? null
      : h(
          'p',
          { class: 'faint' },
          said.chiSquare(chiSquare.value.toFixed(1), chiSquare.freedom, chiSquare.chance.toFixed(3)),
        ),
  ])

const biasWords = ({ in: stream, of, at, count: times, expected }: Bias): string =>
  said.bias(said.streams[stream], of.map(pocketName).join(' '), times, expected.toFixed(1), count(at))

/** In a box of 200 around its middle. Each pocket has a bar, as long as the number has come more often than its share. */
const radius = { rim: 98, pocket: 82, bar: 60, hub: 30 }

function ring({ pockets, spins, last, bias }: WheelFigures): JSX.Element {
  const turn = (2 * Math.PI) / pockets.length
  const most = Math.max(1, ...pockets.map(({ count: times }) => times))
  const sector = new Set(bias.filter(({ in: stream }) => stream !== 'from-last').flatMap(({ of }) => of))
  return h(
    'svg',
    { class: 'ring-of-pockets', viewBox: '-100 -100 200 200', role: 'img', 'aria-label': said.ring(count(spins)) },
    [
      ...pockets.map(({ number, count: times }, i) => {
        const [from, to] = [(i - 0.5) * turn, (i + 0.5) * turn]
        const length = radius.hub + ((radius.bar - radius.hub) * times) / most
        const isLast = last[0] === number
        return h('g', { key: number, class: isLast ? 'pocket last' : 'pocket' }, [
          h('title', null, `${pocketName(number)}: ${said.times(times)}`),
          h('path', { class: `slot ${pocketColour(number)}`, d: sectorPath(from, to, radius.pocket, radius.rim) }),
          h('path', {
            class: sector.has(number) ? 'bar biased' : 'bar',
            d: sectorPath(from + turn * 0.12, to - turn * 0.12, radius.hub, length),
          }),
          h(
            'text',
            { transform: `rotate(${(i * turn * 180) / Math.PI}) translate(0 -87.5)`, class: 'pocket-number' },
            pocketName(number),
          ),
        ])
      }),
      spins === 0
        ? null
        : h('circle', { class: 'share', r: radius.hub + ((radius.bar - radius.hub) * spins) / pockets.length / most }),
      last[0] === undefined
        ? null
        : h('text', { class: `hub-number ${pocketColour(last[0])}`, y: 8 }, pocketName(last[0])),
    ],
  )
}

/** A piece of a ring, clockwise from the top. */
function sectorPath(from: number, to: number, inner: number, outer: number): string {
  const at = (angle: number, r: number): string =>
    `${(r * Math.sin(angle)).toFixed(2)} ${(-r * Math.cos(angle)).toFixed(2)}`
  return `M${at(from, inner)}L${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`
}
