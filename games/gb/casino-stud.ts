import { type Card, rankOf } from '../kit/cards/cards.ts'
import { singleDeck } from '../kit/cards/census.ts'
import { described } from '../kit/document/described.ts'
import { game } from '../kit/document/game.ts'
import type { HouseBanked } from '../kit/document/house-banked.ts'
import { afterBetting } from '../kit/document/late-wagers.ts'
import { choice, type Options, oddsAtLeast } from '../kit/document/options.ts'
import type { Breach } from '../kit/document/rules.ts'
import { type StudShowdown, studShowdown } from '../kit/families/stud/showdown.ts'
import { studOutcomes } from '../kit/families/stud/stud-odds.ts'
import { rowsByHand, unlessFolded, when, whenDealerFails } from '../kit/ranks/contest.ts'
import { bestOf, isAtLeast } from '../kit/ranks/poker-hands.ts'
import type { PokerCategory } from '../kit/ranks/poker-strength.ts'
import { contestShown } from '../kit/ranks/published-contest.ts'
import { cited, deals, decides, packets, type Stage } from '../kit/round/deal-plan.ts'
import { type Bet, handOf, has, type Round, seatHand, seatsIn } from '../kit/round/round.ts'
import { notMultipleOf, secondPosition, withoutBase } from '../kit/round/stake-checks.ts'
import { verifyDeal } from '../kit/round/verify-deal.ts'
import {
  commonOptions,
  gb,
  gbCites,
  gbJackpot,
  notOffered,
  ownedBy,
  progressiveOptions,
  rulesOfChapter,
  seatsPage,
} from './common-rules.ts'

/** The dealer's fifth card lies face up (7.10, lines 1347-1349). */
const upCard = 5
/** Up cards that let an Insurance be doubled (7.27, lines 1440-1444). */
const doubles = ['2', '3', '4', '5']

const aceKing = bestOf(['As', 'Kh'])

const holds =
  (...categories: PokerCategory[]) =>
  ({ player }: StudShowdown) =>
    player !== undefined && categories.includes(player.category)

const dealerIsBelow =
  (...above: Card[]) =>
  ({ dealer }: StudShowdown) =>
    dealer !== undefined && !isAtLeast(dealer, bestOf(above))

/** Paid once: by the player's hand from a flush up, or else by the dealer's (7.33, lines 1483-1502). */
const insurance = {
  when: whenDealerFails,
  rows: {
    'player royal flush': holds('royal-flush'),
    'player straight flush': holds('straight-flush'),
    'player four of a kind': holds('four-of-a-kind'),
    'player full house': holds('full-house'),
    'player flush': holds('flush'),
    'player below flush, dealer 7 high': dealerIsBelow('8s'),
    'player below flush, dealer 8 high': dealerIsBelow('9s'),
    'player below flush, dealer 9 or 10 high': dealerIsBelow('Js'),
    'player below flush, any other dealer hand below A-K (J, Q, K high or Ace high without a King)': () => true,
  },
  tables: ['csbi'],
}

/** Who is paid first of several winners (2.7 e, lines 221-224). */
const jackpotOrders: Readonly<Record<string, 'dealer-left' | 'dealer-right' | 'as-entered'>> = {
  'dealer-left': 'dealer-left',
  'dealer-right': 'dealer-right',
  'time-of-result': 'as-entered',
}

const initialWagers = ['ante', 'progressive', 'insurance']

const page: HouseBanked<StudShowdown> = {
  ...seatsPage,
  id: 'gb.casino-stud',
  title: 'Casino Stud Poker with Progressive Jackpot and Casino Stud Bonus Insurance',
  cite: gb(1271, 1502, '7'),
  family: 'poker-vs-dealer',
  phases: ['betting', 'deal', 'decisions', 'folds', 'reveal-and-settle'],
  equipment: [...seatsPage.equipment, 'jackpot-meter'],

  options: {
    ...commonOptions,
    ...progressiveOptions(1390, 1392, '7.16'),
    csbiOffered: choice(['yes-offered', 'not-offered'], 'not-offered', gb(1422, 1428, '7.22-7.23')),
    jackpotOrder: choice(['dealer-left', 'dealer-right', 'time-of-result'], 'dealer-left', gb(221, 224, '2.7 e')),
    /** The table of the Raise begins with the straight flush, so a royal flush pays that at the least. */
    rfRaiseOdds: oddsAtLeast('50:1', gb(1368, 1379, '7.13')),
    /** 7.21 pays "upon the hand being revealed"; the document does not say that a fold ends the wager. */
    progressiveOnFold: choice(['in-action', 'lost'], 'in-action', gb(1408, 1411, '7.21')),
    dealOrder: choice(['five-at-once', 'one-at-a-time'], 'five-at-once', gb(1347, 1349, '7.10')),
  },

  qualifies: { says: 'Ace and King or better', dealer: aceKing, cite: gb(1358, 1362, '7.13') },

  wagers: {
    ante: {
      title: 'Ante',
      cite: gb(1343, 1388, '7.9-7.15'),
      when: when({ folds: 'lose', dealerFails: 'win', wins: 'win', ties: 'push', loses: 'lose' }),
      pays: '1:1',
    },
    raise: {
      title: 'Raise',
      cite: gb(1353, 1388, '7.12-7.15'),
      late: 'raise-not-double',
      when: when({ dealerFails: 'push', wins: 'win', ties: 'push', loses: 'lose' }),
      rows: {
        'royal flush or straight flush': holds('royal-flush', 'straight-flush'),
        ...rowsByHand(['four-of-a-kind', 'full-house', 'flush', 'straight', 'three-of-a-kind', 'two-pairs']),
        'one pair or less': holds('one-pair', 'high-card'),
      },
      instead: { of: described('the hand is a royal flush', holds('royal-flush')), pays: { option: 'rfRaiseOdds' } },
      tables: ['stud-raise'],
    },
    progressive: {
      title: 'Progressive Jackpot',
      cite: gb(1390, 1419, '7.16-7.21'),
      optional: true,
      when: unlessFolded({ option: 'progressiveOnFold', is: { 'in-action': 'win', lost: 'lose' } }),
      rows: rowsByHand(['royal-flush', 'straight-flush', 'four-of-a-kind', 'full-house', 'flush']),
      tables: ['stud-progressive'],
    },
    insurance: {
      title: 'CSBI Insurance',
      cite: gb(1420, 1502, '7.22-7.33'),
      optional: true,
      unmarked: 'gr.marked-layout',
      ...insurance,
    },
    double: {
      title: 'CSBI Double',
      cite: gb(1440, 1447, '7.27-7.28'),
      optional: true,
      unmarked: 'gr.marked-layout',
      late: 'double-wrong-upcard',
      ...insurance,
    },
  },

  payTables: {
    'stud-raise': {
      role: 'minimum',
      cite: gb(1368, 1379, '7.13'),
      rows: [
        { when: 'royal flush or straight flush', pays: '50:1' },
        { when: 'four-of-a-kind', pays: '20:1' },
        { when: 'full-house', pays: '8:1' },
        { when: 'flush', pays: '6:1' },
        { when: 'straight', pays: '4:1' },
        { when: 'three-of-a-kind', pays: '3:1' },
        { when: 'two-pairs', pays: '2:1' },
        { when: 'one pair or less', pays: '1:1' },
      ],
    },
    'stud-progressive': {
      role: 'minimum',
      cite: gb(1413, 1419, '7.21'),
      rows: [
        { when: 'royal-flush', pays: '100% of meter' },
        { when: 'straight-flush', pays: '10% of meter' },
        { when: 'four-of-a-kind', pays: '100 for 1' },
        { when: 'full-house', pays: '75 for 1' },
        { when: 'flush', pays: '50 for 1' },
      ],
    },
    csbi: {
      role: 'minimum',
      cite: gb(1475, 1498, '7.33'),
      rows: [
        { when: 'player royal flush', pays: '100:1' },
        { when: 'player straight flush', pays: '50:1' },
        { when: 'player four of a kind', pays: '20:1' },
        { when: 'player full house', pays: '8:1' },
        { when: 'player flush', pays: '6:1' },
        { when: 'player below flush, dealer 7 high', pays: '5:1' },
        { when: 'player below flush, dealer 8 high', pays: '4:1' },
        { when: 'player below flush, dealer 9 or 10 high', pays: '2:1' },
        {
          when: 'player below flush, any other dealer hand below A-K (J, Q, K high or Ace high without a King)',
          pays: '1:1',
        },
      ],
    },
  },

  jackpots: {
    'gb.casino-stud.progressive': {
      ...gbJackpot,
      wager: 'progressive',
      cite: gb(1390, 1419, '7.16-7.21'),
      order: ({ jackpotOrder }) => jackpotOrders[String(jackpotOrder)] ?? 'dealer-left',
    },
  },

  choices: {
    double: { stakes: 'double', beforeFold: true, phases: ['decisions'], cite: gb(1440, 1442, '7.27') },
    decline: { unsaid: true, phases: ['decisions'], cite: gb(1442, 1444, '7.27') },
    raise: { stakes: 'raise', phases: ['decisions'], cite: gb(1353, 1355, '7.12') },
    fold: { phases: ['decisions', 'folds'], cite: gb(1355, 1356, '7.12') },
  },

  rules: {
    ...rulesOfChapter(7),
    'gr.marked-layout': {
      says: 'Insurance and Double only at a table marked for them',
      cite: gb(1427, 1428, '7.23'),
    },
    'wagers-before-cards': {
      says: 'Ante, Progressive and Insurance are placed before any cards are dealt; a chip put down later is no wager',
      cite: gb(1343, 1345, '7.9'),
    },
    'wager-places': {
      says: 'wagers lie at the places that the layout has for them',
      cite: gb(1287, 1290, '7.1'),
    },
    'own-hand': {
      says: 'each player establishes the value of his own hand',
      cite: gb(1351, 1351, '7.11'),
      seenBy: [],
    },
    'odds-shown': { says: 'a notice shows the odds of the Raise', cite: gb(1381, 1382, '7.13'), seenBy: [] },
    ...ownedBy('Prime Table Games for Casino Stud Bonus Insurance', gb(1422, 1425, '7.22')),
  },
  cites: { ...gbCites, lateBet: 'wagers-before-cards', equipment: 'duplicate-card' },

  irregularities: {
    'raise-not-double': {
      when: 'the Raise is not exactly twice the Ante',
      remedy: 'the wager is refused',
      cite: gb(1353, 1355, '7.12'),
      seenBy: ['bet-sensors'],
    },
    'insurance-without-ante': {
      when: 'an Insurance or Progressive wager is placed without an Ante',
      remedy: 'the wager is refused',
      cite: gb(1397, 1431, '7.18, 7.24'),
      seenBy: ['bet-sensors'],
    },
    'double-wrong-upcard': {
      when: "the dealer's up card is not a 2, 3, 4 or 5, or the Double differs from the Insurance",
      remedy: 'the wager is refused',
      cite: gb(1440, 1447, '7.27-7.28'),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'upcard-order': {
      when: "a card of the dealer's other than the fifth lies face up",
      remedy: 'an irregular deal; the document names no remedy',
      cite: gb(1347, 1349, '7.10'),
      seenBy: ['card-shoe'],
    },
    'duplicate-card': {
      when: 'a card comes twice in the single pack',
      remedy: 'the document names no remedy; voiding the round is recommended',
      cite: gb(1302, 1305, '7.3-7.4'),
      seenBy: ['card-shoe', 'shuffler'],
    },
  },

  facts: (round, { seat }) => studShowdown(round, seat, has(round, seat, 'raise'), aceKing),
  shows: (round, options) => contestShown(page, round, options),
  deal: {
    deck: () => singleDeck,
    plan: (_round, { dealOrder }) => planOf(dealOrder),
    cites: { deck: gb(1302, 1302, '7.3') },
  },
  betting: {
    refuses: (round, bet, options) =>
      notOffered(bet, options, { progressive: 'progressiveOffered' }) ??
      notMarked(bet, options) ??
      afterBetting(round, bet, initialWagers, 'wagers-before-cards') ??
      wrongStake(round, bet) ??
      secondPosition(round, bet, 'gr.one-position-per-player'),
  },
  checks: {
    round: (round, { dealOrder }, setup) => [
      ...upCardOrder(round),
      ...verifyDeal(
        round,
        { plan: planOf(dealOrder), deck: singleDeck, rule: 'duplicate-card', counts: gbCites.wrongDeal, unneeded },
        setup,
      ),
    ],
  },
  odds: {
    strategies: { ante: ['optimal', 'ace-king'], insurance: ['optimal', 'never-double'] },
    outcomes: (wager, options, strategy) => studOutcomes(page, wager, options, { strategy, mayDouble: letsDouble }),
  },
}

/** The document does not say whether cards go round one by one or five at once (7.10, lines 1347-1349). */
const planOf = (dealOrder: unknown): readonly Stage[] => [
  ...cited(
    gb(1347, 1349, '7.10'),
    ...(dealOrder === 'five-at-once'
      ? [packets(5, 'seats'), deals(4, 'dealer')]
      : [1, 2, 3, 4].flatMap(() => [deals(1, 'seats'), deals(1, 'dealer')]).concat(deals(1, 'seats'))),
    deals(1, 'dealer', 'up'),
  ),
  ...cited(gb(1440, 1444, '7.27'), decides(['double', 'decline'], mayDouble)),
  ...cited(gb(1353, 1356, '7.12'), decides(['raise', 'fold'], mayRaise)),
]

const upCardOf = (round: Round): Card | undefined => handOf(round, 'dealer')[upCard - 1]

const letsDouble = (card: Card): boolean => doubles.includes(rankOf(card))
const upCardDoubles = (round: Round): boolean => {
  const card = upCardOf(round)
  return card !== undefined && letsDouble(card)
}

/** Before or behind the Raise; whoever says nothing on it has declined. */
const mayDouble = (round: Round, seat: number): boolean => has(round, seat, 'insurance') && upCardDoubles(round)
const mayRaise = (round: Round, seat: number): boolean => has(round, seat, 'ante')

/** Only a Raise and the Insurance are held against the dealer; a folded hand counts where a side wager stays in play. */
function unneeded(round: Round, hand: string): boolean {
  const decide = (wagers: readonly string[], bets: readonly Bet[]) => bets.some(({ wager }) => wagers.includes(wager))
  if (hand === 'dealer') return !decide(['raise', 'insurance', 'double'], round.bets)
  const seat = seatsIn(round).find((seat) => seatHand(seat) === hand)
  const bets = round.bets.filter((bet) => bet.seat === seat)
  return !decide(['raise', 'insurance', 'double', 'progressive'], bets)
}

function upCardOrder({ state: { dealerFaceUp } }: Round): Breach[] {
  if (dealerFaceUp === undefined || dealerFaceUp === upCard) return []
  const message = `card ${dealerFaceUp} of the dealer lies face up; only the fifth may`
  return [{ rule: 'upcard-order', message, figures: { dealerFaceUp } }]
}

function notMarked({ seat, wager }: Bet, { csbiOffered }: Options): Breach | undefined {
  if ((wager !== 'insurance' && wager !== 'double') || csbiOffered === 'yes-offered') return undefined
  return { rule: 'gr.marked-layout', message: `seat ${seat} ${wager}: this table is not marked for it` }
}

function wrongStake(round: Round, bet: Bet): Breach | undefined {
  switch (bet.wager) {
    case 'raise':
      return notMultipleOf(round, bet, 'ante', [2], 'raise-not-double')
    case 'progressive':
    case 'insurance':
      return withoutBase(round, bet, ['ante'], 'insurance-without-ante')
    case 'double':
      return wrongUpCard(round, bet) ?? notMultipleOf(round, bet, 'insurance', [1], 'double-wrong-upcard')
    default:
      return undefined
  }
}

function wrongUpCard(round: Round, { seat }: Bet): Breach | undefined {
  const card = upCardOf(round)
  if (card === undefined || letsDouble(card)) return undefined
  return { rule: 'double-wrong-upcard', message: `seat ${seat} double: the dealer's up card is ${card}` }
}

export const casinoStud = game(page)
