import { h, type JSX } from 'preact'
import { useState } from 'preact/hooks'
import { whoMay } from '../../../../daemon/people/roles.ts'
import { requestFile } from '../../keys/sign-requests.ts'
import { now, site } from '../../state/api.ts'
import { useStore } from '../../state/store.ts'
import { texts } from '../../texts.ts'
import { timeFilter } from '../filter-field.ts'
import { download } from './file-button.ts'
import { RequestForm } from './request-form.ts'

const said = texts.meterPack

const day = 86_400_000

/** The record of a meter over a period, as a file that proves itself; nothing for who may not read records. */
export function MeterPack({ table, meter }: { table: string; meter: string }): JSX.Element | null {
  const role = useStore(site)?.person?.role
  const [period, setPeriod] = useState<{ from: number; to: number }>()
  if (!whoMay.dispute.asks.some((own) => own === role)) return null
  const set = (name: 'from' | 'to') => (value: string) =>
    setPeriod((before) => before && { ...before, [name]: Number(value) || before[name] })
  return h('span', null, [
    h(
      'button',
      {
        type: 'button',
        class: 'button small',
        'data-act': 'dispute',
        title: texts.round.packHint,
        onClick: () => setPeriod({ from: now() - day, to: now() }),
      },
      texts.round.pack,
    ),
    period === undefined
      ? null
      : h(
          RequestForm,
          {
            ...{ table, op: 'dispute', heading: said.heading(meter), says: texts.round.packHint },
            argsIn: () => ({ meter, ...period }),
            async send(args) {
              const answer = await requestFile(table, 'dispute', args)
              if (answer.ok) download(answer.value, `meter-${meter}.html`)
              return answer
            },
            onClose: () => setPeriod(undefined),
          },
          [
            timeFilter({ name: 'from', label: texts.findings.from, value: `${period.from}`, set: set('from') }),
            timeFilter({ name: 'to', label: texts.findings.to, value: `${period.to}`, set: set('to') }),
          ],
        ),
  ])
}
