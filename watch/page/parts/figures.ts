import type { JSX } from 'preact'
import type { TableView } from '../../view.ts'

/** What the statistics of a table say, as far as its game has them. */
export const figures = (_view: TableView): JSX.Element[] => []
