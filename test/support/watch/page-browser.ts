import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Employee, privateKeyOf } from '../people.ts'

const executablePath = '/usr/bin/chromium'

/** On a machine with other work to do (ms). */
const enough = 60_000

/** Whether there is a browser to test in. */
export const hasChromium = existsSync(executablePath)
if (!hasChromium) console.warn(`There is no Chromium at ${executablePath}: the pit's page is NOT tested in a browser.`)

/** One Chromium for a file of tests. Each page notes what must never happen on it. */
export function inChromium(): { open(address: string, options?: PageOptions): Promise<WatchedPage> } {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: enough })
  })
  afterAll(() => browser?.close())
  return {
    async open(address, { width = 1280, height = 720, theme = 'dark' } = {}) {
      if (browser === undefined) throw new Error('the browser is not open')
      const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' })
      page.setDefaultTimeout(enough)
      const watched = watchPage(page, address)
      await page.goto(address)
      return watched
    },
  }
}

type PageOptions = { width?: number; height?: number; theme?: 'dark' | 'light' }

/** `troubles`: scripts that failed, violations of the content security policy, and requests to elsewhere. */
export type WatchedPage = { page: Page; troubles: string[] }

function watchPage(page: Page, address: string): WatchedPage {
  const troubles: string[] = []
  page.on('pageerror', ({ message }) => troubles.push(message))
  page.on('console', (line) => {
    if (/Content Security Policy/i.test(line.text())) troubles.push(line.text())
  })
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(address).origin) troubles.push(`asked ${request.url()}`)
  })
  return { page, troubles }
}

/** Somebody of the staff signs in with his key file, which is written to the directory. */
export async function signInAs(page: Page, address: string, directory: string, person: Employee): Promise<void> {
  const keyFile = join(directory, `${person}.key`)
  writeFileSync(keyFile, privateKeyOf(person))
  await page.goto(`${address}/sign-in`)
  await page.locator('input[type=file]').setInputFiles(keyFile)
  await page.locator('.import button').click()
  await page.locator('.bar', { hasText: person }).waitFor()
}
