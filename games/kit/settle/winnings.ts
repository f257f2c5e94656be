import { citationText } from '../document/citation.ts'
import type { HouseBanked } from '../document/house-banked.ts'
import type { Options } from '../document/options.ts'
import type { AwardOrOption, PayTable, Verdict, Wager, When } from '../document/wagers.ts'
import { lookUp } from '../look-up.ts'
import { memoize } from '../memoize.ts'
import { awardsText, givesStakeBack, paysLess, readAward, type TableAward } from './award-text.ts'

/** What a row pays, and its name where the wager has several. */
type Won = { pays: TableAward; row?: string }

/** All that a wager has won. */
export type Winnings = {
  verdict: Verdict
  won: readonly Won[]
  /** In the words of the page: `35:1`, `1% of meter + returned`. */
  pays: string | undefined
  row: string | undefined
  citation: string
  /** The stake goes back beside what is paid. */
  hasStake: boolean
  /** It has a share of a meter, which only the meter can turn into money. */
  awaitsMeter: boolean
}

/** What a page pays by, whoever pays it. */
export type Priced<Facts> = Pick<HouseBanked<Facts>, 'id' | 'wagers' | 'payTables'>

type Event<Facts> = (facts: Facts) => boolean

/** A wager at a table that is opened: its page's, paid by the tables and odds in force. One shape for every wager. */
export type PayTerms<Facts> = {
  /** What its outcome has decided, before it is asked what it pays. */
  verdictOf: ((facts: Facts) => Verdict) | undefined
  open: Event<Facts> | undefined
  voids: Event<Facts> | undefined
  pushes: Event<Facts> | undefined
  halves: Event<Facts> | undefined
  decidedAt: Wager<Facts>['decidedAt']
  commission: Wager<Facts>['commission']
  /** Otherwise it is paid on another wager's stake. */
  isStaked: boolean
  isOffered: boolean
  positions: Wager<Facts>['positions']
  /** The limits of a stake (minor units). */
  least: number
  most: number
  winnings: (facts: Facts) => Winnings
  /** Where no row has won. */
  nothing: Winnings
}

type Rows = readonly { when: string; pays: TableAward }[]

/** By page, options and wager: rounds come in thousands, and all of this is the same for each of them. */
const tables = memoize((_page: object) => memoize((_options: Options) => new Map<string, PayTerms<never>>()))

/** The terms of a wager under the options of its table; undefined when the page has no such wager. */
export function termsOf<Facts>(page: Priced<Facts>, id: string, options: Options): PayTerms<Facts> | undefined {
  const table = tables(page)(options)
  const known = table.get(id)
  if (known !== undefined) return known as PayTerms<Facts>
  const wager = lookUp(page.wagers, id)
  if (wager === undefined) return undefined
  const terms = readTerms(page, id, wager, options)
  table.set(id, terms as PayTerms<never>)
  return terms
}

function readTerms<Facts>(page: Priced<Facts>, id: string, wager: Wager<Facts>, options: Options): PayTerms<Facts> {
  const nothing = { ...winningsOf([], citationText(wager.cite)), verdict: 'lose' as const }
  return {
    verdictOf: wager.when && verdictOf(wager.when, options),
    open: wager.open,
    voids: wager.voids,
    pushes: wager.pushes,
    halves: wager.halves,
    decidedAt: wager.decidedAt,
    commission: wager.commission,
    isStaked: wager.paidOn === undefined,
    isOffered: options.wagersOffered.includes(id),
    positions: wager.positions,
    least: options.limits[id]?.min ?? 0,
    most: options.limits[id]?.max ?? Number.MAX_SAFE_INTEGER,
    winnings: winningsBy(page, id, wager, options, nothing),
    nothing,
  }
}

/** The stake that an option gives back beside the rows, as results and meters name it. */
const stakeBack: Won = { pays: 'returned', row: 'wager back' }

function winningsBy<Facts>(
  page: Priced<Facts>,
  id: string,
  wager: Wager<Facts>,
  options: Options,
  nothing: Winnings,
): (facts: Facts) => Winnings {
  if (hasOneAward(wager)) {
    const pays = options.odds[id] ?? awardOf(wager.pays, options)
    const single: Winnings = { ...winningsOf([{ pays }], nothing.citation), verdict: 'win' }
    if (!('wins' in wager)) return () => single
    return (facts) => (wager.wins(facts) ? single : nothing)
  }
  const citation = citationText(payTableOf(page, id, options)?.cite ?? wager.cite)
  const rows = rowsInForce(page, id, options).map(({ when, pays }) => ({ pays, row: when }))
  if ('each' in wager) {
    const back = wager.stakeBack !== undefined && options[wager.stakeBack.option] === true ? [stakeBack] : []
    return (facts) => {
      const won = wager.each(facts).flatMap((name) => rows.filter(({ row }) => row === name))
      return won.length === 0 ? nothing : winningsOf([...won, ...back], citation)
    }
  }
  const events = rows.map((won) => ({ happens: wager.rows[won.row], winnings: winningsOf([won], citation) }))
  const winningsIn = (facts: Facts) => events.find(({ happens }) => happens?.(facts))?.winnings ?? nothing
  const { instead } = wager
  if (instead === undefined) return winningsIn
  const pays = awardOf(instead.pays, options)
  return (facts) => {
    const winnings = winningsIn(facts)
    const [{ row, pays: asRow } = {}] = winnings.won
    const isInstead = row !== undefined && asRow !== undefined && instead.of(facts) && paysLess(asRow, pays)
    return isInstead ? winningsOf([{ pays, row }], citation) : winnings
  }
}

/** By outcome, with what the options say filled in. An outcome that nothing is said of loses. */
function verdictOf<Facts>({ outcome, verdicts }: When<Facts>, options: Options): (facts: Facts) => Verdict {
  const inForce = Object.entries(verdicts).map(
    ([name, verdict]) =>
      [name, typeof verdict === 'string' ? verdict : verdict.is[String(options[verdict.option])]] as const,
  )
  const byOutcome = new Map(inForce)
  return (facts) => byOutcome.get(outcome(facts)) ?? 'lose'
}

/** Whether a wager pays the same whatever it wins by. */
export const hasOneAward = <Facts>(wager: Wager<Facts>): wager is Extract<Wager<Facts>, { pays: AwardOrOption }> =>
  !('rows' in wager || 'each' in wager)

function winningsOf(won: readonly Won[], citation: string): Winnings {
  const rows = won.flatMap(({ row }) => row ?? [])
  return {
    verdict: won.every(({ pays }) => pays === 'returned') ? 'push' : 'win',
    won,
    pays: won.length === 0 ? undefined : awardsText(won.map(({ pays }) => pays)),
    row: rows.length === 0 ? undefined : rows.join(' + '),
    citation,
    hasStake: won.some(({ pays }) => givesStakeBack(pays)),
    awaitsMeter: won.some(({ pays }) => readAward(pays).by === 'meter'),
  }
}

/** What a win pays under the options of a table. An option of odds was read as such, and each value of another has its award. */
export function awardOf(pays: AwardOrOption, options: Options): TableAward {
  if (typeof pays === 'string') return pays
  const value = options[pays.option]
  return ('is' in pays ? pays.is[String(value)] : value) as TableAward
}

/** The rows that a wager is paid by: its own or the table's in force, with the odds that the operator has raised. */
const rowsInForce = <Facts>(page: Priced<Facts>, id: string, options: Options): Rows =>
  printedRows(page, id, options).map(({ when, pays }) => ({ when, pays: raisedOdds(page, id, when, options) ?? pays }))

const raisedOdds = <Facts>(page: Priced<Facts>, id: string, row: string, { odds }: Options): TableAward | undefined => {
  const name = namesOfRow(page, id, row).find((name) => odds[`${id}:${name}`] !== undefined)
  return name === undefined ? undefined : odds[`${id}:${name}`]
}

/** The names that the tables of a wager have for a row: those of one event are one row. */
export function namesOfRow({ wagers }: Pick<HouseBanked<never>, 'wagers'>, id: string, row: string): string[] {
  const wager = lookUp(wagers, id)
  const rows = wager !== undefined && 'rows' in wager ? wager.rows : {}
  const event = lookUp(rows, row)
  return event === undefined ? [row] : Object.keys(rows).filter((name) => rows[name] === event)
}

/** The rows as printed, of the table in force where there are several. */
export function printedRows(
  page: Pick<HouseBanked<never>, 'wagers' | 'payTables'>,
  id: string,
  options: Options,
): Rows {
  const wager = lookUp(page.wagers, id)
  if (wager === undefined || hasOneAward(wager)) return []
  if ('pays' in wager) return Object.entries(wager.pays).map(([when, pays]) => ({ when, pays }))
  return rowsOf(payTableOf(page, id, options), options)
}

export const rowsOf = (table: PayTable | undefined, options: Options): Rows =>
  table?.rows.map(({ when, pays }) => ({ when, pays: awardOf(pays, options) })) ?? []

const payTableOf = (
  page: Pick<HouseBanked<never>, 'payTables'>,
  wager: string,
  options: Options,
): PayTable | undefined => page.payTables[options.payTables[wager] ?? '']
