import type { Result } from '../../../games/table/common/result-shape.ts'
import { restored } from '../../engine/engine-state.ts'
import type { Entry } from '../../journal/entry.ts'
import { gatherSnapshots } from '../../journal/snapshot.ts'
import { cardText, pocketColour, pocketText } from '../../screen/card-and-wager-text.ts'
import type { Begun } from '../round-segments.ts'
import type { StoryMoney } from './round-story.ts'
import { type StoryWords, storyWords } from './story-words.ts'
import { handOwner } from './tell-shown.ts'
import { tableTold } from './tell-table.ts'

/** A round in one line of a table's history. */
export type RoundLine = {
  /** When its first result was told (ms), and the same by the clock of the site. */
  at: number
  time: string
  session: number
  round: number
  game: string
  /** The id of the person who has dealt it, where somebody had signed on. */
  dealer?: string
  state: Result['kind']
  /** What came out: `17 black`, `Player 9♠ K♥, Banker 2♣ 5♦`. */
  shown: string
  staked: StoryMoney
  returned: StoryMoney
  wagers: readonly { seat: number; amounts: readonly string[] }[]
  /** The rule or code of each of its findings. */
  findings: readonly string[]
  /** A person has decided it. */
  isRuled: boolean
}

/** Results that wait for a person. */
const waits: readonly Result['kind'][] = ['interrupted', 'disputed', 'contradicted']

type Surroundings = Parameters<typeof tableTold>[0]

/** What is known of a table's rounds so far. */
type Gathering = {
  readonly table: string
  /** By numbering and round, as a table may number its rounds again. */
  readonly lines: Map<string, RoundLine>
  readonly findings: Map<string, string[]>
  session: number
  /** How often rounds were numbered again. */
  numbering: number
  hasEnded: boolean
  /** Those at the head of a segment, until its first entry. */
  snapshots: ReturnType<typeof gatherSnapshots> | undefined
  surroundings: Surroundings
  /** Rounds come in thousands, and mostly of one game in one session. */
  words: { game: string; session: Surroundings['session']; say: StoryWords } | undefined
}

/** Gathers the rounds of a table from entries in order; segments may be left out before a call of `begin`. */
export function gatherHistory(table: string) {
  const gathering: Gathering = {
    table,
    lines: new Map(),
    findings: new Map(),
    session: 0,
    numbering: 0,
    hasEnded: false,
    snapshots: undefined,
    surroundings: { session: null, people: [], alerts: {} },
    words: undefined,
  }
  const { lines, findings } = gathering
  return {
    begin({ session, hasEnded }: Begun, numbering: number): void {
      Object.assign(gathering, { session, hasEnded, numbering, snapshots: gatherSnapshots() })
    },
    visit: (entry: Entry): void => visit(gathering, entry),
    lines: (): readonly RoundLine[] =>
      [...lines].map(([key, line]) => ({ ...line, findings: findings.get(key) ?? [] })).sort((a, b) => a.at - b.at),
    /** The numbers of rounds that wait for a person. */
    waiting: (): readonly number[] =>
      [...lines.values()].filter(({ state }) => waits.includes(state)).map(({ round }) => round),
  }
}

function visit(gathering: Gathering, entry: Entry): void {
  if (entry.kind === 'snapshot') {
    if (entry.room === 'session') gathering.snapshots?.take(entry)
    return
  }
  if (entry.kind === 'segment') return
  if (gathering.snapshots !== undefined) {
    const { session } = restored(gathering.snapshots.all()).records
    gathering.surroundings = { ...gathering.surroundings, session }
    gathering.snapshots = undefined
  }
  if (entry.kind === 'session') {
    gathering.session = entry.session
    gathering.surroundings = { ...gathering.surroundings, session: entry }
    if (gathering.hasEnded) gathering.numbering += 1
    gathering.hasEnded = false
  }
  if (!('table' in entry) || entry.table !== gathering.table) return
  if (entry.kind === 'ended') gathering.hasEnded = true
  if (entry.kind === 'effect') take(gathering, entry)
}

function take(gathering: Gathering, { effect, at }: Extract<Entry, { kind: 'effect' }>): void {
  const { findings, numbering } = gathering
  if (effect.type === 'result') add(gathering, effect, at)
  if (effect.type !== 'finding') return
  const key = `${numbering}/${effect.round}`
  findings.set(key, [...(findings.get(key) ?? []), effect.rule])
}

/** The line of a round is that of its last result, from the time of its first. */
function add(gathering: Gathering, result: Result, at: number): void {
  const { lines, numbering, session } = gathering
  const key = `${numbering}/${result.round}`
  const before = lines.get(key)
  const line = lineOf(result, wordsFor(gathering, result.game), at, session)
  lines.set(
    key,
    before === undefined ? line : { ...line, at: before.at, time: before.time, shown: line.shown || before.shown },
  )
}

function wordsFor(gathering: Gathering, game: string): StoryWords {
  const { words, surroundings, table } = gathering
  if (words?.game === game && words.session === surroundings.session) return words.say
  const { currency, zone } = tableTold(surroundings, table, game)
  const say = storyWords(currency, zone)
  gathering.words = { game, session: surroundings.session, say }
  return say
}

function lineOf(result: Result, say: StoryWords, at: number, session: number): RoundLine {
  const { round, game, kind, dealer, settlements, known, ruling, pool } = result
  const wagers = settlements.length > 0 ? settlements : (known?.bets ?? [])
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    at,
    time: say.moment(at).text,
    session,
    round,
    game,
    ...(dealer !== undefined && { dealer }),
    state: kind,
    shown: shownText(result),
    staked: say.money(pool?.turnover ?? sum(wagers.map(({ stake }) => stake))),
    returned: say.money(
      pool === undefined ? sum(settlements.map(({ returns = 0 }) => returns)) : pool.paid + pool.refunded,
    ),
    wagers: wagers.map(({ seat, stake, ...wager }) => ({
      seat,
      amounts: [stake, ...('returns' in wager && wager.returns !== undefined ? [wager.returns] : [])].map(say.plain),
    })),
    findings: [],
    isRuled: ruling !== undefined,
  }
}

function shownText({ deal = {}, number, dice, symbol, pool }: Result): string {
  if (number !== undefined) return `${pocketText(number)} ${pocketColour(number)}`
  if (dice !== undefined) return dice.join('-')
  if (symbol !== undefined) return symbol
  if (pool !== undefined) return `race ${pool.race} ${pool.state}`
  return Object.entries(deal)
    .filter(([hand, cards]) => cards.length > 0 && !hand.startsWith('seat:') && hand !== 'burn')
    .map(([hand, cards]) => `${handOwner(hand)} ${cards.map(cardText).join(' ')}`)
    .join(', ')
}
