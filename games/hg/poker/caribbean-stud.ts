import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterFirstCard, tooLate, wagerTouched } from '../../kit/bank/event-rules.ts'
import { cardsOfHand } from '../../kit/bank/pack.ts'
import type { Played, PlayerBanked } from '../../kit/bank/player-banked.ts'
import {
  bankDowncardShown,
  burned,
  dealtToNoBet,
  outOfOrder,
  pulledEarly,
  skipped,
  twoTogether,
} from '../../kit/bank/shoe-errors.ts'
import { besideOf, tableLimits, within } from '../../kit/bank/stake-rules.ts'
import type { CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import { choice, type Options } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { failsToQualify, type Showdown, when } from '../../kit/ranks/contest.ts'
import { handOfManyPacks } from '../../kit/ranks/many-packs.ts'
import type { PokerHand } from '../../kit/ranks/poker-hands.ts'
import { type PokerCategory, pokerCategories } from '../../kit/ranks/poker-strength.ts'
import { actionSeatIn, actionSeatOf } from '../action-by-downcard.ts'
import { approvedAs, bankMoney, coverage, hgBankPage, limitCodes, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { callsFrom } from './caribbean-odds.ts'

/** As printed, a flush ranks above a full house (lines 692-704). */
const printedOrder: readonly PokerCategory[] = pokerCategories
  .toSpliced(pokerCategories.indexOf('flush'), 2)
  .toSpliced(pokerCategories.indexOf('flush'), 0, 'full-house', 'flush')

const aceKing = handOfManyPacks(['As', 'Kh'])

type Table = { round: CardRoomCase; folded: ReadonlySet<number | string> }
type Facts = Showdown & { player: PokerHand | undefined }

const rowOf =
  (...categories: readonly PokerCategory[]) =>
  ({ player }: Facts): boolean =>
    player !== undefined && categories.includes(player.category)

const page: PlayerBanked<Table, Facts> = {
  ...hgBankPage,
  id: 'hg.caribbean-stud',
  title: 'Caribbean Stud Poker',
  cite: hg(688, 772),
  approval: approvedAs('GEGA-001469', hg(3104)),
  family: 'poker-vs-dealer',
  equipment: ['card-shoe', 'shuffler', 'bet-sensors'],
  seats: 7,
  pack: { decks: { shoe: [8, 8], shuffler: [4, 4] }, code: 'card-not-in-deck' },
  hands: { seat: { cards: [0, 5], code: 'wrong-card-count' }, dealer: { cards: [0, 5], code: 'wrong-card-count' } },

  options: {
    flush_over_full_house: choice([true, false], true, hg(692, 704)),
    coverage: coverage(hg(770, 772)),
  },

  bank: {
    cite: hg(770, 772),
    parties: { most: 3, cite: hg(757) },
    backline: { most: 2, code: 'third-backline', cite: hg(751) },
    withinSeat: [['ante'], ['call-bet']],
    firstSeat: {
      says: "the player-dealer's last downcard says who is settled first: ace to seven seats 1 to 7, eight to king seats 1 to 6",
      cite: hg(716, 727),
      of: actionSeatIn,
    },
    ...rotation(hg(750), 'bettors'),
  },

  qualifies: { says: 'at least an ace and a king', dealer: aceKing, cite: hg(729) },

  wagers: {
    ante: {
      title: 'Ante',
      cite: hg(710, 746),
      when: when({ folds: 'lose', dealerFails: 'win', wins: 'win', ties: 'push', loses: 'lose' }),
      pays: '1:1',
    },
    'call-bet': {
      title: 'Call bet',
      cite: hg(712, 746),
      when: when({ folds: 'lose', dealerFails: 'push', wins: 'win', ties: 'push', loses: 'lose' }),
      rows: {
        'royal flush': rowOf('royal-flush'),
        'straight flush': rowOf('straight-flush'),
        'four of a kind': rowOf('four-of-a-kind'),
        'full house': rowOf('full-house'),
        flush: rowOf('flush'),
        straight: rowOf('straight'),
        'three of a kind': rowOf('three-of-a-kind'),
        'two pair': rowOf('two-pairs'),
        'pair of aces or less': rowOf('one-pair', 'high-card'),
      },
      tables: ['call-bonus'],
    },
    backline: { title: 'Backline bet', cite: hg(751, 753), behind: ['ante', 'call-bet'] },
    'no-action-bet': { title: "Player-dealer's bet without action", cite: hg(756), noAction: true },
    'player-dealer-bank': bankMoney(hg(770, 772)),
  },
  payTables: {
    'call-bonus': {
      cite: hg(733, 744),
      rows: [
        { when: 'royal flush', pays: '10:1' },
        { when: 'straight flush', pays: '9:1' },
        { when: 'four of a kind', pays: '8:1' },
        { when: 'full house', pays: '7:1' },
        { when: 'flush', pays: '6:1' },
        { when: 'straight', pays: '5:1' },
        { when: 'three of a kind', pays: '3:1' },
        { when: 'two pair', pays: '2:1' },
        { when: 'pair of aces or less', pays: '1:1' },
      ],
    },
  },

  stakes: [exactlyTwice, within(['ante'], tableLimits, limitCodes)],

  verbs: ['call', 'fold'],
  events: {
    card: [
      dealtToNoBet('dealt-to-no-bet'),
      skipped('player-skipped', { courtesy: true }),
      outOfOrder('dealt-out-of-order', { staysOnceSecond: true }),
      bankDowncardShown('bank-downcard-exposed', ({ exposed_by }) => exposed_by === 'player-dealer'),
    ],
    'deal-complete': [skipped('player-skipped', { courtesy: true })],
    'card-pulled': [pulledEarly({ seen: 'card-pulled-early', unseen: 'card-pulled-early' })],
    'two-cards': [twoTogether('two-cards-at-once')],
    burn: [burned],
    wager: [tooLate(hg(710), afterFirstCard, ['ante'])],
    'wager-changed': [wagerTouched('cap-or-pinch', afterFirstCard)],
  },
  played: [
    {
      says: 'five cards face down to each seat and to the player-dealer, whose top card is turned up',
      cite: hg(711),
    },
    { says: 'each seat folds and loses its ante, or calls with twice the ante', cite: hg(712, 714) },
    { says: "the player-dealer's hand is opened: it qualifies with ace and king or more", cite: hg(716, 729) },
  ],
  play,
  facts,
  odds: { ante: { strategy: 'calls-what-qualifies', draws: callsFrom(aceKing) } },
  /** A folded ante goes to the bank at once (line 712). */
  atOnce: ({ folded }, { seat }) => folded.has(seat),

  live: { touchedBet: 'cap-or-pinch', decisionWagers: ['call-bet'] },

  refusals: {
    'card-not-in-deck': { says: 'packs of 52 cards, eight in a shoe and four in a shuffler', cite: hg(706) },
    'wrong-card-count': { says: 'each hand has five cards', cite: hg(711) },
  },
  irregularities: {
    'wrong-call-size': {
      when: 'a call bet is not exactly twice the ante',
      remedy: 'refused',
      cite: hg(712, 714),
      seenBy: ['bet-sensors'],
    },
    'cap-or-pinch': {
      when: 'chips are added to a bet or taken from it after the cards',
      remedy: 'not allowed',
      cite: hg(766),
      seenBy: ['bet-sensors'],
    },
    'third-backline': {
      when: 'a third backline bet on a spot',
      remedy: 'refused',
      cite: hg(751),
      seenBy: ['bet-sensors'],
    },
    'shoe-error': {
      when: 'the shoe or the deal goes wrong',
      remedy: 'see the remedies of each',
      cite: hg(758, 765),
      seenBy: ['card-shoe'],
    },
    'card-pulled-early': {
      when: 'a card is pulled from the shoe too early',
      remedy: 'unseen it goes under the shoe; seen it is dead, and three cards are burned',
      cite: hg(760),
      seenBy: ['card-shoe'],
    },
    'two-cards-at-once': {
      when: 'two cards come out together',
      remedy: 'one that was seen is dead, and three cards are burned',
      cite: hg(761),
      seenBy: ['card-shoe'],
    },
    'dealt-out-of-order': {
      when: 'cards are dealt out of order',
      remedy: 'they are rotated to their places; once the first player has his second card they stay',
      cite: hg(762),
      seenBy: ['card-shoe'],
    },
    'player-skipped': {
      when: 'a player is skipped in the deal',
      remedy: 'he is out of the hand, and gets a courtesy collection button',
      cite: hg(764),
      seenBy: ['card-shoe'],
    },
    'dealt-to-no-bet': {
      when: 'cards go to a spot without a bet',
      remedy: 'it gets its five cards, and the hand is dead',
      cite: hg(765),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'bank-downcard-exposed': {
      when: "the player-dealer's downcard is shown on the deal",
      remedy: 'by the casino dealer: dead, three burned, the fourth replaces it; by himself: it plays',
      cite: hg(758, 759),
      seenBy: ['card-shoe'],
    },
  },
}

function play(round: CardRoomCase): Played<Table> {
  const dealer = cardsOfHand(round, 'dealer')
  const last = round.outcome.last_downcard ?? (dealer.length === 5 ? dealer[4] : undefined)
  const action_seat = last === undefined ? undefined : actionSeatOf(last)
  const folds = round.actions.filter(({ do: verb }) => verb === 'fold')
  return {
    table: { round, folded: new Set(folds.map(({ seat }) => seat)) },
    state: action_seat === undefined ? {} : { action_seat },
  }
}

const isCalled = ({ round: { bets, actions } }: Table, { seat }: CardRoomBet): boolean =>
  actions.some((action) => action.seat === seat && action.do === 'call') ||
  bets.some((bet) => bet.seat === seat && (bet.wager === 'call-bet' || bet.part === 'call-bet'))

function facts(table: Table, bet: CardRoomBet, options: Options): Facts | undefined {
  const order = options.flush_over_full_house === false ? pokerCategories : printedOrder
  if (table.folded.has(bet.seat)) return { player: undefined, dealer: undefined, stays: false, dealerFails: false }
  if (!isCalled(table, bet)) return undefined
  const [cards, dealerCards] = [cardsOfHand(table.round, `seat:${bet.seat}`), cardsOfHand(table.round, 'dealer')]
  if (dealerCards.length !== 5) return undefined
  const dealer = handOfManyPacks(dealerCards, order)
  const dealerFails = failsToQualify({ dealer }, aceKing)
  if (dealerFails) return { player: undefined, dealer, stays: true, dealerFails }
  return cards.length === 5 ? { player: handOfManyPacks(cards, order), dealer, stays: true, dealerFails } : undefined
}

/** Exactly twice the ante of whoever calls, at the spot or behind it (line 712). */
function exactlyTwice(bet: CardRoomBet, round: CardRoomCase): Breach | undefined {
  const isCall = bet.wager === 'call-bet' || (bet.wager === 'backline' && bet.part === 'call-bet')
  if (!isCall) return undefined
  const ante =
    bet.wager === 'call-bet'
      ? besideOf(round, bet, 'ante')
      : round.bets
          .filter(
            ({ seat, by, wager, part }) =>
              seat === bet.seat && by === bet.by && wager === 'backline' && part === 'ante',
          )
          .reduce((sum, { stake }) => sum + stake, 0)
  return bet.stake === 2 * ante
    ? undefined
    : { rule: 'wrong-call-size', message: `seat ${bet.seat}: a call of ${bet.stake} is not twice the ante of ${ante}` }
}

export const caribbeanStud = bankGame(page)
