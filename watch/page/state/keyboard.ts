/** An open dialog has the keyboard for itself. */
const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, select, textarea') !== null)

/** Moves the focus from one row of a list to the next, or to the one before. */
export function moveToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')]
  const at = rows.findIndex((row) => row.matches(':focus'))
  rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]?.focus()
}

/** Does what a key stands for, unless somebody types a text. The returned function ends that. */
export function onKeys(keys: Readonly<Record<string, () => void>>): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target)) {
      if (event.key === 'Escape' && event.target instanceof HTMLInputElement) event.target.blur()
      return
    }
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}
