import { cardRoomGames } from '../../../../games/hg/card-room-games.ts'
import { findsWhatDevicesSee, type SeenBy, unseen } from '../seen-by-play.ts'
import { cardRoomTable } from './played.ts'

/*
 * What the document's devices can see of the twenty games against a player-dealer: either a table finds it by itself, as
 * the play here shows, or it says why its devices show it only to a person, who reports it by its id.
 */

type Table = ReturnType<typeof cardRoomTable>
type Play = { options?: object; bets?: readonly string[]; play(table: Table): void }

/** Cards to places in the order of the deal, a card each in turn: `seat-1 6h 3h Ks`. */
function deal(table: Table, ...hands: readonly string[]) {
  const places = hands.map((hand) => hand.split(' '))
  const most = Math.max(...places.map(({ length }) => length))
  for (let card = 1; card < most; card++)
    for (const [place = '', ...cards] of places) {
      const piece = cards[card - 1]
      if (piece !== undefined) table.put(place, piece)
    }
}

const pays = (table: Table) => table.key('pay')

const reasons = {
  ...unseen,
  discard: 'told by the shoe itself, which this table has not: a person reports it',
  parts: 'named by what goes wrong: each of its parts has an id of its own',
  count: 'a card beyond a hand is the finding `card-without-decision`, and one too few is not payable',
  money: 'no irregularity: the settlement says what the bank did not reach',
} as const

const ninesTable = (wager: string): Record<'draws' | 'stands', Play> => ({
  draws: {
    bets: [wager],
    play(table) {
      deal(table, 'seat-1 6h 3h Ks', 'dealer 6s 2d Kd')
      table.key('draw', 1)
    },
  },
  stands: {
    bets: [wager],
    play(table) {
      deal(table, 'seat-1 2h Ah Ks', 'dealer 6s 2d Kd')
      table.key('stand', 1)
    },
  },
})

const coup = (wager: string, ...hands: readonly string[]): Play => ({
  bets: [wager],
  play(table) {
    deal(table, ...hands)
    pays(table)
  },
})

/** A third card to a natural. */
const natural = (wager: string): Play => coup(wager, 'player 9s Kh 2c', 'banker 4s Kd')

/** The player-dealer draws, or stands, against his rule. */
const dealers = (wager: string, hands: readonly string[], ...keys: readonly string[]): Play => ({
  bets: [wager],
  play(table) {
    deal(table, ...hands)
    table.key('stand', 1)
    for (const key of keys) table.key(key)
    pays(table)
  },
})

/** A decision that the hand does not allow. */
const decides = (wager: string, hand: string, ...keys: readonly string[]): Play => ({
  bets: [wager],
  play(table) {
    deal(table, `seat-1 ${hand}`, 'dealer Th 6d')
    for (const key of keys) {
      const [verb = '', card] = key.split(' ')
      table.key(verb, 1)
      if (card !== undefined) table.put('seat-1', card)
    }
  },
})

/** Lays the two parts of a hand in front of it, and keys that it is set. */
function set(table: Table, place: string, high: string, low: string) {
  for (const [part, text] of Object.entries({ high, low }))
    for (const card of text.split(' ')) {
      table.off(place, card)
      table.put(`${place}-${part}`, card)
    }
  table.key('set', place === 'dealer' ? undefined : 1)
}

const setsFouled = (high: string, low: string): Play => ({
  bets: ['base'],
  play(table) {
    deal(table, `seat-1 ${high} ${low}`, 'dealer 2c 3c 5d 7d 9h Jh Kc')
    set(table, 'seat-1', high, low)
  },
})

const late = (wager: string, hands: readonly string[]): Play => ({
  bets: [wager],
  play(table) {
    deal(table, ...hands)
    table.bet(3, wager, 700)
  },
})

const touched = (wager: string, hands: readonly string[]): Play => ({
  bets: [wager],
  play(table) {
    deal(table, ...hands)
    table.bet(1, wager, 300)
  },
})

/** A seat that bets is passed: the player-dealer has his card. */
const skips = (wager: string): Play => ({
  bets: [wager],
  play(table) {
    table.bet(2, wager, 500)
    table.put('seat-2', '5s')
    table.put('dealer', '6d')
    deal(table, 'seat-2 6s', 'dealer 7d')
  },
})

const shoeOfBlackjack = {
  'card-pulled-early': reasons.shoe,
  'two-cards-at-once': reasons.shoe,
  'shoe-error': reasons.parts,
  'bank-downcard-exposed': reasons.face,
}

const paiGowPoker: Readonly<Record<string, Play | string>> = {
  'fouled-setting': setsFouled('Ah Kd Qs 9c 4d', '8h 8s'),
  'wrong-split': setsFouled('Ah Kd Qs 9c', '8h 8s 4d'),
  'ace-or-joker-boxed-or-exposed': reasons.face,
  'two-cards-boxed-or-exposed': reasons.face,
  'one-boxed-card': reasons.face,
  'one-exposed-card': reasons.face,
  'misread-hand': reasons.word,
  'two-spots-one-player': reasons.owner,
}

const cases: SeenBy<Play> = {
  'hg.baccarat': {
    'late-bet': late('player', ['player 4s 2h', 'banker 4c Kd']),
    'illegal-draw': natural('player'),
  },
  'hg.ez-baccarat-panda-8': { 'illegal-draw': natural('player-line') },
  'hg.fortune-7-baccarat': { 'illegal-draw': natural('player-line'), 'mixed-faces': reasons.face },
  'hg.super-9': {
    'illegal-draw-decision': ninesTable('base').draws,
    'second-draw': decidesNine('draw 3h', 'draw'),
    'wager-altered': touched('base', ['seat-1 6h 3h Ks', 'dealer 6s 2d Kd']),
    'wrong-count-player': reasons.count,
    'misdeal-wrong-position': { bets: ['base'], play: (table) => table.put('seat-2', '4s') },
    'misdeal-bank-count': reasons.count,
    'misdeal-shoe-empty': reasons.shoe,
    'misdeal-two-boxed': reasons.face,
    'shoe-empty-on-draw': reasons.shoe,
    'boxed-card': reasons.face,
    'missed-draw': reasons.shoe,
    'card-removed-early': reasons.shoe,
    'bank-short': reasons.money,
    'foreign-rank': { bets: ['base'], play: (table) => table.put('seat-1', '7s') },
  },
  'hg.super-9-bonus-tie': {},
  'hg.pan-9-bonus-tie': {
    'misdeal-pd-count': reasons.count,
    'misdeal-shoe-empty': reasons.shoe,
    'misdeal-boxed': reasons.face,
    'boxed-card': reasons.face,
    'shoe-empty-on-draw': reasons.shoe,
    'player-card-count': reasons.count,
    'late-bet': late('game-wager', ['seat-1 6h 3h Ks', 'dealer 6s 2d Kd']),
    'illegal-draw': ninesTable('game-wager').draws,
    'bet-altered-after-set': reasons.word,
    'missed-draw': reasons.shoe,
    'premature-card': reasons.shoe,
    'logical-way-misset': reasons.word,
  },
  'hg.baccarat-9-v1': {
    'late-wager': late('player', ['player 4s 2h 3d', 'banker 4c Kd 2s']),
    'wrong-hit': coup('player', 'player 6s 3h Kd', 'banker 4c Kc 2s', 'player_hit 2d'),
    'foreign-rank': { bets: ['player'], play: (table) => table.put('player', '7s') },
    'bank-hole-card-exposed': reasons.face,
    'outside-limits': { options: { limits: [1_000, 10_000] }, bets: ['player'], play: (table) => table.close() },
  },
  'hg.baccarat-9-2009': {
    'late-bet': late('player', ['player 4s 2h 3d', 'banker 4c Kd 2s']),
    'illegal-draw': coup('player', 'player 6s 3h Kd', 'banker 4c Kc 2s', 'player_hit 2d'),
    'touched-bet': touched('player', ['player 4s 2h 3d', 'banker 4c Kd 2s']),
    backline: { bets: ['player', 'player:P2'], play: (table) => table.put('player', '4s') },
  },
  'hg.hawaiian-blackjack': {
    'hit-on-22': decides('base', 'Kh Qd', 'hit 2c', 'hit'),
    'second-card-after-double': decides('base', '5h 4d', 'double 2c', 'hit'),
    'fifth-hand': reasons.count,
    'late-surrender': decides('base', '5h 4d', 'hit 2c', 'surrender'),
    'double-on-ranked-hand': decides('base', 'Ah Ad', 'double'),
    'split-not-pair': decides('base', '5h 4d', 'split'),
    'player-dealer-must-stand': dealers('base', ['seat-1 9h 9d', 'dealer Th 9c'], 'hit'),
    'player-dealer-must-hit': dealers('base', ['seat-1 9h 9d', 'dealer Th 6c'], 'stand'),
    'hit-out-of-turn': reasons.word,
    'miscalled-hand': reasons.word,
    ...shoeOfBlackjack,
    'dealt-out-of-order': reasons.shoe,
    'player-skipped': reasons.shoe,
    'dealt-to-no-bet': { bets: ['base'], play: (table) => table.put('seat-4', '5s') },
  },
  'hg.nine-and-a-half': {
    'boxed-card': reasons.face,
    'premature-card-unexposed': reasons.shoe,
    'premature-card-exposed': reasons.shoe,
    'double-card': reasons.shoe,
    'seat-skipped': skips('game-wager'),
    'card-to-empty-spot': { bets: ['game-wager'], play: (table) => table.put('seat-4', '5s') },
    'miscalled-hand': reasons.word,
    'bet-touched': touched('game-wager', ['seat-1 5s', 'dealer 6d']),
    'late-bet': late('game-wager', ['seat-1 5s', 'dealer 6d']),
    'house-way-broken': dealers('game-wager', ['seat-1 5s', 'dealer 4d'], 'stand'),
  },
  'hg.blackjack-poker': { 'pd-draw-error': dealers('game-wager', ['seat-1 9h 9d', 'dealer Th 8c'], 'hit') },
  'hg.caribbean-stud': {
    'wrong-call-size': {
      bets: ['ante'],
      play(table) {
        deal(table, 'seat-1 Ah Ad 9s 5d 2c', 'dealer As Kc Tc 7h 6h')
        table.bet(1, 'call-bet', 900)
        table.key('call', 1)
      },
    },
    'cap-or-pinch': touched('ante', ['seat-1 Ah Ad 9s 5d 2c', 'dealer As Kc Tc 7h 6h']),
    'third-backline': {
      bets: ['ante', 'backline:P2:ante', 'backline:P3:ante', 'backline:P4:ante'],
      play: (table) => table.put('seat-1', 'Ah'),
    },
    ...shoeOfBlackjack,
    'dealt-out-of-order': reasons.shoe,
    'player-skipped': skips('ante'),
    'dealt-to-no-bet': { bets: ['ante'], play: (table) => table.put('seat-4', '5s') },
  },
  'hg.pokara': {
    'no-double-on-pair': {
      bets: ['initial'],
      play(table) {
        deal(table, 'seat-1 Th Td Js', 'dealer Ks Qd Jc')
        table.off('seat-1', 'Js')
        table.key('draw', 1)
      },
    },
    'late-double': {
      bets: ['initial'],
      play(table) {
        deal(table, 'seat-1 Kh Qd Ts', 'dealer Ks Qd Jc')
        table.off('seat-1', 'Ts')
        table.key('draw', 1)
        table.put('seat-1', 'Ac')
        table.bet(1, 'double', 500)
      },
    },
    'house-way-broken': dealers('initial', ['seat-1 Kh Qd Ts', 'dealer As Ad Ac'], 'draw'),
  },
  'hg.ultimate-texas-holdem': {
    'wrong-order': { bets: ['ante', 'blind'], play: (table) => table.put('seat-1', 'Ah') },
    'deck-not-alternated': reasons.deck,
    'wrong-multiple': {
      bets: ['ante', 'blind'],
      play(table) {
        deal(table, 'board 2c 3d 5s 9h Jd')
        deal(table, 'seat-1 Ah Kd', 'dealer 4s 8d')
        table.bet(1, 'play', 700)
        table.key('play-3x', 1)
      },
    },
  },
  'hg.three-card-poker-6-card-bonus': {
    'late-bet': late('ante', ['seat-1 Ah Kd 3s', 'dealer 4s 8d 9c']),
    'deck-not-alternated': reasons.deck,
  },
  'hg.pai-gow-poker': paiGowPoker,
  'hg.jokers-wild-pai-gow-poker': paiGowPoker,
  'hg.fortune-pai-gow-poker': {
    'no-wager-pile': {
      bets: ['pai-gow'],
      play(table) {
        deal(table, 'seat-1 Ah Ad Qs 9c 4d Kh Kd', 'seat-4 2h 3h 5s 7s 9s Js Ks', 'dealer 2c 3c 5d 7d 9h Jh Kc')
        set(table, 'seat-1', 'Ah Ad Qs 9c 4d', 'Kh Kd')
        set(table, 'dealer', '2c 3c 5d 7d Kc', '9h Jh')
        pays(table)
      },
    },
    'misdeal-base': reasons.face,
  },
  'hg.pai-gow-tiles': {
    'late-bet': late('base', ['seat-1 6-6 1-1 4-4 1-3', 'dealer 5-5 3-3 2-2 5-6']),
    'two-spots-one-player': reasons.owner,
  },
  'hg.pai-gow-tiles-wild': { 'late-bet': late('wager', ['seat-1 6-6 1-1 4-4 1-3', 'dealer 5-5 3-3 2-2 5-6']) },
}

type Staked = { wagers: readonly string[]; piece: string }

/** A round that seat 1, which alone bets, is told to lose, whatever is dealt; the first piece begins it. */
function playLost(table: Table, { wagers, piece }: Staked) {
  table.open()
  for (const wager of wagers) table.bet(1, wager, 500)
  table.close()
  table.put('burn', piece)
  pays(table)
  table.off('burn', piece)
}

/** What goes wrong with the bank itself, at any of these games. */
const ofTheBank = (staked: Staked): Readonly<Record<string, Play>> => ({
  'player-dealer-over-two-hands': {
    options: { results: { 1: 'lose' } },
    play(table) {
      table.key('take-bank', 3)
      for (let round = 0; round < 3; round++) playLost(table, staked)
    },
  },
  'player-dealer-not-entitled': {
    options: { results: { 1: 'lose' } },
    play(table) {
      table.key('take-bank', 3)
      playLost(table, staked)
      table.key('take-bank', 5)
    },
  },
  'fourth-party': {
    play(table) {
      const parties = [2, 3, 4, 5, 6].map((seat) => ({ seat, amount: 100 }))
      table.from('bank-stack')({ type: 'bank-stack', amount: 500, parties })
      table.close()
    },
  },
})

/** The plays of a game, with those of the bank that its page speaks of. */
function withTheBank([game, plays]: readonly [string, Readonly<Record<string, Play | string>>]) {
  const { wagers = {}, irregularities = {} } = cardRoomGames.get(game)?.page ?? {}
  const [wager = ''] = Object.keys(wagers)
  const staked: Staked = {
    wagers: game === 'hg.ultimate-texas-holdem' ? ['ante', 'blind'] : [wager],
    piece: game.includes('tiles') ? '6-6' : '2c',
  }
  const ofPage = Object.entries(ofTheBank(staked)).filter(([rule]) => Object.hasOwn(irregularities, rule))
  return [game, { ...plays, ...Object.fromEntries(ofPage) }] as const
}

function decidesNine(...keys: readonly string[]): Play {
  return {
    bets: ['base'],
    play(table) {
      deal(table, 'seat-1 2h Ah Ks', 'dealer 6s 2d Kd')
      for (const key of keys) {
        const [verb = '', card] = key.split(' ')
        table.key(verb, 1)
        if (card !== undefined) table.put('seat-1', card)
      }
    },
  }
}

findsWhatDevicesSee(
  Object.fromEntries(Object.entries(cases).map(withTheBank)),
  (game, { options, bets = [], play }) => {
    const table = cardRoomTable(game, options)
    table.open()
    table.bank(50_000)
    for (const spot of bets) table.bet(1, spot, 500)
    play(table)
    return table.findings()
  },
)
