import { type ComponentChildren, h, type JSX, type TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import { needsSecond, request } from '../../keys/sign-requests.ts'
import type { ServerAnswer } from '../../state/api.ts'
import { texts } from '../../texts.ts'
import { Dialog } from '../dialog.ts'

const said = texts.request

type Props = {
  readonly table: string
  readonly op: string
  readonly heading: string
  readonly says: string
  /** What is asked, as the form has it. */
  readonly argsIn: (form: HTMLFormElement) => object
  /** Asks the table, where more is done than to send it. */
  readonly send?: (args: object) => Promise<ServerAnswer<unknown>>
  readonly onClose: () => void
  /** The fields. */
  readonly children?: ComponentChildren
}

type Came = 'asked' | 'sending' | { readonly refused: string }

/** A window with the fields of a request: signs, sends, and says why the table refuses. */
export function RequestForm({ table, op, heading, says, argsIn, send: ask, onClose, children }: Props): JSX.Element {
  const [came, setCame] = useState<Came>('asked')
  const send = async (form: HTMLFormElement): Promise<void> => {
    setCame('sending')
    const args = argsIn(form)
    const answer = await (ask === undefined ? request(table, op, args) : ask(args))
    setCame(answer.ok ? 'asked' : { refused: answer.reason })
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
        children,
        typeof came === 'object' ? h('p', { class: 'said refused', role: 'alert' }, said.refused(came.refused)) : null,
        h('div', { class: 'actions' }, [
          h('button', { type: 'button', class: 'button', onClick: onClose }, said.cancel),
          h('button', { class: 'button main', disabled: came === 'sending' }, said.send),
        ]),
      ],
    ),
  )
}
