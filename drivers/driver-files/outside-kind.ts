import { z } from 'zod'
import { inOneLine, inPlainWords, type MistakeIn, mistakesIn } from '../../text/validation.ts'
import type { Driver, DriverKind } from '../driver.ts'
import { deviceClasses } from '../events.ts'
import { reasonOf } from '../reason.ts'
import { type AnyDriverKind, anyKind } from '../registry.ts'
import { guardedDriver } from './guarded-driver.ts'

const functionOf = <Type>() => z.custom<Type>((value) => typeof value === 'function', 'must be a function')

/** The file may have a zod of its own. */
const schema = z.custom<z.ZodType>(
  (value) => typeof value === 'object' && value !== null && 'safeParse' in value,
  'must be a zod schema',
)

const outsideKind = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 characters of a-z, 0-9 and -'),
    device: z.enum(deviceClasses),
    serial: z
      .strictObject({
        baudRate: z.int().min(1),
        dataBits: z.literal([7, 8]),
        parity: z.enum(['none', 'even', 'odd']),
        stopBits: z.literal([1, 2]),
      })
      .exactOptional(),
    wire: z.enum(['hid', 'mqtt']).exactOptional(),
    twoWayOnly: z.literal(true).exactOptional(),
    silentAfter: z.custom<number>(
      (value) => typeof value === 'number' && value > 0,
      'must be a number of milliseconds, or Infinity',
    ),
    settings: schema.default(z.strictObject({})),
    create: functionOf<DriverKind['create']>(),
    commands: functionOf<NonNullable<DriverKind['commands']>>().exactOptional(),
  })
  .refine(({ serial, wire }) => (serial === undefined) !== (wire === undefined), {
    path: ['serial'],
    error: 'must be given, or else wire, and not both',
  })

const outsideDriver = z.looseObject({
  initial: z.json(),
  step: functionOf<Driver['step']>(),
  wakeAt: functionOf<Driver['wakeAt']>(),
  supports: functionOf<NonNullable<Driver['supports']>>().exactOptional(),
})

/** What a file outside the project exports as a kind of device, or what is wrong with it. */
export function readOutsideKind(exported: unknown): { kind: AnyDriverKind } | { wrong: MistakeIn[] } {
  const read = outsideKind.safeParse(exported, inPlainWords)
  if (!read.success) return { wrong: mistakesIn(read.error) }
  const { create } = read.data
  const kind = anyKind({ ...read.data, create: (settings, mode) => checkedDriver(create(settings, mode)) })
  return {
    kind: {
      ...kind,
      prepare(settings, mode) {
        try {
          const prepared = kind.prepare(settings, mode)
          return 'wrong' in prepared ? prepared : { driver: guardedDriver(prepared.driver, kind.device) }
        } catch (error) {
          return { wrong: [{ path: '', message: `'${kind.name}' cannot make a driver: ${reasonOf(error)}` }] }
        }
      },
    },
  }
}

function checkedDriver(made: Driver): Driver {
  const read = outsideDriver.safeParse(made, inPlainWords)
  if (read.success) return made
  throw new TypeError(inOneLine(mistakesIn(read.error)))
}
