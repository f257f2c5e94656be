import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterCupOpened, lateWagers } from '../../kit/bank/event-rules.ts'
import type { BankAward, PlayerBanked } from '../../kit/bank/player-banked.ts'
import { needsOneOf } from '../../kit/bank/stake-rules.ts'
import type { CardRoomBet } from '../../kit/card-room/case.ts'
import { seatsWithBets } from '../../kit/card-room/seat-names.ts'
import { described } from '../../kit/document/described.ts'
import { choice, type Options } from '../../kit/document/options.ts'
import type { Ranking } from '../../kit/families/pai-gow/ranking.ts'
import { type TwoHands, twoHandsWords } from '../../kit/families/pai-gow/two-hands.ts'
import { approvedAs, bankMoney, coverage, hgBankPage, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { type FortuneRow, fortuneRow, fortuneWays, type RoyalWithJoker } from './fortune-hands.ts'
import { byBestInFront } from './poker-odds.ts'
import { misdealtCard } from './poker-page.ts'
import { type PaiGowTable, playPokerHands, pokerHandsOf } from './poker-settings.ts'

/** What decides a bet: the two hands, or the best hand of all seven cards; undefined where that is not known. */
type Fortune = { hands: TwoHands | undefined; best: FortuneRow | undefined }

/** A Fortune Bonus of five dollars earns an Envy button (lines 1562, 1617). */
const envyStake = 500

/** The Envy column: cents for each hand of another player (lines 1676-1685; four of a kind prints N/A). */
const envy: Readonly<Partial<Record<FortuneRow, number>>> = {
  'five aces': 20000,
  'five of a kind other than aces': 10000,
  'royal flush': 5000,
  'straight flush without joker': 2500,
  'straight flush made with the joker': 1000,
}

/** With the joker five of a kind is a hand, as the pay table has it; it is any card (lines 473, 531). */
const ranking = (): Ranking => ({ joker: 'wild', aceToFive: 'lowest', fiveOfAKind: 'ranks' })
const jokers = ({ joker }: Options): number => (joker === 'wild' ? 1 : 0)

const page: PlayerBanked<PaiGowTable, Fortune> = {
  ...hgBankPage,
  id: 'hg.fortune-pai-gow-poker',
  title: 'Fortune Pai Gow Poker',
  cite: hg(1556, 1708),
  approval: approvedAs('GEGA-002814', hg(3059)),
  family: 'pai-gow',
  equipment: ['dice-reader', 'shuffler', 'bet-sensors'],
  /** Seven positions, the player-dealer's included (line 1595). */
  seats: 6,
  pack: { decks: [1, 1], jokers: 1, code: 'card-not-in-deck' },
  hands: { seat: { cards: 7, code: 'wrong-card-count' }, dealer: { cards: 7, code: 'wrong-card-count' } },

  options: {
    joker: choice(['none', 'wild'], 'wild', hg(1566)),
    'royal-with-joker': choice(['royal-flush', 'straight-flush-with-joker'], 'royal-flush', hg(1676, 1685)),
    coverage: coverage(hg(1635, 1670)),
  },

  bank: {
    cite: hg(1603),
    withinSeat: [['pai-gow'], ['fortune-bonus']],
    dice: { spots: 7, cite: hg(1590) },
    backline: 'open',
    ...rotation(hg(1654)),
  },

  wagers: {
    'pai-gow': {
      title: 'Standard Pai Gow Poker wager',
      cite: hg(1635, 1670),
      when: {
        outcome: ({ hands = 'both lower' }) => hands,
        verdicts: {
          'both higher': 'win',
          'one higher, one lower': 'push',
          'one higher, one equal': 'push',
          // A copy is the player-dealer's (line 1665).
          'both equal': 'lose',
          'one lower, one equal': 'lose',
          'both lower': 'lose',
          fouled: 'lose',
        },
      },
      pays: '9:10',
    },
    'fortune-bonus': {
      title: 'Fortune Bonus',
      cite: hg(1616, 1685),
      optional: true,
      each: described('the highest row that the seven cards make', ({ best }: Fortune) =>
        best === undefined ? [] : [best],
      ),
      tables: ['fortune'],
    },
    'envy-bonus': { title: 'Envy Bonus', cite: hg(1621, 1624), awards: true },
    'player-dealer-bank': bankMoney(hg(1603)),
  },
  payTables: {
    fortune: {
      cite: hg(1676, 1685),
      rows: [
        { when: 'five aces', pays: '500:1' },
        { when: 'five of a kind other than aces', pays: '200:1' },
        { when: 'royal flush', pays: '100:1' },
        { when: 'straight flush without joker', pays: '50:1' },
        { when: 'straight flush made with the joker', pays: '30:1' },
        { when: 'four of a kind', pays: '25:1' },
        { when: 'full house', pays: '5:1' },
        { when: 'flush', pays: '4:1' },
        { when: 'straight (A-2-3-4-5 included)', pays: '2:1' },
      ],
      envy,
    },
  },

  stakes: [needsOneOf(['fortune-bonus'], ['pai-gow'], 'bonus-without-base')],
  verbs: ['set'],
  events: {
    card: [misdealtCard({ ace: 'misdeal-base', second: 'misdeal-base' })],
    ...lateWagers(hg(1590, 1628), afterCupOpened, ['pai-gow', 'fortune-bonus']),
  },

  played: [
    { says: 'seven piles of seven cards, which dice give to the seats and to the player-dealer', cite: hg(1589, 1591) },
    {
      says: 'each seat sets five cards as its high hand and two as its low hand, which may not rank above it',
      cite: hg(984, 986),
    },
    {
      says: "hands are compared with the player-dealer's in turn from the action button, with the Fortune Bonus of each; Envy Bonuses come last",
      cite: hg(1609, 1624),
    },
  ],
  play: playPokerHands({
    ranking,
    jokers,
    broken: { foul: 'fouled-hand', split: 'fouled-hand', dealer: 'fouled-hand', noWager: 'no-wager-pile' },
  }),
  facts: factsOf,
  tells: ({ hands }) => hands && twoHandsWords(hands),
  awards: envyAwards,
  odds: {
    'pai-gow': byBestInFront('pai-gow', ranking, jokers),
    'fortune-bonus': { leftOut: 'what the hands of others bring with an Envy button', ways: bonusOdds },
  },

  irregularities: {
    'fouled-hand': {
      when: 'the two-card hand outranks the five-card hand, or the numbers of cards are wrong',
      remedy: "the wager is forfeited; the player-dealer's hand is set again",
      cite: hg(1020, 1027),
      seenBy: [],
    },
    'no-wager-pile': {
      when: 'a pile is delivered to a seat without a wager',
      remedy: 'it goes to the discard tray',
      cite: hg(1591),
      seenBy: ['bet-sensors'],
    },
    'misdeal-base': {
      when: 'a joker or an ace, or two cards, are boxed or exposed; hands are delivered wrong and looked at',
      remedy: "misdeal under the base game's rules",
      cite: hg(1629),
      called: 'void',
      seenBy: ['shuffler'],
    },
  },
  refusals: {
    'wrong-card-count': { says: 'each hand has seven cards', cite: hg(1589) },
    'bonus-without-base': { says: 'a Fortune Bonus stands beside a Pai Gow wager', cite: hg(1616) },
    'card-not-in-deck': { says: 'one deck of 52 cards, with a joker in the Joker’s Wild version', cite: hg(1566) },
  },
}

const bestOfSeat = ({ seats }: PaiGowTable, seat: number, options: Options): FortuneRow | undefined =>
  fortuneRow(seats.get(seat)?.cards ?? [], options['royal-with-joker'] as RoyalWithJoker)

const isDealt = ({ seats }: PaiGowTable, seat: number): boolean => seats.get(seat)?.cards.length === 7

/** The bonus goes by the seven cards, however they were set (line 1616). */
function factsOf(table: PaiGowTable, bet: CardRoomBet, options: Options): Fortune | undefined {
  if (bet.wager === 'fortune-bonus') {
    if (typeof bet.seat !== 'number' || !isDealt(table, bet.seat)) return undefined
    return { hands: undefined, best: bestOfSeat(table, bet.seat, options) }
  }
  const hands = pokerHandsOf(table, bet)
  return hands === undefined ? undefined : { hands, best: undefined }
}

/** All hands of seven by the row that they answer. */
function bonusOdds(options: Options): Iterable<{ facts: Fortune; weight: bigint }> {
  const { wild, none } = fortuneWays[options['royal-with-joker'] as RoyalWithJoker]()
  const ways = options.joker === 'wild' ? wild : none
  return [...ways].map(([best, count]) => ({ facts: { hands: undefined, best }, weight: BigInt(count) }))
}

/**
 * For each seat with an Envy button, what the hands of other players bring, whether or not they have bet the bonus; never
 * its own hand or the player-dealer's (lines 1621-1624). Who bets on the hand of another has no award for that hand, nor for
 * the one that he holds himself. Nothing is awarded before all those hands are seen.
 */
function envyAwards(table: PaiGowTable, bets: readonly CardRoomBet[], options: Options): readonly BankAward[] {
  const players = seatsWithBets(bets)
  const brings = (seat: number): number => envy[bestOfSeat(table, seat, options) ?? 'flush'] ?? 0
  return bets.flatMap((bet) => {
    if (bet.wager !== 'fortune-bonus' || bet.stake < envyStake) return []
    const others = players.filter((seat) => seat !== bet.seat && seat !== bet.by)
    if (!others.every((seat) => isDealt(table, seat))) return []
    return [
      {
        bet: { ...bet, wager: 'envy-bonus', stake: 0 },
        amount: others.reduce((sum, seat) => sum + brings(seat), 0),
      },
    ]
  })
}

export const fortunePaiGowPoker = bankGame(page)
