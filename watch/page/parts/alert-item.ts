import { h, type JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { AlertRow } from '../../view-types.ts'
import { now, site } from '../state/api.ts'
import { later } from '../state/lazy-component.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'
import { moment } from './format.ts'

const said = texts.alerts

const RequestDialog = later(async () => (await import('./acts/request-dialog.ts')).RequestDialog)

const alertKey = ({ table, id, since }: AlertRow): string => `${table}/${id}/${since}`

/** An alert as an item of a list; with the name of its table where those of many are listed. */
export const alertItem =
  (ofManyTables: boolean) =>
  (alert: AlertRow): JSX.Element =>
    h(AlertItem, { key: alertKey(alert), alert, ofManyTables })

function AlertItem({ alert, ofManyTables }: { alert: AlertRow; ofManyTables: boolean }): JSX.Element {
  const [isAsked, setIsAsked] = useState(false)
  const person = useStore(site)?.person
  const { table, id, text, since, over, acknowledged } = alert
  const isUnseen = acknowledged === undefined
  return h(
    'li',
    {
      class: `alert ${isUnseen ? 'unseen' : 'seen'} ${over === undefined ? 'stands' : 'over'}`,
      'data-alert': alertKey(alert),
    },
    [
      h('div', { class: 'alert-main' }, [
        h('p', { class: 'alert-text' }, [
          ofManyTables ? h('a', { class: 'strong alert-table', href: `/table/${table}` }, table) : null,
          h('span', null, text),
        ]),
        h('p', { class: 'faint' }, factsOf(alert, now()).join(' \u00b7 ')),
      ]),
      isUnseen ? acknowledgeButton(person !== undefined, () => setIsAsked(true)) : null,
      isAsked
        ? h(RequestDialog, {
            table,
            op: 'acknowledge',
            heading: said.ofTable(table),
            says: text,
            fields: [{ name: 'note', label: said.note, hint: said.noteHint, isRequired: false }],
            args: { alert: id, since },
            onClose: () => setIsAsked(false),
          })
        : null,
    ],
  )
}

/** What is known of an alert beside its text. @param at the time now (ms) */
const factsOf = ({ id, since, over, times, acknowledged }: AlertRow, at: number): string[] => [
  id,
  `${said.since} ${moment(since, at)}`,
  over === undefined ? said.stands : said.over(moment(over, at)),
  ...(times > 1 ? [said.times(times)] : []),
  ...(acknowledged ? [`${said.seen}: ${said.acknowledged(acknowledged.by, moment(acknowledged.at, at))}`] : []),
  ...(acknowledged?.note ? [`\u201c${acknowledged.note}\u201d`] : []),
]

/** Whoever is not signed in is sent to sign in instead. */
const acknowledgeButton = (isSignedIn: boolean, ask: () => void): JSX.Element =>
  isSignedIn
    ? h(
        'button',
        { type: 'button', class: 'button small acknowledge', 'data-row': true, onClick: ask },
        said.acknowledge,
      )
    : h('a', { class: 'button small', href: '/sign-in', title: said.signInFirst, 'data-row': true }, said.acknowledge)
