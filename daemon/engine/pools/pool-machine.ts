import { finding } from '../../../games/kit/document/finding.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import { type Effect, findingIn } from '../../../games/table/live.ts'
import { withIds } from '../../../games/table/pool/accounts.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'
import { type Counted, readSigned, refusedManyOp, refusedOp, signedArgs } from '../../requests/signed-requests.ts'
import type { TableMachine, Taken } from '../table-machine.ts'
import type { PoolLedger } from './books.ts'
import type { PoolOutcome, PoolPlay } from './play.ts'

/** A pool as the fold of its journal entries. It has no devices: terminals ask over MQTT. */
export type PoolMachine = TableMachine &
  Pick<PoolPlay, 'book' | 'refusal' | 'outlook'> & {
    /** Entries for what the entry of that number, perhaps of another table, brings about here. */
    enter(n: number, outcome: PoolOutcome): EntryBody[]
  }

const unsigned = 'a pool is asked by terminals that sign what they say'
const floodAlert = 'requests-refused'
const floodText = 'so many requests are refused that they are only counted'

export function createPoolMachine(play: PoolPlay, ledger: PoolLedger): PoolMachine {
  const table = play.id
  const alerts = new Map<string, string>()
  let seq = 0

  const effects = (happened: readonly Effect[]): EntryBody[] =>
    happened.map((effect) => ({ kind: 'effect', table, seq: ++seq, effect }))

  function enter(n: number, outcome: PoolOutcome): EntryBody[] {
    const booked = withIds(table, n, outcome.bookings).map((each) => ({ kind: 'account' as const, ...each }))
    const derived = [...booked, ...effects(outcome.effects)]
    for (const body of derived) ledger.visit(body)
    return derived
  }

  function take(entry: Entry): Taken {
    return { derived: entry.kind === 'operator' ? operated(entry) : [], frames: 0, events: 0, replies: [] }
  }

  function operated({ n, op, args }: Entry & { kind: 'operator' }): EntryBody[] {
    if (op === refusedManyOp) return flooded(args as Counted)
    if (op === refusedOp) return effects([findingIn(play.round(), finding.parse(args))])
    const request = readSigned(signedArgs(args)?.signed ?? '')
    return request === undefined ? [] : enter(n, play.carryOut(request))
  }

  /** A finding each time, and an alert until there are no more. */
  function flooded({ counts }: Counted): EntryBody[] {
    const each = Object.entries(counts).map(([code, times]) => `${code} ${times}`)
    if (each.length === 0) return alert(false, 'requests are refused one by one again')
    const total = Object.values(counts).reduce((sum, times) => sum + times, 0)
    const text = `${total} more requests were refused: ${each.join(', ')}`
    const found = codeFinding('requests-refused', text, 'violation', counts)
    return [...alert(true, floodText), ...effects([findingIn(play.round(), found)])]
  }

  /** An alert that says nothing new is not said again. */
  function alert(raised: boolean, text: string): EntryBody[] {
    if (raised === alerts.has(floodAlert)) return []
    if (raised) alerts.set(floodAlert, text)
    else alerts.delete(floodAlert)
    return [{ kind: 'effect', table, effect: { type: 'alert', id: floodAlert, raised, text } }]
  }

  return {
    id: table,
    book: play.book,
    take,
    enter,
    refusal: play.refusal,
    outlook: play.outlook,
    nextWake: () => ({ device: '', at: Number.POSITIVE_INFINITY }),
    also: effects,
    command: () => [],
    refuses: () => unsigned,
    refusesCall: () => unsigned,
    refusesRuling: () => ({ code: 'malformed-request', reason: unsigned }),
    view: () => ({
      round: play.round(),
      game: play.game,
      phase: play.phase(),
      bets: [],
      notes: play.notes(),
    }),
    isBetweenRounds: () => true,
    alerts: () => alerts,
    seq: () => seq,
  }
}
