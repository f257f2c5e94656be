import { z } from 'zod'
import { checkpointIn } from '../daemon/transparency-log/checkpoint.ts'
import { isNamedBy } from '../daemon/transparency-log/key-note.ts'
import { isConsistent } from '../daemon/transparency-log/merkle-proofs.ts'
import { openNote, readVerifier } from '../daemon/transparency-log/signed-note.ts'

const time = z.int().min(0)

/** A checkpoint that the log has signed, and when it was heard (ms); `table` is where, and whom to ask for its proof. */
const heardCheckpoint = z.object({ table: z.string(), size: z.int(), root: z.string(), note: z.string(), at: time })
export type Heard = Readonly<z.infer<typeof heardCheckpoint>>

const alertKind = z.enum(['fork', 'step-back', 'unproved', 'silence'])
type AlertKind = z.infer<typeof alertKind>

/** What a witness remembers of one log: a JSON value. */
export const logState = z
  .object({
    form: z.literal(1),
    /** The text of the key that the configuration names, and of the one in force, which may have taken its place since. */
    configured: z.string(),
    key: z.string(),
    /** The last checkpoint that was proved to go on from the one before, and when that was: it is cosigned. */
    latest: heardCheckpoint.readonly().nullable(),
    /** Signed checkpoints that are not proved yet, in the order in which they were heard: the first is asked for. */
    waiting: z.array(heardCheckpoint.readonly()).readonly(),
    /** Since when the proof is asked for, when it was asked for last, and how many answers were none. */
    asked: z.object({ since: time, at: time, wrong: z.int() }).readonly().nullable(),
    /** When the log last said something new. */
    newsAt: time,
    /** What is wrong with the log, until a person signs it off. */
    alert: z.object({ kind: alertKind, at: time, text: z.string() }).readonly().nullable(),
    /** The last number that each person's key has signed. */
    numbers: z.record(z.string(), z.int()).readonly(),
  })
  .readonly()
export type LogState = z.infer<typeof logState>

/** What a table answers to the request for a proof. */
export type StepAnswer =
  | { readonly root: string; readonly proof: readonly string[] }
  | { readonly code: string; readonly reason: string; readonly size: number | undefined }

export type LogInput =
  /** A checkpoint as it was published, with the text of its key and the note that names this. */
  | { kind: 'heard'; table: string; note: string; key: string; named: string | undefined; at: number }
  | { kind: 'answered'; from: number; to: number; answer: StepAnswer; at: number }
  /** Time goes on. `silence` (ms) is how long a log may say nothing new. */
  | { kind: 'time'; at: number; silence: number | undefined }
  /** A person knows of the alert. With `anew`, the log starts again with what its table says next. */
  | { kind: 'signed-off'; by: string; number: number; anew: boolean; at: number }

/** The proof that a table is to be asked for. */
type ProofRequest = { table: string; from: number; to: number }

/** `evidence` is all that an alert follows from, to be kept whole. */
type LogStep = { state: LogState; ask?: ProofRequest; evidence?: object }

/** How long a table has to answer before it is asked again (ms), and how many wrong answers are enough. */
const patience = 10_000
/** One that says something new has perhaps started since it was asked, and is asked again after so long (ms). */
const patienceAtNews = 1_000
const mostWrong = 3
/** A table that goes on to sign checkpoints has so long to prove one (ms). */
const proofDue = 600_000
/** More than ever wait where a table answers. */
const mostWaiting = 16

export const newLog = (key: string, at: number): LogState => ({
  form: 1,
  configured: key,
  key,
  latest: null,
  waiting: [],
  asked: null,
  newsAt: at,
  alert: null,
  numbers: {},
})

/** A log as a witness finds it at its start: what was asked is asked again, and silence counts from now (ms). */
export const resumed = (state: LogState, configured: string, at: number): LogState => ({
  ...state,
  ...(state.configured !== configured && { configured, key: configured }),
  asked: null,
  newsAt: at,
})

/** What follows from an input. Never throws, whatever a table says. */
export function stepLog(state: LogState, input: LogInput): LogStep {
  switch (input.kind) {
    case 'heard':
      return heard(state, input)
    case 'answered':
      return answered(state, input)
    case 'time':
      return timePassed(state, input)
    case 'signed-off':
      return signedOff(state, input)
  }
}

/** Nothing is proved or cosigned while it stands. */
const isFrozen = ({ alert }: LogState): boolean => alert !== null && alert.kind !== 'silence'

function heard(before: LogState, said: LogInput & { kind: 'heard' }): LogStep {
  const state = withKeyOf(before, said)
  const checkpoint = signedCheckpoint(state.key, said)
  // Whoever may write to the broker could otherwise raise an alert at every table: what nobody has signed is no news.
  if (checkpoint === undefined) return { state }
  const known = [...(state.latest === null ? [] : [state.latest]), ...state.waiting]
  const same = known.find(({ size }) => size === checkpoint.size)
  if (same?.root === checkpoint.root) return { state }
  const news = { ...state, newsAt: said.at }
  if (same !== undefined) return alarm(news, said.at, 'fork', twoRoots(same), { notes: [same.note, checkpoint.note] })
  if (isFrozen(state)) return { state: news }
  if (state.latest === null) return { state: { ...news, latest: checkpoint } }
  const next = { ...news, waiting: withNewest(state.waiting, checkpoint) }
  if (next.asked === null) return asking(next, said.at)
  return next.asked.wrong > 0 ? { state: next } : askingAgain(next, said.at, patienceAtNews)
}

/** The first is asked for, and the newest says most. */
const withNewest = (waiting: readonly Heard[], newest: Heard): readonly Heard[] => [
  ...waiting.slice(0, mostWaiting - 1),
  newest,
]

/** A key that the one in force has signed takes its place. */
function withKeyOf(state: LogState, { key, named }: LogInput & { kind: 'heard' }): LogState {
  if (key === state.key || named === undefined || !isNamedBy(named, key, state.key)) return state
  return { ...state, key }
}

function signedCheckpoint(key: string, { table, note, at }: LogInput & { kind: 'heard' }): Heard | undefined {
  const verifier = readVerifier(key)
  const opened = verifier && openNote(note, [verifier])
  const checkpoint = opened && checkpointIn(opened.text)
  if (checkpoint === undefined || checkpoint.origin !== verifier?.name) return undefined
  const { size, root } = checkpoint
  return { table, size, root, note, at }
}

/** The two checkpoints between which a proof is to lead. */
function stepDue({ latest, waiting }: LogState): { older: Heard; newer: Heard; asks: Heard } | undefined {
  const [asks] = waiting
  if (latest === null || asks === undefined) return undefined
  const [older, newer] = asks.size < latest.size ? [asks, latest] : [latest, asks]
  return { older, newer, asks }
}

/** Asks for the next proof, unless one is asked for. */
function asking(state: LogState, at: number): LogStep {
  const due = stepDue(state)
  if (due === undefined || state.asked !== null) return { state }
  return { state: { ...state, asked: { since: at, at, wrong: 0 } }, ask: requestOf(due) }
}

/** Asks once more for the proof that was not given in time. */
function askingAgain(state: LogState, at: number, patience: number): LogStep {
  const due = stepDue(state)
  if (due === undefined || state.asked === null || at - state.asked.at < patience) return { state }
  return { state: { ...state, asked: { ...state.asked, at } }, ask: requestOf(due) }
}

const requestOf = ({ older, newer, asks }: NonNullable<ReturnType<typeof stepDue>>): ProofRequest => ({
  table: asks.table,
  from: older.size,
  to: newer.size,
})

function answered(state: LogState, { from, to, answer, at }: LogInput & { kind: 'answered' }): LogStep {
  const due = stepDue(state)
  if (due === undefined || state.asked === null || due.older.size !== from || due.newer.size !== to) return { state }
  const { older, newer, asks } = due
  const notes = [older.note, newer.note]
  if ('code' in answer) {
    const { size } = answer
    if (answer.code === 'journal-shorter' && size !== undefined && size < to)
      return alarm(state, at, 'step-back', shorter(newer, size), { notes, answer })
    return noStep(state, at, `the table gives no proof: ${answer.reason}`, { notes, answer })
  }
  const leadsThere = isConsistent({ size: from, root: answer.root }, newer, answer.proof)
  if (!leadsThere) return noStep(state, at, noProof(older, newer), { notes, answer })
  if (answer.root !== older.root) return alarm(state, at, 'fork', forked(older, newer), { notes, answer })
  const latest = asks === newer ? { ...newer, at } : state.latest
  return asking({ ...state, latest, waiting: state.waiting.slice(1), asked: null }, at)
}

/** Once may be a message of somebody else, or a segment that is being moved. */
function noStep(state: LogState, at: number, text: string, evidence: object): LogStep {
  const { since = at, wrong = 0 } = state.asked ?? {}
  if (wrong + 1 >= mostWrong) return alarm(state, at, 'unproved', text, evidence)
  return { state: { ...state, asked: { since, at, wrong: wrong + 1 } } }
}

function timePassed(state: LogState, { at, silence }: LogInput & { kind: 'time' }): LogStep {
  const since = at - state.newsAt
  if (silence !== undefined && since > silence && state.alert === null)
    return alarm(state, at, 'silence', `nothing new was heard for ${Math.round(since / 1_000)} s`, {})
  const due = stepDue(state)
  if (due === undefined || isFrozen(state)) return { state }
  if (state.asked === null) return asking(state, at)
  // One that has signed nothing since may be switched off.
  const [, later] = state.waiting
  if (later !== undefined && at - Math.max(state.asked.since, later.at) > proofDue)
    return alarm(state, at, 'unproved', withheld(due.asks), { notes: state.waiting.map(({ note }) => note) })
  return askingAgain(state, at, patience)
}

function signedOff(state: LogState, { by, number, anew, at }: LogInput & { kind: 'signed-off' }): LogStep {
  const isClear = state.alert === null || state.alert.kind === 'silence'
  return {
    state: {
      ...state,
      alert: null,
      newsAt: at,
      numbers: { ...state.numbers, [by]: number },
      ...(!isClear && { waiting: [], asked: null }),
      ...(anew && { latest: null, waiting: [], asked: null, key: state.configured }),
    },
  }
}

function alarm(state: LogState, at: number, kind: AlertKind, text: string, evidence: object): LogStep {
  // What is known to be wrong stays as it was found; more of the same adds nothing.
  if (isFrozen(state)) return { state }
  const alert = { kind, at, text }
  const next = { ...state, alert, ...(kind !== 'silence' && { asked: null }) }
  return { state: next, evidence: { alert, ...evidence, log: state } }
}

const twoRoots = ({ size }: Heard): string => `two signed checkpoints of ${size} entries say different things`

const forked = (older: Heard, newer: Heard): string =>
  `the journal of ${newer.size} entries does not go on from that of ${older.size} entries which was signed before: it was rewritten`

const shorter = (newer: Heard, size: number): string =>
  `the journal has ${size} entries, and a signed checkpoint has ${newer.size}: its end is gone`

const withheld = ({ size }: Heard): string =>
  `the table goes on to sign checkpoints, and gives no proof for that of ${size} entries`

const noProof = (older: Heard, newer: Heard): string =>
  `what the table gives as a proof does not lead from ${older.size} to the ${newer.size} entries that were signed`
