import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../../games/hg/card-room.ts'
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

/** A reader of places sees which card lies where. */
const unseen = {
  face: 'a reader sees which card lies at a place, and not which way it faces',
  shoe: 'a reader sees a card when it lies at its place, and not how it left the shoe',
  word: 'no device hears what is said',
  owner: 'sensors show which spots bet, and not whose chips they are',
  deck: 'no device at the table names the deck',
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
  'card-pulled-early': unseen.shoe,
  'two-cards-at-once': unseen.shoe,
  'shoe-error': unseen.parts,
  'bank-downcard-exposed': unseen.face,
}

const paiGowPoker: Readonly<Record<string, Play | string>> = {
  'fouled-setting': setsFouled('Ah Kd Qs 9c 4d', '8h 8s'),
  'wrong-split': setsFouled('Ah Kd Qs 9c', '8h 8s 4d'),
  'ace-or-joker-boxed-or-exposed': unseen.face,
  'two-cards-boxed-or-exposed': unseen.face,
  'one-boxed-card': unseen.face,
  'one-exposed-card': unseen.face,
  'misread-hand': unseen.word,
  'two-spots-one-player': unseen.owner,
}

const cases: Readonly<Record<string, Readonly<Record<string, Play | string>>>> = {
  'hg.baccarat': {
    'late-bet': late('player', ['player 4s 2h', 'banker 4c Kd']),
    'illegal-draw': natural('player'),
  },
  'hg.ez-baccarat-panda-8': { 'illegal-draw': natural('player-line') },
  'hg.fortune-7-baccarat': { 'illegal-draw': natural('player-line'), 'mixed-faces': unseen.face },
  'hg.super-9': {
    'illegal-draw-decision': ninesTable('base').draws,
    'second-draw': decidesNine('draw 3h', 'draw'),
    'wager-altered': touched('base', ['seat-1 6h 3h Ks', 'dealer 6s 2d Kd']),
    'wrong-count-player': unseen.count,
    'misdeal-wrong-position': { bets: ['base'], play: (table) => table.put('dealer', '4s') },
    'misdeal-bank-count': unseen.count,
    'misdeal-shoe-empty': unseen.shoe,
    'misdeal-two-boxed': unseen.face,
    'shoe-empty-on-draw': unseen.shoe,
    'boxed-card': unseen.face,
    'missed-draw': unseen.shoe,
    'card-removed-early': unseen.shoe,
    'bank-short': unseen.money,
    'foreign-rank': { bets: ['base'], play: (table) => table.put('seat-1', '7s') },
  },
  'hg.super-9-bonus-tie': {},
  'hg.pan-9-bonus-tie': {
    'misdeal-pd-count': unseen.count,
    'misdeal-shoe-empty': unseen.shoe,
    'misdeal-boxed': unseen.face,
    'boxed-card': unseen.face,
    'shoe-empty-on-draw': unseen.shoe,
    'player-card-count': unseen.count,
    'late-bet': late('game-wager', ['seat-1 6h 3h Ks', 'dealer 6s 2d Kd']),
    'illegal-draw': ninesTable('game-wager').draws,
    'bet-altered-after-set': unseen.word,
    'missed-draw': unseen.shoe,
    'premature-card': unseen.shoe,
    'logical-way-misset': unseen.word,
  },
  'hg.baccarat-9-v1': {
    'late-wager': late('player', ['player 4s 2h 3d', 'banker 4c Kd 2s']),
    'wrong-hit': coup('player', 'player 6s 3h Kd', 'banker 4c Kc 2s', 'player_hit 2d'),
    'foreign-rank': { bets: ['player'], play: (table) => table.put('player', '7s') },
    'bank-hole-card-exposed': unseen.face,
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
    'fifth-hand': unseen.count,
    'late-surrender': decides('base', '5h 4d', 'hit 2c', 'surrender'),
    'double-on-ranked-hand': decides('base', 'Ah Ad', 'double'),
    'split-not-pair': decides('base', '5h 4d', 'split'),
    'player-dealer-must-stand': dealers('base', ['seat-1 9h 9d', 'dealer Th 9c'], 'hit'),
    'player-dealer-must-hit': dealers('base', ['seat-1 9h 9d', 'dealer Th 6c'], 'stand'),
    'hit-out-of-turn': unseen.word,
    'miscalled-hand': unseen.word,
    ...shoeOfBlackjack,
    'dealt-out-of-order': unseen.shoe,
    'player-skipped': unseen.shoe,
    'dealt-to-no-bet': { bets: ['base'], play: (table) => table.put('seat-4', '5s') },
  },
  'hg.nine-and-a-half': {
    'boxed-card': unseen.face,
    'premature-card-unexposed': unseen.shoe,
    'premature-card-exposed': unseen.shoe,
    'double-card': unseen.shoe,
    'seat-skipped': skips('game-wager'),
    'card-to-empty-spot': { bets: ['game-wager'], play: (table) => table.put('seat-4', '5s') },
    'miscalled-hand': unseen.word,
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
    'dealt-out-of-order': unseen.shoe,
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
    'deck-not-alternated': unseen.deck,
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
    'deck-not-alternated': unseen.deck,
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
    'misdeal-base': unseen.face,
  },
  'hg.pai-gow-tiles': {
    'late-bet': late('base', ['seat-1 6-6 1-1 4-4 1-3', 'dealer 5-5 3-3 2-2 5-6']),
    'two-spots-one-player': unseen.owner,
  },
  'hg.pai-gow-tiles-wild': { 'late-bet': late('wager', ['seat-1 6-6 1-1 4-4 1-3', 'dealer 5-5 3-3 2-2 5-6']) },
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

function foundBy(game: string, { options, bets = [], play }: Play): string[] {
  const table = cardRoomTable(game, options)
  table.open()
  table.bank(50_000)
  for (const spot of bets) table.bet(1, spot, 500)
  play(table)
  return table.findings()
}

const pages = [...cardRoomGames.values()].map(({ page }) => page).filter(({ id }) => Object.hasOwn(cases, id))

describe('Of what devices can see', () => {
  it.each(pages)('$id: each irregularity is found by itself, or it says here why not', ({ id, irregularities }) => {
    const shown = Object.entries(irregularities).flatMap(([rule, { seenBy }]) => (seenBy.length > 0 ? [rule] : []))
    expect(Object.keys(cases[id] ?? {}).toSorted()).toEqual(shown.toSorted())
  })

  const plays = Object.entries(cases).flatMap(([game, rules]) =>
    Object.entries(rules).flatMap(([rule, play]) => (typeof play === 'string' ? [] : [[game, rule, play] as const])),
  )
  it.each(plays)('%s: %s', (game, rule, play) => {
    const { codes = [] } = cardRoomGames.get(game)?.page.irregularities[rule] ?? {}
    expect(foundBy(game, play).filter((found) => [rule, ...codes].includes(found))).not.toEqual([])
  })
})
