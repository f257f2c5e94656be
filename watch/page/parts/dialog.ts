import { type ComponentChildren, h, type JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** A window over the page that holds the keyboard until it is closed. */
export function Dialog({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children?: ComponentChildren
}): JSX.Element {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => element.current?.showModal(), [])
  return h('dialog', { class: 'dialog', ref: element, 'aria-label': label, onClose }, children)
}
