import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSession } from '../../../daemon/engine/session-state.ts'
import { dice as craps } from '../../../games/gb/dice/dice.ts'
import { sicBo } from '../../../games/gb/sic-bo.ts'
import { threeCardPoker } from '../../../games/gb/three-card-poker.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { createKeypad } from '../../../simulators/devices/keypad.ts'
import type { DevicePort } from '../../../simulators/wires/port.ts'
import { floorOf, foldedAgain, openFixture } from '../../support/metered-tables.ts'
import {
  bet,
  dice,
  drawn,
  key,
  noMoreBets,
  openBetting,
  operator,
  rulesIn,
  sensors,
  tableAt,
  tableOf,
} from '../../support/table-inputs.ts'

const floor = floorOf(['stud-1'])
/** Five cards to each seat, then to the dealer (gb 7.9). */
const cards = 'As Kd 9h 5c 2s Qd Jh 8c 6s 3d 4c 7h Td 2h 9c'

/** Seat 2 has staked on the progressive, seat 1 has not. */
function staked() {
  const fixture = openFixture(floor)
  const table = fixture.table('stud-1')
  table.bets.place(1, 'ante', 500)
  table.bets.place(2, 'ante', 500)
  table.bets.place(2, 'progressive', 100)
  const shows = () => ({
    open: table.bets.isOpen(),
    lamps: [1, 2].map((seat) => table.bets.lamp(seat, 'progressive')),
    ante: table.bets.lamp(2, 'ante'),
  })
  return { ...fixture, ...table, fixture, shows }
}

const dark = { lamps: ['off', 'off'], ante: 'off' }
const lit = { lamps: ['off', 'on'], ante: 'off' }

describe('the boards of a table', () => {
  it('are locked when betting closes, with a lamp where a progressive stake is locked (co, lines 421, 610 and 708)', () => {
    const { bets, shows } = staked()
    expect(shows()).toEqual({ open: true, ...dark })
    bets.noMoreBets()
    expect(shows()).toEqual({ open: false, ...lit })
  })

  it('are locked by the first card where the dealer pressed no button', () => {
    const { deal: draw, shows } = staked()
    draw('As')
    expect(shows()).toEqual({ open: false, ...lit })
  })

  it('are dark and open again when betting was closed too early', () => {
    const { bets, shows } = staked()
    bets.noMoreBets()
    bets.openBetting()
    expect(shows()).toEqual({ open: true, ...dark })
  })

  it('keep their lamps until the round is over (co, lines 432 and 624)', () => {
    const { deal: draw, keys, bets, shows } = staked()
    bets.noMoreBets()
    draw(cards)
    keys.press('fold', 1)
    expect(shows()).toEqual({ open: false, ...lit })
    keys.press('fold', 2)
    expect(shows()).toMatchObject(dark)
    bets.openBetting()
    expect(shows()).toEqual({ open: true, ...dark })
  })

  it('are dark and open when a person voids the round', () => {
    const { deal: draw, take, shows } = staked()
    draw('As')
    take({ kind: 'operator', table: 'stud-1', op: 'void-round', by: 'Ann', args: {} })
    expect(shows()).toEqual({ open: true, ...dark })
  })

  it('that start again in a round are told again', () => {
    const { bets, shows } = staked()
    bets.noMoreBets()
    bets.boot()
    expect(shows()).toEqual({ open: false, ...lit })
  })
})

describe('the areas of Sic Bo that have won (gb 9.9, lines 1899-1902)', () => {
  const shaking = dice({ type: 'dice-state', state: 'shaking' })
  const bets = [bet(1, 'small', 100), bet(2, 'big', 100), bet(3, 'total:9', 100), bet(3, 'single-die:5', 100)]
  const won = [
    { seat: 1, spot: 'small' },
    { seat: 3, spot: 'total:9' },
  ]

  it('are lit where chips lie, from the result until the dice are shaken again', () => {
    const { hear, layout } = tableAt(sicBo, {}, shaking, ...bets, noMoreBets)
    expect(layout().won).toEqual([])
    hear(dice({ type: 'dice-rolled', values: [1, 2, 6] }))
    expect(layout().won).toEqual(won)
    hear(bet(2, 'big', 0))
    expect(layout().won).toEqual(won)
    hear(shaking)
    expect(layout().won).toEqual([])
  })

  it('are lit until betting is opened, where the dealer opens it', () => {
    const { hear, layout } = tableAt(sicBo, {}, shaking, openBetting, ...bets, noMoreBets)
    hear(dice({ type: 'dice-rolled', values: [1, 2, 6] }))
    expect(layout().won).toEqual(won)
    hear(openBetting)
    expect(layout().won).toEqual([])
  })

  it('are not lit by a throw that is disputed, nor at a game without lights', () => {
    const { hear, layout } = tableAt(sicBo, {}, shaking, ...bets, noMoreBets)
    hear(dice({ type: 'dice-rolled', values: [1, 2] }))
    expect(layout().won).toEqual([])
    const shooter = tableAt(craps, {}, operator('new-shooter'), bet(1, 'win-line', 100), shaking)
    shooter.hear(dice({ type: 'dice-rolled', values: [3, 4] }))
    expect(shooter.layout().won).toEqual([])
  })
})

describe('what the boards were told', () => {
  const told = (replies: readonly { bytes: Uint8Array }[]) =>
    replies
      .map(({ bytes }) => Buffer.from(bytes).toString())
      .filter((line) => /^\$(LCK|LMP)/.test(line))
      .map((line) => line.slice(0, line.indexOf('*')))
  const opened = { kind: 'link', table: 'stud-1', device: 'bets', state: 'open', n: 1_000, at: 100_000 } as const

  it('follows from the journal: the same entries, and the same words when the link opens again', () => {
    const { bets, deal: draw, fixture } = staked()
    bets.noMoreBets()
    draw('As Kd')
    const fold = foldedAgain(floor, fixture.entries)
    expect(fold.difference()).toBeUndefined()
    expect(fold.missing()).toEqual([])
    expect(told(fold.sessionState.take(opened).replies)).toEqual(['$LCK,0000,closed', '$LMP,0000,2,progressive,on'])
  })

  it('is undone where the table ends in mid-round and another takes its place', () => {
    const { deal: draw, fixture, take } = staked()
    draw('As')
    take({ kind: 'ended', table: 'stud-1', why: 'the configuration of the table was changed' })
    const next = openSession(floor, fixture.sessionState.state())
    expect(told(next.take(opened).replies)).toEqual(['$LCK,0000,open', '$LMP,0000,2,progressive,off'])
  })

  it('is nothing where the daemon listens for the first time', () => {
    expect(told(openSession(floor).take(opened).replies)).toEqual([])
  })
})

/** A table whose board and keypad are on slow wires: each message arrives when it is told to. */
function slowWires() {
  const sessionState = openSession(floor)
  const toHost: { device: string; bytes: Uint8Array }[] = []
  const toBoard: Uint8Array[] = []
  let hears = (_: Uint8Array): void => {}
  const nameplate = { model: 'M', serial: 'S', firmware: '1' }
  const port = (device: string): DevicePort => ({
    send: (bytes) => void toHost.push({ device, bytes }),
    onBytes: (listener) => {
      if (device === 'bets') hears = listener
    },
  })
  const bets = createBetBoard(port('bets'), nameplate)
  const keys = createKeypad(port('keys'), nameplate)
  let n = 0

  function hostHears(): void {
    const message = toHost.shift()
    if (message === undefined) return
    const data = Buffer.from(message.bytes).toString('hex')
    const entry = { n: ++n, at: 0, kind: 'bytes', table: 'stud-1', device: message.device, data } as const
    for (const { device, bytes } of sessionState.take(entry).replies) if (device === 'bets') toBoard.push(bytes)
  }
  const boardHears = () => {
    const bytes = toBoard.shift()
    if (bytes !== undefined) hears(bytes)
  }
  /** Whether all comes to rest. */
  function rests(): boolean {
    for (let messages = 0; messages < 100; messages++) {
      if (toHost.length + toBoard.length === 0) return true
      hostHears()
      boardHears()
    }
    return false
  }
  const acts = {
    'no more bets on the board': bets.noMoreBets,
    'betting open on the board': bets.openBetting,
    'no more bets on the keypad': () => keys.press('no-more-bets'),
    'betting open on the keypad': () => keys.press('place-your-bets'),
    'the host hears': hostHears,
    'the board hears': boardHears,
  }
  bets.openBetting()
  rests()
  return { acts, rests, board: bets.isOpen, table: () => sessionState.state().tables['stud-1']?.layout.open }
}

const buttons = Object.keys(slowWires().acts) as (keyof ReturnType<typeof slowWires>['acts'])[]

it('board and table come to rest in the same state, however buttons and commands cross', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...buttons), { maxLength: 30 }), (pressed) => {
      const { acts, rests, board, table } = slowWires()
      for (const act of pressed) acts[act]()
      expect(rests()).toBe(true)
      expect(board()).toBe(table())
    }),
  )
})

describe('a board that does as it was told', () => {
  const obeys = (open: boolean) => sensors({ type: 'betting', open, told: true })

  it('does not say in what order the dealer opens the betting of covered dice', () => {
    const { hear } = tableOf(sicBo)
    expect(rulesIn(hear(0, obeys(true), dice({ type: 'dice-state', state: 'shaking' })))).toEqual([])
  })

  it('is no button by which betting opens behind a round', () => {
    const { hear, layout } = tableOf(threeCardPoker)
    const round = [bet(1, 'ante', 1000), obeys(false), ...drawn('9s 9h 2d Kc 7h 3s'), key('fold', 1)]
    hear(0, operator('new-shoe'), ...round)
    expect(layout().open).toBe(true)
    hear(0, openBetting, noMoreBets, ...round)
    expect(layout().open).toBe(false)
    hear(0, openBetting)
    expect(layout().open).toBe(true)
  })
})
