import type { AllUpRules, AnyPoolRules, MeetingContext } from '../../../games/table/pool/state.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'
import { type AllUpPlay, createAllUpPlay } from './all-up.ts'
import { createPoolLedger, type PoolBooks } from './books.ts'
import { createRacePlay } from './play.ts'
import { createPoolMachine, type PoolMachine } from './pool-machine.ts'

/** The pools of a session, and the All Up bets between them. */
type Pools = {
  machines: ReadonlyMap<string, PoolMachine>
  /** What follows from an entry of one of their tables. */
  take(entry: Entry & { table: string }): EntryBody[]
}

/** @param before what the pools came to before this session */
export function openPools(rules: readonly AnyPoolRules[], before: PoolBooks): Pools {
  const ledger = createPoolLedger(before)
  const allUps: AllUpPlay[] = []
  const course = (): MeetingContext => ({
    ...ledger.course(),
    awaits: (table, { meeting, race }) => allUps.some((play) => play.isAwaited({ table, meeting, race })),
    hasAllUp: (table, { meeting, race }) => allUps.some((play) => play.goesOver({ table, meeting, race })),
  })
  const races = new Map(rules.flatMap((each) => (isAllUp(each) ? [] : [[each.table, createRacePlay(each, course)]])))
  allUps.push(...rules.filter(isAllUp).map((each) => createAllUpPlay(each, races, course)))
  const machines = new Map([...races.values(), ...allUps].map((play) => [play.id, createPoolMachine(play, ledger)]))

  function take(entry: Entry & { table: string }): EntryBody[] {
    const derived = machines.get(entry.table)?.take(entry).derived ?? []
    const effects = derived.flatMap((body) => (body.kind === 'effect' ? [body.effect] : []))
    // An opening or a withdrawal; another entry says nothing of the field.
    const isTold = effects.some(({ type }) => type === 'announcement')
    const followed = isTold
      ? [...races.values()].flatMap((play) => machines.get(play.id)?.enter(entry.n, play.keepUp()) ?? [])
      : []
    return [
      ...derived,
      ...followed,
      ...allUps.flatMap((play) => machines.get(play.id)?.enter(entry.n, play.follow(entry.table, effects)) ?? []),
    ]
  }

  return { machines, take }
}

const isAllUp = (rules: AnyPoolRules): rules is AllUpRules => rules.type === 'all-up'
