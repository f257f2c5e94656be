import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { checkFile } from '../../../daemon/evidence/pack/check-file.ts'
import type { DeviceMessage } from '../../../simulators/scenario-player/scenario-schema.ts'
import { ezFixture } from '../../daemon/meters/live-meters.ts'
import { eventually } from '../../support/eventually.ts'
import type { Employee } from '../../support/people.ts'
import { expectForEverybody } from '../../support/watch/axe.ts'
import { hasChromium, inChromium, signInAs } from '../../support/watch/page-browser.ts'
import { watchPc } from '../../support/watch/watch-pc.ts'

/** On a machine with other work to do, to which the thread that makes it gives way (ms). */
const enoughToMakeIt = 60_000
/** Of which three are made, one after another (ms). */
const enoughForAll = 300_000

describe.skipIf(!hasChromium)('what people do from the page', () => {
  const browser = inChromium()

  it('is signed in the browser and done at the table', { timeout: enoughForAll }, async () => {
    const fixture = await ezFixture()
    const { broker, play, watch } = fixture
    const pit = await watchPc({}, broker)
    await play('ez', {
      deal: { player: ['9s', 'Kh'], banker: ['2c', '3d'] },
      bets: [{ seat: 3, wager: 'player', stake: 2500 }],
    })
    /** A page of its own, with its own keys and session, in which somebody has signed in. */
    const pageOf = async (person: Employee) => {
      const opened = await browser.open(pit.address())
      await signInAs(opened.page, pit.address(), pit.directory, person)
      return opened
    }
    const surveillance = await pageOf('surveillance')
    await fetchesRecord(fixture, pit, surveillance.page)
    const supervisor = await pageOf('pit')
    await corrects(fixture, pit, supervisor.page, surveillance.page)
    await rules(fixture, pit, supervisor.page)
    await reports(fixture, pit, surveillance.page, supervisor.page)
    watch.expectWhole('ez')
    await dealerSignsOn(fixture, pit, supervisor.page)
    await limits(fixture, supervisor.page)
    await closes(fixture, supervisor.page)
    expect([...surveillance.troubles, ...supervisor.troubles]).toEqual([])
  })
})

type Fixture = Awaited<ReturnType<typeof ezFixture>>
type Pit = Awaited<ReturnType<typeof watchPc>>

const askedAt = ({ pc }: Fixture) =>
  pc.entries().flatMap((entry) => (entry.kind === 'operator' ? [[entry.op, entry.by]] : []))

/** The record of a round by one click, and the story that its table tells. */
async function fetchesRecord(fixture: Fixture, { get, address }: Pit, page: Page): Promise<void> {
  const [row] = await eventually(async () => {
    const rows = await get('/api/rounds?table=ez')
    return rows.length > 0 ? rows : undefined
  })
  await page.goto(`${address()}/round/ez/${row.session}/${row.seq}`)
  const coming = page.waitForEvent('download', { timeout: enoughToMakeIt })
  await page.locator('button.dispute').click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('ez-1.html')
  const { checks, pack } = await checkFile(readFileSync(await download.path()))
  expect(checks.filter(({ isRight }) => isRight === false)).toEqual([])
  expect(pack?.proof).toBeDefined()

  await page.locator('button.story').click()
  const story = page.locator('.story-text')
  await story.waitFor({ timeout: enoughToMakeIt })
  expect(await story.innerText()).toMatch(/Seat 3: Player/)
  await page.reload()
  expect(await story.innerText()).toMatch(/Seat 3: Player/)

  await page.goto(`${address()}/table/ez`)
  await page.locator('.meter [data-act=dispute]').click()
  await expectForEverybody(page, 'the record of a meter')
  const meterComing = page.waitForEvent('download', { timeout: enoughToMakeIt })
  await page.locator('dialog .main').click()
  const ofMeter = await meterComing
  expect(ofMeter.suggestedFilename()).toBe('meter-ez.html')
  expect(
    (await checkFile(readFileSync(await ofMeter.path()))).checks.filter(({ isRight }) => isRight === false),
  ).toEqual([])
  await page.locator('dialog').waitFor({ state: 'detached' })

  const fetched = await eventually(async () => {
    const audit: { did: string; what: string }[] = await get('/api/audit?person=surveillance')
    const files = audit.filter(({ did }) => did === 'file')
    return files.length >= 3 ? files : undefined
  })
  expect(fetched.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^meter-ez\.html, \d+ bytes/),
    expect.stringMatching(/^ez-1\.txt, \d+ bytes, SHA-256 [0-9a-f]{64}$/),
    expect.stringMatching(/^ez-1\.html, \d+ bytes, SHA-256 [0-9a-f]{64}$/),
  ])
  expect(askedAt(fixture)).toEqual([
    ['dispute', 'surveillance'],
    ['story', 'surveillance'],
    ['dispute', 'surveillance'],
  ])
}

/** A meter is corrected by two people at two browsers. */
async function corrects(fixture: Fixture, { address }: Pit, first: Page, second: Page): Promise<void> {
  await first.goto(`${address()}/table/ez`)
  const shown = fixture.meter('ez')?.display ?? 0
  await first.locator('button[data-act="adjust-meter"]').click()
  await first.locator('dialog input[name=amount]').fill('12.50')
  await first.locator('dialog input[name=reason]').fill('coin test')
  await expectForEverybody(first, 'a meter that is corrected')
  await first.locator('dialog .main').click()
  await first.locator('.second-signature', { hasText: 'Your request' }).waitFor()
  expect(fixture.meter('ez')?.display).toBe(shown)
  const waits = second.locator('.second-signature', { hasText: 'Amount $12.50' })
  await waits.waitFor()
  await expectForEverybody(second, 'a request that waits for a second signature')
  await waits.locator('.main').click()
  await waits.waitFor({ state: 'detached' })
  await eventually(() => fixture.meter('ez')?.display === shown + 1250)
  expect(askedAt(fixture).at(-1)).toEqual(['adjust-meter', 'pit and surveillance'])
}

/** The second card of a coup goes to the Player again: a supervisor rules that the coup is void. */
async function rules(fixture: Fixture, { address }: Pit, page: Page): Promise<void> {
  const { say, watch } = fixture
  const draw = (card: string): DeviceMessage => ['line-shoe', 'draw', card, 'player', card === '9s' ? 1 : 2]
  await say('ez', [draw('9s'), draw('4d')])
  await page.goto(`${address()}/table/ez`)
  await page.locator('button[data-ruling="void"]').click()
  await page.locator('dialog input[name=reason]').fill('camera 4')
  await expectForEverybody(page, 'a ruling')
  await page.locator('dialog .main').click()
  await eventually(() => watch.results('ez').some(({ round, kind }) => round === 2 && kind === 'void'))
  await page.locator('.rulings').waitFor({ state: 'detached' })
  expect(askedAt(fixture).at(-1)).toEqual(['ruling', 'pit'])
}

const ask = async (page: Page, op: string): Promise<void> => {
  await page.locator('button.ask').click()
  await page.locator(`dialog [data-op=${op}]`).click()
}

const sent = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' })

/** Surveillance reports what no device saw. The coup is dealt and waits: a supervisor corrects a wager, and it stands. */
async function reports(fixture: Fixture, { address }: Pit, reporter: Page, supervisor: Page): Promise<void> {
  const { say, wordsAt, watch } = fixture
  const words = wordsAt('ez', {
    deal: { player: ['9s', 'Kh'], banker: ['2c', '3d'] },
    bets: [{ seat: 3, wager: 'player', stake: 2500 }],
  })
  const dealt = words.findIndex(([, verb]) => verb === 'draw') + 1
  await say('ez', words.slice(0, dealt))
  await reporter.goto(`${address()}/table/ez`)
  await ask(reporter, 'irregularity')
  await reporter.locator('dialog select').selectOption('irr-2816.1')
  await reporter.locator('dialog input[name=seat]').fill('0')
  await reporter.locator('dialog input[name=note]').fill('camera 2: a chip of £25 lay under the other')
  await expectForEverybody(reporter, 'an irregularity')
  await reporter.locator('dialog .main').click()
  await reporter.locator('dialog [role=alert]', { hasText: 'there is no seat 0' }).waitFor()
  await reporter.locator('dialog input[name=seat]').fill('3')
  await reporter.locator('dialog .main').click()
  await sent(reporter)
  expect(askedAt(fixture).at(-1)).toEqual(['irregularity', 'surveillance'])

  await say('ez', words.slice(dealt))
  await eventually(() => watch.results('ez').some(({ round, kind }) => round === 3 && kind === 'disputed'))
  await supervisor.locator('button[data-ruling="stands"]').click()
  await supervisor.locator('dialog input[name=reason]').fill('camera 2')
  await supervisor.locator('dialog input[name=correct-bets]').check()
  await supervisor.getByLabel('Stake, row 1').fill('50')
  await expectForEverybody(supervisor, 'a ruling with wagers that are corrected')
  await supervisor.locator('dialog .main').click()
  await sent(supervisor)
  const ruled = await eventually(() => watch.results('ez').find(({ round, kind }) => round === 3 && kind === 'settled'))
  expect(ruled.settlements).toMatchObject([{ seat: 3, wager: 'player', stake: 5000, returns: 10_000 }])
}

/** A supervisor names who deals: the page says so, and the next round carries the id. */
async function dealerSignsOn({ play, watch }: Fixture, { address, get }: Pit, page: Page): Promise<void> {
  await page.goto(`${address()}/table/ez`)
  await ask(page, 'dealer-on')
  await page.locator('dialog input[name=dealer]').fill('dealer')
  await page.locator('dialog .main').click()
  await sent(page)
  await page.locator('.table-head', { hasText: 'Dealer dealer' }).waitFor()
  await play('ez', {
    deal: { player: ['9s', 'Kh'], banker: ['2c', '3d'] },
    bets: [{ seat: 3, wager: 'player', stake: 2500 }],
  })
  const result = await eventually(() => watch.results('ez').find(({ round }) => round === 4))
  expect(result.dealer).toBe('dealer')
  await eventually(async () => (await get('/api/dealers')).some((row: { dealer: string }) => row.dealer === 'dealer'))
  await page.goto(`${address()}/dealers?dealer=dealer`)
  await page
    .locator('main td', { hasText: /^dealer$/ })
    .first()
    .waitFor()
  await page.goto(`${address()}/table/ez`)
}

/** By the keyboard alone. They are in force once the table is free, and over a restart. */
async function limits({ pc, watch }: Fixture, page: Page): Promise<void> {
  const sessions = () => pc.entries().filter(({ kind }) => kind === 'session').length
  await page.locator('button.ask').focus()
  await page.keyboard.press('Enter')
  // What a dialog holds takes the focus once it is open.
  await page.locator('dialog [data-op=set-limits]').waitFor()
  await page.locator('dialog [data-op=set-limits]').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Least, Player', { exact: true }).focus()
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await page.locator('dialog input[name=reason]').focus()
  await page.keyboard.type('a quiet hour')
  await page.keyboard.press('Enter')
  await page.locator('dialog [role=alert]', { hasText: 'the minimum of 1000 is over the maximum of 500' }).waitFor()
  expect(sessions()).toBe(1)
  await page.getByLabel('Most, Player', { exact: true }).fill('500')
  await expectForEverybody(page, 'limits')
  await page.keyboard.press('Enter')
  await sent(page)
  await page.locator('[data-limits=player]').filter({ hasText: '$10.00' }).filter({ hasText: '$500.00' }).waitFor()
  expect(sessions()).toBe(2)
  expect(await pc.stop()).toBe(0)
  await pc.start()
  await eventually(() => watch.standing('ez', 'status')?.state === 'online')
  expect(sessions()).toBe(2)
}

/** The table is closed and opened again by somebody who need not stand at it. */
async function closes(fixture: Fixture, page: Page): Promise<void> {
  for (const [op, phase] of [
    ['close-table', '[data-phase=closed]'],
    ['open-table', '[data-phase]:not([data-phase=closed])'],
  ] as const) {
    await page.locator('button.ask').click()
    await page.locator(`dialog [data-op=${op}]`).click()
    await page.locator('dialog input[name=reason]').fill('end of the shift')
    await page.locator('dialog .main').click()
    await page.locator(phase).waitFor()
    expect(askedAt(fixture).at(-1)).toEqual([op, 'pit'])
  }
}
