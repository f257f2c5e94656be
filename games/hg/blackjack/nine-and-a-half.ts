import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterFirstCard, boxedCard, lateWager, wagerTouched } from '../../kit/bank/event-rules.ts'
import type { OddsBy, Played, PlayerBanked } from '../../kit/bank/player-banked.ts'
import {
  bankDowncardShown,
  dealtToNoBet,
  outOfOrder,
  pulledEarly,
  skipped,
  twoTogether,
} from '../../kit/bank/shoe-errors.ts'
import { tableLimits, within } from '../../kit/bank/stake-rules.ts'
import type { CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import { type Card, oneDeck, rankOf } from '../../kit/cards/cards.ts'
import { choice } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import {
  type Counting,
  type DecidedHand,
  decisionText,
  playHands,
  type Refuses,
  totalOf,
} from '../../kit/families/blackjack/decided-hands.ts'
import { hitsOutOfTurn } from '../../kit/families/blackjack/hits-out-of-turn.ts'
import {
  approvedAs,
  bankMoney,
  coverage,
  hgBankPage,
  limitCodes,
  rotation,
  toTheExtent,
  usualDecks,
} from '../bank-page.ts'
import { hg } from '../citation.ts'
import { asThePlayerDealer } from './drawn-rounds.ts'
import { twoHandsDrawn } from './nine-and-a-half-odds.ts'

/** In half points: aces to nines at face value, tens and pictures half a point (lines 1354, 1381). */
const counting: Counting = { valuesOf: (card: Card) => [halvesOf(rankOf(card))], target: 19 }
const halvesOf = (rank: string): number => (rank === 'A' ? 2 : 2 * Number(rank) || 1)

const nine = 18
/** The house way hits 5 1/2 or less and stands on 6 or more (line 1362). */
const houseStandsOn = 12

const halves = ({ cards }: DecidedHand): number => totalOf(counting, cards)
const isBust = (hand: DecidedHand): boolean => halves(hand) > counting.target

const refuses: Refuses = (verb, hand) => {
  const says = (rule: string): Breach => ({ rule, message: decisionText(verb, hand) })
  if (hand.seat !== 'dealer') return verb === 'hit' && halves(hand) > nine ? says('hit-above-nine') : undefined
  if (verb === 'hit' && halves(hand) >= houseStandsOn) return says('player-dealer-must-stand')
  return verb === 'stand' && halves(hand) < houseStandsOn ? says('player-dealer-must-hit') : undefined
}

type Table = { hands: readonly DecidedHand[] }
type Facts = { player: number; outcome: 'busts' | 'wins' | 'ties' | 'loses' }

function play(round: CardRoomCase): Played<Table> {
  const played = playHands(round, refuses, { dealerLast: hg(1362), afterStand: 'miscalled-hand' })
  if (!('hands' in played)) return played
  const { hands } = played
  const dealer = hands.find(({ seat }) => seat === 'dealer')
  const isAnyLeft = hands.some((hand) => hand !== dealer && !isBust(hand))
  const isShort = dealer !== undefined && !dealer.lacksCard && dealer.cards.length > 0 && halves(dealer) < houseStandsOn
  if (isShort && isAnyLeft && round.bets.length > 0)
    return { refused: { rule: 'player-dealer-must-hit', message: decisionText('stand', dealer) } }
  const findings = hitsOutOfTurn(round).hits.map(({ seat, before }) => ({
    rule: 'hit-out-of-turn',
    message: `seat ${seat} gets a card before seat ${before} has finished`,
  }))
  return { table: { hands }, findings: [...findings, ...played.findings] }
}

/** Ten or more loses at once (line 1365); then the player-dealer's ten or more; then the higher total. */
function facts({ hands }: Table, { seat }: CardRoomBet): Facts | undefined {
  const hand = hands.find((other) => other.seat === seat)
  if (hand === undefined || hand.lacksCard || hand.cards.length === 0) return undefined
  const player = halves(hand)
  if (isBust(hand)) return { player, outcome: 'busts' }
  const dealer = hands.find((other) => other.seat === 'dealer')
  if (dealer === undefined || dealer.lacksCard || dealer.cards.length === 0) return undefined
  return compared(player, halves(dealer))
}

function compared(player: number, dealer: number): Facts {
  if (player > counting.target) return { player, outcome: 'busts' }
  const other = dealer > counting.target ? 0 : dealer
  return { player, outcome: player > other ? 'wins' : player === other ? 'ties' : 'loses' }
}

/** The seat draws as the player-dealer must. */
const byHouseWay: OddsBy<Facts> = {
  strategy: 'house-way',
  ways: (_options, { decks = usualDecks }) =>
    [...twoHandsDrawn(decks, houseStandsOn)].map(({ player, dealer, weight }) => ({
      facts: compared(player, dealer),
      weight,
    })),
  draws: asThePlayerDealer('game-wager', oneDeck, 1, (cards) => totalOf(counting, cards) < houseStandsOn),
}

/** As printed, from 9 1/2 down to 5; lower hands rank below, and win even money against a bust. */
const printed = ['9 1/2', '9', '8 1/2', '8', '7 1/2', '7', '6 1/2', '6', '5 1/2', '5']
const lower = 'less than 5'

const rowsByTotal = Object.fromEntries([
  ...printed.map((total, i) => [total, ({ player }: Facts) => player === counting.target - i] as const),
  [lower, ({ player }: Facts) => player <= counting.target - printed.length] as const,
])

const page: PlayerBanked<Table, Facts> = {
  ...hgBankPage,
  id: 'hg.nine-and-a-half',
  title: '9 1/2',
  cite: hg(1336, 1396),
  approval: approvedAs('GEGA-002458', hg(1336)),
  family: 'blackjack',
  equipment: ['card-shoe', 'shuffler', 'bet-sensors'],
  seats: 8,
  pack: { decks: { shoe: [2, 8], shuffler: [4, 4] }, code: 'card-not-in-deck' },
  hands: { seat: { cards: [0, 1], code: 'wrong-card-count' }, dealer: { cards: [0, 1], code: 'wrong-card-count' } },

  options: { device: choice(['shoe', 'shuffler'], 'shoe', hg(1351)), coverage: coverage(toTheExtent) },

  bank: { cite: toTheExtent, backline: 'open', ...rotation(hg(1371), 'bettors') },

  wagers: {
    'game-wager': {
      title: 'Game wager',
      cite: hg(1340, 1365),
      when: {
        outcome: ({ outcome }) => outcome,
        verdicts: { busts: 'lose', wins: 'win', ties: 'push', loses: 'lose' },
      },
      rows: rowsByTotal,
      tables: ['win-odds'],
    },
    'player-dealer-bank': bankMoney(toTheExtent),
  },
  payTables: {
    'win-odds': {
      cite: hg(1338, 1349),
      rows: [...printed, lower].map((when) => ({ when, pays: when === '9 1/2' ? '6:5' : '1:1' })),
    },
  },

  stakes: [within(['game-wager'], tableLimits, limitCodes)],

  verbs: ['hit', 'stand'],
  events: {
    card: [
      boxedCard('boxed-card', undefined),
      bankDowncardShown('pd-card-exposed', () => false),
      dealtToNoBet('card-to-empty-spot'),
      skipped('seat-skipped', { courtesy: false }),
      outOfOrder('out-of-order', { staysOnceSecond: false }),
    ],
    'deal-complete': [skipped('seat-skipped', { courtesy: false })],
    'card-pulled': [pulledEarly({ seen: 'premature-card-exposed', unseen: 'premature-card-unexposed' })],
    'two-cards': [twoTogether('double-card')],
    wager: [lateWager('bet-after-first-card', afterFirstCard)],
    'wager-changed': [wagerTouched('bet-touched')],
  },
  played: [
    { says: 'one card face up to each seat that bets, then one face down to the player-dealer', cite: hg(1358) },
    { says: 'a seat draws on 9 or less as often as it likes, and stops at 9 1/2', cite: hg(1360) },
    { says: 'the player-dealer draws on 5 1/2 or less, and stands on 6 or more', cite: hg(1362) },
  ],
  play,
  facts,
  odds: { 'game-wager': byHouseWay },

  live: { lateBet: 'late-bet', touchedBet: 'bet-touched' },

  refusals: {
    'card-not-in-deck': { says: 'packs of 52 cards, two to eight in a shoe and four in a shuffler', cite: hg(1351) },
    'wrong-card-count': { says: 'each hand is dealt one card', cite: hg(1358) },
  },
  irregularities: {
    'pd-card-exposed': {
      when: "the player-dealer's down card is shown on the deal",
      remedy: 'it is dead, three are burned, and the next is the new down card',
      cite: hg(1384),
      seenBy: [],
    },
    'boxed-card': {
      when: 'a card lies face up in the shoe',
      remedy: 'the very next card replaces it',
      cite: hg(1385),
      seenBy: ['card-shoe'],
    },
    'hit-out-of-turn': {
      when: 'a seat asks for a card before its turn and gets it',
      remedy: 'it plays; that hand is finished, then play returns to the seat that was due',
      cite: hg(1387),
      seenBy: [],
    },
    'premature-card-unexposed': {
      when: 'a card is pulled too early, and nobody has seen it',
      remedy: 'it goes under the shoe, and play goes on',
      cite: hg(1388),
      seenBy: ['card-shoe'],
    },
    'premature-card-exposed': {
      when: 'a card is pulled too early and seen',
      remedy: 'it is dead, three cards are burned, and play goes on',
      cite: hg(1388),
      seenBy: ['card-shoe'],
    },
    'double-card': {
      when: 'two cards come out together',
      remedy: 'one that was seen is dead, and three cards are burned',
      cite: hg(1389),
      seenBy: ['card-shoe'],
    },
    'out-of-order': {
      when: 'cards are dealt out of order',
      remedy: 'they are rotated to their proper positions',
      cite: hg(1391),
      seenBy: [],
    },
    'seat-skipped': {
      when: 'a betting seat is left out of the deal',
      remedy: 'it is out of this hand, and its wager goes back',
      cite: hg(1392),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'card-to-empty-spot': {
      when: 'a card goes to a spot with no bet',
      remedy: 'it is dead',
      cite: hg(1393),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'miscalled-hand': {
      when: 'the dealer misreads a hand so that its player stands',
      remedy: "it gets the next card; once the player-dealer's card is open it has no action",
      cite: hg(1394),
      seenBy: ['card-shoe'],
    },
    'bet-touched': {
      when: 'a wager is touched, capped or pinched after the first card',
      remedy: 'refused',
      cite: hg(1379, 1395),
      seenBy: ['bet-sensors'],
    },
    'late-bet': {
      when: 'a wager goes down after the first card',
      remedy: 'refused',
      cite: hg(1378),
      codes: ['bet-after-first-card'],
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'house-way-broken': {
      when: 'the player-dealer draws or stands against the house way',
      remedy: 'the document names none; it is put right before the settlement',
      cite: hg(1362, 1383),
      codes: ['player-dealer-must-hit', 'player-dealer-must-stand'],
      seenBy: ['card-shoe'],
    },
  },
}

export const nineAndAHalf = bankGame(page)
