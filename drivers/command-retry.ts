import {
  type CommandEncoder,
  type CommandFrame,
  cannotBeTold,
  type DeviceCommand,
  deviceCommand,
  type Patience,
  type RefusedCommand,
} from './commands.ts'
import { clearFault, type Faults, noFaults, raiseFault } from './device-faults.ts'
import { type Driver, type DriverStep, idle, type Reading } from './driver.ts'
import type { DeviceEvent } from './events.ts'

/** Three lines in all, 300 ms apart: as the line protocol asks for a lost line (section 5). */
const usual: Patience = { times: 3, each: 300 }

/** How long a command waits for its answer in all (ms). */
export const answeredWithin = usual.times * usual.each

const mostOvertaken = 8
/** A lamp for each spot of the largest layout, and the rest. */
const mostStanding = 20_000
const mostWaiting = 256

const tooMany: RefusedCommand = { refused: 'Too many commands wait for an answer of the device.' }

/** A command that is lost when the device or the link starts again, and is then sent again. */
type Standing = { readonly subject: string; readonly command: DeviceCommand }

/**
 * A command that waits for its answer. `heard` are the parts of its answer that have come. `before` are commands about
 * the same subject that it has overtaken: their answers may still come, in their order.
 */
type Waiting = Standing & {
  readonly sent: number
  readonly until: number
  readonly heard: readonly number[]
  readonly before: readonly DeviceCommand[]
}

type Commanded<State> = {
  readonly device: State
  readonly waiting: readonly Waiting[]
  readonly standing: readonly Standing[]
  /** Commands that were never answered. */
  readonly faults: Faults
}

/** What is to be sent, and what waits after it. */
type Sent = { waiting: readonly Waiting[]; replies: Uint8Array[] }

/**
 * Lets a driver command its device. A command that the device answers is sent again until it does, and is a fault of the
 * device when it never does. What stands is sent again after every start, in the order in which it was first sent.
 */
export const withCommands = <State>(driver: Driver<State>, encode: CommandEncoder): Driver<Commanded<State>> => ({
  initial: { device: driver.initial, waiting: [], standing: [], faults: noFaults },
  step(state, input) {
    if (input.type === 'command') return tell(encode, state, input.command, input.at)
    const { at } = input
    const heard = hearAnswers(encode, state, driver.step(state.device, input), at)
    if (input.type === 'wake') return keepTime(encode, heard, at)
    return input.type === 'bytes' ? heard : withAllAgain(encode, heard, at)
  },
  wakeAt: ({ device, waiting }) => waiting.reduce((first, { until }) => Math.min(first, until), driver.wakeAt(device)),
  supports: (given) => !('refused' in check(encode, given)),
})

function tell<State>(
  encode: CommandEncoder,
  state: Commanded<State>,
  given: DeviceCommand,
  at: number,
): DriverStep<Commanded<State>> {
  const checked = check(encode, given)
  if ('refused' in checked) return { ...idle(state), ...checked }
  const { command, frame } = checked
  const subject = subjectOf(command)
  const before = overtaken(state.waiting, subject, frame)
  const ended = endedBy(command)
  const standing = without(state.standing, ended)
  const entry = { subject, command, sent: 0, heard: [], before }
  const { waiting, replies } = send(encode, without(state.waiting, ended), entry, at)
  const next = { ...state, waiting, standing: frame.stands ? put(standing, { subject, command }) : standing }
  if (next.standing.length > mostStanding || waiting.length > mostWaiting) return { ...idle(state), ...tooMany }
  return { state: next, frames: 0, events: [], replies }
}

function check(
  encode: CommandEncoder,
  given: DeviceCommand,
): { command: DeviceCommand; frame: CommandFrame } | RefusedCommand {
  const { data: command } = deviceCommand.safeParse(given)
  const frame = command && encode(command)
  if (command === undefined || frame === undefined) return cannotBeTold(given)
  return 'refused' in frame ? frame : { command, frame }
}

function overtaken(waiting: readonly Waiting[], subject: string, { taken }: CommandFrame): DeviceCommand[] {
  const entry = taken && waiting.find((other) => other.subject === subject)
  return entry ? [...entry.before, entry.command].slice(-mostOvertaken) : []
}

/** A command that was accepted once is encodable for ever. */
function frameOf(encode: CommandEncoder, command: DeviceCommand): CommandFrame | undefined {
  const frame = encode(command)
  return frame === undefined || 'refused' in frame ? undefined : frame
}

function send(encode: CommandEncoder, waiting: readonly Waiting[], entry: Omit<Waiting, 'until'>, at: number): Sent {
  const frame = frameOf(encode, entry.command)
  if (frame === undefined) return { waiting, replies: [] }
  if (frame.answers === undefined) return { waiting, replies: frame.bytes }
  const { each } = frame.patience ?? usual
  return { waiting: put(waiting, { ...entry, sent: entry.sent + 1, until: at + each }), replies: frame.bytes }
}

/** The step, and after it all that waits or stands as if it were told for the first time. */
function withAllAgain<State>(
  encode: CommandEncoder,
  step: DriverStep<Commanded<State>>,
  at: number,
): DriverStep<Commanded<State>> {
  const replies = [...step.replies]
  let { waiting } = step.state
  for (const { subject, command } of waiting.reduce<readonly Standing[]>(put, step.state.standing)) {
    const sent = send(encode, waiting, { subject, command, sent: 0, heard: [], before: [] }, at)
    waiting = sent.waiting
    replies.push(...sent.replies)
  }
  return { ...step, state: { ...step.state, waiting }, replies }
}

/** What the device said, with its answers heard. After a restart everything is sent again. */
function hearAnswers<State>(
  encode: CommandEncoder,
  before: Commanded<State>,
  { state: device, ...stepped }: DriverStep<State>,
  at: number,
): DriverStep<Commanded<State>> {
  let state = device === before.device ? before : { ...before, device }
  let { events } = stepped
  if (state.waiting.length > 0) {
    events = []
    for (const event of stepped.events) {
      const heard = hear(encode, state, event)
      state = heard.state
      events.push(...heard.events)
    }
  }
  const step = { ...stepped, state, events }
  return events.some(({ type }) => type === 'restarted') ? withAllAgain(encode, step, at) : step
}

/** The event as it is to be taken and the faults that it clears, with what still waits for an answer. */
function hear<State>(
  encode: CommandEncoder,
  state: Commanded<State>,
  event: DeviceEvent,
): { state: Commanded<State>; events: DeviceEvent[] } {
  let taken = event
  let { faults } = state
  const cleared: DeviceEvent[] = []
  const waiting = state.waiting.flatMap((entry): Waiting[] => {
    const frame = frameOf(encode, entry.command)
    const { answered, heard } = answerIn(encode, entry, frame, event)
    taken = frame?.taken?.(taken, answered >= 0) ?? taken
    if (answered !== entry.before.length) return [{ ...entry, heard, before: entry.before.slice(answered + 1) }]
    const change = clearFault(faults, unansweredCode(entry.command.type))
    faults = change.faults
    cleared.push(...change.events)
    return []
  })
  return { state: { ...state, waiting, faults }, events: [taken, ...cleared] }
}

/** Sends again what was not answered in time, or gives it up. */
function keepTime<State>(
  encode: CommandEncoder,
  stepped: DriverStep<Commanded<State>>,
  at: number,
): DriverStep<Commanded<State>> {
  const { state } = stepped
  const due = state.waiting.filter(({ until }) => at >= until)
  if (due.length === 0) return stepped
  let { waiting, faults } = state
  const reading: Reading = { frames: stepped.frames, events: [...stepped.events], replies: [...stepped.replies] }
  for (const entry of due) {
    const { times } = frameOf(encode, entry.command)?.patience ?? usual
    if (entry.sent < times) {
      const sent = send(encode, waiting, entry, at)
      waiting = sent.waiting
      reading.replies.push(...sent.replies)
    } else {
      const change = giveUp(faults, entry)
      waiting = without(waiting, entry.subject)
      faults = change.faults
      reading.events.push(...change.events)
    }
  }
  return { ...reading, state: { ...state, waiting, faults } }
}

function giveUp(faults: Faults, { subject, command, sent }: Waiting) {
  const text = `The device did not answer '${subject}', sent ${sent === 1 ? 'once' : `${sent} times`}: look at it.`
  return raiseFault(faults, unansweredCode(command.type), text)
}

/** The entry takes the place of the one about the same subject, or stands last. */
const put = <Entry extends { readonly subject: string }>(entries: readonly Entry[], entry: Entry): readonly Entry[] => {
  const at = entries.findIndex(({ subject }) => subject === entry.subject)
  return at < 0 ? [...entries, entry] : entries.with(at, entry)
}

const without = <Entry extends { readonly subject: string }>(
  entries: readonly Entry[],
  subject: string | undefined,
): readonly Entry[] =>
  entries.some((entry) => entry.subject === subject) ? entries.filter((entry) => entry.subject !== subject) : entries

/**
 * Which of the commands about one subject the event answers, counted over those overtaken and then the last; -1 for
 * none. `heard` are the parts of the last one's answer that have come.
 */
function answerIn(
  encode: CommandEncoder,
  { before, heard }: Waiting,
  frame: CommandFrame | undefined,
  event: DeviceEvent,
): { answered: number; heard: readonly number[] } {
  const overtaken = before.findIndex((each) => frameOf(encode, each)?.answers?.some((isAnswer) => isAnswer(event)))
  if (overtaken >= 0) return { answered: overtaken, heard }
  const parts = frame?.answers ?? []
  const now = parts.flatMap((isAnswer, part) => (heard.includes(part) || isAnswer(event) ? [part] : []))
  return now.length === parts.length ? { answered: before.length, heard: [] } : { answered: -1, heard: now }
}

/** The code of the fault that a command without an answer is. */
export const unansweredCode = (type: DeviceCommand['type']) => `${type}-unanswered`

/** What a command is about: a later one about the same takes its place. */
const subjectOf = (command: DeviceCommand): string => {
  switch (command.type) {
    case 'lamp':
      return `lamp ${command.seat} ${command.spot}`
    case 'show-meter':
    case 'flash-hit':
      return `${command.type} ${command.meter}`
    case 'ask-wheel':
      return `ask-wheel ${command.about}`
    case 'set-wheel':
      return `set-wheel ${command.setting}`
    case 'clear-fault':
      return `clear-fault ${command.code}`
    default:
      return command.type
  }
}

/** A meter that is shown again no longer flashes. */
const endedBy = (command: DeviceCommand): string | undefined =>
  command.type === 'show-meter' ? `flash-hit ${command.meter}` : undefined
