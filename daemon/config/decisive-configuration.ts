import type { Configuration, Decisive, DeviceConfiguration } from './shape.ts'

/** What the journal has in the place of a secret: that there is one. */
const isSet = 'set'

/**
 * What the rules and drivers depend on, as the journal keeps it: without the broker, and without the accounts
 * and certificates by which devices are reached.
 * Another password begins no other session.
 */
export const decisiveOf = ({ site, tables, meters, drivers }: Configuration): Decisive => ({
  site,
  tables: tables.map((table) => ({ ...table, devices: table.devices.map(withoutAccount) })),
  meters,
  ...(drivers && { drivers }),
})

function withoutAccount({ mqtt, ...device }: DeviceConfiguration): DeviceConfiguration {
  if (mqtt === undefined) return device
  const { url, topic, commandTopic, username, password, passwordFile } = mqtt
  return {
    ...device,
    mqtt: {
      url,
      topic,
      ...(commandTopic !== undefined && { commandTopic }),
      ...(username !== undefined && { username: isSet }),
      ...((password ?? passwordFile) !== undefined && { password: isSet }),
    },
  }
}
