import { h, type JSX } from 'preact'
import { texts } from '../texts.ts'
import { money, wagerName, words } from './format.ts'
import { empty } from './panel.ts'

const said = texts.round

/** A wager and what it came to, as the table published it. */
export type SettledWager = {
  readonly seat: number
  readonly wager: string
  readonly on?: readonly (number | string)[]
  readonly stake: number
  readonly returns?: number
  readonly verdict: string
  readonly pays?: string
  readonly row?: string
  readonly citation: string
}

const looks: Readonly<Record<string, string>> = { win: 'good', void: 'warn', open: 'warn' }

/** Every wager with its verdict and the rule that decided it. */
export function settlementTable(settlements: readonly SettledWager[], currency?: string): JSX.Element {
  if (settlements.length === 0) return empty(said.noSettlements)
  const total = (of: 'stake' | 'returns'): string =>
    money(
      settlements.reduce((sum, settlement) => sum + (settlement[of] ?? 0), 0),
      currency,
    )
  return h('table', { class: 'list' }, [
    h(
      'thead',
      null,
      h('tr', null, [
        h('th', null, texts.table.seat),
        h('th', null, texts.table.wager),
        h('th', null, said.verdict),
        h('th', null, said.pays),
        h('th', { class: 'number' }, texts.table.stake),
        h('th', { class: 'number' }, said.returns),
        h('th', null, said.citation),
      ]),
    ),
    h(
      'tbody',
      null,
      settlements.map((each) => settled(each, currency)),
    ),
    h(
      'tfoot',
      null,
      h('tr', null, [
        h('th', { colSpan: 4 }, texts.table.total),
        h('td', { class: 'number' }, total('stake')),
        h('td', { class: 'number' }, total('returns')),
        h('td', null, ''),
      ]),
    ),
  ])
}

const settled = (
  { seat, wager, on, stake, returns, verdict, pays = '', row, citation }: SettledWager,
  currency?: string,
): JSX.Element =>
  h('tr', null, [
    h('td', { class: 'strong' }, `${seat}`),
    h('td', null, wagerName(wager, on)),
    h('td', { class: looks[verdict] ?? 'soft' }, words(verdict)),
    h('td', { class: 'soft' }, paysWords(pays, row)),
    h('td', { class: 'number' }, money(stake, currency)),
    h('td', { class: 'number' }, returns === undefined ? '' : money(returns, currency)),
    h('td', { class: 'faint' }, citation),
  ])

/** The odds, and the row of the pay table they stand in. */
const paysWords = (pays: string, row = ''): string =>
  pays === '' ? words(row) : `${pays} ${row.replaceAll('-', ' ')}`.trimEnd()
