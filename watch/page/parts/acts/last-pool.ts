import { h, type JSX } from 'preact'
import type { RoundRow } from '../../../view-types.ts'
import { texts } from '../../texts.ts'
import { words } from '../format.ts'
import { download, FileButton } from './file-button.ts'

/** The last pool that is over, with its record. */
export const LastPool = ({ last: { table, session, round, says } }: { last: RoundRow }): JSX.Element =>
  h('p', { class: 'acts' }, [
    h('span', { class: 'soft' }, `${texts.table.lastPool(round)}: ${words(says)}`),
    h(FileButton, {
      ...{ table, op: 'dispute', args: { round, session }, label: texts.round.pack, hint: texts.round.packHint },
      onFile: (file) => download(file, `${table}-${round}.html`),
    }),
  ])
