import { createReader } from '../../drivers/framing/framer.ts'
import type { Command, CommandBcc, Report } from '../../drivers/shoe/angel-eye-codec.ts'
import {
  commandFramer,
  encodeAcknowledgement,
  encodeRefusal,
  encodeReport,
  faceOf,
  modes,
  owners,
  sequenceAfter,
} from '../../drivers/shoe/angel-eye-codec.ts'
import type { DevicePort } from '../wires/port.ts'

/** The shoe drops a message that the host has refused or not answered three times. */
const mostSends = 3

/** The omitted one is sent as `burnCount`. */
type Owner = Exclude<keyof typeof owners, 'burn-count'>
type Drawn = Extract<Report, { type: 'card' }>
type Result = Extract<Report, { type: 'result' }>

type Options = {
  /** How many times each message is sent to a host that does not answer. */
  repeats?: 1 | 2 | 3
  commandBcc?: CommandBcc
}

/** An Angel Eye compatible shoe. It deals the given cards and knows no rules of the game. */
export function createAngelEyeShoe(port: DevicePort, { repeats = 1, commandBcc = 'with-stx' }: Options = {}) {
  const host = createReader(commandFramer(commandBcc))
  let sequence = 0
  let lastFrame: Uint8Array = new Uint8Array()
  let lastCard: Drawn | undefined
  let answer: 'none' | 'acknowledged' | 'refused' = 'none'

  const send = (frame: Uint8Array) => {
    answer = 'none'
    port.send(frame)
  }
  const say = (report: Report) => {
    const frame = encodeReport({ sequence, report })
    lastFrame = frame
    sequence = sequenceAfter(sequence)
    send(frame)
    for (let sent = 1; sent < mostSends; sent++) {
      if (answer === 'acknowledged' || (answer === 'none' && sent >= repeats)) return
      send(frame)
    }
  }
  const draw = (card: Drawn) => {
    lastCard = card
    say(card)
  }
  const handle = (command: Command) => {
    if (command.type === 'lock' || command.type === 'unlock') say({ type: 'lock', locked: command.type === 'lock' })
    if (command.type === 'clear-error') say({ type: 'error-cleared', number: command.number })
  }

  port.onBytes((bytes) => {
    for (const heard of host.receive(bytes)) {
      if (heard.kind === 'acknowledged' || heard.kind === 'refused') answer = heard.kind
      if (heard.kind === 'discarded' && heard.answer) port.send(encodeRefusal(heard.answer))
      if (heard.kind === 'message') {
        port.send(encodeAcknowledgement())
        handle(heard.message)
      }
    }
  })

  return {
    /** Power on: the message counter restarts at 0. */
    start() {
      sequence = 0
      say({ type: 'start' })
    },
    standBy: () => say({ type: 'stand-by' }),
    /** `card` is rank then suit; an invalid one is sent as suit 0 and rank 0. */
    card: (card: string, owner: Owner, index: number) =>
      draw({ type: 'card', owner: owners[owner], index, face: faceOf(card) }),
    cardOutside: (card: string, mode: keyof typeof modes) =>
      say({ type: 'card-outside-game', mode: modes[mode], index: 0, face: faceOf(card) }),
    burnCount: (count: number) => say({ type: 'card', owner: owners['burn-count'], index: count, face: 0 }),
    result: (winner: Exclude<Result['winner'], 'forced-end'>, pairs: Result['pairs'] = []) =>
      say({ type: 'result', winner, pairs }),
    forcedEnd: () => say({ type: 'result', winner: 'forced-end', pairs: [] }),
    changePreset: (address: string, value: string) => say({ type: 'preset', address, value }),
    cutCard: () => say({ type: 'cut-card' }),
    /** An undocumented message with a one-letter code. */
    sayOwn: (code: string) => say({ type: 'unknown', code, payload: [] }),
    error: (number: number) => say({ type: 'error', number, errorMode: true }),
    clearError: (number: number) => say({ type: 'error-cleared', number }),
    /** Reports the last card again in a new message. */
    retransmit() {
      if (lastCard) say({ ...lastCard, type: 'retransmission' })
    },
    /** Resends the last message with the same number. */
    sendAgain: () => send(lastFrame),
    /** Uses up a message number without sending anything. */
    loseMessage() {
      sequence = sequenceAfter(sequence)
    },
  }
}
