import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
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
    ['gb.roulette', 'line-card-shoe', 'roulette-wheel'],
    ['gb.big-six', 'line-roulette-wheel', 'big-six-wheel'],
    ['co.baccarat', 'line-roulette-wheel', 'card-shoe'],
    ['gb.punto-banco', 'line-card-reader', 'card-shoe'],
    ['gb.blackjack', 'line-dice-reader', 'card-shoe or a card-reader'],
    ['gb.dice', 'line-dealer-keypad', 'dice-reader'],
    ['gb.sic-bo', 'line-card-shoe', 'dice-reader or a dealer-keypad'],
  ])('%s with a %s and no %s is refused, by no rule of a document', (game, driver, needed) => {
    expect(refusals(game, driver)).toEqual([
      {
        path: 'tables.0.devices',
        line: 1,
        message: `no device here reports the results of ${game}: add a ${needed}`,
      },
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
