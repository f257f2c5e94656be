import type { Random } from '../../games/kit/odds/random.ts'
import { signedRequest } from '../support/people.ts'
import type { Witness } from './judge/witness.ts'
import { site } from './site.ts'
import { worldNow } from './world/world.ts'

/** People ask again while they hear no answer, in the same words, so often and after so long (ms). */
const [tries, patience] = [6, 3_000]

/** The people of the pit, who ask by signed requests. */
export type Staff = {
  ask(table: string, op: string, args?: object): void
  /** Sees to the hits that stand on the broker: confirms most and voids some. */
  seeToHits(table: string): void
  /** Somebody who has no key signs in the name of a supervisor. */
  forge(table: string): void
}

export function newStaff(random: Random, { answers, forged }: Pick<Witness, 'answers' | 'forged'>): Staff {
  let number = 0
  const seenTo = new Set<string>()

  function send(table: string, op: string, payload: string, transaction: string, left: number): void {
    const { broker, agenda } = worldNow()
    if (left === 0 || answers.has(`${table}/${transaction}`)) return
    const topic = `feltwire/${site}/${table}/request/${op}`
    if (!broker.isAway) broker.receive(undefined, { topic, payload, retain: false })
    agenda.after(patience, () => send(table, op, payload, transaction, left - 1))
  }

  function ask(table: string, op: string, args: object = {}): void {
    number++
    const transaction = `t${number}`
    send(table, op, signedRequest({ table, op, args, transaction, number }), transaction, tries)
  }

  return {
    ask,
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
