import { h, type JSX } from 'preact'
import { useState } from 'preact/hooks'
import { whoMay } from '../../../../daemon/people/roles.ts'
import { requestFile } from '../../keys/sign-requests.ts'
import { site } from '../../state/api.ts'
import { useStore } from '../../state/store.ts'
import { texts } from '../../texts.ts'

type Props = {
  readonly table: string
  readonly op: 'dispute' | 'story'
  readonly args: object
  readonly label: string
  readonly hint?: string
  readonly onFile: (file: Blob) => void
}

type Came = 'asked' | 'making' | { readonly refused: string }

/** Asks the table for a file with the key of the person who is signed in; nothing where he may not. */
export function FileButton({ table, op, args, label, hint, onFile }: Props): JSX.Element | null {
  const person = useStore(site)?.person
  const [came, setCame] = useState<Came>('asked')
  if (person === undefined || !whoMay[op].asks.some((role) => role === person.role)) return null
  const ask = async (): Promise<void> => {
    setCame('making')
    const answer = await requestFile(table, op, args)
    setCame(answer.ok ? 'asked' : { refused: texts.request.refused(answer.reason) })
    if (answer.ok) onFile(answer.value)
  }
  return h('span', { class: 'file-button' }, [
    h(
      'button',
      { type: 'button', class: `button ${op}`, title: hint, disabled: came === 'making', onClick: () => void ask() },
      came === 'making' ? texts.round.making : label,
    ),
    typeof came === 'object' ? h('span', { class: 'warn', role: 'alert' }, came.refused) : null,
  ])
}

/** Gives a file to the person, as a download. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
