import { fstatSync } from 'node:fs'

/** What systemd is told of this process, by sd_notify(3). Where nothing waits for it, all of this does nothing. */
type ServiceManager = {
  /** The tables are served; from now on the watchdog is fed. */
  ready(status: string): void
  stopping(): void
}

/** The variables of a process's environment that matter here. */
type Environment = Readonly<Record<string, string | undefined>>

const nobody: ServiceManager = { ready: () => {}, stopping: () => {} }

/** The service manager that started this process. A child of this process has another, so nothing of it is inherited. */
export async function serviceManager(): Promise<ServiceManager> {
  const { NOTIFY_SOCKET: path } = process.env
  const pings = watchdogPeriod(process.env, process.pid)
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete process.env[name]
  if (path === undefined) return nobody
  const { sendDatagram } = await import('../drivers/libc.ts')
  const send = (...lines: string[]) => sendDatagram(path, lines.join('\n'))
  let timer: NodeJS.Timeout | undefined
  return {
    ready(status) {
      send('READY=1', `STATUS=${status}`)
      // The event loop itself feeds it: one that hangs is ended and started again.
      if (pings !== undefined) timer = setInterval(send, pings, 'WATCHDOG=1').unref()
    },
    stopping() {
      clearInterval(timer)
      send('STOPPING=1', 'STATUS=Stopping.')
    },
  }
}

/** How often the watchdog is fed (ms): three times in the span that systemd waits; undefined where it doesn't wait. */
export function watchdogPeriod(
  { WATCHDOG_USEC: span, WATCHDOG_PID: pid }: Environment,
  self: number,
): number | undefined {
  const isMeant = pid === undefined || Number(pid) === self
  return isMeant && Number(span) > 0 ? Number(span) / 1_000 / 3 : undefined
}

/** Whether a file is the one that systemd connects to its journal, which reads a priority before each line (sd-daemon(3)). */
export function isSystemJournal(fd: number, { JOURNAL_STREAM: stream }: Environment): boolean {
  if (stream === undefined) return false
  const { dev, ino } = fstatSync(fd)
  return stream === `${dev}:${ino}`
}
