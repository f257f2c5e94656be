import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settleCase } from '../../../../games/settle/settle-case.ts'
import { but, expectAccepted, expectRefused, judged } from './general-cases.ts'

const trial = {
  start: '2007-09-01',
  end: '2007-12-01',
  ruleset: 'draft 3',
  information_notice: true,
  house_edge: '4.2%',
}
const onTrial = (change: object = {}, date = '2007-10-01') => ({ date, trial: { ...trial, ...change } })

const variation = {
  notified_at: '2007-10-01',
  occasions: ['New Year'],
  tables: ['bj-1', 'bj-2'],
  from: '2007-12-30',
  to: '2008-01-02',
  notice_displayed: true,
}
const varied = (change: object = {}, date = '2007-12-31', table = 'bj-1') => ({
  date,
  table,
  variation: { ...variation, ...change },
})

const listedTable = { game: 'gb.roulette', payTable: { 'roulette-rage': 'rage-1' }, pay_table_notice: true }
const customTable = {
  game: 'gb.roulette',
  pay_table: { wager: 'roulette-rage', rows: { 'k=4': '6:1', 'k=5': '9:1' } },
  pay_table_notice: true,
  revised_house_edge: '12%',
}

describe('the general rules about the house (gb 2.1 to 2.6)', () => {
  it('gr.approved-games-only: the fifteen games of the document, or a game in its trial', () => {
    expectAccepted('gr.approved-games-only', { game: 'gb.roulette' })
    expectAccepted('gr.approved-games-only', { games: ['gb.dice', 'gb.pai-gow-poker'] })
    expectAccepted('gr.trial-games', { game: 'gb.new-game', ...onTrial() })
    expectRefused('gr.approved-games-only', { game: 'gb.new-game' })
    expectRefused('gr.approved-games-only', { game: 'gb.new-game', ...onTrial({ game: 'gb.other-game' }) })
    expectRefused('gr.approved-games-only', { game: 'gb.roulette', premises_licensed: false })
  })

  it.each(['baccarat-banque', 'chemin-de-fer', 'super-pan-9', 'Chemin de Fer'])(
    'gr.approved-games-only: %s is left out expressly',
    (game) => expectRefused('gr.approved-games-only', { game }),
  )

  it('gr.approved-games-only: a round of such a game is refused as well', () => {
    expect(settled('gb.chemin-de-fer')).toMatchObject({ refused: 'gr.approved-games-only' })
  })

  it('gr.scope-of-document: what is left open has a value on record', () => {
    expectAccepted('gr.scope-of-document', { decisions: { rounding: 'up', dealOrder: 'one-at-a-time' } })
    expectAccepted('gr.scope-of-document', { option: 'rounding', value: 'up', recorded: true })
    expectRefused('gr.scope-of-document', { decisions: { rounding: null } })
    expectRefused('gr.scope-of-document', { option: 'rounding', value: 'up', recorded: false })
    expectRefused('gr.scope-of-document', { option: 'rounding' })
  })

  it('gr.trial-games: between its dates, by its agreed rules, with notice and house edge', () => {
    expectAccepted('gr.trial-games', onTrial())
    expectAccepted('gr.trial-games', onTrial({}, '2007-09-01'))
    expectAccepted('gr.trial-games', onTrial({}, '2007-12-01T22:00:00Z'))
    expectAccepted('gr.trial-games', onTrial({ extension: { to: '2008-02-01', recorded: true } }, '2008-01-15'))
    expectAccepted('gr.trial-games', onTrial({ stop_order: '2007-11-01' }, '2007-10-31'))
    for (const [change, date] of [
      [{}, '2007-08-31'],
      [{}, '2007-12-02'],
      [{ extension: { to: '2008-02-01', recorded: false } }, '2008-01-15'],
      [{ stop_order: true }, '2007-10-01'],
      [{ stop_order: { from: '2007-10-01' } }, '2007-10-02'],
      [{ start: undefined }, '2007-10-01'],
      [{ end: null }, '2007-10-01'],
      [{ ruleset: '' }, '2007-10-01'],
      [{ information_notice: false }, '2007-10-01'],
      [{ house_edge: undefined }, '2007-10-01'],
      [{ open_to_all: false }, '2007-10-01'],
      [{ applicant: 'manufacturer' }, '2007-10-01'],
    ] as const)
      expectRefused('gr.trial-games', onTrial(change, date))
  })

  it('gr.local-variation: after written notice, at its tables, in its period, shown to players', () => {
    expectAccepted('gr.local-variation', varied())
    expectAccepted('gr.local-variation', {
      date: '2007-12-31',
      table: 'bj-1',
      local_variation: { ...variation, tables: 'all' },
    })
    for (const setup of [
      varied({ notified_at: undefined }),
      varied({ notified_at: '2008-01-01' }),
      varied({ occasions: undefined }),
      varied({ tables: undefined }),
      varied({ from: undefined }),
      varied({ notice_displayed: false }),
      varied({ requires_trial: true }),
      varied({}, '2007-12-29'),
      varied({}, '2008-01-03'),
      varied({}, '2007-12-31', 'bj-3'),
    ])
      expectRefused('gr.local-variation', setup)
  })

  it('gr.bank: the house alone holds it and has an interest in it', () => {
    expectAccepted('gr.bank', { banked_by: 'house' })
    expectAccepted('gr.bank', { game: 'gb.punto-banco', banker: 'rotating-shoe', shoe_holder: { banks: false } })
    expectAccepted('gr.bank', { bank: { held_by: 'Bankers Ltd', service_agreement: true } })
    expectRefused('gr.bank', { banked_by: 'player' })
    for (const banker of ['player', 'Players', 'seat 3', 'player-2', 'punter'])
      expectRefused('gr.bank', { game: 'gb.punto-banco', banker })
    for (const banker of ['dealer', 'rotating-players', 'players-in-turn'])
      expectAccepted('gr.bank', { game: 'gb.punto-banco', banker })
    expectRefused('gr.bank', { bank: { held_by: 'Bankers Ltd' } })
    expectRefused('gr.bank', { banked_by: 'house', bank_interest: ['house', 'player'] })
    expectRefused('gr.bank', { shoe_holder: { banks: true } })
    expectRefused('gr.bank', { wagers_against: 'player' })
  })

  it('gr.equipment-standards: a device that feeds a live game has its conformity reference', () => {
    expectAccepted('gr.equipment-standards', { devices: [{ id: 'wheel', conformity_reference: 'CR-1' }] })
    expectAccepted('gr.equipment-standards', { devices: [{ id: 'spare', live: false }] })
    expectRefused('gr.equipment-standards', { devices: [{ id: 'wheel', conformity: 'CR-1' }, { id: 'shoe' }] })
    expectRefused('gr.equipment-standards', { device: { id: 'shoe', conformity: '' } })
    expectRefused('gr.equipment-standards', { automated: { departs_from_rules: true } })
    expectAccepted('gr.equipment-standards', { automated: { departs_from_rules: true, consent: 'letter of 3 May' } })
  })
})

describe('gr.equipment-security: what is said of wheels, decks and results', () => {
  const counts = { A: 1, B: 1, C: 2, D: 4, E: 8, F: 12, G: 24 }
  const order = Object.entries(counts).flatMap(([symbol, count]) => Array.from({ length: count }, () => symbol))
  const themed = { Crown: 1, B: 1, C: 2, D: 4, E: 8, F: 12, G: 24 }

  it.each([
    { wheel: { pockets: 52 } },
    { wheel: { segments: 52, symbols: counts } },
    { wheel: counts },
    { wheel: { order } },
    { wheel: { symbols: themed }, themeSymbols: { A: 'Crown' } },
  ])('a Big Six wheel has 52 segments of seven symbols (gb 10.2, lines 2057-2074): %j', (said) =>
    expectAccepted('gr.equipment-security', { game: 'gb.big-six', ...said }),
  )

  it.each([
    { pockets: 37 },
    { segments: 54, symbols: counts },
    { segments: 52, symbols: { ...counts, A: 2 } },
    { symbols: { ...counts, H: 1 } },
    { symbols: themed },
    { ...counts, G: 23 },
    { order: order.slice(1) },
  ])('no other is a Big Six wheel (gb 10.2, lines 2057-2074): %j', (wheel) =>
    expectRefused('gr.equipment-security', { game: 'gb.big-six', wheel }),
  )

  it('a deck is whole in any number of decks that the game may have, where that is not said (gb 4.5, 6.12)', () => {
    const deckOf = (game: string, cards: number, more = {}) => ({ game, deck: { cards }, ...more })
    for (const cards of [52, 208, 416])
      expectAccepted('gr.equipment-security', deckOf('gb.blackjack', cards, { cards: ['As'] }))
    expectAccepted('gr.equipment-security', deckOf('gb.punto-banco', 312))
    for (const setup of [
      deckOf('gb.punto-banco', 311),
      deckOf('gb.punto-banco', 312, { decks: 8 }),
      deckOf('gb.blackjack', 0),
      deckOf('gb.blackjack', 52, { cards: ['As', 'As'] }),
      deckOf('gb.three-card-poker', 104),
    ])
      expectRefused('gr.equipment-security', setup)
  })

  it.each([
    ['gb.roulette', { wheel: 36 }, { wheel: 37 }],
    ['gb.roulette', { spins: [1, 36] }, { spins: [1, 38] }],
    ['gb.dice', { rolls: [[6, 1]] }, { rolls: [[7, 1]] }],
    ['gb.sic-bo', { dice: [1, 2, 6] }, { dice: [1, 2, 7] }],
    ['gb.big-six', { symbol: 'G' }, { symbol: 'H' }],
  ])('an outcome of %s is one that its equipment can show', (game, outcome, impossible) => {
    expectAccepted('gr.equipment-security', { game, outcome })
    expectRefused('gr.equipment-security', { game, outcome: impossible })
  })
})

describe('gr.progressive.sign: what is said of the display', () => {
  const shown = (display: unknown) => ({ game: 'gb.casino-stud', progressive: { share: 0.7, meter: 100, display } })

  it.each(['live', 'current', { value: 100, stale: false }])('shows the meter as it stands: %j', (display) =>
    expectAccepted('gr.progressive.sign', shown(display)),
  )

  it.each(['stale', { value: 100, stale: true }, { value: 90 }])('shows another: %j', (display) =>
    expectRefused('gr.progressive.sign', shown(display)),
  )
})

describe('the general rules about odds (gb 2.4 e and 2.8 to 2.10)', () => {
  const better = { game: 'gb.roulette', odds: { 'straight-up': '36:1' } }

  it.each([
    ['gb.blackjack', { soft17: 'b-count-as-7' }],
    ['gb.blackjack', { doubleOn: 'any' }],
    ['gb.blackjack', { splitOn: 'any' }],
    ['gb.blackjack', { decks: 6 }],
    ['gb.big-six', { betweenSegments: 'respin' }],
    ['gb.pai-gow-poker', { foul: 'both-lose' }],
    ['gb.pai-gow-poker', { foul: 'reset-house-way' }],
    ['gb.pai-gow-poker', { envyMinimum: 500 }],
  ])('gr.scope-of-document: %s with %j needs its notice (518-521, 578, 646, 664, 2122, 3255, 3419)', (game, option) => {
    const [name = ''] = Object.keys(option)
    for (const said of [{ notice: false }, { sign: false }, { notices: { [name]: false } }])
      expectRefused('gr.scope-of-document', { game, ...option, ...said })
    for (const said of [{ notice: true }, { notices: { [name]: true } }])
      expectAccepted('gr.scope-of-document', { game, ...option, ...said })
  })

  it('gr.higher-odds: a notice that names no option is that of the odds that are told (2.1, lines 164-169)', () => {
    const better = { game: 'gb.blackjack', decks: 6, odds: { 'initial:blackjack': '2:1' }, house_edge: '1%' }
    expectRefused('gr.higher-odds', { ...better, notice: false })
  })

  it('gr.scope-of-document: what no notice has to say needs none', () => {
    for (const option of [{ soft17: 'a-stand' }, { doubleOn: '9-10-11' }, { evenMoney: 'offered' }])
      expectAccepted('gr.approved-games-only', { game: 'gb.blackjack', ...option, notice: false })
  })

  it('gr.minimum-odds: odds of a wager that are under the minimum of a row of it, though better than that of another', () => {
    expectRefused('gr.minimum-odds', { game: 'gb.blackjack', odds: { initial: '6:5' } })
  })

  it('gr.higher-odds: better odds need a notice and a house edge', () => {
    expectAccepted('gr.higher-odds', { ...better, notice: true, house_edge: '0%' })
    expectAccepted('gr.higher-odds', { ...better, notice: { house_edge: 0.01 } })
    for (const setup of but(better, {}, { notice: true }, { house_edge: '0%' }, { notice: false, house_edge: '0%' }))
      expectRefused('gr.higher-odds', setup)
  })

  it('gr.minimum-odds: no odds under those of the document, of wagers and of rows', () => {
    expectAccepted('gr.minimum-odds', { game: 'gb.roulette', odds: { 'straight-up': '35:1' } })
    expectAccepted('gr.minimum-odds', { wager: 'split', odds: '17:1', minimum: '17:1' })
    expectRefused('gr.minimum-odds', { game: 'gb.roulette', odds: { 'straight-up': '34:1' } })
    expectRefused('gr.minimum-odds', { game: 'roulette', odds: { 'roulette-rage:k=4': '4:1' } })
    expectRefused('gr.minimum-odds', { game: 'gb.roulette', wager: 'split', pays: '16:1' })
    expectRefused('gr.minimum-odds', { game: 'gb.casino-stud', odds: { 'progressive:flush': '40 for 1' } })
    expectRefused('gr.minimum-odds', { game: 'gb.casino-stud', odds: { 'progressive:straight-flush': '9%' } })
    expectAccepted('gr.minimum-odds', { game: 'gb.casino-stud', odds: { 'progressive:flush': '50 for 1' } })
  })

  it('gr.whole-pay-table: a listed or a custom table, with its notice', () => {
    expectAccepted('gr.whole-pay-table', listedTable)
    expectAccepted('gr.whole-pay-table', customTable)
    for (const setup of but(
      listedTable,
      { pay_table_notice: false },
      { house_edge_available: false },
      { pay_table_notice: undefined },
    ))
      expectRefused('gr.whole-pay-table', setup)
    for (const setup of but(
      customTable,
      { revised_house_edge: undefined },
      { pay_table_notice: false },
      { pay_table: { wager: 'roulette-rage', rows: { 'k=4': '4:1' } } },
    ))
      expectRefused('gr.whole-pay-table', setup)
  })

  it('gr.whole-pay-table: better odds of a custom table are judged with the table (gb 2.9 d, lines 257-260)', () => {
    const custom = (wager: string, row: string, odds: string) => ({
      payTable: { [wager]: 'custom' },
      odds: { [`${wager}:${row}`]: odds },
      pay_table_notice: true,
    })
    for (const setup of [
      { game: 'gb.ultimate-holdem', ...custom('trips-bonus', 'flush', '8:1') },
      { game: 'gb.let-it-ride', ...custom('let-it-ride', 'flush', '9:1') },
    ]) {
      expect(judged(setup)).toMatchObject({ findings: [{ rule: 'gr.whole-pay-table' }] })
      expectAccepted('gr.whole-pay-table', { ...setup, revised_house_edge: '5%' })
    }
    const under = { game: 'gb.ultimate-holdem', ...custom('trips-bonus', 'flush', '1:1'), revised_house_edge: '5%' }
    expectRefused('gr.whole-pay-table', under)
  })

  it('gr.minimum-odds: odds of a wager that is paid by rows are odds of each row', () => {
    expectRefused('gr.minimum-odds', { game: 'gb.ultimate-holdem', odds: { 'trips-bonus': '3:1' } })
    expectRefused('gr.minimum-odds', { game: 'gb.big-six', odds: { symbol: '1:1' } })
  })

  it('gr.minimum-set-not-a-table: a minimum set is accepted with a warning', () => {
    const setup = { game: 'gb.roulette', payTable: { 'roulette-rage': 'rage-min' } }
    expectAccepted('gr.minimum-set-not-a-table', setup)
    expect(judged(setup)).toMatchObject({ findings: [{ rule: 'gr.minimum-set-not-a-table', severity: 'warning' }] })
  })

  it('gr.changed-odds-at-table: dice and sic bo say it in their own words', () => {
    const better = { game: 'gb.sic-bo', odds: { small: '2:1' } }
    expectRefused('gr.changed-odds-at-table', better)
    expectAccepted('gr.changed-odds-at-table', { ...better, notice: true, house_edge: '-45%' })
    expectRefused('gr.changed-odds-at-table', { game: 'gb.dice', odds: { eleven: '20:1' } })
  })
})

describe('answers about a table', () => {
  it('names no rule where nothing is said that a rule is about', () => {
    expect(judged({ lucky: true })).toEqual({ id: 1, error: 'no general rule is about lucky' })
  })

  it.each([
    ['wheel.colour', { game: 'gb.roulette', wheel: { pockets: 37, colour: 'green' } }],
    ['wheel', { game: 'gb.roulette', wheel: 'triple-zero' }],
    ['dice.weight', { game: 'gb.dice', dice: { weight: 'loaded' } }],
    ['cards.0.rank', { game: 'gb.three-card-poker', cards: [{ rank: 'A' }] }],
    ['progressive.display', { game: 'gb.casino-stud', progressive: { share: 0.7, display: 'upside down' } }],
    ['progressive.sensor', { game: 'gb.casino-stud', progressive: { sensor: 'flaky' } }],
    ['odds.straight-up', { game: 'gb.roulette', odds: { 'straight-up': 'generous' } }],
    ['limits.split.typical', { limits: { split: { min: 1, max: 2, typical: 1 } } }],
    ['trial.town', onTrial({ town: 'Leeds' })],
    ['seats', { game: 'gb.let-it-ride', seats: 5 }],
    ['banker', { game: 'gb.roulette', banker: 'whoever' }],
    ['config', { game: 'gb.roulette', banked_by: 'house', config: 'usual' }],
    ['colour', { banked_by: 'house', table: { game: 'gb.roulette' }, options: { colour: 'green' } }],
    ['date', { ...onTrial(), date: 'some day' }],
    ['devices.0.colour', { devices: [{ id: 'wheel', conformity: 'CR-1', colour: 'red' }] }],
    ['bets.0.side', { game: 'gb.blackjack', bets: [{ seat: 1, wager: 'initial', stake: 1, side: 'left' }] }],
    ['notice', { ...listedTable, notice: 'somewhere' }],
  ])('names no rule where %s is said and no rule reads it (gb 321-325, 330-333)', (path, setup) => {
    expect(judged(setup)).toEqual({ id: 1, error: `no general rule is about ${path}` })
  })

  it('reads past a note, wherever it stands', () => {
    expectAccepted('gr.equipment-standards', { note: 'new', devices: [{ id: 'w', conformity: 'CR-1', note: 'spare' }] })
  })

  it('looks at one rule alone where one is named', () => {
    const setup = { rule: 'gr.bank', game: 'gb.chemin-de-fer', banked_by: 'house' }
    expectAccepted('gr.bank', setup)
  })

  it('finds the configuration in options too, and under `table`', () => {
    const banked = { game: 'gb.roulette', banked_by: 'player' }
    for (const setup of [{ table: banked }, { Config: banked }, { configuration: { options: banked } }])
      expectRefused('gr.bank', setup)
    expectRefused('gr.bank', { table: { game: 'gb.roulette' }, config: { banked_by: 'player' } })
    expectRefused('gr.bank', { table: { game: 'gb.roulette' }, options: { banked_by: 'player' } })
  })

  it('takes any spelling of a key', () => {
    for (const key of ['banked_by', 'bankedBy', 'banked-by', 'Banked by']) expectRefused('gr.bank', { [key]: 'player' })
  })
})

function settled(game: string) {
  return settleCase({ id: 1, game, bets: [{ seat: 1, wager: 'banco', stake: 100 }] })
}

describe('whatever is said of a table', () => {
  const names = ['game', 'trial', 'variation', 'odds', 'pay_table', 'devices', 'progressive', 'limits', 'bets', 'oral']
  const more = ['layout', 'wager', 'positions', 'deckChange', 'stakes', 'wins', 'awards', 'cards', 'decisions', 'table']
  const name = fc.constantFrom(...names, ...more)
  const part = fc.oneof(fc.jsonValue(), fc.constantFrom('gb.roulette', 'rage-min', 'constructor', '__proto__'))
  const setups = fc.dictionary(name, fc.oneof(part, fc.array(fc.dictionary(name, part))))

  it('is answered', () => {
    fc.assert(
      fc.property(setups, (setup) => void expect(judged(setup)).toHaveProperty('id', 1)),
      { numRuns: 300 },
    )
  })

  it('is accepted only where all of it is read: a word in its midst that nobody knows is an error', () => {
    const partsOf = (value: unknown): object[] =>
      typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(partsOf)] : []
    for (const setup of [listedTable, customTable, onTrial(), varied()])
      for (const at of partsOf(setup).keys()) {
        const copy = structuredClone(setup)
        Object.assign(partsOf(copy)[at] ?? {}, { unheardOf: { deep: true } })
        expect(judged(copy), JSON.stringify(copy)).toHaveProperty('error')
      }
  })
})
