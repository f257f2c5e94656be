import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LinkMode } from '../../../drivers/driver.ts'
import type { DeviceEvent } from '../../../drivers/events.ts'
import { type Command, encodeCommand, encodeRefusal } from '../../../drivers/shoe/angel-eye-codec.ts'
import { angelEye } from '../../../drivers/shoe/angel-eye-driver.ts'
import { createAngelEyeShoe } from '../../../simulators/devices/angel-eye-shoe.ts'
import type { DevicePort } from '../../../simulators/wires/port.ts'
import { hexOf, join } from '../../support/framer-noise.ts'
import { anyBytes, bytes, driver, kingOfHearts } from './angel-eye-bytes.ts'

describe('answers to the shoe', () => {
  const wrongBcc = bytes('05 37 44 92 CD 03 30 30')
  const repliesOf = (data: Uint8Array, answers: string, mode: LinkMode) =>
    driver({ answers, mode }).receive(data, 0).replies.map(hexOf)

  it('acknowledges every report, repeats too, and says what is wrong with a bad one', () => {
    const wire = join(bytes('FF'), kingOfHearts, kingOfHearts, wrongBcc, bytes('05 37 44'), kingOfHearts)
    expect(repliesOf(wire, 'acknowledge', 'two-way')).toEqual(['06', '06', '1502', '06'])
  })

  it('refuses a message of an unknown type as an unknown command', () => {
    expect(repliesOf(bytes('05 37 58 03 36 43'), 'acknowledge', 'two-way')).toEqual(['1513'])
  })

  it('stays silent on a two-way link by default', () => {
    expect(repliesOf(join(kingOfHearts, wrongBcc), 'silent', 'two-way')).toEqual([])
    expect(angelEye.settings.parse({})).toEqual({ answers: 'silent', commandBcc: 'with-stx' })
  })

  it('never answers on a tap, whatever the settings and the bytes', () => {
    const anyWire = fc.array(fc.oneof(anyBytes, fc.constantFrom(kingOfHearts, wrongBcc, bytes('15 21'), bytes('06'))))
    fc.assert(
      fc.property(anyWire, fc.constantFrom('silent', 'acknowledge'), (chunks, answers) => {
        const shoe = driver({ answers, mode: 'tap' })
        const readings = [
          shoe.opened(0),
          ...chunks.map((chunk) => shoe.receive(chunk, 0)),
          shoe.opened(1),
          shoe.wake(2),
        ]
        expect(readings.flatMap((reading) => reading.replies)).toEqual([])
      }),
    )
  })

  it('tells that the shoe refused a command, until it takes one; on a tap that is for another system', () => {
    const wire = bytes('15 21 06 06')
    expect(driver({ mode: 'two-way' }).receive(wire, 0).events).toEqual([
      { type: 'device-fault', code: 'command-refused', text: 'The shoe refused a command: busy.' },
      { type: 'device-fault-cleared', code: 'command-refused' },
    ])
    expect(driver({ mode: 'tap' }).receive(wire, 0).events).toEqual([])
  })

  it('refuses settings that it does not know', () => {
    expect(angelEye.settings.safeParse({ answer: 'acknowledge' }).success).toBe(false)
  })
})

describe('a simulated shoe and the driver', () => {
  type Table = { answers?: string; mode?: LinkMode; repeats?: 1 | 2 | 3; commandBcc?: 'with-stx' | 'without-stx' }

  function connect({ answers = 'silent', mode = 'tap', commandBcc = 'with-stx', ...options }: Table = {}) {
    const host = driver({ answers, mode })
    const events: DeviceEvent[] = []
    const sent: Uint8Array[] = []
    const listeners: ((data: Uint8Array) => void)[] = []
    const write = (data: Uint8Array) => {
      for (const listener of listeners) listener(data)
    }
    const port: DevicePort = {
      send(data) {
        sent.push(data)
        const reading = host.receive(data, 0)
        events.push(...reading.events)
        reading.replies.forEach(write)
      },
      onBytes: (listener) => listeners.push(listener),
    }
    return { shoe: createAngelEyeShoe(port, { commandBcc, ...options }), events, sent, write }
  }

  type Shoe = ReturnType<typeof createAngelEyeShoe>

  function playCoup(shoe: Shoe) {
    shoe.start()
    shoe.card('7d', 'first-card', 0)
    shoe.burnCount(7)
    shoe.card('2c', 'burn', 1)
    shoe.standBy()
    shoe.card('4h', 'player', 1)
    shoe.card('Kh', 'banker', 1)
    shoe.card('Ac', 'player', 2)
    shoe.card('3s', 'banker', 2)
    shoe.card('Td', 'player', 3)
    shoe.cutCard()
    shoe.card('3d', 'banker', 3)
    shoe.result('banker', ['banker'])
  }

  const coup: DeviceEvent[] = [
    { type: 'shoe-state', state: 'started' },
    { type: 'card-drawn', card: '7d', to: 'first-card', index: 0 },
    { type: 'device-note', about: 'burn-count', text: 'The shoe burns 7 cards.' },
    { type: 'card-drawn', card: '2c', to: 'burn', index: 1 },
    { type: 'shoe-state', state: 'stand-by' },
    { type: 'card-drawn', card: '4h', to: 'player', index: 1 },
    { type: 'card-drawn', card: 'Kh', to: 'banker', index: 1 },
    { type: 'card-drawn', card: 'Ac', to: 'player', index: 2 },
    { type: 'card-drawn', card: '3s', to: 'banker', index: 2 },
    { type: 'card-drawn', card: 'Td', to: 'player', index: 3 },
    { type: 'cut-card' },
    { type: 'card-drawn', card: '3d', to: 'banker', index: 3 },
    { type: 'shoe-result', winner: 'banker', pairs: ['banker'] },
  ]

  it.each<[string, Table, number]>([
    ['a tap', {}, 13],
    ['a tap that sees each message three times', { repeats: 3 }, 39],
    ['a host that acknowledges before the shoe repeats', { repeats: 3, answers: 'acknowledge', mode: 'two-way' }, 13],
  ])('a whole coup through %s', (_, table, messages) => {
    const { shoe, events, sent } = connect(table)
    playCoup(shoe)
    expect(events).toEqual(coup)
    expect(sent).toHaveLength(messages)
  })

  it('counts its messages from 0 again when it is switched on', () => {
    const { shoe, events, sent } = connect()
    shoe.standBy()
    shoe.standBy()
    shoe.start()
    expect(sent.at(-1)).toEqual(bytes('05 30 53 03 36 30'))
    expect(events.at(-1)).toEqual({ type: 'shoe-state', state: 'started' })
    expect(events).toHaveLength(3)
  })

  it('a forced end, cards outside the game, an unreadable card and an error', () => {
    const { shoe, events } = connect()
    shoe.card('??', 'player', 1)
    shoe.error(2)
    shoe.cardOutside('9h', 'error')
    shoe.clearError(2)
    shoe.forcedEnd()
    expect(events).toEqual([
      { type: 'card-unread', reason: 'the shoe sent suit 0 and rank 0, which is no card' },
      { type: 'device-fault', code: 'overdraw', text: expect.any(String) },
      { type: 'card-drawn', card: '9h', to: 'outside-game' },
      { type: 'device-note', about: 'card-outside-game', text: 'A card left the shoe while it was in error mode.' },
      { type: 'device-fault-cleared', code: 'overdraw' },
      { type: 'shoe-result', winner: 'forced-end', pairs: [] },
    ])
  })

  it('a card that is sent again or retransmitted is dealt once, and a lost message shows', () => {
    const { shoe, events } = connect()
    shoe.card('9h', 'player', 1)
    shoe.sendAgain()
    shoe.retransmit()
    shoe.loseMessage()
    shoe.standBy()
    expect(events).toEqual([
      { type: 'card-drawn', card: '9h', to: 'player', index: 1 },
      { type: 'sequence', fault: 'gap', expected: 2, got: 3 },
      { type: 'shoe-state', state: 'stand-by' },
    ])
  })

  it.each(['with-stx', 'without-stx'] as const)('the shoe obeys commands whose BCC is made %s', (commandBcc) => {
    const { events, sent, write } = connect({ mode: 'two-way', commandBcc })
    const commands: Command[] = [
      { type: 'lock' },
      { type: 'unlock' },
      { type: 'clear-error', number: 4 },
      { type: 'confirm' },
    ]
    for (const command of commands) write(encodeCommand(command, commandBcc))
    expect(events).toEqual([
      { type: 'shoe-state', state: 'locked' },
      { type: 'shoe-state', state: 'unlocked' },
      { type: 'device-fault-cleared', code: 'reverse-at-exit' },
    ])
    expect(sent.filter((data) => hexOf(data) === '06')).toHaveLength(4)
  })

  it('the shoe refuses a command whose BCC is made the other way', () => {
    const { events, write } = connect({ mode: 'two-way', commandBcc: 'without-stx' })
    write(encodeCommand({ type: 'lock' }, 'with-stx'))
    expect(events).toEqual([
      { type: 'device-fault', code: 'command-refused', text: 'The shoe refused a command: bcc.' },
    ])
  })

  it('the shoe gives up after three refusals', () => {
    const sent: Uint8Array[] = []
    let refuse: ((data: Uint8Array) => void) | undefined
    const shoe = createAngelEyeShoe({
      send(data) {
        sent.push(data)
        refuse?.(encodeRefusal('bcc'))
      },
      onBytes(listener) {
        refuse = listener
      },
    })
    shoe.standBy()
    expect(sent).toHaveLength(3)
  })
})
