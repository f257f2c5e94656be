import { h, type JSX } from 'preact'
import type { TableView } from '../../../view-types.ts'
import { later } from '../../state/lazy-component.ts'

/** Each is loaded where a table has it. */
const [Roads, Wheel, Running, Dice, Shoe, LateBets, Returns] = [
  later(async () => (await import('./roads-panel.ts')).roads),
  later(async () => (await import('./wheel-panel.ts')).wheel),
  later(async () => (await import('./wheel-running-panel.ts')).running),
  later(async () => (await import('./dice-panel.ts')).diceFigures),
  later(async () => (await import('./shoe-panel.ts')).shoe),
  later(async () => (await import('./late-bets-panel.ts')).lateBets),
  later(async () => (await import('./returns-panel.ts')).returns),
]

/** What the statistics of a table say of its game, as far as they have been made. */
export function figures({ figures: made, currency, rules }: TableView): JSX.Element[] {
  const inCurrency = currency === undefined ? {} : { currency }
  const inDecks = rules?.decks === undefined ? {} : { decks: rules.decks }
  return [
    ...(made.roads === undefined ? [] : [h(Roads, made.roads)]),
    ...(made.wheel === undefined ? [] : [h(Wheel, made.wheel)]),
    ...(made.wheelRunning === undefined ? [] : [h(Running, made.wheelRunning)]),
    ...(made.dice === undefined ? [] : [h(Dice, made.dice)]),
    ...(made.shoe === undefined ? [] : [h(Shoe, { ...made.shoe, ...inDecks })]),
    ...(made.lateBets === undefined ? [] : [h(LateBets, { ...made.lateBets, ...inCurrency })]),
    ...(made.returns === undefined ? [] : [h(Returns, { ...made.returns, ...inCurrency })]),
  ]
}
