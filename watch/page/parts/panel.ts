import { type ComponentChildren, h, type JSX } from 'preact'

/** A part of a page with its heading; `end` is said at the right of it. */
export const panel = (
  name: string,
  heading: string,
  { end, plain = false }: { end?: ComponentChildren; plain?: boolean },
  ...children: ComponentChildren[]
): JSX.Element =>
  h('section', { class: `panel ${name}`, 'aria-label': heading }, [
    h('header', null, [h('h2', null, heading), end === undefined ? null : h('span', { class: 'end' }, end)]),
    plain ? children : h('div', { class: 'body' }, children),
  ])

export const empty = (text: string): JSX.Element => h('p', { class: 'empty' }, text)
