import { h, type JSX } from 'preact'
import { useState } from 'preact/hooks'
import { whoMay } from '../../../../daemon/people/roles.ts'
import { site } from '../../state/api.ts'
import { later } from '../../state/lazy-component.ts'
import { useStore } from '../../state/store.ts'
import { texts } from '../../texts.ts'
import type { RequestField } from './request-fields.ts'

const said = texts.meterActs

const RequestDialog = later(async () => (await import('./request-dialog.ts')).RequestDialog)

type MeterOp = keyof typeof said.says

const reason: RequestField = { name: 'reason', label: texts.request.reason, isRequired: true }

/** What each asks beside the meter and the hit. */
const fields: Readonly<Record<MeterOp, readonly RequestField[]>> = {
  'confirm-hit': [],
  'void-hit': [reason],
  'clear-meter': [{ name: 'counted', label: said.counted, isRequired: true, kind: 'amount' }, reason],
  'adjust-meter': [{ name: 'amount', label: said.amount, isRequired: true, kind: 'amount' }, reason],
}

type Props = { readonly table: string; readonly meter: string; readonly hit?: string; readonly ops: readonly MeterOp[] }

/** What the person who is signed in may ask of a meter, or of a hit of it. */
export function MeterActs({ table, meter, hit, ops }: Props): JSX.Element | null {
  const role = useStore(site)?.person?.role
  const [op, setOp] = useState<MeterOp>()
  const own = ops.filter((each) => whoMay[each].asks.some((asks) => asks === role))
  if (own.length === 0) return null
  return h('span', { class: 'acts' }, [
    own.map((each) =>
      h('button', { type: 'button', class: 'button small', 'data-act': each, onClick: () => setOp(each) }, said[each]),
    ),
    op === undefined
      ? null
      : h(RequestDialog, {
          ...{ table, op, heading: `${meter}: ${said[op]}`, says: saysOf(op, hit) },
          fields: fields[op],
          args: { meter, ...(hit !== undefined && { hit }) },
          onClose: () => setOp(undefined),
        }),
  ])
}

function saysOf(op: MeterOp, hit = ''): string {
  const says = said.says[op]
  return typeof says === 'string' ? says : says(hit)
}
