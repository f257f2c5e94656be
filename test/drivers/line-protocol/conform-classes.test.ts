import { describe, expect, it } from 'vitest'
import { lineBetSensors } from '../../../drivers/bet-sensors/line.ts'
import { lineBigSix } from '../../../drivers/big-six/line.ts'
import { lineDice } from '../../../drivers/dice/line.ts'
import { lineWheel } from '../../../drivers/roulette-wheel/line.ts'
import { lineShuffler } from '../../../drivers/shuffler/line.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { createBigSixWheel } from '../../../simulators/devices/big-six-wheel.ts'
import { createDiceReader } from '../../../simulators/devices/dice-reader.ts'
import { createLineDevice } from '../../../simulators/devices/line-device.ts'
import { createLineWheel } from '../../../simulators/devices/line-wheel.ts'
import { createShuffler } from '../../../simulators/devices/shuffler.ts'
import { beat, changes, outcomes, plugIn, reframe, type Spoil } from './conform-bench.ts'

describe('the state, which section 7 demands after BOOT before the first HB', () => {
  const devices = [
    ['shuffler', () => plugIn(lineShuffler, 'tap', createShuffler), 'MODE'],
    ['wheel', () => plugIn(lineWheel, 'tap', createLineWheel), 'PHS'],
    ['dice reader', () => plugIn(lineDice, 'tap', createDiceReader), 'SHK'],
    ['Big Six wheel', () => plugIn(lineBigSix, 'tap', createBigSixWheel), 'TURN'],
  ] as const

  it.each(devices)('passes when a %s tells it', (_what, connect) => {
    const wire = connect()
    wire.device.boot()
    wire.device.heartbeat()
    const { passed, failed } = outcomes(wire.report())
    expect(failed).toEqual([])
    expect(passed).toContain('state')
  })

  it.each([
    ['shuffler', () => plugIn(lineShuffler, 'tap', createShuffler, changes('MODE', { type: 'XTMP' }))],
    ['wheel', () => plugIn(lineWheel, 'tap', createLineWheel, changes('PHS', { type: 'XTMP' }))],
  ])('fails when a %s does not', (_what, connect) => {
    const wire = connect()
    wire.device.boot()
    wire.device.heartbeat()
    expect(wire.failed()).toEqual(['state'])
  })

  it('is not charged when BOOT was not seen', () => {
    const wire = plugIn(lineShuffler, 'tap', createShuffler)
    wire.device.heartbeat()
    beat(wire, 2)
    expect(wire.failed()).toEqual([])
  })
})

describe('what lies on a board (section 7.1)', () => {
  const board = (spoil?: Spoil) => plugIn(lineBetSensors, 'tap', createBetBoard, spoil)

  it('passes when BET and TOT fit together, before and after BOOT', () => {
    const wire = board()
    wire.device.boot()
    wire.device.place(1, 'ante', 100)
    wire.device.place(2, 'ante', 250)
    wire.device.clear(1, 'ante')
    beat(wire, 2)
    wire.device.boot()
    const { passed, failed } = outcomes(wire.report())
    expect(failed).toEqual([])
    expect(passed).toContain('total')
  })

  it('fails when no BET comes for an occupied spot after BOOT', () => {
    let boots = 0
    const wire = board((line) => {
      if (line.startsWith('$BOOT')) boots++
      return boots === 2 && line.startsWith('$BET') ? reframe(line, { type: 'XTMP' }) : line
    })
    wire.device.boot()
    wire.device.place(1, 'ante', 100)
    beat(wire, 1)
    wire.device.boot()
    expect(wire.failed()).toEqual(['total'])
  })

  it('fails when TOT says 999 where 100 lies on the board', () => {
    let isWrong = false
    const wire = board((line) => (isWrong ? changes('TOT', { fields: ['999'] })(line) : line))
    wire.device.boot()
    wire.device.place(1, 'ante', 100)
    isWrong = true
    beat(wire, 1)
    expect(wire.failed()).toEqual(['total'])
  })

  it('is not charged for chips that lay there before the test began', () => {
    const wire = board()
    beat(wire, 1)
    wire.device.place(1, 'ante', 100)
    const unheard = board(changes('TOT', { fields: ['999'] }))
    beat(unheard, 3)
    expect([wire.failed(), unheard.failed()]).toEqual([[], []])
  })

  it('is not charged for a chip of unknown worth, with which no TOT comes', () => {
    const wire = board()
    wire.device.boot()
    wire.device.sense(3, 'progressive', 'there')
    beat(wire, 2)
    expect(wire.failed()).toEqual([])
  })
})

describe('the result of a spin (section 7.4)', () => {
  const wheel = () => {
    const wire = plugIn(lineWheel, 'tap', createLineWheel)
    wire.device.boot()
    wire.device.heartbeat()
    return wire
  }

  it('passes when each spin has one WIN or one VOID', () => {
    const wire = wheel()
    const { device } = wire
    device.launch()
    device.noMoreBets()
    device.land(17)
    device.placeBets()
    device.launch()
    device.giveUp('ball-with-rotor')
    const { passed, failed } = outcomes(wire.report())
    expect(failed).toEqual([])
    expect(passed).toContain('results')
  })

  /** A wheel that says anything. */
  const fakeWheel = () => {
    const wire = plugIn(lineWheel, 'tap', (port, plate) =>
      createLineDevice(port, { class: 'roulette-wheel', ...plate }),
    )
    wire.device.boot()
    wire.device.send('PHS', 'ball-in-rim', 1, 'clockwise', 250)
    return wire
  }

  it.each([
    ['a second WIN', ['WIN', '17', '1']],
    ['a VOID after WIN', ['VOID', 'no-ball-seen', '1']],
    ['a WIN of a spin that PHS did not tell', ['WIN', '17', '5']],
  ])('fails by %s', (_what, [type = '', ...fields]) => {
    const wire = fakeWheel()
    wire.device.send('WIN', 17, 1)
    wire.device.send(type, ...fields)
    expect(wire.failed()).toEqual(['results'])
  })

  it('fails when the next ball is launched and the spin before has no result', () => {
    const wire = fakeWheel()
    wire.device.send('PHS', 'ball-in-rim', 2, 'clockwise', 250)
    expect(wire.failed()).toEqual(['results'])
  })

  it('begins anew with BOOT, after which the first spin is 1 again', () => {
    const wire = wheel()
    wire.device.land(17)
    wire.device.boot()
    wire.device.land(4)
    expect(wire.failed()).toEqual([])
  })
})

describe('the result of a roll or turn (sections 7.5 and 7.6)', () => {
  const reader = () => {
    const wire = plugIn(lineDice, 'tap', createDiceReader)
    wire.device.boot()
    wire.device.heartbeat()
    return wire
  }
  const bigSix = () => {
    const wire = plugIn(lineBigSix, 'tap', createBigSixWheel)
    wire.device.boot()
    wire.device.heartbeat()
    return wire
  }

  it('passes when it comes once, after the dice settled or the wheel rests', () => {
    const [dice, wheel] = [reader(), bigSix()]
    for (const read of [() => dice.device.read(1, 3, 5), () => dice.device.refuse('cocked')]) {
      dice.device.shake()
      dice.device.settle()
      read()
      dice.device.rest()
    }
    wheel.device.spin()
    wheel.device.restOn('A')
    for (const wire of [dice, wheel]) {
      const { passed, failed } = outcomes(wire.report())
      expect(failed).toEqual([])
      expect(passed).toContain('results')
    }
  })

  it('fails by DICE without settled', () => {
    const wire = reader()
    wire.device.shake()
    wire.device.read(1, 3, 5)
    expect(wire.failed()).toEqual(['results'])
  })

  it('fails by DICE and BAD for one roll', () => {
    const wire = reader()
    wire.device.shake()
    wire.device.settle()
    wire.device.read(1, 3, 5)
    wire.device.refuse('cocked')
    expect(wire.failed()).toEqual(['results'])
  })

  it('fails by a roll without a result', () => {
    const wire = reader()
    wire.device.shake()
    wire.device.settle()
    wire.device.shake()
    expect(wire.failed()).toEqual(['results'])
  })

  it('fails by SYM while the wheel is spinning', () => {
    const wire = plugIn(lineBigSix, 'tap', createBigSixWheel, changes('TURN', { fields: ['spinning'] }))
    wire.device.boot()
    wire.device.spin()
    wire.device.restOn('A')
    expect(wire.failed()).toEqual(['results'])
  })

  it('need not come where a fault kept the device from seeing it', () => {
    const wire = reader()
    wire.device.shake()
    wire.device.settle()
    wire.device.fault('camera', '')
    wire.device.shake()
    expect(wire.failed()).toEqual([])
  })
})

describe('a standing fault (section 6)', () => {
  const repeated = (pause: number, between: 'nothing' | 'cleared' = 'nothing') => {
    const wire = plugIn(lineShuffler, 'tap', createShuffler)
    wire.device.boot()
    beat(wire, 1)
    wire.device.fault('jam', 'Card stuck')
    if (between === 'cleared') wire.device.clearFault('jam')
    beat(wire, pause)
    wire.device.fault('jam', 'Card stuck')
    return wire.failed()
  }

  it('fails when it is repeated at once, or before 10 s are over', () => {
    expect([repeated(0), repeated(9)]).toEqual([['faults'], ['faults']])
  })

  it('may be repeated after 10 s, and raised again after it was cleared', () => {
    expect([repeated(10), repeated(0, 'cleared')]).toEqual([[], []])
  })
})
