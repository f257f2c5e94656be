import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkFile } from '../../../daemon/evidence/pack/check-file.ts'
import { ezFixture } from '../../daemon/meters/live-meters.ts'
import { eventually } from '../../support/eventually.ts'
import { hasChromium, inChromium, signInAs } from '../../support/watch/page-browser.ts'
import { watchPc } from '../../support/watch/watch-pc.ts'

/** On a machine with other work to do, to which the thread that makes it gives way (ms). */
const enoughToMakeIt = 60_000

describe.skipIf(!hasChromium)('what people do from the page', () => {
  const browser = inChromium()

  it('gives the record of a round by one click, and the story that its table tells', async () => {
    const { broker, pc, play, watch } = await ezFixture()
    const { address, get, directory } = await watchPc({}, broker)
    await play('ez', {
      deal: { player: ['9s', 'Kh'], banker: ['2c', '3d'] },
      bets: [{ seat: 3, wager: 'player', stake: 2500 }],
    })
    const [row] = await eventually(async () => {
      const rows = await get('/api/rounds?table=ez')
      return rows.length > 0 ? rows : undefined
    })
    const { page, troubles } = await browser.open(address())
    const place = `${address()}/round/ez/${row.session}/${row.seq}`
    await signInAs(page, address(), directory, 'surveillance')
    await page.goto(place)
    const coming = page.waitForEvent('download', { timeout: enoughToMakeIt })
    await page.locator('button.dispute').click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('ez-1.html')
    const { checks, pack } = await checkFile(readFileSync(await download.path()))
    expect(checks.filter(({ isRight }) => isRight === false)).toEqual([])
    expect(pack?.proof).toBeDefined()

    await page.locator('button.story').click()
    const story = page.locator('.story-text')
    await story.waitFor()
    expect(await story.innerText()).toMatch(/Seat 3: Player/)
    await page.reload()
    expect(await story.innerText()).toMatch(/Seat 3: Player/)

    const audit = await get('/api/audit?person=surveillance')
    expect(
      audit.filter(({ did }: { did: string }) => did === 'file').map(({ what }: { what: string }) => what),
    ).toEqual([
      expect.stringMatching(/^ez-1\.txt, \d+ bytes, SHA-256 [0-9a-f]{64}$/),
      expect.stringMatching(/^ez-1\.html, \d+ bytes, SHA-256 [0-9a-f]{64}$/),
    ])
    const asked = pc.entries().flatMap((entry) => (entry.kind === 'operator' ? [[entry.op, entry.by]] : []))
    expect(asked).toEqual([
      ['dispute', 'surveillance'],
      ['story', 'surveillance'],
    ])
    expect(troubles).toEqual([])
    watch.expectWhole('ez')
  })
})
