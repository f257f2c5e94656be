import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packOfRound } from '../../../../daemon/evidence/pack/make-pack.ts'
import { pageOf } from '../../../../daemon/evidence/pack/page/pack-page.ts'
import { fingerprintOf } from '../../../../daemon/evidence/pack/proof-checks.ts'
import { inTemporaryDirectory } from '../../../support/journal-files.ts'
import { playJournal } from './played-journal.ts'

const executablePath = '/usr/bin/chromium'
const isThere = existsSync(executablePath)
if (!isThere) console.warn(`There is no Chromium at ${executablePath}: the page of a pack is NOT tested in a browser.`)

/** How many bytes are flipped, spread over the file; all 100th with FELTWIRE_LONG, for which there is more time (ms). */
const fewFlips = 20
const isLong = process.env.FELTWIRE_LONG !== undefined
const enoughForAll = isLong ? 3_600_000 : 240_000
/** What a browser may take on a machine with other work to do (ms). */
const enough = 60_000

let directory: string
inTemporaryDirectory((fresh) => {
  directory = fresh
})

describe.skipIf(!isThere)('the page of a pack in Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: enough })
  })
  afterAll(() => browser.close())

  async function pageFile() {
    const path = join(directory, 'table.journal')
    await playJournal(path, 'games/co.baccarat.yaml')
    const pack = packOfRound(path, { table: 'table', round: 1 }, Date.UTC(2026, 10, 22))
    return { pack, html: pageOf(pack) }
  }

  /** What the page of these bytes says of itself, once it has checked itself, or after so long (ms) that it never will. */
  async function verdictOf(bytes: Uint8Array | string, { known = '', wait = enough } = {}): Promise<string> {
    const file = join(directory, 'round.html')
    writeFileSync(file, bytes)
    const page = await browser.newPage()
    page.setDefaultTimeout(enough)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`file://${file}`)
    const verdict = page.locator('#verdict')
    const isChecked = () => page.locator('#checks li[class]').first().waitFor({ timeout: wait, state: 'attached' })
    await isChecked().catch(() => {})
    if (known !== '') {
      await page.locator('#known').fill(known)
      await page.locator('#checks li').last().filter({ hasText: 'that you gave' }).waitFor()
    }
    const text = (await verdict.count()) === 0 ? '' : await verdict.innerText()
    await page.close()
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
    return text
  }

  it('checks itself, and the key that is known', async () => {
    const { html, pack } = await pageFile()
    const fingerprint = await fingerprintOf(pack.proof?.keys[0] ?? '')
    expect(await verdictOf(html)).toContain('This record agrees with itself. What is left')
    expect(await verdictOf(html, { known: fingerprint })).toContain('signed by the key that you know')
    expect(await verdictOf(html, { known: 'f00d' })).toContain('NOT in order')
  })

  it(
    'says so when a byte of it is another',
    async () => {
      const file = Buffer.from((await pageFile()).html)
      const places = Array.from({ length: Math.ceil(file.length / 100) }, (_, i) => i * 100)
      const every = isLong ? 1 : Math.ceil(places.length / fewFlips)
      for (const at of places.filter((_, i) => i % every === 0)) {
        const damaged = Buffer.from(file)
        damaged[at] = (file[at] ?? 0) ^ 1
        // A page whose script does not run says nothing new, however long one waits.
        const verdict = await verdictOf(damaged, { wait: 1_500 })
        expect(verdict, `byte ${at}`).not.toContain('agrees with itself')
      }
    },
    enoughForAll,
  )
})
