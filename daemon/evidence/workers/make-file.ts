import { hash } from 'node:crypto'
import { reasonOf } from '../../../drivers/reason.ts'
import { visibleIn } from '../../../text/visible-text.ts'
import { longestFile } from '../../mqtt/messages.ts'
import type { MadeFile, WantedFile } from '../../requests/file-requests.ts'
import { packOfMeter, packOfRound } from '../pack/make-pack.ts'
import { pageOf } from '../pack/page/pack-page.ts'
import { storyPage } from '../story/story-page.ts'

export type FileTask = { readonly folder: string; readonly wanted: WantedFile; readonly now: number }

/** Makes a file for everybody who may read records: without hands that were folded or mucked. Never throws. */
export function makeFile({ folder, wanted, now }: FileTask): MadeFile | { why: string } {
  try {
    const { name, text } = textOf(folder, wanted, now)
    const bytes = new TextEncoder().encode(text)
    if (bytes.length > longestFile)
      return { why: `The file has ${bytes.length} bytes, too many to send. Make it at the table PC: feltwire dispute.` }
    return { name, bytes, sha256: hash('sha256', bytes) }
  } catch (error) {
    return { why: reasonOf(error) }
  }
}

function textOf(folder: string, wanted: WantedFile, now: number): { name: string; text: string } {
  if ('meter' in wanted) {
    const { meter, from, to } = wanted
    return { name: `meter-${meter}.html`, text: pageOf(packOfMeter(folder, meter, { from, to }, now)) }
  }
  const { op, table, round } = wanted
  const pack = packOfRound(folder, wanted, now)
  // What is dealt but not shown yet is nobody's to read.
  if (pack.story.state === 'under-way') throw new Error(`Round ${round} at ${table} is not over.`)
  return op === 'dispute'
    ? { name: `${table}-${round}.html`, text: pageOf(pack) }
    : { name: `${table}-${round}.txt`, text: storyPage(visibleIn(pack.story)) }
}
