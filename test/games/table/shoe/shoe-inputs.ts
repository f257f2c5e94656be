import { baccarat } from '../../../../games/co/baccarat.ts'
import type { Card } from '../../../../games/kit/cards/cards.ts'
import type { Game } from '../../../../games/kit/document/game.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import { operator, shoe, tableOf } from '../../../support/table-inputs.ts'

const places = { P: 'player', B: 'banker', burn: 'burn', first: 'first-card', out: 'outside-game' } as const

/** `P1:9s B1:2h burn:Kd`: cards with where the shoe says they go. */
export const cards = (text: string): Input[] =>
  text.split(' ').map((word) => {
    const [, place = '', index, card = ''] = /^([a-zPB]+)(\d?):(..)$/.exec(word) ?? []
    const to = places[place as keyof typeof places]
    return shoe({ type: 'card-drawn', card: card as Card, to, ...(index ? { index: Number(index) } : {}) })
  })

export const cutCard = shoe({ type: 'cut-card' })
export const announced = (
  winner: 'player' | 'banker' | 'tie' | 'forced-end',
  pairs: readonly ('player' | 'banker')[] = [],
) => shoe({ type: 'shoe-result', winner, pairs: [...pairs] })

export const playerWins = cards('P1:9s B1:2h P2:Kc B2:3d')
export const bankerWins = cards('P1:2s B1:9h P2:3c B2:Kd')
export const tie = cards('P1:7s B1:7h P2:Kc B2:Kd')

/** A new shoe stands ready, and betting is open. */
export function newTable(given: Record<string, unknown> = {}, game: Game = baccarat) {
  const table = tableOf(game, given)
  const hear = (...inputs: Input[]) => table.hear(0, ...inputs)
  hear(operator('new-shoe'))
  return { ...table, at: table.hear, hear, phase: () => table.view().phase, notes: () => table.view().notes }
}
