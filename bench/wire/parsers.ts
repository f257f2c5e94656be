import { once } from 'node:events'
import type { Transform } from 'node:stream'
import { ReadlineParser } from '@serialport/parser-readline'
import { DelimiterParser, InterByteTimeoutParser } from 'serialport'
import { Bench } from 'tinybench'
import { createReader } from '../../drivers/framing/framer.ts'
import { lineFramer } from '../../drivers/line-protocol/codec.ts'
import { wheelFramer } from '../../drivers/roulette-wheel/cammegh/codec.ts'
import { reportFramer } from '../../drivers/shoe/angel-eye-codec.ts'
import { shoeFramer } from '../../drivers/shoe/bee-tek-codec.ts'
import { seeded } from '../../games/kit/odds/random.ts'
import { createAngelEyeShoe } from '../../simulators/devices/angel-eye-shoe.ts'
import { createBeeTekShoe } from '../../simulators/devices/bee-tek-shoe.ts'
import { createCammeghWheel } from '../../simulators/devices/cammegh-wheel.ts'
import type { DevicePort } from '../../simulators/wires/port.ts'
import { compared, type Figure, perSecond } from '../figures.ts'
import { createBetFrames } from './bet-frames.ts'

type Parse = (bytes: Uint8Array) => readonly unknown[]

type Contest = {
  wire: string
  frames: Uint8Array[]
  parser(): Parse
  /** Of the serialport package: it finds the same frames, but reads and checks nothing in them. */
  peer(): Transform
}

const framesMade = 1_000

/** What `act` makes a device say. */
function said(create: (port: DevicePort) => (turn: number) => void): Uint8Array[] {
  const frames: Uint8Array[] = []
  const act = create({ send: (bytes) => void frames.push(bytes), onBytes: () => {} })
  for (let turn = 0; turn < framesMade; turn++) act(turn)
  return frames
}

const readLines = () => new ReadlineParser({ delimiter: '\r\n' })
/** Every card is as long, and no pause ever comes, so the peer cuts by length alone. */
const cardLength = 8
const cards = ['As', 'Th', '7d', '2c', 'Kh']
const cardAt = (turn: number) => cards[turn % cards.length] ?? 'As'

const contests: readonly Contest[] = [
  {
    wire: 'Angel Eye',
    frames: said((port) => {
      const shoe = createAngelEyeShoe(port)
      return (turn) => shoe.card(cardAt(turn), 'player', 1 + (turn % 3))
    }),
    parser: () => createReader(reportFramer).receive,
    peer: () => new InterByteTimeoutParser({ interval: 1_000, maxBufferSize: cardLength }),
  },
  {
    wire: 'Cammegh',
    frames: said((port) => createCammeghWheel(port).status),
    parser: () => createReader(wheelFramer).receive,
    peer: readLines,
  },
  {
    wire: 'Bee-Tek',
    frames: said((port) => {
      const shoe = createBeeTekShoe(port)
      return (turn) => shoe.card(cardAt(turn))
    }),
    parser: () => createReader(shoeFramer).receive,
    peer: () => new DelimiterParser({ delimiter: '>', includeDelimiter: true }),
  },
  {
    wire: 'line protocol',
    frames: Array.from({ length: framesMade }, createBetFrames()),
    parser: () => createReader(lineFramer).receive,
    peer: readLines,
  },
]

/** The most that a terminal gives at one read. */
const wholeRead = 4_095
/** What a slow line brings at one read. */
const shortRead = 64

/** Frames a second of each parser, a frame a read and as many as a read can have; and each on noise. */
export async function parserFigures(ms: number, noise: NoiseSize): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const contest of contests) {
    const { wire, frames } = contest
    const burst = inReads(Buffer.concat(frames), wholeRead)
    const show = perSecond('frames')
    figures.push(compared(`${wire} parser, a frame a read`, await frameRates(contest, frames, ms), show))
    figures.push(compared(`${wire} parser, reads of ${wholeRead} bytes`, await frameRates(contest, burst, ms), show))
  }
  return [...figures, ...noiseFigures(noise)]
}

async function frameRates({ parser, peer }: Contest, reads: readonly Uint8Array[], ms: number) {
  const parse = parser()
  let found = 0
  const stream = peer().on('data', () => {
    found++
    if (found === framesMade) stream.emit('allFound')
  })
  const bench = new Bench({ time: ms, warmupTime: ms / 4 })
  bench.add('feltwire', () => {
    for (const read of reads) parse(read)
  })
  bench.add('peer', async () => {
    found = 0
    const all = once(stream, 'allFound')
    for (const read of reads) stream.write(read)
    await all
  })
  await bench.run()
  stream.destroy()
  return { feltwire: rateOf(bench, 'feltwire'), peer: rateOf(bench, 'peer') }
}

function rateOf(bench: Bench, name: string): number {
  const result = bench.getTask(name)?.result
  if (result?.state !== 'completed') throw new Error(`The bench of ${name} did not end: ${result?.state}.`)
  return (framesMade * 1_000) / result.latency.mean
}

/** In bytes. The peer's time grows with the square of its share, so it gets less. */
type NoiseSize = { feltwire: number; peer: number }

function noiseFigures(size: NoiseSize): Figure[] {
  const stream = readLines()
  const peer = noiseRate((read) => stream.write(read), size.peer)
  stream.destroy()
  const show = (rate: number) => `${(rate / 1e6).toFixed(2)} MB/s`
  const sizes = `${size.feltwire / 1e6} MB against ${size.peer / 1e6} MB`
  return contests.map(({ wire, parser }) =>
    compared(`${wire} parser, noise, ${sizes}`, { feltwire: noiseRate(parser(), size.feltwire), peer }, show),
  )
}

/** Bytes a second of noise that has every byte but those that end a line. */
function noiseRate(parse: (read: Buffer) => unknown, size: number): number {
  const random = seeded(1)
  const noise = Buffer.from(Array.from({ length: size }, () => random.int(256))).map((byte) =>
    byte === 0x0a || byte === 0x0d ? 0x20 : byte,
  )
  const reads = inReads(Buffer.from(noise), shortRead)
  const beganAt = performance.now()
  for (const read of reads) parse(read)
  return (size * 1_000) / (performance.now() - beganAt)
}

const inReads = (bytes: Buffer, length: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) => bytes.subarray(at * length, (at + 1) * length))
