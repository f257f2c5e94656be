import { h, type JSX, type TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import { needsSecond, request } from '../../keys/requests.ts'
import { texts } from '../../texts.ts'
import { Dialog } from '../dialog.ts'
import { type RequestFieldKind, readField } from './request-fields.ts'

const said = texts.request

export type RequestField = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly isRequired: boolean
  readonly kind?: RequestFieldKind
}

type Asked = {
  readonly table: string
  readonly op: string
  readonly heading: string
  readonly says: string
  readonly fields: readonly RequestField[]
  /** What is asked beside the fields. */
  readonly args: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

type Came = 'asked' | 'sending' | 'done' | { readonly refused: string }

/** Asks the person for what is missing, signs, sends, and says what the table answered. */
export function RequestDialog({ table, op, heading, says, fields, args, onClose }: Asked): JSX.Element {
  const [came, setCame] = useState<Came>('asked')
  const send = async (form: HTMLFormElement): Promise<void> => {
    setCame('sending')
    const written = [...new FormData(form)].flatMap(([name, value]) => {
      const kind = fields.find((field) => field.name === name)?.kind ?? 'text'
      return typeof value === 'string' && value !== '' ? [[name, readField(kind, value)]] : []
    })
    const answer = await request(table, op, { ...args, ...Object.fromEntries(written) })
    setCame(answer.ok ? 'done' : { refused: answer.reason })
    if (answer.ok) onClose()
  }
  return h(
    Dialog,
    { label: heading, onClose },
    h(
      'form',
      {
        onSubmit: (event: TargetedEvent<HTMLFormElement>) => {
          event.preventDefault()
          void send(event.currentTarget)
        },
      },
      [
        h('h2', null, heading),
        h('p', null, says),
        needsSecond(op) ? h('p', { class: 'soft' }, said.twoSign) : null,
        ...fields.map(({ name, label, hint, isRequired }) =>
          h('label', { class: 'label', key: name }, [
            label,
            h('input', { class: 'field', name, placeholder: hint, required: isRequired, maxLength: 256 }),
          ]),
        ),
        typeof came === 'object' ? h('p', { class: 'said refused', role: 'alert' }, said.refused(came.refused)) : null,
        h('div', { class: 'actions' }, [
          h('button', { type: 'button', class: 'button', onClick: onClose }, said.cancel),
          h('button', { class: 'button main', disabled: came === 'sending' }, said.send),
        ]),
      ],
    ),
  )
}
