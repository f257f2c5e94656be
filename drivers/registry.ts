import { inPlainWords, type MistakeIn, mistakesIn } from '../text/validation.ts'
import { lineBankStack } from './bank-stack/line.ts'
import { gpioCoinIn } from './bet-sensors/gpio.ts'
import { hidBetSensors } from './bet-sensors/hid.ts'
import { lineBetSensors } from './bet-sensors/line.ts'
import { lineBigSix } from './big-six/line.ts'
import { hidCardReader } from './card-reader/bar-code-scanner.ts'
import { lineCardReader } from './card-reader/line.ts'
import { withCommands } from './command-retry.ts'
import { gpioButtons } from './dealer-keypad/gpio.ts'
import { hidKeypad } from './dealer-keypad/hid.ts'
import { lineKeypad } from './dealer-keypad/line.ts'
import { lineDice } from './dice/line.ts'
import { sicBoMqtt } from './dice/sic-bo-mqtt.ts'
import type { Driver, DriverKind, LinkMode } from './driver.ts'
import { lineDrop } from './drop/line.ts'
import type { GpioKind, GpioLines } from './gpio/gpio-driver.ts'
import { alphaSign } from './jackpot-meter/alpha-sign-driver.ts'
import { lineMeter } from './jackpot-meter/line.ts'
import type { LineKind } from './line-protocol/line-driver.ts'
import { cammegh } from './roulette-wheel/cammegh/driver.ts'
import { lineWheel } from './roulette-wheel/line.ts'
import { angelEye } from './shoe/angel-eye-driver.ts'
import { beeTek } from './shoe/bee-tek-driver.ts'
import { lineShoe } from './shoe/line.ts'
import { lineShuffler } from './shuffler/line.ts'
import { lineTableReader, lineTileReader } from './table-reader/line.ts'

/** `lines` for a device on GPIO. */
type Prepared = { driver: Driver; lines?: GpioLines }

/** A kind of device with its settings hidden, so that all kinds stand in one list. */
export type AnyDriverKind = Omit<DriverKind, 'settings' | 'create' | 'commands'> & {
  /** The driver for these settings, or what is wrong with them. */
  prepare(settings: unknown, mode: LinkMode): Prepared | { wrong: MistakeIn[] }
}

type Kind<Settings> = DriverKind<Settings> & Partial<Pick<GpioKind<Settings>, 'lines'>>

/** The kind with its settings hidden. */
export function anyKind<Settings>({ settings, create, commands, lines, ...kind }: Kind<Settings>): AnyDriverKind {
  return {
    ...kind,
    prepare(given, mode) {
      const read = settings.safeParse(given ?? {}, inPlainWords)
      if (!read.success) return { wrong: mistakesIn(read.error) }
      const plain = create(read.data, mode)
      const canCommand = mode === 'two-way' && commands !== undefined
      const made = { driver: canCommand ? withCommands(plain, commands(read.data)) : plain }
      return lines === undefined ? made : { ...made, lines: lines(read.data) }
    },
  }
}

/** Every class of device that the project's line protocol knows. */
export const lineKinds: readonly LineKind[] = [
  lineBankStack,
  lineBetSensors,
  lineBigSix,
  lineCardReader,
  lineDice,
  lineDrop,
  lineKeypad,
  lineMeter,
  lineShoe,
  lineShuffler,
  lineTableReader,
  lineTileReader,
  lineWheel,
]

/** Every driver of the project. A configuration can name these, and those of its own driver files. */
export const drivers: ReadonlyMap<string, AnyDriverKind> = new Map(
  [
    anyKind(alphaSign),
    anyKind(angelEye),
    anyKind(beeTek),
    anyKind(cammegh),
    anyKind(gpioButtons),
    anyKind(gpioCoinIn),
    anyKind(hidBetSensors),
    anyKind(hidCardReader),
    anyKind(hidKeypad),
    anyKind(sicBoMqtt),
    ...lineKinds.map(anyKind),
  ].map((kind) => [kind.name, kind]),
)
