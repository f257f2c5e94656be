import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { sticksOut, stumbles } from '../../support/watch/axe.ts'
import { hasChromium, inChromium } from '../../support/watch/page-browser.ts'
import { onlineStatus, watchPc } from '../../support/watch/watch-pc.ts'

const game = 'co.baccarat'
const settlements = [{ seat: 3, wager: 'banker', stake: 2500, returns: 0, verdict: 'lose', citation: 'co 30-2808' }]
const deal = { player: ['9s', 'Kh'], banker: ['2c', '3d'] }
const rung = (name: string, lastGood: number | null) => ({ rung: name, lastGood })

/** A table with something of everything that the page shows. */
async function busyTable(say: Awaited<ReturnType<typeof watchPc>>['say']): Promise<void> {
  const meter = {
    exact: '100',
    tray: [],
    totals: { contributions: '0', seeds: '0', awards: '0', corrections: '0', tray: '0' },
  }
  await say('shoe-1', 'status', onlineStatus(game))
  await say('shoe-2', 'status', { ...onlineStatus(game), state: 'offline' })
  await say('shoe-1', 'round', {
    round: 8,
    game,
    phase: 'dealing',
    deal,
    bets: [{ seat: 3, spot: 'banker', stake: 2500 }],
    notes: [],
  })
  await say('shoe-1', 'rules', {
    ...{ game, title: 'Baccarat', irregularities: [] },
    wagers: [
      { wager: 'banker', title: 'Banker', limits: { min: 500, max: 50_000 } },
      { wager: 'player', title: 'Player', limits: {} },
    ],
  })
  const ladder = [rung('port', 1), rung('bytes', null), rung('frames', null), rung('events', null)]
  await say('shoe-1', 'device/shoe', {
    device: 'shoe',
    driver: 'angel-eye',
    link: 'silent',
    ladder,
    cure: 'Check its cable.',
  })
  await say('shoe-1', 'alert/silent', { id: 'silent', text: 'The shoe is silent.' })
  await say('shoe-1', 'meter/grand', {
    meter: 'grand',
    display: 100,
    ...meter,
    pending: [],
    hits: [],
    frozen: ['link'],
    locked: true,
  })
  await say('poker-1', 'status', onlineStatus('hg.holdem'))
  await say('poker-1', 'round', {
    ...{ round: 3, game: 'hg.holdem', phase: 'playing', bets: [], notes: [], totals: {} },
    deal: { 'seat:1': ['--', '--'], 'seat:4': ['--', '--'], board: ['9s', 'Kh', '2c'] },
    hand: { street: 'flop', button: 1, actor: 4, toMatch: 400, live: [4], pots: [{ amount: 1200, seats: [1, 4] }] },
  })
  await say('shoe-1', 'event', {
    seq: 1,
    device: 'shoe',
    event: { type: 'card-drawn', card: '9s', to: 'player', index: 1 },
  })
  await say('shoe-1', 'finding', {
    ...{ seq: 2, round: 7, rule: 'late-wager', severity: 'violation', message: 'Too late.' },
    ...{ citation: 'co 30-2801', remedy: 'It is refused.' },
  })
  await say('shoe-1', 'result', { seq: 3, round: 7, game, kind: 'settled', deal, settlements })
}

const pages = {
  '/': '.tile',
  '/table/shoe-1': '.felt .card',
  '/table/poker-1': '.pots',
  '/alerts': '.alert',
  '/findings': '.findings-list',
  '/rounds': '.rounds-list',
  '/round/shoe-1/1/3': '.stepper',
  '/audit': 'h1',
  '/dealers': 'h1',
  '/sign-in': 'form',
}

type Look = { theme: 'dark' | 'light'; width?: number; height?: number; only?: readonly string[] }

describe.skipIf(!hasChromium)("the pit's page", () => {
  const browser = inChromium()

  it.each([
    { theme: 'dark' },
    { theme: 'light' },
    { theme: 'dark', width: 390, height: 844, only: ['/', '/table/shoe-1', '/alerts', '/sign-in'] },
  ] as const)('is for everybody: axe finds nothing on any page: %j', async ({ only, ...look }: Look) => {
    const { address, say, get } = await watchPc()
    await busyTable(say)
    await eventually(async () => (await get('/api/rounds')).length === 1)
    const { page, troubles } = await browser.open(address(), look)
    for (const [path, shows] of Object.entries(pages)) {
      if (only !== undefined && !only.includes(path)) continue
      await page.goto(address() + path)
      await page.locator(shows).first().waitFor()
      expect(await stumbles(page), path).toEqual([])
      expect(await sticksOut(page), `${path} is wider than the window`).toEqual([])
    }
    expect(troubles).toEqual([])
  })

  it('loads under 120 kB for the floor, and under 200 kB for a table with all its figures and charts', async () => {
    const { address, say } = await watchPc()
    await busyTable(say)
    const floor = await browser.open(address())
    await floor.page.locator('.tile').first().waitFor()
    const files = await loaded(floor.page)
    expect(names(files)).toEqual(expect.arrayContaining(['/vendor/preact.js', '/watch/page/style/base.css']))
    expect(names(files)).not.toEqual(expect.arrayContaining(['/vendor/uplot.js']))
    expect(size(files)).toBeLessThan(120_000)

    const table = await browser.open(`${address()}/table/shoe-1`)
    await table.page.locator('.felt .card').first().waitFor()
    const figures = ['roads', 'wheel', 'wheel-running', 'dice', 'shoe', 'late-bets'].map(
      (name) => `/watch/page/parts/figures/${name}-panel.ts`,
    )
    await table.page.evaluate(
      `Promise.all(${JSON.stringify([...figures, '/vendor/uplot.js'])}.map((each) => import(each)))`,
    )
    const all = await loaded(table.page)
    expect(names(all)).toEqual(
      expect.arrayContaining([...figures, '/vendor/uplot.js', '/watch/page/pages/table-page.ts']),
    )
    expect(size(all)).toBeLessThan(200_000)
  })
})

type LoadedFile = { path: string; bytes: number }

/** What a page has loaded so far, each file with its size before it was packed. */
async function loaded(page: Page): Promise<LoadedFile[]> {
  const files = (await page.evaluate(
    'performance.getEntries().map(({ name, decodedBodySize = 0 }) => ({ name, bytes: decodedBodySize }))',
  )) as { name: string; bytes: number }[]
  return files
    .filter(({ name, bytes }) => bytes > 0 && !name.includes('/api/'))
    .map(({ name, bytes }) => ({ path: new URL(name).pathname, bytes }))
}

const names = (files: readonly LoadedFile[]): string[] => files.map(({ path }) => path)
const size = (files: readonly LoadedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
