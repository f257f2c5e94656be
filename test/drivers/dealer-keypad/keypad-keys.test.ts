import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import { drivers } from '../../../drivers/registry.ts'
import { games } from '../../../games/games.ts'
import { cardRoomGames } from '../../../games/hg/card-room-games.ts'
import { isSettingGame } from '../../../games/kit/pot/chinese/live-page.ts'
import { potKeys } from '../../../games/table/pot/keys.ts'
import { runningDriver } from '../../support/running-driver.ts'

const page = readFileSync(new URL('../../../docs/protocols/keypad-keys.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| `([a-z0-9.-]+)` \| `([a-z0-9-]+)`.* \| .+ \|$/gm)].map(
  ([, game, key]) => `${game} ${key}`,
)
const atEveryGame = [...page.matchAll(/^\| `([a-z-]+)` \| [a-z].* \|$/gm)].map(([, key]) => key)

/** They are pressed in dice-table.test.ts and dice-irregular.test.ts. */
const keysOfTables = ['gb.dice shooter', 'gb.dice place-to-win-6', 'gb.sic-bo declare-346']

/** A second card of a split is laid down and not keyed. */
const keysOfCardRoom = [...cardRoomGames].flatMap(([id, { live }]) =>
  (live?.verbs ?? []).filter((verb) => verb !== 'second-card').map((verb) => `${id} ${verb}`),
)

const keysOfSetting = [...cardRoomGames.values()].flatMap((game) =>
  isSettingGame(game) ? game.setting.keys.map((key) => `${game.page.id} ${key}`) : [],
)

describe('the page of the keys', () => {
  it('has every choice of every game, and what tables know besides', () => {
    const choices = [...games.values()].flatMap(({ id, choices = {} }) =>
      Object.keys(choices).map((key) => `${id} ${key}`),
    )
    expect(rows.toSorted()).toEqual([...choices, ...keysOfTables, ...keysOfCardRoom, ...keysOfSetting].toSorted())
  })

  it('says which chips say the same as a key', () => {
    for (const { id, choices = {} } of games.values())
      for (const [key, { stakes, takes }] of Object.entries(choices)) {
        const row = page.split('\n').find((line) => line.startsWith(`| \`${id}\` | \`${key}\``))
        const spot = stakes ?? takes
        if (spot !== undefined) expect(row).toContain(`: ${takes === undefined ? 'chips on ' : ''}\`${spot}\``)
        else expect(row).not.toMatch(/chips on/)
      }
  })

  it('has the keys that every game knows', () => {
    expect(atEveryGame).toEqual(['place-your-bets', 'no-more-bets', 'confirm-hit'])
  })
})

describe('the keys of a table for a pot', () => {
  it('are on the page', () => {
    const keys = [...page.matchAll(/^\| `([a-z-]+)` \| [✓–] \| [✓–] \| .+ \|$/gm)].map(([, key]) => key)
    expect(keys.toSorted()).toEqual(potKeys.toSorted())
  })

  it('say their amount behind the seat', () => {
    const raise = encodeLine({ type: 'KEY', seq: 1, fields: ['raise', '4', '1200'] })
    const prepared = drivers.get('line-dealer-keypad')?.prepare({}, 'tap')
    const driver = prepared && 'driver' in prepared ? runningDriver(prepared.driver) : undefined
    expect(driver?.receive(raise, 0).events).toEqual([{ type: 'key', key: 'raise', seat: 4, amount: 1_200 }])
  })
})

describe('a key', () => {
  const said = (name: string, settings: object, bytes: Uint8Array) => {
    const prepared = drivers.get(name)?.prepare(settings, 'tap')
    return prepared && 'driver' in prepared ? runningDriver(prepared.driver).receive(bytes, 0).events : prepared
  }
  const report = Buffer.from('20010100000000000000000000000000', 'hex')

  it.each([
    ['no-more-bets', { type: 'betting', open: false }],
    ['place-your-bets', { type: 'betting', open: true }],
    ['confirm-hit', { type: 'key', key: 'confirm-hit' }],
    ['fold', { type: 'key', key: 'fold', seat: 4 }],
  ])('%s says the same on the line protocol and over HID', (name, event) => {
    const seat = 'seat' in event ? event.seat : undefined
    const line = encodeLine({ type: 'KEY', seq: 1, fields: [name, String(seat ?? '')] })
    expect(said('line-dealer-keypad', {}, line)).toEqual([event])
    const keys = { 1: { name, ...(seat !== undefined && { seat }) } }
    expect(said('hid-keypad', { keys }, report)).toEqual([event])
  })

  it('says the same on GPIO, where it has been down for its debounce time', () => {
    const prepared = drivers
      .get('gpio-buttons')
      ?.prepare({ contacts: { 4: { is: 'key', name: 'no-more-bets' } } }, 'tap')
    const driver = prepared && 'driver' in prepared ? runningDriver(prepared.driver) : undefined
    driver?.receive(Buffer.from('4 0\n'), 0)
    driver?.receive(Buffer.from('4 1\n'), 100)
    expect(driver?.wake(110).events).toEqual([{ type: 'betting', open: false }])
  })
})
