import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkFile } from '../../../daemon/evidence/pack/check-file.ts'
import { poolFixture } from '../../games/table/pool/pool-fixture.ts'
import { hasChromium, inChromium, signInAs } from '../../support/watch/page-browser.ts'
import { watchPc } from '../../support/watch/watch-pc.ts'

/** On a machine with other work to do, to which the thread that makes it gives way (ms). */
const enoughToMakeIt = 60_000

describe.skipIf(!hasChromium)('the page of a pool', () => {
  const browser = inChromium()

  it('has the record of the last that is over, by one click', async () => {
    const { broker, sell, declare, result } = await poolFixture([
      { id: 'win-1', game: 'hkjc.win', options: { unitBet: 1000, takeoutPct: 20 } },
    ])
    const pit = await watchPc({}, broker)
    await declare('win-1', 'open', { meeting: 'Sha Tin', race: '5', runners: [12], declared: 12 })
    await sell('win-1', { combinations: [7], units: 3 })
    await declare('win-1', 'close')
    await declare('win-1', 'result', { places: { 1: [7], 2: [4], 3: [1] } })
    await result('win-1')

    const { page, troubles } = await browser.open(pit.address())
    await signInAs(page, pit.address(), pit.directory, 'auditor')
    await page.goto(`${pit.address()}/table/win-1`)
    const coming = page.waitForEvent('download', { timeout: enoughToMakeIt })
    await page.locator('main button.dispute').click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('win-1-1.html')
    const { checks, pack } = await checkFile(readFileSync(await download.path()))
    expect(checks.filter(({ isRight }) => isRight === false)).toEqual([])
    expect(pack?.proof).toBeDefined()
    expect(troubles).toEqual([])
  })
})
