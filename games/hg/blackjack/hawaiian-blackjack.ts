import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterFirstCard, lateWagers } from '../../kit/bank/event-rules.ts'
import { asCard, cardsOfHand } from '../../kit/bank/pack.ts'
import type { PlayerBanked, Seen } from '../../kit/bank/player-banked.ts'
import {
  bankDowncardShown,
  burned,
  dealtToNoBet,
  outOfOrder,
  pulledEarly,
  skipped,
  twoTogether,
} from '../../kit/bank/shoe-errors.ts'
import { tableLimits, within } from '../../kit/bank/stake-rules.ts'
import type { CardRoomFee } from '../../kit/card-room/answer.ts'
import type { CardRoomBet, CardRoomCase, CardRoomEvent } from '../../kit/card-room/case.ts'
import { joker, oneDeck } from '../../kit/cards/cards.ts'
import { citationText } from '../../kit/document/citation.ts'
import { choice } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { When } from '../../kit/document/wagers.ts'
import { actionSeatIn } from '../action-by-downcard.ts'
import { approvedAs, bankMoney, coverage, hgBankPage, limitCodes, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { asThePlayerDealer } from './drawn-rounds.ts'
import { isRanked, mustHit } from './hawaiian-hands.ts'
import {
  endsRound,
  type HawaiianFacts,
  type HawaiianTable,
  hawaiianFacts,
  hawaiianSaid,
  playHawaiian,
} from './hawaiian-play.ts'

/** 52 cards and four jokers (line 621). */
const packOfFourJokers = [...oneDeck, joker, joker, joker, joker]

const byHand: When<HawaiianFacts> = {
  outcome: ({ outcome }) => outcome,
  verdicts: { wins: 'win', ties: 'push', loses: 'lose', surrenders: 'half', 'not-reached': 'void' },
}

const basePays = {
  when: byHand,
  rows: { 'natural 22': ({ isNatural }: HawaiianFacts) => isNatural, 'any other hand': () => true },
  tables: ['base-pays'],
}

/** Only a 1st or 2nd ranked hand of two cards plays its shown downcard (line 674). */
function isRankedWith({ card }: CardRoomEvent, { events }: Seen, round: CardRoomCase): boolean {
  const up = cardsOfHand(round, 'dealer')[0] ?? events.find(({ ev, to }) => ev === 'card' && to === 'dealer')?.card
  if (up === undefined || card === undefined) return false
  return isRanked({ cards: [asCard(up), asCard(card)], isDealt: true }, {})
}

/** One collection of each player for the hand, none on split hands (lines 645, 660). */
function collects({ bets, options: { collection } }: CardRoomCase): readonly CardRoomFee[] {
  if (collection === undefined) return []
  const payers = bets.flatMap(({ seat, by, wager }) => (wager === 'base' || wager === 'backline' ? [by ?? seat] : []))
  const citation = citationText(hg(645, 660))
  return [...new Set(payers)].map((seat) => ({ fee: 'collection', from: `seat:${seat}`, amount: collection, citation }))
}

const page: PlayerBanked<HawaiianTable, HawaiianFacts> = {
  ...hgBankPage,
  id: 'hg.hawaiian-blackjack',
  title: 'Hawaiian Blackjack',
  cite: hg(599, 686),
  approval: approvedAs('GEGA-001461', hg(3149)),
  family: 'blackjack',
  equipment: ['card-shoe', 'shuffler', 'bet-sensors'],
  seats: 7,
  pack: { decks: { shoe: [8, 8], shuffler: [4, 4] }, jokers: 4, code: 'card-not-in-deck' },
  hands: { seat: { cards: [0, 2], code: 'wrong-card-count' }, dealer: { cards: [0, 2], code: 'wrong-card-count' } },

  options: {
    joker_twelve_is_soft: choice([true, false], true, hg(639, 640)),
    split_aces_make_natural: choice([false, true], false, hg(608)),
    pair_by: choice(['rank', 'value'], 'rank', hg(628, 648)),
    coverage: coverage(hg(627)),
  },

  bank: {
    cite: hg(627),
    parties: { most: 3, cite: hg(665) },
    backline: 'open',
    firstSeat: {
      says: "the player-dealer's downcard says who is settled first: ace to seven seats 1 to 7, eight to king seats 1 to 6, a joker seat 7",
      cite: hg(626),
      of: actionSeatIn,
    },
    ...rotation(hg(656), 'bettors'),
  },

  wagers: {
    base: { title: 'Initial wager', cite: hg(605, 634), ...basePays },
    'double-down': { title: 'Double', cite: hg(629, 652), when: byHand, pays: '1:1' },
    split: { title: 'Split hand', cite: hg(628, 648), ...basePays },
    backline: { title: 'Bet on another seat', cite: hg(657, 658), ...basePays },
    'no-action-bet': { title: "Player-dealer's bet without action", cite: hg(662), noAction: true },
    'player-dealer-bank': bankMoney(hg(627)),
  },
  payTables: {
    'base-pays': {
      cite: hg(605, 619),
      rows: [
        { when: 'natural 22', pays: '3:2' },
        { when: 'any other hand', pays: '1:1' },
      ],
    },
  },

  stakes: [asTheBase, within(['base'], tableLimits, limitCodes)],

  verbs: ['hit', 'stand', 'double', 'surrender', 'split', 'second-card'],
  events: {
    card: [
      dealtToNoBet('dealt-to-no-bet'),
      skipped('player-skipped', { courtesy: true }),
      outOfOrder('dealt-out-of-order', { staysOnceSecond: true }),
      bankDowncardShown('bank-downcard-exposed', isRankedWith),
    ],
    'deal-complete': [skipped('player-skipped', { courtesy: true })],
    'card-pulled': [pulledEarly({ seen: 'card-pulled-early', unseen: 'card-pulled-early' })],
    'two-cards': [twoTogether('two-cards-at-once')],
    burn: [burned],
    ...lateWagers(hg(625), afterFirstCard, ['base', 'backline']),
  },
  played: [
    { says: 'two cards face up to each seat; to the player-dealer one face up and one face down', cite: hg(625) },
    {
      says: 'with an ace, a joker, a ten or a face card up the player-dealer looks at the other; two aces, or a joker with a ten or face card, end the round',
      cite: hg(638),
    },
    {
      says: 'a seat hits on 21 or less, stands, doubles its two cards for one more, splits pairs up to four hands, or surrenders its two cards',
      cite: hg(647, 651),
    },
    {
      says: 'the player-dealer hits on hard 17 or less and on soft 18 or less, and stands on more',
      cite: hg(639, 640),
    },
  ],
  play: playHawaiian,
  facts: hawaiianFacts,
  tells: hawaiianSaid,
  odds: {
    base: {
      strategy: 'as-the-player-dealer',
      leftOut: 'doubles, splits and surrenders, which the seat does not make',
      draws: asThePlayerDealer('base', packOfFourJokers, 2, mustHit, endsRound),
    },
  },
  collects,

  live: { decisionWagers: ['double-down', 'split'] },

  irregularities: {
    'hit-on-22': { when: 'a hit on a hand of 22 or more', remedy: 'refused', cite: hg(651), seenBy: ['card-shoe'] },
    'second-card-after-double': {
      when: 'more than one card after a double or on split jokers',
      remedy: 'refused',
      cite: hg(628, 649),
      seenBy: ['card-shoe'],
    },
    'fifth-hand': { when: 'a split into a fifth hand', remedy: 'refused', cite: hg(628, 648), seenBy: ['bet-sensors'] },
    'late-surrender': {
      when: 'a surrender or double after a hit card',
      remedy: 'refused',
      cite: hg(631, 652),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'double-on-ranked-hand': {
      when: 'a double on two aces, or on a joker with a ten or face card',
      remedy: 'refused',
      cite: hg(629),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'split-not-pair': {
      when: 'a split of cards that are no pair',
      remedy: 'refused',
      cite: hg(628, 648),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'player-dealer-must-stand': {
      when: 'the player-dealer draws to hard 18 or soft 19 or more',
      remedy: 'refused',
      cite: hg(639),
      seenBy: ['card-shoe'],
    },
    'player-dealer-must-hit': {
      when: 'the player-dealer stands on soft 18 or hard 17 or less',
      remedy: 'refused',
      cite: hg(640),
      seenBy: ['card-shoe'],
    },
    'player-dealer-surrender': { when: 'the player-dealer surrenders', remedy: 'refused', cite: hg(641), seenBy: [] },
    'hit-out-of-turn': {
      when: 'a hit card is given out of turn',
      remedy: 'it plays; that hand is finished, then play goes on from the hand that was passed',
      cite: hg(678),
      seenBy: ['card-shoe'],
    },
    'miscalled-hand': {
      when: 'the casino dealer miscalls a hand, and its player stands',
      remedy:
        "it gets the next card; once the player-dealer's downcard is open its bet has no action, and is taken off the player-dealer's bank",
      cite: hg(684, 686),
      seenBy: ['card-shoe'],
    },
    signals: {
      when: 'hit and stand are said or shown',
      remedy: 'by word or by hand, chips for cash',
      cite: hg(661, 673),
      called: 'play-on',
      seenBy: [],
    },
    'cards-touched': {
      when: 'a player touches his cards',
      remedy: 'not allowed',
      cite: hg(664),
      called: 'play-on',
      seenBy: [],
    },
    'shoe-error': {
      when: 'the shoe or the deal goes wrong',
      remedy: 'see the remedies of each',
      cite: hg(674, 683),
      seenBy: ['card-shoe'],
    },
    'card-pulled-early': {
      when: 'a card is pulled from the shoe too early',
      remedy: 'unseen it goes under the shoe; seen it is dead, and three cards are burned',
      cite: hg(679),
      seenBy: ['card-shoe'],
    },
    'two-cards-at-once': {
      when: 'two cards come out together',
      remedy: 'one that was seen is dead, and three cards are burned',
      cite: hg(680),
      seenBy: ['card-shoe'],
    },
    'dealt-out-of-order': {
      when: 'cards are dealt out of order',
      remedy: 'they are rotated to their places; once the first player has his second card they stay',
      cite: hg(681),
      seenBy: ['card-shoe'],
    },
    'player-skipped': {
      when: 'a player is skipped in the deal',
      remedy: 'he is out of the hand, and gets a courtesy collection button',
      cite: hg(682),
      seenBy: ['card-shoe'],
    },
    'dealt-to-no-bet': {
      when: 'cards go to a spot without a bet',
      remedy: 'the hand is dead',
      cite: hg(683),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'bank-downcard-exposed': {
      when: "the casino dealer shows the player-dealer's downcard",
      remedy: 'it is dead, three are burned and the fourth replaces it; a 1st or 2nd ranked hand plays',
      cite: hg(674, 676),
      seenBy: ['card-shoe'],
    },
  },
  refusals: {
    'card-not-in-deck': {
      says: 'packs of 52 cards with four jokers each, eight in a shoe and four in a shuffler',
      cite: hg(621),
    },
    'wrong-card-count': { says: 'each hand is dealt two cards', cite: hg(625) },
    'stake-not-base': { says: 'a double and a split hand are staked like the first', cite: hg(628, 629) },
  },
}

/** The text names no amount for a double or a split hand: each is staked like the first (a reading). */
function asTheBase(bet: CardRoomBet, { bets }: CardRoomCase): Breach | undefined {
  if (bet.wager !== 'double-down' && bet.wager !== 'split') return undefined
  const bases = bets.filter(({ seat, by, wager }) => seat === bet.seat && by === bet.by && wager === 'base')
  return bases.length === 0 || bases.some(({ stake }) => stake === bet.stake)
    ? undefined
    : { rule: 'stake-not-base', message: `seat ${bet.seat}: ${bet.wager} of ${bet.stake} is not the base wager` }
}

export const hawaiianBlackjack = bankGame(page)
