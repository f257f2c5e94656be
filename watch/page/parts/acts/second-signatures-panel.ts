import { h, type JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { HalfSignedRow } from '../../../view-types.ts'
import { signAsSecond, withdraw } from '../../keys/sign-requests.ts'
import { ask, now, type ServerAnswer, site } from '../../state/api.ts'
import { currencyOf } from '../../state/live.ts'
import { useStore } from '../../state/store.ts'
import { texts } from '../../texts.ts'
import { moment, money, words } from '../format.ts'

const said = texts.secondSignatures

/** How often (ms) it is asked what waits. */
const pace = 2_000

/** Requests that wait for the signature of another person: those that this one may sign, and his own. */
export function SecondSignatures(): JSX.Element | null {
  const person = useStore(site)?.person
  const [rows, setRows] = useState<readonly HalfSignedRow[]>([])
  const [refused, setRefused] = useState('')
  const look = async (): Promise<void> => {
    if (document.hidden) return
    const answer = await ask<readonly HalfSignedRow[]>('/api/seconds')
    if (answer.ok) setRows(answer.value)
  }
  useEffect(() => {
    setRows([])
    if (person === undefined) return
    void look()
    const timer = setInterval(() => void look(), pace)
    return () => clearInterval(timer)
  }, [person?.id])
  const act = async (answer: Promise<ServerAnswer<unknown>>): Promise<void> => {
    const came = await answer
    setRefused(came.ok ? '' : texts.request.refused(came.reason))
    await look()
  }
  if (person === undefined || rows.length + refused.length === 0) return null
  return h('section', { class: 'second-signatures', 'aria-label': said.heading }, [
    rows.map((row) =>
      h('div', { class: 'second-signature', key: row.transaction }, [
        h('p', null, [
          h('strong', null, sentence(row, person.id)),
          h('span', { class: 'soft' }, `${argsIn(row)} \u00b7 ${said.until(moment(row.until, now()))}`),
        ]),
        row.by === person.id
          ? null
          : h(
              'button',
              { type: 'button', class: 'button small main', onClick: () => void act(signAsSecond(row)) },
              said.sign,
            ),
        h(
          'button',
          { type: 'button', class: 'button small', onClick: () => void act(withdraw(row)) },
          row.by === person.id ? said.withdraw : said.refuse,
        ),
      ]),
    ),
    refused === '' ? null : h('p', { class: 'said refused', role: 'alert' }, refused),
  ])
}

const sentence = ({ by, op, table }: HalfSignedRow, person: string): string =>
  by === person ? said.own(words(op), table) : said.asks(by, words(op), table)

/** What is signed, from the very text: the server could say otherwise. */
function argsIn({ table, signed }: HalfSignedRow): string {
  const { args } = JSON.parse(signed) as { args: object }
  const currency = currencyOf(table)
  return Object.entries(args)
    .map(([name, value]) => `${words(name)} ${valueText(name, value, currency)}`)
    .join(', ')
}

/** What is asked in minor units. */
const amounts: readonly string[] = ['amount', 'counted']

function valueText(name: string, value: unknown, currency: string | undefined): string {
  if (typeof value === 'number' && amounts.includes(name)) return money(value, currency)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
