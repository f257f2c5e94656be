import { encodeLine, lineFramer } from '../../drivers/line-protocol/codec.ts'
import { type Random, seeded } from '../../games/kit/odds/random.ts'
import type { ScenarioFaults } from '../scenario-player/shape.ts'
import { type Faults, type FaultyPort, faulty } from './byte-faults.ts'
import type { DevicePort } from './port.ts'

/** The device's end of a wire, which can be pulled out. */
export type PlugPort = DevicePort & { unplug(): void; replug(): void }

type BadWire = FaultyPort & {
  unplug(): void
  replug(): void
  /** Those that are named are as likely as they say from now on; the others stay. */
  spoil(faults: ScenarioFaults): void
  mend(): void
}

const sound: Required<Faults> = { drop: 0, cut: 0, corrupt: 0, duplicate: 0, reorder: 0 }

/** A wire on which each message may come to harm. */
export function badWire({ unplug, replug, ...port }: PlugPort, random: Random): BadWire {
  const faults: Faults = {}
  let wrongCheck = 0
  let wrongIdentity = 0
  const strikes = seeded(random.int(2 ** 32))
  const wire = faulty(port, faults, random)

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

/** Both the line protocol and the Angel Eye compatible shoe end a message in hex digits that check it. */
function withWrongCheck(message: Uint8Array): Uint8Array {
  const last = message.findLastIndex(isHexDigit)
  return message.map((byte, at) => (at === last ? (byte === zero ? one : zero) : byte))
}

const otherSerial = 'other'

/** A heartbeat of the line protocol, as another unit of the same make would say it. */
function withWrongIdentity(message: Uint8Array): Uint8Array {
  const [piece] = lineFramer.receive(lineFramer.initial, message).frames
  if (piece === undefined || piece.kind === 'discarded' || piece.message.type !== 'HB') return message
  const { message: frame } = piece
  return encodeLine({ ...frame, fields: frame.fields.map((field, at) => (at === serialField ? otherSerial : field)) })
}

/** Behind the version, the class and the model. */
const serialField = 3
