import { afterEach, describe, expect, it } from 'vitest'
import { conform } from '../../../daemon/cli/conform.ts'
import { type BetBoard, createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { openPty } from '../../../simulators/wires/pty.ts'
import { openTcpPort } from '../../../simulators/wires/tcp-port.ts'
import { eventually } from '../../support/eventually.ts'
import { printed } from '../../support/verb-in-process.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const nameplate = { model: 'FB-12', serial: '000117', firmware: '1.4.2' }
const ascii = (text: string) => Buffer.from(text, 'latin1')
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('feltwire conform', () => {
  /** The verb with these arguments: its exit code and what it printed. */
  const run = async (...args: string[]) => {
    const { code, out, err } = await printed(conform, ...args)
    return { code, text: `${out}${err}`.trimEnd() }
  }

  /** Switches a board off and on all the time, so that nothing depends on how fast this machine is. */
  const bootOften = (board: BetBoard) => {
    const power = setInterval(() => {
      board.boot()
      board.openBetting()
    }, 200)
    return () => clearInterval(power)
  }

  const plugIn = (spoil = (line: string) => line) => {
    const pty = openPty()
    cleanups.push(pty.close)
    let heard = ''
    pty.onBytes((bytes) => {
      heard += textOf(bytes)
    })
    const board = createBetBoard(
      { send: (bytes) => pty.send(ascii(spoil(textOf(bytes)))), onBytes: pty.onBytes },
      nameplate,
    )
    cleanups.push(bootOften(board))
    return { path: pty.path, heard: () => heard, hangUp: pty.hangUp }
  }
  const listening = (path: string) => ['--port', path, '--class', 'bet-sensors', '--seconds', '1']

  it('exits with 0 when nothing failed, and has written nothing', async () => {
    const { path, heard } = plugIn()
    const { code, text } = await run(...listening(path))
    expect(text).toMatch(/^passed {4}section 3 .*CRC.*: \d+ right$/m)
    expect(text).toMatch(/^not seen {2}section 8 /m)
    expect(text.split('\n')).toHaveLength(18)
    expect(code).toBe(0)
    expect(heard()).toBe('')
  })

  it('exits with 1 when something failed, and gives it as data', async () => {
    const { path } = plugIn((line) => line.replace(/^(\$OPN.*)\*..../, '$1*0000'))
    const { code, text } = await run(...listening(path), '--json')
    expect(JSON.parse(text)).toContainEqual({
      check: 'crc',
      section: '3',
      demand: 'The CRC is that of the line',
      verdict: 'failed',
      seen: expect.stringContaining('$OPN,0003*0000'),
    })
    expect(code).toBe(1)
  })

  it('asks for lines again with --two-way', async () => {
    const { path, heard } = plugIn()
    await run(...listening(path), '--two-way')
    expect(heard()).toMatch(/^\$NAK,0001\*/)
  })

  it.each(['', 'tcp://'])('listens through a raw TCP serial server, named %sHOST:PORT', async (scheme) => {
    const server = await openTcpPort()
    cleanups.push(server.close)
    cleanups.push(bootOften(createBetBoard(server, nameplate)))
    const { code, text } = await run(...listening(`${scheme}${server.host}:${server.port}`))
    expect(text).toMatch(/^passed {4}section 4 .*BOOT/m)
    expect(code).toBe(0)
  })

  it.each(['ttyUSB0', 'tcp://127.0.0.1', '127.0.0.1:0', '127.0.0.1:70000', 'http://127.0.0.1:80'])(
    'refuses %s, which is not a port',
    async (port) => {
      const { code, text } = await run(...listening(port))
      expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining(`'${port}' is not a port`) })
    },
  )

  it('refuses a class that the protocol does not know, and a port that is not there', async () => {
    const missing = await run('--port', '/dev/feltwire-no-such-port', '--class', 'bet-sensors')
    expect(missing).toMatchObject({ code: 1, text: expect.stringContaining('[port-missing]') })
    const unknown = await run('--port', '/dev/feltwire-no-such-port', '--class', 'teapot')
    expect(unknown).toMatchObject({
      code: 1,
      text: expect.stringContaining("The line protocol has no device class 'teapot'"),
    })
  })

  it('fails when the port is lost during the test', async () => {
    const { path, heard, hangUp } = plugIn()
    const ended = run('--port', path, '--class', 'bet-sensors', '--seconds', '3600', '--two-way')
    // It asks for lines again once it listens.
    await eventually(() => heard() !== '')
    hangUp()
    expect(await ended).toMatchObject({ code: 1, text: expect.stringContaining('hung up') })
  })

  it.each([
    [[]],
    [['--port', '/dev/x']],
    [['--class', 'shuffler']],
    [['--port', '/dev/x', '--class', 'shuffler', '--seconds', '0']],
  ])('shows its usage for %j', async (args) => {
    expect(await run(...args)).toMatchObject({ code: 2, text: expect.stringContaining('Usage: feltwire conform') })
  })
})
