import { surveillance } from './broker-listener.ts'
import { startMosquitto } from './mosquitto.ts'
import { type PcOptions, type Plugged, scratch, served, tablePc } from './table-pc.ts'

/** A table with its devices, a broker with surveillance on it, and the daemon, which is not started yet. */
export async function fixtureOf<Devices extends Plugged>(
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
export async function openFixtureOf<Devices extends Plugged>(...given: Parameters<typeof fixtureOf<Devices>>) {
  const fixture = await fixtureOf(...given)
  await fixture.pc.start()
  return fixture
}
