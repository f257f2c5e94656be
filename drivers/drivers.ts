import { lineBetSensors } from './bet-sensors/line.ts'
import { lineBigSix } from './big-six/line.ts'
import { lineCardReader } from './card-reader/line.ts'
import { lineKeypad } from './dealer-keypad/line.ts'
import { lineDice } from './dice/line.ts'
import { sicBoMqtt } from './dice/sic-bo-mqtt.ts'
import type { Driver, DriverKind, LinkMode } from './driver.ts'
import { alphaSign } from './jackpot-meter/alpha.ts'
import { lineMeter } from './jackpot-meter/line.ts'
import type { LineKind } from './line-driver.ts'
import { cammegh } from './roulette-wheel/cammegh.ts'
import { lineWheel } from './roulette-wheel/line.ts'
import { angelEye } from './shoe/angel-eye.ts'
import { beeTek } from './shoe/bee-tek.ts'
import { lineShoe } from './shoe/line.ts'
import { lineShuffler } from './shuffler/line.ts'

type Wrong = { path: string; message: string }

/** A kind of device with its settings hidden, so that all kinds stand in one list. */
export type AnyDriverKind = Omit<DriverKind, 'settings' | 'create'> & {
  /** The driver for these settings, or what is wrong with them. */
  prepare(settings: unknown, mode: LinkMode): { create: () => Driver } | { wrong: Wrong[] }
}

function any<Settings>({ settings, create, ...kind }: DriverKind<Settings>): AnyDriverKind {
  return {
    ...kind,
    prepare(given, mode) {
      const read = settings.safeParse(given ?? {})
      if (read.success) return { create: () => create(read.data, mode) }
      return { wrong: read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
    },
  }
}

/** Every class of device that the project's line protocol knows. */
export const lineKinds: readonly LineKind[] = [
  lineBetSensors,
  lineBigSix,
  lineCardReader,
  lineDice,
  lineKeypad,
  lineMeter,
  lineShoe,
  lineShuffler,
  lineWheel,
]

/** Every driver that a configuration can name. */
export const drivers: ReadonlyMap<string, AnyDriverKind> = new Map(
  [any(alphaSign), any(angelEye), any(beeTek), any(cammegh), any(sicBoMqtt), ...lineKinds.map(any)].map((kind) => [
    kind.name,
    kind,
  ]),
)
