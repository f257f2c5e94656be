import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a screen reader or a person with weak eyes would stumble over, by axe. */
export async function stumbles(page: Page): Promise<string[]> {
  // The content security policy of the page lets nothing in; the test comes by the debugger.
  await page.evaluate(axe)
  const found = await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')
  const { violations } = found as { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** What makes the page wider than its window. */
export const sticksOut = async (page: Page): Promise<string[]> =>
  (await page.evaluate(`document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.localName + '.' + each.getAttribute('class'))`)) as string[]

const desktop = { width: 1280, height: 720 }
const phone = { width: 390, height: 844 }

/** What stands on the page now is for everybody: wide and dark, and light on a telephone. */
export async function expectForEverybody(page: Page, what: string): Promise<void> {
  for (const [viewport, colorScheme] of [
    [phone, 'light'],
    [desktop, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    expect(await stumbles(page), `${what}, ${colorScheme}`).toEqual([])
    expect(await sticksOut(page), `${what}, ${colorScheme}, is wider than the window`).toEqual([])
  }
}
