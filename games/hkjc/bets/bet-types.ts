import type { Citation } from '../../kit/document/citation.ts'
import { hk } from '../citation.ts'

/** How the combination of a bet is written: horses of one race, one horse a leg, three horses a leg, or a composite. */
type Form =
  | { kind: 'race'; horses: number; ordered: boolean }
  | { kind: 'horse-legs'; legs: number }
  | { kind: 'trio-legs'; legs: number }
  | { kind: 'composite' }

/** One line of the rule book: how a bet type is written, rounded, lifted and closed. */
export type BetTypePage = {
  title: string
  cite: Citation
  form: Form
  /** Dividends are declared in multiples of this many cents (3.7). */
  step: 50 | 100
  /** No dividend is less than the Unit Bet and this many cents (3.7). */
  leastOver: 10 | 50 | 100
  /** The rule of these two. */
  declaredBy: Citation
  /** The pool is closed under so many starters; in a pool of several races under so many in all legs (3.8). */
  starters: number
  closedBy: Citation
  /** Under a Unit Bet on a part: the part is the dividend, and what is not paid goes to the Jackpot Pool. */
  unpaidBalance?: Citation
  /** The Jackpot, out of the bet type's own Jackpot Pool, joins the main part. */
  jackpot?: Citation
  /** How the pool is divided, where it is not all for one dividend. */
  parts?: Parts
  resolves: string
}

/**
 * Percent for the winning combination or the bonus, and for the consolation or the Six Up, whose rounding moves into the
 * main part (3.5(a)(iii) to (v)). Only what they are parts `of` is divided.
 */
type Parts = { main: number; lesser: number; of: 'net-pool' | 'net-pool-and-jackpot'; cite: Citation }

const inOrder = (horses: number): Form => ({ kind: 'race', horses, ordered: true })
const inAnyOrder = (horses: number): Form => ({ kind: 'race', horses, ordered: false })
const fiftyCents = { step: 50, leastOver: 50, declaredBy: hk(21, 23, '3.7(a)') } as const
const oneDollar = { step: 100, leastOver: 100, declaredBy: hk(23, 23, '3.7(b)') } as const
const tenCentsOver = { step: 50, leastOver: 10, declaredBy: hk(21, 23, '3.7(a)') } as const
const toTheJackpotPool = { unpaidBalance: hk(21, 21, '3.6(b)') } as const
const closedUnder = (starters: number) => ({ starters, closedBy: hk(23, 23, '3.8(b)') })
const legsClosedUnder = (starters: number) => ({ starters, closedBy: hk(23, 25, '3.8(c)') })

const betTypes = {
  win: {
    title: 'Win',
    cite: hk(13, 41, '3.5(a)'),
    form: inOrder(1),
    ...fiftyCents,
    ...closedUnder(2),
    resolves: 'the 1st horse; when it is unbacked the 2nd, then the 3rd',
  },
  'composite-win': {
    title: 'Composite Win',
    cite: hk(19, 41, '3.5(b)'),
    form: { kind: 'composite' },
    ...tenCentsOver,
    starters: 7,
    closedBy: hk(25, 25, '3.8(d)'),
    resolves: 'the composite of the 1st horse; merged with Win',
  },
  place: {
    title: 'Place',
    cite: hk(13, 41, '3.5(a)(i)'),
    form: inOrder(1),
    ...tenCentsOver,
    ...closedUnder(5),
    resolves: 'a placed horse: of the first two or the first three',
  },
  quinella: {
    title: 'Quinella',
    cite: hk(13, 23, '3.5(a)'),
    form: inAnyOrder(2),
    ...fiftyCents,
    ...closedUnder(3),
    resolves: '1st and 2nd in any order',
  },
  'quinella-place': {
    title: 'Quinella Place',
    cite: hk(13, 37, '3.5(a)(ii)'),
    form: inAnyOrder(2),
    ...fiftyCents,
    ...closedUnder(7),
    resolves: 'any two of the first three',
  },
  forecast: {
    title: 'Forecast',
    cite: hk(13, 25, '3.5(a)'),
    form: inOrder(2),
    ...oneDollar,
    ...closedUnder(4),
    resolves: '1st and 2nd in order',
  },
  tierce: {
    title: 'Tierce',
    cite: hk(13, 23, '3.5(a)'),
    form: inOrder(3),
    ...oneDollar,
    ...closedUnder(4),
    resolves: '1st, 2nd and 3rd in order',
  },
  trio: {
    title: 'Trio',
    cite: hk(13, 25, '3.5(a)'),
    form: inAnyOrder(3),
    ...oneDollar,
    ...closedUnder(5),
    resolves: '1st, 2nd and 3rd in any order',
  },
  quartet: {
    title: 'Quartet',
    cite: hk(19, 25, '3.5(b)'),
    form: inOrder(4),
    ...oneDollar,
    ...closedUnder(6),
    resolves: '1st to 4th in order',
  },
  'first-4': {
    title: 'First 4',
    cite: hk(19, 25, '3.5(b)'),
    form: inAnyOrder(4),
    ...oneDollar,
    ...closedUnder(6),
    resolves: '1st to 4th in any order',
  },
  double: {
    title: 'Double',
    cite: hk(13, 37, '3.5(a)(iii)'),
    form: { kind: 'horse-legs', legs: 2 },
    ...fiftyCents,
    ...legsClosedUnder(2),
    parts: { main: 85, lesser: 15, of: 'net-pool-and-jackpot', cite: hk(13, 15, '3.5(a)(iii)') },
    resolves: '1st in both legs; consolation: 1st and 2nd',
  },
  treble: {
    title: 'Treble',
    cite: hk(13, 37, '3.5(a)(iii)'),
    form: { kind: 'horse-legs', legs: 3 },
    ...oneDollar,
    ...legsClosedUnder(2),
    parts: { main: 85, lesser: 15, of: 'net-pool-and-jackpot', cite: hk(13, 15, '3.5(a)(iii)') },
    resolves: '1st in all three legs; consolation: 1st, 1st and 2nd',
  },
  'double-trio': {
    title: 'Double Trio',
    cite: hk(21, 39, '3.6(b)'),
    form: { kind: 'trio-legs', legs: 2 },
    ...oneDollar,
    ...legsClosedUnder(4),
    ...toTheJackpotPool,
    resolves: 'the first three of both legs in any order',
  },
  'triple-trio': {
    title: 'Triple Trio',
    cite: hk(9, 41, '3.5(a)(v)'),
    form: { kind: 'trio-legs', legs: 3 },
    ...oneDollar,
    ...legsClosedUnder(4),
    ...toTheJackpotPool,
    jackpot: hk(9, 9, '3.2(a)(viii)'),
    parts: { main: 85, lesser: 15, of: 'net-pool', cite: hk(17, 17, '3.5(a)(v)') },
    resolves: 'the first three of all three legs in any order; consolation: of the first two legs',
  },
  'six-up': {
    title: 'Six Up with Six Win Bonus',
    cite: hk(9, 39, '3.5(a)(iv)'),
    form: { kind: 'horse-legs', legs: 6 },
    ...oneDollar,
    ...legsClosedUnder(3),
    ...toTheJackpotPool,
    jackpot: hk(9, 9, '3.2(a)(ix)'),
    parts: { main: 50, lesser: 50, of: 'net-pool', cite: hk(15, 15, '3.5(a)(iv)') },
    resolves: '1st or 2nd in each of six legs; bonus: 1st in each of them',
  },
} as const satisfies Record<string, BetTypePage>

export type BetType = keyof typeof betTypes

export const betTypeIds = Object.keys(betTypes) as BetType[]

export const pageOf = (type: BetType): BetTypePage => betTypes[type]

const prefix = 'hkjc.'

/** The game of a bet type, as cases, tables and books name it. */
export const gameOf = (type: BetType | 'all-up'): string => `${prefix}${type}`

/** What follows in the name of a game of this book; undefined where it is a game of another. */
export const typeOf = (game: string): string | undefined =>
  game.startsWith(prefix) ? game.slice(prefix.length) : undefined

const aliases: Readonly<Record<string, string>> = {
  composite: 'composite-win',
  first4: 'first-4',
  'first-four': 'first-4',
}

/** The bet type by any name that it has in a case, with or without the prefix of its game. */
export function betTypeOf(name: string): BetType | undefined {
  const type = typeOf(name) ?? name
  return betTypeIds.find((id) => id === (aliases[type] ?? type))
}

/** Bet types that may share one Merged Pool (3.8(d), line 25), the one that can run alone first. */
export const mergedKinds = [
  ['win', 'composite-win'],
  ['forecast', 'trio'],
  ['quartet', 'first-4'],
] as const satisfies readonly (readonly [BetType, BetType])[]

export type MergedKind = (typeof mergedKinds)[number]
