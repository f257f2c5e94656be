import { lateBetIn } from '../figures/late-bets.ts'
import { newPace, type PaceState, phaseBegun, roundOver } from '../figures/pace.ts'
import { roundRow } from '../site/round-row.ts'
import type { SaidBy, TableMessage } from '../site/table-message.ts'
import type { DeviceLine, HistoryRecord } from './records.ts'

/** Of a round, so that a table without results does not fill the memory: the last of them. */
const mostEvents = 2_000
/** A meter rises with each wager: one point of its curve in so long (ms) is enough. */
const meterPace = 60_000

type Shown = { readonly at: number; readonly display: number }

/** What is to be kept of what tables say. */
export type Recorder = { take(news: readonly TableMessage[]): HistoryRecord[] }

export function createRecorder(): Recorder {
  /** What the devices of each table said since its last round. */
  const events = new Map<string, DeviceLine[]>()
  /** How the time of its round under way is spent, by table, and the last round that was timed. */
  const paces = new Map<string, PaceState>()
  const timed = new Map<string, string>()
  /** The last point that was kept of each meter. */
  const shown = new Map<string, Shown>()

  function noteEvent({ table, at, seq, device, event }: SaidBy<'event'>): void {
    const own = events.get(table) ?? []
    events.set(table, own)
    own.push({ at, seq, device, event })
    if (own.length > 2 * mostEvents) own.splice(0, own.length - mostEvents)
  }

  function roundOf(says: SaidBy<'result'>): HistoryRecord {
    const own = events.get(says.table) ?? []
    events.delete(says.table)
    return {
      kind: 'round',
      row: roundRow(says),
      cards: spaced(Object.values(says.deal ?? {}).flat()),
      seats: spaced(says.settlements.map(({ seat }) => seat)),
      number: says.number ?? null,
      result: says,
      events: own.slice(-mostEvents),
      spent: spentOn(says),
    }
  }

  function phaseHeard({ table, phase, at }: SaidBy<'round'>): void {
    const pace = paces.get(table) ?? newPace
    if (pace.phase !== phase) paces.set(table, phaseBegun(pace, phase, at))
  }

  /** A ruling says the round again, which takes no time of play. */
  function spentOn({ table, session, round, at }: SaidBy<'result'>): PaceState['spent'] {
    const said = `${session}/${round}`
    const pace = paces.get(table)
    if (pace === undefined || timed.get(table) === said) return {}
    timed.set(table, said)
    const over = roundOver({ ...pace, rounds: [] }, at)
    paces.set(table, over)
    return over.rounds[0]?.spent ?? {}
  }

  function meterOf({ table, meter, at, display }: SaidBy<'meter'>): HistoryRecord[] {
    const key = `${table}/${meter}`
    const before = shown.get(key)
    const isFall = before !== undefined && display < before.display
    if (before !== undefined && (before.display === display || (at - before.at < meterPace && !isFall))) return []
    shown.set(key, { at, display })
    return [{ kind: 'meter', table, meter, at, display }]
  }

  return {
    take: (news) =>
      news.flatMap((message) => {
        switch (message.kind) {
          case 'event':
            noteEvent(message.says)
            return []
          case 'round':
            phaseHeard(message.says)
            return []
          case 'result':
            return [roundOf(message.says)]
          case 'finding': {
            const { figures, ...row } = message.says
            const late = lateBetIn(row.at, row.round, figures)?.marginMs ?? null
            return [{ kind: 'finding' as const, row, late }]
          }
          case 'acknowledged': {
            const { table, at, by, alert, note } = message.says
            const what = note === undefined ? alert : `${alert}: ${note}`
            return [{ kind: 'audit' as const, row: { at, person: by, did: 'acknowledge', table, what } }]
          }
          case 'meter':
            return meterOf(message.says)
          default:
            return []
        }
      }),
  }
}

/** So that each of them is found as a word: ` Th 4s `. */
const spaced = (words: readonly (string | number)[]): string => ` ${[...new Set(words)].join(' ')} `
