import { type ComponentChildren, h, type JSX, type TargetedEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

type Props = { label: string; onClose: () => void; children?: ComponentChildren }

/** A window over the page that holds the keyboard until it is closed; then the keyboard is where it was before. */
export function Dialog({ label, onClose, children }: Props): JSX.Element {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // Whoever takes an open dialog off the page leaves the keyboard nowhere.
    return () => dialog?.close()
  }, [])
  const onCancel = (event: TargetedEvent<HTMLDialogElement>): void => {
    event.preventDefault()
    onClose()
  }
  return h('dialog', { class: 'dialog', ref: element, 'aria-label': label, onCancel }, children)
}
