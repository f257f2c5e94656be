import { h, type JSX } from 'preact'
import type { DeviceLadder } from '../../view-types.ts'
import { texts } from '../texts.ts'
import { moment, words } from './format.ts'
import { empty } from './panel.ts'

const said = texts.table

/** Each device with the rungs that it has reached, and where it stops what to do. */
export const devices = (ladders: readonly DeviceLadder[], now: number): JSX.Element =>
  ladders.length === 0
    ? empty(said.noDevices)
    : h(
        'ul',
        { class: 'device-list' },
        ladders.map((ladder) => device(ladder, now)),
      )

const device = ({ device, driver, link, ladder, cure }: DeviceLadder, now: number): JSX.Element =>
  h('li', { key: device, class: link === 'open' ? 'device' : 'device down' }, [
    h('span', { class: 'device-name' }, [
      h('span', { class: 'strong cut' }, device),
      h('span', { class: 'faint cut' }, driver),
      h('span', { class: link === 'open' ? 'link-state soft' : 'link-state warn strong' }, words(link)),
    ]),
    h(
      'ol',
      { class: 'rungs' },
      ladder.map(({ rung, lastGood }) => {
        const label = lastGood === null ? said.notReached(rung) : said.lastGood(rung, moment(lastGood, now))
        return h('li', { class: lastGood === null ? 'rung' : 'rung reached', title: label }, [
          rung,
          h('span', { class: 'unseen-text' }, `, ${label}`),
        ])
      }),
    ),
    link === 'open' ? null : h('p', { class: 'cure' }, cure),
  ])
