import type { Citation } from '../../kit/document/citation.ts'
import { descriptionOf } from '../../kit/document/described.ts'
import { game } from '../../kit/document/game.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import { afterPhase } from '../../kit/document/late-wagers.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Position, Wager } from '../../kit/document/wagers.ts'
import { type BetEnding, endingOf, endingWords, stakeLeft } from '../../kit/families/dice/bet-history.ts'
import {
  againstTheDice,
  hardway,
  nextFaces,
  nextTotal,
  numberBeforeSeven,
  returnedWhenOff,
  sevenBeforeNumber,
  staysWhenOff,
  withTheDice,
} from '../../kit/families/dice/bet-resolution.ts'
import { contradictedDice } from '../../kit/families/dice/contradictions.ts'
import { diceOutcomes } from '../../kit/families/dice/dice-odds.ts'
import { diceTotal, throwShown } from '../../kit/families/dice/published-throw.ts'
import type { CrapsRules } from '../../kit/families/dice/rules.ts'
import {
  allThrows,
  boxNumbers,
  isLoserSeven,
  rollsThatMatter,
  throwsOf,
  totalOf,
} from '../../kit/families/dice/throws.ts'
import { alertsOfCalls, refusesDiceBet, verifyThrows } from '../../kit/families/dice/verify.ts'
import type { Bet, Selection } from '../../kit/round/round.ts'
import { type Exact, exact, minus } from '../../kit/settle/money.ts'
import { resolveFacts } from '../../kit/settle/resolve.ts'
import { commonOptions, gb, gbCites, gbPage, noCards, rulesOfChapter } from '../common-rules.ts'

const rule = (from: number, to: number, letter: string) => gb(from, to, `8.17 ${letter}`)

/** What a throw makes of each wager, and when it goes down and may be taken up (8.17, lines 1573-1853). */
const craps: CrapsRules = {
  wagers: {
    // a, lines 1573-1584 and 1621-1622; the note, lines 1850-1853.
    'win-line': { resolves: withTheDice({ wins: [7, 11], loses: [2, 3, 12] }), placedOn: 'come-out', contract: true },
    // b, lines 1585-1591 and 1626-1641.
    'dont-win-line': {
      resolves: againstTheDice({ wins: [3, 12], loses: [7, 11], voids: [2] }),
      placedOn: 'come-out',
    },
    // c, lines 1593-1597 and 1643-1646; the note, lines 1850-1853.
    come: { resolves: withTheDice({ wins: [7, 11], loses: [2, 3, 12] }), placedOn: 'point', contract: true },
    // d, lines 1599-1603 and 1648-1650.
    'dont-come': { resolves: againstTheDice({ wins: [3, 12], loses: [7, 11], voids: [2] }), placedOn: 'point' },
    // e, lines 1605-1613 and 1652-1660.
    'behind-win-line': { resolves: numberBeforeSeven, behind: 'win-line' },
    // f, lines 1664-1674 and 1709-1717.
    'behind-dont-win': { resolves: sevenBeforeNumber, behind: 'dont-win-line', lays: true },
    // g, lines 1680-1684 and 1719-1724: not valid on a come-out throw unless called on.
    'behind-come': { resolves: returnedWhenOff(numberBeforeSeven), behind: 'come', uncalled: 'off' },
    // h, lines 1688-1694 and 1726-1731: in action on a come-out throw unless called off.
    'behind-dont-come': {
      resolves: returnedWhenOff(sevenBeforeNumber),
      behind: 'dont-come',
      lays: true,
      uncalled: 'on',
    },
    // i, lines 1698-1703 and 1733-1745.
    hardways: { resolves: hardway },
    // j, lines 1749-1766.
    'place-to-win': { resolves: staysWhenOff(numberBeforeSeven), onNumber: true, uncalled: 'off' },
    // k, lines 1768-1786.
    'place-to-lose': { resolves: staysWhenOff(sevenBeforeNumber), onNumber: true, uncalled: 'on' },
    // l to t, lines 1788-1848.
    'any-craps': { resolves: nextTotal(2, 3, 12) },
    'craps-2': { resolves: nextTotal(2) },
    'craps-3': { resolves: nextTotal(3) },
    'craps-12': { resolves: nextTotal(12) },
    eleven: { resolves: nextTotal(11) },
    'any-seven': { resolves: nextTotal(7) },
    'specific-pair': { resolves: nextFaces },
    'specific-non-pair': { resolves: nextFaces },
    field: { resolves: nextTotal(2, 3, 4, 9, 10, 11, 12) },
  },
  broken: {
    dice: 'bad-dice',
    contract: 'contract-removed',
    call: 'on-and-off',
    shooterWithoutLine: 'shooter-without-line',
    wrongThrow: 'line-after-comeout',
    oddsWithoutPoint: 'odds-before-point',
    oddsOverFlat: 'odds-over-line',
  },
}

const wager = (title: string, cite: Citation) => ({
  title,
  cite,
  open: ({ end }: BetEnding) => end === 'open',
  voids: ({ end }: BetEnding) => end === 'void' || end === 'taken-down',
  decidedAt: ({ at }: BetEnding) => at,
})

const won = ({ end }: BetEnding) => end === 'win'

/** Stays over as many throws as it takes. */
const line = (title: string, cite: Citation) => ({
  ...wager(title, cite),
  stands: true as const,
  wins: won,
  pays: '1:1' as const,
})

type Pays<Row extends string> = Readonly<Record<Row, `${number}:${number}`>>

const wonOn =
  (...numbers: number[]) =>
  (ending: BetEnding) =>
    won(ending) && ending.number !== undefined && numbers.includes(ending.number)

const numbersAlike = { '4/10': wonOn(4, 10), '5/9': wonOn(5, 9), '6/8': wonOn(6, 8) }

/** Paid by the number that it stands on. */
const onNumber = (title: string, cite: Citation, pays: Pays<'4/10' | '5/9' | '6/8'>) => ({
  ...wager(title, cite),
  stands: true as const,
  rows: numbersAlike,
  pays,
})

/** Decided by the next throw. */
const next = <P extends `${number}:${number}`>(title: string, cite: Citation, pays: P) => ({
  ...wager(title, cite),
  wins: won,
  pays,
})

/** The throws that show a total or two faces, written as 36 for a 3 and a 6. */
const throwsWith = (wanted: (faces: readonly number[]) => boolean): number[] =>
  allThrows.filter(({ faces }) => wanted(faces)).map(({ faces }) => Number(faces.join('')))

const exactFaces = allThrows.map(({ faces }) => ({ on: faces, covers: throwsWith((thrown) => thrown === faces) }))
const isPair = ({ on }: Position) => on[0] === on[1]
const hardways = exactFaces.filter((position) => isPair(position) && [2, 3, 4, 5].includes(Number(position.on[0])))
const onTotals = (covers: (box: number) => number): Position[] =>
  boxNumbers.map((box) => ({ on: [box], covers: throwsWith((faces) => totalOf(faces) === covers(box)) }))

/** Odds behind a come wager: where only one can be meant, the point need not be named. */
const orUnnamed = (positions: readonly Position[]): Position[] => [{ on: [], covers: [] }, ...positions]

/** Each wager with the words for what the throws make of it. */
const inWords = (wagers: Readonly<Record<string, Wager<BetEnding>>>): Readonly<Record<string, Wager<BetEnding>>> =>
  Object.fromEntries(
    Object.entries(wagers).map(([id, wager]) => [
      id,
      { ...wager, says: descriptionOf(craps.wagers[id]?.resolves) ?? '' },
    ]),
  )

/** When each wager goes down and may be taken up. */
const placements = Object.fromEntries(Object.entries(craps.wagers).map(([id, { resolves, ...placed }]) => [id, placed]))

const numbersUnlike: readonly Selection[] = [[4], [5], [6]]

const page: HouseBanked<BetEnding> = {
  ...gbPage,
  id: 'gb.dice',
  title: 'Dice (Craps, British rules)',
  cite: gb(1503, 1866, '8'),
  family: 'dice',
  phases: ['betting', 'betting-between-throws', 'throw', 'settlement'],
  equipment: ['dice-reader', 'bet-sensors'],
  live: {
    resultFrom: ['dice-reader'],
    play: 'dice',
    throws: {
      remembers: rollsThatMatter,
      // Whatever point stood, it stands no more, and what lies on numbers has no memory (gb 8.13, lines 1552-1558).
      startsAnew: (faces) => totalOf(faces) === 7,
      passesDice: ({ rolls }) => throwsOf(rolls).findLastIndex(isLoserSeven) === rolls.length - 1,
    },
  },

  options: commonOptions,

  wagers: inWords({
    'win-line': line('Win (Pass) Line', rule(1573, 1622, 'a')),
    'dont-win-line': line("Don't Win Line", rule(1585, 1641, 'b')),
    come: line('Come', rule(1593, 1646, 'c')),
    'dont-come': line("Don't Come", rule(1599, 1650, 'd')),
    'behind-win-line': onNumber('Behind the Win Line', rule(1605, 1660, 'e'), {
      '4/10': '2:1',
      '5/9': '3:2',
      '6/8': '6:5',
    }),
    'behind-dont-win': onNumber("Behind the Don't Win Line", rule(1664, 1717, 'f'), {
      '4/10': '1:2',
      '5/9': '2:3',
      '6/8': '5:6',
    }),
    'behind-come': {
      ...onNumber('Behind the Come', rule(1680, 1724, 'g'), { '4/10': '2:1', '5/9': '3:2', '6/8': '6:5' }),
      positions: orUnnamed(onTotals((box) => box)),
    },
    'behind-dont-come': {
      ...onNumber("Behind the Don't Come", rule(1688, 1731, 'h'), { '4/10': '1:2', '5/9': '2:3', '6/8': '5:6' }),
      positions: orUnnamed(onTotals(() => 7)),
    },
    hardways: {
      ...wager('Hardways', rule(1698, 1745, 'i')),
      stands: true,
      positions: hardways,
      rows: {
        '2-2 and 5-5': ({ end, total }) => end === 'win' && (total === 4 || total === 10),
        '3-3 and 4-4': ({ end, total }) => end === 'win' && (total === 6 || total === 8),
      },
      pays: { '2-2 and 5-5': '15:2', '3-3 and 4-4': '19:2' },
    },
    'place-to-win': {
      ...onNumber('Place Bets to Win', rule(1749, 1766, 'j'), { '4/10': '19:10', '5/9': '7:5', '6/8': '7:6' }),
      positions: onTotals((box) => box),
    },
    'place-to-lose': {
      ...onNumber('Place Bets to Lose', rule(1768, 1786, 'k'), { '4/10': '5:11', '5/9': '5:8', '6/8': '4:5' }),
      positions: onTotals(() => 7),
    },
    'any-craps': next('Any Craps', rule(1788, 1790, 'l'), '15:2'),
    'craps-2': next('Craps 2', rule(1791, 1793, 'm'), '33:1'),
    'craps-3': next('Craps 3', rule(1794, 1796, 'n'), '16:1'),
    'craps-12': next('Craps 12', rule(1797, 1800, 'o'), '33:1'),
    eleven: next('Eleven', rule(1806, 1827, 'p'), '16:1'),
    'any-seven': next('Any Seven', rule(1809, 1831, 'q'), '4:1'),
    'specific-pair': {
      ...next('Specific Pair Combination', rule(1812, 1837, 'r'), '33:1'),
      positions: exactFaces.filter(isPair),
    },
    'specific-non-pair': {
      ...next('Specific Non-Pair Combination', rule(1815, 1843, 's'), '16:1'),
      positions: exactFaces.filter((position) => !isPair(position)),
    },
    field: {
      ...wager('Field', rule(1818, 1848, 't')),
      rows: {
        '3, 4, 9, 10 or 11': ({ end, total = 0 }) => end === 'win' && [3, 4, 9, 10, 11].includes(total),
        '2': ({ end, total }) => end === 'win' && total === 2,
        '12': ({ end, total }) => end === 'win' && total === 12,
      },
      tables: ['field'],
    },
  }),

  payTables: {
    field: {
      role: 'minimum',
      cite: rule(1818, 1823, 't'),
      rows: [
        { when: '3, 4, 9, 10 or 11', pays: '1:1' },
        { when: '2', pays: '2:1' },
        { when: '12', pays: '3:1' },
      ],
    },
  },

  choices: { 'call-on': { cite: gb(1719, 1724, '8.17 g') }, 'call-off': { cite: gb(1726, 1731, '8.17 h') } },
  deeds: {
    'take-down': { says: 'a stake is taken back or reduced that no point binds', cite: gb(1850, 1853, '8.17') },
  },

  rules: {
    ...rulesOfChapter(8),
    'gr.oral-wagers': {
      says: 'a spoken wager counts when chips or cash cover it and the Boxman or Stickman confirms it',
      cite: gb(1525, 1527, '8.7'),
    },
    'passing-the-dice': {
      says: 'the Shooter gives up the dice on a Loser 7, keeps them until his point is repeated, and otherwise may pass them after any throw; the Boxman may instruct him',
      cite: gb(1560, 1568, '8.14-8.16'),
      seenBy: [],
    },
    'on-and-off': {
      says: 'a wager is called on or off for come-out throws alone, and only where its rule says so',
      cite: gb(1719, 1786, '8.17 g, h, j, k'),
    },
    'no-more-bets': {
      says: 'the document states no close of betting; the throw, or the "no more bets" before it, is taken for it',
      cite: gb(1573, 1576, '8.17'),
    },
  },
  cites: { ...gbCites, lateBet: 'no-more-bets', equipment: 'bad-dice', wrongDeal: 'bad-dice', badThrow: 'bad-throw' },

  irregularities: {
    'odds-over-line': {
      when: 'a stake behind a line is above the flat stake, or a lay would win more than the flat stake',
      remedy: 'the wager is refused',
      cite: gb(1605, 1613, '8.17 e-h'),
      seenBy: ['bet-sensors'],
    },
    'odds-before-point': {
      when: 'a wager is placed behind a line before its point is set',
      remedy: 'the wager is refused',
      cite: gb(1607, 1608, '8.17 e'),
      seenBy: ['dice-reader', 'bet-sensors'],
    },
    'line-after-comeout': {
      when: 'a line wager is placed with a point standing, or a come wager before the come-out throw',
      remedy: 'the wager is refused',
      cite: gb(1574, 1575, '8.17 a-d'),
      seenBy: ['dice-reader', 'bet-sensors'],
    },
    'contract-removed': {
      when: 'a Win Line or Come stake is lowered or taken down after its point',
      remedy: 'refused: the stake stays until it is won or lost',
      cite: gb(1850, 1853, '8.17'),
      seenBy: ['bet-sensors'],
    },
    'shooter-without-line': {
      when: "the shooter throws without a wager on the Win Line or the Don't Win Line",
      remedy: 'no throw until a line wager stands',
      rulings: ['void'],
      cite: gb(1538, 1539, '8.10'),
      seenBy: ['bet-sensors'],
    },
    'bad-throw': {
      when: 'the dice do not leave the hand together, leave the table, or do not reach its far end',
      remedy: 'the document names none; the Boxman decides',
      cite: gb(1541, 1542, '8.11'),
      seenBy: ['dice-reader'],
    },
    'bad-dice': {
      when: 'other than two dice are thrown, or a face is not 1 to 6',
      remedy: 'the throw is refused',
      cite: gb(1511, 1513, '8.3'),
      seenBy: ['dice-reader'],
    },
    'shooter-order': {
      when: 'the dice go to another than the next player clockwise',
      remedy: 'the dice are offered in turn',
      called: 'play-on',
      cite: gb(1529, 1536, '8.8-8.9'),
      seenBy: [],
    },
  },
  deal: { ...noCards, family: () => ({ ...craps, wagers: placements }) },

  betting: {
    takesOral: true,
    refuses: (round, bet, options) =>
      afterPhase(page, bet, 'betting-between-throws', 'no-more-bets') ??
      refusesDiceBet(craps, round, bet, (behind, number) => winOn(behind, number, options)),
    honours: (round, bet) => stakeLeft(craps, round, bet),
  },
  facts: (round, bet) => endingOf(craps, round, bet),
  tells: endingWords,
  counts: diceTotal,
  shows: throwShown,
  checks: {
    round: (round) => verifyThrows(craps, round),
    alerts: (round) => alertsOfCalls(craps, round),
    contradiction: (round) => contradictedDice(craps, round),
  },
  odds: {
    unlike: {
      'behind-win-line': numbersUnlike,
      'behind-dont-win': numbersUnlike,
      'behind-come': numbersUnlike,
      'behind-dont-come': numbersUnlike,
      hardways: [
        [2, 2],
        [3, 3],
      ],
      'place-to-win': numbersUnlike,
      'place-to-lose': numbersUnlike,
    },
    outcomes: (wager, _options, _strategy, on) =>
      diceOutcomes(craps, wager, on ?? page.wagers[wager]?.positions?.[0]?.on ?? []),
  },
}

/** What odds win when their number, or the 7 before it, is thrown. */
const winOn = (bet: Bet, number: number, options: Options): Exact =>
  minus(resolveFacts(page, { end: 'win', number }, bet, options).returns, exact(bet.stake))

export const dice = game(page)
