import type { DeviceClass } from '../../drivers/events.ts'
import type { TableSetup } from '../config/shape.ts'

/** Bytes for a device. */
export type Reply = { table: string; device: string; bytes: Uint8Array }

export type DeviceAddress = { table: string; device: string }

/** Where the devices of a class are. */
export const devicesOf = (tables: readonly TableSetup[], device: DeviceClass): DeviceAddress[] =>
  tables.flatMap(({ id, devices }) =>
    devices.filter(({ kind }) => kind.device === device).map(({ config }) => ({ table: id, device: config.id })),
  )
