import type { Game } from '../kit/document/game.ts'
import type { Options, Problem } from '../kit/document/options.ts'
import { choosesTable, unlisted } from '../kit/document/table-options.ts'
import { seeded } from '../kit/odds/random.ts'
import type { Selection } from '../kit/round/round.ts'
import { type Exact, exactText } from '../kit/settle/money.ts'
import { type AlikeOutcomes, alike } from './alike-outcomes.ts'
import { countOf, deviationOf, meanOf, rounded } from './mean-and-deviation.ts'
import { type MeterOdds, meterOdds, meterShown, profitWith, type Shown } from './meter-odds.ts'
import { type Printed, printedOf } from './printed-odds.ts'

/** What a wager costs and how it swings, found through the rules that settle it. */
export type WagerOdds = {
  game: string
  wager: string
  /** Where it lies, when the odds are not the same on every position. */
  on?: Selection
  payTable?: string
  /** As they were given; the rest are the rules' own defaults. */
  options: Readonly<Record<string, unknown>>
  /** Loss as a fraction of the initial wager. */
  edge: number
  /** The same as a fraction in lowest terms, where every outcome was counted. */
  exactEdge?: string
  /** A string of digits where there are more than a number holds exactly. */
  outcomes: number | string
  /** Share of outcomes that bring a profit. */
  hitFrequency: number
  /** Of the profit, per unit staked. */
  stdDev: number
  /** `exact` where every outcome was counted, `simulated` where they are too many. */
  method: 'exact' | 'simulated'
  /** Standard error of a simulated edge. */
  error?: number
  /** How the seat decides. */
  strategy?: string
  /** What the figures do not have in them. */
  leftOut?: string
  /** Where a meter pays a part of it. */
  meter?: MeterOdds
} & Printed

export type Question = {
  options: Readonly<Record<string, unknown>>
  wager?: string | undefined
  /** Where it lies; without it, on each position that is not like another. */
  on?: Selection | undefined
  strategy?: string | undefined
  /** What meters show, by jackpot (minor units). */
  meters?: Readonly<Record<string, number>>
  /** How many rounds to simulate where outcomes are too many to count, and from which seed. */
  rounds?: number
  seed?: number
  /** Called now and then with how many of how many rounds are simulated. */
  progress?: (played: number, rounds: number) => void
}

/**
 * Odds of one wager, or of all that are offered, under each pay table that the options leave open; or why no table may
 * offer that under these options.
 */
export function oddsOfGame(game: Game, question: Question): WagerOdds[] | { problems: Problem[] } {
  const read = game.readOptions({ ...game.odds.alikeRulings, ...question.options })
  if ('problems' in read) return read
  const { wager, on } = question
  const offered = read.options.wagersOffered
  if (wager !== undefined && !offered.includes(wager))
    return { problems: [unlisted(game, 'wagersOffered', `a table with these options does not offer ${wager}`)] }
  const wagersOffered = wager === undefined ? offered : [wager]
  const problems = notOfferable(game, { ...read.options, wagersOffered } as Options)
  if (problems.length > 0) return { problems }
  const wanted = Object.keys(game.wagers).filter((id) => wagersOffered.includes(id))
  return wanted.flatMap((id) =>
    tablesOf(game, id, read.options, question.options).flatMap((payTables) =>
      (on === undefined ? (game.odds.unlike?.[id] ?? [undefined]) : [on]).flatMap(
        (on) => oddsOf(game, id, { ...read.options, payTables } as Options, question, on) ?? [],
      ),
    ),
  )
}

/** What else a table must show or set changes no odds. */
const notOfferable = (game: Game, options: Options): Problem[] =>
  (game.verifyTable(options) ?? []).filter(({ path }) => path === 'wagersOffered')

/** The pay tables to count a wager under: the one that was asked for, or each that the document lists. */
function tablesOf(game: Game, id: string, { payTables }: Options, given: Question['options']): Options['payTables'][] {
  const wager = game.wagers[id]
  if (wager === undefined || !('tables' in wager) || Object.keys(given).some(choosesTable)) return [payTables]
  const alike = Object.values(game.groups ?? {}).find((group) => group.includes(id)) ?? [id]
  return wager.tables.map((table) => ({
    ...payTables,
    ...Object.fromEntries(alike.map((wager) => [wager, table])),
  }))
}

/** Undefined for what has no odds of its own: a bonus without a stake, a wager that only follows another. */
function oddsOf(
  game: Game,
  wager: string,
  options: Options,
  question: Question,
  on: Selection | undefined,
): WagerOdds | undefined {
  const strategy = strategyOf(game, wager, question)
  const shown = meterShown(game, wager, options, question.meters ?? {})
  const found =
    counted(game, wager, options, strategy, on, shown) ?? simulated(game, wager, options, question, strategy)
  if (found === undefined) return undefined
  const payTable = options.payTables[wager]
  const leftOut = game.odds.leavesOut?.(wager, options)
  return {
    game: game.id,
    wager,
    ...(on === undefined ? {} : { on }),
    ...(payTable === undefined ? {} : { payTable }),
    options: question.options,
    ...found,
    ...(strategy === undefined ? {} : { strategy }),
    ...(leftOut === undefined ? {} : { leftOut }),
    ...printedOf(game, wager, options, strategy),
  }
}

/** The one that was asked for where the wager has it, or else the wager's first. */
function strategyOf({ odds: { strategies } }: Game, wager: string, { strategy }: Question): string | undefined {
  const known = strategies?.[wager] ?? []
  return known.find((name) => name === strategy) ?? known[0]
}

type Found = Pick<
  WagerOdds,
  'edge' | 'exactEdge' | 'outcomes' | 'hitFrequency' | 'stdDev' | 'method' | 'error' | 'meter'
>

function counted(
  game: Game,
  wager: string,
  options: Options,
  strategy: string | undefined,
  on: Selection | undefined,
  shown: Shown | undefined,
): Found | undefined {
  const endings = game.outcomes(wager, options, strategy, on, shown?.said)
  if (endings === undefined) return undefined
  const { outcomes, stake } = alike(endings)
  if (countOf(outcomes) === 0n) return undefined
  const figures = exactFigures(outcomes, profitWith(shown?.shows ?? 0, stake))
  const meter = shown && meterOdds(outcomes, shown, stake)
  return meter === undefined ? figures : { ...figures, meter }
}

/** The figures of outcomes that were all counted. */
export function exactFigures(outcomes: readonly AlikeOutcomes[], profit: (outcome: AlikeOutcomes) => Exact): Found {
  const total = countOf(outcomes)
  const { over, under } = meanOf(outcomes, profit)
  const edge = { over: -over, under }
  const hits = outcomes.filter((outcome) => profit(outcome).over > 0n)
  return {
    edge: rounded(edge),
    exactEdge: exactText(edge),
    outcomes: total > Number.MAX_SAFE_INTEGER ? `${total}` : Number(total),
    hitFrequency: rounded({ over: countOf(hits), under: total }),
    stdDev: deviationOf(outcomes, profit),
    method: 'exact',
  }
}

const standardRounds = 200_000
const roundsAStep = 1_000

function simulated(
  game: Game,
  wager: string,
  options: Options,
  question: Question,
  strategy: string | undefined,
): Found | undefined {
  const endings = game.samples(wager, options, seeded(question.seed ?? 1).next, strategy)
  return endings && simulatedFigures(endings, question)
}

/** The figures of so many outcomes that were drawn by chance. */
export function simulatedFigures(
  endings: Iterable<{ profit: Exact }>,
  { rounds = standardRounds, progress }: Pick<Question, 'rounds' | 'progress'>,
): Found {
  let [played, total, squares, hits] = [0, 0, 0, 0]
  for (const { profit } of endings) {
    const won = Number(profit.over) / Number(profit.under)
    total += won
    squares += won * won
    hits += won > 0 ? 1 : 0
    played += 1
    if (played % roundsAStep === 0 || played === rounds) progress?.(played, rounds)
    if (played === rounds) break
  }
  const mean = total / played
  const stdDev = Math.sqrt(squares / played - mean * mean)
  return {
    edge: -mean,
    outcomes: played,
    hitFrequency: hits / played,
    stdDev,
    method: 'simulated',
    error: stdDev / Math.sqrt(played),
  }
}
