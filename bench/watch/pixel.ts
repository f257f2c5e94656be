import { loadavg } from 'node:os'
import { chromium, type Page } from 'playwright-core'
import { atLeast, atMost, type Figure, milliseconds, percentile } from '../figures.ts'
import type { BenchFolder } from '../table.ts'
import { stamp, tablesOf } from './made-up-tables.ts'
import { watched } from './page.ts'
import { openAll, talk } from './watch.ts'

const executablePath = '/usr/bin/chromium'
const tables = tablesOf(200)
const screen = { width: 1920, height: 1080 }

/** What a browser has seen: from message to drawn frame (ms), and from frame to frame (ms). */
type Seen = { readonly lags: number[]; readonly frames: number[] }

/**
 * In the page: a frame that draws a result is over when the browser takes the next task after it. Publisher and browser
 * have the same clock.
 */
const look = `{
  globalThis.seen = { lags: [], frames: [] }
  let waiting = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => { seen.lags.push(...waiting.splice(0).map((at) => Date.now() - at)) }
  new MutationObserver((changes) => {
    if (waiting.length === 0) requestAnimationFrame(() => port2.postMessage(0))
    for (const { target } of changes) if (target.data?.startsWith('${stamp}')) waiting.push(Number(target.data.slice(1)))
  }).observe(document.querySelector('.tiles'), { subtree: true, characterData: true })
  let last = performance.now()
  const frame = (now) => { seen.frames.push(now - last); last = now; requestAnimationFrame(frame) }
  requestAnimationFrame(frame)
}`

/**
 * What somebody sees who has 200 tables on his screen that say ten messages a second each: a real Chromium at a real broker.
 * Browser, broker, watch and tables share this machine, so the load of it stands beside the figures.
 */
export async function pixelFigures(place: BenchFolder, seconds: number): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] }).catch((error: Error) => {
    throw new Error(`Chromium cannot be started (${error.message}). Install it: apt-get install chromium`)
  })
  try {
    return await watched(place, 'pixel', async ({ address, voice }) => {
      await openAll(voice, tables)
      const page = await browser.newPage({ viewport: screen })
      await page.goto(address)
      await page.locator(`[data-table="${tables.at(-1)}"]`).waitFor()
      await talk(voice, tables, 4)
      await page.evaluate(look)
      await talk(voice, tables, seconds)
      return figuresOf(await drawn(page), (await page.evaluate('seen')) as Seen)
    })
  } finally {
    await browser.close()
  }
}

/** How many tiles are in view, whole. */
const drawn = (page: Page): Promise<number> =>
  page.evaluate(
    '[...document.querySelectorAll(".tile")].filter((tile) => tile.getBoundingClientRect().bottom <= innerHeight).length',
  )

function figuresOf(tiles: number, { lags, frames }: Seen): Figure[] {
  const slow = percentile(lags, 0.99)
  const rate = (1_000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0)
  return [
    {
      what: `event to pixel, ${tiles} tiles in view, p99 of ${lags.length}`,
      feltwire: milliseconds(slow),
      bar: atMost('150 ms', slow, 150),
    },
    { what: '  median', feltwire: milliseconds(percentile(lags, 0.5)) },
    { what: '  frames a second', feltwire: rate.toFixed(1), bar: atLeast('59', rate, 59) },
    { what: '  from frame to frame, p99', feltwire: milliseconds(percentile(frames, 0.99)) },
    { what: '  load of the machine meanwhile', feltwire: (loadavg()[0] ?? 0).toFixed(1) },
  ]
}
