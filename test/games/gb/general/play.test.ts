import { describe, expect, it } from 'vitest'
import { but, expectAccepted, expectRefused, judged } from './general-cases.ts'

describe('the general rules about progressive jackpots (gb 2.7)', () => {
  const stud = (progressive: object) => ({ game: 'gb.casino-stud', progressive })
  const award = { cards: ['As'], bets: [{ seat: 1 }], meter_before: 1_000, meter_after: 900 }

  it('gr.progressive.availability: only in the three games whose sections have it', () => {
    for (const game of ['gb.casino-stud', 'gb.holdem-bonus', 'gb.casino-holdem'])
      expectAccepted('gr.progressive.availability', { game, progressive: true })
    expectAccepted('gr.approved-games-only', { game: 'gb.roulette', progressive: { offered: false } })
    for (const game of ['gb.roulette', 'gb.ultimate-holdem', 'gb.blackjack'])
      expectRefused('gr.progressive.availability', { game, progressive: { share: 0.8, seed: 0 } })
  })

  it('gr.progressive.faults: a lost connection freezes settlement and raises an alarm', () => {
    expectAccepted('gr.progressive.faults', stud({ fault_procedure: true, survives_restart: true }))
    expectAccepted('gr.progressive.faults', stud({ meter_connection: 'lost', frozen: true, alarm: true }))
    expectAccepted('gr.progressive.faults', { sensor: 'ok' })
    expectRefused('gr.progressive.faults', stud({ meter_connection: 'lost', frozen: false, alarm: true }))
    expectRefused('gr.progressive.faults', { sensor: 'lost', frozen: true, alarm: false })
    expectRefused('gr.progressive.faults', stud({ sensor_lost: false, meter_lost: true }))
    expectRefused('gr.progressive.faults', stud({ fault_procedure: false }))
    expectRefused('gr.progressive.faults', stud({ survives_restart: false }))
  })

  it('gr.progressive.meter-share: at least 70 percent, over all linked tables, no fraction dropped', () => {
    for (const share of [0.7, 1, 70, '70%', 85.5]) expectAccepted('gr.progressive.meter-share', stud({ share }))
    for (const share of [0.69, 0, 69.9, '69%']) expectRefused('gr.progressive.meter-share', stud({ share }))
    expectAccepted('gr.progressive.meter-share', stud({ share: 0.7, stakes: 1_000 }))
    expectAccepted('gr.progressive.meter-share', { stakes: [100, 200], contributions: [100, 110] })
    expectRefused('gr.progressive.meter-share', { stakes: [100, 200], contributions: [100, 109] })
    const linked = (second: number) => ({
      linked_tables: [
        { id: 'a', stakes: 1_000, contributions: 650 },
        { id: 'b', stakes: 1_000, contributions: second },
      ],
    })
    expectAccepted('gr.progressive.meter-share', linked(750))
    expectRefused('gr.progressive.meter-share', linked(749))
    expectRefused('gr.progressive.meter-share', stud({ share: 0.7, carry_fractions: false }))
  })

  it('gr.progressive.seed: the own money of the house, beside the share', () => {
    expectAccepted('gr.progressive.seed', stud({ share: 0.7, seed: 500_000 }))
    expectAccepted('gr.progressive.seed', { seed: 0 })
    expectRefused('gr.progressive.seed', stud({ share: 0.7, seed: -1 }))
    expectRefused('gr.progressive.seed', stud({ seed: 100, seed_counts_towards_share: true }))
    expectRefused('gr.progressive.seed', stud({ seed: 100, booked_separately: false }))
  })

  it('gr.progressive.equipment: its devices have their conformity references', () => {
    expectAccepted('gr.progressive.equipment', stud({ equipment: [{ id: 'meter', conformity_reference: 'CR-9' }] }))
    expectRefused('gr.progressive.equipment', stud({ equipment: [{ id: 'meter' }] }))
    expectRefused('gr.progressive.equipment', { devices: [{ id: 'meter', class: 'jackpot-meter' }] })
    expectRefused('gr.progressive.equipment', stud({ conformity_reference: null }))
  })

  it('gr.progressive.multiple-wins: an order decides between wins that fall together', () => {
    expectAccepted('gr.progressive.multiple-wins', stud({ order: 'dealer-right' }))
    expectAccepted('gr.progressive.multiple-wins', {
      wins: [
        { table: 'a', at: 1 },
        { table: 'b', at: 2 },
      ],
    })
    expectAccepted('gr.progressive.multiple-wins', { linked_order: 'result-time' })
    expectRefused('gr.progressive.multiple-wins', stud({ order: null }))
    expectRefused('gr.progressive.multiple-wins', stud({ multiple_wins_procedure: false }))
    expectRefused('gr.progressive.multiple-wins', {
      wins: [
        { table: 'a', at: 1 },
        { table: 'b', at: 1 },
      ],
    })
  })

  it('gr.progressive.integrity: an append-only journal, and awards with all that proves them', () => {
    expectAccepted('gr.progressive.integrity', { journal: 'append-only', awards: [award] })
    expectRefused('gr.progressive.integrity', { journal: { append_only: false } })
    for (const part of Object.keys(award))
      expectRefused('gr.progressive.integrity', { awards: [{ ...award, [part]: undefined }] })
  })

  it('gr.progressive.sign: each participating table shows what the meter stands at', () => {
    expectAccepted('gr.progressive.sign', stud({ sign: true }))
    expectAccepted('gr.progressive.sign', { meter: 12_345, shown: 12_345 })
    expectRefused('gr.progressive.sign', stud({ sign: false }))
    expectRefused('gr.progressive.sign', { meter: 12_345, shown: 12_344 })
    expectRefused('gr.progressive.sign', {
      tables: [
        { id: 'a', sign: true },
        { id: 'b', sign: false },
      ],
    })
    expectRefused('gr.progressive.sign', stud({ stale: true }))
    for (const display of ['stale', 'Stale']) expectRefused('gr.progressive.sign', stud({ share: 0.7, display }))
    expectAccepted('gr.progressive.sign', stud({ display: 'stale', alarm: true }))
  })
})

describe('the general rules about wagers and seats', () => {
  const limits = { 'straight-up': { min: 100, max: 10_000 } }

  it('gr.table-limits-notice: every wager has limits, and stakes keep them', () => {
    expectAccepted('gr.table-limits-notice', { game: 'gb.roulette', limits, wager: 'straight-up', stake: 10_000 })
    expectRefused('gr.table-limits-notice', { limits: { split: { min: 100 } } })
    expectRefused('gr.table-limits-notice', { limits: { split: { min: 200, max: 100 } } })
    expectRefused('gr.table-limits-notice', { limits, limits_posted: false })
    expectRefused('gr.table-limits-notice', { limits: {} })
    for (const stake of [99, 10_001])
      expectRefused('gr.table-limits-notice', { limits, bets: [{ seat: 1, wager: 'straight-up', stake }] })
  })

  it('gr.no-partnerships: players who combine are refused, and several maxima on a spot are shown to a person', () => {
    const bets = [1, 2].map((player) => ({ player, wager: 'straight-up', on: [17], stake: 10_000 }))
    expectRefused('gr.no-partnerships', { partnership: true })
    expectRefused('gr.no-partnerships', { limits: { min: 100, max: 10_000 }, combined_stake: 20_000 })
    expectAccepted('gr.no-partnerships', { partnership: false })
    expectAccepted('gr.no-partnerships', { game: 'gb.roulette', limits, bets })
  })

  it('gr.oral-wagers: covered, repeated by the right person, and only in the games that take them', () => {
    const oral = { stake: 500, funds_on_table: 500, confirmed_by: 'dealer' }
    expectAccepted('gr.oral-wagers', { game: 'gb.roulette', oral })
    expectAccepted('gr.oral-wagers', { game: 'gb.roulette', oral: { ...oral, confirmed_by: 'Croupier' } })
    expectAccepted('gr.oral-wagers', { game: 'gb.punto-banco', oral: { ...oral, confirmed_by: 'banker' } })
    expectAccepted('gr.oral-wagers', { game: 'gb.dice', oral: { ...oral, confirmed_by: 'Stickman' } })
    expectAccepted('gr.oral-wagers', { game: 'gb.sic-bo', oral: { stake: 500, funds: 600, confirmed: true } })
    expectRefused('gr.oral-wagers', { game: 'gb.blackjack', oral })
    for (const confirmed_by of ['dealer', 'croupier', 'somebody'])
      expectRefused('gr.oral-wagers', { game: 'gb.dice', oral: { ...oral, confirmed_by } })
    for (const wrong of but(oral, { funds_on_table: 499 }, { confirmed_by: undefined }, { confirmed_by: 'player' }))
      expectRefused('gr.oral-wagers', { game: 'gb.roulette', oral: wrong })
  })

  it('gr.chip-position-governs: chips are looked at for the last time at the moment of the game', () => {
    expectAccepted('gr.chip-position-governs', { game: 'gb.roulette', frozen_at: 'ball-at-rest' })
    expectAccepted('gr.chip-position-governs', { game: 'gb.sic-bo', frozen_at: 'shaker-uncovered' })
    expectAccepted('gr.chip-position-governs', {
      game: 'gb.big-six',
      frozen_at: 'wheel-at-rest',
      moved_after: true,
      alarm: true,
    })
    expectRefused('gr.chip-position-governs', { game: 'gb.roulette', frozen_at: 'no-more-bets' })
    expectRefused('gr.chip-position-governs', { game: 'gb.sic-bo', frozen_at: 'wheel-at-rest' })
    expectRefused('gr.chip-position-governs', { game: 'gb.big-six', moved_after: true })
    expectRefused('gr.chip-position-governs', { game: 'gb.roulette', settled_by: 'player-claim' })
  })

  it('gr.equipment-security: cards, wheel and dice show only what is on them', () => {
    expectAccepted('gr.equipment-security', { cards: ['As', 'Kd'], decks: 1 })
    expectAccepted('gr.equipment-security', { cards: ['As', 'As'], decks: 2 })
    expectAccepted('gr.equipment-security', { dice: [1, 6] })
    expectRefused('gr.equipment-security', { cards: ['As', 'As'], decks: 1 })
    expectRefused('gr.equipment-security', { cards: ['Xx'], decks: 1 })
    expectRefused('gr.equipment-security', { game: 'gb.roulette', result: 37 })
    expectRefused('gr.equipment-security', { game: 'gb.roulette', wheel: [0, 1, 2, 3] })
    expectRefused('gr.equipment-security', { dice: [0, 7] })
    expectRefused('gr.equipment-security', { security_procedures: false })
  })

  it.each([
    ...[{ order: [0, 1, 2] }, { pockets: 38 }, { pockets: 36 }, { zeros: 2 }, { result: 37 }, { kind: 'double-zero' }],
    ...['double-zero', 37],
  ])('gr.equipment-security: a wheel is the one of the document: not %j', (wheel) => {
    expectRefused('gr.equipment-security', { game: 'gb.roulette', wheel })
  })

  it('gr.equipment-security: a wheel, dice or a deck as they should be, told in parts', () => {
    expectAccepted('gr.equipment-security', { game: 'gb.roulette', wheel: { pockets: 37, zeros: 1, result: 36 } })
    expectAccepted('gr.equipment-security', { game: 'gb.big-six', result: 'A' })
    expectAccepted('gr.equipment-security', { game: 'gb.dice', dice: { faces: [6, 1] } })
    expectAccepted('gr.equipment-security', { game: 'gb.three-card-poker', deck: { cards: 52, missing: [] } })
    expectAccepted('gr.equipment-security', { game: 'gb.pai-gow-poker', cards: ['Xx', 'As'], deck: { cards: 53 } })
    expectAccepted('gr.equipment-security', { game: 'gb.blackjack', cards: ['As', 'As'] })
  })

  it.each([
    { dice: { faces: [7, 1] } },
    { rolls: [[6, 0]] },
    ...[{ dealt: ['As', 'As'] }, { seen: 'As As' }].map((cards) => ({ cards })),
    ...[{ missing: ['As'] }, { missing: true }, { duplicates: ['As'] }, { cards: 51 }].map((deck) => ({ deck })),
  ])('gr.equipment-security: dice and cards show only what is on them and in the deck: not %j', (said) => {
    expectRefused('gr.equipment-security', { game: 'gb.three-card-poker', ...said })
  })

  it.each([
    ['gb.three-card-poker', { decks: 2 }],
    ['gb.casino-stud', { decks: 2 }],
    ['gb.ultimate-holdem', { deck: { decks: 2 } }],
    ['gb.let-it-ride', { decks: 0 }],
    ['gb.pai-gow-poker', { decks: 2 }],
    ['gb.pai-gow-poker', { jokers: 0 }],
    ['gb.blackjack', { jokers: 2 }],
    ['gb.sic-bo', { dice: 2 }],
    ['gb.dice', { dice: { count: 3 } }],
    ['gb.three-card-poker', { deck: ['As', 'As'] }],
  ])('gr.equipment-security: %s is played with the packs, jokers and dice of its rules: not %j', (game, said) => {
    expectRefused('gr.equipment-security', { game, ...said })
  })

  it.each([
    ['gb.three-card-poker', { decks: 1, jokers: 0 }],
    ['gb.pai-gow-poker', { decks: 1, jokers: 1 }],
    ['gb.blackjack', { jokers: 0 }],
    ['gb.sic-bo', { dice: 3 }],
    ['gb.dice', { dice: 2 }],
    ['gb.three-card-poker', { deck: ['As', 'Ks'] }],
  ])('gr.equipment-security: %s as it should be: %j', (game, said) => {
    expectAccepted('gr.equipment-security', { game, ...said })
  })

  it('gr.deck-count-fixed: another number of decks only when a shoe ends, and only if all agree', () => {
    const change = { from: 6, to: 8, at: 'end-of-shoe', unanimous: true }
    expectAccepted('gr.deck-count-fixed', { game: 'gb.blackjack', deckChange: change })
    expectAccepted('gr.deck-count-fixed', { deck_change: { from: 6, to: 6 } })
    const wrong = but(change, { at: 'mid-shoe' }, { unanimous: false }, { unanimous: undefined }, { inequitable: true })
    for (const deckChange of wrong) expectRefused('gr.deck-count-fixed', { game: 'gb.punto-banco', deckChange })
    expectRefused('gr.deck-count-fixed', { game: 'gb.three-card-poker', deckChange: { ...change, from: 1, to: 2 } })
    expectRefused('gr.deck-count-fixed', {
      deckChange: { ...change, unanimous: undefined, players: ['a', 'b'], consents: ['a'] },
    })
  })

  it('gr.one-position-per-player: one wager a position, one position a player', () => {
    const bets = (...placed: [seat: number, player: string][]) =>
      placed.map(([seat, player]) => ({ seat, player, wager: 'ante', stake: 100 }))
    expectAccepted('gr.one-position-per-player', { bets: bets([1, 'a'], [2, 'b']) })
    expectAccepted('gr.one-position-per-player', {
      positions: [
        { seat: 1, player: 'a' },
        { seat: 2, player: 'b' },
      ],
    })
    expectRefused('gr.one-position-per-player', { game: 'gb.three-card-poker', bets: bets([1, 'a'], [2, 'a']) })
    expectRefused('gr.one-position-per-player', { game: 'gb.let-it-ride', bets: bets([1, 'a'], [1, 'b']) })
    expectRefused('gr.one-position-per-player', { positions: { 1: 'a', 2: 'a' } })
    expectAccepted('gr.no-unlisted-variation', {
      game: 'gb.blackjack',
      bets: bets([1, 'a'], [2, 'a']).map((bet) => ({ ...bet, wager: 'initial' })),
    })
  })

  it('gr.marked-layout: what the layout shows is taken and offered, and nothing else', () => {
    const layout = { side_wagers: ['royal-match', 'perfect-pairs'], suspended: ['perfect-pairs'] }
    const table = { game: 'gb.blackjack', layout }
    expectAccepted('gr.marked-layout', { ...table, wager: 'royal-match' })
    expectAccepted('gr.marked-layout', { ...table, offered: ['royal-match'] })
    expectAccepted('gr.marked-layout', { ...table, wager: 'initial' })
    expectRefused('gr.marked-layout', { ...table, wager: '21-plus-3' })
    expectRefused('gr.marked-layout', { ...table, wager: 'perfect-pairs' })
    expectRefused('gr.marked-layout', { ...table, offered: ['perfect-pairs'] })
    expectRefused('gr.marked-layout', { ...table, offered: [] })
    expectAccepted('gr.marked-layout', { ...table, wagers: ['initial', 'royal-match'] })
    expectRefused('gr.marked-layout', { ...table, wagers: ['initial'] })
  })

  it('gr.marked-layout: what is marked need be offered at blackjack alone (4.2), a mark is asked for everywhere', () => {
    const roulette = { game: 'gb.roulette', layout: { side_wagers: ['roulette-rage'] } }
    expectAccepted('gr.marked-layout', { ...roulette, offered: [] })
    expectRefused('gr.marked-layout', { game: 'gb.blackjack', layout: { side_wagers: ['royal-match'] }, offered: [] })
    expectRefused('gr.marked-layout', { ...roulette, layout: { side_wagers: [] }, wagers: ['roulette-rage'] })
  })

  it.each([{ layout: { side_wagers: ['fortune', 'jokolor'] } }, { wagers: ['standard', 'fortune', 'jokolor'] }])(
    'gr.marked-layout: one kind of side wager at a table of Pai Gow Poker (13.12): not %j',
    (said) => {
      expectRefused('gr.marked-layout', { game: 'gb.pai-gow-poker', ...said })
    },
  )

  it('gr.marked-layout: the other kind may be marked where a sign says that it is not available', () => {
    const layout = { side_wagers: ['fortune', 'jokolor'], suspended: ['jokolor'] }
    expectAccepted('gr.marked-layout', { game: 'gb.pai-gow-poker', layout })
  })

  it('side-wager-wrong-decks: what the layout shows is offered, and only with four or six decks (4.6)', () => {
    const layout = { side_wagers: ['royal-match'] }
    expectRefused('side-wager-wrong-decks', { game: 'gb.blackjack', decks: 5, layout })
    expectAccepted('gr.marked-layout', { game: 'gb.blackjack', decks: 4, layout })
    const suspended = { ...layout, suspended: ['royal-match'] }
    expectAccepted('gr.marked-layout', { game: 'gb.blackjack', decks: 5, layout: suspended })
  })

  it('gr.no-partnerships: players at the maximum on one number are shown to a person, on two numbers they are not', () => {
    const onNumbers = (...numbers: number[]) => {
      const bets = numbers.map((number, player) => ({ player, wager: 'straight-up', on: [number], stake: 10_000 }))
      return judged({ game: 'gb.roulette', limits, bets })
    }
    expect(onNumbers(17, 17)).toMatchObject({ findings: [{ rule: 'gr.no-partnerships', severity: 'warning' }] })
    expect(onNumbers(17, 18)).toMatchObject({ findings: [] })
  })

  it('gr.no-unlisted-variation: no wager that the game has not got, but by a trial or variation', () => {
    expectAccepted('gr.no-unlisted-variation', { game: 'gb.blackjack', wagers: ['initial', 'royal-match'] })
    expectRefused('gr.no-unlisted-variation', { game: 'gb.blackjack', wager: 'lucky-ladies' })
    expectRefused('gr.no-unlisted-variation', { game: 'gb.blackjack', odds: { 'lucky-ladies': '10:1' } })
    expectRefused('gr.minimum-odds', { game: 'gb.casino-stud', odds: { progressive: '10:1' } })
    expectRefused('gr.no-unlisted-variation', { game: 'gb.three-card-poker', proprietor_consent: false })
  })
})
