import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { parsed } from '../daemon/json.ts'
import { messages, topicOf } from '../daemon/mqtt/messages.ts'
import { createRoster, type Roster } from '../daemon/people/people-file.ts'
import { readKeyFile } from '../daemon/transparency-log/signing-key-file.ts'
import { reasonOf } from '../drivers/reason.ts'
import { type Broker, connectBroker } from '../drivers/transport/mqtt.ts'
import { type Refusal, refusal } from '../games/table/operations/request-refusals.ts'
import { visibleJson } from '../text/visible-text.ts'
import { logsOf, type WatchedLog, type WitnessConfiguration, witnessName } from './configuration.ts'
import { type LogInput, type LogState, newLog, resumed, type StepAnswer, stepLog } from './judge-checkpoints.ts'
import { type Identity, retainedOf, statusOf } from './retained-messages.ts'
import { readSignOff, type SignedOff, signOff } from './sign-off.ts'
import { keepEvidence, keepLog, openLogFiles, recalled } from './witness-memory.ts'

/** One log: what is known of it, and how much of that is on the disk. Only what is on the disk is shown. */
type LogAtWork = {
  readonly watched: WatchedLog
  state: LogState
  kept: LogState | undefined
  /** What is to be kept for good, before the state that follows from it. */
  evidence: { of: object; at: number }[]
  isKeeping: boolean
  /** Done once what is known now is on the disk. */
  whenKept: (() => void)[]
  /** The proof that its table was asked for last. */
  request: { transaction: string; from: number; to: number } | undefined
}

type Witness = {
  readonly identity: Identity
  readonly configuration: WitnessConfiguration
  readonly roster: Roster
  readonly broker: Broker
  readonly log: Logger
  readonly logs: readonly LogAtWork[]
  readonly byTable: ReadonlyMap<string, LogAtWork>
  /** By topic, what the broker has by now. */
  readonly shown: Map<string, string>
  asked: number
}

/** How often time is told to the logs, and how long a full disk rests (ms). */
const tick = 1_000
/** A checkpoint is a tenth of this. */
const longestNote = 4_096

/** Watches the tables of a configuration until it is stopped. Throws a FeltwireError where it cannot begin. */
export function startWitness(configuration: WitnessConfiguration, log: Logger): { stop(): Promise<void> } {
  const witness = openWitness(configuration, log)
  hearBroker(witness)
  for (const each of witness.logs) keep(witness, each)
  const timer = setInterval(timePasses, tick, witness)
  return {
    async stop() {
      clearInterval(timer)
      await witness.broker.close(statusOf(witness.identity, 'offline', witness.logs, Date.now()))
    },
  }
}

function openWitness(configuration: WitnessConfiguration, log: Logger): Witness {
  const { site, id, folder, people } = configuration
  const identity = { site, id, key: { name: witnessName(configuration), key: readKeyFile(configuration.key) } }
  openLogFiles(folder)
  const now = Date.now()
  const logs = logsOf(configuration).map((watched): LogAtWork => {
    const kept = recalled(folder, watched.id)
    const state = kept === undefined ? newLog(watched.key, now) : resumed(kept, watched.key, now)
    return { watched, state, kept, evidence: [], isKeeping: false, whenKept: [], request: undefined }
  })
  const unseen = logs.filter(({ kept }) => kept === undefined).map(({ watched }) => watched.id)
  if (unseen.length > 0)
    log.warn({ unseen }, 'Of these logs nothing was seen before: their next checkpoint is believed.')
  return {
    identity,
    configuration,
    roster: createRoster(people),
    broker: connectBroker({
      ...configuration.broker,
      clientId: `feltwire-${site}-${id}-witness`.slice(0, 60),
      will: statusOf(identity, 'offline', logs, now),
    }),
    log,
    logs,
    byTable: new Map(logs.flatMap((each) => each.watched.tables.map((table) => [table, each] as const))),
    shown: new Map(),
    asked: 0,
  }
}

function hearBroker(witness: Witness): void {
  const { broker, log, identity, byTable, shown } = witness
  const { site, id } = identity
  const at = (table: string, ...rest: string[]) => topicOf(site, table, ...rest)
  const logAt = (topic: string): LogAtWork | undefined => byTable.get(topic.split('/')[2] ?? '')
  broker.onConnect(() => {
    log.info('The broker is there.')
    shown.clear()
    for (const each of witness.logs) show(witness, each)
    showStatus(witness)
  })
  broker.onOffline(({ code, sentence }) => log.warn({ code }, sentence))
  broker.subscribe(at('+', 'checkpoint'), ({ topic, payload }) => {
    const own = logAt(topic)
    const said = messages.checkpoint.payload.safeParse(parsed(payload)).data
    if (own === undefined || said === undefined || said.note.length > longestNote) return
    const { note, key, named } = said
    take(witness, own, { kind: 'heard', table: topic.split('/')[2] ?? '', note, key, named, at: Date.now() })
  })
  broker.subscribe(at('+', 'response', 'consistency'), ({ topic, payload }, isRetained) => {
    const own = logAt(topic)
    const said = messages['response/consistency'].payload.safeParse(parsed(payload)).data
    if (own?.request === undefined || said?.transaction !== own.request.transaction || isRetained) return
    const { from, to } = own.request
    own.request = undefined
    take(witness, own, { kind: 'answered', from, to, answer: answerIn(said), at: Date.now() })
  })
  broker.subscribe(at(id, 'request', signOff), ({ payload }, isRetained) => {
    if (!isRetained) hearSignOff(witness, payload)
  })
  // What somebody else writes in the witness's name is put right.
  for (const filter of [at(id, 'alert', '+'), at('+', 'cosignature', id)])
    broker.subscribe(filter, ({ topic, payload }) => {
      if (payload !== (shown.get(topic) ?? '')) put(witness, topic, shown.get(topic) ?? '')
    })
}

type Said = z.infer<(typeof messages)['response/consistency']['payload']>

function answerIn({ ok, root, proof, code = 'none', reason = 'it is not said why', size }: Said): StepAnswer {
  if (ok && root !== undefined && proof !== undefined) return { root, proof }
  return { code, reason, size }
}

function take(witness: Witness, own: LogAtWork, input: LogInput): void {
  const before = own.state
  const { state, ask, evidence } = stepLog(before, input)
  own.state = state
  if (evidence !== undefined) own.evidence.push({ of: evidence, at: input.at })
  if (state.alert !== null && state.alert !== before.alert)
    witness.log.error({ code: 'witness-alert', log: own.watched.id }, `${state.alert.kind}: ${state.alert.text}`)
  if (ask !== undefined) {
    const { table, from, to } = ask
    // Asked twice, either answer will do.
    const isSame = own.request?.from === from && own.request?.to === to
    const again = isSame ? own.request?.transaction : undefined
    const transaction = again ?? `${witness.identity.id}-${process.pid}-${++witness.asked}`
    own.request = { transaction, from, to }
    publish(witness, topicOf(witness.identity.site, table, 'request', 'consistency'), { transaction, from, to })
  }
  if (state !== before) keep(witness, own)
}

const publish = ({ broker }: Witness, topic: string, says: object): void =>
  void broker.publish(topic, visibleJson(says), { retain: false }).catch(() => {
    // The connection is lost: whoever is not answered asks again.
  })

function timePasses(witness: Witness): void {
  const { silence } = witness.configuration
  witness.roster.look()
  const limit = silence === undefined ? undefined : silence * 1_000
  for (const own of witness.logs) take(witness, own, { kind: 'time', at: Date.now(), silence: limit })
}

/** Keeps what is known of a log, one state after the other, and shows what is kept. */
async function keep(witness: Witness, own: LogAtWork): Promise<void> {
  if (own.isKeeping) return
  own.isKeeping = true
  const { folder } = witness.configuration
  while (own.state !== own.kept) {
    const [state, evidence, done] = [own.state, own.evidence.splice(0), own.whenKept.splice(0)]
    try {
      for (const { of, at } of evidence) await keepEvidence(folder, own.watched.id, of, at)
      await keepLog(folder, own.watched.id, state)
      const alerts = alertsOf(witness)
      own.kept = state
      show(witness, own)
      if (alertsOf(witness) !== alerts) showStatus(witness)
      for (const act of done) act()
    } catch (error) {
      // Nothing is shown that could be forgotten: it is tried again until the disk takes it.
      own.evidence.unshift(...evidence)
      own.whenKept.unshift(...done)
      witness.log.error(
        { code: 'witness-memory' },
        `Cannot keep what was seen of ${own.watched.id}: ${reasonOf(error)}.`,
      )
      await sleep(tick)
    }
  }
  own.isKeeping = false
}

function show(witness: Witness, { watched, kept }: LogAtWork): void {
  if (kept === undefined) return
  for (const { topic, payload } of retainedOf(witness.identity, watched, kept))
    if ((witness.shown.get(topic) ?? '') !== payload) put(witness, topic, payload)
}

const alertsOf = ({ logs }: Witness): number => logs.filter(({ kept }) => kept?.alert).length

function showStatus(witness: Witness): void {
  const { topic, payload } = statusOf(witness.identity, 'online', witness.logs, Date.now())
  put(witness, topic, payload)
}

function put({ broker, shown }: Witness, topic: string, payload: string): void {
  shown.set(topic, payload)
  broker.publish(topic, payload, { retain: true }).catch(() => {
    // The connection is lost: all of it is published again on the next.
  })
}

function hearSignOff(witness: Witness, payload: string): void {
  const { site, id } = witness.identity
  const read = readSignOff(payload, { site, id, people: witness.roster.people(), now: Date.now() })
  if (read === undefined) return
  const { transaction } = read
  const answer = (says: object) => publish(witness, topicOf(site, id, 'response', signOff), { transaction, ...says })
  const refused = 'refused' in read ? read.refused : undefined
  const request = 'request' in read ? read.request : undefined
  const own = witness.logs.find(({ watched }) => watched.id === request?.table)
  const why = refused ?? (request && refusedBy(own, request))
  if (why !== undefined || own === undefined || request === undefined) answer({ ok: false, ...why })
  else carryOut(witness, own, request, () => answer({ ok: true }))
}

function refusedBy(own: LogAtWork | undefined, { by, key, number, table }: SignedOff): Refusal | undefined {
  if (own === undefined) return refusal('operation-refused', `no log is called ${table}; an alert has its name`)
  const last = own.state.numbers[key] ?? 0
  return number > last ? undefined : refusal('number-not-higher', `${by} sends number ${number} after ${last}`)
}

function carryOut(witness: Witness, own: LogAtWork, request: SignedOff, done: () => void): void {
  const { key, number, anew } = request
  const at = Date.now()
  own.whenKept.push(done)
  own.evidence.push({ of: { signedOff: request, log: own.state }, at })
  take(witness, own, { kind: 'signed-off', by: key, number, anew, at })
}
