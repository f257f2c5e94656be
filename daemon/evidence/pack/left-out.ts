import type { DeviceClass, DeviceEvent } from '../../../drivers/events.ts'
import { isWithheld } from '../../../drivers/redact-cards.ts'
import { drivers } from '../../../drivers/registry.ts'
import { isSettingGame } from '../../../games/kit/pot/chinese/live-page.ts'
import { isPotGame } from '../../../games/kit/pot/pot-game.ts'
import { cardRoomGameOf } from '../../config/find-table-game.ts'
import { decisive } from '../../config/shape.ts'
import type { Entry } from '../../journal/entry.ts'

/** Whom a pack is for: an auditor may see the hands that were folded or mucked. */
export type PackReader = 'everybody' | 'auditor'

const ofShuffler = 'what a shuffler sent may name cards that were not dealt'
const ofUnknown = 'it is not known what the device is, so its bytes may name cards that were not dealt'
const ofHands = 'what a reader of hole cards saw may be a hand that was never shown'
const unread = 'bytes that were not understood may name cards that were not dealt'
const unfinished = 'the message was not complete yet, and may name cards that were not dealt'

/** Devices whose messages name cards. */
const ofCards: readonly (DeviceClass | undefined)[] = ['card-shoe', 'card-reader']

/**
 * By their numbers, why entries of a round are left out that may show undealt cards.
 * @param session the entry of its session
 */
export function leftOutOfRound(
  entries: readonly Entry[],
  session: Entry | undefined,
  table: string,
  reader: PackReader,
): Map<number, string> {
  const hidesHands = reader === 'everybody' && hasHoleCards(session, table)
  return leftOutOf(entries, deviceClasses(session, table), hidesHands)
}

/**
 * The bytes that may show cards that were not dealt, by the numbers of their entries, with the reason: all of a shuffler's,
 * or of a device that is not known; of another device those that were no message, or none that is known, from its last message before them on; and of a shoe or
 * a reader of cards those behind its last message.
 * @param classOf a device of the table, by its id
 * @param hidesHands the game has hole cards that nobody may see but an auditor: all that its reader saw is left out
 */
export function leftOutOf(
  entries: readonly Entry[],
  classOf: (device: string) => DeviceClass | undefined,
  hidesHands = false,
): Map<number, string> {
  const leftOut = new Map<number, string>()
  /** The bytes of each device from its last message on: where that ends, another may begin. */
  const since = new Map<string, readonly number[]>()
  for (const entry of entries) {
    if (entry.kind !== 'bytes' && entry.kind !== 'event') continue
    const { device } = entry
    const own = since.get(device) ?? []
    if (entry.kind === 'bytes') {
      since.set(device, [...own, entry.n])
      const why = whyOf(classOf(device), hidesHands)
      if (why !== undefined) leftOut.set(entry.n, why)
    } else if (isUnread(entry.event)) for (const n of own) leftOut.set(n, leftOut.get(n) ?? unread)
    else since.set(device, own.slice(-1))
  }
  for (const [device, own] of since)
    if (ofCards.includes(classOf(device))) for (const n of own.slice(1)) leftOut.set(n, leftOut.get(n) ?? unfinished)
  return leftOut
}

function whyOf(device: DeviceClass | undefined, hidesHands: boolean): string | undefined {
  if (device === undefined) return ofUnknown
  if (device === 'table-reader' && hidesHands) return ofHands
  return device === 'shuffler' ? ofShuffler : undefined
}

const isUnread = (event: DeviceEvent): boolean =>
  event.type === 'discarded' || event.type === 'unknown-message' || isWithheld(event)

/** Whether the table plays a game in which players hold cards that nobody else sees. */
function hasHoleCards(session: Entry | undefined, table: string): boolean {
  const config = session?.kind === 'session' ? decisive.safeParse(session.config).data : undefined
  const game = cardRoomGameOf(config?.tables.find(({ id }) => id === table)?.game ?? '')
  return game !== undefined && (isPotGame(game) || isSettingGame(game))
}

/** What each device of a table is, by the configuration of the session. */
function deviceClasses(session: Entry | undefined, table: string): (device: string) => DeviceClass | undefined {
  const config = session?.kind === 'session' ? decisive.safeParse(session.config).data : undefined
  const devices = config?.tables.find(({ id }) => id === table)?.devices ?? []
  const classes = new Map(devices.map(({ id, driver }) => [id, drivers.get(driver)?.device]))
  return (device) => classes.get(device)
}
