import type { Citation } from '../kit/document/citation.ts'
import { described } from '../kit/document/described.ts'
import { game } from '../kit/document/game.ts'
import type { HouseBanked } from '../kit/document/house-banked.ts'
import { afterPhase } from '../kit/document/late-wagers.ts'
import { choice } from '../kit/document/options.ts'
import type { PublishedOutcome } from '../kit/document/published-outcome.ts'
import type { Breach } from '../kit/document/rules.ts'
import type { Position } from '../kit/document/wagers.ts'
import { diceTotal } from '../kit/families/dice/published-throw.ts'
import { emptyRound, type Round, type Selection, sorted } from '../kit/round/round.ts'
import type { TableAward } from '../kit/settle/award-text.ts'
import { commonOptions, gb, gbCites, gbPage, noCards, rulesOfChapter } from './common-rules.ts'

/** Three dice under a wager. */
type Shown = { at: number; dice: readonly number[] | undefined; on: Selection; doubleOnTriple: unknown }

const faces = [1, 2, 3, 4, 5, 6]
const allThrows = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => [a, b, c])))
const isSorted = ([a = 0, b = 0, c = 0]: readonly number[]) => a <= b && b <= c
const sortedThrows = allThrows.filter((dice) => isSorted(dice))

const rule = (from: number, to: number, letter: string) => gb(from, to, `9.12 ${letter}`)

const decided = {
  open: ({ dice }: Shown) => dice === undefined,
  decidedAt: ({ at }: Shown) => at,
}

type Wins = (dice: readonly number[], on: readonly number[]) => boolean
/** What the dice must show, in words and in figures. */
type Event = readonly [says: string, wins: Wins]

const wager = <P extends TableAward>(title: string, cite: Citation, [says, wins]: Event, pays: P) => ({
  title,
  cite,
  ...decided,
  wins: described(says, ({ dice, on }: Shown) => dice !== undefined && wins(dice, on.map(Number))),
  pays,
})

/** Positions with the throws that light them up, written as 136 for 1, 3 and 6. */
const positionsFor = (selections: readonly (readonly number[])[], wins: Wins): Position[] =>
  selections.map((on) => ({
    on,
    covers: sortedThrows.filter((dice) => wins(dice, on)).map((dice) => Number(dice.join(''))),
  }))

const onSelections = <P extends TableAward>(
  title: string,
  cite: Citation,
  selections: readonly (readonly number[])[],
  event: Event,
  pays: P,
) => ({ ...wager(title, cite, event, pays), positions: positionsFor(selections, event[1]) })

const total = (dice: readonly number[]) => dice.reduce((sum, face) => sum + face, 0)
const showing = (dice: readonly number[], wanted: number) => dice.filter((face) => face === wanted).length
const isTriple = (dice: readonly number[]) => new Set(dice).size === 1
const totalFrom = (least: number, most: number): Event => [
  `the total is ${least} to ${most}, and the dice are no triple`,
  (dice) => !isTriple(dice) && total(dice) >= least && total(dice) <= most,
]
const totalLeaves = (rest: 0 | 1): Event => [
  `the total is ${rest === 0 ? 'even' : 'odd'}, and the dice are no triple`,
  (dice) => !isTriple(dice) && total(dice) % 2 === rest,
]

/** What the throw comes to without naming faces, by the ids of its wagers. */
const broad = {
  small: totalFrom(4, 10),
  big: totalFrom(11, 17),
  odd: totalLeaves(1),
  even: totalLeaves(0),
  'any-triple': ['all three dice show one number', isTriple],
} as const satisfies Record<string, Event>

const hasTriple: Wins = (dice, [wanted = 0]) => showing(dice, wanted) === 3
const hasDouble: Wins = (dice, [wanted = 0]) => showing(dice, wanted) >= 2
const hasBoth: Wins = (dice, on) => on.every((face) => dice.includes(face))
const areThreeOf: Wins = (dice, on) => new Set(dice).size === 3 && dice.every((face) => on.includes(face))
const areThese: Wins = (dice, on) => sorted(dice).join() === on.join()

const singles = faces.map((face) => [face])
const pairs = faces.flatMap((a) => faces.filter((b) => b > a).map((b) => [a, b]))
const threes = pairs.flatMap(([a = 0, b = 0]) => faces.filter((c) => c > b).map((c) => [a, b, c]))
/** A double and a single number lie as three faces, since 5-2 and 2-5 are two wagers: 2-5-5 and 2-2-5. */
const doublesAndSingles = pairs.flatMap(([a = 0, b = 0]) => [
  [a, a, b],
  [a, b, b],
])
const totals = Array.from({ length: 14 }, (_, i) => [i + 4])
/** gb 9.12 k, lines 1994-1997. */
const fours = [
  [3, 4, 5, 6],
  [2, 3, 5, 6],
  [2, 3, 4, 5],
  [1, 2, 3, 4],
]

const totalIs =
  (...wanted: number[]) =>
  ({ dice, on }: Shown) =>
    dice !== undefined && wanted.includes(Number(on[0])) && total(dice) === on[0]

const shownOn =
  (count: number) =>
  ({ dice, on }: Shown) =>
    dice !== undefined && showing(dice, Number(on[0])) === count

/** The larger layout has these besides what the one with 50 positions has: 106 in all (gb 9.1, lines 1874-1875). */
const onLargerLayoutOnly = ['odd', 'even', 'four-number', 'three-number', 'double-and-single']

const page: HouseBanked<Shown> = {
  ...gbPage,
  id: 'gb.sic-bo',
  title: 'Sic Bo',
  cite: gb(1867, 2035, '9'),
  family: 'dice',
  phases: ['betting', 'shake-and-uncover', 'declare', 'settlement'],
  equipment: ['dice-reader', 'bet-sensors'],
  live: {
    resultFrom: ['dice-reader', 'dealer-keypad'],
    play: 'dice',
    covered: true,
    lights: true,
  },

  options: {
    ...commonOptions,
    layout: choice(['106-position', '50-position'], '106-position', gb(1874, 1875, '9.1')),
    /** A triple holds "two dice showing the same score". */
    doubleOnTriple: choice(['wins', 'loses'], 'wins', gb(1918, 1920, '9.12')),
  },

  wagers: {
    small: wager('Small', rule(1924, 1926, 'a'), broad.small, '1:1'),
    big: wager('Big', rule(1928, 1930, 'b'), broad.big, '1:1'),
    odd: wager('Odd', rule(1932, 1934, 'c'), broad.odd, '1:1'),
    even: wager('Even', rule(1941, 1943, 'd'), broad.even, '1:1'),
    'specific-triple': onSelections(
      'Specific Triple',
      rule(1945, 1946, 'e'),
      singles,
      ['all three dice show its number', hasTriple],
      '180:1',
    ),
    'specific-double': {
      title: 'Specific Double',
      cite: rule(1948, 1949, 'f'),
      ...decided,
      positions: positionsFor(singles, hasDouble),
      wins: described(
        'two dice show its number, or all three where `doubleOnTriple` is wins',
        ({ dice = [], on, doubleOnTriple }: Shown) =>
          hasDouble(dice, on.map(Number)) && (doubleOnTriple === 'wins' || !isTriple(dice)),
      ),
      pays: '10:1',
    },
    'any-triple': wager('Any Triple', rule(1951, 1952, 'g'), broad['any-triple'], '30:1'),
    total: {
      title: 'Three Dice Total',
      cite: rule(1954, 1967, 'h'),
      ...decided,
      positions: positionsFor(totals, (dice, on) => total(dice) === on[0]),
      rows: {
        '4 or 17': totalIs(4, 17),
        '5 or 16': totalIs(5, 16),
        '6 or 15': totalIs(6, 15),
        '7 or 14': totalIs(7, 14),
        '8 or 13': totalIs(8, 13),
        '9 or 12': totalIs(9, 12),
        '10 or 11': totalIs(10, 11),
      },
      tables: ['totals'],
    },
    'dice-combination': onSelections(
      'Dice Combination (domino)',
      rule(1969, 1980, 'i'),
      pairs,
      ['both its numbers show', hasBoth],
      '6:1',
    ),
    'single-die': {
      title: 'Single Dice Bet',
      cite: rule(1982, 1988, 'j'),
      ...decided,
      positions: positionsFor(singles, hasBoth),
      rows: { 'on one die': shownOn(1), 'on two dice': shownOn(2), 'on three dice': shownOn(3) },
      tables: ['single-die'],
    },
    'four-number': onSelections(
      'Four Number Combination',
      rule(1990, 1999, 'k'),
      fours,
      ['the dice show three of its four numbers', areThreeOf],
      '7:1',
    ),
    'three-number': onSelections(
      'Three Single Number Combination',
      rule(2000, 2024, 'l'),
      threes,
      ['the dice show its three numbers', areThese],
      '30:1',
    ),
    'double-and-single': {
      ...onSelections(
        'Specific Double and Single Number Combination',
        rule(2026, 2032, 'm'),
        doublesAndSingles,
        ['the dice show its double and its single number', areThese],
        '50:1',
      ),
      reads: ([double = 0, ...rest]) => (rest.length === 1 ? [double, double, ...rest] : [double, ...rest]),
    },
  },

  payTables: {
    totals: {
      role: 'minimum',
      cite: rule(1959, 1967, 'h'),
      rows: [
        { when: '4 or 17', pays: '60:1' },
        { when: '5 or 16', pays: '30:1' },
        { when: '6 or 15', pays: '18:1' },
        { when: '7 or 14', pays: '12:1' },
        { when: '8 or 13', pays: '8:1' },
        { when: '9 or 12', pays: '7:1' },
        { when: '10 or 11', pays: '6:1' },
      ],
    },
    'single-die': {
      role: 'minimum',
      cite: rule(1984, 1988, 'j'),
      rows: [
        { when: 'on one die', pays: '1:1' },
        { when: 'on two dice', pays: '2:1' },
        { when: 'on three dice', pays: '3:1' },
      ],
    },
  },

  rules: {
    ...rulesOfChapter(9),
    'gr.oral-wagers': {
      says: 'a spoken wager counts when chips or cash cover it and the dealer confirms it',
      cite: gb(1892, 1894, '9.6'),
    },
    shaker: {
      says: 'the dice are tumbled in a shaker, which hands or a motor may move',
      cite: gb(1896, 1897, '9.7'),
      seenBy: [],
    },
    'lit-areas': {
      says: 'the table lights every winning area of its layout once the result is declared at its panel',
      cite: gb(1899, 1902, '9.8'),
      seenBy: [],
    },
  },
  cites: { ...gbCites, lateBet: 'late-bet', equipment: 'wrong-dice', wrongDeal: 'wrong-dice' },

  irregularities: {
    'wrong-dice': {
      when: 'other than three faces from 1 to 6 are shown, or the reader and the declared result differ',
      remedy: 'the result is refused, and the dealer corrects what was entered',
      cite: gb(1881, 1884, '9.3'),
      seenBy: ['dice-reader'],
    },
    'impossible-selection': {
      when: 'chips lie on a total, combination or set that is not on the list',
      remedy: 'the wager is refused',
      cite: gb(1909, 1910, '9.10'),
      seenBy: ['bet-sensors'],
    },
    'late-bet': {
      when: 'chips are moved after the shaker is uncovered',
      remedy: 'wagers are settled as they lay at the uncovering',
      cite: gb(1912, 1916, '9.11'),
      seenBy: ['bet-sensors'],
    },
  },
  deal: noCards,

  betting: {
    takesOral: true,
    /** After the uncovering the dealer declares the result and settles. */
    refuses: (_round, bet) => afterPhase(page, bet, 'shake-and-uncover', 'late-bet'),
    without: ({ layout }) => (layout === '50-position' ? onLargerLayoutOnly : []),
  },
  facts: ({ rolls }, { at = 1, on = [] }, { doubleOnTriple }) => ({ at, dice: rolls[at - 1], on, doubleOnTriple }),
  tells: ({ dice = [] }) =>
    `${dice.join('-')} was thrown, ${isTriple(dice) ? 'a triple' : `a total of ${total(dice)}`}`,
  counts: diceTotal,
  shows: ({ rolls }) => shownOf(rolls.at(-1)),
  checks: {
    round: ({ rolls }) => rolls.flatMap(verifyDice),
  },
  odds: {
    unlike: { total: totals.slice(0, 7) },
    outcomes: (wager, _options, _strategy, on = page.wagers[wager]?.positions?.[0]?.on ?? []) =>
      allThrows.map((dice) => ({
        round: { ...emptyRound, rolls: [dice] },
        bets: [{ seat: 1, wager, on, stake: 100 }] as const,
        weight: 1n,
      })),
  },
}

function shownOf(dice: readonly number[] | undefined): PublishedOutcome | undefined {
  if (dice === undefined) return undefined
  const marks = Object.entries(broad).flatMap(([id, [, wins]]) => (wins(dice, []) ? [id] : []))
  return { says: `${dice.join('-')}, a total of ${total(dice)}: ${marks.join(', ').replace('-', ' ')}`, marks }
}

const verifyDice = (dice: Round['rolls'][number]): Breach[] =>
  dice.length === 3 && dice.every((face) => faces.includes(face))
    ? []
    : [
        {
          rule: 'wrong-dice',
          message: `${dice.join('-')} is no throw of three dice`,
          figures: { dice: dice.join('-') },
        },
      ]

export const sicBo = game(page)
