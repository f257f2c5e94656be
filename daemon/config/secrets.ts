import type { Configuration, Decisive, DeviceConfiguration } from './shape.ts'

/** What the journal has in the place of a secret: that there is one. */
const isSet = 'set'

/**
 * What the rules and drivers depend on, as the journal keeps it: without the broker and without the accounts of devices.
 * Another password is no other session.
 */
export const decisiveOf = ({ site, tables, meters, drivers }: Configuration): Decisive => ({
  site,
  tables: tables.map((table) => ({ ...table, devices: table.devices.map(withoutAccount) })),
  meters,
  ...(drivers && { drivers }),
})

function withoutAccount({ mqtt, ...device }: DeviceConfiguration): DeviceConfiguration {
  if (mqtt === undefined) return device
  const { username, password, ...address } = mqtt
  return {
    ...device,
    mqtt: {
      ...address,
      ...(username !== undefined && { username: isSet }),
      ...(password !== undefined && { password: isSet }),
    },
  }
}
