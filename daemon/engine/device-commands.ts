import type { DeviceCommand } from '../../drivers/commands.ts'
import type { DeviceClass } from '../../drivers/driver.ts'
import type { TableSetup } from '../config/shape.ts'
import type { TableMachine } from './table-machine.ts'

/** Bytes for a device. */
export type Reply = { table: string; device: string; bytes: Uint8Array }

export type DeviceAddress = { table: string; device: string }

/** Where the devices of a class are. */
export const devicesOf = (tables: readonly TableSetup[], device: DeviceClass): DeviceAddress[] =>
  tables.flatMap(({ id, devices }) =>
    devices.filter(({ kind }) => kind.device === device).map(({ config }) => ({ table: id, device: config.id })),
  )

/** Tells a device of a table something (`at` in ms); nothing goes out where it can't be told. */
export const commanding =
  (machines: ReadonlyMap<string, Pick<TableMachine, 'command'>>) =>
  ({ table, device }: DeviceAddress, command: DeviceCommand, at: number): Reply[] =>
    (machines.get(table)?.command(device, command, at) ?? []).map((bytes) => ({ table, device, bytes }))
