import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/config.ts'
import { games } from '../../../games/games.ts'

const resultDrivers = [
  'line-card-shoe',
  'line-card-reader',
  'line-roulette-wheel',
  'line-big-six-wheel',
  'line-dice-reader',
]

/** What `check-config` has against the devices of a table, the bet sensors being there. */
function refusals(game: string, ...drivers: string[]) {
  const devices = ['line-bet-sensors', ...drivers].map((driver) => ({
    id: driver,
    driver,
    serial: { path: `/dev/${driver}` },
  }))
  const tables = [{ id: 'table', game, devices }]
  const broker = { url: 'mqtt://127.0.0.1' }
  const read = readConfiguration(JSON.stringify({ site: 'casino', journal: './x.journal', broker, tables }))
  return read.ok ? [] : read.mistakes.filter(({ path }) => path === 'tables.0.devices')
}

describe('a table at which nothing tells a result', () => {
  it.each([
    ['gb.roulette', 'line-card-shoe', 'roulette-wheel', 'not-on-wheel'],
    ['gb.big-six', 'line-roulette-wheel', 'big-six-wheel', 'not-on-wheel'],
    ['co.baccarat', 'line-roulette-wheel', 'card-shoe', 'shoe-preparation'],
    ['gb.punto-banco', 'line-card-reader', 'card-shoe', 'gr.equipment-security'],
    ['gb.blackjack', 'line-dice-reader', 'card-shoe or a card-reader', 'too-many-copies'],
    ['gb.dice', 'line-dealer-keypad', 'dice-reader', 'bad-dice'],
    ['gb.sic-bo', 'line-card-shoe', 'dice-reader or a dealer-keypad', 'wrong-dice'],
  ])('%s with a %s and no %s is refused', (game, driver, needed, rule) => {
    expect(refusals(game, driver)).toEqual([
      expect.objectContaining({ message: `no device here reports the results of ${game}: add a ${needed}`, rule }),
    ])
  })

  it.each([
    ['gb.sic-bo', 'line-dealer-keypad'],
    ['gb.blackjack', 'line-card-reader'],
    ['gb.big-six', 'line-big-six-wheel'],
  ])('%s is opened with a %s, which can enter one', (game, driver) => {
    expect(refusals(game, driver)).toEqual([])
  })

  it.each([...games.keys()])('%s is refused with bet sensors alone, and not with every device', (game) => {
    expect(refusals(game)).toHaveLength(1)
    expect(refusals(game, ...resultDrivers)).toEqual([])
  })
})
