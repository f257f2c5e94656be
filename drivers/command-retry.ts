import { type CommandEncoder, type CommandFrame, type DeviceCommand, deviceCommand, type Patience } from './commands.ts'
import { createFaults } from './device-faults.ts'
import type { Driver, DriverInput, Reading } from './driver.ts'
import type { DeviceEvent } from './events.ts'
import { type LiveDriver, stepping } from './stepping.ts'

/** Three lines in all, 300 ms apart: as the line protocol asks for a lost line (section 5). */
const usual: Patience = { times: 3, each: 300 }

/** How long an order waits for its answer, told again and again (ms). */
export const answeredWithin = usual.times * usual.each

const patienceOf = ({ patience = usual }: CommandFrame): Patience => patience

type Standing = { command: DeviceCommand; order: CommandFrame }
/** `before` was told about the same and overtaken; its answers may still come, in their order. */
type Waiting = Standing & { told: number; until: number; before: readonly CommandFrame[] }

const mostOvertaken = 8

/**
 * Lets a driver command its device. An order that the device answers is told again until it does, and is a fault of the
 * device when it never does. What stands is told again after every start, in the order in which it was first told.
 */
export const withCommands = (driver: Driver, orderFor: CommandEncoder): Driver =>
  stepping(() => withLiveCommands(live(driver), orderFor))

const live = (driver: Driver): LiveDriver => {
  let state = driver.initial
  const step = (input: DriverInput): Reading => {
    const { state: next, ...reading } = driver.step(state, input)
    state = next
    return reading
  }
  return {
    receive: (bytes, at) => step({ type: 'bytes', bytes, at }),
    opened: (at) => step({ type: 'opened', at }),
    wake: (at) => step({ type: 'wake', at }),
    wakeAt: () => driver.wakeAt(state),
  }
}

const withLiveCommands = (driver: LiveDriver, orderFor: CommandEncoder): LiveDriver => {
  const waiting = new Map<string, Waiting>()
  const standing = new Map<string, Standing>()
  const faults = createFaults()

  const tell = (subject: string, entry: Omit<Waiting, 'until'>, at: number): Uint8Array[] => {
    const { order, told } = entry
    if (order.answer) waiting.set(subject, { ...entry, told: told + 1, until: at + patienceOf(order).each })
    return order.bytes
  }
  const tellAllAgain = (at: number): Uint8Array[] =>
    [...new Map<string, Standing>([...standing, ...waiting])].flatMap(([subject, { command, order }]) =>
      tell(subject, { command, order, told: 0, before: [] }, at),
    )
  /** The event as it is to be taken, and the faults that it clears. */
  const hear = (event: DeviceEvent): DeviceEvent[] => {
    let taken = event
    const cleared: DeviceEvent[] = []
    for (const [subject, entry] of waiting) {
      const answered = [...entry.before, entry.order].findIndex((told) => told.answer?.(event))
      taken = entry.order.taken?.(taken, answered >= 0) ?? taken
      if (answered === entry.before.length) {
        waiting.delete(subject)
        cleared.push(...faults.clear(unansweredCode(entry.command.type)))
      } else entry.before = entry.before.slice(answered + 1)
    }
    return [taken, ...cleared]
  }
  const overtaken = (subject: string, { taken }: CommandFrame): CommandFrame[] => {
    const entry = taken && waiting.get(subject)
    return entry ? [...entry.before, entry.order].slice(-mostOvertaken) : []
  }
  const forget = (subject: string | undefined) => {
    if (subject === undefined) return
    standing.delete(subject)
    waiting.delete(subject)
  }
  const hearAnswers = ({ frames, events, replies }: Reading, at: number): Reading => {
    const lost = events.some(({ type }) => type === 'restarted')
    return {
      frames,
      events: events.flatMap(hear),
      replies: lost ? [...replies, ...tellAllAgain(at)] : replies,
    }
  }
  const giveUp = (subject: string, { command, told }: Waiting): DeviceEvent[] => {
    waiting.delete(subject)
    const text = `The device did not answer '${subject}', told ${told === 1 ? 'once' : `${told} times`}: look at it.`
    return faults.raise(unansweredCode(command.type), text)
  }
  const keepTime = (reading: Reading, at: number): Reading => {
    const due = [...waiting].filter(([, { until }]) => at >= until)
    const isSpent = ({ order, told }: Waiting) => told >= patienceOf(order).times
    const spent = due.filter(([, entry]) => isSpent(entry))
    const again = due.filter(([, entry]) => !isSpent(entry))
    return {
      ...reading,
      events: [...reading.events, ...spent.flatMap(([subject, entry]) => giveUp(subject, entry))],
      replies: [...reading.replies, ...again.flatMap(([subject, entry]) => tell(subject, entry, at))],
    }
  }

  const orderOf = (command: DeviceCommand) => (deviceCommand.safeParse(command).success ? orderFor(command) : undefined)

  return {
    receive: (bytes, at) => hearAnswers(driver.receive(bytes, at), at),
    opened(at) {
      const reading = hearAnswers(driver.opened(at), at)
      return { ...reading, replies: [...reading.replies, ...tellAllAgain(at)] }
    },
    wakeAt: () => [...waiting.values()].reduce((first, { until }) => Math.min(first, until), driver.wakeAt()),
    wake: (at) => keepTime(hearAnswers(driver.wake(at), at), at),
    command(command, at) {
      const order = orderOf(command)
      if (order === undefined)
        return { refused: `The device cannot be told '${command.type}', or not with this value.` }
      if ('refused' in order) return order
      const subject = subjectOf(command)
      const before = overtaken(subject, order)
      forget(endedBy(command))
      if (order.stands) standing.set(subject, { command, order })
      return { frames: 0, events: [], replies: tell(subject, { command, order, told: 0, before }, at) }
    },
    supports(command) {
      const order = orderOf(command)
      return order !== undefined && !('refused' in order)
    },
  }
}

/** The code of the fault. */
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

/** A meter that is shown anew no longer flashes. */
const endedBy = (command: DeviceCommand): string | undefined =>
  command.type === 'show-meter' ? `flash-hit ${command.meter}` : undefined
