import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../../bench/mosquitto.ts'
import { isSignedBy } from '../../../daemon/ed25519.ts'
import { seal } from '../../../daemon/people/sealed-key.ts'
import { eventually } from '../../support/eventually.ts'
import { peopleFile, privateKeyOf } from '../../support/people.ts'
import { baccaratFixture } from '../../support/plugged-tables.ts'
import { hasChromium, inChromium } from '../../support/watch/page-browser.ts'
import { onlineStatus, watchPc } from '../../support/watch/watch-pc.ts'

describe.skipIf(!hasChromium)("the pit's page in Chromium", () => {
  const browser = inChromium()

  it('shows on the felt what a table at work has published, card by card', async () => {
    const { pc, devices, broker, watch: surveillance } = await baccaratFixture()
    await pc.start()
    const { address } = await watchPc({}, broker)
    const { page, troubles } = await browser.open(address())
    await page.locator('[data-table="baccarat-1"]').click()
    const felt = page.locator('.felt')
    await felt.waitFor()
    const shown = () =>
      felt.locator('.card').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')))
    devices.bets.place(3, 'banker', 2500)
    await page.locator('.bets-list tbody tr').waitFor()
    expect(await page.locator('.bets-list tbody tr').innerText()).toMatch(/3\s+Banker\s+\$25\.00/)
    devices.shoe.card('9s', 'player', 1)
    await eventually(async () => (await shown()).length === 1)
    devices.shoe.card('2c', 'banker', 1)
    devices.shoe.card('Kh', 'player', 2)
    await eventually(async () => (await shown()).length === 3)
    expect(await shown()).toEqual(['9 of spades', 'K of hearts', '2 of clubs'])
    await surveillance.hearing()
    const { deal } = surveillance.standing('baccarat-1', 'round')
    expect(JSON.parse((await felt.getAttribute('data-felt')) ?? '').deal).toEqual(deal)
    expect(troubles).toEqual([])
  })

  it('shows what lies face down as dominoes at a table that is dealt dominoes', async () => {
    const { address, say } = await watchPc()
    const game = 'hg.pai-gow-tiles'
    await say('tiles-1', 'status', onlineStatus(game))
    const reader = { device: 'tiles', driver: 'line-tile-reader', link: 'open', ladder: [], cure: '' }
    await say('tiles-1', 'device/tiles', reader)
    const hands = { 'seat:1': ['--', '--', '--', '--'], dealer: ['--', '--', '--', '--'] }
    await say('tiles-1', 'round', { round: 1, game, phase: 'playing', bets: [], notes: [], deal: hands })
    const { page, troubles } = await browser.open(`${address()}/table/tiles-1`)
    await page.locator('.felt .domino.back').nth(7).waitFor()
    expect(await page.locator('.felt .card').count()).toBe(0)
    expect(troubles).toEqual([])
  })

  it('shows hands seat by seat, each with its rows, and no name where nothing lies', async () => {
    const { address, say } = await watchPc()
    const game = 'hg.face-up-chinese'
    await say('set-1', 'status', onlineStatus(game))
    const deal = { 'seat:3-back': ['Ah'], 'seat:3-front': ['2c'], 'seat:10': ['--'], 'seat:2': [], 'seat:1': [] }
    const hand = { street: 'set-2-d', button: 1, actor: 3, live: [3, 10], pots: [] }
    await say('set-1', 'round', { round: 1, game, phase: 'playing', bets: [], notes: [], deal, hand })
    const { page, troubles } = await browser.open(`${address()}/table/set-1`)
    await page.locator('.felt .hand').first().waitFor()
    expect(await page.locator('.felt .hand-name').allInnerTexts()).toEqual([
      'Seat 1 button',
      'Seat 3, front to act',
      'Seat 3, back',
      'Seat 10',
    ])
    expect(await page.locator('.felt .hands-top').count()).toBe(0)
    expect(await page.locator('.felt .pots').innerText()).toContain('Cards 12 and 13')
    expect(troubles).toEqual([])
  })

  it('goes back through a round with its seats in their order, though tiles came in another', async () => {
    const { address, say } = await watchPc()
    const game = 'hg.pai-gow-tiles'
    const deal = { 'seat:1': ['1-1'], 'seat:3': ['4-5'] }
    await say('tiles-1', 'status', onlineStatus(game))
    const put = (place: string, piece: string) => ({ type: 'piece-placed', place, piece })
    const lifted = { type: 'piece-lifted', place: 'seat-3', piece: '4-5' }
    const said = [put('seat-3', '4-5'), put('seat-1', '1-1'), lifted, put('seat-3', '4-5')]
    for (const [i, event] of said.entries()) await say('tiles-1', 'event', { seq: i + 1, device: 'tiles', event })
    await say('tiles-1', 'result', { seq: 9, round: 1, game, kind: 'settled', deal, settlements: [] })
    const { page, troubles } = await browser.open(`${address()}/rounds?table=tiles-1`)
    await page.locator('.rounds-list a.link', { hasText: '1' }).click()
    await page.locator('.stepper').waitFor()
    const names = () => page.locator('.felt .hand-name').allInnerTexts()
    await eventually(async () => (await names()).join() === 'Seat 1,Seat 3')
    await page.keyboard.press('[')
    await eventually(async () => (await names()).join() === 'Seat 1')
    await page.keyboard.press('[')
    await eventually(async () => (await names()).join() === 'Seat 1,Seat 3')
    expect(troubles).toEqual([])
  })

  it('keeps its filters over a reload, and says when the connection is lost and that it is back', async () => {
    const { address, say, stop, start } = await watchPc({ http: { port: await freePort() } })
    for (const table of ['wheel-1', 'wheel-2']) await say(table, 'status', onlineStatus())
    await say('shoe-1', 'status', onlineStatus('co.baccarat'))
    await say('wheel-2', 'alert/silent', { id: 'silent', text: 'The wheel is silent.' })
    const { page, troubles } = await browser.open(address())
    const tables = () =>
      page.locator('.tile').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-table')))
    await eventually(async () => (await tables()).length === 3)
    expect(await tables()).toEqual(['shoe-1', 'wheel-1', 'wheel-2'])

    await page.locator('.page-head select').last().selectOption('trouble')
    await page.locator('#search').fill('wheel')
    await eventually(async () => (await tables()).length === 2)
    await page.reload()
    await eventually(async () => (await tables()).join() === 'wheel-2,wheel-1')
    expect(await page.locator('#search').inputValue()).toBe('wheel')

    // The keyboard goes from tile to tile, and into the table.
    await page.locator('.tile').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.locator('.tile[data-table="wheel-1"]:focus').waitFor()
    await page.keyboard.press('Enter')
    await eventually(() => page.url().endsWith('/table/wheel-1'))
    await page.keyboard.press('Escape')
    await eventually(() => page.url().endsWith('/?order=trouble&find=wheel'))

    await stop()
    await page.locator('.notice').waitFor()
    await start()
    await page.locator('.notice').waitFor({ state: 'detached' })
    await say('wheel-1', 'status', { ...onlineStatus(), state: 'offline' })
    await page.locator('[data-table="wheel-1"].offline').waitFor()
    expect(troubles).toEqual([])
  })

  it('lets a person acknowledge who has signed in with a key, and nobody else', async () => {
    const { address, hand, say, directory } = await watchPc()
    await say('wheel-1', 'status', onlineStatus())
    await say('wheel-1', 'alert/silent', { id: 'silent', text: 'The wheel is silent.' })
    const { page, troubles } = await browser.open(`${address()}/alerts`)
    await page.locator('.alert.unseen').waitFor()
    expect(await page.locator('button.acknowledge').count()).toBe(0)
    await page.locator('.alert a', { hasText: 'Acknowledge' }).click()

    const keyFile = join(directory, 'surveillance.key')
    writeFileSync(keyFile, seal(privateKeyOf('surveillance'), 'nine of spades'))
    await page.locator('input[type=file]').setInputFiles(keyFile)
    await page.locator('input[name=passphrase]').fill('nine of hearts')
    await page.locator('.import button').click()
    await page.locator('.said.refused').waitFor()
    await page.locator('input[name=passphrase]').fill('nine of spades')
    await page.locator('.import button').click()
    await page.locator('.bar', { hasText: 'surveillance' }).waitFor()

    const asked: { by: string; signed: string; signature: string; transaction: string }[] = []
    hand.subscribe('feltwire/casino/wheel-1/request/acknowledge', ({ payload }) => {
      const request = JSON.parse(payload)
      asked.push(request)
      const answer = { transaction: request.transaction, ok: true }
      void hand.publish('feltwire/casino/wheel-1/response/acknowledge', JSON.stringify(answer), { retain: false })
    })
    await page.keyboard.press('2')
    await page.locator('button.acknowledge').waitFor()
    await page.keyboard.press('a')
    await page.locator('dialog input[name=note]').fill('camera 4')
    await page.locator('dialog .main').click()
    const request = await eventually(() => asked[0])
    const key = peopleFile().find(({ id }) => id === 'surveillance')?.publicKey ?? ''
    expect(isSignedBy(key, request.signed, request.signature)).toBe(true)
    expect(JSON.parse(request.signed)).toMatchObject({
      ...{ person: 'surveillance', op: 'acknowledge', table: 'wheel-1' },
      args: { alert: 'silent', since: expect.any(Number), note: 'camera 4' },
    })
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(troubles).toEqual([])
  })

  it('finds a round and goes through it event by event', async () => {
    const { address, say } = await watchPc()
    const game = 'co.baccarat'
    const deal = { player: ['9s', 'Kh'], banker: ['2c', '3d'] }
    const settlements = [{ seat: 3, wager: 'banker', stake: 2500, returns: 0, verdict: 'lose', citation: 'co 30-2808' }]
    await say('shoe-1', 'status', onlineStatus(game))
    const said = [
      { type: 'bet', seat: 3, spot: 'banker', amount: 2500 },
      ...[0, 1].flatMap((index) =>
        (['player', 'banker'] as const).map((to) => ({
          type: 'card-drawn',
          card: deal[to][index],
          to,
          index: index + 1,
        })),
      ),
    ]
    for (const [i, event] of said.entries()) await say('shoe-1', 'event', { seq: i + 1, device: 'shoe', event })
    await say('shoe-1', 'result', { seq: 9, round: 7, game, kind: 'settled', deal, settlements })
    const { page, troubles } = await browser.open(`${address()}/rounds?table=shoe-1`)
    await page.locator('input[name=card]').fill('Kh')
    await page.locator('input[name=card]').press('Enter')
    await page.locator('.rounds-list a.link', { hasText: '7' }).click()
    const cards = page.locator('.felt .card')
    await eventually(async () => (await cards.count()) === 4)
    expect(await page.locator('.settlements tbody').innerText()).toMatch(
      /3\s+Banker\s+Lose\s+25\.00\s+0\.00\s+co 30-2808/,
    )
    await page.keyboard.press('[')
    await eventually(async () => (await cards.count()) === 3)
    await page.locator('.stepper button').first().click()
    await eventually(async () => (await cards.count()) === 0)
    await page.keyboard.press(']')
    await page.locator('.bets-list', { hasText: '25.00' }).waitFor()
    expect(troubles).toEqual([])
  })
})
