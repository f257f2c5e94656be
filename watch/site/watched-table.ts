import { figureAlerts } from '../figures/figure-alerts.ts'
import { type FigureInput, type FiguresState, interrupted, newFigures, stepFigures } from '../figures/figures.ts'
import type { PaceBand } from '../figures/pace.ts'
import type { TableOdds } from '../figures/table-odds.ts'
import type { AlertRow, FindingRow, LastRound, RoundRow, RulesPanel } from '../view-types.ts'
import { type Gap, gapAlert, gapBefore, gapText, type MessageNumber } from './message-gaps.ts'
import { lastRound, roundRow } from './round-row.ts'
import { alertAcknowledged, alertHeard, alertOver } from './standing-alerts.ts'
import type { SaidBy, TableMessage } from './table-message.ts'

/** The message of a finding as it came, and as people read it. */
export type Reworded = readonly [said: string, plain: string]

/** What is known of one table: a JSON value. Lists are newest first. */
export type WatchedTable = {
  readonly id: string
  readonly status?: SaidBy<'status'>
  readonly round?: SaidBy<'round'>
  readonly rules?: RulesPanel
  readonly devices: Readonly<Record<string, SaidBy<'device'>>>
  readonly meters: Readonly<Record<string, SaidBy<'meter'>>>
  /** What each meter showed, and when: oldest first. */
  readonly curves: Readonly<Record<string, readonly (readonly [at: number, display: number])[]>>
  readonly pools: Readonly<Record<string, SaidBy<'pool'>>>
  readonly alerts: Readonly<Record<string, AlertRow>>
  readonly last?: LastRound
  readonly results: readonly RoundRow[]
  readonly findings: readonly FindingRow[]
  /** Messages of findings that were put into plain figures: newest first. */
  readonly reworded?: readonly Reworded[]
  /** When rounds were over in the last 30 minutes: oldest first. */
  readonly ended: readonly number[]
  /** The last numbered message: those up to it are repeats. */
  readonly numbered: { readonly session: number; readonly seq: number }
  /** The last messages that never came. */
  readonly gap?: Gap
  /** What its statistics are made of. */
  readonly figures: FiguresState
  /** It was taken up from the history, and nothing with a number was heard since: something may be missing. */
  readonly isRemembered?: true
  readonly at: number
}

/** Of each list, so that a table has the same size after a year. */
export const mostRows = 200
export const longestCurve = 500
/** A result repeats what was found in its round. */
export const mostReworded = 32
const mostNamed = 64
const paceWindow = 30 * 60_000

export const newTable = (id: string): WatchedTable => ({
  id,
  devices: {},
  meters: {},
  curves: {},
  pools: {},
  alerts: {},
  results: [],
  findings: [],
  ended: [],
  numbered: { session: 0, seq: 0 },
  figures: newFigures,
  at: 0,
})

/** What is left of a table from an earlier run of the watch. */
type Remembered = Pick<WatchedTable, 'results' | 'findings' | 'curves' | 'reworded'> & {
  readonly alerts: readonly AlertRow[]
  readonly figures?: { readonly numbered: MessageNumber; readonly state: FiguresState }
}

/** A table as it was when the watch was stopped, until its daemon says what stands now. */
export function rememberedTable(
  id: string,
  { results, findings, reworded = [], curves, alerts, figures }: Remembered,
): WatchedTable {
  const [newest] = results
  const known = figures?.numbered ?? { session: 0, seq: 0 }
  const numbered = [...results, ...findings].reduce(laterOf, known)
  const { state } = figures ?? { state: newFigures }
  return {
    ...newTable(id),
    ...{ results, findings, reworded: reworded.slice(0, mostReworded), curves, numbered },
    figures: numbered === known ? state : interrupted(state),
    isRemembered: true,
    alerts: Object.fromEntries(alerts.map((alert) => [alert.id, alert])),
    ...(newest !== undefined && { last: lastRound(newest) }),
    ended: results.map(({ at }) => at).toReversed(),
  }
}

const laterOf = (a: MessageNumber, b: MessageNumber): MessageNumber =>
  b.session > a.session || (b.session === a.session && b.seq > a.seq) ? numberOf(b) : a

/** What figures are judged by: how fast each game is to be played, by its id, and the odds of each table. */
export type Yardsticks = {
  readonly pace: Readonly<Record<string, PaceBand>>
  readonly odds: Readonly<Record<string, TableOdds>>
}

const noYardsticks: Yardsticks = { pace: {}, odds: {} }

/** What a table is after what was heard; the same value where nothing has changed. */
export function stepTable(table: WatchedTable, heard: TableMessage, by: Yardsticks = noYardsticks): WatchedTable {
  const next = stepped(takenUp(withGap(table, heard), heard), heard, oddsOf(table, by))
  if (next === table) return table
  const at = 'says' in heard ? heard.says.at : heard.at
  const alerts = next.figures === table.figures ? next.alerts : withFigureAlerts(next, by, at)
  return { ...next, alerts, at }
}

/** Whoever hears one message and not those before it says so, and goes on with what is heard. */
function withGap(table: WatchedTable, heard: TableMessage): WatchedTable {
  if (table.isRemembered || !isNumbered(heard)) return table
  const gap = gapBefore(table.numbered, heard.says)
  if (gap === undefined) return table
  const { at } = heard.says
  const raised = alertHeard(table.alerts, { table: table.id, session: 0, seq: 0, at, id: gapAlert, text: gapText(gap) })
  return { ...table, gap, figures: interrupted(table.figures), alerts: alertOver(raised, gapAlert, at) }
}

/** Where the first message is not the one after the last that is known, the watch was away in between. */
function takenUp(table: WatchedTable, heard: TableMessage): WatchedTable {
  if (table.isRemembered === undefined || !isNumbered(heard) || isRepeat(table, heard.says)) return table
  const { isRemembered: _, ...known } = table
  const { session, seq } = table.numbered
  const isNext = heard.says.session === session && heard.says.seq === seq + 1
  return isNext ? known : { ...known, figures: interrupted(known.figures) }
}

const numberedKinds = ['result', 'finding', 'event', 'acknowledged', 'announcement', 'all-up', 'payouts'] as const
type NumberedMessage = TableMessage & { readonly kind: (typeof numberedKinds)[number] }

/** Whether it is one of those that a table numbers one by one. */
export const isNumbered = (heard: TableMessage): heard is NumberedMessage =>
  numberedKinds.some((kind) => kind === heard.kind)

/** Odds are of one game: another that is on the table has none. */
function oddsOf({ id, status }: WatchedTable, { odds }: Yardsticks): TableOdds | undefined {
  const own = odds[id]
  return own !== undefined && own.game === status?.game ? own : undefined
}

function stepped(table: WatchedTable, heard: TableMessage, odds: TableOdds | undefined): WatchedTable {
  switch (heard.kind) {
    case 'status':
      return withStatus(table, heard.says)
    case 'round':
      return withFigures({ ...table, round: heard.says }, { kind: 'phase', at: heard.says.at, phase: heard.says.phase })
    case 'rules':
      return { ...table, rules: rulesSaid(heard.says) }
    case 'device':
      return { ...table, devices: named(table.devices, heard.says.device, heard.says) }
    case 'pool':
      return { ...table, pools: named(table.pools, heard.says.pool, heard.says) }
    case 'meter':
      return withMeter(table, heard.says)
    case 'alert':
      return withAlerts(table, alertHeard(table.alerts, heard.says))
    case 'alert-over':
      return withAlerts(table, alertOver(table.alerts, heard.id, heard.at))
    case 'announcement':
    case 'all-up':
    case 'payouts':
      return counted(table, heard.says)
    case 'acknowledged':
      return withAlerts(counted(table, heard.says), alertAcknowledged(table.alerts, heard.says))
    case 'result':
      return isRepeat(table, heard.says)
        ? table
        : withResult(withFigures(table, resultSaid(heard.says, odds)), heard.says)
    case 'finding':
      return isRepeat(table, heard.says) ? table : withFinding(withFigures(table, findingSaid(heard.says)), heard.says)
    case 'event':
      return isRepeat(table, heard.says)
        ? table
        : withFigures(
            { ...table, numbered: numberOf(heard.says) },
            { kind: 'event', at: heard.says.at, event: heard.says.event },
          )
  }
}

const withFigures = (table: WatchedTable, said: FigureInput): WatchedTable => {
  const figures = stepFigures(table.figures, said)
  if (figures === table.figures) return table
  return { ...table, figures }
}

/** Alerts of the watch itself: they stand while their figures say so, beside those of the table. */
function withFigureAlerts(
  { id: table, status, figures, alerts }: WatchedTable,
  { pace }: Yardsticks,
  at: number,
): WatchedTable['alerts'] {
  const found = figureAlerts(figures, pace[status?.game ?? ''])
  const raised = found.reduce(
    (all, { id, text }) => alertHeard(all, { table, id, text, at, session: 0, seq: 0 }),
    alerts,
  )
  const over = Object.keys(raised).filter((id) => id.startsWith('watch-') && !found.some((alert) => alert.id === id))
  return over.reduce((all, id) => alertOver(all, id, at), raised)
}

const rulesSaid = ({ title, seats, decks, wagers, tableLimits, irregularities }: SaidBy<'rules'>): RulesPanel => ({
  title,
  ...(seats !== undefined && { seats }),
  ...(decks !== undefined && { decks }),
  wagers,
  ...(tableLimits !== undefined && { tableLimits }),
  irregularities,
})

const findingSaid = ({ at, round, dealer, figures }: SaidBy<'finding'>): FigureInput => ({
  ...{ kind: 'finding', at, round, figures },
  ...(dealer !== undefined && { dealer }),
})

const resultSaid = (says: SaidBy<'result'>, odds: TableOdds | undefined): FigureInput => ({
  kind: 'result',
  at: says.at,
  session: says.session,
  result: says,
  odds,
})

const numberOf = ({ session, seq }: MessageNumber): MessageNumber => ({ session, seq })

/** After a lost connection a daemon sends again what was not acknowledged, with the same number. */
const isRepeat = ({ numbered }: WatchedTable, { session, seq }: MessageNumber): boolean =>
  session < numbered.session || (session === numbered.session && seq <= numbered.seq)

const counted = (table: WatchedTable, says: MessageNumber): WatchedTable =>
  isRepeat(table, says) ? table : { ...table, numbered: numberOf(says) }

/** The one alert that the watch raises itself: of a table whose daemon is gone, nobody else can say anything. */
export const offlineAlert = 'offline'

function withStatus(table: WatchedTable, status: SaidBy<'status'>): WatchedTable {
  const { session, seq, at } = status
  const said = { table: table.id, session, seq, at, id: offlineAlert, text: 'no daemon serves the table' }
  const isOnline = status.state === 'online'
  const alerts = isOnline ? alertOver(table.alerts, offlineAlert, at) : alertHeard(table.alerts, said)
  return { ...table, status, alerts }
}

const withAlerts = (table: WatchedTable, alerts: WatchedTable['alerts']): WatchedTable =>
  alerts === table.alerts ? table : { ...table, alerts }

/** A table has few devices and meters: beyond that somebody else writes there. */
const named = <T>(all: Readonly<Record<string, T>>, id: string, one: T): Readonly<Record<string, T>> =>
  id in all || Object.keys(all).length < mostNamed ? { ...all, [id]: one } : all

function withMeter(table: WatchedTable, says: SaidBy<'meter'>): WatchedTable {
  const before = table.curves[says.meter] ?? []
  const isSame = before.at(-1)?.[1] === says.display
  const curve = isSame ? before : [...before.slice(1 - longestCurve), [says.at, says.display] as const]
  return {
    ...table,
    meters: named(table.meters, says.meter, says),
    curves: named(table.curves, says.meter, curve),
  }
}

function withResult(table: WatchedTable, says: SaidBy<'result'>): WatchedTable {
  const row = roundRow(says, table.status?.currency)
  // A ruling or a confirmed hit says the round again: it takes the place of what was said before.
  const others = table.results.filter(({ session, round }) => session !== row.session || round !== row.round)
  const isNew = others.length === table.results.length
  const findings = table.findings.filter((each) => each.session === row.session && each.round === row.round).length
  return {
    ...table,
    numbered: numberOf(says),
    last: lastRound(row),
    results: [{ ...row, findings }, ...others].slice(0, mostRows),
    ended: isNew ? [...table.ended.filter((at) => at > says.at - paceWindow), says.at] : table.ended,
  }
}

function withFinding(table: WatchedTable, { figures: _, ...row }: SaidBy<'finding'>): WatchedTable {
  const isOf = (each: RoundRow) => each.session === row.session && each.round === row.round
  const results = table.results.some(isOf)
    ? table.results.map((each) => (isOf(each) ? { ...each, findings: each.findings + 1 } : each))
    : table.results
  return { ...table, numbered: numberOf(row), results, findings: [row, ...table.findings].slice(0, mostRows) }
}

/** Rounds an hour at a time (ms): those that have ended since the first of the last 30 minutes. */
export function paceOf({ ended }: Pick<WatchedTable, 'ended'>, now: number): number | undefined {
  const recent = ended.filter((at) => at > now - paceWindow)
  const [first] = recent
  if (first === undefined || recent.length < 2 || now <= first) return undefined
  return Math.round(((recent.length - 1) * 3_600_000) / (now - first))
}
