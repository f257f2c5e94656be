import type { Card } from '../../../games/kit/cards/cards.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { handDue } from '../../../games/kit/round/deal-plan.ts'
import { type Action, type Bet, dealt, emptyRound, type Round } from '../../../games/kit/round/round.ts'
import { optionsOf } from '../table-inputs.ts'
import { compared, type Plain, plainFive, shuffledDecks } from './plain-poker.ts'

/** Hands of a category from 0, no pair, to 9, a royal flush; `best` of every five among the cards (gb 11.18, mbs 3.10). */
export function plainBest(cards: readonly Card[]): Plain {
  const fives = chosen(cards, 5).map(plainFive)
  return fives.reduce((best, five) => (compared(five, best) > 0 ? five : best))
}

const chosen = (cards: readonly Card[], many: number): Card[][] =>
  many === 0
    ? [[]]
    : cards.flatMap((card, i) => chosen(cards.slice(i + 1), many - 1).map((others) => [card, ...others]))

export const [straight, flush, fullHouse, quads, straightFlush, royal] = [4, 5, 6, 7, 8, 9] as const

/** What one seat of a plain deal has before it. */
type PlainDeal = { hole: Card[]; dealer: Card[]; board: Card[] }

/** So many random deals, and some whose board gives everybody high hands, so that rare rows come too. */
export function* plainDeals(count: number, seed: number): Iterable<PlainDeal & { chance: () => number }> {
  for (const { deck, random } of shuffledDecks(count, seed)) {
    const isRich = random.int(3) === 0
    const high = (card: Card) => Number('TJQKA'.includes(card.charAt(0)) && 'sh'.includes(card.charAt(1)))
    const cards = isRich ? [...deck.slice(0, 20)].sort((a, b) => high(b) - high(a)) : deck
    const nine = random.shuffle(cards.slice(0, 9))
    yield { hole: nine.slice(0, 2), dealer: nine.slice(2, 4), board: nine.slice(4), chance: random.next }
  }
}

/** Of two Aces and so on: higher card first, and whether they are of one suit. */
export function plainHole(hole: readonly Card[]): { ranks: string; suited: boolean } {
  const ranks = hole.map((card) => card.charAt(0)).sort((a, b) => order.indexOf(a) - order.indexOf(b))
  return { ranks: ranks.join(''), suited: new Set(hole.map((card) => card.charAt(1))).size === 1 }
}
const order = 'AKQJT98765432'

/** The odds of hole cards as both documents print them (gb 11.33, lines 2309-2320; mbs 4.1.1, lines 124-133). */
export function plainBonus(hole: readonly Card[], dealer: readonly Card[], top: boolean): number {
  const { ranks, suited } = plainHole(hole)
  if (ranks === 'AA') return top && plainHole(dealer).ranks === 'AA' ? 1000 : 30
  if (ranks === 'AK') return suited ? 25 : 15
  if (ranks === 'AQ' || ranks === 'AJ') return suited ? 20 : 5
  if (['KK', 'QQ', 'JJ'].includes(ranks)) return 10
  return ranks.charAt(0) === ranks.charAt(1) ? 3 : 0
}

export const refusalOf = (game: Game, bets: Bet[], more: Partial<Round> = {}, given: object = {}) => {
  const made = bets.map((each) => ({ ...each }))
  const round = { ...emptyRound, bets: made, ...more }
  const options = optionsOf(game, { ...given })
  return made.map((bet) => game.verifyBet(round, bet, options)).find((finding) => finding !== undefined)?.rule
}

/**
 * A round that is led by `due` alone, each decision taken from its choices: where each card went, who decided when, as in
 * `['seat:1', 'seat:1', 'dealer', 'dealer', '1 flop-bet', ...]`.
 */
export function led(game: Game, bets: Bet[], wanted: readonly string[], given: object = {}): string[] {
  const options = optionsOf(game, { ...given })
  const answers = [...wanted]
  const story: string[] = []
  const next = seeded(1).shuffle([...Array(52).keys()])
  let round: Round = { ...emptyRound, bets }
  for (let due = game.due(round, options); due !== null; due = game.due(round, options)) {
    const hand = handDue(due)
    if (hand !== null) {
      story.push(hand)
      round = dealt(round, hand, cardAt(next.pop() ?? 0))
      continue
    }
    if (!('decision' in due)) break
    const answer = answers.shift()
    if (answer === undefined || !due.choices.includes(answer))
      return [...story, `${due.decision}: ${due.choices.join(' or ')}?`]
    const action: Action = { seat: due.decision, do: answer }
    round = { ...round, actions: [...round.actions, action] }
    story.push(`${due.decision} ${answer}`)
  }
  return story
}

const cardAt = (place: number): Card => `${order[place % 13]}${'shdc'[Math.floor(place / 13)]}` as Card
