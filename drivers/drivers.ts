import { lineBetSensors } from './bet-sensors/line.ts'
import type { Driver, DriverKind, LinkMode } from './driver.ts'
import { cammegh } from './roulette-wheel/cammegh.ts'
import { angelEye } from './shoe/angel-eye.ts'
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

/** Every driver that a configuration can name. */
export const drivers: ReadonlyMap<string, AnyDriverKind> = new Map(
  [any(angelEye), any(cammegh), any(lineBetSensors), any(lineShuffler)].map((kind) => [kind.name, kind]),
)
