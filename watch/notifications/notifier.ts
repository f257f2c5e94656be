import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { reasonOf } from '../../drivers/reason.ts'
import { secretIn } from '../secret-file.ts'
import type { AlertRow } from '../view-types.ts'
import type { AlertsConfiguration } from './alerts-configuration.ts'
import type { Notice } from './due-notices.ts'
import { sendMail } from './mail.ts'

/** Sends one alert; rejects where it was not taken. */
type Channel = { readonly name: string; send(notice: Notice): Promise<void> }

/** A connection takes no longer (ms). */
const patience = 10_000
const mostWaiting = 1_000
/** Waits before each further attempt (ms). */
const retries = [1_000, 5_000, 25_000, 125_000, 300_000]

/** Sends alerts to whoever the configuration names, each on its own. What waits at a stop is given up. */
export function createNotifier(
  site: string,
  configuration: AlertsConfiguration,
  log: Pick<Logger, 'warn' | 'error'>,
): { send(alerts: readonly AlertRow[]): void; stop(): void } {
  const channels = channelsOf(configuration)
  const stopped = new AbortController()
  let waiting = 0

  async function deliver(channel: Channel, notice: Notice): Promise<void> {
    for (const wait of [...retries, undefined])
      try {
        return await channel.send(notice)
      } catch (error) {
        const told = { code: 'alert-not-sent', channel: channel.name, table: notice.table, alert: notice.id }
        if (wait === undefined) return log.error(told, `The alert is given up: ${reasonOf(error)}.`)
        log.warn(told, `The alert was not taken, and is sent again in ${wait / 1_000} s: ${reasonOf(error)}.`)
        await sleep(wait, undefined, { signal: stopped.signal })
      }
  }

  return {
    send(alerts) {
      for (const { table, id, text, since } of alerts)
        for (const channel of channels) {
          if (waiting >= mostWaiting) return log.error({ code: 'alert-not-sent' }, `${waiting} alerts wait already.`)
          waiting += 1
          deliver(channel, { site, table, id, text, since })
            .catch(() => {})
            .finally(() => void waiting--)
        }
    },
    stop: () => stopped.abort(),
  }
}

function channelsOf({ webhook, mail }: AlertsConfiguration): Channel[] {
  const channels: Channel[] = []
  if (webhook !== undefined) channels.push({ name: 'webhook', send: (notice) => post(webhook, notice) })
  if (mail !== undefined) {
    const { passwordFile, ...rest } = mail
    const send = (notice: Notice) =>
      sendMail({ ...rest, patience, ...(passwordFile && { password: secretIn(passwordFile) }) }, notice)
    channels.push({ name: 'mail', send: async (notice) => send(notice) })
  }
  return channels
}

async function post({ url, tokenFile }: NonNullable<AlertsConfiguration['webhook']>, notice: Notice): Promise<void> {
  const authorization = tokenFile === undefined ? {} : { authorization: `Bearer ${secretIn(tokenFile)}` }
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(notice),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the webhook answers ${answer.status}`)
}
