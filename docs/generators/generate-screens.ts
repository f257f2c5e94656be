import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { connectBroker } from '../../drivers/transport/mqtt.ts'
import { colourOf } from '../../games/gb/roulette/layout.ts'
import { seeded } from '../../games/kit/odds/random.ts'

/**
 * `npm run docs:screens` takes the pictures of docs/watch.md: of the demo's two tables, and of others whose messages are
 * made up here, so that the floor is full.
 */

const folder = new URL('../screens/', import.meta.url)
/** So long (ms) the demo plays before its tables are looked at. */
const played = 100_000

const demo = spawn('./feltwire', ['demo', '--seed', '7', '--pace', '12'], { cwd: new URL('../..', import.meta.url) })
let printed = ''
demo.stdout.on('data', (text) => {
  printed += text
})

const found = async (pattern: RegExp): Promise<string> => {
  for (let i = 0; i < 600; i++) {
    const [, value] = pattern.exec(printed) ?? []
    if (value !== undefined) return value
    await sleep(100)
  }
  throw new Error(`The demo has not printed ${pattern}: ${printed}`)
}

/** What tables say that are not there: 46 of them, of three games, with trouble here and there. */
async function fillFloor(port: string): Promise<() => Promise<void>> {
  const random = seeded(7)
  const hand = connectBroker({ url: `mqtt://127.0.0.1:${port}`, clientId: 'made-up' })
  while (!hand.connected()) await sleep(20)
  /** The last number of each table: what is retained has none of its own. */
  const numbers = new Map<string, number>()
  const say = (table: string, what: string, says: object, at = Date.now()) => {
    const retain = what !== 'result'
    const seq = (numbers.get(table) ?? 0) + (retain ? 0 : 1)
    numbers.set(table, seq)
    return hand.publish(`feltwire/demo/${table}/${what}`, JSON.stringify({ table, session: 1, seq, at, ...says }), {
      retain,
    })
  }
  for (let i = 0; i < 46; i++) {
    const [name, game] = (
      [
        ['baccarat', 'co.baccarat'],
        ['roulette', 'gb.roulette'],
        ['blackjack', 'gb.blackjack'],
      ] as const
    )[i % 3] ?? ['', '']
    const table = `${name}-${Math.floor(i / 3) + 2}`
    const state = i === 31 ? 'offline' : 'online'
    await say(table, 'status', { daemon: 'pc', state, game, journal: 'ok' })
    for (let round = 1; round < 30; round++) {
      const result = { round: 100 + round, game, kind: 'settled', settlements: [], ...ended(name, random.int(37)) }
      await say(table, 'result', result, Date.now() - (30 - round) * 47_000 - random.int(9_000))
    }
    const phase = ['betting', 'no-more-bets', 'playing'][random.int(3)]
    await say(table, 'round', { round: 130, game, phase, bets: [], notes: [] })
    const link = i === 14 ? 'silent' : 'open'
    await say(table, 'device/bets', { device: 'bets', driver: 'line-bet-sensors', link, ladder: [], cure: '' })
  }
  await say('roulette-6', 'alert/silent-bets', {
    id: 'silent-bets',
    text: 'bets has said nothing for 30 s: check its cable and its power.',
  })
  await say('baccarat-9', 'alert/shoe-fault', { id: 'shoe-fault', text: 'shoe reports a fault: cover open.' })
  return () => hand.close()
}

/** An outcome in the words of the game. */
function ended(name: string, chance: number): object {
  const colour = colourOf(chance)
  if (name === 'roulette')
    return {
      number: chance,
      outcome: colour === 'neither' ? { says: 'Zero' } : { says: `${chance} ${colour}`, colour },
    }
  if (name === 'blackjack') return { outcome: { says: `Dealer has ${17 + (chance % 5)}` } }
  const winner = chance < 17 ? 'banker' : chance < 33 ? 'player' : 'tie'
  const says = { banker: 'Banker wins 7 to 4', player: 'Player wins 8 to 5', tie: 'Tie, 6 to 6' }[winner]
  return { outcome: { says, winner } }
}

async function takePictures(address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const take = async (
    name: string,
    path: string,
    ready: (page: Page) => Promise<unknown>,
    colorScheme: 'dark' | 'light' = 'dark',
  ) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, colorScheme, reducedMotion: 'reduce' })
    await page.goto(address + path)
    await ready(page)
    await page.screenshot({ path: new URL(`${name}.png`, folder).pathname })
    await page.close()
  }
  await take('floor', '/', (page) => page.locator('.tile').nth(40).waitFor())
  await take('baccarat', '/table/baccarat-1', (page) => page.locator('.felt .card').nth(3).waitFor())
  await take('roulette', '/table/roulette-1', (page) => page.locator('.ring-of-pockets').waitFor(), 'light')
  await take('alerts', '/alerts', (page) => page.locator('.alert').first().waitFor())
  await take('round', '/rounds?table=baccarat-1', async (page) => {
    await page.locator('.rounds-list a.link').nth(2).click()
    await page.locator('.stepper button').nth(1).click()
    await page.locator('.event-list').waitFor()
  })
  await browser.close()
}

try {
  const address = await found(/(http:\/\/127\.0\.0\.1:\d+)/)
  const close = await fillFloor(await found(/-p (\d+)/))
  await sleep(played)
  await takePictures(address)
  await close()
} finally {
  demo.kill('SIGTERM')
  await once(demo, 'exit')
}
