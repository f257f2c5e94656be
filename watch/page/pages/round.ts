import { h, type JSX } from 'preact'

/** A round that is over. */
export const RoundPage = ({ table, session, seq }: { table: string; session: string; seq: string }): JSX.Element =>
  h('div', { class: 'page-head' }, h('h1', null, `${table} ${session} ${seq}`))
