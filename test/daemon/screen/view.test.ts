import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Daemon } from '../../../daemon/daemon.ts'
import type { Entry, EntryBody } from '../../../daemon/journal/entry.ts'
import { cureOf } from '../../../daemon/links/device-cures.ts'
import { emptyLadder } from '../../../daemon/links/ladder.ts'
import { pocketText, wagerText } from '../../../daemon/screen/card-and-wager-text.ts'
import { lineOf } from '../../../daemon/screen/plain-lines.ts'
import { picture, showTables } from '../../../daemon/screen/screen.ts'
import type { TableScene } from '../../../daemon/screen/table-scene.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import { moneyIn } from '../../../text/money.ts'
import { baccarat, climbed, device, lateBet, roulette } from './scenes.ts'

const shown = (scenes: readonly TableScene[], columns: number, rows: number) =>
  picture(scenes, { columns, rows }, true).map((line) => stripVTControlCharacters(line))

/** The codes that set how text looks: 1 bold, 4 underlined, 7 reversed, 0 as before; colours are 30 and more. */
const lookCodes = (text: string): string[] =>
  text.split('\x1b[').flatMap((part) => /^([\d;]+)m/.exec(part)?.slice(1) ?? [])
const isColourless = (code: string): boolean => /^[0147](;[147])*$/.test(code)

describe('the picture of two tables at 80 by 24', () => {
  const lines = shown([baccarat, roulette], 80, 24)
  const text = lines.join('\n')

  it('gives each table half of the rows, under its name, game, round and phase', () => {
    expect(lines).toHaveLength(24)
    expect(lines[0]).toMatch(/^ baccarat-1 {2}Baccarat \/ mini baccarat +round 12 {2}no more bets, last hand $/)
    expect(lines[12]).toMatch(/^ roulette-1 .* round 8 {2}betting $/)
  })

  it('shows the cards with their suits, and the point counts of both hands', () => {
    expect(text).toMatch(/PLAYER +4 +2/)
    expect(text).toMatch(/6 +♠ +♥/)
    expect(text).toMatch(/BANKER +10 +7/)
    expect(text).toMatch(/7 +♦ +♣/)
  })

  it('shows the last number of the wheel, what it is, and the one before', () => {
    expect(text).toMatch(/17 +odd/)
    expect(text).toContain('black')
    expect(text).toContain(' 32 ')
  })

  it('shows bets and settlements in the currency of each game', () => {
    expect(text).toMatch(/BETS +\$100\.00/)
    expect(text).toMatch(/3 banker +\$100\.00/)
    expect(text).toMatch(/ROUND 11 +\$25\.00 → \$50\.00/)
    expect(text).toMatch(/1 red +£10\.00/)
    expect(text).toMatch(/2 split 17-20 +£2\.50/)
    expect(text).toMatch(/2 dozen 2 +£5\.00 → £0\.00/)
  })

  it('shows findings with rule and citation', () => {
    expect(text).toMatch(/irr-late-bet {2}co 30-2807\(4\), lines 138-139 {2}round 11/)
    expect(text).toContain('seat 4 tie: bet placed')
    expect(text).toContain('no findings')
  })

  it('shows the ladders, the broker and how much was published', () => {
    const ticks = '✓ port ✓ bytes ✓ frames ✓ events ✓ rules ✓ published'
    expect(text).toMatch(new RegExp(`shoe {2}${ticks} +broker connected`))
    expect(text).toMatch(new RegExp(`bets {2}${ticks} +1,234 published`))
    expect(text).toMatch(new RegExp(`wheel {2}${ticks} +broker away`))
  })
})

describe('the picture', () => {
  it('keeps the last coup in sight, with its winner, until the next card is drawn', () => {
    const between = { ...baccarat, round: { ...baccarat.round, deal: {} } }
    expect(shown([between], 80, 24).join('\n')).toMatch(/PLAYER +9 +K.*9 +♠ +♥.*wins/s)
  })

  it('draws the bead plate downwards, column by column, where there is room', () => {
    const coup = (player: string, banker: string) => ({
      ...baccarat.results[0],
      deal: { player: [player], banker: [banker] },
    })
    const results = [coup('9s', '2s'), coup('2s', '9s'), coup('2s', '2h'), coup('9s', '2s')] as TableScene['results']
    const lines = shown([{ ...baccarat, results }], 80, 18)
    expect(lines.filter((line) => /^ [PBT] /.test(line)).map((line) => line.slice(0, 6).trim())).toEqual(['P T', 'B P'])
  })

  it('counts the bets that find no room', () => {
    const bets = Array.from({ length: 40 }, (_, i) => ({ seat: i + 1, spot: 'banker', stake: 100 }))
    const text = shown([{ ...baccarat, round: { ...baccarat.round, bets } }], 80, 12).join('\n')
    expect(text).toMatch(/1 banker +\$1\.00/)
    expect(text).toContain('and 35 more')
    expect(text).toMatch(/BETS +\$40\.00/)
  })

  it.each([
    ['closed', emptyLadder(), 'port'],
    ['open', { ...emptyLadder(), port: 1 }, 'bytes'],
    ['silent', climbed, 'bytes'],
    ['open', { ...emptyLadder(), port: 1, bytes: 1 }, 'frames'],
    ['open', { ...climbed, published: null }, 'published'],
  ] as const)('stops the ladder of a device that is %s %o at %s, and says the cure', (link, ladder, rung) => {
    const devices = [device('shoe', 'angel-eye', { link, ladder })]
    const line = shown([{ ...baccarat, devices }], 200, 12).find((line) => line.includes('✗'))
    expect(line).toMatch(new RegExp(`✗ ${rung} .* ${cureOf({ link, ladder, waiting: emptyLadder() }, 2)}`))
    expect(line).not.toMatch(new RegExp(`✓ ${rung}`))
  })

  const deviceLine = (scene: TableScene, columns: number) =>
    shown([scene], columns, 12).find((line) => line.includes('✓ port')) ?? ''

  it('says when each rung was last good, where there is room, and with its date when that was not today', () => {
    const [at, yesterday] = [new Date(2026, 0, 2, 12, 0, 5).getTime(), new Date(2026, 0, 1, 23, 59, 58).getTime()]
    const ladder = { ...climbed, port: yesterday, bytes: at, frames: at, events: at, rules: at, published: at }
    const scene = { ...baccarat, at, devices: [device('shoe', 'angel-eye', { ladder })] }
    expect(deviceLine(scene, 200)).toContain('✓ port 1 Jan 2026 23:59:58 ✓ bytes 12:00:05 ✓ frames 12:00:05 ')
    expect(deviceLine(scene, 80)).toContain('✓ port ✓ bytes ✓ frames ')
  })

  it('says when the rung at which a device stops was last good', () => {
    const at = new Date(2026, 0, 2, 12, 0, 5).getTime()
    const devices = [device('shoe', 'angel-eye', { link: 'silent', ladder: { ...climbed, bytes: at } })]
    expect(deviceLine({ ...baccarat, at, devices }, 200)).toContain('✗ bytes 12:00:05  The device has gone silent')
  })

  it("says a device's own troubles beside its ladder, and no other's", () => {
    const alerts = ['shoe: the lid is open', 'bets: a sensor is stuck']
    expect(deviceLine({ ...baccarat, alerts }, 200)).toMatch(/✓ published.* shoe: the lid is open +broker connected/)
  })

  it('leaves out all ticks but the last where a cure would find no room', () => {
    const scene = { ...baccarat, alerts: ['shoe: the lid is open'] }
    const line = shown([scene], 80, 12).find((line) => line.startsWith(' shoe ')) ?? ''
    expect(line).toMatch(/^ shoe {2}✓ published \d\d:\d\d:\d\d shoe: the lid is open +broker connected/)
  })

  it('puts alerts before findings', () => {
    const lines = shown([{ ...baccarat, alerts: ['shoe: a card could not be read'] }], 80, 24)
    const at = (words: string) => lines.findIndex((line) => line.includes(words))
    expect(at('■ shoe: a card could not be read')).toBeGreaterThan(0)
    expect(at('■ shoe')).toBeLessThan(at('irr-late-bet'))
  })

  it('fills the terminal and is never wider or higher, whatever is said and however small it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 250 }),
        fc.integer({ min: 1, max: 70 }),
        fc.array(fc.constantFrom(baccarat, roulette), { maxLength: 5 }),
        fc.string({ unit: 'binary-ascii', maxLength: 300 }),
        (columns, rows, scenes, message) => {
          const said = scenes.map((scene) => ({
            ...scene,
            alerts: [message],
            findings: [{ round: 1, ...lateBet, message }],
          }))
          const lines = shown(said, columns, rows)
          expect(lines).toHaveLength(rows)
          for (const line of lines) expect([...line]).toHaveLength(columns)
        },
      ),
    )
  })

  it('lets no control character of a device through', () => {
    const lines = picture([{ ...baccarat, alerts: ['\x1b[2J\r\n\x07gone'] }], { columns: 80, rows: 24 }, true)
    const text = lines.join('')
    expect(text).toContain(' [2J   gone')
    for (const control of ['\x1b[2J', '\r', '\n', '\x07']) expect(text).not.toContain(control)
  })

  it('has colours, or only bold, underlined and reversed text', () => {
    const codes = (colour: boolean) =>
      lookCodes(picture([baccarat, roulette], { columns: 80, rows: 24 }, colour).join(''))
    expect(codes(true).some((code) => code.includes('38;5;'))).toBe(true)
    expect(codes(false).every(isColourless)).toBe(true)
  })
})

describe('the words of the view', () => {
  it('writes minor units in the currency of the game', () => {
    expect([moneyIn('USD')(1_250), moneyIn('GBP')(1_250), moneyIn('USD')(123_456_700)]).toEqual([
      '$12.50',
      '£12.50',
      '$1,234,567.00',
    ])
  })

  it.each([
    ['red-black', ['red'], 'red'],
    ['dozen', [2], 'dozen 2'],
    ['split', [17, 20], 'split 17-20'],
    ['six-line', [13, 14, 15, 16, 17, 18], 'six-line 13-18'],
    ['roulette-rage', undefined, 'roulette-rage'],
  ])('names %s on %j as a dealer does', (wager, on, name) => expect(wagerText(wager, on)).toBe(name))

  it('names the pockets of every wheel', () =>
    expect([0, 36, 37, 38, 39].map(pocketText)).toEqual(['0', '36', '00', '000', '0000']))
})

const entry = (body: EntryBody): Entry => ({ n: 1, at: Date.UTC(2026, 0, 1), ...body }) as Entry
const effect = (what: Effect): Entry => entry({ kind: 'effect', table: 'baccarat-1', effect: what })
const card = entry({
  kind: 'event',
  table: 'baccarat-1',
  device: 'shoe',
  seq: 1,
  event: { type: 'card-drawn', card: 'Th', to: 'player', index: 1 },
})
const [lastCoup] = baccarat.results

describe('where there is no terminal', () => {
  it('an occurrence is one line of plain text', () => {
    const entries = [
      card,
      entry({ kind: 'event', table: 'baccarat-1', device: 'bets', seq: 2, event: { type: 'betting', open: false } }),
      ...(lastCoup === undefined ? [] : [effect({ type: 'result', ...lastCoup })]),
      effect({ type: 'finding', round: 11, ...lateBet, message: 'two\nlines and \x1b[31mred' }),
      effect({ type: 'alert', id: 'shoe-link', raised: true, text: 'shoe: unplugged' }),
    ]
    expect(entries.map(lineOf).map((line) => line?.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
      'baccarat-1 card: 10♥ player',
      'baccarat-1 no more bets',
      'baccarat-1 round 11 settled: player 9♠ K♥; banker A♦ A♣; seat 5 player $25.00 → $50.00',
      'baccarat-1 round 11 violation irr-late-bet: two lines and  [31mred (co 30-2807(4), lines 138-139)',
      'baccarat-1 alert: shoe: unplugged',
    ])
  })

  it('raw bytes and bookkeeping are no occurrence', () => {
    expect(lineOf(entry({ kind: 'bytes', table: 'baccarat-1', device: 'shoe', data: '05' }))).toBeUndefined()
    expect(lineOf(entry({ kind: 'published', session: 1, table: 'baccarat-1', seq: 1 }))).toBeUndefined()
  })
})

/** A daemon that says what it is told to, and an output that remembers what was written. */
function stage(terminal: { isTTY: boolean; columns?: number; rows?: number }) {
  const { id, round, devices, published, connected } = baccarat
  const listeners: ((entry: Entry) => void)[] = []
  const daemon: Pick<Daemon, 'tables' | 'onEntry'> = {
    tables: [
      {
        id,
        view: () => round,
        alerts: () => new Map(),
        devices: () => [...devices],
        published: () => published,
        connected: () => connected,
      },
    ],
    onEntry: (listener) => void listeners.push(listener),
  }
  const written: string[] = []
  let fail: (error: Error) => void = () => {}
  const out = {
    ...terminal,
    fd: 1,
    write: (text: string) => written.push(text) > 0,
    on: (_event: 'error', listener: typeof fail) => {
      fail = listener
    },
  }
  const view = showTables(daemon, out as unknown as Parameters<typeof showTables>[1])
  const say = (entry: Entry) => {
    for (const listener of listeners) listener(entry)
  }
  return { view, written, say, fail: (error: Error) => fail(error) }
}

describe('the view', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.useRealTimers()
  })

  it('writes a line for each occurrence to a file or a pipe, and nothing after its close', () => {
    const { view, written, say } = stage({ isTTY: false })
    say(card)
    view.close()
    say(card)
    expect(written).toHaveLength(1)
    expect(written[0]).toMatch(/^\d\d:\d\d:\d\d baccarat-1 card: 10♥ player\n$/)
  })

  it('leaves the terminal as it was: its own screen given up, the cursor back', () => {
    const { view, written } = stage({ isTTY: true, columns: 80, rows: 24 })
    view.close()
    expect(written[0]).toBe('\x1b[?1049h\x1b[?25l')
    expect(written.at(-1)).toBe('\x1b[?25h\x1b[?1049l')
  })

  it('paints a standing picture once a second, and one that changes ten times', () => {
    vi.useFakeTimers()
    const { view, written, say } = stage({ isTTY: true, columns: 80, rows: 24 })
    const paintedWithin = (ms: number) => {
      const before = written.length
      vi.advanceTimersByTime(ms)
      return written.length - before
    }
    expect(paintedWithin(5_000)).toBe(5)
    for (let i = 0; i < 100; i++) say(effect({ type: 'finding', round: i, ...lateBet, message: `message ${i}` }))
    expect(paintedWithin(100)).toBe(1)
    expect(written.at(-1)).toContain('message 99')
    view.close()
    expect(paintedWithin(5_000)).toBe(0)
  })

  it('forgets the road of the old shoe when the first card of a new one is burnt', () => {
    vi.useFakeTimers()
    const { view, written, say } = stage({ isTTY: true, columns: 80, rows: 30 })
    if (lastCoup !== undefined) say(effect({ type: 'result', ...lastCoup }))
    vi.advanceTimersByTime(100)
    expect(written.at(-1)).toContain('ROUND 11')
    say(
      entry({
        kind: 'event',
        table: 'baccarat-1',
        device: 'shoe',
        seq: 3,
        event: { type: 'card-drawn', card: '5c', to: 'first-card' },
      }),
    )
    vi.advanceTimersByTime(100)
    expect(written.at(-1)).not.toContain('ROUND 11')
    view.close()
  })

  it('uses no colour where NO_COLOR asks for none', () => {
    vi.stubEnv('NO_COLOR', '1')
    const { view, written } = stage({ isTTY: true, columns: 80, rows: 24 })
    view.close()
    expect(lookCodes(written.join('')).every(isColourless)).toBe(true)
    expect(lookCodes(written.join(''))).not.toContain('1')
  })

  it('says when nobody reads the output any more', async () => {
    const { view, fail } = stage({ isTTY: false })
    fail(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    await expect(view.outputClosed).resolves.toBeUndefined()
  })
})
