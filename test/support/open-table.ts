import { startMosquitto } from './mosquitto.ts'
import { type PcOptions, type Plugged, scratch, served, tablePc } from './program.ts'
import { surveillance } from './surveillance.ts'

/** A table with its devices, a broker with surveillance on it, and the daemon, which is not started yet. */
export async function houseOf<Devices extends Plugged>(
  plugIn: (directory: string) => Devices,
  options: Pick<PcOptions, 'journal' | 'more'> = {},
) {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const devices = plugIn(directory)
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: broker.url, ...served(devices), ...options })
  return { broker, devices, watch, pc }
}

/** The same with the daemon at work. */
export async function openHouseOf<Devices extends Plugged>(...given: Parameters<typeof houseOf<Devices>>) {
  const house = await houseOf(...given)
  await house.pc.start()
  return house
}
