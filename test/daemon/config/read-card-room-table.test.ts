import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import { cardRoomGames } from '../../../games/hg/card-room-games.ts'
import { isSettingGame } from '../../../games/kit/pot/chinese/live-page.ts'
import { isPotGame } from '../../../games/kit/pot/pot-game.ts'

/** A live table with this game and these drivers, as a configuration has it. */
function readTable(game: string, drivers: readonly string[], options: object) {
  const devices = drivers.map((driver) => ({ id: driver, driver, serial: { path: `/dev/${driver}` } }))
  const tables = [{ id: 'table-1', game, options, devices }]
  const broker = { url: 'mqtt://127.0.0.1:1883' }
  return readConfiguration(JSON.stringify({ site: 'casino', journal: './x.journal', broker, tables }))
}

/** What `check-config` says of it. */
function messages(game: string, drivers: readonly string[], options: object = {}): string[] {
  const read = readTable(game, drivers, options)
  return read.ok ? [] : read.mistakes.map(({ path, message }) => `${path}: ${message}`)
}

const games = [...cardRoomGames.values()]
/** Beside them stand the collections, which are settled and not played. */
const banked = games.filter(({ page }) => page.bankedBy === 'player-dealer' && page.family !== 'collection-schedule')
const pots = games.filter(({ page }) => page.bankedBy === 'pot')
const played = pots.filter(isPotGame)
const idsOf = (some: typeof games) => some.map(({ page }) => page.id)

describe('A table with a game of the card room', () => {
  it('can be opened for each of the twenty games against a player-dealer', () => {
    expect(banked).toHaveLength(20)
    for (const game of banked) {
      const reader = `line-${game.live?.reader[0]}`
      expect(messages(game.page.id, [reader, 'line-bank-stack', 'line-bet-sensors'])).toEqual([])
    }
  })

  it.each(idsOf(banked))('of %s needs something that tells what is dealt, and what the bank holds', (id) => {
    expect(messages(id, ['line-bet-sensors', 'line-bank-stack']).join()).toContain(`reports the results of ${id}`)
    expect(messages(id, ['line-table-reader', 'line-tile-reader']).join()).toContain(
      "no device here tells what the player-dealer's bank holds: add a bank-stack",
    )
  })

  it('has the options of its game, and no others', () => {
    const devices = ['line-table-reader', 'line-bank-stack']
    expect(messages('hg.caribbean-stud', devices, { coverage: 'matched', limits: [500, 5_000] })).toEqual([])
    expect(messages('hg.caribbean-stud', devices, { coverage: 'half' }).join()).toContain('tables.0.options: ')
    expect(messages('hg.caribbean-stud', devices, { jackpot: true }).join()).toContain("no option 'jackpot'")
  })

  it('has limits of which the lower is first, or every wager would be refused', () => {
    const asked = (limits: number[]) =>
      messages('hg.caribbean-stud', ['line-table-reader', 'line-bank-stack'], { limits })
    expect(asked([5_000, 500]).join()).toContain('limits: must be two amounts in cents, the lower first')
    expect(asked([500, 500])).toEqual([])
  })

  it('of the undated Baccarat 9 has limits for which a collection is printed (1109-1130)', () => {
    const asked = (options: object) => {
      const read = readTable('hg.baccarat-9-v1', ['line-table-reader', 'line-bank-stack'], options)
      return read.ok ? read.warnings : read.mistakes
    }
    const said = { rule: 'limit-not-covered', citation: 'hg, lines 1109-1130' }
    expect(asked({ limits: [500, 5_000] })).toEqual([])
    expect(asked({ limits: [500, 7_000] })).toMatchObject([{ path: 'tables.0.options', ...said }])
    expect(asked({})).toMatchObject([
      { path: 'tables.0.options.limits', ...said, message: expect.stringMatching(/^no limits .* set the least/) },
    ])
  })

  it('says what its stakes lie between, which may be set against a player-dealer alone', () => {
    const limitsOf = (game: string, drivers: readonly string[], options: object) => {
      const read = readTable(game, drivers, options)
      return read.ok ? read.tables[0]?.rules?.().tableLimits : undefined
    }
    const bank = ['line-table-reader', 'line-bank-stack']
    const limits = { min: 500, max: 5_000 }
    expect(limitsOf('hg.caribbean-stud', bank, { limits: [500, 5_000] })).toEqual({ ...limits, canBeSet: true })
    expect(limitsOf('hg.caribbean-stud', bank, {})).toEqual({ canBeSet: true })
    const pot = { seated: [1, 2, 3], limits: [500, 5_000] }
    expect(limitsOf('hg.texas-holdem', ['line-table-reader'], pot)).toEqual({ ...limits, canBeSet: false })
    expect(limitsOf('hg.texas-holdem', ['line-table-reader'], { seated: [1, 2, 3] })).toBeUndefined()
  })

  it('can be opened for each game for a pot that is dealt street by street, with a reader of its cards', () => {
    expect(played).toHaveLength(32)
    for (const { page } of played) {
      expect(messages(page.id, ['line-table-reader'], { seated: [1, 2, 3] })).toEqual([])
      expect(messages(page.id, ['line-bet-sensors']).join()).toContain(`reports the results of ${page.id}`)
    }
  })

  it('takes a posted fee option only where the fee tables have it', () => {
    const asked = (options: object) =>
      messages('hg.texas-holdem', ['line-table-reader'], { seated: [1, 2, 3], ...options }).join()
    expect(asked({ schedule_set: 'hg.fees.a.holdem', schedule: 54 })).toBe('')
    expect(asked({ schedule_set: 'hg.fees.a.holdem', schedule: 9_999 })).toContain('has no option 9999')
    expect(asked({ schedule_set: 'hg.fees.none', schedule: 54 })).toContain('no set hg.fees.none')
  })

  it("takes a posted fee option only where it covers the table's limits and structure (hg, lines 9285-9293)", () => {
    const asked = (game: string, options: object) =>
      messages(game, ['line-table-reader'], { seated: [1, 2, 3], ...options }).join()
    const holdem = { schedule_set: 'hg.fees.a.holdem', schedule: 54 }
    expect(asked('hg.texas-holdem', { ...holdem, limits: [200, 400] })).toBe('')
    expect(asked('hg.texas-holdem', { ...holdem, limits: [50, 100] })).toContain('option 54 does not cover')
    expect(asked('hg.no-limit-holdem', holdem)).toContain('option 54 is for limit games')
    const own = { seated: [1, 2, 3, 4, 5, 6, 7], limits: [200, 400], schedule: 1 }
    expect(asked('hg.short-deck-holdem', own)).toBe('')
    expect(asked('hg.short-deck-holdem', { ...own, limits: [10, 20] })).toContain('option 1 does not cover')
  })

  it('takes the fees of a hand from one place, not from two that may differ', () => {
    const asked = (game: string, options: object) =>
      messages(game, ['line-table-reader'], { seated: [1, 2, 3, 4, 5, 6, 7], ...options }).join()
    const fees = { regular: 300, jackpot: 100 }
    const posted = { schedule_set: 'hg.fees.a.holdem', schedule: 54 }
    expect(asked('hg.texas-holdem', { fees })).toBe('')
    expect(asked('hg.texas-holdem', { fees, ...posted })).toContain(
      'tables.0.options: options.fees: option 54 of the fee tables is posted as well; leave out `fees` or `schedule`',
    )
    expect(asked('hg.texas-holdem', { fees: { tip: 100 } })).toContain('options.fees.tip')
    const lowball = { limits: [300, 600], fee_mode: 'per-hand' }
    expect(asked('hg.lowball', lowball)).toBe('')
    expect(asked('hg.lowball', { ...lowball, schedule_set: 'hg.fees.b.lowball', schedule: 1 })).toContain(
      'options.fee_mode: option 1 of the fee tables is posted as well',
    )
    expect(asked('hg.short-deck-holdem', { fees })).toContain('takes the fees of its posted option alone')
    expect(asked('hg.face-up-chinese', { fees, point_value: 100 })).toContain('has no pot to take these fees from')
  })

  it('takes a posted option of collections only where the schedules have it, and for this game', () => {
    const asked = (options: object) =>
      messages('hg.caribbean-stud', ['line-table-reader', 'line-bank-stack'], options).join()
    const schedule = 'ca-blackjack-poker-group'
    expect(asked({ schedule, option: 3 })).toBe('')
    expect(asked({ schedule, option: 99 })).toContain(`${schedule} has no option 99`)
    expect(asked({ schedule })).toContain('none is named')
    expect(asked({ schedule: 'ca-pai-gow', option: 3 })).toContain('ca-pai-gow is not printed for hg.caribbean-stud')
    expect(asked({ option: 3 })).toContain('tables.0.options.schedule: option 3 is of no schedule')
  })

  it('can be opened for each game in which players set their cards, where the worth of a point is known', () => {
    const setting = idsOf(pots.filter((game) => isSettingGame(game)))
    expect(setting).toEqual(['hg.13-card', 'hg.face-up-chinese'])
    for (const id of setting) {
      expect(messages(id, ['line-table-reader'], { seated: [1, 2, 3], point_value: 100 })).toEqual([])
      expect(messages(id, ['line-table-reader']).join()).toContain('tables.0.options.point_value')
    }
  })

  it('is refused with a sentence where there is no such game', () => {
    expect(messages('hg.no-such-game', ['line-table-reader']).join()).toContain('is not an approved game here')
  })
})
