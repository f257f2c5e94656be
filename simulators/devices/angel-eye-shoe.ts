import { createReader } from '../../drivers/framing/framer.ts'
import type { Command, CommandBcc, Report, ShoeFrame } from '../../drivers/shoe/angel-eye-codec.ts'
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

type Shoe = {
  readonly port: DevicePort
  readonly repeats: number
  sequence: number
  lastFrame: Uint8Array
  lastCard: Drawn | undefined
  /** What the host says to the frame that was sent last. */
  answer: 'none' | 'acknowledged' | 'refused'
}

/** An Angel Eye compatible shoe. It deals the given cards and knows no rules of the game. */
export function createAngelEyeShoe(port: DevicePort, { repeats = 1, commandBcc = 'with-stx' }: Options = {}) {
  const shoe: Shoe = {
    port,
    repeats,
    sequence: 0,
    lastFrame: new Uint8Array(),
    lastCard: undefined,
    answer: 'none',
  }
  const host = createReader(commandFramer(commandBcc))
  port.onBytes((bytes) => {
    for (const heard of host.receive(bytes)) hear(shoe, heard)
  })
  return {
    /** Power on: the message counter restarts at 0. */
    start() {
      shoe.sequence = 0
      say(shoe, { type: 'start' })
    },
    standBy: () => say(shoe, { type: 'stand-by' }),
    /** `card` is rank then suit; an invalid one is sent as suit 0 and rank 0. */
    card(card: string, owner: Owner, index: number) {
      shoe.lastCard = { type: 'card', owner: owners[owner], index, face: faceOf(card) }
      say(shoe, shoe.lastCard)
    },
    cardOutside: (card: string, mode: keyof typeof modes) =>
      say(shoe, { type: 'card-outside-game', mode: modes[mode], index: 0, face: faceOf(card) }),
    burnCount: (count: number) => say(shoe, { type: 'card', owner: owners['burn-count'], index: count, face: 0 }),
    result: (winner: Exclude<Result['winner'], 'forced-end'>, pairs: Result['pairs'] = []) =>
      say(shoe, { type: 'result', winner, pairs }),
    forcedEnd: () => say(shoe, { type: 'result', winner: 'forced-end', pairs: [] }),
    changePreset: (address: string, value: string) => say(shoe, { type: 'preset', address, value }),
    cutCard: () => say(shoe, { type: 'cut-card' }),
    /** An undocumented message with a one-letter code. */
    sayOwn: (code: string) => say(shoe, { type: 'unknown', code, payload: [] }),
    error: (number: number) => say(shoe, { type: 'error', number, errorMode: true }),
    clearError: (number: number) => say(shoe, { type: 'error-cleared', number }),
    /** Reports the last card again in a new message. */
    retransmit() {
      if (shoe.lastCard) say(shoe, { ...shoe.lastCard, type: 'retransmission' })
    },
    /** Resends the last message with the same number. */
    sendAgain: () => send(shoe, shoe.lastFrame),
    /** Uses up a message number without sending anything. */
    loseMessage() {
      shoe.sequence = sequenceAfter(shoe.sequence)
    },
  }
}

function send(shoe: Shoe, frame: Uint8Array): void {
  shoe.answer = 'none'
  shoe.port.send(frame)
}

function say(shoe: Shoe, report: Report): void {
  const frame = encodeReport({ sequence: shoe.sequence, report })
  shoe.lastFrame = frame
  shoe.sequence = sequenceAfter(shoe.sequence)
  send(shoe, frame)
  for (let sent = 1; sent < mostSends && isToBeRepeated(shoe, sent); sent++) send(shoe, frame)
}

/** A refused frame is sent again even by a shoe that says each message once. */
const isToBeRepeated = ({ answer, repeats }: Shoe, sent: number): boolean =>
  answer === 'refused' || (answer === 'none' && sent < repeats)

function hear(shoe: Shoe, heard: ShoeFrame<Command>): void {
  const { port } = shoe
  if (heard.kind === 'acknowledged' || heard.kind === 'refused') shoe.answer = heard.kind
  if (heard.kind === 'discarded' && heard.answer) port.send(encodeRefusal(heard.answer))
  if (heard.kind === 'message') {
    port.send(encodeAcknowledgement())
    carryOut(shoe, heard.message)
  }
}

function carryOut(shoe: Shoe, command: Command): void {
  const { type } = command
  if (type === 'lock' || type === 'unlock') say(shoe, { type: 'lock', locked: type === 'lock' })
  if (command.type === 'clear-error') say(shoe, { type: 'error-cleared', number: command.number })
}
