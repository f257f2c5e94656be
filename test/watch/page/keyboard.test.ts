import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasChromium, inChromium, signInAs } from '../../support/watch/page-browser.ts'
import { onlineStatus, watchPc } from '../../support/watch/watch-pc.ts'

const meter = {
  ...{ meter: 'grand', display: 100_000, exact: '100000', locked: false, frozen: ['link'], tray: [], hits: [] },
  totals: { contributions: '0', seeds: '0', awards: '0', corrections: '0', tray: '0' },
  pending: [
    {
      ...{ id: 'hit-1', row: 'royal-flush', ref: { table: 'ez', round: 7 }, from: 'meter', meter: '100000' },
      ...{ shares: [{ seat: 3, amount: 50_000 }], filled: [], state: 'pending' },
    },
  ],
}

/** A table of which everything can be asked that its page offers. */
async function tableWithActs(say: Awaited<ReturnType<typeof watchPc>>['say']): Promise<void> {
  const game = 'co.ez-baccarat'
  await say('ez', 'rules', {
    ...{ game, title: 'EZ Baccarat', seats: 7 },
    wagers: [{ wager: 'banker', title: 'Banker', limits: { min: 500, max: 50_000 } }],
    irregularities: [{ irregularity: 'irr-1', when: 'a card is exposed', remedy: 'it is burnt', citation: 'co 1' }],
  })
  await say('ez', 'meter/grand', meter)
  await say('ez', 'round', {
    ...{ round: 8, game, phase: 'betting', bets: [], notes: [] },
    rulings: [{ round: 7, says: 'a card was missed', rulings: [{ ruling: 'void', names: [] }] }],
  })
  await say('ez', 'alert/silent', { id: 'silent', text: 'The shoe is silent.' })
  await say('ez', 'status', onlineStatus(game))
}

/** What has the keyboard, by what it is and says, and whether its outline is seen. */
const current = (page: Page) =>
  page.evaluate(`(() => {
    const { activeElement: on } = document
    const { outlineStyle, outlineWidth } = getComputedStyle(on)
    const name = on.getAttribute('aria-label') ?? on.textContent.trim() ?? ''
    return { name: on.localName + ' ' + (on.dataset.op ?? on.dataset.act ?? on.dataset.ruling ?? name),
      isSeen: outlineStyle !== 'none' && parseFloat(outlineWidth) > 0, isInDialog: on.closest('dialog') !== null }
  })()`) as Promise<{ name: string; isSeen: boolean; isInDialog: boolean }>

/** What Tab comes to from the top of the page until it leaves it. */
async function walk(page: Page): Promise<{ name: string; isSeen: boolean }[]> {
  const found: { name: string; isSeen: boolean }[] = []
  for (let steps = 0; steps < 100; steps++) {
    await page.keyboard.press('Tab')
    const on = await current(page)
    if (on.name.startsWith('body')) break
    found.push(on)
  }
  return found
}

describe.skipIf(!hasChromium)('the keyboard', () => {
  const browser = inChromium()

  it('comes to every act in the order of the page, holds each dialog, and is back where it was', async () => {
    const { address, directory, say } = await watchPc()
    await tableWithActs(say)
    const { page, troubles } = await browser.open(address())
    await signInAs(page, address(), directory, 'pit')
    await page.goto(`${address()}/table/ez`)
    for (const act of ['button.ask', '[data-act=adjust-meter]', '[data-ruling=void]', '.alert .button'])
      await page.locator(act).first().waitFor()

    const way = await walk(page)
    expect(way.filter(({ isSeen }) => !isSeen)).toEqual([])
    const names = way.map(({ name }) => name)
    const acts = ['confirm-hit', 'void-hit', 'clear-meter', 'adjust-meter', 'dispute', 'void'].map(
      (op) => `button ${op}`,
    )
    for (const each of acts) expect(names).toContain(each)
    const onPage = await page.evaluate(`[...document.querySelectorAll('a[href], button, input, select')].length`)
    expect(names).toHaveLength(Number(onPage))

    for (const act of [...acts, 'button Keyboard']) await opensAndCloses(page, act)
    await asksEverything(page)
    expect(page.url()).toBe(`${address()}/table/ez`)
    expect(troubles).toEqual([])
  })
})

const byName = (page: Page, act: string) => {
  const name = act.replace('button ', '')
  return page.locator(`main [data-act=${name}], main [data-ruling=${name}], .bar [aria-label="${name}"]`).first()
}

/** Enter opens it, Tab goes through it, Escape closes it. */
async function opensAndCloses(page: Page, act: string): Promise<void> {
  await byName(page, act).focus()
  await page.keyboard.press('Enter')
  await holds(page)
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  expect((await current(page)).name, act).toContain(act)
}

/** From its first field to its last, each of which is seen to have the keyboard. */
async function holds(page: Page): Promise<void> {
  await page.locator('dialog[open]').waitFor()
  const fields = 'dialog :is(button, input, select, a):not(:disabled)'
  const last = Number(await page.evaluate(`document.querySelectorAll('${fields}').length`)) - 1
  for (let step = 0; step < last; step++) {
    expect(await current(page)).toMatchObject({ isInDialog: true, isSeen: true })
    await page.keyboard.press('Tab')
  }
  expect(await current(page)).toMatchObject({ isInDialog: true, isSeen: true })
}

/** All that is listed under "Ask the table": from the list to the form, and back to the button. */
async function asksEverything(page: Page): Promise<void> {
  const button = page.locator('button.ask')
  await button.focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog [data-op]').first().waitFor()
  const ops = (await page.evaluate(
    `[...document.querySelectorAll('dialog [data-op]')].map(({ dataset }) => dataset.op)`,
  )) as string[]
  expect(ops).toEqual(expect.arrayContaining(['irregularity', 'set-limits', 'close-table', 'dealer-on']))
  for (const [at, op] of ops.entries()) {
    if (at > 0) {
      await page.keyboard.press('Enter')
      await page.locator(`dialog [data-op=${op}]`).waitFor()
    }
    await page.locator(`dialog [data-op=${op}]`).focus()
    await page.keyboard.press('Enter')
    await page.locator('dialog form').waitFor()
    await holds(page)
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect((await current(page)).name, op).toContain(await button.innerText())
  }
}
