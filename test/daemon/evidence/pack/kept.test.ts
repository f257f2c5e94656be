import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkFile } from '../../../../daemon/evidence/pack/check-file.ts'
import { isOfRound, packIn } from '../../../../daemon/evidence/pack/packed-entries.ts'
import { pageOf } from '../../../../daemon/evidence/pack/page/pack-page.ts'
import type { RoundStory } from '../../../../daemon/evidence/story/round-story.ts'
import { software } from '../../../../daemon/version.ts'

/*
 * Packs of earlier versions, `NAME-FORM.html`, which every later one must open, prove, decode and settle. Once their
 * version is released they are never made again: a form that can't be read any more is a promise broken.
 */

const folder = new URL('kept/', import.meta.url)
const kept = readdirSync(folder)

/** Words may be others, and cards and money not. */
function expectSameMoney(now: RoundStory, then: RoundStory): void {
  expect(now.state).toBe(then.state)
  expect(now.shown.hands.map(({ cards }) => cards)).toEqual(then.shown.hands.map(({ cards }) => cards))
  const money = ({ wagers }: RoundStory) => wagers.map(({ stake, returns }) => [stake, returns])
  expect(money(now)).toEqual(money(then))
}

it.each(kept)('%s is proved, decoded, settled and told by this version', async (name) => {
  const file = readFileSync(new URL(name, folder))
  const { checks, pack } = await checkFile(file)
  expect(checks.filter(({ isRight }) => isRight === false)).toEqual([])
  // This version may word a story otherwise, which it says.
  const open = checks.filter(({ isRight, what }) => isRight === undefined && !what.startsWith('Every word'))
  expect(open.map(({ what }) => what)).toEqual(['The key is the one that you know'])
  const before = packIn(file.toString('utf8'))
  if (pack === undefined || before === undefined) throw new Error('there is no pack')
  if (isOfRound(pack) && isOfRound(before)) expectSameMoney(pack.story, before.story)
  const again = await checkFile(Buffer.from(pageOf({ ...pack, by: software })))
  expect(again.checks.filter(({ isRight }) => isRight !== true)).toMatchObject([
    { what: 'The key is the one that you know' },
  ])
})

it('there is one of each form', () => {
  expect([...new Set(kept.map((name) => name.replace(/^.*-(\d+)\.html$/, '$1')))]).toEqual(['1'])
})
