import { areOfOneColour } from '../../kit/cards/cards.ts'
import { described } from '../../kit/document/described.ts'
import { afterBetting } from '../../kit/document/late-wagers.ts'
import { type Options, type Problem, problem } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { PayTable, Wager } from '../../kit/document/wagers.ts'
import type { Box } from '../../kit/families/blackjack/box.ts'
import { areConsecutive, areKingAndQueen, arePair, areSuited } from '../../kit/families/blackjack/first-two.ts'
import { baseStake } from '../../kit/families/blackjack/refusals.ts'
import type { BlackjackRules } from '../../kit/families/blackjack/rules.ts'
import { handWords } from '../../kit/ranks/hand-text.ts'
import { threeCardHand } from '../../kit/ranks/three-cards.ts'
import { type Bet, betText, type Round } from '../../kit/round/round.ts'
import { gb } from '../common-rules.ts'

/** The side wagers are settled behind the initial deal (4.39, 4.47 and 4.56, lines 735-736, 801-802 and 858-861). */
const isDealt = ({ first, dealers }: Box): boolean => first.length === 2 && dealers.length > 0

const firstWords = ({ first }: Box): string => `the first two cards are ${first.join(' ')}`

/** The hands of 21+3 (4.31-4.39, lines 700-717). */
const paidByThree = ['flush', 'straight', 'three-of-a-kind', 'straight-flush']

/** What else may be staked on a hand, settled behind the initial deal. */
export const sideWagers: Readonly<Record<string, Wager<Box>>> = {
  '21-plus-3': {
    title: '21+3 (Prime Table Games)',
    tells: ({ first, dealers }) =>
      `the first two cards and the dealer's make a ${handWords(threeCardHand([...first, ...dealers.slice(0, 1)]))}`,
    cite: gb(689, 736, '4.31-4.38'),
    optional: true,
    unmarked: 'gr.marked-layout',
    isFinal: isDealt,
    wins: described(
      "the first two cards and the dealer's first are a flush, a straight, three of a kind or a straight flush",
      ({ first, dealers }: Box) => paidByThree.includes(threeCardHand([...first, ...dealers.slice(0, 1)]).category),
    ),
    pays: '9:1',
  },
  'royal-match': {
    title: 'Royal Match (Shufflemaster)',
    tells: firstWords,
    cite: gb(738, 802, '4.39-4.47'),
    optional: true,
    unmarked: 'gr.marked-layout',
    isFinal: isDealt,
    rows: {
      'K+Q same suit': ({ first }) => areSuited(first) && areKingAndQueen(first),
      'same rank and suit': ({ first }) => areSuited(first) && arePair(first),
      'consecutive ranks same suit': ({ first }) => areSuited(first) && areConsecutive(first),
      'any two same suit': ({ first }) => areSuited(first),
    },
    tables: ['royal-match-min', 'royal-match-1', 'royal-match-2'],
  },
  'perfect-pairs': {
    title: 'Perfect Pairs (TCSJohnHuxley)',
    tells: firstWords,
    cite: gb(803, 861, '4.48-4.56'),
    optional: true,
    unmarked: 'gr.marked-layout',
    isFinal: isDealt,
    rows: {
      mixed: ({ first }) => arePair(first) && !areOfOneColour(first),
      coloured: ({ first }) => arePair(first) && areOfOneColour(first) && !areSuited(first),
      perfect: ({ first }) => arePair(first) && areSuited(first),
    },
    tables: ['perfect-pairs-min', 'perfect-pairs-1', 'perfect-pairs-2'],
  },
}

export const sidePayTables: Readonly<Record<string, PayTable>> = {
  'royal-match-min': {
    role: 'minimum',
    cite: gb(754, 759, '4.42'),
    rows: [
      { when: 'K+Q same suit', pays: '30:1' },
      { when: 'same rank and suit', pays: '8:1' },
      { when: 'consecutive ranks same suit', pays: '4:1' },
      { when: 'any two same suit', pays: '3:2' },
    ],
  },
  'royal-match-1': {
    role: 'listed',
    cite: gb(772, 779, '4.43'),
    rows: [
      { when: 'K+Q same suit', pays: '30:1' },
      { when: 'same rank and suit', pays: '9:1' },
      { when: 'consecutive ranks same suit', pays: '5:1' },
      { when: 'any two same suit', pays: '3:2' },
    ],
  },
  'royal-match-2': {
    role: 'listed',
    cite: gb(781, 788, '4.43'),
    rows: [
      { when: 'K+Q same suit', pays: '40:1' },
      { when: 'same rank and suit', pays: '8:1' },
      { when: 'consecutive ranks same suit', pays: '4:1' },
      { when: 'any two same suit', pays: '3:2' },
    ],
  },
  'perfect-pairs-min': {
    role: 'minimum',
    cite: gb(820, 823, '4.51'),
    rows: [
      { when: 'mixed', pays: '5:1' },
      { when: 'coloured', pays: '10:1' },
      { when: 'perfect', pays: '25:1' },
    ],
  },
  'perfect-pairs-1': {
    role: 'listed',
    cite: gb(836, 840, '4.52'),
    rows: [
      { when: 'mixed', pays: '5:1' },
      { when: 'coloured', pays: '12:1' },
      { when: 'perfect', pays: '30:1' },
    ],
  },
  'perfect-pairs-2': {
    role: 'listed',
    cite: gb(842, 846, '4.52'),
    rows: [
      { when: 'mixed', pays: '5:1' },
      { when: 'coloured', pays: '10:1' },
      { when: 'perfect', pays: '30:1' },
    ],
  },
}

/** The cards that each side wager is decided by, in the order of the deal. */
export const sideCards = {
  '21-plus-3': ['seat:1', 'seat:1', 'dealer'],
  'royal-match': ['seat:1', 'seat:1'],
  'perfect-pairs': ['seat:1', 'seat:1'],
}

/** Why a table that is opened may not offer a side wager with these decks (4.6, lines 523-524). */
export function sidesWithTheseDecks({ decks, wagersOffered }: Options): Problem[] {
  if (decks === 4 || decks === 6) return []
  const offered = Object.keys(sideWagers).filter((wager) => wagersOffered.includes(wager))
  if (offered.length === 0) return []
  const message = `${offered.join(', ')}: only with four or six decks, and the shoe has ${decks}`
  return [problem('wagersOffered', 'side-wager-wrong-decks', message, gb(523, 524, '4.6'))]
}

/** Why a side wager is not taken in a round (4.6, 4.38 and 4.39, lines 523-524 and 732-736). */
export function refusesSide(rules: BlackjackRules, round: Round, bet: Bet, options: Options): Breach | undefined {
  const { decks } = options
  if (decks !== 4 && decks !== 6)
    return {
      rule: 'side-wager-wrong-decks',
      message: `${betText(bet)}: ${decks} decks are in use, and it is taken with four or six`,
      figures: { decks: Number(decks) },
    }
  const late = afterBetting(round, bet, Object.keys(sideWagers), 'side-wager-changed-after-deal')
  if (late !== undefined) return late
  if (baseStake(rules, round, bet) > 0) return undefined
  return { rule: 'side-wager-alone', message: `${betText(bet)}: the player has no initial wager on the hand` }
}
