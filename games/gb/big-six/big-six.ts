import { game } from '../../kit/document/game.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import { afterPhase } from '../../kit/document/late-wagers.ts'
import { fields, type Options, type Problem, problem, ruling, text } from '../../kit/document/options.ts'
import type { PublishedOutcome } from '../../kit/document/published-outcome.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { emptyRound, type Stop } from '../../kit/round/round.ts'
import { commonOptions, gb, gbCites, gbPage, noCards, rulesOfChapter } from '../common-rules.ts'
import { segmentCounts, segmentsIn, symbols, themeOf, typeOf, verifySegments, wheelOf } from './wheel.ts'

/** The symbol that a wager's spin came to, and the spin that gave it: not the first, where that was spun again. */
type Spin = { at: number; symbol: string | undefined; on: string }

const betweenCite = gb(2115, 2122, '10.10')
const wheelCite = gb(2053, 2074, '10.2')

const wonOn = (type: string) => [type, ({ symbol, on }: Spin) => symbol === type && on === type] as const

const page: HouseBanked<Spin> = {
  ...gbPage,
  id: 'gb.big-six',
  title: 'Big Six (Wheel of Fortune)',
  cite: gb(2036, 2125, '10'),
  family: 'wheel',
  phases: ['betting', 'spin', 'settlement'],
  live: {
    setup: ['segments'],
    resultFrom: ['big-six-wheel'],
    play: 'wheel',
  },
  equipment: ['wheel-reader', 'bet-sensors'],

  options: {
    ...commonOptions,
    betweenSegments: { ...ruling(['previous-segment', 'respin'], betweenCite), notice: 'always' },
    /** What the wheel shows for each type, where it is not the letter. */
    themeSymbols: fields(
      Object.fromEntries(symbols.map((type) => [type, text(gb(2055, 2059, '10.2'))])),
      gb(2053, 2059, '10.2'),
    ),
    /** The 52 segments clockwise. Figure 13, which has their order, is lost from the text. */
    segments: text(gb(2057, 2074, '10.2')),
  },

  wagers: {
    symbol: {
      title: 'Symbol',
      cite: gb(2101, 2113, '10.9'),
      positions: symbols.map((type) => ({ on: [type], covers: [] })),
      open: ({ symbol }) => symbol === undefined,
      decidedAt: ({ at }) => at,
      rows: Object.fromEntries(symbols.map(wonOn)),
      tables: ['big-six'],
    },
  },

  payTables: {
    'big-six': {
      role: 'minimum',
      cite: gb(2105, 2113, '10.9'),
      rows: [
        { when: 'A', pays: '50:1' },
        { when: 'B', pays: '50:1' },
        { when: 'C', pays: '20:1' },
        { when: 'D', pays: '10:1' },
        { when: 'E', pays: '5:1' },
        { when: 'F', pays: '3:1' },
        { when: 'G', pays: '1:1' },
      ],
    },
  },

  rules: {
    ...rulesOfChapter(10),
    'gr.oral-wagers': {
      says: 'a spoken wager counts when chips or cash cover it and the dealer confirms it',
      cite: gb(2091, 2093, '10.7'),
    },
    'gr.chip-position-governs': {
      says: 'wagers are settled as the chips lie when the wheel comes to rest',
      cite: gb(2095, 2099, '10.8'),
    },
    clapper: {
      says: 'a clapper on top of the wheel comes to rest in the segment that stops beneath it',
      cite: gb(2076, 2078, '10.3'),
      seenBy: [],
    },
  },
  cites: { ...gbCites, lateBet: 'gr.chip-position-governs', equipment: 'not-on-wheel', wrongDeal: 'not-on-wheel' },

  irregularities: {
    'clapper-between': {
      when: 'the clapper comes to rest between two segments',
      remedy:
        'as the notice at the table says: the segment passed last wins, or the spin is void and the wheel is spun again',
      cite: betweenCite,
      seenBy: ['wheel-reader'],
    },
    'not-on-wheel': {
      when: 'the result is none of the seven symbols, or the two beside the clapper are no neighbours',
      remedy: 'the result is refused',
      cite: wheelCite,
      seenBy: ['wheel-reader'],
    },
    'wrong-counts': {
      when: 'the wheel does not have 52 segments with 1, 1, 2, 4, 8, 12 and 24 of the seven symbols',
      remedy: 'the table may not be opened with this wheel',
      cite: wheelCite,
      seenBy: ['wheel-reader'],
    },
  },
  deal: noCards,

  betting: {
    takesOral: true,
    /** The chips count as they lie when the wheel comes to rest. */
    refuses: (_round, bet) => afterPhase(page, bet, 'spin', 'gr.chip-position-governs'),
  },
  facts: ({ stops }, { at = 1, on = [] }, options) => ({ ...spun(stops, at, options), on: String(on[0]) }),
  tells: ({ symbol }) => (symbol === undefined ? 'the spin gave no symbol' : `the wheel stopped at ${symbol}`),
  shows: ({ stops }) => stoppedAt(stops.at(-1)),
  checks: {
    options: verifyOptions,
    table: unposted,
    round: ({ stops }, options, setup) => [
      ...(setup?.segments === undefined ? [] : verifySegments(setup.segments, themeOf(options))),
      ...stops.flatMap((stop) => verifyStop(stop, options)),
    ],
  },
  odds: {
    unlike: { symbol: symbols.map((type) => [type]) },
    outcomes: (wager, _options, _strategy, on = [symbols[0]]) =>
      symbols.map((symbol) => ({
        round: { ...emptyRound, stops: [{ symbol }] },
        bets: [{ seat: 1, wager, on, stake: 100 }] as const,
        weight: BigInt(segmentCounts[symbol]),
      })),
  },
}

/** The spin that decides a wager placed before spin `at`; one between two segments may have to be spun again. */
function spun(stops: readonly Stop[], at: number, options: Options): Pick<Spin, 'at' | 'symbol'> {
  const found = stops.slice(at - 1).findIndex((stop) => 'symbol' in stop || options.betweenSegments !== 'respin')
  const stop = found < 0 ? undefined : stops[at - 1 + found]
  return { at: at + Math.max(0, found), symbol: stop === undefined ? undefined : symbolOf(stop, options) }
}

/** Between two segments of one symbol it is that symbol, whichever was passed. */
function symbolOf(stop: Stop, options: Options): string | undefined {
  if ('symbol' in stop) return typeOf(stop.symbol, themeOf(options))
  const [first, second] = stop.between
  const passed = stop.passed ?? (first === second ? first : undefined)
  return passed === undefined ? undefined : typeOf(passed, themeOf(options))
}

/** Between two segments, a result names both. */
function stoppedAt(stop: Stop | undefined): PublishedOutcome | undefined {
  if (stop === undefined) return undefined
  return { says: `The wheel stopped at ${'symbol' in stop ? stop.symbol : stop.between.join(' and ')}` }
}

function verifyStop(stop: Stop, options: Options): Breach[] {
  const theme = themeOf(options)
  const shown =
    'symbol' in stop ? [stop.symbol] : [...stop.between, ...(stop.passed === undefined ? [] : [stop.passed])]
  const unknown = shown.filter((symbol) => typeOf(symbol, theme) === undefined)
  if (unknown.length > 0) return unknown.map((symbol) => offWheel(`'${symbol}' is no symbol of the wheel`))
  return 'symbol' in stop ? [] : verifyBetween(stop, options)
}

const offWheel = (message: string): Breach => ({ rule: 'not-on-wheel', message })

function verifyBetween({ between, passed }: Extract<Stop, { between: unknown }>, options: Options): Breach[] {
  const beside = between.join(' and ')
  if (between.length !== 2) return [offWheel(`the clapper rests between two segments, not at ${beside}`)]
  if (!wheelOf(options).haveNeighbours(between)) return [offWheel(`${beside} are no neighbours on the wheel`)]
  if (passed !== undefined && !between.includes(passed)) return [offWheel(`${passed} is not beside the clapper`)]
  if (options.betweenSegments === null)
    return [{ rule: 'clapper-between', message: `between ${beside}, and the table has no notice on what is done then` }]
  const isKnown = passed !== undefined || between[0] === between[1]
  if (options.betweenSegments === 'respin' || isKnown) return []
  return [{ rule: 'clapper-between', message: `between ${beside}, and the segment passed last was not said` }]
}

function verifyOptions(options: Options): Problem[] {
  const theme = themeOf(options)
  const names = new Set(Object.values(theme))
  const doubled = names.size < symbols.length ? ['the seven symbols must be different'] : []
  const wrong = options.segments === '' ? [] : verifySegments(segmentsIn(options), theme).map(({ message }) => message)
  return [
    ...doubled.map((message) => problem('themeSymbols', 'wrong-counts', message, wheelCite)),
    ...wrong.map((message) => problem('segments', 'wrong-counts', message, wheelCite)),
  ]
}

/** What must be decided and entered before the wheel may be played. */
function unposted({ betweenSegments, segments }: Options): Problem[] {
  const problems: Problem[] = []
  if (betweenSegments === null)
    problems.push(
      problem(
        'betweenSegments',
        'clapper-between',
        'a notice must say what is done when the clapper rests between',
        betweenCite,
      ),
    )
  if (segments === '')
    problems.push(problem('segments', 'wrong-counts', 'the 52 segments must be given in their order', wheelCite))
  return problems
}

export const bigSix = game(page)
