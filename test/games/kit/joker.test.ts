import { describe, expect, it } from 'vitest'
import { cardText } from '../../../daemon/screen/card-and-wager-text.ts'
import { games } from '../../../games/games.ts'
import { paiGowPoker } from '../../../games/gb/pai-gow-poker/pai-gow-poker.ts'
import { oneDeck } from '../../../games/kit/cards/cards.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { texasHoldemBonusProgressive } from '../../../games/mbs/texas-holdem-bonus-progressive.ts'
import { scenarioOf } from '../../simulators/scenario-play.ts'
import {
  bet,
  drawn,
  findingsIn,
  noMoreBets,
  openBetting,
  operator,
  optionsOf,
  resultsIn,
  tableOf,
} from '../../support/table-inputs.ts'

/** The bets of the first round that the game's own scenario plays, and the options of its table. */
function firstRound({ id }: Game) {
  const { steps, table } = scenarioOf(`games/${id}.yaml`)
  const bets = steps.flatMap((step) => ('round' in step ? [step.round.bets] : []))[0] as Placed[]
  const inputs = bets.map(({ seat, wager, on = [], stake }) =>
    bet(seat, [wager, on.join('-')].filter((part) => part !== '').join(':'), stake),
  )
  return { inputs, options: { ...table?.options } }
}
type Placed = { seat: number; wager: string; on?: string[]; stake: number }

const withoutJoker = [...games.values()].filter((game) => {
  const { decks, jokers } = game.deal.deck(optionsOf(game, firstRound(game).options))
  return decks > 0 && jokers === 0
})

describe('a joker at a game without one', () => {
  it('is heard at games of every family that has cards', () => {
    expect(withoutJoker.length).toBeGreaterThan(15)
  })

  it.each(withoutJoker.flatMap((game) => [0, 1, 2].map((before) => [game.id, before, game] as const)))(
    'of %s is a card that cannot be, after %i others, and its round is for a person, or void where the document says so',
    (_id, before, game) => {
      const { inputs, options } = firstRound(game)
      const { hear, view } = tableOf(game, options)
      const others = oneDeck.slice(0, 40).join(' ')
      const cards = drawn(`${others.slice(0, 3 * before)}Xx ${others.slice(3 * before)}`)
      const effects = hear(0, operator('new-shoe'), openBetting, ...inputs, noMoreBets, ...cards.slice(0, before + 1))
      expect(findingsIn(effects)).toContainEqual(
        expect.objectContaining({
          severity: 'integrity',
          message: 'a joker (Xx) was seen, and the cards in use have none',
        }),
      )
      // mbs 5.1.1, line 159.
      const isVoid = game === texasHoldemBonusProgressive
      expect(resultsIn(effects).map(({ kind }) => kind)).toEqual(isVoid ? ['void'] : [])
      if (!isVoid) expect(view().phase).toBe('disputed')
      const rest = hear(1, ...cards.slice(before + 1), openBetting)
      expect(resultsIn(rest).filter(({ kind }) => kind === 'settled')).toEqual([])
    },
  )
})

it('a joker is shown with a sign of its own', () => {
  expect(cardText('Xx')).toBe('X★')
})

describe('the joker of Pai Gow Poker (gb 13.3, lines 3155-3158)', () => {
  const seen = (cards: string) => {
    const { hear } = tableOf(paiGowPoker)
    return findingsIn(hear(0, operator('new-shoe'), openBetting, bet(1, 'standard', 1000), ...drawn(cards)))
  }

  it('is in the pack once', () => {
    expect(seen('Xx As Kd Qh')).toEqual([])
  })

  it('is a card too many when it comes a second time (duplicate-card)', () => {
    expect(seen('Xx As Xx')).toMatchObject([
      { rule: 'duplicate-card', severity: 'integrity', figures: { card: 'Xx', seen: 2, held: 1 } },
    ])
  })
})
