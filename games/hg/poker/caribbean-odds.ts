import type { DrawnRound } from '../../kit/bank/page.ts'
import { oneDeck, rankOf } from '../../kit/cards/cards.ts'
import { drawFrom, several } from '../../kit/odds/draw-cards.ts'
import { handOfManyPacks } from '../../kit/ranks/many-packs.ts'
import { usualDecks } from '../bank-page.ts'

/** Seat 1 calls with a pair or more, or with ace and king: with what the player-dealer needs to qualify. */
export const callsWhatQualifies: DrawnRound = (random, _options, { decks = usualDecks }) => {
  const next = drawFrom(random, oneDeck, decks)
  const [own, dealer] = [several(next, 5), several(next, 5)]
  const hasAceKing = ['A', 'K'].every((rank) => own.some((card) => rankOf(card) === rank))
  const calls = hasAceKing || handOfManyPacks(own).category !== 'high-card'
  const ante = { seat: 1, wager: 'ante', stake: 100 }
  return {
    deal: { 'seat:1': own, dealer },
    actions: [{ seat: 1, do: calls ? 'call' : 'fold' }],
    bets: calls ? [ante, { seat: 1, wager: 'call-bet', stake: 200 }] : [ante],
  }
}
