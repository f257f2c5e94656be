import { h, type JSX } from 'preact'
import type { DiceFigures } from '../../../figures/dice.ts'
import { texts } from '../../texts.ts'
import { count } from '../format.ts'
import { panel } from '../panel.ts'
import { die } from '../pieces.ts'

/** What the throws say of a set of dice: the last of them, their totals and faces, and whether that is chance. */

const said = texts.dice

export const diceFigures = ({ last, throws, totals, faces, chiSquare, bias }: DiceFigures): JSX.Element =>
  panel(
    'dice',
    said.heading,
    { end: said.throws(count(throws)) },
    h('div', { class: 'dice-body' }, [
      h(
        'ol',
        { class: 'last-throws', 'aria-label': said.last },
        last
          .slice(0, 18)
          .map((values) =>
            h('li', null, [
              h('span', { class: 'small-dice' }, values.map(die)),
              h('span', { class: 'strong' }, `${values.reduce((sum, value) => sum + value, 0)}`),
            ]),
          ),
      ),
      h('div', { class: 'dice-says' }, [
        h('h3', null, said.totals),
        totalBars(totals),
        h('h3', null, said.faces),
        h(
          'ul',
          { class: 'faces' },
          faces.map(({ face, count: times }) =>
            h('li', { key: face }, [die(face), h('span', { class: 'soft' }, texts.wheel.times(times))]),
          ),
        ),
        bias === undefined
          ? h('p', { class: 'soft' }, said.noBias)
          : h(
              'p',
              { class: 'said refused' },
              said.bias(bias.cells.join(', '), bias.count, bias.expected.toFixed(1), count(bias.at)),
            ),
        chiSquare === undefined
          ? null
          : h(
              'p',
              { class: 'faint' },
              texts.wheel.chiSquare(chiSquare.value.toFixed(1), chiSquare.freedom, chiSquare.chance.toFixed(3)),
            ),
      ]),
    ]),
  )

/** A bar for how often each total came, and a line for how often it was due. */
function totalBars(totals: DiceFigures['totals']): JSX.Element {
  const most = Math.max(1, ...totals.flatMap(({ count: times, expected }) => [times, expected]))
  const height = (times: number): number => (times / most) * 50
  return h(
    'svg',
    { class: 'total-bars', viewBox: `0 0 ${totals.length * 14} 64`, role: 'img', 'aria-label': said.totals },
    totals.map(({ total, count: times, expected }, i) =>
      h('g', { transform: `translate(${i * 14} 0)` }, [
        h('title', null, said.total(total, times, expected.toFixed(1))),
        h('rect', { x: 2, y: 52 - height(times), width: 10, height: height(times) }),
        h('path', { d: `M1 ${52 - height(expected)}h12` }),
        h('text', { x: 7, y: 61 }, `${total}`),
      ]),
    ),
  )
}
