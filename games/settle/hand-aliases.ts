import type { Card } from '../kit/cards/cards.ts'
import type { Game } from '../kit/document/game.ts'
import { lookUp } from '../kit/look-up.ts'
import { memoize } from '../kit/memoize.ts'
import type { Round } from '../kit/round/round.ts'
import { type Case, listed } from './case-shape.ts'

/** The sides of a coup by the names that either book has for its hands and for the wagers on them. */
const sides = { player: 'player', punto: 'player', banker: 'banker', banco: 'banker' } as const

const knownNames = memoize((_game: Game) => new Map<string, string>())
const mostNames = 100

/** A hand by the name that the rules of the game have for it; undefined where it has no such hand. */
function handNamed(game: Game, told: string): string | undefined {
  const known = knownNames(game)
  const name = known.get(told) ?? readName(game, told)
  if (name !== undefined && known.size < mostNames) known.set(told, name)
  return name
}

function readName({ live: { play }, deal: { shoe } }: Game, told: string): string | undefined {
  const name = told.toLowerCase()
  if (play === 'shoe') {
    const side = lookUp(sides, name)
    return side && shoe?.hands[side]
  }
  if (play !== 'seats') return undefined
  if (name === 'board' || name === 'community') return 'board'
  if (name === 'dealer' || name === 'burn') return name
  if (!seatHands.test(name)) return undefined
  // A seat's first hand needs no number.
  return name.endsWith('.1') ? name.slice(0, -2) : name
}

const seatHands = /^seat:[1-9]\d*(\.[1-9]\d*)?$/

/** The cards of each hand, by the name that the rules have for it. */
export function dealtIn(game: Game, deal: NonNullable<Case['deal']>): Round['deal'] {
  const hands: Record<string, readonly Card[]> = {}
  for (const hand in deal) hands[handNamed(game, hand) ?? hand] = listed(deal[hand] ?? [])
  return hands
}

/** A hand that the game does not have, or that is told under two names. */
export function strangeHand(game: Game, deal: Case['deal'] = {}): string | undefined {
  const told: string[] = []
  for (const hand in deal) {
    const name = handNamed(game, hand)
    if (name === undefined) return `deal: ${game.id} has no hand '${hand}'`
    if (told.includes(name)) {
      const other = Object.keys(deal).find((each) => handNamed(game, each) === name)
      return `deal: '${other}' and '${hand}' are one hand; give it once`
    }
    told.push(name)
  }
  return undefined
}

/** The name that a game has for a wager of the other book: Punto and Player, Banco and Banker differ in nothing else. */
export function ownName({ deal: { shoe } }: Game, told: string): string {
  const side = lookUp(sides, told)
  return side === undefined || shoe === undefined ? told : shoe.hands[side]
}
