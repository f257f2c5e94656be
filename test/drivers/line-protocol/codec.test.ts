import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReader } from '../../../drivers/framing/framer.ts'
import { crc16, encodeLine, type LineFrame, type LinePiece, lineFramer } from '../../../drivers/line-protocol/codec.ts'
import { ascii, frames, noise } from './line-hearing.ts'

const parse = (bytes: Uint8Array) => createReader(lineFramer).receive(bytes)

const bytesIn = (pieces: LinePiece[]) => pieces.reduce((sum, piece) => sum + piece.bytes, 0)

const heldIn = (parser: { reset(): LinePiece[] }) => bytesIn(parser.reset())

/** The page's own examples. Their CRCs were computed by another implementation, Python's binascii.crc_hqx. */
const golden: [string, LineFrame][] = [
  ['$BOOT,0000*D6FB\r\n', { type: 'BOOT', seq: 0, fields: [] }],
  [
    '$HB,0001,1,bet-sensors,FB-12,000117,1.4.2*C306\r\n',
    { type: 'HB', seq: 1, fields: ['1', 'bet-sensors', 'FB-12', '000117', '1.4.2'] },
  ],
  ['$BET,0042,3,split:17-20,2500*6947\r\n', { type: 'BET', seq: 42, fields: ['3', 'split:17-20', '2500'] }],
  ['$CHK,0101,52,,,0*8F22\r\n', { type: 'CHK', seq: 101, fields: ['52', '', '', '0'] }],
  ['$NAK,0043*3072\r\n', { type: 'NAK', seq: 43, fields: [] }],
]

describe('CRC-16/CCITT-FALSE', () => {
  it.each([
    ['', 0xffff],
    ['A', 0xb915],
    ['123456789', 0x29b1],
    ['A'.repeat(256), 0xea0b],
  ])('of %j is the published check value', (text, crc) => {
    expect(crc16(text)).toBe(crc)
  })
})

describe('a line', () => {
  it.each(golden)('%j is written and read as specified', (text, frame) => {
    expect(Buffer.from(encodeLine(frame)).toString('latin1')).toBe(text)
    expect(parse(ascii(text))).toEqual([{ kind: 'message', bytes: text.length, message: frame }])
  })

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        expect(parse(encodeLine(frame))).toEqual([{ kind: 'message', bytes: encodeLine(frame).length, message: frame }])
      }),
    )
  })

  it('may have 120 bytes and not one more', () => {
    const most = encodeLine({ type: 'FLT', seq: 1, fields: ['x'.repeat(103)] })
    expect(most.length).toBe(120)
    expect(parse(most)).toHaveLength(1)
    expect(() => encodeLine({ type: 'FLT', seq: 1, fields: ['x'.repeat(104)] })).toThrow(RangeError)
    const body = `FLT,0001,${'x'.repeat(104)}`
    const tooLong = ascii(`$${body}*${crc16(body).toString(16).toUpperCase().padStart(4, '0')}\r\n`)
    expect(parse(tooLong)).toEqual([
      { kind: 'discarded', bytes: 120, flaw: 'length', reason: 'no line end within 120 bytes' },
      { kind: 'discarded', bytes: 1, flaw: 'outside', reason: 'bytes outside a line' },
    ])
  })

  it.each<LineFrame>([
    { type: 'B', seq: 1, fields: [] },
    { type: 'HEART', seq: 1, fields: [] },
    { type: 'bet', seq: 1, fields: [] },
    { type: 'BET', seq: 10_000, fields: [] },
    { type: 'BET', seq: -1, fields: [] },
    { type: 'BET', seq: 1, fields: ['a,b'] },
    { type: 'BET', seq: 1, fields: ['a*b'] },
    { type: 'BET', seq: 1, fields: ['a$b'] },
    { type: 'BET', seq: 1, fields: ['café'] },
    { type: 'BET', seq: 1, fields: ['a\r\n'] },
  ])('is not written for %j', (frame) => {
    expect(() => encodeLine(frame)).toThrow(RangeError)
  })

  it.each([
    ['$NMB,0007*A6BA\r\n', 'crc', 'wrong CRC: the line says A6BA, its bytes give A6BB'],
    ['$NMB,0007*a6bb\r\n', 'form', 'the line is not of the form $TYPE,seq,fields*CRC'],
    ['$NMB,007*A6BB\r\n', 'form', 'the line is not of the form $TYPE,seq,fields*CRC'],
    ['$NMB*A6BB\r\n', 'form', 'the line is not of the form $TYPE,seq,fields*CRC'],
    ['$NMB,0007,\t*A6BB\r\n', 'form', 'the line is not of the form $TYPE,seq,fields*CRC'],
    ['$NMB,0007*A6BB*A6BB\r\n', 'form', 'the line is not of the form $TYPE,seq,fields*CRC'],
    ['$NMB,0007*A6BB\n', 'ending', 'the line does not end in CR LF'],
    ['NMB,0007*A6BB\r\n', 'outside', 'bytes outside a line'],
  ])('%j is refused, flaw %s: %s', (text, flaw, reason) => {
    expect(parse(ascii(text))).toEqual([{ kind: 'discarded', bytes: text.length, flaw, reason }])
  })
})

describe('the parser', () => {
  const session = ascii(golden.map(([text]) => text).join(''))

  it('finds the same lines wherever the bytes are cut in two', () => {
    const whole = parse(session)
    expect(whole).toHaveLength(golden.length)
    for (let cut = 0; cut <= session.length; cut++) {
      const parser = createReader(lineFramer)
      expect([...parser.receive(session.subarray(0, cut)), ...parser.receive(session.subarray(cut))]).toEqual(whole)
    }
  })

  it('makes the same of noise in one piece and byte by byte, and loses no byte', () => {
    fc.assert(
      fc.property(noise, (bytes) => {
        const [whole, single] = [createReader(lineFramer), createReader(lineFramer)]
        const pieces = whole.receive(bytes)
        expect([...bytes].flatMap((byte) => single.receive(Uint8Array.of(byte)))).toEqual(pieces)
        expect(bytesIn(pieces) + heldIn(whole)).toBe(bytes.length)
      }),
    )
  })

  it('reads the first whole line after any junk', () => {
    fc.assert(
      fc.property(noise, frames, (junk, frame) => {
        const pieces = parse(Buffer.concat([junk, encodeLine(frame)]))
        expect(pieces.at(-1)).toMatchObject({ message: frame })
      }),
    )
  })

  it('loses one line, not two, when a line is cut short', () => {
    expect(parse(ascii('$BET,0042,3,spl$NMB,0007*A6BB\r\n'))).toEqual([
      { kind: 'discarded', bytes: 15, flaw: 'cut', reason: 'the line was cut short by the next' },
      { kind: 'message', bytes: 16, message: { type: 'NMB', seq: 7, fields: [] } },
    ])
  })

  it('never takes a line with one flipped bit for another line', () => {
    const bytes = ascii('$BET,0042,3,split:17-20,2500*6947\r\n')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const damaged = bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      expect(parse(damaged).filter((piece) => piece.kind === 'message')).toEqual([])
    }
  })

  const mega = 1024 * 1024

  it.each<[number, string, (index: number) => number]>([
    [10, 'of every byte', (index) => (Math.imul(index, 2654435761) >>> 24) & 0xff],
    [1, 'of nothing but $', () => 0x24],
    [1, 'of nothing but commas', () => 0x2c],
    [1, 'without a line end', (index) => (index === 0 ? 0x24 : 0x41)],
  ])('accounts for %i MB of noise %s', (size, _name, byteAt) => {
    const parser = createReader(lineFramer)
    const chunk = new Uint8Array(65_536)
    let accounted = 0
    for (let start = 0; start < size * mega; start += chunk.length) {
      for (let index = 0; index < chunk.length; index++) chunk[index] = byteAt(start + index)
      accounted += bytesIn(parser.receive(chunk))
    }
    expect(accounted + heldIn(parser)).toBe(size * mega)
  })
})
