import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineBankStack } from '../../../drivers/bank-stack/line.ts'
import { betSensorCommands, lineBetSensors } from '../../../drivers/bet-sensors/line.ts'
import { lineBigSix } from '../../../drivers/big-six/line.ts'
import { lineCardReader } from '../../../drivers/card-reader/line.ts'
import { lineKeypad } from '../../../drivers/dealer-keypad/line.ts'
import { lineDice } from '../../../drivers/dice/line.ts'
import { lineDrop } from '../../../drivers/drop/line.ts'
import { type DeviceEvent, deviceEvent } from '../../../drivers/events.ts'
import { lineMeter, meterCommands } from '../../../drivers/jackpot-meter/line.ts'
import { encodeLine, isOfHost, type LineFrame } from '../../../drivers/line-protocol/codec.ts'
import type { LineKind } from '../../../drivers/line-protocol/line-driver.ts'
import { drivers, lineKinds } from '../../../drivers/registry.ts'
import { lineWheel } from '../../../drivers/roulette-wheel/line.ts'
import { lineShoe } from '../../../drivers/shoe/line.ts'
import { lineShuffler } from '../../../drivers/shuffler/line.ts'
import { lineTableReader, lineTileReader } from '../../../drivers/table-reader/line.ts'
import { runningDriver } from '../../support/running-driver.ts'
import { framesIn, hear } from './line-hearing.ts'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const common = ['HB', 'BOOT', 'FLT', 'FLC']

/** The CRCs were computed by another implementation, Python's binascii.crc_hqx; the meanings are the page's. */
const golden: [LineKind, string, DeviceEvent][] = [
  [lineBetSensors, '$BET,0042,3,split:17-20,2500*6947', { type: 'bet', seat: 3, spot: 'split:17-20', amount: 2500 }],
  [lineBetSensors, '$CHP,0052,3,progressive,there*6D04', { type: 'bet', seat: 3, spot: 'progressive', amount: 100 }],
  [lineBetSensors, '$CHP,0053,3,progressive,gone*6749', { type: 'bet', seat: 3, spot: 'progressive', amount: 0 }],
  [lineBetSensors, '$CIN,0051,3,progressive,4*C241', { type: 'coins-in', seat: 3, spot: 'progressive', coins: 4 }],
  [
    lineBetSensors,
    '$ALL,0057,1,1,12,red-black:red,500*AB01',
    { type: 'all-bets', bets: [{ seat: 12, spot: 'red-black:red', amount: 500 }] },
  ],
  [lineBetSensors, '$ALL,0056,0,0,,,*251C', { type: 'all-bets', bets: [] }],
  [lineBetSensors, '$NMB,0007*A6BB', { type: 'betting', open: false }],
  [lineBetSensors, '$OPN,0006*27DB', { type: 'betting', open: true }],
  [lineBetSensors, '$TOT,0049,10500*5735', { type: 'bet-total', amount: 10500 }],
  [lineShuffler, '$SHS,0107,red*3DED', { type: 'shuffle-started', colour: 'red' }],
  [lineShuffler, '$SHS,0109,*1410', { type: 'shuffle-started' }],
  [lineShuffler, '$SHF,0108,416,red*62CC', { type: 'shuffle-finished', counted: 416, colour: 'red' }],
  [lineShuffler, '$SHF,0110,52,*8FA6', { type: 'shuffle-finished', counted: 52 }],
  [lineShuffler, '$MODE,0111,batch*BAA8', { type: 'shuffler-mode', mode: 'batch' }],
  [lineShuffler, '$DLV,0112,3,seat-3*A1BB', { type: 'cards-delivered', count: 3, to: 'seat-3' }],
  [lineShuffler, '$DLV,0113,1,*6A4F', { type: 'cards-delivered', count: 1 }],
  [lineShuffler, '$CHK,0101,52,,,0*8F22', { type: 'deck-check', counted: 52, missing: [], extra: [], unreadable: 0 }],
  [
    lineShuffler,
    '$CHK,0104,413,AsTh,2c,3*10C2',
    { type: 'deck-check', counted: 413, missing: ['As', 'Th'], extra: ['2c'], unreadable: 3 },
  ],
  [
    lineShuffler,
    '$CHK,0108,52,Xx,,0*4218',
    { type: 'deck-check', counted: 52, missing: ['Xx'], extra: [], unreadable: 0 },
  ],
  [lineShoe, '$CARD,0213,Xx,,*AE8D', { type: 'card-drawn', card: 'Xx' }],
  [lineShoe, '$CARD,0201,Kh,banker,2*6A55', { type: 'card-drawn', card: 'Kh', to: 'banker', index: 2 }],
  [lineShoe, '$CARD,0202,7c,,*6DE2', { type: 'card-drawn', card: '7c' }],
  [lineShoe, '$CARD,0203,9d,first-card,*8F24', { type: 'card-drawn', card: '9d', to: 'first-card' }],
  [lineShoe, '$UNR,0205,no code on the card*AC21', { type: 'card-unread', reason: 'no code on the card' }],
  [lineShoe, '$CUT,0206*BD2D', { type: 'cut-card' }],
  [lineShoe, '$SHOE,0207,stand-by*CE85', { type: 'shoe-state', state: 'stand-by' }],
  [lineShoe, '$RES,0210,banker,none*101D', { type: 'shoe-result', winner: 'banker', pairs: [] }],
  [lineShoe, '$RES,0211,tie,both*294C', { type: 'shoe-result', winner: 'tie', pairs: ['player', 'banker'] }],
  [lineShoe, '$RES,0212,forced-end,none*4622', { type: 'shoe-result', winner: 'forced-end', pairs: [] }],
  [
    lineWheel,
    '$PHS,0301,place-bets,17,anticlockwise,253*4BD0',
    { type: 'wheel-phase', phase: 'place-bets', spin: 17, rotor: 'anticlockwise', rpm: 25.3 },
  ],
  [lineWheel, '$WIN,0304,17,17*78C5', { type: 'winning-number', pocket: 17, spin: 17 }],
  [lineWheel, '$WIN,0310,37,18*4BBC', { type: 'winning-number', pocket: 37, spin: 18 }],
  [lineWheel, '$VOID,0316,ball-with-rotor,19*DE1D', { type: 'spin-void', reason: 'ball-with-rotor', spin: 19 }],
  [lineDice, '$SHK,0401,shaking*AA33', { type: 'dice-state', state: 'shaking' }],
  [lineDice, '$DICE,0403,135*83BB', { type: 'dice-rolled', values: [1, 3, 5] }],
  [lineDice, '$BAD,0407,cocked*746A', { type: 'dice-void', reason: 'cocked' }],
  [lineBigSix, '$TURN,0501,spinning*8216', { type: 'big-six-state', state: 'spinning' }],
  [lineBigSix, '$SYM,0503,A,,*B756', { type: 'winning-symbol', symbols: ['A'] }],
  [lineBigSix, '$SYM,0506,F,G,*A12E', { type: 'winning-symbol', symbols: ['F', 'G'] }],
  [lineBigSix, '$SYM,0509,F,G,F*2920', { type: 'winning-symbol', symbols: ['F', 'G'], passed: 'F' }],
  [lineMeter, '$VAL,0601,grand,2500000*0935', { type: 'meter-shown', meter: 'grand', amount: 2_500_000 }],
  [lineMeter, '$FLSH,0602,grand*A84B', { type: 'hit-flashed', meter: 'grand' }],
  [lineKeypad, '$KEY,0701,no-more-bets,*D2D4', { type: 'betting', open: false }],
  [lineKeypad, '$KEY,0703,place-your-bets,*84E3', { type: 'betting', open: true }],
  [lineKeypad, '$KEY,0702,fold,4*F258', { type: 'key', key: 'fold', seat: 4 }],
  [lineCardReader, '$LAID,0801,As*83FA', { type: 'card-read', card: 'As' }],
  [lineCardReader, '$LAID,0803,Xx*6612', { type: 'card-read', card: 'Xx' }],
  [lineTableReader, '$PUT,0901,seat-3,Th*B0B1', { type: 'piece-placed', place: 'seat-3', piece: 'Th' }],
  [lineTableReader, '$PUT,0902,board,Xx*D61B', { type: 'piece-placed', place: 'board', piece: 'Xx' }],
  [lineTableReader, '$OFF,0903,seat-3,Th*AF03', { type: 'piece-lifted', place: 'seat-3', piece: 'Th' }],
  [lineTileReader, '$PUT,1001,dealer,4-5*D758', { type: 'piece-placed', place: 'dealer', piece: '4-5' }],
  [lineTileReader, '$OFF,1002,dealer,4-5*85F3', { type: 'piece-lifted', place: 'dealer', piece: '4-5' }],
  [lineBankStack, '$BANK,1101,250000*7241', { type: 'bank-stack', amount: 250_000 }],
  [
    lineBankStack,
    '$BANK,1102,250000,3:150000+5:100000*7898',
    {
      type: 'bank-stack',
      amount: 250_000,
      parties: [
        { seat: 3, amount: 150_000 },
        { seat: 5, amount: 100_000 },
      ],
    },
  ],
  [lineDrop, '$DROP,1201,collection,100*A798', { type: 'fee-dropped', fee: 'collection', amount: 100 }],
]

describe('a line', () => {
  it.each(golden.map(([kind, text, event]) => [text, kind.device, kind, event] as const))(
    '%s of a %s means what the page says',
    (text, _device, kind, event) => {
      const bytes = ascii(`${text}\r\n`)
      expect(hear(kind, bytes)).toEqual([event])
      expect(framesIn(bytes).map((frame) => Buffer.from(encodeLine(frame)))).toEqual([bytes])
    },
  )

  it('is known here for every message of every class', () => {
    for (const kind of lineKinds) {
      const known = golden.filter(([other]) => other === kind).flatMap(([, text]) => framesIn(ascii(`${text}\r\n`)))
      expect(new Set([...common, ...known.map(({ type }) => type)])).toEqual(new Set(kind.messages().types))
    }
  })
})

const notWhole = (name: string, text: string, least: number, most: number) =>
  `${name} '${text}' is not a whole number from ${least} to ${most}`
const notCards = (name: string, text: string) => `${name} '${text}' is not a list of at most 20 cards, as in AsTh`
const notOne = (name: string, text: string, words: string) => `${name} '${text}' is not one of ${words}`
const notCard = (text: string) => `card '${text}' is not a card, as in As, Th or Xx`

const receivers = 'player, banker, burn, first-card, outside-game, or empty'
const phases = 'before-game, place-bets, ball-in-rim, no-more-bets, closed, ball-not-seen'
const dice = '1 to 5 digits from 1 to 6, as in 135'
const symbols = '1 to 20 letters, digits and hyphens'
const names = '1 to 20 lower-case letters, digits and hyphens'

describe('a message with a wrong field is refused:', () => {
  it.each<[LineKind, string, string[], string]>([
    [lineBetSensors, 'CIN', ['0', 'ante', '5'], notWhole('seat', '0', 1, 99)],
    [lineBetSensors, 'CIN', ['1', 'ante', '1000000000'], notWhole('coins', '1000000000', 0, 999_999_999)],
    [lineBetSensors, 'CIN', ['1', 'ante'], '3 fields are due, 2 came'],
    [lineShuffler, 'SHS', [], '1 fields are due, 0 came'],
    [lineShuffler, 'SHS', ['Red'], "colour 'Red' is not 1 to 12 lower-case letters, or empty"],
    [lineShuffler, 'SHF', ['1000', 'red'], notWhole('counted', '1000', 0, 999)],
    [lineShuffler, 'SHF', ['', 'red'], notWhole('counted', '', 0, 999)],
    [lineShuffler, 'MODE', ['off'], notOne('mode', 'off', 'batch, continuous, sort')],
    [lineShuffler, 'DLV', ['0', 'seat-1'], notWhole('count', '0', 1, 999)],
    [lineShuffler, 'DLV', ['1', 'seat 1'], `to 'seat 1' is not ${names}, or empty`],
    [lineShuffler, 'CHK', ['52', '', ''], '4 fields are due, 3 came'],
    [lineShuffler, 'CHK', ['1000', '', '', '0'], notWhole('counted', '1000', 0, 999)],
    [lineShuffler, 'CHK', ['52', '10h', '', '0'], notCards('missing', '10h')],
    [lineShuffler, 'CHK', ['52', '', 'A', '0'], notCards('extra', 'A')],
    // Cards that may not have been dealt are not repeated.
    [lineShuffler, 'CHK', ['52', '', 'As'.repeat(21), '0'], notCards('extra', 'As').replace("'As' ", '')],
    [lineShuffler, 'CHK', ['52', '', '', ''], notWhole('unreadable', '', 0, 999)],
    [lineShuffler, 'CHK', ['52', '', 'Xs', '0'], notCards('extra', 'Xs')],
    [lineShuffler, 'CHK', ['52', '', 'Xx'.repeat(21), '0'], notCards('extra', 'Xx').replace("'Xx' ", '')],
    [lineShoe, 'CARD', ['1s', '', ''], notCard('1s')],
    [lineShoe, 'CARD', ['Ax', '', ''], notCard('Ax')],
    [lineShoe, 'CARD', ['XX', '', ''], notCard('XX')],
    [lineShoe, 'CARD', ['', '', ''], notCard('')],
    [lineShoe, 'CARD', ['As', 'dealer', ''], notOne('to', 'dealer', receivers)],
    [lineShoe, 'CARD', ['As', 'player', '0'], `${notWhole('index', '0', 1, 99)}, or empty`],
    [lineShoe, 'CARD', ['As'], '3 fields are due, 1 came'],
    [lineShoe, 'UNR', [''], "reason '' is not 1 to 60 characters"],
    [lineShoe, 'CUT', [''], '0 fields are due, 1 came'],
    [lineShoe, 'SHOE', ['open'], notOne('state', 'open', 'started, stand-by, locked, unlocked')],
    [lineShoe, 'RES', ['bank', 'none'], notOne('winner', 'bank', 'player, banker, tie, forced-end')],
    [lineShoe, 'RES', ['tie', ''], notOne('pairs', '', 'none, player, banker, both')],
    [lineWheel, 'PHS', ['winning-number', '1', 'clockwise', '0'], notOne('phase', 'winning-number', phases)],
    [lineWheel, 'PHS', ['closed', '0', 'clockwise', '0'], notWhole('spin', '0', 1, 9999)],
    [lineWheel, 'PHS', ['closed', '1', 'cw', '0'], notOne('rotor', 'cw', 'clockwise, anticlockwise')],
    [lineWheel, 'PHS', ['closed', '1', 'clockwise', '25.3'], notWhole('speed', '25.3', 0, 999)],
    [lineWheel, 'WIN', ['40', '1'], notWhole('pocket', '40', 0, 39)],
    [lineWheel, 'WIN', ['00', '1'], notWhole('pocket', '00', 0, 39)],
    [lineWheel, 'WIN', ['17', '10000'], notWhole('spin', '10000', 1, 9999)],
    [lineWheel, 'VOID', ['', '1'], notOne('reason', '', 'ball-with-rotor, no-ball-seen, wheel-stopped')],
    [lineDice, 'SHK', [''], notOne('state', '', 'idle, shaking, settled')],
    [lineDice, 'DICE', ['137'], `values '137' is not ${dice}`],
    [lineDice, 'DICE', [''], `values '' is not ${dice}`],
    [lineDice, 'DICE', ['111111'], `values '111111' is not ${dice}`],
    [lineDice, 'BAD', ['lost'], notOne('reason', 'lost', 'cocked, unreadable, wrong-number, no-shake-seen')],
    [lineBigSix, 'TURN', ['idle'], notOne('state', 'idle', 'resting, spinning')],
    [lineBigSix, 'SYM', ['', '', ''], `symbol '' is not ${symbols}`],
    [lineBigSix, 'SYM', ['A', 'B!', ''], `beside 'B!' is not ${symbols}, or empty`],
    [lineBigSix, 'SYM', ['A', '', 'A'], "passed 'A' is for a pointer between two symbols"],
    [lineBigSix, 'SYM', ['A', 'B', 'C'], "passed 'C' is neither 'A' nor 'B'"],
    [lineMeter, 'VAL', ['Grand', '1'], "meter 'Grand' is not 1 to 32 of a-z, 0-9, - and _"],
    [lineMeter, 'VAL', ['grand', ''], notWhole('amount', '', 0, 999_999_999_999)],
    [lineMeter, 'FLSH', ['m'.repeat(33)], `meter '${'m'.repeat(33)}' is not 1 to 32 of a-z, 0-9, - and _`],
    [lineKeypad, 'KEY', ['Fold', '4'], `key 'Fold' is not ${names}`],
    [lineKeypad, 'KEY', ['fold', '100'], `${notWhole('seat', '100', 1, 99)}, or empty`],
    [lineKeypad, 'KEY', ['fold'], '2 fields are due, 1 came'],
    [lineCardReader, 'LAID', ['10s'], notCard('10s')],
  ])('$name %s %j', (kind, type, fields, reason) => {
    const bytes = encodeLine({ type, seq: 1, fields })
    expect(hear(kind, bytes)).toEqual([{ type: 'discarded', bytes: bytes.length, reason: `${type}: ${reason}` }])
  })
})

describe.each(lineKinds.map((kind) => [kind.name, kind] as const))('%s', (name, kind) => {
  const types = [...kind.messages().types, 'ACK', 'XYZ', 'SHOW']
  const field = fc.oneof(
    fc.stringMatching(/^[ -#%-)+\--~]{0,12}$/),
    fc.constantFrom(
      '',
      '0',
      '1',
      '99',
      'As',
      'Xx',
      'ante',
      'grand',
      'resting',
      'closed',
      'batch',
      'player',
      'none',
      'idle',
      'A',
    ),
  )
  const lines = fc
    .record({ type: fc.constantFrom(...types), seq: fc.nat(30), fields: fc.array(field, { maxLength: 4 }) })
    .map(encodeLine)
  const noise = fc.uint8Array({ maxLength: 40 })

  it('can be named by a configuration', () => {
    expect(drivers.get(name)).toMatchObject({ device: kind.device, name: `line-${kind.device}` })
  })

  it('never throws, and only says what a device can say', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(lines, noise)), (pieces) => {
        const driver = runningDriver(kind.create({ answers: 'acknowledge' }, 'two-way'))
        for (const [index, bytes] of pieces.entries()) {
          const { events } = driver.receive(bytes, index * 100)
          for (const event of [...events, ...driver.wake(index * 100).events]) deviceEvent.parse(event)
        }
      }),
    )
  })

  it('never replies on a tap', () => {
    fc.assert(
      fc.property(fc.array(lines), (pieces) => {
        const tap = runningDriver(kind.create({ answers: 'acknowledge' }, 'tap'))
        for (const [index, bytes] of pieces.entries()) {
          expect(tap.receive(bytes, index * 100).replies).toEqual([])
          expect(tap.wakeAt()).toBe(Number.POSITIVE_INFINITY)
        }
      }),
    )
  })
})

describe('the page', () => {
  const page = readFileSync(new URL('../../../docs/protocols/line-protocol.md', import.meta.url), 'latin1')
  const examples = [...page.matchAll(/^\$.*$/gm)].map(([text]) => ascii(`${text}\r\n`))
  const typesIn = (text = '') => [...text.matchAll(/`([A-Z]+)`/g)].map(([, type]) => type)

  /** By the class of the message: a type that another class has is refused there. */
  const isHeard = (bytes: Uint8Array) =>
    lineKinds.some((kind) => hear(kind, bytes).every(({ type }) => type !== 'discarded'))
  const isUnderstood = (frame: LineFrame) => {
    const commands = [...Object.values(betSensorCommands), ...Object.values(meterCommands)]
    let obeyed = frame.type === 'ACK' || frame.type === 'NAK'
    for (const { handle } of commands)
      handle(frame, () => {
        obeyed = true
      })
    return obeyed
  }

  it('has examples of every message, answer and command', () => {
    const shown = new Set(examples.flatMap(framesIn).map(({ type }) => type))
    const messages = lineKinds.flatMap((kind) => [...kind.messages().types])
    expect(shown).toEqual(new Set([...messages, 'ACK', 'NAK', 'LMP', 'LCK', 'TST', 'ASK', 'SHOW', 'HIT']))
  })

  it.each(lineKinds.map((kind) => [kind.device, kind] as const))('names the messages of %s', (device, kind) => {
    const [, classes = ''] = page.split('## 9. Classes and types')
    const [, messages] =
      classes
        .split('\n')
        .find((row) => row.startsWith(`| \`${device}\` |`))
        ?.slice(1)
        .split('|') ?? []
    expect([...common, ...typesIn(messages)].sort()).toEqual([...kind.messages().types].sort())
  })

  it.each(examples.map((bytes) => [bytes.toString('latin1').trim(), bytes] as const))('is right in %s', (_, bytes) => {
    const [frame, ...more] = framesIn(bytes)
    expect(more).toEqual([])
    expect(frame !== undefined && (isOfHost(frame) ? isUnderstood(frame) : isHeard(bytes))).toBe(true)
  })
})
