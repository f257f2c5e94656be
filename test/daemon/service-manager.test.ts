import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { isSystemJournal, serviceManager, watchdogPeriod } from '../../daemon/service-manager.ts'
import { eventually } from '../support/eventually.ts'
import { scratch } from '../support/table-pc.ts'

/** Prints each datagram that comes to a socket, with its lines joined by commas. Perl is in every Debian. */
const receiver = String.raw`
use IO::Socket::UNIX; use Socket; $| = 1;
my $path = $ARGV[0]; $path =~ s/^@/\0/;
my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $path) or die $!;
print "listening\n";
while (defined $socket->recv(my $text, 4096)) { $text =~ s/\n/,/g; print "$text\n" }`

async function systemd(path: string): Promise<() => string[]> {
  const child = spawn('perl', ['-e', receiver, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
  })
  let heard = ''
  child.stdout.on('data', (text) => {
    heard += text
  })
  await eventually(() => heard.includes('listening'))
  return () => heard.split('\n').slice(1, -1)
}

afterEach(() => {
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete process.env[name]
})

describe('the service manager', () => {
  it('hears when the tables are served, is fed, and hears of the stop', async () => {
    const path = join(scratch(), 'notify')
    const heard = await systemd(path)
    process.env.NOTIFY_SOCKET = path
    process.env.WATCHDOG_USEC = '60000'
    const manager = await serviceManager()
    expect(process.env).not.toHaveProperty('NOTIFY_SOCKET')
    expect(heard()).toEqual([])
    manager.ready('Serving baccarat-1.')
    await eventually(() => heard().filter((text) => text === 'WATCHDOG=1').length > 2)
    manager.stopping()
    await eventually(() => heard().at(-1) === 'STOPPING=1,STATUS=Stopping.')
    expect(new Set(heard())).toEqual(
      new Set(['READY=1,STATUS=Serving baccarat-1.', 'WATCHDOG=1', 'STOPPING=1,STATUS=Stopping.']),
    )
  })

  it('may listen in the abstract namespace', async () => {
    const path = `@feltwire-${process.pid}`
    const heard = await systemd(path)
    process.env.NOTIFY_SOCKET = path
    const manager = await serviceManager()
    manager.ready('Serving.')
    await eventually(() => heard().length > 0)
    expect(heard()).toEqual(['READY=1,STATUS=Serving.'])
  })

  it('is nobody where nothing waits', async () => {
    const manager = await serviceManager()
    manager.ready('Serving.')
    manager.stopping()
  })

  it('that is gone stops nothing', async () => {
    process.env.NOTIFY_SOCKET = join(scratch(), 'gone')
    const manager = await serviceManager()
    manager.ready('Serving.')
    manager.stopping()
  })
})

describe('the watchdog', () => {
  it('is fed three times in its span, by the process that it means', () => {
    expect(watchdogPeriod({ WATCHDOG_USEC: '30000000' }, 7)).toBe(10_000)
    expect(watchdogPeriod({ WATCHDOG_USEC: '30000000', WATCHDOG_PID: '7' }, 7)).toBe(10_000)
    expect(watchdogPeriod({ WATCHDOG_USEC: '30000000', WATCHDOG_PID: '8' }, 7)).toBeUndefined()
    expect(watchdogPeriod({}, 7)).toBeUndefined()
  })
})

describe("the system's journal", () => {
  it('is known by the device and inode of the file', () => {
    const fd = openSync('/dev/null', 'r')
    const other = openSync('/dev/zero', 'r')
    const { dev, ino } = fstatSync(fd)
    expect(isSystemJournal(fd, { JOURNAL_STREAM: `${dev}:${ino}` })).toBe(true)
    expect(isSystemJournal(other, { JOURNAL_STREAM: `${dev}:${ino}` })).toBe(false)
    expect(isSystemJournal(fd, {})).toBe(false)
  })
})
