import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterFirstCard, lateWager, tooLate } from '../../kit/bank/event-rules.ts'
import type { CountedWays, EventRule, PlayerBanked, Seen } from '../../kit/bank/player-banked.ts'
import { inStepsOf, needsOneOf, notAbove, tableLimits, within } from '../../kit/bank/stake-rules.ts'
import { oneDeck, suitOf } from '../../kit/cards/cards.ts'
import { choice } from '../../kit/document/options.ts'
import type { When } from '../../kit/document/wagers.ts'
import { shoeDeals } from '../../kit/odds/shoe-deals.ts'
import { approvedAs, bankMoney, coverage, hgBankPage, limitCodes, rotation, usualDecks } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { type PokaraHand, pokaraHand, rankValue } from './pokara-hands.ts'
import { pokaraByHouseWay } from './pokara-odds.ts'
import { type PokaraFacts, type PokaraTable, playPokara, pokaraFacts, secondDiscard } from './pokara-play.ts'

const byHand: When<PokaraFacts> = {
  outcome: ({ outcome }) => outcome,
  verdicts: { wins: 'win', ties: 'push', loses: 'lose' },
}

const isDealt =
  (category: PokaraHand['category'], also: (facts: PokaraFacts) => boolean = () => true) =>
  (facts: PokaraFacts): boolean =>
    facts.dealt.category === category && also(facts)

const ofClubs = ({ dealtCards: [first] }: PokaraFacts): boolean => first !== undefined && suitOf(first) === 'c'
const acesOfHearts = ({ dealtCards }: PokaraFacts): boolean => dealtCards.every((card) => card === 'Ah')

/** Whether a seat has discarded. */
const afterDiscard = ({ events }: Seen): boolean => events.some(({ ev }) => ev === 'discard')

/** What a seat has discarded one after the other counts as what it discards at once. */
const oneDiscard: EventRule = (event, { events }) => {
  const { seat = 'dealer' } = event
  const own = [...events, event].filter((each) => each.ev === 'discard' && (each.seat ?? 'dealer') === seat)
  const refused = secondDiscard(
    seat,
    own.flatMap(({ card = 'a card', cards }) => (Array.isArray(cards) ? cards : [card])),
  )
  return refused && { refused }
}

const bonusOdds: CountedWays<PokaraFacts> = function* (_options, { decks = usualDecks }) {
  const shoe = oneDeck.filter((card) => rankValue(card) >= 0).map((card) => [card, decks] as const)
  for (const { dealt, ways } of shoeDeals(shoe, 3))
    yield { facts: { outcome: 'ties', dealt: pokaraHand(dealt), dealtCards: dealt }, weight: ways }
}

/** Wagers and chips that go down once the cards are dealt. */
const late = [tooLate(hg(1754), afterFirstCard, ['initial']), tooLate(hg(1802), afterFirstCard, ['bonus'])]

const page: PlayerBanked<PokaraTable, PokaraFacts> = {
  ...hgBankPage,
  id: 'hg.pokara',
  title: 'Pokara, with Pokara Bonus Bet (two pay tables)',
  cite: hg(1712, 1819),
  approval: approvedAs('GEGA-002658', hg(1712)),
  family: 'poker-vs-dealer',
  equipment: ['card-shoe', 'bet-sensors'],
  seats: 7,
  pack: { decks: [3, null], removed: '23456789', code: 'card-not-in-deck' },
  hands: { seat: { cards: 3, code: 'wrong-card-count' }, dealer: { cards: 3, code: 'wrong-card-count' } },

  options: {
    'bonus-pay-table': choice(['clubs-200', 'hearts-500'], 'clubs-200', hg(1499, 1519)),
    /** Rule 4 asks for a higher hand (1761); the description also takes a higher card (1726). */
    'improvement-test': choice(['hand-rank', 'card-or-hand-rank'], 'hand-rank', hg(1726, 1761)),
    coverage: coverage(hg(1767)),
  },

  bank: {
    cite: hg(1767),
    withinSeat: [['initial'], ['double'], ['bonus']],
    /** Only where the bank is short: else everybody is settled, from the player-dealer's left (line 1765). */
    buttonUnsaid: hg(1509),
    backline: 'barred',
    ...rotation(hg(1753)),
  },

  wagers: {
    initial: { title: 'Game wager', cite: hg(1761, 1767), when: byHand, pays: '1:1' },
    double: { title: 'Double-down', cite: hg(1762, 1763), when: byHand, pays: '1:1' },
    bonus: {
      title: 'Pokara Bonus Bet',
      cite: hg(1798, 1819),
      optional: true,
      rows: {
        'trip flush of clubs': isDealt('trip flush', ofClubs),
        'three aces of hearts': isDealt('trip flush', acesOfHearts),
        'trip flush': isDealt('trip flush'),
        'royal flush': isDealt('royal flush'),
        'straight flush': isDealt('straight flush'),
        'three of a kind': isDealt('three of a kind'),
        flush: isDealt('flush'),
      },
      tables: ['clubs-200', 'hearts-500'],
    },
    'player-dealer-bank': bankMoney(hg(1767)),
  },
  payTables: {
    'clubs-200': {
      cite: hg(1811, 1819),
      rows: [
        { when: 'trip flush of clubs', pays: '200:1' },
        { when: 'trip flush', pays: '50:1' },
        { when: 'royal flush', pays: '30:1' },
        { when: 'straight flush', pays: '20:1' },
        { when: 'three of a kind', pays: '8:1' },
        { when: 'flush', pays: '3:1' },
      ],
    },
    'hearts-500': {
      cite: hg(1513, 1519),
      rows: [
        { when: 'three aces of hearts', pays: '500:1' },
        { when: 'trip flush', pays: '60:1' },
        { when: 'royal flush', pays: '30:1' },
        { when: 'straight flush', pays: '20:1' },
        { when: 'three of a kind', pays: '10:1' },
        { when: 'flush', pays: '3:1' },
      ],
    },
  },
  tableBy: { bonus: 'bonus-pay-table' },

  stakes: [
    needsOneOf(['bonus'], ['initial'], 'bonus-without-base'),
    notAbove('bonus', 'initial', 'bonus-above-base'),
    inStepsOf('bonus', 500, 'bonus-increment'),
    within(['initial'], tableLimits, limitCodes),
  ],

  verbs: ['draw', 'stand'],
  events: {
    wager: [lateWager('late-double', afterDiscard, ['double']), ...late],
    'wager-changed': late,
    discard: [oneDiscard],
  },
  played: [
    {
      says: 'three cards face up to each seat; to the player-dealer two face down and one face up',
      cite: hg(1755),
    },
    {
      says: 'each seat in turn stands, or gives up one card for another; a drawn hand that is not higher than it was loses at once',
      cite: hg(1761),
    },
    {
      says: 'the player-dealer stands on a flush of any kind; else he gives up the last card of A-K-J, A-K-10, A-Q-10, A-J-10, K-Q-10, K-J-10, the ace of A-Q-J, the ten beside a pair of jacks or more, or the jack beside a pair of tens, and stands on anything else',
      cite: hg(1732, 1749),
    },
    {
      says: 'a player-dealer who draws and is not higher than he was loses to every hand that is left',
      cite: hg(1764),
    },
  ],
  play: playPokara,
  facts: pokaraFacts,
  odds: { initial: { strategy: 'house-way', draws: pokaraByHouseWay }, bonus: bonusOdds },

  live: { lateBet: 'late-double', decisionWagers: ['double'], closedBy: ['draw'], drawsFor: 'discard' },

  irregularities: {
    'no-double-on-pair': {
      when: 'a draw to a dealt pair or better without the double',
      remedy: 'the draw is refused until the double is down',
      cite: hg(1762),
      codes: ['must-double'],
      seenBy: ['bet-sensors', 'card-shoe'],
    },
    'late-double': {
      when: 'a double after the discard',
      remedy: 'refused',
      cite: hg(1763),
      seenBy: ['bet-sensors', 'card-shoe'],
    },
    'house-way-broken': {
      when: 'the player-dealer draws or stands against the table',
      remedy: 'the document names none; it is put right before the settlement',
      cite: hg(1730, 1749),
      codes: ['house-way-must-draw', 'house-way-must-stand'],
      seenBy: ['card-shoe'],
    },
  },
  refusals: {
    'card-not-in-deck': { says: 'three packs or more, of aces, tens and face cards alone', cite: hg(1714, 1722) },
    'wrong-card-count': { says: 'each hand has three cards', cite: hg(1726) },
    'one-card-draw-only': { says: 'one card is discarded at most', cite: hg(1761) },
    'double-without-draw': { says: 'a hand that stands is not doubled', cite: hg(1762) },
    'double-not-equal-initial': { says: 'the double equals the game wager', cite: hg(1762) },
    'bonus-without-base': { says: 'a bonus bet stands beside a game wager', cite: hg(1798, 1800) },
    'bonus-above-base': { says: 'a bonus bet is no more than the game wager', cite: hg(1804) },
    'bonus-increment': { says: 'bonus bets are multiples of $5', cite: hg(1804) },
    'backline-not-allowed': { says: 'nobody bets behind a seat', cite: hg(1753) },
  },
}

export const pokara = bankGame(page)
