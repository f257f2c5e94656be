import type { z } from 'zod'
import { parsed } from '../../daemon/json.ts'
import { messages } from '../../daemon/mqtt/messages.ts'

const onlyNumber = messages.acknowledged.payload.pick({ table: true, session: true, seq: true, at: true })

/** The messages of a table that the watch reads, by their kind. Those with an id have it in their topic. */
const forms = {
  status: messages.status.payload,
  round: messages.round.payload,
  rules: messages.rules.payload,
  result: messages.result.payload,
  finding: messages.finding.payload,
  event: messages.event.payload,
  acknowledged: messages.acknowledged.payload,
  // Of these only the numbers count, so that a gap is one.
  announcement: onlyNumber,
  'all-up': onlyNumber,
  payouts: onlyNumber,
  device: messages['device/{id}'].payload,
  meter: messages['meter/{id}'].payload,
  pool: messages['pool/{id}'].payload,
  alert: messages['alert/{id}'].payload,
} as const

type Kind = keyof typeof forms
export type SaidBy<Name extends Kind> = z.infer<(typeof forms)[Name]>

/** What was heard of a table, at a time of our own clock (ms). */
export type TableMessage =
  | {
      [Name in Kind]: { readonly kind: Name; readonly table: string; readonly at: number; readonly says: SaidBy<Name> }
    }[Kind]
  | { readonly kind: 'alert-over'; readonly table: string; readonly at: number; readonly id: string }

/** What a message says, or undefined where it is none for the watch or not as agreed. Never throws. */
export function readTableMessage(topic: string, payload: string, at: number): TableMessage | undefined {
  const [, , table = '', kind = '', id] = topic.split('/')
  if (!isKind(kind)) return undefined
  if (payload === '') return kind === 'alert' && id !== undefined ? { kind: 'alert-over', table, at, id } : undefined
  const read = forms[kind].safeParse(parsed(payload))
  // The table that it names is that of its topic: whoever may write to one only must not speak for another.
  if (!read.success || read.data.table !== table) return undefined
  return { kind, table, at, says: read.data } as TableMessage
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(forms, kind)
