import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Verb } from '../../daemon/cli/verb.ts'
import { openTcpTap } from '../../drivers/transport/tcp.ts'
import { kinds } from '../../simulators/scenario-player/device-registry.ts'
import { simulate } from '../../simulators/simulate.ts'
import { demo } from '../../simulators/tables/demo.ts'
import { eventually } from '../support/eventually.ts'
import { goFirst } from '../support/processes/launch-alone.ts'
import { withThisNode } from '../support/table-pc.ts'

describe('tables on the command line', () => {
  let directory = ''
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'feltwire-test-'))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  /** Temporary files are made where the test can see them. */
  function feltwire(...args: string[]) {
    const program = new URL('../../feltwire.js', import.meta.url).pathname
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
      env: { ...process.env, TMPDIR: directory },
    })
    goFirst(child)
    onTestFinished(() => void child.kill('SIGKILL'))
    const said = { out: '', err: '' }
    child.stdout.on('data', (text) => {
      said.out += text
    })
    child.stderr.on('data', (text) => {
      said.err += text
    })
    const exit = once(child, 'close').then(([code]) => code as number)
    return { child, said, exit }
  }

  async function refused(verb: Verb, ...args: string[]) {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const code = await verb.run(args)
    const err = error.mock.calls.flat().join('\n')
    error.mockRestore()
    return { code, err }
  }

  it('the demo plays both tables through one daemon, and leaves nothing behind', async () => {
    const { child, said, exit } = feltwire('demo', '--pace', '40')
    await eventually(() => /baccarat-1 round \d+ settled/.test(said.out) && /roulette-1 round \d/.test(said.out))
    child.kill('SIGINT')
    expect(await exit).toBe(0)
    expect(said.err).toBe('')
    expect(said.out).not.toContain('\x1b')
    expect(readdirSync(directory).filter((name) => name.startsWith('feltwire'))).toEqual([])
  })

  it('on a terminal the demo ends at Ctrl-C, shows nothing of what is typed, and lets the terminal echo again', async () => {
    const program = new URL('../../feltwire', import.meta.url).pathname
    const shell = `trap : INT; '${program}' demo; echo "ended $?"; stty -a`
    const child = spawn('script', ['-qec', shell, '/dev/null'], {
      env: { ...withThisNode, TERM: 'xterm', TMPDIR: directory },
    })
    goFirst(child)
    onTestFinished(() => void child.kill('SIGKILL'))
    let shown = ''
    child.stdout.on('data', (text) => {
      shown += text
    })
    await eventually(() => shown.includes('broker connected'))
    child.stdin.write('typed\x03')
    await once(child, 'close')
    expect(shown).toMatch(/ended 0.* echo /s)
    expect(shown).not.toMatch(/typed|\^C(?!;)/)
  })

  it('on a terminal the demo names its broker, and ends at the key q', async () => {
    const program = new URL('../../feltwire', import.meta.url).pathname
    const child = spawn('script', ['-qec', `'${program}' demo`, '/dev/null'], {
      env: { ...withThisNode, TERM: 'xterm', TMPDIR: directory, COLUMNS: '120' },
    })
    goFirst(child)
    onTestFinished(() => void child.kill('SIGKILL'))
    let shown = ''
    child.stdout.on('data', (text) => {
      shown += text
    })
    await eventually(() => shown.includes('broker connected'))
    expect(shown).toMatch(/mosquitto_sub -h 127\.0\.0\.1 -p \d+/)
    child.stdin.write('q')
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
  })

  it('the demo keeps its journal where it is told to, and spoils no other', async () => {
    const kept = join(directory, 'kept')
    expect(await feltwire('demo', '--keep', kept, '--for', '0').exit).toBe(0)
    expect(readdirSync(kept)).toContain('demo.journal')
    const { code, err } = await refused(demo, '--keep', kept)
    expect(code).toBe(1)
    expect(err).toContain('has the journal of another demo')
  })

  it('a simulated table says where its devices are, and ends after its rounds', async () => {
    const [shoe, bets] = [join(directory, 'shoe'), join(directory, 'bets')]
    const { said, exit } = feltwire(
      'simulate',
      'baccarat',
      '--shoe',
      shoe,
      '--bets',
      bets,
      '--rounds',
      '2',
      '--pace',
      '90',
    )
    await eventually(() => said.out.includes('\n'))
    expect(JSON.parse(said.out.split('\n')[0] ?? '')).toEqual({ shoe, bets })
    expect(lstatSync(shoe).isSymbolicLink()).toBe(true)
    expect(await exit).toBe(0)
    expect(lstatSync(shoe, { throwIfNoEntry: false })).toBeUndefined()
  })

  it('a single device sends what it reads, with the faults of its wire, until it is stopped', async () => {
    const { child, said, exit } = feltwire('simulate', 'shuffler', '--tcp', '0', '--fault', 'duplicate=1')
    await eventually(() => said.out.includes('\n'))
    const [host, port] = String(JSON.parse(said.out).shuffler).split(':')
    const tap = await openTcpTap({ host: host ?? '', port: Number(port) })
    let heard = ''
    tap.onBytes((bytes) => {
      heard += Buffer.from(bytes).toString()
    })
    child.stdin.write('["deliver", 3, "1"]\n["deal"]\ndeal\n["deliver"]\n')
    await eventually(() => heard.match(/\$DLV,.*3,1/g)?.length === 2 && said.err.split('\n').length === 4)
    expect(said.err.split('\n')).toEqual([
      expect.stringContaining(`["deal"]: 'shuffler' cannot 'deal'; it can setMode, startShuffle`),
      'deal: must be a JSON array that starts with a verb of the device.',
      `["deliver"]: 'deliver' takes a number, a receiver?`,
      '',
    ])
    await tap.close()
    child.kill('SIGINT')
    expect(await exit).toBe(0)
  })

  it('a single device is rebooted when it is told so, and tells all that it holds unasked', async () => {
    const { child, said, exit } = feltwire('simulate', 'bet-board', '--tcp', '0')
    await eventually(() => said.out.includes('\n'))
    const [host, port] = String(JSON.parse(said.out)['bet-board']).split(':')
    const tap = await openTcpTap({ host: host ?? '', port: Number(port) })
    let heard = ''
    tap.onBytes((bytes) => {
      heard += Buffer.from(bytes).toString()
    })
    child.stdin.write('["place", 3, "tie", 500]\n["tellAll"]\n["reboot"]\n')
    await eventually(() => /\$BET,.*,3,tie,500.*\$ALL,.*,1,1,3,tie,500.*\$BOOT,/s.test(heard))
    await tap.close()
    child.kill('SIGQUIT')
    expect(await exit).toBe(0)
  })

  it.each([...kinds])('%s: its help lists each message that it can send', async (name, { says }) => {
    const help = simulate.help?.([name]) ?? ''
    expect(help.match(/(?<=^ {2}\[")\w+/gm) ?? []).toEqual([...says.keys()])
    expect(help).not.toContain('undefined')
  })

  it.each([
    ['a table that there is not', simulate, ['poker'], "there is no 'poker'; there are baccarat, roulette, angel-eye"],
    [
      'a device of the kernel',
      simulate,
      ['card-scanner'],
      "'card-scanner' is reached by USB, which belongs to the kernel",
    ],
    ['a device on no wire', simulate, ['shuffler'], "'shuffler' is reached by pty or tcp"],
    [
      'a check that is not there',
      simulate,
      ['bee-tek', '--pty', 'shoe', '--fault', 'wrong-check=1'],
      '--fault wrong-check=1',
    ],
    ['a mishap that the table cannot have', simulate, ['baccarat', '--fault', 'ball-with-rotor=1'], 'late-bet.'],
    [
      'a device that the table has not',
      simulate,
      ['baccarat', '--wheel', '/tmp/wheel'],
      '--wheel: baccarat has no such device',
    ],
    ['a fault that there is not', simulate, ['baccarat', '--fault', 'drip=1'], '--fault drip=1'],
    ['a chance over 1', simulate, ['baccarat', '--fault', 'drop=2'], '--fault drop=2'],
    [
      'two devices on one link',
      simulate,
      ['roulette', '--wheel', './a', '--bets', 'a'],
      '--wheel and --bets name the same',
    ],
    ['half a round', simulate, ['baccarat', '--rounds', '1.5'], '--rounds 1.5: must be a whole number'],
    [
      'a link that is named twice',
      simulate,
      ['shuffler', '--pty', 'k', '--pty', 'k2'],
      '--pty is given more than once.',
    ],
    [
      'a TCP port that cannot be',
      simulate,
      ['shuffler', '--tcp', '99999'],
      '--tcp 99999: must be a whole number from 0 to 65535.',
    ],
    ['a pace that is no number', demo, ['--pace', 'fast'], '--pace fast'],
    ['a flag that there is not', demo, ['--slow'], 'Usage: feltwire demo'],
  ])('refuses %s as wrong usage', async (_what, verb, args, words) => {
    const { code, err } = await refused(verb, ...args)
    expect(code).toBe(2)
    expect(err).toContain(words)
  })
})
