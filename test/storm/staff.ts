import type { Random } from '../../games/kit/odds/random.ts'
import type { PoolMessage } from '../../simulators/devices/pool-terminal.ts'
import { signedRequest } from '../support/people.ts'
import type { Witness } from './judge/storm-record.ts'
import { site } from './site.ts'
import { worldNow } from './world/world.ts'

/** People ask again while they hear no answer, in the same words, so often and after so long (ms). */
const [tries, patience] = [100, 3_000]

/** The people of the pit, who ask by signed requests. */
export type Staff = {
  /** @returns whether it was answered by now */
  ask(table: string, op: string, args?: object): () => boolean
  /** Asks what a terminal of a pool has signed, until it is answered. @returns whether it was by now */
  insist(table: string, message: PoolMessage): () => boolean
  /** Sees to the hits that stand on the broker: confirms most and voids some. */
  seeToHits(table: string): void
  /** Rules on the round that has waited longest: most are void, and some stand. */
  rule(table: string): void
  /** Somebody who has no key signs in the name of a supervisor. */
  forge(table: string): void
}

export function newStaff(
  random: Random,
  { answers, forged, rulings }: Pick<Witness, 'answers' | 'forged' | 'rulings'>,
): Staff {
  let number = 0
  const seenTo = new Set<string>()
  const ruled = new Set<string>()

  function send(table: string, op: string, payload: string, transaction: string, left: number): void {
    const { broker, agenda } = worldNow()
    if (left === 0 || answers.has(`${table}/${transaction}`)) return
    const topic = `feltwire/${site}/${table}/request/${op}`
    if (!broker.isAway) broker.receive(undefined, { topic, payload, retain: false })
    agenda.after(patience, () => send(table, op, payload, transaction, left - 1))
  }

  function ask(table: string, op: string, args: object = {}): () => boolean {
    number++
    const transaction = `t${number}`
    send(table, op, signedRequest({ table, op, args, transaction, number }), transaction, tries)
    return () => answers.has(`${table}/${transaction}`)
  }

  return {
    ask,
    insist(table, { topic, payload, transaction }) {
      send(table, topic.slice(topic.lastIndexOf('/') + 1), payload, transaction, tries)
      return () => answers.has(`${table}/${transaction}`)
    },
    seeToHits(table) {
      const text = worldNow().broker.retained.get(`feltwire/${site}/${table}/meter/stud`)
      const shown: { pending?: { id: string }[] } = JSON.parse(text ?? '{}')
      for (const { id: hit } of shown.pending ?? []) {
        if (seenTo.has(hit)) continue
        seenTo.add(hit)
        if (random.int(4) > 0) ask(table, 'confirm-hit', { meter: 'stud', hit })
        else ask(table, 'void-hit', { meter: 'stud', hit, reason: 'seen on camera' })
      }
    },
    rule(table) {
      const text = worldNow().broker.retained.get(`feltwire/${site}/${table}/round`)
      const { session, notes = [] }: { session?: number; notes?: string[] } = JSON.parse(text ?? '{}')
      const [, waiting] = /^wait for a ruling: (\d+)/m.exec(notes.join('\n')) ?? []
      const round = `${table}/${session}/${waiting}`
      if (waiting === undefined || ruled.has(round)) return
      ruled.add(round)
      const ruling = random.int(3) > 0 ? 'void' : 'stands'
      ask(table, 'ruling', { round: Number(waiting), ruling, reason: 'seen on camera' })
      rulings.set(`${table}/t${number}`, { round: Number(waiting), ruling })
    },
    forge(table) {
      for (const op of ['void-round', 'new-shoe', 'free-hand']) {
        number++
        const transaction = `f${number}`
        forged.add(`${table}/${transaction}`)
        const request = JSON.parse(signedRequest({ table, op, transaction, number }))
        const signature = Buffer.alloc(64, random.int(256)).toString('base64')
        send(table, op, JSON.stringify({ ...request, signature }), transaction, 1)
      }
    },
  }
}
