import type { CardRoomCase } from '../../../games/kit/card-room/case.ts'
import type { Card } from '../../../games/kit/cards/cards.ts'
import { plainGames, plainSettle } from '../../games/hg/plain-pot.ts'

/** What each seat gets by the plain engine; undefined where it does not know the game, or a card that stands for others. */
export function plainReturns(
  id: string,
  { options, deal, actions, bets }: Pick<CardRoomCase, 'options' | 'deal' | 'actions' | 'bets'>,
): Record<number, number> | undefined {
  const game = plainGames.find((each) => each.id === id)
  if (game === undefined || Object.values(deal).flat().includes('Xx')) return undefined
  const cardsAt = (name: string) => (deal[name] ?? []) as readonly Card[]
  const seats = bets.map(({ seat, stake }) => ({
    seat: Number(seat),
    stake,
    folded: actions.some((action) => action.seat === seat && action.do === 'fold'),
    cards: cardsAt(`seat:${seat}`),
  }))
  const boards = game.boards === 2 ? [cardsAt('board:1'), cardsAt('board:2')] : [cardsAt('board')]
  const returns = plainSettle(game, { button: options.button ?? 0, chip: options.chip ?? 1, boards, seats })
  return Object.fromEntries(seats.map(({ seat }, at) => [seat, returns[at] ?? 0]))
}
