import { readVerifier } from '../../../daemon/transparency-log/signed-note.ts'
import { type LogInput, type LogState, newLog, stepLog } from '../../../witness/judge-checkpoints.ts'
import { site } from '../site.ts'
import type { Packet } from '../world/edges.ts'
import { worldNow } from '../world/world.ts'
import type { Complaint } from './storm-record.ts'

/** `isHonest`: the disk has kept all that it said it has, or a proof may be lost with it. */
export type LogWitness = { took(packet: Packet): void; complaints(isHonest: boolean): Complaint[] }

/** How often time is told to it (ms). */
const every = 2_000

/** The project's own witness on another machine: it asks for a proof of each checkpoint, and believes the first key. */
export function newLogWitness(): LogWitness {
  const { agenda, broker } = worldNow()
  let state: LogState | undefined
  let request = { transaction: '', from: 0, to: 0 }
  let asked = 0

  function take(input: LogInput): void {
    if (state === undefined) return
    const step = stepLog(state, input)
    state = step.state
    if (step.ask === undefined) return
    const { table, from, to } = step.ask
    request = { transaction: `w${++asked}`, from, to }
    const topic = `feltwire/${site}/${table}/request/consistency`
    if (!broker.isAway) broker.receive(undefined, { topic, payload: JSON.stringify(request), retain: false })
  }

  function took({ topic, payload }: Packet): void {
    const [, , table = '', ...kind] = topic.split('/')
    const at = agenda.now()
    if (kind.join('/') === 'checkpoint' && payload !== '') {
      const { note, key, named } = JSON.parse(payload)
      if (readVerifier(key) !== undefined) state ??= newLog(key, at)
      take({ kind: 'heard', table, note, key, named, at })
    }
    if (kind.join('/') !== 'response/consistency') return
    const { transaction, ok, root, proof, code = '', reason = '', size } = JSON.parse(payload)
    if (transaction !== request.transaction) return
    const { from, to } = request
    take({ kind: 'answered', from, to, answer: ok ? { root, proof } : { code, reason, size }, at })
  }

  function tick(): void {
    take({ kind: 'time', at: agenda.now(), silence: undefined })
    agenda.after(every, tick)
  }
  tick()

  return {
    took,
    complaints(isHonest) {
      const alert = state?.alert
      if (!alert || (alert.kind === 'unproved' && !isHonest)) return []
      return [{ broken: 'the witness finds fault with a checkpoint', says: alert.text }]
    },
  }
}
