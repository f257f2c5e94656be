import { median } from '../../bench/figures.ts'
import { heapInUse } from '../../bench/heap.ts'
import { seeded } from '../../games/kit/odds/random.ts'
import { runningDriver } from '../support/running-driver.ts'
import { damaged } from './bytes.ts'
import { type Subject, spoken } from './subjects.ts'

const pieces = 64
/** What is leaked grows in every part; what the engine itself takes and gives back, in one or the other. */
const parts = 3

/**
 * How many bytes of memory a driver of this kind comes to hold by about `fed` bytes of one shape: damaged speech,
 * one byte over and over, or the beginning of a message that never ends.
 */
export function memoryHeld({ kind, speech }: Subject, seed: number, fed: number): number {
  const random = seeded(seed)
  const prepared = kind.prepare(random.pick(speech.settings), 'two-way')
  if ('wrong' in prepared) throw new Error(`${kind.name} refuses its settings: ${JSON.stringify(prepared.wrong)}`)
  const frames = spoken(speech, random, 40)
  const one = random.pick(frames)
  const unending = Buffer.concat([one.subarray(0, 2), Buffer.alloc(4_096, 0x31)])
  const shape = random.pick([Buffer.concat(frames), unending, Buffer.alloc(4_096, one[0] ?? 0)])
  const samples = Array.from({ length: pieces }, () => damaged(shape, random))
  const driver = runningDriver(prepared.driver)
  let at = 0
  const feed = (bytes: number) => {
    for (let left = bytes; left > 0; at += 10) {
      const piece = samples[at % pieces] ?? shape
      driver.receive(piece, at)
      if (driver.wakeAt() <= at) driver.wake(at)
      left -= Math.max(1, piece.length)
    }
  }
  feed(fed / parts)
  const weighed = [heapInUse()]
  for (let part = 0; part < parts; part++) {
    feed(fed / parts)
    weighed.push(heapInUse())
  }
  // The driver must be alive while it is weighed.
  driver.opened(at)
  const growths = weighed.slice(1).map((heap, part) => heap - (weighed[part] ?? heap))
  return median(growths) * parts
}
