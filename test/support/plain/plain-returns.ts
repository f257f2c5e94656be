import type { CardRoomCase } from '../../../games/kit/card-room/case.ts'
import { plainGames, plainSettle } from '../../games/hg/pot/plain-pot.ts'

/** What each seat gets by the plain engine; undefined where it does not know the game, or how its joker was dealt. */
export function plainReturns(
  id: string,
  { options, deal, actions, bets }: Pick<CardRoomCase, 'options' | 'deal' | 'actions' | 'bets'>,
): Record<number, number> | undefined {
  const game = plainGames.find(
    (each) => each.id === id && Object.entries(each.options ?? {}).every(([name, value]) => options[name] === value),
  )
  if (game === undefined) return undefined
  const cardsAt = (name: string): readonly string[] => deal[name] ?? []
  const seats = bets.map(({ seat, stake }) => {
    const own = actions.filter((action) => action.seat === seat)
    const thrown = own.flatMap(({ do: verb, card }) => (verb === 'discard' && card !== undefined ? [card] : []))
    return {
      seat: Number(seat),
      stake,
      folded: own.some(({ do: verb }) => verb === 'fold'),
      cards: cardsAt(`seat:${seat}`).filter((card) => !thrown.includes(card)),
      thrown,
    }
  })
  const names = game.boards === 2 ? ['board:1', 'board:2'] : game.flop ? ['flop'] : ['board']
  const boards = names.map(cardsAt)
  const returns = plainSettle(game, { button: options.button ?? 0, chip: options.chip ?? 1, boards, seats })
  return Object.fromEntries(seats.map(({ seat }, at) => [seat, returns[at] ?? 0]))
}
