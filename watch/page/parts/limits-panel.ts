import { h, type JSX } from 'preact'
import type { RulesPanel } from '../../view-types.ts'
import { texts } from '../texts.ts'
import { money } from './format.ts'
import { panel } from './panel.ts'

const said = texts.limits

type Limited = RulesPanel['wagers'][number]

/** The wagers that have limits, or the whole table as one. */
export const limitedIn = ({ wagers, tableLimits }: RulesPanel): Limited[] => [
  ...wagers.filter((each) => each.limits !== undefined),
  ...(tableLimits === undefined ? [] : [ofTable(tableLimits)]),
]

/** `set-limits` calls all wagers of a table so. */
const wholeTable = 'table'

const ofTable = ({ canBeSet: _, ...limits }: NonNullable<RulesPanel['tableLimits']>): Limited => ({
  ...{ wager: wholeTable, title: said.allWagers, limits },
})

/** What a stake on each wager must lie between. Nothing for a game that has no limits. */
export function limits(rules: RulesPanel, currency?: string): JSX.Element | null {
  const limited = limitedIn(rules)
  if (limited.length === 0) return null
  const amount = (minor: number | undefined) => (minor === undefined ? said.none : money(minor, currency))
  return panel(
    'limits',
    said.heading,
    { plain: true },
    h('table', { class: 'list' }, [
      h(
        'thead',
        null,
        h('tr', null, [
          h('th', null, texts.table.wager),
          h('th', { class: 'number' }, said.min),
          h('th', { class: 'number' }, said.max),
        ]),
      ),
      h(
        'tbody',
        null,
        limited.map(({ wager, title, limits }) =>
          h('tr', { key: wager, 'data-limits': wager }, [
            h('td', null, title),
            h('td', { class: 'number' }, amount(limits?.min)),
            h('td', { class: 'number' }, amount(limits?.max)),
          ]),
        ),
      ),
    ]),
  )
}
