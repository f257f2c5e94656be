import { tableGameOf } from '../../../daemon/config/find-table-game.ts'
import { emptyLadder, type Ladder } from '../../../daemon/links/ladder.ts'
import type { DeviceStatus } from '../../../daemon/mqtt/write-retained.ts'
import type { TableScene } from '../../../daemon/screen/table-scene.ts'

export const climbed: Ladder = { port: 1, bytes: 1, frames: 1, events: 1, rules: 1, published: 1 }
export const device = (id: string, driver: string, more: Partial<DeviceStatus> = {}): DeviceStatus => ({
  id,
  driver,
  link: 'open',
  reason: '',
  ladder: climbed,
  waiting: emptyLadder(),
  ...more,
})

export const lateBet = {
  rule: 'irr-late-bet',
  severity: 'violation',
  message: 'seat 4 tie: bet placed from 0 to 500, 812 ms after betting closed',
  citation: 'co 30-2807(4), lines 138-139',
  remedy: 'not permitted',
} as const

/** A coup being dealt. */
export const baccarat: TableScene = {
  id: 'baccarat-1',
  at: 2,
  game: tableGameOf('co.baccarat'),
  round: {
    round: 12,
    game: 'co.baccarat',
    phase: 'no-more-bets',
    deal: { player: ['4s', '2h'], banker: ['Td', '7c'] },
    bets: [{ seat: 3, spot: 'banker', stake: 10_000 }],
    notes: ['last hand'],
  },
  results: [
    {
      round: 11,
      game: 'co.baccarat',
      kind: 'settled',
      deal: { player: ['9s', 'Kh'], banker: ['Ad', 'Ac'] },
      settlements: [{ seat: 5, wager: 'player', stake: 2_500, returns: 5_000, verdict: 'win', citation: 'co, line 1' }],
    },
  ],
  findings: [{ round: 11, ...lateBet }],
  alerts: [],
  devices: [device('shoe', 'angel-eye'), device('bets', 'line-bet-sensors')],
  published: 1_234,
  connected: true,
}

/** Betting between two spins. */
export const roulette: TableScene = {
  id: 'roulette-1',
  at: 2,
  game: tableGameOf('gb.roulette'),
  round: {
    round: 8,
    game: 'gb.roulette',
    phase: 'betting',
    spins: [32, 17],
    bets: [
      { seat: 2, spot: 'split:17-20', stake: 250 },
      { seat: 1, spot: 'red-black:red', stake: 1_000 },
    ],
    notes: [],
  },
  results: [32, 17].map((number, i) => ({
    round: 6 + i,
    game: 'gb.roulette',
    kind: 'settled' as const,
    number,
    settlements: [{ seat: 2, wager: 'dozen', on: [2], stake: 500, returns: 0, verdict: 'lose' as const, citation: '' }],
  })),
  findings: [],
  alerts: [],
  devices: [device('wheel', 'cammegh'), device('bets', 'line-bet-sensors')],
  published: 99,
  connected: false,
}
