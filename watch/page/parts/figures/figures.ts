import type { JSX } from 'preact'
import type { TableView } from '../../../view.ts'
import { diceFigures } from './dice.ts'
import { roads } from './roads.ts'
import { wheel } from './wheel.ts'

/** What the statistics of a table say of its game, as far as they have been made. */
export const figures = ({ figures: { roads: own, wheel: spun, dice } }: TableView): JSX.Element[] => [
  ...(own === undefined ? [] : [roads(own)]),
  ...(spun === undefined ? [] : [wheel(spun)]),
  ...(dice === undefined ? [] : [diceFigures(dice)]),
]
