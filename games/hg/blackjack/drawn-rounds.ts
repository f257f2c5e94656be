import type { DrawnRound } from '../../kit/bank/page.ts'
import type { CardRoomAction } from '../../kit/card-room/case.ts'
import type { Card } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import { drawFrom, several } from '../../kit/odds/draw-cards.ts'

/**
 * A round in which seat 1 draws as the player-dealer must, and never doubles, splits or surrenders: two cards each, then
 * hits as long as `draws` says.
 */
export const asThePlayerDealer =
  (
    wager: string,
    pack: readonly Card[],
    packs: number,
    draws: (cards: readonly Card[], options: Options) => boolean,
  ): DrawnRound =>
  (random, options, { decks = packs }) => {
    const next = drawFrom(random, pack, decks)
    const dealt = { 1: several(next, 2), dealer: several(next, 2) }
    const actions = ([1, 'dealer'] as const).flatMap((seat) => {
      const hits: CardRoomAction[] = []
      for (let cards: readonly Card[] = dealt[seat]; draws(cards, options); ) {
        const card = next()
        hits.push({ seat, do: 'hit', card })
        cards = [...cards, card]
      }
      return hits
    })
    return { deal: { 'seat:1': dealt[1], dealer: dealt.dealer }, actions, bets: [{ seat: 1, wager, stake: 100 }] }
  }
