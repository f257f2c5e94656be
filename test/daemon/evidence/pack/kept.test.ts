import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkFile } from '../../../../daemon/evidence/pack/check-file.ts'
import { packIn } from '../../../../daemon/evidence/pack/packed-entries.ts'
import { pageOf } from '../../../../daemon/evidence/pack/page/page.ts'
import { software } from '../../../../daemon/version.ts'

/*
 * Packs of earlier versions, `NAME-FORM.html`, which every later one must open, prove, decode and settle. They are never
 * made again: a form that can't be read any more is a promise broken.
 */

const folder = new URL('kept/', import.meta.url)
const kept = readdirSync(folder)

it.each(kept)('%s is proved, decoded, settled and told by this version', async (name) => {
  const file = readFileSync(new URL(name, folder))
  const { checks, pack } = await checkFile(file)
  expect(checks.filter(({ isRight }) => isRight === false)).toEqual([])
  // This version may word a story otherwise, which it says.
  const open = checks.filter(({ isRight, what }) => isRight === undefined && !what.startsWith('Every word'))
  expect(open.map(({ what }) => what)).toEqual(['The key is the one that you know'])
  if (pack === undefined) throw new Error('there is no pack')
  const then = packIn(file.toString('utf8'))?.story
  const { story } = pack
  expect(story.state).toBe(then?.state)
  expect(story.shown.hands.map(({ cards }) => cards)).toEqual(then?.shown.hands.map(({ cards }) => cards))
  expect(story.wagers.map(({ stake, returns }) => [stake, returns])).toEqual(
    then?.wagers.map(({ stake, returns }) => [stake, returns]),
  )
  const again = await checkFile(Buffer.from(pageOf({ ...pack, by: software })))
  expect(again.checks.filter(({ isRight }) => isRight !== true)).toMatchObject([
    { what: 'The key is the one that you know' },
  ])
})

it('there is one of each form', () => {
  expect([...new Set(kept.map((name) => name.replace(/^.*-(\d+)\.html$/, '$1')))]).toEqual(['1'])
})
