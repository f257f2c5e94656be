import { described } from '../../kit/document/described.ts'
import { game } from '../../kit/document/game.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import { choice } from '../../kit/document/options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { PayTable, Position } from '../../kit/document/wagers.ts'
import { lazy } from '../../kit/memoize.ts'
import { type Bet, betText, type Round, spotOf } from '../../kit/round/round.ts'
import { commonOptions, gb, gbCites, gbPage, noCards, ownedBy, rulesOfChapter } from '../common-rules.ts'
import * as layout from './layout.ts'
import { isEstablishing, lastCircle, type Run, runAfter } from './roulette-rage.ts'
import { rageOutcomes, spinOutcomes } from './spin-odds.ts'

/** What a bet is decided by: the number of its own spin, whether its chips cover it, and the run of one colour. */
type Spin = { at: number; number: number | undefined; covered: boolean; run: Run; runBrokenAt: number | undefined }

/** Chips on numbers, decided by the next spin at the minimum odds of gb 3.2. */
const chips = <P extends `${number}:${number}`>(
  title: string,
  line: number,
  positions: readonly Position[],
  pays: P,
  lastLine = line,
) => ({
  title,
  cite: gb(line, lastLine, '3.2'),
  positions,
  open: ({ number }: Spin) => number === undefined,
  wins: described('the number spun is among those covered', ({ covered }: Spin) => covered),
  decidedAt: ({ at }: Spin) => at,
  pays,
})

/** On zero half of an even-money wager is lost and half goes back (gb 3.3 b, lines 309-311). */
const evenChance = (title: string, line: number, positions: readonly Position[]) => ({
  ...chips(title, line, positions, '1:1'),
  halves: described('zero is spun', ({ number }: Spin) => number === 0),
})

const rageOdds = ['100:1', '200:1', '400:1', '1000:1', '2000:1'] as const

/** Row k pays when the run ends after k hits; from ten on, all tables pay alike. */
const rageTable = (
  role: 'minimum' | 'listed',
  from: number,
  to: number,
  fourToNine: readonly PayTable['rows'][number]['pays'][],
): PayTable => ({
  role,
  cite: gb(from, to, role === 'minimum' ? '3.28' : '3.29'),
  rows: [...fourToNine, ...rageOdds].map((pays, i) => ({ when: `k=${i + 4}`, pays })),
})

const rageRows = Object.fromEntries(
  Array.from({ length: lastCircle - 3 }, (_, i) => [
    `k=${i + 4}`,
    described(`the run of one colour ends after ${i + 4} hits`, ({ run }: Spin) => run.hits === i + 4),
  ]),
)

const page: HouseBanked<Spin> = {
  ...gbPage,
  id: 'gb.roulette',
  title: 'Roulette (American or French layout) with Roulette Rage side wager',
  cite: gb(270, 490, '3'),
  family: 'roulette',
  phases: ['betting', 'spin', 'result', 'settlement', 'rage-window'],
  live: {
    setup: ['wheel'],
    resultFrom: ['roulette-wheel'],
    play: 'wheel',
  },
  equipment: ['wheel-reader', 'bet-sensors'],

  options: {
    ...commonOptions,
    rageDisplay: choice(['move-chips', 'electronic-display'], 'move-chips', gb(400, 404, '3.23')),
    /** What goes back of an odd stake halved by zero. Down would be less than the rule's half. */
    rounding: choice(['up', 'down'], 'up', gb(309, 311, '3.3')),
  },

  wagers: {
    'straight-up': chips('Straight Up / En Plein', 285, layout.straightUp, '35:1'),
    split: chips('Split / A Cheval', 286, layout.split, '17:1'),
    street: chips('Street / Transversale', 287, layout.street, '11:1'),
    corner: chips('Corner / Carré', 288, layout.corner, '8:1'),
    'first-four': chips('First Four / Quatre Premiers', 289, layout.firstFour, '8:1'),
    'six-line': chips('Six Line / Sixain', 290, layout.sixLine, '5:1'),
    column: chips('Column / Colonne', 291, layout.columns, '2:1', 292),
    dozen: chips('Dozen / Douzaine', 293, layout.dozens, '2:1', 294),
    'red-black': evenChance('Red or Black / Rouge ou Noir', 295, layout.redOrBlack),
    'odd-even': evenChance('Odd or Even / Impair ou Pair', 296, layout.oddOrEven),
    'low-high': evenChance('Low or High / Manque ou Passe', 298, layout.lowOrHigh),
    'split-columns': chips('Split Columns / A Cheval sur Deux Colonnes', 300, layout.splitColumns, '1:2', 301),
    'split-dozens': chips('Split Dozens / A Cheval sur Deux Douzaines', 303, layout.splitDozens, '1:2', 304),
    'roulette-rage': {
      title: 'Roulette Rage',
      cite: gb(353, 490, '3.12-3.29'),
      optional: true,
      unmarked: 'gr.marked-layout',
      stands: true,
      tells: ({ run, runBrokenAt }) =>
        `${run.hits} spins of the colour followed${runBrokenAt === undefined ? ' so far' : ', and the next broke the run'}`,
      rows: rageRows,
      open: ({ runBrokenAt }) => runBrokenAt === undefined,
      decidedAt: ({ runBrokenAt }) => runBrokenAt ?? 0,
      tables: ['rage-min', 'rage-1', 'rage-2'],
    },
  },

  payTables: {
    'rage-min': rageTable('minimum', 432, 452, ['5:1', '8:1', '15:1', '20:1', '40:1', '60:1']),
    'rage-1': rageTable('listed', 465, 477, ['6:1', '10:1', '20:1', '30:1', '40:1', '60:1']),
    'rage-2': rageTable('listed', 478, 490, ['5:1', '9:1', '20:1', '30:1', '40:1', '60:1']),
  },

  rules: {
    ...rulesOfChapter(3),
    'gr.chip-position-governs': {
      says: 'chips are settled where they lie; the document states no close of betting, so "no more bets" is taken for it',
      cite: gb(339, 343, '3.9'),
    },
    'gr.marked-layout': { says: 'Roulette Rage only at a table marked for it', cite: gb(358, 359, '3.13') },
    'other-symbols': {
      says: 'other symbols may stand for the numbers if their order on the wheel and their effect on the game are the same',
      cite: gb(349, 352, '3.11'),
      seenBy: [],
    },
    ...ownedBy('TCSJohnHuxley for Roulette Rage', gb(353, 356, '3.12')),
  },
  cites: {
    ...gbCites,
    oralBet: 'unconfirmed-oral-bet',
    lateBet: 'gr.chip-position-governs',
    equipment: 'not-on-wheel',
    ballWithRotor: 'ball-same-direction',
  },

  irregularities: {
    'rage-outside-window': {
      when: 'a Roulette Rage wager is placed although the last spin was not an establishing spin',
      remedy: 'the wager is refused; the next establishing spin opens the betting again',
      cite: gb(365, 376, '3.15-3.17'),
      seenBy: ['wheel-reader', 'bet-sensors'],
    },
    'not-on-wheel': {
      when: 'the result is no number of the wheel',
      remedy: 'the result is refused',
      cite: gb(321, 325, '3.5'),
      seenBy: ['wheel-reader'],
    },
    'ball-same-direction': {
      when: 'ball and wheel turn the same way',
      remedy: 'the document names none; no spin is recommended, and a person decides',
      cite: gb(328, 328, '3.6'),
      seenBy: ['wheel-reader'],
    },
    'unconfirmed-oral-bet': {
      when: "a bet is spoken without cover on the table or without the dealer's confirmation",
      remedy: 'no bet',
      called: 'refused',
      cite: gb(335, 337, '3.8'),
      seenBy: ['bet-sensors'],
    },
    'impossible-selection': {
      when: 'chips lie on numbers that are no position of the layout',
      remedy: 'the wager is refused',
      cite: gb(274, 277, '3.1'),
      seenBy: ['bet-sensors'],
    },
  },
  deal: noCards,

  betting: {
    takesOral: true,
    refuses: (round, bet) => refusesLate(round, bet) ?? refusesRage(round, bet),
  },
  facts: spinOf,
  tells: ({ number }) =>
    number === undefined ? 'the ball has not come to rest' : `the number is ${numberWords(number)}`,
  shows: ({ spins }) => layout.shownOf(spins.at(-1)),
  checks: {
    round: ({ spins }, _options, setup) => [
      ...verifyWheel(setup?.wheel),
      ...spins.filter((pocket) => !layout.isOnWheel(pocket)).map(notOnWheel),
    ],
  },
  odds: {
    printed: { 'roulette-rage:rage-min': '17.0%' },
    notes: { 'roulette-rage:rage-min': 'the document cuts its percentages off after one place' },
    outcomes: (wager) => {
      const position = page.wagers[wager]?.positions?.[0]
      return position === undefined ? rageOutcomes(wager) : spinOutcomes(wager, position)
    },
  },
}

/** All results in order, and how many of them came before the round's first spin. */
const history = ({ previous, spins }: Round) =>
  previous === undefined ? { results: spins, before: 0 } : { results: [previous, ...spins], before: 1 }

/** Index of the result that was on the display when the bet went down. */
const lastResult = (round: Round, { at = 1 }: Bet): number => at - 2 + history(round).before

function spinOf(round: Round, bet: Bet): Spin {
  const at = bet.at ?? 1
  const number = round.spins[at - 1]
  const { results, before } = history(round)
  const run = runAfter(results, lastResult(round, bet))
  return {
    at,
    number,
    covered: number !== undefined && numbersBySpot().get(spotOf(bet))?.has(number) === true,
    run,
    runBrokenAt: run.brokenAt === undefined ? undefined : run.brokenAt + 1 - before,
  }
}

/** The numbers that each place of the layout covers. */
const numbersBySpot = lazy(
  (): ReadonlyMap<string, ReadonlySet<number>> =>
    new Map(
      Object.entries(page.wagers).flatMap(([wager, { positions = [] }]) =>
        positions.map(({ on, covers }) => [spotOf({ wager, on }), new Set(covers)] as const),
      ),
    ),
)

/** A wheel may be read from any of its pockets on. */
function verifyWheel(found: readonly number[] | undefined): Breach[] {
  if (found === undefined || layout.isWheel(found)) return []
  return [
    { rule: 'not-on-wheel', message: 'the pockets of this wheel are not those of a single-zero wheel in their order' },
  ]
}

/** As other wheels have them; the driver numbers them on from 36. */
const pocketNames: Readonly<Record<number, string>> = {
  37: '00 (pocket 37)',
  38: '000 (pocket 38)',
  39: '0000 (pocket 39)',
}

const numberWords = (number: number): string => {
  const colour = layout.colourOf(number)
  return colour === 'neither' ? `${number}` : `${number}, ${colour}`
}

const notOnWheel = (pocket: number): Breach => ({
  rule: 'not-on-wheel',
  message: `${pocketNames[pocket] ?? pocket} is no number of a single-zero wheel`,
  figures: { pocket },
})

/** Chips may go down while the ball runs, until "no more bets". */
const openPhases = ['betting', 'spin', 'rage-window']

/** A round that stands in a later phase has its last bet from there. */
function refusesLate({ bets, state }: Round, bet: Bet): Breach | undefined {
  const phase = bet.phase ?? (bets.at(-1) === bet ? state.phase : undefined)
  if (phase === undefined || openPhases.includes(phase)) return undefined
  return {
    rule: 'gr.chip-position-governs',
    message: `${betText(bet)}: it went down in the phase '${phase}', after "no more bets"`,
  }
}

function refusesRage(round: Round, bet: Bet): Breach | undefined {
  if (bet.wager !== 'roulette-rage' || isEstablishing(history(round).results, lastResult(round, bet))) return undefined
  return {
    rule: 'rage-outside-window',
    message: `seat ${bet.seat}: the spin before the Roulette Rage wager was not an establishing spin`,
  }
}

export const roulette = game(page)
