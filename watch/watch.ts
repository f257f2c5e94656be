import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { topicOf } from '../daemon/mqtt/messages.ts'
import { connectBroker } from '../drivers/transport/mqtt.ts'
import type { WatchConfiguration } from './configuration.ts'
import { createLiveStreams } from './server/live-streams.ts'
import { serve } from './server/server.ts'
import { newSite, stepSite } from './site/site.ts'
import { readTableMessage, type TableMessage } from './site/table-message.ts'

/** What is heard is gathered for so long (ms), so that all who look are told at once. */
const gathering = 50
const keepAlive = 15_000

type Watch = { readonly address: string; stop(): Promise<void> }

/** Watches a site until it is stopped. Throws a FeltwireError where it cannot begin. */
export async function startWatch(configuration: WatchConfiguration, log: Logger): Promise<Watch> {
  let site = newSite
  let heard: TableMessage[] = []
  const live = createLiveStreams(() => site)
  const server = await serve({ configuration, site: () => site, live })

  function step(): void {
    if (heard.length === 0) return
    const next = stepSite(site, heard)
    heard = []
    site = next.site
    live.changed(next.changed)
  }

  const broker = connectBroker({
    ...configuration.broker,
    clientId: `feltwire-${configuration.site}-watch-${hostname()}-${process.pid}`.slice(0, 60),
  })
  broker.onConnect(() => log.info('The broker is there.'))
  broker.onOffline(({ code, sentence }) => log.warn({ code }, sentence))
  for (const filter of [['+'], ['+', '+']])
    broker.subscribe(topicOf(configuration.site, '+', ...filter), ({ topic, payload }) => {
      const said = readTableMessage(topic, payload, Date.now())
      if (said !== undefined) heard.push(said)
    })
  const timers = [setInterval(step, gathering), setInterval(live.keepAlive, keepAlive)]
  return {
    address: server.address,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await broker.close()
      step()
      live.close()
      await server.close()
    },
  }
}
