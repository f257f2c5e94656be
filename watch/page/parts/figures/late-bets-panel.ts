import { h, type JSX } from 'preact'
import type { LateFigures } from '../../../figures/late-bets.ts'
import { texts } from '../../texts.ts'
import { clock, money, spotName } from '../format.ts'
import { panel } from '../panel.ts'

/** Chips that moved after no more bets: by how much they were late, and at which seats that happens. */

const said = texts.lateBets

type Shown = LateFigures & { readonly currency?: string }

export const lateBets = ({ last, bySeat, byDealer = {}, medianMs, currency }: Shown): JSX.Element =>
  panel(
    'late-bets',
    said.heading,
    { plain: true, end: said.median(seconds(medianMs)) },
    h('p', { class: 'late-seats soft' }, [
      ...Object.entries(bySeat)
        .toSorted(([, a], [, b]) => b - a)
        .map(([seat, times]) => h('span', { key: seat }, said.ofSeat(seat, times))),
      ...Object.entries(byDealer).map(([dealer, times]) => h('span', { key: dealer }, said.ofDealer(dealer, times))),
    ]),
    h('div', { class: 'scroll' }, [
      h('table', { class: 'list' }, [
        h(
          'thead',
          null,
          h('tr', null, [
            h('th', null, texts.findings.time),
            h('th', null, texts.rounds.number),
            h('th', null, texts.table.seat),
            h('th', null, texts.table.wager),
            h('th', { class: 'number' }, said.change),
            h('th', { class: 'number' }, said.margin),
          ]),
        ),
        h(
          'tbody',
          null,
          last.map((late) => row(late, currency)),
        ),
      ]),
    ]),
  )

const row = (
  { at, round, seat, spot, before, after, marginMs }: LateFigures['last'][number],
  currency: string | undefined,
): JSX.Element =>
  h('tr', { key: `${at} ${seat} ${spot}` }, [
    h('td', { class: 'soft' }, clock(at)),
    h('td', null, `${round}`),
    h('td', null, `${seat}`),
    h('td', null, spotName(spot)),
    h('td', { class: 'number' }, `${money(before, currency)} \u2192 ${money(after, currency)}`),
    h('td', { class: 'number' }, seconds(marginMs)),
  ])

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
