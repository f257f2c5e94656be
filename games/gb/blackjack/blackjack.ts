import { type Card, rankOf } from '../../kit/cards/cards.ts'
import { described } from '../../kit/document/described.ts'
import { game } from '../../kit/document/game.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import { choice, type Options, wholeRange } from '../../kit/document/options.ts'
import {
  blackjackOutcomes,
  blackjackSamples,
  blackjackStrategies,
} from '../../kit/families/blackjack/blackjack-odds.ts'
import type { Box } from '../../kit/families/blackjack/box.ts'
import { boxPage } from '../../kit/families/blackjack/box-page.ts'
import { blackjackDue, contradictedPlay, splitApart } from '../../kit/families/blackjack/play.ts'
import { refusesOnHand } from '../../kit/families/blackjack/refusals.ts'
import { type BlackjackRules, playedBy } from '../../kit/families/blackjack/rules.ts'
import { impossibleCopies, irregularPlay, unfinishedPlay } from '../../kit/families/blackjack/verify.ts'
import { memoize } from '../../kit/memoize.ts'
import { cited, deals, packets, type Stage } from '../../kit/round/deal-plan.ts'
import { commonOptions, gb, gbCites, ownedBy, rulesOfChapter, seatsPage } from '../common-rules.ts'
import { verifyDeckChange } from '../deck-change.ts'
import { refusesSide, sideCards, sidePayTables, sidesWithTheseDecks, sideWagers } from './side-wagers.ts'

const toBoxes = (stage: Stage): Stage[] => cited(gb(533, 535, '4.9'), stage)
const oneToDealer = cited(gb(537, 539, '4.10'), deals(1, 'dealer', 'up'))

/** Two cards up to each box, and one to the dealer; the document does not say in which order. */
const dealOrders: Readonly<Record<string, readonly Stage[]>> = {
  'round-dealer-after-first': [
    ...toBoxes(deals(1, 'seats', 'up')),
    ...oneToDealer,
    ...toBoxes(deals(1, 'seats', 'up')),
  ],
  'round-dealer-last': [...toBoxes(deals(2, 'seats', 'up')), ...oneToDealer],
  'two-at-once-dealer-last': [...toBoxes(packets(2, 'seats', 'up')), ...oneToDealer],
}

/** How hands are counted, played and compared at a table with these options. */
const rulesAt = memoize(
  ({ decks, dealOrder, soft17, evenMoney, doubleOn, splitOn, splitTwoCard21 }: Options): BlackjackRules => ({
    base: 'initial',
    deck: { decks: Number(decks), jokers: 0 },
    deal: dealOrders[String(dealOrder)] ?? [],
    counts: { A: [1, 11], 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T: 10, J: 10, Q: 10, K: 10 },
    target: 21,
    // 4.16 c and 4.17 b-c, lines 590-597: at 21 two cards beat more. 4.27, lines 670-672: not those of a split hand.
    naturals: {
      blackjack: ({ cards, points, isSplit }) =>
        cards.length === 2 && points === 21 && (!isSplit || splitTwoCard21 === 'literal-two-card'),
    },
    dealer: {
      standsOn: 17,
      hitsSoft: soft17 === 'b-count-as-7' ? [17] : [],
      broken: 'dealer-draw-error',
      waitsIn: ['initial-deal', 'side-settlement', 'insurance', 'player-decisions'],
      early: 'hole-card',
    },
    // A blackjack alone is insured.
    insurance: {
      wager: 'insurance',
      against: 'A',
      atMost: 1 / 2,
      evenMoney: evenMoney === 'offered',
      broken: 'insurance-without-blackjack',
    },
    double: {
      wager: 'double-down',
      on: doubleOn === 'any' ? 'any' : [9, 10, 11],
      broken: 'double-not-allowed',
      overdrawn: 'second-card-after-double',
    },
    split: {
      wager: 'split',
      pairsOf: 'value',
      except: splitOn === 'any' ? [] : [4, 5, 10],
      oneCardOn: 'A',
      broken: 'split-not-pair',
      overdrawn: 'second-card-on-split-ace',
    },
    broken: {
      lateWager: 'side-wager-changed-after-deal',
      playingBehind: 'playing-behind',
      drawOnTarget: 'hit-on-21',
      copies: 'too-many-copies',
      deal: 'gr.equipment-security',
      notOffered: 'gr.no-unlisted-variation',
    },
  }),
)

const isBust = described('the hand is over 21', ({ ending }: Box): boolean => ending === 'bust')
/** 4.16, lines 581-591. */
const wins = described(
  'the hand is not over 21, and the dealer is over 21 or has the lower hand',
  ({ ending }: Box): boolean => ending === 'dealer busts' || ending === 'wins',
)
/** Void (4.17, lines 593-597). */
const ties = described('the hands are equal', ({ ending }: Box): boolean => ending === 'ties')
/** 4.11 d and 4.27, lines 550-552 and 670-672: a split hand has none, though its two cards count 21. */
const isBlackjack = ({ natural, isSplit }: Box): boolean => natural === 'blackjack' && !isSplit
const isTen = (card: Card | undefined): boolean => card !== undefined && 'TJQK'.includes(rankOf(card))

/** Further stakes on a hand. */
const further = { isFinal: (box: Box) => isBust(box), pushes: ties, wins, pays: '1:1' } as const

const page: HouseBanked<Box> = {
  ...seatsPage,
  id: 'gb.blackjack',
  title: 'Blackjack with 21+3, Royal Match and Perfect Pairs',
  cite: gb(491, 861, '4'),
  family: 'blackjack',
  phases: ['betting', 'initial-deal', 'side-settlement', 'insurance', 'player-decisions', 'dealer-draw', 'settlement'],
  live: { ...seatsPage.live, setup: ['seen', 'deckChange'] },

  options: {
    ...commonOptions,
    soft17: { ...choice(['a-stand', 'b-count-as-7'], 'a-stand', gb(564, 579, '4.15')), notice: ['b-count-as-7'] },
    doubleOn: { ...choice(['9-10-11', 'any'], '9-10-11', gb(639, 646, '4.24')), notice: ['any'] },
    splitOn: { ...choice(['no-4-5-10', 'any'], 'no-4-5-10', gb(657, 664, '4.25')), notice: ['any'] },
    evenMoney: choice(['offered', 'not-offered'], 'offered', gb(614, 617, '4.20')),
    decks: { ...wholeRange(1, 100, 6, gb(518, 524, '4.5-4.6')), notice: 'always' },
    /** 4.9 and 4.10 say how many cards each gets, and not in which order. */
    dealOrder: choice(
      ['round-dealer-after-first', 'round-dealer-last', 'two-at-once-dealer-last'],
      'round-dealer-after-first',
      gb(533, 539, '4.9-4.10'),
    ),
    /** 4.16 and 4.17 speak of 21 with two cards only; 4.27 denies a split hand the name of blackjack, and no more. */
    splitTwoCard21: choice(['ordinary-21', 'literal-two-card'], 'ordinary-21', gb(670, 672, '4.27')),
  },

  wagers: {
    initial: {
      title: 'Initial wager',
      cite: gb(581, 605, '4.16-4.18'),
      isFinal: isDecided,
      pushes: described('the hands are equal and no even money was paid', (box: Box) => !box.evenMoney && ties(box)),
      rows: {
        'even money': described(
          'the blackjack is paid at once, before the dealer draws',
          ({ evenMoney }: Box) => evenMoney,
        ),
        blackjack: described('a blackjack wins', (box: Box) => wins(box) && isBlackjack(box)),
        otherwise: wins,
      },
      pays: { 'even money': '1:1', blackjack: '3:2', otherwise: '1:1' },
    },
    insurance: {
      title: 'Insurance of a blackjack',
      cite: gb(606, 621, '4.19-4.21'),
      late: 'insurance-without-blackjack',
      tells: ({ dealers }) => `the dealer's first two cards are ${dealers.slice(0, 2).join(' ')}`,
      isFinal: ({ dealers }) => dealers.length > 1,
      wins: described('the second card of the dealer counts 10', ({ dealers }: Box) => isTen(dealers[1])),
      pays: '2:1',
    },
    'double-down': { title: 'Double', cite: gb(633, 646, '4.24'), late: 'double-not-allowed', ...further },
    split: { title: 'Split', cite: gb(648, 687, '4.25-4.30'), late: 'split-not-pair', ...further },
    ...sideWagers,
  },

  payTables: sidePayTables,

  choices: {
    hit: { draws: true, phases: ['player-decisions'], cite: gb(553, 554, '4.12') },
    stand: { phases: ['player-decisions'], cite: gb(553, 554, '4.12') },
    double: { stakes: 'double-down', draws: true, phases: ['player-decisions'], cite: gb(633, 634, '4.24') },
    split: { stakes: 'split', phases: ['player-decisions'], cite: gb(648, 651, '4.25') },
    insurance: { stakes: 'insurance', phases: ['insurance'], cite: gb(606, 609, '4.19') },
    'even-money': { phases: ['insurance'], cite: gb(614, 616, '4.20') },
    decline: { unsaid: true, phases: ['insurance'], cite: gb(606, 616, '4.19-4.20') },
  },

  rules: {
    ...rulesOfChapter(4),
    'playing-behind': {
      says: 'others may play behind the wager of the player seated there, whose decisions bind them',
      cite: gb(623, 631, '4.22-4.23'),
    },
    'decks-notice': {
      says: 'a notice says how many decks are in play, and their house edge where the House Edge leaflet does not have it',
      cite: gb(518, 521, '4.5'),
      seenBy: [],
    },
    ...ownedBy(
      'Prime Table Games for 21+3, Shufflemaster for Royal Match and TCSJohnHuxley for Perfect Pairs',
      gb(691, 694, '4.31'),
      gb(738, 741, '4.39'),
      gb(803, 806, '4.48'),
    ),
  },
  cites: {
    ...gbCites,
    lateBet: 'side-wager-changed-after-deal',
    equipment: 'too-many-copies',
    dealersPacket: 'hole-card',
    deckChange: 'deck-change-mid-shoe',
  },

  irregularities: {
    'side-wager-wrong-decks': {
      when: '21+3, Royal Match or Perfect Pairs is offered or staked with other than four or six decks',
      remedy: 'the wager is refused, and the table may not offer it',
      cite: gb(523, 524, '4.6'),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'side-wager-alone': {
      when: 'a side wager is staked without an initial wager on the hand',
      remedy: 'the wager is refused',
      cite: gb(732, 733, '4.37'),
      seenBy: ['bet-sensors'],
    },
    'insurance-without-blackjack': {
      when: 'insurance or even money without a blackjack, without an Ace of the dealer, over half of the initial wager, or after a third card',
      remedy: 'the wager is refused',
      cite: gb(606, 612, '4.19'),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'hit-on-21': {
      when: 'a card goes to a hand that counts 21 or more',
      remedy: 'an illegal draw; the document names no remedy: play stops and a supervisor is called',
      cite: gb(556, 558, '4.13'),
      seenBy: ['card-shoe'],
    },
    'second-card-after-double': {
      when: 'a doubled hand gets other than one card more',
      remedy: 'an illegal draw; the document names no remedy: play stops and a supervisor is called',
      cite: gb(633, 637, '4.24'),
      seenBy: ['card-shoe'],
    },
    'double-not-allowed': {
      when: 'a hand is doubled that does not count 9, 10 or 11 where only these are doubled, or by another stake than its own',
      remedy: 'the wager is refused',
      cite: gb(639, 644, '4.24'),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'split-not-pair': {
      when: 'cards are split that have not the same value or are fours, fives or tens where these are not split, or not for an equal stake',
      remedy: 'the wager is refused',
      cite: gb(648, 664, '4.25'),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'second-card-on-split-ace': {
      when: 'a split Ace is drawn to more than once',
      remedy: 'an illegal draw; the document names no remedy',
      cite: gb(666, 668, '4.26'),
      seenBy: ['card-shoe'],
    },
    'dealer-draw-error': {
      when: 'the dealer draws on 17 or more, or stands on 16 or less',
      remedy: 'the document names no remedy',
      cite: gb(560, 576, '4.14-4.15'),
      seenBy: ['card-shoe'],
    },
    'hole-card': {
      when: 'the dealer has two cards before the players have decided',
      remedy: 'an irregular deal; the document names no remedy',
      cite: gb(537, 539, '4.10'),
      seenBy: ['card-shoe'],
    },
    'deck-change-mid-shoe': {
      when: 'the number of decks changes during a shoe, or without the agreement of all players',
      remedy: 'the change is refused',
      cite: gb(512, 516, '4.4'),
      seenBy: ['card-shoe'],
    },
    'too-many-copies': {
      when: 'a card has left the shoe more often than it was in it',
      remedy: 'the shoe is void, and security is told',
      rulings: ['void'],
      cite: gb(526, 527, '4.7'),
      seenBy: ['card-shoe'],
    },
    'side-wager-changed-after-deal': {
      when: 'a stake is altered after the first card',
      remedy: 'the stake counts as it lay at the first card',
      cite: gb(735, 736, '4.38'),
      seenBy: ['bet-sensors'],
    },
  },

  ...boxPage(rulesAt),
  deal: {
    family: (options) => playedBy(rulesAt(options)),
    deck: (options) => rulesAt(options).deck,
    due: (round, options) => blackjackDue(rulesAt(options), round),
    acted: (round, action) => splitApart(round, action, 'split'),
    cites: {
      counts: gb(541, 548, '4.11 a-c'),
      target: gb(556, 558, '4.13'),
      dealer: gb(560, 576, '4.14-4.15'),
      insurance: gb(606, 617, '4.19-4.20'),
      double: gb(633, 646, '4.24'),
      split: gb(648, 668, '4.25-4.26'),
    },
  },
  betting: {
    refuses: (round, bet, options) =>
      bet.wager in sideWagers
        ? refusesSide(rulesAt(options), round, bet, options)
        : refusesOnHand(rulesAt(options), round, bet),
  },
  checks: {
    table: sidesWithTheseDecks,
    round: (round, options, setup) => [
      ...impossibleCopies(rulesAt(options), round, setup),
      // 4.4, lines 512-516.
      ...verifyDeckChange(setup ?? {}, 'deck-change-mid-shoe'),
      ...irregularPlay(rulesAt(options), round),
      ...unfinishedPlay(rulesAt(options), round),
    ],
    contradiction: (round, options) => contradictedPlay(rulesAt(options), round),
  },
  odds: {
    printed: {
      'royal-match:royal-match-min': 'between 10.2% and 11.5% depending on whether four or six decks are used',
      'perfect-pairs:perfect-pairs-min': 'between 11.5% and 13.8%, depending on whether four or six decks are used',
    },
    notes: {
      'royal-match:royal-match-min':
        'six decks have 10.289 %, four have 11.594 %: the document cuts its percentages off after one place',
      'perfect-pairs:perfect-pairs-min':
        'six decks have 13.826 %, but four have 17.874 %; 11.5 is the figure of Royal Match with four decks, probably carried over by mistake',
    },
    strategies: { initial: blackjackStrategies },
    outcomes: (wager, options, strategy) => blackjackOutcomes(rulesAt(options), sideCards, wager, strategy),
    samples: (wager, options, random, strategy) => blackjackSamples(rulesAt(options), wager, random, strategy),
  },
}

/** Decided before the dealer draws: bust, paid even money, or a blackjack that no other can meet. */
function isDecided(box: Box): boolean {
  return isBust(box) || box.evenMoney || (isBlackjack(box) && !box.mayBeMet)
}

export const blackjack = game(page)
