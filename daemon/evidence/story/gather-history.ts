import type { Result } from '../../../games/table/live.ts'
import { restored } from '../../engine/engine-state.ts'
import type { Entry } from '../../journal/entry.ts'
import { gatherSnapshots } from '../../journal/snapshot.ts'
import { cardText, pocketColour, pocketText } from '../../screen/format.ts'
import type { Begun } from '../round-segments.ts'
import type { StoryMoney } from './round-story.ts'
import { type StoryWords, storyWords } from './story-format.ts'
import { tableTold } from './story-table.ts'
import { handOwner } from './tell-shown.ts'

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

/** Gathers the rounds of a table from entries in order; segments may be left out before a call of `begin`. */
export function gatherHistory(table: string) {
  const lines = new Map<string, RoundLine>()
  const findings = new Map<string, string[]>()
  let session = 0
  /** How often rounds were numbered again. */
  let numbering = 0
  let hasEnded = false
  let snapshots: ReturnType<typeof gatherSnapshots> | undefined
  let surroundings: Parameters<typeof tableTold>[0] = { session: null, people: [], alerts: {} }

  let words: { game: string; session: typeof surroundings.session; say: StoryWords } | undefined

  function begin(before: Begun, numberingBefore: number): void {
    session = before.session
    hasEnded = before.hasEnded
    numbering = numberingBefore
    snapshots = gatherSnapshots()
  }

  function visit(entry: Entry): void {
    if (entry.kind === 'snapshot') {
      if (entry.room === 'session') snapshots?.take(entry)
      return
    }
    if (entry.kind === 'segment') return
    if (snapshots !== undefined) {
      surroundings = { ...surroundings, session: restored(snapshots.all()).records.session }
      snapshots = undefined
    }
    if (entry.kind === 'session') {
      session = entry.session
      surroundings = { ...surroundings, session: entry }
      if (hasEnded) numbering += 1
      hasEnded = false
    }
    if (!('table' in entry) || entry.table !== table) return
    if (entry.kind === 'ended') hasEnded = true
    if (entry.kind !== 'effect') return
    const { effect } = entry
    if (effect.type === 'result') add(effect, entry.at)
    if (effect.type === 'finding') {
      const key = `${numbering}/${effect.round}`
      findings.set(key, [...(findings.get(key) ?? []), effect.rule])
    }
  }

  /** Rounds come in thousands, and mostly of one game in one session. */
  function wordsFor(game: string): StoryWords {
    if (words?.game !== game || words.session !== surroundings.session) {
      const { currency, zone } = tableTold(surroundings, table, game)
      words = { game, session: surroundings.session, say: storyWords(currency, zone) }
    }
    return words.say
  }

  function add(result: Result, at: number): void {
    const key = `${numbering}/${result.round}`
    const before = lines.get(key)
    const line = lineOf(result, wordsFor(result.game), at, session)
    lines.set(
      key,
      before === undefined ? line : { ...line, at: before.at, time: before.time, shown: line.shown || before.shown },
    )
  }

  return {
    begin,
    visit,
    lines: (): readonly RoundLine[] =>
      [...lines].map(([key, line]) => ({ ...line, findings: findings.get(key) ?? [] })).sort((a, b) => a.at - b.at),
    /** The numbers of rounds that wait for a person. */
    waiting: (): readonly number[] =>
      [...lines.values()].filter(({ state }) => waits.includes(state)).map(({ round }) => round),
  }
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
