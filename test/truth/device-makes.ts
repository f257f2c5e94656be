import type { DeviceMessage, Scenario } from '../../simulators/scenario-player/scenario-schema.ts'

/**
 * A device of another make in the place of one that speaks the line protocol, and how it says the same. `unnumbered`: that
 * its wire loses or repeats a message does not show. `fastestDraw`: no card of it comes sooner behind another (ms).
 */
type Make = { instead: string; says(message: DeviceMessage): DeviceMessage[]; unnumbered?: true; fastestDraw?: number }

const unchanged = (message: DeviceMessage): DeviceMessage[] => [message]

/** At this table the progressive wagers are played, and its devices are those of the scenario. */
export const withMeter = 'meter'

/** At this table a shuffler delivers the packets that the cards are read from. */
export const withShuffler = 'shuffler'

/** At this table chips truly move too late, though what closes its betting is no button. */
export const withLate = 'late'

/** The makes that tables are tried with, by the kind of the device. */
const makes: Readonly<Record<string, Make>> = {
  [withMeter]: { instead: '', says: unchanged },
  [withShuffler]: { instead: '', says: unchanged },
  [withLate]: { instead: '', says: unchanged },
  'angel-eye': { instead: 'line-shoe', says: ([, , ...card]) => [['angel-eye', 'card', ...card]], fastestDraw: 60 },
  'bee-tek': {
    instead: 'line-shoe',
    says: ([, , card = '']) => [['bee-tek', 'card', card]],
    unnumbered: true,
    fastestDraw: 60,
  },
  cammegh: {
    instead: 'line-wheel',
    says: ([, verb, ...pocket]) => [
      verb === 'placeBets' ? ['cammegh', 'setState', 'place-bets'] : ['cammegh', verb, ...pocket],
      ['cammegh', 'status'],
    ],
  },
}

/** `game@make` is a table of the game with a device of another make. */
export function gameAndMake(id: string): { game: string; make: string | undefined } {
  const [game = '', make] = id.split('@')
  return { game, make }
}

/** The scenario's devices with the other make in its place. */
export function withMake(scenario: Scenario, make: string | undefined): Scenario {
  if (make === undefined) return scenario
  if (make === withShuffler)
    return { ...scenario, devices: { ...scenario.devices, shuffler: { kind: 'shuffler', pty: 'shuffler' } } }
  const instead = makeOf(make).instead
  const devices = Object.entries(scenario.devices).map(([id, device]) => [
    id,
    device.kind === instead ? { ...device, kind: make } : device,
  ])
  return { ...scenario, devices: Object.fromEntries(devices) }
}

/** How the table's devices say a message of the line protocol's. */
export function saidBy(make: string | undefined): (message: DeviceMessage) => DeviceMessage[] {
  if (make === undefined) return unchanged
  const { instead, says } = makeOf(make)
  return (message) => (message[0] === instead ? says(message) : [message])
}

/** The packets of a hold'em round once betting is closed: those of the board, of each seat with an Ante, and of the dealer. */
export function withPackets(messages: readonly DeviceMessage[]): DeviceMessage[] {
  const seats = messages.flatMap(([kind, verb, seat, spot, amount]) =>
    kind === 'bet-board' && verb === 'place' && spot === 'ante' && amount !== 0 ? [Number(seat)] : [],
  )
  const packet = (to: string, count: number): DeviceMessage => ['shuffler', 'deliver', count, to]
  const toSeats = seats.toSorted((a, b) => a - b).map((seat) => packet(`seat-${seat}`, 2))
  const packets = [packet('board', 5), ...toSeats, packet('dealer', 2)]
  return messages.flatMap((message) => (message[1] === 'noMoreBets' ? [message, ...packets] : [message]))
}

/** The devices of a make that numbers nothing. */
export const unnumberedIn = ({ devices }: Scenario, make: string | undefined): string[] =>
  make !== undefined && makeOf(make).unnumbered
    ? Object.entries(devices).flatMap(([id, { kind }]) => (kind === make ? [id] : []))
    : []

export const fastestDrawOf = (make: string | undefined): number =>
  make === undefined ? 0 : (makeOf(make).fastestDraw ?? 0)

function makeOf(make: string): Make {
  const known = makes[make]
  if (known === undefined) throw new Error(`there is no device of the make ${make}`)
  return known
}
