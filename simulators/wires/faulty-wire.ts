import { encodeLine, lineFramer } from '../../drivers/line-protocol/codec.ts'
import { type Random, seeded } from '../../games/kit/odds/random.ts'
import type { ScenarioFaults } from '../scenario-player/scenario-schema.ts'
import { type FaultyPort, type FrameFaults, withFrameFaults } from './frame-faults.ts'
import type { DevicePort } from './port.ts'

/** The device's end of a wire that can be unplugged. */
export type PlugPort = DevicePort & { unplug(): void; replug(): void }

export type FaultyWire = FaultyPort & {
  unplug(): void
  replug(): void
  /** Sets the probability of the named faults; the others stay as they are. */
  spoil(faults: ScenarioFaults): void
  mend(): void
}

const sound: Required<FrameFaults> = { drop: 0, cut: 0, corrupt: 0, duplicate: 0, reorder: 0 }

/** A wire that damages messages at random. */
export function faultyWire({ unplug, replug, ...port }: PlugPort, random: Random): FaultyWire {
  const faults: FrameFaults = {}
  let wrongCheck = 0
  let wrongIdentity = 0
  const strikes = seeded(random.int(2 ** 32))
  const wire = withFrameFaults(port, faults, random)

  return {
    ...wire,
    send: (message) => {
      const [isMisnamed, isMischecked] = [strikes.next() < wrongIdentity, strikes.next() < wrongCheck]
      const named = isMisnamed ? withWrongIdentity(message) : message
      wire.send(isMischecked ? withWrongCheck(named) : named)
    },
    unplug,
    replug,
    spoil: ({ 'wrong-check': check, 'wrong-identity': identity, ...others }) => {
      wrongCheck = check ?? wrongCheck
      wrongIdentity = identity ?? wrongIdentity
      Object.assign(faults, others)
    },
    mend: () => {
      wrongCheck = 0
      wrongIdentity = 0
      Object.assign(faults, sound)
    },
  }
}

const isHexDigit = (byte: number) => (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46)
const [zero, one] = [0x30, 0x31]

/** The line protocol and the Angel Eye compatible shoe both end a message with a check in hex digits. */
function withWrongCheck(message: Uint8Array): Uint8Array {
  const last = message.findLastIndex(isHexDigit)
  return message.map((byte, at) => (at === last ? (byte === zero ? one : zero) : byte))
}

const otherSerial = 'other'

/** A line protocol heartbeat as another unit of the same model would send it. */
function withWrongIdentity(message: Uint8Array): Uint8Array {
  const [piece] = lineFramer.receive(lineFramer.initial, message).frames
  if (piece === undefined || piece.kind === 'discarded' || piece.message.type !== 'HB') return message
  const { message: frame } = piece
  return encodeLine({ ...frame, fields: frame.fields.map((field, at) => (at === serialField ? otherSerial : field)) })
}

/** The field after version, class and model. */
const serialField = 3
