import { describe, expect, it } from 'vitest'
import { buttonAt, cards, settle } from '../expect-round.ts'

/*
 * Hands from a reading of the document, each with what it comes to by the text alone. Every seat has put in a hundred, where
 * nothing else is said; the returns stand in the order of the seats.
 */

type Hand = { what: string; hands: string; board?: string; puts?: readonly number[]; options?: object; pays: string }
type Book = { games: readonly string[]; hands: readonly Hand[] }

const hand = (what: string, hands: string, pays: string, more: Omit<Hand, 'what' | 'hands' | 'pays'> = {}): Hand => ({
  ...{ what, hands, pays },
  ...more,
})

const holdem = ['texas-holdem', 'no-limit-holdem', 'reverse-holdem', 'crazy-pineapple']

const highLow = (fifth: (cards: string, at: number) => string): readonly Hand[] =>
  [
    hand('one hand takes both halves', 'As 2d Kh Kc / Qs Qd Jh Tc', '200 0', { board: '3c 4h 8d Ks 9s' }),
    hand('the low takes half', 'As 2d 9h 9c / Kh Kd Jh Tc', '100 100', { board: '3c 4h 8d Ks 2s' }),
    hand('no low on a board of two low cards', 'As 2d 9h 9c / Kh Kd Jh Tc', '0 200', { board: '3c 4h Td Ks Qs' }),
    hand('two lows share their half', 'As 2d 9h 9c / Ah 2c 7h 7d / Kh Kd Jh Tc', '75 75 150', {
      board: '3c 4h 8d Ks Qs',
    }),
    hand('the odd chip goes to the high hand', 'As 2d 9h 9c / Kh Kd Jh Tc / Qh Qd 9s 7c', '151 152 0', {
      board: '3c 4h 8d Ks 2s',
      puts: [101, 101, 101],
    }),
  ].map((each, at) => ({ ...each, hands: fifth(each.hands, at) }))

/** A fifth card for each of these hands, which improves none of them. */
const fifths = ['7d 6c', 'Qc Qh', '8h 7c', 'Jd Js 9d', 'Qc 5d Jc']

const razz: readonly Hand[] = [
  hand('a wheel beats six-five', 'As 2d 3c 4h 5s Kd Kc / 2s 3d 4c 5h 6s Qd Qc', '200 0'),
  hand('straights and flushes do not count', '2s 3s 4s 5s 6s Kd Kc / Ad 2d 3h 4c 7d Qh Qc', '200 0'),
  hand('pairs are left out', 'As Ad 2c 2h 3s 4d 9c / 3d 4c 5h 6d 8s Kc Kh', '0 200'),
  hand('equal lows share', 'As 2d 3c 4h 8s Kd Kc / Ad 2c 3h 4s 8d Qh Qc', '100 100'),
  hand('two pairs lose to king high', 'As Ad Ac 2h 2s 3d 3c / Ks Kd Qc Qh Js Td 9c', '0 200'),
  hand('of equal highest cards the next one', '8s 6d 4c 3h 2s Kd Kc / 8d 5c 4h 3s 2d Qd Qc', '0 200'),
  hand('a pair of aces is the lowest pair', 'As Ad Ac 2h 3s 3d 4c / 2s 2d 2c 3h 4s 4d 5c', '200 0'),
  hand(
    'each pot goes to the best hand in it',
    'As 2d 3c 4h 5s Kd Kc / 2s 3d 4c 5h 6s Kh Qc / 3s 4d 5c 6h 7s Qd Qh',
    '150 100 100',
    {
      puts: [50, 100, 200],
    },
  ),
]

const studHigh: readonly Hand[] = [
  hand('aces beat kings', 'As Ad 2c 7h 9s Jd Kc / Ks Kd 3c 8h Ts Qd 4c', '200 0'),
  hand('a flush beats a straight', '2h 5h 9h Jh Kh 3c 4d / 5s 6d 7c 8s 9c Qd Qs', '200 0'),
  hand('a full house beats a flush', '8s 8d 8c 4h 4s 2d Jc / Ah Kh 9h 7h 3h 2c 5d', '200 0'),
  hand('the lowest straight beats three queens', 'Ah 2d 3c 4s 5h 9d Jc / Qs Qd Qc 7h 8s 2c 3d', '200 0'),
  hand('a sixth card breaks no tie', 'As Kd Qc Js 9h 3d 2c / Ad Kc Qs Jh 9c 4d 2s', '100 100'),
]

const eightOrBetter: readonly Hand[] = [
  hand('two pairs and an eight-six low share', 'As Ad Kc Kh 9s Jd Qc / 2c 3d 4h 6s 8d 8c Ts', '100 100'),
  hand('a straight flush to the five takes both', 'As 2s 3s 4s 5s Kd Kc / Qs Qd Qh 9c 9d Jh Tc', '200 0'),
  hand('three low cards are no low', '9s 9d Kc Kh 2s 3d Jc / Ts Td Qc Qh 4s 5d 8c', '200 0'),
  hand('equal lows quarter the pot', 'As 2d 4c 6h 8s Kd Kc / Ad 2c 4h 6s 8d Qh Qc', '150 50'),
  hand('a nine is no low', 'As 2d 3c 4h 9s Kd Kc / 6s 6d Jc Th 9d Qh 4s', '200 0'),
]

const books: readonly Book[] = [
  {
    games: holdem,
    hands: [
      hand('a royal flush beats a full house', 'Ah Kh / Qs Qd', '200 0', { board: 'Th Jh Qh 2c 2d' }),
      hand('equal high cards share', 'As Kd / Ac Kc', '100 100', { board: '2h 5d 9s Jc Qh' }),
      hand('a flush beats three aces', '7h 2h / Ad Ac', '200 0', { board: 'Kh 9h 4h As 3d' }),
      hand('the ace is low in a straight to the five', 'Ah 2c / Kd Ks', '200 0', { board: '3d 4s 5h Kc 9d' }),
      hand('each pot goes to the best hand in it', 'As Ad / Ks Kd / Qs Qd', '150 100 100', {
        board: '2c 5h 8d 9c Jh',
        puts: [50, 100, 200],
      }),
      hand('the board plays for both', '2c 3d / 4h 5s', '100 100', { board: 'Ah Kh Qh Jh Th' }),
      hand('of equal pairs the higher card beside it', 'As Qd / Ac Jc', '200 0', { board: 'Ah 9s 7d 4c 2h' }),
      hand('a full house goes by its three', 'Ts Th / 9s 9h', '200 0', { board: 'Td 9d Kc Ks 2h' }),
      hand('of two who share the one left of the button has the odd chip', 'As Kd / 8s 7d / Ac Kc', '152 0 151', {
        board: '2h 5d 9s Jc Qh',
        puts: [101, 101, 101],
      }),
    ],
  },
  {
    games: ['short-deck-holdem'],
    hands: [
      hand('a flush beats a full house', 'Ah 9h / Kd Ks', '200 0', { board: 'Kh 7h 6h 7d Tc' }),
      hand('nine, eight, seven, six and ace beat three kings', 'As 6d / Kc Kd', '200 0', { board: '7h 8s 9c Kh Qd' }),
      hand('and lose to a straight to the ten', 'As 6d / Tc 6c', '0 200', { board: '7h 8s 9c Qd Kh' }),
      hand('four kings beat a flush', 'Ks Kd / Ah 9h', '200 0', { board: 'Kh Kc 7h 6h Qd' }),
      hand('equal high cards share', 'As Kd / Ac Ks', '100 100', { board: 'Qh Jd 9c 7s 6h' }),
    ],
  },
  {
    games: ['omaha'],
    hands: [
      hand('one heart makes no flush, two cards a straight', 'Ah Kd 3c 2d / 9s 9d 4c 5c', '200 0', {
        board: 'Kh Qh Jh Th 8s',
      }),
      hand('four queens on the board play three', 'Ac Kd 7h 6h / 2c 2d 8h 9h', '0 200', { board: 'Qs Qh Qd Qc 3s' }),
      hand('four aces in hand are a pair', 'As Ah Ad Ac / Ks Kd 7c 6c', '0 200', { board: 'Kh 9s 5h 4d Jc' }),
      hand('a flush takes two of the hand', 'Ah Kc Qc Jd / 3h 2h 8s 8d', '0 200', { board: '9h 7h 5h Ks 4c' }),
      hand('equal hands share', 'As Kd 2c 3d / Ac Ks 2d 3c', '100 100', { board: 'Qh Jd 9c 7s 6h' }),
      hand('each pot goes to the best hand in it', 'As Ad 4h 5d / Ks Kd 5s 6h / Qs Qd 4s 8h', '150 100 100', {
        board: '2c 7h 9d Jc 3s',
        puts: [50, 100, 200],
      }),
      hand('a royal flush of the board plays for nobody', '2h 3h 4c 5c / 9c 9d 8s 7s', '200 0', {
        board: 'Ah Kh Qh Jh Th',
      }),
      hand('two pairs of the board and a third king are no full house', 'Kh 9h 7h 6d / Ac 3c Qs Jd', '0 200', {
        board: 'Kc Kd 8c 8s 2c',
      }),
    ],
  },
  { games: ['omaha-high-low'], hands: highLow((four) => four) },
  {
    games: ['five-card-omaha-hi-lo'],
    hands: highLow((four, at) => {
      const more = cards(fifths[at] ?? '')
      return four
        .split(' / ')
        .map((seat, of) => `${seat} ${more[of]}`)
        .join(' / ')
    }),
  },
  {
    games: ['five-card-omaha-hi-lo'],
    hands: [
      hand('an eight is still a low (2125)', 'As 8c Qh Qs Jd / Ks Th 9h 6s 6d', '100 100', { board: '2s 4d 7h Kc Kd' }),
      hand('a nine is none', 'As 9c Qh Qs Jd / Ks Th 9h 6s 6d', '0 200', { board: '2s 4d 7h Kc Kd' }),
      hand('other cards for the high than for the low (2213)', 'As 2d Kd Kc 9h / Ah Qd Qc Jh Tc', '200 0', {
        board: '3c 4h 8d Ks Qs',
      }),
      hand('two highs share their half (2218)', 'Ac Kd 9h 9c Jd / Ad Kc Jc Td 9s / As 2d 7h 6h Th', '75 75 150', {
        board: '3c 4h 8d Ks Qs',
      }),
    ],
  },
  {
    games: ['double-board-omaha'],
    hands: [
      hand('each board is half', 'As Ah 7d 2c / Ks Kh 8d 3c', '100 100', { board: 'Ad Qc 9h 5s 4d / Kd Jc 9s 6h 5c' }),
      hand('one hand wins both', 'As Ah Kd Kc / 2c 7d 8h 8s', '200 0', { board: 'Ad Qc 9h 5s 4d / Ks Jc Tc 6h 3d' }),
      hand('a shared half is a quarter each', 'As Kd 7c 2h / Ac Ks 6d 6h', '50 150', {
        board: 'Qh Jd Tc 4s 4d / 6s 9h 8c 3d Qd',
      }),
      hand('who is all-in has half of what he matched', 'As Ah 7d 2c / Ks Kh 8d 3c', '50 150', {
        board: 'Ad Qc 9h 5s 4d / Kd Jc 9s 6h 5c',
        puts: [50, 150],
      }),
    ],
  },
  {
    games: ['lowball'],
    hands: [
      hand('a wheel is best', '5s 4d 3c 2h As / 6s 4c 3d 2d Ad', '200 0'),
      hand('straights and flushes do not count', '6s 5s 4s 3s 2s / 7d 5d 4c 3h 2c', '200 0'),
      hand('the joker is the lowest card not held', 'Xx 2c 3d 4h 6s / As 2d 3h 4c 7s', '200 0'),
      hand('a pair loses to king high', '2s 2d 3c 4h 5s / Ks Qd Jc Th 8s', '0 200'),
      hand('equal hands share', '8s 4d 3c 2h As / 8d 4c 3h 2s Ac', '100 100'),
    ],
  },
  {
    games: ['kansas-city-lowball-triple-draw'],
    hands: [
      hand('seven-five is best', '7s 5d 4c 3h 2s / 8d 5c 4d 3c 2d', '200 0'),
      hand('aces are high', '7s 5d 4c 3h As / 9d 8c 4d 3c 2d', '0 200'),
      hand('a straight loses to king high', '6s 5d 4c 3h 2s / Ks Qd 9c 8h 7s', '0 200'),
      hand('a flush loses to a pair', '8s 6s 5s 3s 2s / 2d 2c 3d 4c 5d', '0 200'),
      hand('ace to five is no straight', 'As 5d 4c 3h 2s / 2d 2c 3d 4h 6c', '200 0'),
      hand('the joker is the lowest card not held', 'Xx 3d 4c 5h 7s / 2d 3c 4h 6d 7c', '200 0'),
    ],
  },
  {
    games: ['badugi'],
    hands: [
      hand('four-three beats five-three', 'As 2d 3c 4h / Ad 2c 3h 5s', '200 0'),
      hand('four cards beat three', 'Ks Qd Jc Th / As 2d 3c 4c', '200 0'),
      hand('of three cards the lower', 'As Ad 2c 3h / 4s 5d 6c 7c', '200 0'),
      hand('three cards beat two', 'As 2s 3s 4d / Kd Qc Jc Th', '0 200'),
      hand('equal hands share', 'As 2d 3c 4h / Ac 2h 3d 4s', '100 100'),
      hand('of two cards the lower', 'As Ad 2s 2d / Ac Ah 3c 3h', '200 0'),
      hand('two cards beat one', 'Ks Kd Qs Qd / Ac 2c 3c 4c', '200 0'),
      hand('each pot goes to the best hand in it', 'As 2d 3c 4h / Ad 2c 3h 5s / Ac 2h 4d 6s', '150 100 100', {
        puts: [50, 100, 200],
      }),
      hand(
        'of two who share the one left of the button has the odd chip',
        'As 2d 3c 4h / Kd Qc Jh Ts / Ac 2h 3d 4s',
        '152 0 151',
        {
          puts: [101, 101, 101],
        },
      ),
    ],
  },
  {
    games: ['badacey'],
    hands: [
      hand('one hand takes both', '5s 4d 3c 2h As / 8s 7d 6c 5h 4c', '200 0'),
      hand('a wheel of one suit is one card of badugi', 'As 2s 3s 4s 5s / Kd Qc Jh Ts 9d', '100 100'),
      hand('a pair loses the low and not the badugi', 'As Ad 2c 3h 4d / Ks Qs Js Ts 9s', '100 100'),
      hand('equal hands share both', '7s 5d 4c 3h 2s / 7d 5c 4h 3s 2d', '100 100'),
      hand('of two three-card hands the lower', 'As 2d 3c 6c 7c / 2s 3d 4c 5c 8c', '200 0'),
    ],
  },
  {
    games: ['badeucey'],
    hands: [
      hand('the ace is high in the low, and low in badugi', '7s 5d 4c 3h 2s / As 2d 3c 4h 6s', '100 100'),
      hand('a flush loses the low', '7s 5s 4s 3s 2s / Kd Qc Jh 9s 8d', '0 200'),
      hand('a straight loses the low and wins the badugi', '6s 5d 4c 3h 2s / 9d 8c 7h 5s 3d', '100 100'),
      hand('equal hands share both', '7s 5d 4c 3h 2s / 7d 5c 4h 3s 2d', '100 100'),
      hand('a pair beats a flush in the low', '2s 2d 3c 4h 5s / Ks Qs Js Ts 8s', '200 0'),
    ],
  },
  { games: ['razz', 'super-razz'], hands: razz },
  {
    games: ['razzdacey', 'super-razzdacey'],
    hands: [
      hand('one hand takes both', 'As 2d 3c 4h 5s Kd Kc / 6s 7d 8c 9h Ts Qd Qc', '200 0'),
      hand('cards of one suit are one card of badugi', 'As 2s 3s 4s 5s 7s Ks / 9d Tc Jh Qs Kd Kc Kh', '100 100'),
      hand('equal hands share both', 'As 2d 3c 4h 8s Kd Kc / Ad 2c 3h 4s 8d Qh Qc', '100 100'),
      hand('four cards of badugi beat a lower three', 'As 2s 3d 4d 5s 6d 7s / 8s 9d Tc Jh Qs Kd Kc', '100 100'),
      hand('pairs count for nothing better', 'Ks Kd Kc Kh Qs Qd Qc / 2s 2d 2c 3h 3s 4d 8c', '0 200'),
    ],
  },
  {
    games: ['razzdeucey', 'super-razzdeucey'],
    hands: [
      hand('aces are high in both', '2s 3d 4c 5h 7s Kd Kc / As 2d 3c 4h 6s Qd Qc', '200 0'),
      hand('a straight is left out for a pair', '2s 3d 4c 5h 6s 6d 6c / 2d 3c 4h 8s 9d Kc Kh', '100 100'),
      hand('one hand takes both', '2s 3d 4c 5h 7s Jd Jc / 8s 9d Tc Jh Qs Kd Ac', '200 0'),
      hand('equal hands share both', '2s 3d 4c 5h 7s Kd Kc / 2d 3c 4h 5s 7d Qh Qc', '100 100'),
      hand('a flush of seven cards wins nothing', '2s 3s 4s 5s 7s 8s 9s / Td Jc Qh Ks 3d 4c 6h', '0 200'),
    ],
  },
  { games: ['seven-card-stud', 'super-7-card-stud'], hands: studHigh },
  { games: ['seven-card-stud-hilo', 'super-7-card-stud-hi-lo'], hands: eightOrBetter },
  {
    games: ['seven-stud-hilo-regular'],
    hands: [
      hand('a low needs no eight', '9s 9d Kc Kh Qs Jd 3c / Ts Td 8c 7h 4s 5d 2c', '100 100'),
      hand('the ace is low in the low', 'As Kd Kc 4h 3s 2d 5c / 6s 7d 8c 9h Ts Qd Qc', '100 100'),
      hand('a queen-high low is one', 'Ks Kd Kc Kh 2s 3d 4c / As Ad Qc Jh 9s 8d 7c', '100 100'),
      hand('one hand takes both', 'As Ad 2c 3h 4s 5d 9c / Ks Kd Qc Jh 9s 8d 7c', '200 0'),
      hand('equal lows quarter the pot', 'As 2d 4c 6h 8s Kd Kc / Ad 2c 4h 6s 8d Qh Qc', '150 50'),
    ],
  },
  {
    games: ['super-7-card-stud-hi-lo-regular'],
    hands: [
      hand('the ace is high in the low', 'As 2d 3c 4h 6s Kd Kc / 2s 3d 4c 5h 8s Qd Qc', '100 100'),
      hand('seven-five is the best low', '7s 5d 4c 3h 2s Kd Kc / 8s 6d 4d 3d 2d Qs Qh', '200 0'),
      hand('a low needs no eight', '9s 9d Kc Kh Qs Jd 3c / Ts Td 8c 7h 4s 5d 2c', '100 100'),
      hand('two pairs of aces lose the low', 'As Ad Kc Kh Ac Kd 2c / 3s 4d 6c 7h 8s Td Jc', '100 100'),
      hand('equal lows quarter the pot', '3s 2d 4c 6h 8s Kd Kc / 3d 2c 4h 6s 8d Qh Qc', '150 50'),
    ],
  },
  {
    games: ['mexican-poker'],
    hands: [
      hand('a flush beats a full house', '2h 4h 6h Jh Kh / As Ad Ac Ks Kd', '200 0'),
      hand('the jack follows the seven', '4s 5d 6c 7h Js / As Ad Kc Kh Qs', '200 0'),
      hand('a straight beats three of a kind', '7s Jd Qc Kh As / 3s 3d 3c 5h 6s', '200 0'),
      hand('the joker dealt down is any card', 'Xx Ks Kd 3c 4h / As Ad Qc Jh 2s', '200 0'),
      hand('dealt up it is an ace here', 'Xx Ks Kd 3c 4h / As Ad Qc Jh 2s', '0 200', {
        options: { joker_dealt: 'up' },
      }),
      hand('five of a kind is best', 'Xx 3s 3d 3c 3h / 7s Js Qs Ks As', '200 0'),
    ],
  },
  {
    games: ['asian-five-card-stud'],
    hands: [
      hand('aces beat kings', 'As Ad 7c 9h Jd / Ks Kd 8c Th Qd', '200 0'),
      hand('a flush beats a straight', '8h 9h Jh Qh Ah / 7s 8d 9c Ts Jc', '200 0'),
      hand('a straight beats three queens', '7s 8d 9c Ts Jc / Qs Qd Qc 7h 9d', '200 0'),
      hand('four sevens beat a full house', '7s 7d 7c 7h Jc / As Ad Ac Kh Ks', '200 0'),
      hand('equal hands share', 'As Kd Qc Js 9h / Ad Kc Qs Jh 9c', '100 100'),
    ].map((each) => ({ ...each, options: { ranking: 'high-standard' } })),
  },
  {
    games: ['archie'],
    hands: [
      hand('kings and a six low share', '6s 4d 3c 2h As / Ks Kd Qc Jh 9s', '100 100'),
      hand('where nobody qualifies the best high wins', '5s 5d Kc Qh 9s / 4s 4d Kd Qc 9h', '200 0'),
      hand('a pair of sevens alone takes all', '7s 7d Kc Qh 9s / 5s 5d Kd Qc Jh', '200 0'),
      hand('a straight to the six takes both', '6s 5d 4c 3h 2s / As Ad Kc Qh 9s', '200 0'),
      hand('a low alone takes all', '6s 4d 3c 2h As / Ks Qd Jc 9h 7s', '200 0'),
    ],
  },
  {
    games: ['dramaha'],
    hands: [
      hand('the draw hand and the Omaha hand share', 'As Ad 7c 7h 7s / Kh Kd Qc Jh 2s', '100 100', {
        board: 'Kc 9d 5h 4s 2c',
      }),
      hand('one hand takes both', 'As Ad Ac Kh Kd / Qs Qd 8c Jh Ts', '200 0', { board: 'Ah 9c 5d 4s 2h' }),
      hand('five of the hand make no flush with the board', 'Ah Kh Qh Jh 9h / 2s 2d 3c 4c 5c', '100 100', {
        board: '2c 2h 8s 8d Td',
      }),
      hand('equal hands share both', 'As Kd Qc Jh 9s / Ac Kh Qd Js 9d', '100 100', { board: '2c 2h 8s 7d 4d' }),
      hand('two of the hand with three of the board', 'As 2s 3d 9c Jh / Kd Kh 4c 5d 7h', '0 200', {
        board: 'Ks Qs Ts 8s 8d',
      }),
    ],
  },
  {
    games: ['dramaha-27'],
    hands: [
      hand('a straight with the board and seven-five take both', '7s 5d 4c 3h 2s / Ks Kd Qc Jh 9s', '200 0', {
        board: 'Kc 9d 8h 6s Ad',
      }),
      hand('a straight in hand loses the low', '6s 5d 4c 3h 2s / Ks Qd Jc 9h 8s', '0 200', { board: 'Kc Qh 7d 7c 2d' }),
      hand('the low and the Omaha hand share', '7s 5d 4c 3h 2s / Ks Kd Qc Jh 9s', '100 100', {
        board: 'Kc Th 8h 8d Ad',
      }),
      hand('an ace is high in the low', 'As 5d 4c 3h 2s / 9s 8d 7c 5h 3s', '0 200', { board: 'Tc Jh Kd 9h 9d' }),
      hand('equal hands share both', '8s 6d 4c 3h 2s / 8d 6c 4h 3s 2d', '100 100', { board: 'Kc Qh Jd 9h 9c' }),
    ],
  },
  {
    games: ['match-it'],
    hands: [
      hand('the sum of the flop wins', 'Ks 9d 3c / Kd Kc 5d', '200 0', { board: 'Qs Jh 2c' }),
      hand('of equal sums the higher cards', 'As Ad 9c / Ah Kd Kc', '200 0', { board: '6s 7h 8c' }),
      hand('a lower sum beats a higher one', 'Ts 9d 8c / Kd Qc Jh', '200 0', { board: 'Ks Qh 9c' }),
      hand('of sums that are over the nearest', 'Ks Qd Jc / Ts 8d 7c', '0 200', { board: '2s 3h 4c' }),
      hand('aces of the flop are eleven', 'Ac Kd Qh / Ks Qs Js', '200 0', { board: 'As Ah Ad' }),
    ],
  },
]

const boardsOf = (game: string, board: string): Record<string, string[]> => {
  const told = board.split(' / ').map((each) => cards(each))
  if (game === 'match-it') return { flop: told[0] ?? [] }
  if (game === 'double-board-omaha') return { 'board:1': told[0] ?? [], 'board:2': told[1] ?? [] }
  return { board: told[0] ?? [] }
}

function paid(game: string, { hands, board, puts = [], options = {} }: Hand): string {
  const seats = hands.split(' / ').map((each) => cards(each))
  const deal = {
    ...(board === undefined ? {} : boardsOf(game, board)),
    ...Object.fromEntries(seats.map((held, at) => [`seat:${at + 1}`, held])),
  }
  const bets = seats.map((_, at) => ({ seat: at + 1, wager: 'pot', stake: puts[at] ?? 100 }))
  const answer = settle(`hg.${game}`, { options: { ...buttonAt(`hg.${game}`, seats.length), ...options }, deal, bets })
  return answer.error ?? answer.refused ?? (answer.settlements ?? []).map(({ returns }) => returns).join(' ')
}

describe.each(books.flatMap(({ games, hands }) => games.map((game) => [game, hands] as const)))(
  'At %s',
  (game, hands) => {
    it.each(hands.map((each) => [each.what, each] as const))('%s', (_, each) => {
      expect(paid(game, each)).toBe(each.pays)
    })
  },
)
