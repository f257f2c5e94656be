import { h, type JSX } from 'preact'
import { texts } from '../texts.ts'
import { Dialog } from './dialog.ts'

/** What the keys do. */
export const KeyboardHelp = ({ onClose }: { onClose: () => void }): JSX.Element =>
  h(
    Dialog,
    { label: texts.shell.keys, onClose },
    h('form', { method: 'dialog' }, [
      h('h2', null, texts.shell.keys),
      h(
        'dl',
        { class: 'keys' },
        Object.entries(texts.keys).map(([key, does]) => [h('dt', null, h('kbd', null, key)), h('dd', null, does)]),
      ),
      h('div', { class: 'actions' }, h('button', { class: 'button' }, texts.shell.close)),
    ]),
  )
