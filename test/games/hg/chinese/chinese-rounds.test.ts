import { describe, it } from 'vitest'
import { cards, expectRound } from '../expect-round.ts'

/*
 * Rounds whose outcome follows from the words of the document alone (hg, lines 818-904 and 6781-6934). Sets are told from the
 * front; points are those that each seat wins or loses in all.
 */

type Hands = readonly (readonly [front: string, middle: string, back: string])[]
type Told = { what: string; hands: Hands; points: readonly number[]; findings?: readonly string[] }

const setBy = (sets: readonly string[], at: number) => ({
  seat: at + 1,
  do: 'set',
  sets: sets.map((set) => cards(set)),
})
const bySeat = <Value>(values: readonly Value[]) => Object.fromEntries(values.map((value, at) => [at + 1, value]))

const [tens, eights] = [
  ['Ah Kd 9c', 'Ts Th 2c 3d 5h', 'Js Jh 7c 4d 2h'],
  ['Qh Jd 9s', '8s 8h 4c 6d Kh', '9h 9d 5s 6h Ac'],
] as const
const minor = ['2h 3h 5c', '4s 4h 6s 7s 8s', '5s 5h 6h 7h 8h'] as const
const plain = ['Jh Ts 9h', 'Qs Qh 9s Ac Td', 'Ks Kh Js Tc Qd'] as const
const home: Hands = [
  tens,
  eights,
  ['8d 7d 6c', '7h 7s 3s Kc Qc', 'Td Tc 6s 4s 3h'],
  ['5d 4h 2d', 'Ad Qd 8c 5c 3c', 'As Ks Qs Jc 2s'],
]

describe('13-Card, as its words have it', () => {
  type ThirteenCard = Told & {
    declares?: Readonly<Record<number, number>>
    options?: object
    stacks?: readonly number[]
  }
  const rounds: readonly ThirteenCard[] = [
    {
      what: 'two sets of three are two points (line 836)',
      hands: [tens, ['Qh Jd 9s', '8s 8h 4c 6d Kh', 'Qs Qd 5s 6h Ac']],
      points: [2, -2],
    },
    {
      what: 'three of three are four in the basic system (line 836)',
      hands: [tens, eights],
      options: { bonus_system: false },
      points: [4, -4],
    },
    {
      what: 'a shot is six from the one opponent whom it beats (line 841)',
      hands: [tens, eights, ['Td 8d 7d', '7h 7s 3s Kc Qc', 'Ad As 6s 4s 3h']],
      points: [8, -4, -4],
    },
    { what: 'a home run is nine from each of three (line 842)', hands: home, points: [27, -1, -5, -21] },
    {
      what: 'who runs out of chips pays what he began with, from the left of the button (line 884)',
      hands: home,
      stacks: [60, 60, 60, 10],
      points: [27, -6, -11, -10],
    },
    {
      what: 'the higher clean sweep collects from all, the lower one from who has none (line 879)',
      hands: [
        minor,
        ['2d 3d 6d', '7d 8d 9d Td Qd', 'Ac Kc Tc 8c 4c'],
        ['Jh Ts 9h', 'Qs Qh 9s 3s 2c', 'Ks Kh Js 3c 9c'],
      ],
      declares: { 1: 6, 2: 8 },
      points: [12, -2, -10],
    },
    {
      what: 'equal clean sweeps collect from the others, not from each other (line 879)',
      hands: [minor, ['2d 3d 6c', '3s 3c 7d 8d 9d', '4d 4c 7c 8c 9c'], plain],
      declares: { 1: 6, 2: 6 },
      points: [6, 6, -12],
    },
    {
      what: 'a clean sweep that nobody declares plays as any hand (line 879)',
      hands: [minor, plain],
      points: [-6, 6],
    },
    {
      what: 'a fouled hand pays a clean sweep its value, and six to a regular hand (lines 889-891)',
      hands: [
        ['Ad Ah 2c', '3s 3c 9s Td 4d', 'Kd Kh 5c 6c 8c'],
        ['2h 3h 4c', '5s 6h 7h 8h 9h', 'Ts Jh Qh Kc As'],
        ['Jd 7s 2s', '9c 9d 4h 5d Qs', 'Tc Th Js 6d Qc'],
      ],
      declares: { 2: 3 },
      findings: ['fouled-order'],
      points: [-19, 26, -7],
    },
    {
      what: 'ace to five is the smallest straight (line 903)',
      hands: [
        ['Kd Qc 9s', 'Ts Th 8c 7d 2s', 'Ah 2c 3d 4s 5h'],
        ['Jd 9c 8d', '7s 7h 3c Kc 4h', '2h 3s 4d 5c 6c'],
      ],
      points: [2, -2],
    },
  ]

  it.each(rounds)('$what', ({ hands, points, declares = {}, options = {}, stacks, findings }) => {
    const worth = 1_000
    const stack = (at: number) => worth * (stacks?.[at] ?? 60)
    expectRound(
      'hg.13-card',
      {
        options: { button: 4, point_value: worth, ...options },
        deal: Object.fromEntries(hands.map((sets, at) => [`seat:${at + 1}`, sets.flatMap((set) => cards(set))])),
        actions: [
          ...hands.map((sets, at) => setBy(sets, at)),
          ...Object.entries(declares).map(([seat, rank]) => ({ seat: Number(seat), do: 'declare-clean-sweep', rank })),
        ],
        bets: hands.map((_, at) => ({ seat: at + 1, wager: 'stack', stake: stack(at) })),
      },
      {
        ...(findings === undefined ? {} : { findings: [...findings] }),
        returns: bySeat(points.map((won, at) => stack(at) + won * worth)),
      },
    )
  })
})

const trips = ['2s 2h 2d', '5h 6d 7c 8s 9h', 'Ad Jd 9d 5d 3d'] as const
const jacks = ['Kc Qh 4s', 'Th Tc 6s 4c 3s', 'Js Jc 7h 8h 2c'] as const
const weak = ['Qd Jh 4h', '8c 8d 6c 5c Kd', 'Ts Td 3h 9c Ac'] as const
const fouled = ['Ah Kd 9c', 'Qs Qh 2c 5d 7s', 'Js Jh 3c 4d 8s'] as const
const ties: Hands = [
  ['As 9c 4h', '7s 7h Ac 6d 3s', 'Qs Qc 6c 5s 2s'],
  ['Ah 9d 4c', '8s 8h Kc Qd 2c', 'Ts Th Jc 5d 3c'],
  ['Ad 9h 4s', '8d 8c Kd Qh 2h', 'Tc Td Js 5h 3h'],
]

describe('Face-Up Chinese Poker, as its words have it', () => {
  type FaceUp = Told & { button?: number; stacks?: readonly number[] }
  const rounds: readonly FaceUp[] = [
    {
      what: 'a segment is a point (line 6884)',
      hands: [tens, ['Qh Jd 9s', '8s 8h 4c 6d Kh', 'Qs Qd 5s 6h Ac']],
      points: [1, -1],
    },
    { what: 'all three are six on top of their points (line 6924)', hands: [tens, eights], points: [9, -9] },
    {
      what: 'threes in the middle are two more, a full house behind six (lines 6892-6912)',
      hands: [
        ['Qs 8d 3c', '5h 5d 5c Kd 2s', '7s 7h 7d 4c 4h'],
        ['Ks Jd 3h', 'Ah Qd Tc 8c 2h', '9s 9h 6c 6d 2d'],
      ],
      points: [9, -9],
    },
    {
      what: 'three twos in front are nine, a straight in the middle and a flush behind four each (lines 6892-6908)',
      hands: [trips, jacks],
      points: [26, -26],
    },
    {
      what: 'a royal flush behind is twenty-five, a straight flush in the middle thirty (lines 6910-6912)',
      hands: [
        ['3c 3d 3h', '5s 6s 7s 8s 9s', 'Th Jh Qh Kh Ah'],
        ['Ks 9c 2d', 'Tc Td 6c 4h 3s', 'Js Jc 7d 8h 2c'],
      ],
      points: [74, -74],
    },
    {
      what: 'a segment that is lost pays no bonus (line 6916)',
      hands: [
        ['Ah Kd 9c', '2h 5h 7h 9h Jh', '8s 8h 8d 3c 3d'],
        ['Qs Jd 8c', 'Tc Td Ts 4c 4d', '6c 6d 6h 6s 2c'],
      ],
      points: [-23, 23],
    },
    {
      what: 'ties are nothing between others, and won by the holder of the buttons (line 6884)',
      hands: ties,
      button: 1,
      points: [2, -1, -1],
    },
    {
      what: 'who wins three ties by the buttons has all three segments (lines 6884, 6924)',
      hands: ties,
      button: 2,
      points: [-1, 10, -9],
    },
    {
      what: 'a foul hand pays six and the bonuses of the other (line 6880)',
      hands: [fouled, ['Kc Td 4s', '6h 6d 6c 2s 9d', 'Ts 9s 8d 7c 6s']],
      findings: ['foul-hand'],
      points: [-10, 10],
    },
    {
      what: 'who has nothing left pays no more, and plays on with what he wins (line 6876)',
      hands: [jacks, trips, weak],
      stacks: [9, 100, 100],
      findings: ['out-of-money'],
      points: [0, 35, -35],
    },
    {
      what: 'the next player is not paid by who has run out of money (line 6876)',
      hands: [weak, trips, jacks],
      stacks: [9, 100, 100],
      findings: ['out-of-money', 'out-of-money'],
      points: [-9, 35, -26],
    },
  ]

  it.each(rounds)('$what', ({ hands, points, button = 1, stacks, findings }) => {
    const worth = 500
    const stack = (at: number) => worth * (stacks?.[at] ?? 100)
    expectRound(
      'hg.face-up-chinese',
      {
        options: { button, point_value: worth },
        outcome: { players: hands.length },
        actions: hands.map((sets, at) => setBy(sets, at)),
        bets: hands.map((_, at) => ({ seat: at + 1, wager: 'table-stakes', stake: stack(at) })),
      },
      {
        ...(findings === undefined ? {} : { findings: [...findings] }),
        returns: bySeat(points.map((won, at) => stack(at) + won * worth)),
      },
    )
  })
})
