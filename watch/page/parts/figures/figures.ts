import type { JSX } from 'preact'
import type { TableView } from '../../../view.ts'
import { diceFigures } from './dice.ts'
import { lateBets } from './late-bets.ts'
import { roads } from './roads.ts'
import { running } from './running.ts'
import { shoe } from './shoe.ts'
import { wheel } from './wheel.ts'

/** What the statistics of a table say of its game, as far as they have been made. */
export function figures({ figures: made }: TableView): JSX.Element[] {
  return [
    ...(made.roads === undefined ? [] : [roads(made.roads)]),
    ...(made.wheel === undefined ? [] : [wheel(made.wheel)]),
    ...(made.wheelRunning === undefined ? [] : [running(made.wheelRunning)]),
    ...(made.dice === undefined ? [] : [diceFigures(made.dice)]),
    ...(made.shoe === undefined ? [] : [shoe(made.shoe)]),
    ...(made.lateBets === undefined ? [] : [lateBets(made.lateBets)]),
  ]
}
