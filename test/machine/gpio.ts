import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, afterEach, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { gpioCoinIn } from '../../drivers/bet-sensors/gpio.ts'
import type { DeviceCommand } from '../../drivers/commands.ts'
import type { Reading } from '../../drivers/driver.ts'
import type { DeviceEvent } from '../../drivers/events.ts'
import { drivers } from '../../drivers/registry.ts'
import { openGpioTap, openGpioTwoWay } from '../../drivers/transport/gpio.ts'
import type { Tap } from '../../drivers/transport/transport.ts'
import { eventually } from '../support/eventually.ts'
import { runningDriver } from '../support/running-driver.ts'
import { mockup } from './mockup.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const chip = mockup('A')
const other = mockup('B')
const nobody = 65_534

async function tapOn(inputs = [3, 5], label = chip.label) {
  const tap = await openGpioTap({ chip: label, inputs })
  cleanups.push(tap.close)
  return tap
}

async function twoWayOn(inputs: number[], outputs: number[]) {
  const wire = await openGpioTwoWay({ chip: chip.label, inputs, outputs })
  cleanups.push(wire.close)
  return wire
}

/** Everything heard, as the text that it is. */
function hearing(tap: Tap) {
  let text = ''
  tap.onBytes((bytes) => {
    text += Buffer.from(bytes).toString('latin1')
  })
  return () => text
}

function closings(tap: Tap): string[] {
  const reasons: string[] = []
  tap.onClosed((reason) => reasons.push(reason))
  return reasons
}

/** A level that comes and goes at once is not seen by every way to the lines, so each is waited for. */
async function press(heard: () => string, line: number) {
  const already = heard().length
  chip.drive(line, 1)
  await eventually(() => heard().length > already)
  chip.drive(line, 0)
  await eventually(() => heard().length > already + `${line} 1\n`.length)
}

/** Another program that holds a line of the chip. */
async function holdElsewhere(line: number): Promise<ChildProcess> {
  const child = spawn('gpioset', ['--mode=signal', chip.label, `${line}=0`])
  cleanups.push(async () => {
    child.kill()
    await once(child, 'exit')
  })
  await eventually(() => linesHeld().includes('gpioset'))
  return child
}

const linesHeld = () => execFileSync('gpioinfo', [chip.label], { encoding: 'utf8' })
const hideFiles = () => execFileSync('mount', ['-t', 'tmpfs', 'none', '/sys/class/gpio'])
const showFiles = () => execFileSync('umount', ['/sys/class/gpio'])

/** Both ways must be alike to the driver above. */
function behaviour(holder: 'sysfs' | 'gpiomon') {
  test('is the one that holds the lines', async () => {
    await tapOn()
    await eventually(() => linesHeld().split(`"${holder}"`).length === 3)
  })

  test('tells first where each line stands, then each edge', async () => {
    chip.drive(3, 1)
    cleanups.push(() => chip.drive(3, 0))
    const heard = hearing(await tapOn())
    assert.equal(heard(), '3 1\n5 0\n')
    await eventually(() => linesHeld().includes(holder))
    await press(heard, 5)
    await press(heard, 5)
    assert.equal(heard(), '3 1\n5 0\n5 1\n5 0\n5 1\n5 0\n')
  })

  test('is found by its name too', async () => {
    const heard = hearing(await tapOn([3], chip.name()))
    assert.equal(heard(), '3 0\n')
  })

  test('has no way to write as a tap', async () => {
    assert.deepEqual(Object.keys(await tapOn()).sort(), ['close', 'onBytes', 'onClosed'])
  })

  test('is refused as missing when there is no such chip or line', async () => {
    await assert.rejects(tapOn([3], 'no-such-chip'), { code: 'port-missing', message: /no-such-chip/ })
    await assert.rejects(tapOn([99]), { code: 'port-missing', message: /lines/ })
  })

  test('is refused as busy while another program holds a line', async () => {
    await holdElsewhere(5)
    await assert.rejects(tapOn(), { code: 'port-busy' })
  })

  test('is refused as denied to a user without the right', async () => {
    process.seteuid?.(nobody)
    cleanups.push(() => process.seteuid?.(0))
    await assert.rejects(tapOn(), { code: 'port-denied' })
  })

  test('tells once that it was closed by us, lets the lines go, and can be opened again', async () => {
    const tap = await tapOn()
    const reasons = closings(tap)
    await tap.close()
    await tap.close()
    await eventually(() => reasons.length > 0)
    assert.deepEqual(reasons, ['GPIO chip gpio-mockup-A was closed.'])
    assert.doesNotMatch(linesHeld(), /\[used/)
    const heard = hearing(await tapOn())
    await eventually(() => linesHeld().includes(holder))
    await press(heard, 3)
  })

  test('is told to be gone once, and is found again under another number', async () => {
    const numbered = chip.name()
    const first = await tapOn()
    hearing(first)
    const reasons = closings(first)
    await eventually(() => linesHeld().includes(holder))
    other.unplug()
    chip.unplug()
    await eventually(() => reasons.length > 0)
    await first.close()
    assert.equal(reasons.length, 1)
    assert.match(reasons[0] ?? '', /is gone/)
    await assert.rejects(tapOn(), { code: 'port-missing' })

    // Whichever comes first gets the lowest number.
    const order = numbered === 'gpiochip0' ? [other, chip] : [chip, other]
    for (const each of order) await each.replug()
    assert.notEqual(chip.name(), numbered)
    const heard = hearing(await tapOn())
    await eventually(() => linesHeld().includes(holder))
    await press(heard, 3)
    assert.equal(heard(), '3 0\n5 0\n3 1\n3 0\n')
  })

  test('drives its outputs, which begin at 0, and no input', async () => {
    const wire = await twoWayOn([3], [7, 8])
    await eventually(() => linesHeld().split('output').length >= 3)
    assert.deepEqual([chip.level(7), chip.level(8)], [0, 0])
    wire.write(Buffer.from('7 1\n8 1\n8 0\n3 1\n'))
    await eventually(() => chip.level(7) === 1)
    wire.write(Buffer.from('8 1\n'))
    await eventually(() => chip.level(8) === 1)
    assert.deepEqual([chip.level(7), chip.level(3)], [1, 0])
    await wire.close()
    wire.write(Buffer.from('7 0\n'))
  })

  test('lights a lamp and locks a chute when it is commanded, and is answered by their lines', async () => {
    const prepared = drivers.get('gpio-coin-in')?.prepare(
      {
        lines: { 3: { seat: 2, spot: 'progressive' } },
        outputs: {
          lamps: [{ line: 7, activeLow: true, seat: 2, spot: 'progressive' }],
          bettingClosed: [{ line: 8 }],
        },
      },
      'two-way',
    )
    assert.ok(prepared && 'driver' in prepared && prepared.lines)
    const driver = runningDriver(prepared.driver)
    const events: DeviceEvent[] = []
    const wire = await twoWayOn(prepared.lines.inputs, prepared.lines.outputs)
    const follow = ({ events: happened, replies }: Reading) => {
      events.push(...happened)
      for (const reply of replies) wire.write(reply)
    }
    const tell = (command: DeviceCommand) => {
      const told = driver.command?.(command, 0)
      assert.ok(told && 'replies' in told)
      follow(told)
    }
    wire.onBytes((bytes) => follow(driver.receive(bytes, 0)))
    const levels = () => [chip.level(7), chip.level(8)]
    const says = (line: number, text: string) =>
      eventually(() => events.some((event) => isDeepStrictEqual(event, note(line, text))))
    const note = (line: number, text: string) => ({ type: 'device-note', about: `line-${line}`, text })

    follow(driver.opened(0))
    await says(7, 'off')
    assert.deepEqual(levels(), [1, 0])
    tell({ type: 'lamp', seat: 2, spot: 'progressive', lamp: 'on' })
    tell({ type: 'betting', open: false })
    await says(7, 'on')
    await says(8, 'on')
    assert.deepEqual(levels(), [0, 1])
    assert.equal(driver.wakeAt(), Number.POSITIVE_INFINITY)
    tell({ type: 'betting', open: true })
    await eventually(() => chip.level(8) === 0)
    await eventually(() => driver.wakeAt() === Number.POSITIVE_INFINITY)
  })

  test('gives a coin of a bouncing switch once', async () => {
    const settings = {
      lines: { 3: { seat: 2, spot: 'progressive' } },
      activeLow: false,
      outputs: { lamps: [], bettingClosed: [] },
      debounce: 200,
      stuckAfter: 5_000,
    }
    const driver = runningDriver(gpioCoinIn.create(settings, 'tap'))
    const events: DeviceEvent[] = []
    const heard: string[] = []
    ;(await tapOn(gpioCoinIn.lines(settings).inputs)).onBytes((bytes) => {
      heard.push(Buffer.from(bytes).toString('latin1'))
      events.push(...driver.receive(bytes, performance.now()).events)
    })
    await eventually(() => linesHeld().includes(holder))
    for (const level of [1, 0, 1, 0, 1] as const) chip.drive(3, level)
    await eventually(() => heard.at(-1) === '3 1\n')
    await eventually(() => {
      if (driver.wakeAt() <= performance.now()) events.push(...driver.wake(performance.now()).events)
      return events.length > 0
    })
    assert.deepEqual(events, [{ type: 'coins-in', seat: 2, spot: 'progressive', coins: 1 }])
    chip.drive(3, 0)
  })
}

describe('a GPIO chip by the files of the kernel', () => behaviour('sysfs'))

describe('a GPIO chip by the tools of libgpiod, on a kernel without those files', () => {
  before(hideFiles)
  after(showFiles)
  behaviour('gpiomon')

  test('lets the lines go when the process is killed', async () => {
    const script = `import('./drivers/transport/gpio.ts')
      .then(({ openGpioTwoWay }) => openGpioTwoWay({ chip: '${chip.label}', inputs: [3], outputs: [7] }))`
    const daemon = spawn(process.execPath, ['-e', script])
    await eventually(() => linesHeld().includes('gpiomon') && linesHeld().includes('gpioset'))
    daemon.kill('SIGKILL')
    await eventually(() => !linesHeld().includes('[used'))
  })

  test('is refused with a plain sentence where there are no tools either', () => {
    const script = `import('./drivers/transport/gpio.ts')
      .then(({ openGpioTap }) => openGpioTap({ chip: 'x', inputs: [1] }))
      .catch((error) => console.log(error.code, error.message))`
    const env = { ...process.env, PATH: '/nowhere' }
    const said = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', env })
    assert.match(said, /^port-failed GPIO chip x cannot be opened: .*\/sys\/class\/gpio.*libgpiod/)
  })
})
