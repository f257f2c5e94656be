import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceEvent } from '../drivers/events.ts'
import { roulette } from '../games/gb/roulette.ts'
import { seeded } from '../games/kit/random.ts'
import { type Bet, emptyRound } from '../games/kit/round.ts'
import { effect, type Input } from '../games/table/live.ts'
import {
  bet,
  findingsIn,
  lostMessages,
  noMoreBets,
  openBetting,
  operator,
  optionsOf,
  paidIn,
  resultsIn,
  rulesIn,
  sensors,
  tableOf,
  wheel,
} from './table-talk.ts'

type Phase = Extract<DeviceEvent, { type: 'wheel-phase' }>['phase']
type VoidReason = Extract<DeviceEvent, { type: 'spin-void' }>['reason']

const phase = (phase: Phase) => wheel({ type: 'wheel-phase', phase, spin: 1, rotor: 'clockwise', rpm: 25 })
const number = (pocket: number) => wheel({ type: 'winning-number', pocket })
const voided = (reason: VoidReason) => wheel({ type: 'spin-void', reason })

const [red, otherRed, black, otherBlack] = [1, 3, 2, 4]

/** Betting is open; `after` are the numbers spun so far. */
function newTable({ after = [], given = {} }: { after?: number[]; given?: Record<string, unknown> } = {}) {
  const table = tableOf(roulette, given)
  const hear = (...inputs: Input[]) => table.hear(0, ...inputs)
  hear(phase('place-bets'), ...after.map(number))
  const paidBy = (...inputs: Input[]) => resultsIn(hear(...inputs)).map(paidIn)
  return { ...table, at: table.hear, hear, paidBy }
}

describe('a spin', () => {
  it('goes from bets to the number, which settles what lay there when betting closed', () => {
    const { hear, view } = newTable()
    hear(bet(1, 'straight-up:17', 100), bet(1, 'red-black:black', 500), bet(2, 'split:17-20', 100))
    expect(view()).toMatchObject({ round: 1, phase: 'betting' })
    expect(hear(phase('ball-in-rim'))).toEqual([])
    expect(view().phase).toBe('spinning')
    expect(hear(phase('no-more-bets'))).toEqual([])
    expect(view().phase).toBe('no-more-bets')
    const [result, ...others] = resultsIn(hear(number(17)))
    expect(others).toEqual([])
    expect(result).toMatchObject({ round: 1, kind: 'settled', number: 17 })
    expect(result && paidIn(result)).toEqual({
      '1 straight-up:17': 3600,
      '1 red-black:black': 1000,
      '2 split:17-20': 1800,
    })
    expect(view()).toMatchObject({ round: 2, phase: 'betting' })
  })

  it('halves an even chance on zero, and settles what still lies there again', () => {
    const { paidBy } = newTable()
    expect(paidBy(bet(3, 'low-high:low', 501), number(0), number(18))).toEqual([
      { '3 low-high:low': 251 },
      { '3 low-high:low': 1002 },
    ])
  })

  it('closes its own betting when nobody said "no more bets"', () => {
    expect(newTable().paidBy(bet(1, 'column:1', 200), phase('ball-in-rim'), number(4))).toEqual([{ '1 column:1': 600 }])
  })

  it('names wagers that are not taken, and settles the others', () => {
    const { hear } = newTable({ given: { limits: { dozen: { max: 1000 } } } })
    const refused = hear(
      bet(1, 'street:0-1-3', 100),
      bet(2, 'voisins', 100),
      bet(3, 'dozen:1', 1001),
      bet(4, 'dozen:2', 1000),
      noMoreBets,
    )
    expect(findingsIn(refused).map(({ rule, message }) => [rule, /^seat \d [^ ]*(?=:)/.exec(message)?.[0]])).toEqual([
      ['impossible-selection', 'seat 1 street:0-1-3'],
      ['gr.no-unlisted-variation', 'seat 2 voisins'],
      ['gr.table-limits-notice', 'seat 3 dozen:1'],
    ])
    expect(resultsIn(hear(number(13))).map(paidIn)).toEqual([{ '4 dozen:2': 3000 }])
  })
})

describe('late bets', () => {
  it.each([
    ['the wheel, then the dealer', phase('no-more-bets'), noMoreBets],
    ['the dealer, then the wheel', noMoreBets, phase('no-more-bets')],
  ])('are measured from whoever closed first: %s', (_, first, second) => {
    const { at } = newTable()
    at(1000, bet(1, 'dozen:1', 500))
    at(20_000, first)
    expect(at(21_500, second)).toEqual([])
    const [late] = findingsIn(at(21_640, bet(1, 'dozen:1', 700)))
    expect(late).toMatchObject({
      rule: 'gr.chip-position-governs',
      figures: { seat: 1, spot: 'dozen:1', before: 500, after: 700, marginMs: 1640 },
    })
    expect(resultsIn(at(30_000, number(5))).map(paidIn)).toEqual([{ '1 dozen:1': 1500 }])
  })

  it.each([
    ['placed', 2, 0, 300],
    ['raised', 1, 500, 600],
    ['lowered', 1, 500, 400],
    ['removed', 1, 500, 0],
  ])('are named as %s', (change, seat, before, after) => {
    const { at } = newTable()
    at(0, bet(1, 'column:2', 500), noMoreBets)
    const [late] = findingsIn(at(40, bet(seat, 'column:2', after)))
    expect(late).toMatchObject({
      message: expect.stringContaining(change),
      figures: { before, after, marginMs: 40 },
    })
  })

  it('are no more once the number has fallen and betting is open', () => {
    const { hear } = newTable()
    hear(bet(1, 'column:2', 500), noMoreBets, number(1))
    expect(hear(bet(1, 'column:2', 0), bet(2, 'column:3', 100))).toEqual([])
  })
})

describe('a spin without a result', () => {
  it('whose ball ran with the wheel is void, and its chips play on the next (ball-same-direction, line 328)', () => {
    const { hear, paidBy } = newTable()
    const effects = hear(bet(1, 'straight-up:7', 100), noMoreBets, voided('ball-with-rotor'))
    expect(rulesIn(effects)).toEqual(['ball-same-direction'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ round: 1, kind: 'void', settlements: [] })])
    expect(paidBy(bet(1, 'straight-up:8', 100), number(7))).toEqual([{ '1 straight-up:7': 3600, '1 straight-up:8': 0 }])
  })

  it.each(['no-ball-seen', 'wheel-stopped'] as const)('because of %s is void, and says why', (reason) => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, voided(reason))
    expect(findingsIn(effects)).toEqual([
      expect.objectContaining({ rule: 'round-interrupted', message: expect.stringContaining(reason) }),
    ])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'void', settlements: [] })])
  })

  it('is void when a person says so', () => {
    const { hear, refuses } = newTable()
    expect(refuses('void-round')).toBe(null)
    expect(refuses('new-shoe')).not.toBe(null)
    expect(resultsIn(hear(noMoreBets, operator('void-round')))).toEqual([expect.objectContaining({ kind: 'void' })])
  })

  it.each([37, 38, 39])(
    'because pocket %i is not on a single-zero wheel waits for a person (not-on-wheel)',
    (pocket) => {
      const { hear } = newTable()
      const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, number(pocket))
      expect(findingsIn(effects)).toEqual([expect.objectContaining({ rule: 'not-on-wheel', severity: 'integrity' })])
      expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'disputed', settlements: [] })])
    },
  )

  it.each(['37', '40', '99'])('because no wheel has a %s waits for a person (not-on-wheel)', (shown) => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, wheel({ type: 'impossible-number', shown }))
    expect(findingsIn(effects)).toEqual([
      expect.objectContaining({
        rule: 'not-on-wheel',
        severity: 'integrity',
        message: `${shown} is no number of the wheel`,
      }),
    ])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'disputed', settlements: [] })])
  })

  it('because messages of the wheel were lost waits for a person', () => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, wheel(lostMessages))
    expect(rulesIn(effects)).toEqual(['messages-lost', 'round-interrupted'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'interrupted', settlements: [] })])
    expect(resultsIn(hear(phase('place-bets'), number(5)))).toEqual([
      expect.objectContaining({ round: 2, kind: 'settled' }),
    ])
  })

  it('that has two numbers has the finding, which is one of integrity', () => {
    const { hear } = newTable()
    const text = 'The wheel gave pocket 9 and then 7 for one spin'
    const fault = wheel({ type: 'device-fault', code: 'number-disagrees', text })
    const [said] = hear(noMoreBets, number(9), fault).filter(({ type }) => type === 'finding')
    expect(said).toMatchObject({ round: 1, severity: 'integrity', message: expect.stringContaining(text) })
  })

  it('says in plain words that the number of a spin was not seen', () => {
    const { hear } = newTable()
    const [lost] = findingsIn(hear(wheel({ type: 'sequence', fault: 'gap', expected: 5, got: 5, of: 'spins' })))
    expect(lost).toMatchObject({
      rule: 'messages-lost',
      message: expect.stringMatching(/spin 5 ended, and its number/),
    })
  })

  it('but lost messages of the bet sensors do not stop it', () => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, sensors(lostMessages), number(5))
    expect(rulesIn(effects)).toEqual(['messages-lost'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'settled' })])
  })

  it('whose beginning was not seen is not settled; the next one is', () => {
    const { hear, view } = tableOf(roulette)
    hear(0, bet(1, 'dozen:1', 100), phase('ball-in-rim'), phase('no-more-bets'))
    expect(view().phase).toBe('joining')
    const effects = hear(0, number(5))
    expect(rulesIn(effects)).toEqual(['joined-mid-round'])
    expect(resultsIn(effects)).toEqual([
      expect.objectContaining({ round: 1, kind: 'interrupted', number: 5, settlements: [] }),
    ])
    expect(resultsIn(hear(0, phase('place-bets'), number(6))).map(paidIn)).toEqual([{ '1 dozen:1': 300 }])
  })
})

describe('Roulette Rage at the table (gb 3.12-3.29)', () => {
  const rage = bet(1, 'roulette-rage', 100)

  it('stands over the spins of its colour, and is settled at the break', () => {
    const { hear, paidBy, view } = newTable({ after: [black, red] })
    const standing = hear(rage, ...[red, otherRed, red, otherRed].map(number))
    expect(findingsIn(standing)).toEqual([])
    expect(resultsIn(standing).map(paidIn)).toEqual(Array(4).fill({ '1 roulette-rage': 'open' }))
    expect(view().notes).toEqual(['wagers that stand over several spins: 1'])
    expect(paidBy(number(black))).toEqual([{ '1 roulette-rage': 600 }])
    expect(view().notes).toEqual([])
  })

  it.each([
    ['a different colour', black, 0],
    ['zero', 0, 0],
  ])('is lost when %s comes before circle four', (_, breaking, returns) => {
    const { paidBy } = newTable({ after: [black, red] })
    expect(paidBy(rage, number(red), number(breaking)).at(-1)).toEqual({ '1 roulette-rage': returns })
  })

  it.each([
    ['when nothing is known of the wheel', []],
    ['after the first number', [red]],
    ['after the same colour', [black, red, otherRed]],
    ['after zero', [black, 0]],
  ])('is refused outside its window: %s', (_, after) => {
    const { hear } = newTable({ after })
    const closed = hear(rage, noMoreBets)
    expect(rulesIn(closed)).toEqual(['rage-outside-window'])
    expect(resultsIn(hear(number(red))).map(paidIn)).toEqual([{}])
  })

  it('can not be raised while it stands (3.16); the chips that were there go on', () => {
    const { hear } = newTable({ after: [black, red] })
    hear(rage, number(otherRed))
    expect(rulesIn(hear(bet(1, 'roulette-rage', 300), noMoreBets))).toEqual(['rage-outside-window'])
    const [result] = resultsIn(hear(number(red)))
    expect(result?.settlements).toEqual([expect.objectContaining({ stake: 100, open: true })])
  })

  it('opens again at once when a run is broken by the other colour (3.16, 3.27)', () => {
    const { hear, paidBy } = newTable({ after: [black, red] })
    hear(rage, number(black), bet(1, 'roulette-rage', 0), bet(2, 'roulette-rage', 50))
    expect(paidBy(number(otherBlack))).toEqual([{ '2 roulette-rage': 'open' }])
  })

  it('keeps its run over a void spin', () => {
    const { hear, paidBy } = newTable({ after: [black, red] })
    hear(rage, ...[red, red, red].map(number), voided('ball-with-rotor'))
    expect(paidBy(number(red), number(0)).at(-1)).toEqual({ '1 roulette-rage': 600 })
  })

  it('waits for a person when a spin was missed', () => {
    const { hear, paidBy } = newTable({ after: [black, red] })
    hear(rage, number(red))
    const missed = hear(wheel(lostMessages))
    expect(findingsIn(missed).at(-1)?.message).toContain('1 standing wagers wait for a person')
    expect(paidBy(phase('place-bets'), bet(1, 'roulette-rage', 0), number(red))).toEqual([{}])
  })

  it('neither accuses nor settles a wager that waits for a person, and names it until it is lifted', () => {
    const { hear, view } = newTable({ after: [black, red] })
    hear(rage, number(otherRed), wheel(lostMessages), phase('place-bets'))
    const rounds = hear(...[red, black, red, otherBlack].flatMap((spun) => [noMoreBets, number(spun)]))
    expect(rulesIn(rounds)).toEqual([])
    expect(resultsIn(rounds).map(paidIn)).toEqual(Array(4).fill({}))
    expect(view().notes).toEqual(['waits for a person: seat 1 roulette-rage 100, until its chips are lifted'])
    expect(hear(noMoreBets, bet(1, 'roulette-rage', 0))).toEqual([])
    expect(view().notes).toEqual([])
    hear(number(red))
    expect(resultsIn(hear(rage, noMoreBets, number(red))).map(paidIn)).toEqual([{ '1 roulette-rage': 'open' }])
  })

  it('keeps a wager aside whose own spin was missed, and takes no other for it', () => {
    const { hear } = newTable({ after: [black, red] })
    hear(rage, noMoreBets, wheel(lostMessages), phase('place-bets'), number(black))
    const spun = hear(number(red), bet(1, 'roulette-rage', 150), noMoreBets, number(otherRed))
    expect(rulesIn(spun)).toEqual([])
    expect(resultsIn(spun).at(-1)?.settlements).toEqual([expect.objectContaining({ stake: 50, open: true })])
  })

  it('forgets a wager that waits for a person when one voids the round', () => {
    const { hear, view } = newTable({ after: [black, red] })
    hear(rage, number(otherRed), wheel(lostMessages), operator('void-round'))
    expect(view().notes).toEqual([])
  })

  it('pays over a long evening what the rules pay on the whole sequence of numbers', () => {
    const random = seeded(353)
    const given = { payTable: 'rage-2' }
    const { hear } = newTable({ given })
    const spins: number[] = []
    const taken: Bet[] = []
    const paid: [seat: number, returns: number | undefined][] = []
    for (let spin = 0; spin < 1500; spin++) {
      const seat = 1 + (spin % 99)
      const offered = { seat, wager: 'roulette-rage', stake: 100, at: spins.length + 1 }
      const refused = roulette.verifyBet({ ...emptyRound, spins }, offered, optionsOf(roulette)) !== undefined
      const found = rulesIn(hear(bet(seat, 'roulette-rage', 100), noMoreBets))
      expect([spins.slice(-2), found]).toEqual([spins.slice(-2), refused ? ['rage-outside-window'] : []])
      if (!refused) taken.push(offered)
      const colours = [red, black]
      const next = random.next() < 0.03 ? 0 : random.next() < 0.8 ? (spins.at(-1) ?? red) : random.pick(colours)
      spins.push(next)
      const [result] = resultsIn(hear(number(next), bet(seat, 'roulette-rage', 0)))
      for (const { seat, open, returns } of result?.settlements ?? []) if (!open) paid.push([seat, returns])
    }
    const whole = roulette.settle({ ...emptyRound, spins, bets: taken }, optionsOf(roulette, given))
    const due = whole.filter(({ open }) => !open).sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
    expect(taken.length).toBeGreaterThan(100)
    expect(paid).toEqual(due.map(({ seat, returns }) => [seat, returns]))
  })
})

describe('whatever is heard', () => {
  const phases = ['before-game', 'place-bets', 'ball-in-rim', 'no-more-bets', 'closed', 'ball-not-seen'] as const
  const reasons = ['ball-with-rotor', 'no-ball-seen', 'wheel-stopped'] as const
  const spots = [
    'straight-up:0',
    'split:17-20',
    'column:1',
    'red-black:red',
    'split-dozens:1-2',
    'voisins',
    'split:1-9',
  ]
  const oneInput = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 36 }).map(number) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(...spots, 'roulette-rage'), fc.nat(1e12))
        .map(([seat, spot, amount]) => bet(seat, spot, amount)),
    },
    { weight: 3, arbitrary: fc.constantFrom(...[red, otherRed, black].map(number), bet(9, 'roulette-rage', 100)) },
    fc.constantFrom(...phases).map(phase),
    fc.constantFrom(...reasons.map(voided), ...[37, 39].map(number)),
    fc.constantFrom(noMoreBets, openBetting, sensors(lostMessages), wheel(lostMessages), operator('void-round')),
    fc.constantFrom(operator('new-shoe'), wheel({ type: 'restarted' }), sensors({ type: 'bet-total', amount: 7 })),
  )
  const evening = fc.array(oneInput, { maxLength: 80, size: 'max' })
  const play = (inputs: readonly Input[]) => {
    const { hear } = tableOf(roulette)
    return inputs.flatMap((input, i) => hear(100 * i, input))
  }

  it('every effect has its form, every round one result, and only Roulette Rage is ever left open', () => {
    fc.assert(
      fc.property(evening, (inputs) => {
        const results = resultsIn(play(inputs).map((said) => effect.parse(said)))
        expect(results.map(({ round }) => round)).toEqual(results.map((_, i) => i + 1))
        for (const { kind, settlements } of results) {
          if (kind !== 'settled') expect(settlements).toEqual([])
          for (const { wager, open, returns } of settlements) {
            expect(open === undefined).toBe(returns !== undefined)
            if (open) expect(wager).toBe('roulette-rage')
            if (returns !== undefined) expect(returns).toBeGreaterThanOrEqual(0)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('settles chips on numbers as the rules settle them on the number of the result', () => {
    fc.assert(
      fc.property(evening, (inputs) => {
        for (const { number: spun = -1, settlements } of resultsIn(play(inputs)))
          for (const { seat, wager, on, stake, returns } of settlements) {
            if (wager === 'roulette-rage') continue
            const alone: Bet = { seat, wager, stake, ...(on && { on }) }
            const due = roulette.settle({ ...emptyRound, spins: [spun], bets: [alone] }, optionsOf(roulette))
            expect([alone, returns]).toEqual([alone, due[0]?.returns])
          }
      }),
      { numRuns: 100 },
    )
  })

  it('the same inputs have the same effects', () => {
    fc.assert(
      fc.property(evening, (inputs) => {
        expect(play(inputs)).toEqual(play(inputs))
      }),
      { numRuns: 100 },
    )
  })
})

describe('betting that opens again', () => {
  it('when the wheel goes back to its bets without a number (gb 3.9)', () => {
    const { hear } = newTable()
    hear(phase('place-bets'), bet(1, 'dozen:1', 100), noMoreBets, phase('ball-in-rim'))
    expect(rulesIn(hear(phase('place-bets'), bet(1, 'dozen:1', 300), noMoreBets))).toEqual([])
    expect(resultsIn(hear(number(5))).map(paidIn)).toEqual([{ '1 dozen:1': 900 }])
  })

  it('not when the wheel only says twice that bets are open', () => {
    const { hear } = newTable()
    hear(phase('place-bets'), bet(1, 'dozen:1', 100), noMoreBets, phase('place-bets'))
    expect(rulesIn(hear(bet(1, 'dozen:1', 300)))).toEqual(['gr.chip-position-governs'])
  })
})
