import { describe, expect, it } from 'vitest'
import { dice } from '../../../games/gb/dice/dice.ts'
import { type Random, seeded } from '../../../games/kit/odds/random.ts'
import { type Action, type Bet, emptyRound, type Round } from '../../../games/kit/round/round.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import { type Chips, croupier, type DiceCall, type DiceInput, paid } from '../../support/plain/plain-dice.ts'
import { optionsOf } from '../../support/table-inputs.ts'

const defaults = optionsOf(dice)
const boxes = [4, 5, 6, 8, 9, 10]
const faces = [1, 2, 3, 4, 5, 6]
const allThrows = faces.flatMap((a) => faces.map((b): [number, number] => [a, b]))

const anyThrow = (random: Random): [number, number] => [1 + random.int(6), 1 + random.int(6)]

const oneThrow = ['any-craps', 'craps-2', 'craps-3', 'craps-12', 'eleven', 'any-seven', 'field']
const spots: ((random: Random) => Omit<Chips, 'stake' | 'at'>)[] = [
  ...['win-line', 'dont-win-line', 'come', 'dont-come', 'behind-win-line', 'behind-dont-win', ...oneThrow].map(
    (wager) => () => ({ wager }),
  ),
  ...['behind-come', 'behind-dont-come'].map((wager) => (random: Random) => ({ wager, point: random.pick(boxes) })),
  ...['place-to-win', 'place-to-lose'].map((wager) => (random: Random) => ({ wager, on: [random.pick(boxes)] })),
  (random) => ({
    wager: 'hardways',
    on: random.pick([
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
    ]),
  }),
  (random) => ({ wager: 'specific-pair', on: random.pick(faces.map((face) => [face, face])) }),
  (random) => ({ wager: 'specific-non-pair', on: random.pick(allThrows.filter(([a, b]) => a < b)) }),
]

const callable = ['behind-come', 'behind-dont-come', 'place-to-win', 'place-to-lose']
const removable = [...callable, 'dont-win-line', 'dont-come', 'hardways', 'behind-win-line', 'behind-dont-win']

/** A seat that puts chips everywhere, calls on and off, and takes down what may be taken down. */
function eveningAtTheTable(random: Random, length: number): { throws: [number, number][]; said: DiceInput[][] } {
  const throws = Array.from({ length }, () => anyThrow(random))
  const said = Array.from({ length: length + 1 }, (_, index): DiceInput[] => {
    const at = index + 1
    const calls: DiceCall[] =
      random.int(4) > 0
        ? []
        : [
            random.int(2) === 0
              ? { do: 'take-down', wager: random.pick(removable), at }
              : { do: random.pick(['call-on', 'call-off'] as const), wager: random.pick(callable), at },
          ]
    const chips = Array.from({ length: random.int(6) }, (): Chips => {
      const stakes = [1, 7, 50, 100, 120]
      return { ...random.pick(spots)(random), stake: random.pick(stakes), at }
    }).filter(({ wager }) => !calls.some((call) => call.wager === wager))
    return [...calls.map((call) => ({ call })), ...chips.map((chips) => ({ chips }))]
  })
  return { throws, said }
}

const asBet = (chips: Chips): Bet => ({ seat: 1, ...chips })
const asAction = (call: DiceCall): Action => ({ seat: 1, ...call })

const roundWith = (rolls: Round['rolls'], bets: Bet[], actions: Action[] = []): Round => ({
  ...emptyRound,
  rolls,
  bets,
  actions,
})
const settled = (rolls: Round['rolls'], bet: Bet, actions: Action[] = []) =>
  dice.settle(roundWith(rolls, [bet], actions), defaults)[0]
const refusals = (rolls: Round['rolls'], bets: Bet[], actions: Action[] = []) => {
  const round = roundWith(rolls, bets, actions)
  return bets.map((bet) => dice.verifyBet(round, bet, defaults)?.rule)
}

describe('long rounds of all wagers, against the plain croupier (gb 8.17)', () => {
  it('takes and refuses the same chips, and gives back the same with the same throw', () => {
    const random = seeded(817)
    const seen = new Map<string, number>()
    for (let evening = 0; evening < 150; evening++) {
      const { throws, said } = eveningAtTheTable(random, 5 + random.int(30))
      const told = croupier(throws, said)
      const actions = said.flat().flatMap((word) => ('call' in word ? [asAction(word.call)] : []))
      const taken: Bet[] = []
      const due: unknown[] = []
      for (const [chips, story] of told) {
        const bet = asBet(chips)
        const refused = typeof story === 'object' && 'refused' in story ? story.refused : undefined
        const rule = dice.verifyBet(roundWith(throws, [...taken, bet], actions), bet, defaults)?.rule
        expect({ evening, bet, rule }).toEqual({ evening, bet, rule: refused })
        const kind = refused ?? (story === 'open' ? 'open' : 'back' in story && story.back > 0 ? 'paid' : 'lost')
        seen.set(`${chips.wager} ${kind}`, (seen.get(`${chips.wager} ${kind}`) ?? 0) + 1)
        if (refused !== undefined) continue
        taken.push(bet)
        due.push(story)
      }
      const round = roundWith(throws, taken, actions)
      expect(dice.verifyRound(round, defaults)).toEqual([])
      const got = dice.settle(round, defaults).map(({ open, returns, at }) => {
        if (open) return 'open'
        return at === undefined ? { back: returns } : { back: returns, at }
      })
      expect(got).toEqual(due)
    }
    for (const wager of Object.keys(dice.wagers))
      for (const kind of ['paid', 'lost'])
        expect([wager, kind, seen.has(`${wager} ${kind}`)]).toEqual([wager, kind, true])
  })

  it('decides a wager alike whether the throws come one by one or all at once', () => {
    const random = seeded(8)
    for (let evening = 0; evening < 15; evening++) {
      const { throws, said } = eveningAtTheTable(random, 15)
      const actions = said.flat().flatMap((word) => ('call' in word ? [asAction(word.call)] : []))
      for (const [chips, story] of croupier(throws, said)) {
        if (typeof story === 'object' && 'refused' in story) continue
        const whole = settled(throws, asBet(chips), actions)
        const decided = throws.map((_, i) => settled(throws.slice(0, i + 1), asBet(chips), actions))
        const first = decided.find((settlement, i) => i + 1 >= chips.at && settlement?.open !== true)
        if (whole?.at !== undefined) expect(first).toEqual(whole)
      }
    }
  })

  it('can forget the throws that do not matter any more (live table)', () => {
    const random = seeded(9)
    for (let evening = 0; evening < 40; evening++) {
      const { throws, said } = eveningAtTheTable(random, 20)
      const open = [...croupier(throws, said)].filter(([, story]) => story === 'open').map(([chips]) => asBet(chips))
      const actions = said.flat().flatMap((word) => ('call' in word ? [asAction(word.call)] : []))
      const forgotten = throws.length - (dice.live.throws?.remembers(roundWith(throws, open)) ?? Number.NaN)
      expect(open.every(({ at = 1 }) => at > forgotten)).toBe(true)
      const later = [...throws, ...Array.from({ length: 20 }, () => anyThrow(random))]
      const moved = <Item extends { at?: number }>(item: Item) => ({ ...item, at: (item.at ?? 1) - forgotten })
      const rest = open.map((bet) => settled(later.slice(forgotten), moved(bet), actions.map(moved)))
      const whole = open.map((bet) => settled(later, bet, actions))
      expect(rest.map((settlement) => settlement?.returns)).toEqual(whole.map((settlement) => settlement?.returns))
    }
  })
})

describe('every row of odds (gb 8.17)', () => {
  const thrown = (total: number): [number, number] => (total <= 7 ? [1, total - 1] : [6, total - 6])

  it.each([
    ['behind-win-line', [4, 10], '2:1'],
    ['behind-win-line', [5, 9], '3:2'],
    ['behind-win-line', [6, 8], '6:5'],
    ['place-to-win', [4, 10], '19:10'],
    ['place-to-win', [5, 9], '7:5'],
    ['place-to-win', [6, 8], '7:6'],
  ])('%s on %j pays %s when the number comes, and loses to 7', (wager, numbers, pays) => {
    for (const number of numbers) {
      const bet: Bet = { seat: 1, wager, stake: 330, at: 2, ...(wager.startsWith('place') ? { on: [number] } : {}) }
      const [profit = 0, unit = 1] = pays.split(':').map(Number)
      expect(settled([thrown(number), [1, 1], thrown(number)], bet)).toMatchObject({
        returns: paid(330, [profit, unit]),
        pays,
        at: 3,
      })
      expect(settled([thrown(number), [1, 1], [3, 4]], bet)).toMatchObject({ returns: 0, at: 3 })
      expect(settled([thrown(number), [1, 1]], bet)).toMatchObject({ open: true })
    }
  })

  it.each([
    ['behind-dont-win', [4, 10], '1:2'],
    ['behind-dont-win', [5, 9], '2:3'],
    ['behind-dont-win', [6, 8], '5:6'],
    ['place-to-lose', [4, 10], '5:11'],
    ['place-to-lose', [5, 9], '5:8'],
    ['place-to-lose', [6, 8], '4:5'],
  ])('%s on %j pays %s when 7 comes, and loses to the number', (wager, numbers, pays) => {
    for (const number of numbers) {
      const bet: Bet = { seat: 1, wager, stake: 330, at: 2, ...(wager.startsWith('place') ? { on: [number] } : {}) }
      const [profit = 0, unit = 1] = pays.split(':').map(Number)
      expect(settled([thrown(number), [3, 4]], bet)).toMatchObject({ returns: paid(330, [profit, unit]), pays, at: 2 })
      expect(settled([thrown(number), thrown(number)], bet)).toMatchObject({ returns: 0, at: 2 })
    }
  })

  it('reads the lost half signs of hardways and any craps as 7 1/2 and 9 1/2 (lines 1705-1706, 1789)', () => {
    const hard = (face: number) => settled([[face, face]], { seat: 1, wager: 'hardways', on: [face, face], stake: 200 })
    expect([2, 3, 4, 5].map((face) => hard(face)?.returns)).toEqual([1700, 2100, 2100, 1700])
    expect(settled([[1, 2]], { seat: 1, wager: 'any-craps', stake: 200 })).toMatchObject({ returns: 1700 })
  })

  it('pays the field once on seven totals, twice on 2 and three times on 12 (lines 1818-1848)', () => {
    const back = (total: number) => settled([thrown(total)], { seat: 1, wager: 'field', stake: 100 })?.returns
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(back)).toEqual([300, 200, 200, 0, 0, 0, 0, 200, 200, 200, 400])
  })

  it("bars the 2, not the 12, on the don't win line (line 1630)", () => {
    const back = (total: number) => settled([thrown(total)], { seat: 1, wager: 'dont-win-line', stake: 100 })
    expect([2, 3, 7, 11, 12].map((total) => back(total)?.returns)).toEqual([100, 200, 0, 0, 200])
    expect(back(2)).toMatchObject({ verdict: 'void', at: 1 })
  })
})

describe('wagers that are on or off at a come-out throw (gb 8.17 g, h, j, k)', () => {
  const come: Bet = { seat: 1, wager: 'come', stake: 100, at: 2 }
  const behind: Bet = { seat: 1, wager: 'behind-come', point: 4, stake: 100, at: 3 }
  const rolls = [
    [3, 3],
    [1, 3],
    [2, 4],
    [3, 4],
  ]

  it('gives odds behind the come back on a come-out 7 while the come loses, unless they were called on', () => {
    expect(settled(rolls, come)).toMatchObject({ returns: 0, at: 4 })
    expect(settled(rolls, behind)).toMatchObject({ returns: 100, at: 4, verdict: 'void' })
    const on: Action = { seat: 1, do: 'call-on', wager: 'behind-come', at: 4 }
    expect(settled(rolls, behind, [on])).toMatchObject({ returns: 0, at: 4 })
    expect(settled(rolls, behind, [on, { ...on, do: 'call-off' }])).toMatchObject({ returns: 100 })
    expect(settled(rolls, behind, [{ ...on, seat: 2 }])).toMatchObject({ returns: 100 })
  })

  it('gives a lay behind the come that was called off back with the come-out throw that decides it', () => {
    const lay: Bet = { seat: 1, wager: 'behind-dont-come', point: 4, stake: 100, at: 3 }
    const off: Action = { seat: 1, do: 'call-off', wager: 'behind-dont-come', at: 4 }
    const fourAgain = [...rolls.slice(0, 3), [2, 2]]
    expect([settled(rolls, lay)?.returns, settled(rolls, lay, [off])?.returns]).toEqual([150, 100])
    expect([settled(fourAgain, lay)?.returns, settled(fourAgain, lay, [off])?.returns]).toEqual([0, 100])
    expect(
      settled(
        [
          [3, 3],
          [1, 3],
          [3, 4],
        ],
        lay,
        [{ ...off, at: 3 }],
      ),
    ).toMatchObject({ returns: 150, at: 3 })
  })

  it('finds the come point where it is not named, and reads it from the layout too', () => {
    const { point, ...unnamed } = behind
    expect(point).toBe(4)
    expect(dice.settle(roundWith([...rolls.slice(0, 2), [2, 2]], [come, unnamed]), defaults)[1]).toMatchObject({
      returns: 300,
      pays: '2:1',
    })
    expect(refusals(rolls, [come, { ...unnamed, on: [4] }])).toEqual([undefined, undefined])
  })

  it('leaves a place bet that is off where it lies, and a lay in action unless called off', () => {
    const comeOut = [
      [3, 3],
      [3, 3],
      [3, 4],
    ]
    const win: Bet = { seat: 1, wager: 'place-to-win', on: [8], stake: 100, at: 2 }
    const lay: Bet = { seat: 1, wager: 'place-to-lose', on: [8], stake: 100, at: 2 }
    expect(settled(comeOut, win)).toMatchObject({ open: true })
    expect(settled(comeOut, win, [{ seat: 1, do: 'call-on', at: 3 }])).toMatchObject({ returns: 0, at: 3 })
    expect(settled(comeOut, lay)).toMatchObject({ returns: 180, at: 3 })
    expect(settled(comeOut, lay, [{ seat: 1, do: 'call-off', on: [8], at: 3 }])).toMatchObject({ open: true })
  })

  it('says of a wager that was called off and plays on why it does', () => {
    const told = (rolls: number[][], actions: object[], bets: object[]) =>
      settleCase({ id: 1, game: 'gb.dice', outcome: { rolls }, actions, bets })
    const off = (wager: string, at: number) => [{ seat: 1, do: 'call-off', wager, at }]
    const place = [{ seat: 1, wager: 'place-to-win', on: [8], stake: 600, at: 2 }]
    const standing = [
      [2, 2],
      [4, 4],
    ]
    expect(told(standing, off('place-to-win', 2), place)).toMatchObject({
      settlements: [{ returns: 1300, at: 2 }],
      findings: [
        {
          rule: 'on-and-off',
          severity: 'warning',
          message: 'seat 1 place-to-win:8: called off before throw 2, with the point of 4 standing: it plays on',
        },
      ],
    })
    const lay = [{ seat: 1, wager: 'place-to-lose', on: [8], stake: 500 }]
    expect(told([[3, 4]], off('place-to-lose', 1), lay)).toMatchObject({ settlements: [{ open: true }], findings: [] })
    const hard = [{ seat: 1, wager: 'hardways', on: [4, 4], stake: 100 }]
    expect(told([[3, 4]], off('hardways', 1), hard)).toMatchObject({ findings: [{ rule: 'on-and-off' }] })
  })

  it('keeps hardways in action on every throw', () => {
    const hard: Bet = { seat: 1, wager: 'hardways', on: [4, 4], stake: 100 }
    expect(settled([[3, 4]], hard, [{ seat: 1, do: 'call-off', at: 1 }])).toMatchObject({ returns: 0, at: 1 })
  })
})
