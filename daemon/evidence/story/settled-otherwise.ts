import { gameOf, games } from '../../../games/games.ts'
import type { Settlement } from '../../../games/kit/settle/settlement.ts'
import { rulesForm } from '../../../games/listing/forms/rules-form.ts'
import { rulesText } from '../../../games/listing/printed/rules-text.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import { moneyIn } from '../../../text/money.ts'
import type { EntryBody } from '../../journal/entry.ts'
import { wagerText, words } from '../../screen/card-and-wager-text.ts'
import type { DecidedEntry } from '../decide-again.ts'

/** A round whose result another version decides otherwise: what the journal has, and what is decided now. */
export type SettledOtherwise = {
  readonly table: string
  readonly round: number
  readonly session: number
  /** Where the journal has its result, or would have it. */
  readonly entry: number
  readonly journal?: Result
  readonly now?: Result
}

export type Otherwise = { take(session: number, decision: DecidedEntry): void; all(): readonly SettledOtherwise[] }

/** Gathers the rounds whose results differ, decision by decision. The last result of a round is the one that counts. */
export function gatherOtherwise(): Otherwise {
  const rounds = new Map<string, SettledOtherwise>()
  function takeSide(session: number, entry: number, body: EntryBody | undefined, side: 'journal' | 'now'): void {
    const told = resultIn(body)
    if (told === undefined) return
    const { table, result } = told
    const key = `${session}/${table}/${result.round}`
    const known = rounds.get(key) ?? { table, round: result.round, session, entry }
    rounds.set(key, { ...known, [side]: result })
  }
  return {
    take(session, { entry, expected, found }) {
      takeSide(session, entry, found, 'journal')
      takeSide(session, entry, expected, 'now')
    },
    all: () => [...rounds.values()],
  }
}

type Told = { table: string; result: Result }

const resultIn = (body: EntryBody | undefined): Told | undefined =>
  body?.kind === 'effect' && body.effect.type === 'result' ? { table: body.table, result: body.effect } : undefined

/** A round in lines for people: how it ended, then each wager with what it got, what it gets now, and by which rule. */
export function settledOtherwiseText({ table, round, session, entry, journal, now }: SettledOtherwise): string {
  const head = `Round ${round} at ${table} (session ${session}, entry ${entry}):`
  const ends = endingChange(journal, now)
  const wagers = wagerChanges(journal, now)
  const lines = [...ends, ...wagers]
  return [head, ...(lines.length === 0 ? ['the same money, with other words'] : lines)].join('\n  ')
}

function endingChange(journal: Result | undefined, now: Result | undefined): string[] {
  const [was, is] = [endingText(journal), endingText(now)]
  return was === is ? [] : [`was ${was}, now ${is}`]
}

const endingText = (result: Result | undefined): string =>
  result === undefined ? 'without a result' : `${words(result.kind)}${result.reason ? ` (${result.reason})` : ''}`

function wagerChanges(journal: Result | undefined, now: Result | undefined): string[] {
  const [before, after] = [journal, now].map((result) => byWager(result?.settlements ?? []))
  const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
  const money = moneyOf(now ?? journal)
  return names.flatMap((name) => {
    const [was, is] = [before?.get(name), after?.get(name)]
    if (isSame(was, is)) return []
    const rules = [...new Set([was?.citation, is?.citation].flatMap((citation) => citation ?? []))]
    return [`${name}: was ${outcomeText(was, money)}, now ${outcomeText(is, money)}${inBrackets(rules)}`]
  })
}

/** A settlement of the journal lacks what one of the rules has as undefined. */
const isSame = (was: Settlement | undefined, is: Settlement | undefined): boolean =>
  JSON.stringify(was) === JSON.stringify(is)

const inBrackets = (rules: readonly string[]): string => (rules.length === 0 ? '' : ` (${rules.join('; ')})`)

/** Each settlement by whose and which wager it is; a second one alike has its number. */
function byWager(settlements: readonly Settlement[]): ReadonlyMap<string, Settlement> {
  const all = new Map<string, Settlement>()
  for (const settlement of settlements) {
    const { seat, hand, wager, on } = settlement
    const name = `seat ${seat}${hand === undefined ? '' : ` hand ${hand}`} ${wagerText(wager, on)}`
    const alike = [...all.keys()].filter((known) => known === name || known.startsWith(`${name}, again`)).length
    all.set(alike === 0 ? name : `${name}, again ${alike}`, settlement)
  }
  return all
}

type Money = (minor: number) => string

function moneyOf(result: Result | undefined): Money {
  const page = result !== undefined && games.has(result.game) ? gameOf(result.game) : undefined
  return page === undefined ? (minor) => `${minor}` : moneyIn(page.currency)
}

const verdicts: Readonly<Record<Settlement['verdict'], string>> = {
  win: 'won',
  lose: 'lost',
  push: 'pushed',
  half: 'half lost',
  open: 'still open',
  void: 'returned',
}

/** `won 35:1 for its pair, £36.00 back of a stake of £1.00`. */
function outcomeText(settlement: Settlement | undefined, money: Money): string {
  if (settlement === undefined) return 'not settled'
  const { verdict, pays, row, stake, returns } = settlement
  const paid = verdict === 'win' && pays !== undefined ? ` ${pays}${row === undefined ? '' : ` for ${words(row)}`}` : ''
  const back = returns === undefined ? '' : `, ${money(returns)} back of a stake of ${money(stake)}`
  return `${verdicts[verdict]}${paid}${back}`
}

/** What this version says of the wagers that came to something else: their rules in sentences, each wager once. */
export function rulesOfWagers(rounds: readonly SettledOtherwise[]): string[] {
  const wagers = new Map<string, ReadonlySet<string>>()
  for (const { journal, now } of rounds) {
    const game = now?.game ?? journal?.game ?? ''
    const changed = changedWagers(journal, now)
    wagers.set(game, new Set([...(wagers.get(game) ?? []), ...changed]))
  }
  return [...wagers].flatMap(([game, ids]) => {
    const form = rulesForm(game)
    const entries = form === undefined ? [] : (rulesText(form).find(({ title }) => title === 'Wagers')?.entries ?? [])
    return entries
      .filter(({ id }) => ids.has(id))
      .map(({ id, cite, says }) => `${game} ${id}${cite === undefined ? '' : ` (${cite})`}: ${says.join(' ')}`)
  })
}

function changedWagers(journal: Result | undefined, now: Result | undefined): string[] {
  const [before, after] = [journal, now].map((result) => byWager(result?.settlements ?? []))
  return [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].flatMap((name) => {
    const [was, is] = [before?.get(name), after?.get(name)]
    return isSame(was, is) ? [] : [(is ?? was)?.wager ?? '']
  })
}
