import { game } from '../kit/document/game.ts'
import { choice } from '../kit/document/options.ts'
import type { Breach } from '../kit/document/rules.ts'
import { type Action, type Round, stakeOn } from '../kit/round/round.ts'
import { variation } from './baccarat-page.ts'
import { approved, co, rules } from './common-rules.ts'

const turned = ['player', 'banker'] as const
type Turned = (typeof turned)[number]

/**
 * Who is handed a hand face down, its third card too: the highest bettor on it; of several, the one nearest the dealer
 * going counterclockwise, which is the lowest seat number (co 30-2817(4)(a)-(e), lines 310-314).
 */
function revealer(round: Round, hand: Turned): number | 'dealer' {
  return highestOn(round, hand)[0] ?? 'dealer'
}

/** The seats with the highest wager on a hand, in rising order. */
function highestOn(round: Round, hand: Turned): number[] {
  const staked = [...new Set(round.bets.map(({ seat }) => seat))]
    .map((seat) => ({ seat, stake: stakeOn(round, seat, hand) }))
    .filter(({ stake }) => stake > 0)
  const most = Math.max(...staked.map(({ stake }) => stake))
  return staked
    .filter(({ stake }) => stake === most)
    .map(({ seat }) => seat)
    .sort((a, b) => a - b)
}

/** Equal bettors may agree among themselves; for a lower one the house must allow it (lines 314-315). */
function mayTurn(round: Round, { seat }: Action, hand: Turned, lowerMayReveal: boolean): boolean {
  const highest = highestOn(round, hand)
  if (seat === 'dealer') return highest.length === 0
  return lowerMayReveal || highest.includes(seat)
}

/** Where no hand is named, it is one that the seat may turn. */
function verifyReveals(round: Round, lowerMayReveal: boolean): Breach[] {
  const reveals = round.actions.filter(({ do: verb }) => verb === 'reveal')
  const strangers = reveals.filter(
    (reveal) => !turned.some((hand) => (reveal.wager ?? hand) === hand && mayTurn(round, reveal, hand, lowerMayReveal)),
  )
  return [
    ...strangers.map(({ seat, wager }) => ({
      rule: 'midi-reveal',
      message: `${named(seat)} turned ${wager === undefined ? 'a hand' : `the ${wager} hand`}; ${dueFor(round)}`,
    })),
    ...bankerTooEarly(reveals),
    ...turned.flatMap((hand) => handedOn(reveals, hand)),
  ]
}

const named = (seat: Action['seat']): string => (seat === 'dealer' ? 'the dealer' : `seat ${seat}`)

const dueFor = (round: Round): string =>
  turned
    .map((hand) => `${highestOn(round, hand).map(named).join(' or ') || named('dealer')} turns the ${hand} hand`)
    .join(', ')

/** It lies under the shoe until the Player's Hand is called (line 309). */
function bankerTooEarly(reveals: readonly Action[]): Breach[] {
  const first = (hand: Turned): number => reveals.findIndex(({ wager }) => wager === hand)
  if (first('banker') < 0 || first('banker') > first('player')) return []
  return [{ rule: 'midi-reveal', message: 'the banker hand was turned before the player hand was called' }]
}

/** Its third card is for the player who was handed the hand (lines 312-313, 315). */
function handedOn(reveals: readonly Action[], hand: Turned): Breach[] {
  const [first, ...later] = reveals.filter(({ wager }) => wager === hand)
  const other = later.find(({ seat }) => seat !== first?.seat)
  if (first === undefined || other === undefined) return []
  const message = `${named(first.seat)} turned the ${hand} hand, and ${named(other.seat)} its third card`
  return [{ rule: 'midi-reveal', message }]
}

export const midiBaccarat = game(
  variation({
    id: 'co.midi-baccarat',
    title: 'Midi baccarat (player-revealed)',
    cite: co(303, 315, '30-2817'),
    approval: approved('30-2817', 34),

    options: {
      dealFace: choice(['down'], 'down', co(309, 309, '30-2817(4)')),
      lowerBettorReveals: choice([false, true], false, co(315, 315, '30-2817(4)(f)')),
    },

    rules: {
      'baccarat-deal': { ...rules['baccarat-deal'], cite: co(305, 309, '30-2817(1)-(4)') },
      'midi-reveal': {
        says: 'the highest bettor on a hand turns it, the player hand first, third card too; nobody has bet on it: the dealer does',
        cite: co(309, 315, '30-2817(4)'),
      },
    },

    deeds: {
      reveal: { says: 'a seat is handed the cards of a hand and turns them', cite: co(310, 315, '30-2817(4)(a)-(f)') },
    },

    reveals: (round) => ({ player: revealer(round, 'player'), banker: revealer(round, 'banker') }),
    checks: { round: (round, { lowerBettorReveals }) => verifyReveals(round, lowerBettorReveals === true) },
  }),
)
