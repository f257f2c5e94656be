import { bankGame } from '../../kit/bank/bank-game.ts'
import { afterFirstCard, lateWager, wagerTouched } from '../../kit/bank/event-rules.ts'
import type { EventRule, PlayerBanked, SetupRule } from '../../kit/bank/player-banked.ts'
import { limitsIn, tableLimits, within } from '../../kit/bank/stake-rules.ts'
import type { CardRoomFee } from '../../kit/card-room/answer.ts'
import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { citationText } from '../../kit/document/citation.ts'
import { choice, type Problem, problem } from '../../kit/document/options.ts'
import {
  bankHandSaid,
  houseWaySaid,
  ownHandSaid,
  playSharedHit,
  type SharedHitFacts,
  type SharedHitRules,
  type SharedHitTable,
  sharedHitFacts,
  sharedHitOutcome,
} from '../../kit/families/baccarat/shared-hit.ts'
import { approvedAs, bankMoney, coverage, hgBankPage, rotation } from '../bank-page.ts'
import { hg } from '../citation.ts'
import { baccarat9Maxima, baccarat9Rate } from '../fees/printed-with-rules.ts'
import { byHouseWay } from './logical-way-odds.ts'

const rules: SharedHitRules = {
  hitsTo: 3,
  standsFrom: 7,
  houseHitsTo: 5,
  severalByHouse: true,
  nineEnds: false,
  silent: 'house-way',
  codes: {
    mustHit: 'wrong-hit',
    mustStand: 'wrong-hit',
    illegalHit: 'wrong-hit',
    missingHit: 'wrong-hit',
    bankMustDraw: 'wrong-hit',
    bankIllegalDraw: 'wrong-hit',
    afterNine: 'wrong-hit',
  },
}

/** Two hole cards, then the open one (line 1063). */
const bankHoleCard: EventRule = ({ to, n = 0, face, exposed }) =>
  to === 'banker' && n >= 1 && n <= 2 && (face === 'up' || exposed === true)
    ? { refused: { rule: 'bank-hole-card-exposed', message: `hole card ${n} of the bank is dealt face up` } }
    : undefined

const collection = hg(1109, 1130)

/** What a round costs is known by the limits of its table, where a rate is printed for their maximum. */
const limitsCovered: SetupRule = ({ options }) => {
  const limits = limitsIn(options)
  if (limits === undefined || baccarat9Rate(limits) !== undefined) return undefined
  return {
    rule: 'limit-not-covered',
    message: `limits: no collection is printed for a maximum of ${limits.most} cents; there is one for ${baccarat9Maxima.join(', ')}`,
  }
}

/** Without limits no row of the collection is in force, and none is taken. */
const warnOfLimits = (options: CardRoomCase['options']): Problem[] =>
  limitsIn(options) === undefined
    ? [
        problem(
          'limits',
          'limit-not-covered',
          'no limits of the table are set, and without them no collection is known, nor taken: set the least and the most that are posted',
          collection,
        ),
      ]
    : []

/** From the player-dealer for a hand, and from each player for every bet, by the table's limits (lines 1109-1130). */
function collects({ bets, options }: CardRoomCase): readonly CardRoomFee[] {
  const limits = limitsIn(options)
  const rate = limits && baccarat9Rate(limits)
  if (rate === undefined || bets.length === 0) return []
  const payers = Map.groupBy(
    bets.filter(({ seat }) => seat !== 'dealer'),
    ({ seat, by }) => by ?? seat,
  )
  const citation = citationText(collection)
  return [
    { fee: 'collection', from: 'dealer', amount: rate.dealer, citation },
    ...[...payers].map(
      ([payer, own]): CardRoomFee => ({
        fee: 'collection',
        from: `seat:${payer}`,
        amount: own.length * rate.bet,
        citation,
      }),
    ),
  ]
}

const page: PlayerBanked<SharedHitTable, SharedHitFacts> = {
  ...hgBankPage,
  id: 'hg.baccarat-9-v1',
  title: 'Baccarat 9 (undated version)',
  cite: hg(1032, 1130),
  approval: approvedAs('GEGA-000600', hg(3149)),
  family: 'baccarat',
  equipment: ['card-shoe', 'shuffler', 'bet-sensors'],
  seats: 8,
  pack: { decks: [6, 8], removed: '789', added: 'TJQK', code: 'foreign-rank' },
  hands: {
    player: { cards: 3, code: 'wrong-card-count' },
    banker: { cards: 3, code: 'wrong-card-count' },
    player_hit: { cards: [0, 1], code: 'wrong-hit' },
    banker_hit: { cards: [0, 1], code: 'wrong-hit' },
  },

  options: {
    circles_per_seat: choice([3, 6, 9], 3, hg(1084)),
    no_purchase_necessary_table: choice([false, true], false, hg(1088)),
    coverage: coverage(hg(1086)),
  },

  /** The bank's hole cards place the button as a picture shows that is lost. */
  bank: { cite: hg(1086), buttonUnsaid: hg(1078), backline: 'open', ...rotation(hg(1086), 'bettors') },

  wagers: {
    player: {
      title: 'Player (Punto)',
      cite: hg(1057, 1083),
      tells: ownHandSaid,
      when: {
        outcome: sharedHitOutcome,
        verdicts: { player: 'win', bank: 'lose', tie: 'push', 'tie-on-0-or-1': 'lose' },
      },
      pays: '1:1',
    },
    bank: {
      title: 'Bank (Banco)',
      cite: hg(1057, 1081),
      tells: bankHandSaid,
      when: {
        outcome: sharedHitOutcome,
        verdicts: { player: 'lose', bank: 'win', tie: 'push', 'tie-on-0-or-1': 'win' },
      },
      pays: '1:1',
    },
    tie: {
      title: 'Tie',
      cite: hg(1081),
      tells: houseWaySaid,
      when: { outcome: sharedHitOutcome, verdicts: { tie: 'win', 'tie-on-0-or-1': 'win' } },
      pays: '8:1',
    },
    backline: { title: 'Backline bet', cite: hg(1085), behind: ['player', 'bank', 'tie'] },
    'player-dealer-bank': bankMoney(hg(1086)),
  },
  payTables: {},

  stakes: [
    within(['player', 'bank', 'tie', 'backline'], tableLimits, { below: 'outside-limits', above: 'outside-limits' }),
  ],

  verbs: ['hit', 'stand', 'house-way'],
  events: {
    card: [bankHoleCard],
    wager: [lateWager('late-wager', afterFirstCard)],
    'wager-changed': [wagerTouched('late-wager')],
  },
  played: [
    {
      says: 'three cards face up to the player hand, which all who bet on it share; three to the bank hand, two of them face down',
      cite: hg(1062, 1063),
    },
    {
      says: 'whoever bets on the player hand must hit on 0 to 3, chooses on 4 to 6, and stands on 7 to 9; one card serves all who hit',
      cite: hg(1065, 1075),
    },
    {
      says: 'for the other wagers, for whoever asks for it, and for whoever plays several hands, the player hand is played the house way: it hits on 0 to 5, and stands on 6 to 9',
      cite: hg(1081, 1083),
    },
    { says: 'the bank draws on 0 to 5, and stands on 6 to 9', cite: hg(1080) },
  ],
  play: (round) => playSharedHit(rules, round),
  facts: sharedHitFacts,
  odds: {
    player: byHouseWay({ nineEnds: false }),
    bank: byHouseWay({ nineEnds: false }).ways,
    tie: byHouseWay({ nineEnds: false }).ways,
  },
  collects,
  setup: [limitsCovered],
  warnings: warnOfLimits,

  live: { lateBet: 'late-wager', touchedBet: 'late-wager' },

  refusals: {
    'wrong-card-count': { says: 'each hand is dealt three cards', cite: hg(1046) },
    'limit-not-covered': { says: 'the limits of the table are those of a printed collection', cite: collection },
  },
  irregularities: {
    'late-wager': {
      when: 'a wager is placed or touched after the first card has left the shoe',
      remedy: 'refused',
      cite: hg(1055, 1056),
      seenBy: ['card-shoe', 'bet-sensors'],
    },
    'wrong-hit': {
      when: 'a hit card to a player total of 7 to 9, none on 0 to 3, or the bank against its drawing rule',
      remedy: 'refused',
      cite: hg(1065, 1080),
      seenBy: ['card-shoe'],
    },
    'foreign-rank': {
      when: 'a 7, 8 or 9 comes out of the shoe',
      remedy: 'the document names none; stop',
      cite: hg(1040),
      seenBy: ['card-shoe'],
    },
    'bank-hole-card-exposed': {
      when: 'the first or second card of the bank is dealt face up',
      remedy: 'the document names none; a supervisor decides',
      cite: hg(1063),
      seenBy: ['card-shoe'],
    },
    'outside-limits': {
      when: "a wager is below the table's minimum or above its maximum",
      remedy: 'refused',
      cite: hg(1111, 1128),
      seenBy: ['bet-sensors'],
    },
  },
}

export const baccarat9Undated = bankGame(page)
