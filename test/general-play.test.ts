import { describe, it } from 'vitest'
import { accepts, but, refuses } from './general-cases.ts'

describe('the general rules about progressive jackpots (gb 2.7)', () => {
  const stud = (progressive: object) => ({ game: 'gb.casino-stud', progressive })
  const award = { cards: ['As'], bets: [{ seat: 1 }], meter_before: 1_000, meter_after: 900 }

  it('gr.progressive.availability: only in the three games whose sections have it', () => {
    for (const game of ['gb.casino-stud', 'gb.holdem-bonus', 'gb.casino-holdem'])
      accepts('gr.progressive.availability', { game, progressive: true })
    accepts('gr.approved-games-only', { game: 'gb.roulette', progressive: { offered: false } })
    for (const game of ['gb.roulette', 'gb.ultimate-holdem', 'gb.blackjack'])
      refuses('gr.progressive.availability', { game, progressive: { share: 0.8, seed: 0 } })
  })

  it('gr.progressive.faults: a lost connection freezes settlement and raises an alarm', () => {
    accepts('gr.progressive.faults', stud({ fault_procedure: true, survives_restart: true }))
    accepts('gr.progressive.faults', stud({ meter_connection: 'lost', frozen: true, alarm: true }))
    accepts('gr.progressive.faults', { sensor: 'ok' })
    refuses('gr.progressive.faults', stud({ meter_connection: 'lost', frozen: false, alarm: true }))
    refuses('gr.progressive.faults', { sensor: 'lost', frozen: true, alarm: false })
    refuses('gr.progressive.faults', stud({ fault_procedure: false }))
    refuses('gr.progressive.faults', stud({ survives_restart: false }))
  })

  it('gr.progressive.meter-share: at least 70 percent, over all linked tables, no fraction dropped', () => {
    for (const share of [0.7, 1, 70, '70%', 85.5]) accepts('gr.progressive.meter-share', stud({ share }))
    for (const share of [0.69, 0, 69.9, '69%']) refuses('gr.progressive.meter-share', stud({ share }))
    accepts('gr.progressive.meter-share', stud({ share: 0.7, stakes: 1_000 }))
    accepts('gr.progressive.meter-share', { stakes: [100, 200], contributions: [100, 110] })
    refuses('gr.progressive.meter-share', { stakes: [100, 200], contributions: [100, 109] })
    const linked = (second: number) => ({
      linked_tables: [
        { id: 'a', stakes: 1_000, contributions: 650 },
        { id: 'b', stakes: 1_000, contributions: second },
      ],
    })
    accepts('gr.progressive.meter-share', linked(750))
    refuses('gr.progressive.meter-share', linked(749))
    refuses('gr.progressive.meter-share', stud({ share: 0.7, carry_fractions: false }))
  })

  it('gr.progressive.seed: the own money of the house, beside the share', () => {
    accepts('gr.progressive.seed', stud({ share: 0.7, seed: 500_000 }))
    accepts('gr.progressive.seed', { seed: 0 })
    refuses('gr.progressive.seed', stud({ share: 0.7, seed: -1 }))
    refuses('gr.progressive.seed', stud({ seed: 100, seed_counts_towards_share: true }))
    refuses('gr.progressive.seed', stud({ seed: 100, booked_separately: false }))
  })

  it('gr.progressive.equipment: its devices have their conformity references', () => {
    accepts('gr.progressive.equipment', stud({ equipment: [{ id: 'meter', conformity_reference: 'CR-9' }] }))
    refuses('gr.progressive.equipment', stud({ equipment: [{ id: 'meter' }] }))
    refuses('gr.progressive.equipment', { devices: [{ id: 'meter', class: 'jackpot-meter' }] })
    refuses('gr.progressive.equipment', stud({ conformity_reference: null }))
  })

  it('gr.progressive.multiple-wins: an order decides between wins that fall together', () => {
    accepts('gr.progressive.multiple-wins', stud({ order: 'dealer-right' }))
    accepts('gr.progressive.multiple-wins', {
      wins: [
        { table: 'a', at: 1 },
        { table: 'b', at: 2 },
      ],
    })
    accepts('gr.progressive.multiple-wins', { linked_order: 'result-time' })
    refuses('gr.progressive.multiple-wins', stud({ order: null }))
    refuses('gr.progressive.multiple-wins', stud({ multiple_wins_procedure: false }))
    refuses('gr.progressive.multiple-wins', {
      wins: [
        { table: 'a', at: 1 },
        { table: 'b', at: 1 },
      ],
    })
  })

  it('gr.progressive.integrity: an append-only journal, and awards with all that proves them', () => {
    accepts('gr.progressive.integrity', { journal: 'append-only', awards: [award] })
    refuses('gr.progressive.integrity', { journal: { append_only: false } })
    for (const part of Object.keys(award))
      refuses('gr.progressive.integrity', { awards: [{ ...award, [part]: undefined }] })
  })

  it('gr.progressive.sign: each participating table shows what the meter stands at', () => {
    accepts('gr.progressive.sign', stud({ sign: true }))
    accepts('gr.progressive.sign', { meter: 12_345, shown: 12_345 })
    refuses('gr.progressive.sign', stud({ sign: false }))
    refuses('gr.progressive.sign', { meter: 12_345, shown: 12_344 })
    refuses('gr.progressive.sign', {
      tables: [
        { id: 'a', sign: true },
        { id: 'b', sign: false },
      ],
    })
    refuses('gr.progressive.sign', stud({ stale: true }))
  })
})

describe('the general rules about wagers and seats', () => {
  const limits = { 'straight-up': { min: 100, max: 10_000 } }

  it('gr.table-limits-notice: every wager has limits, and stakes keep them', () => {
    accepts('gr.table-limits-notice', { game: 'gb.roulette', limits, wager: 'straight-up', stake: 10_000 })
    refuses('gr.table-limits-notice', { limits: { split: { min: 100 } } })
    refuses('gr.table-limits-notice', { limits: { split: { min: 200, max: 100 } } })
    refuses('gr.table-limits-notice', { limits, limits_posted: false })
    refuses('gr.table-limits-notice', { limits: {} })
    for (const stake of [99, 10_001])
      refuses('gr.table-limits-notice', { limits, bets: [{ seat: 1, wager: 'straight-up', stake }] })
  })

  it('gr.no-partnerships: players who combine are refused, and several maxima on a spot are shown to a person', () => {
    const bets = [1, 2].map((player) => ({ player, wager: 'straight-up', on: [17], stake: 10_000 }))
    refuses('gr.no-partnerships', { partnership: true })
    refuses('gr.no-partnerships', { limits: { min: 100, max: 10_000 }, combined_stake: 20_000 })
    accepts('gr.no-partnerships', { partnership: false })
    accepts('gr.no-partnerships', { game: 'gb.roulette', limits, bets })
  })

  it('gr.oral-wagers: covered, repeated by the right person, and only in the games that take them', () => {
    const oral = { stake: 500, funds_on_table: 500, confirmed_by: 'dealer' }
    accepts('gr.oral-wagers', { game: 'gb.roulette', oral })
    accepts('gr.oral-wagers', { game: 'gb.punto-banco', oral: { ...oral, confirmed_by: 'banker' } })
    accepts('gr.oral-wagers', { game: 'gb.dice', oral: { ...oral, confirmed_by: 'Stickman' } })
    accepts('gr.oral-wagers', { game: 'gb.sic-bo', oral: { stake: 500, funds: 600, confirmed: true } })
    refuses('gr.oral-wagers', { game: 'gb.blackjack', oral })
    refuses('gr.oral-wagers', { game: 'gb.dice', oral })
    for (const wrong of but(oral, { funds_on_table: 499 }, { confirmed_by: undefined }, { confirmed_by: 'player' }))
      refuses('gr.oral-wagers', { game: 'gb.roulette', oral: wrong })
  })

  it('gr.chip-position-governs: chips are looked at for the last time at the moment of the game', () => {
    accepts('gr.chip-position-governs', { game: 'gb.roulette', frozen_at: 'ball-at-rest' })
    accepts('gr.chip-position-governs', { game: 'gb.sic-bo', frozen_at: 'shaker-uncovered' })
    accepts('gr.chip-position-governs', {
      game: 'gb.big-six',
      frozen_at: 'wheel-at-rest',
      moved_after: true,
      alarm: true,
    })
    refuses('gr.chip-position-governs', { game: 'gb.roulette', frozen_at: 'no-more-bets' })
    refuses('gr.chip-position-governs', { game: 'gb.sic-bo', frozen_at: 'wheel-at-rest' })
    refuses('gr.chip-position-governs', { game: 'gb.big-six', moved_after: true })
    refuses('gr.chip-position-governs', { game: 'gb.roulette', settled_by: 'player-claim' })
  })

  it('gr.equipment-security: cards, wheel and dice show only what is on them', () => {
    accepts('gr.equipment-security', { cards: ['As', 'Kd'], decks: 1 })
    accepts('gr.equipment-security', { cards: ['As', 'As'], decks: 2 })
    accepts('gr.equipment-security', { dice: [1, 6] })
    refuses('gr.equipment-security', { cards: ['As', 'As'], decks: 1 })
    refuses('gr.equipment-security', { cards: ['Xx'], decks: 1 })
    refuses('gr.equipment-security', { game: 'gb.roulette', result: 37 })
    refuses('gr.equipment-security', { game: 'gb.roulette', wheel: [0, 1, 2, 3] })
    refuses('gr.equipment-security', { dice: [0, 7] })
    refuses('gr.equipment-security', { security_procedures: false })
  })

  it('gr.deck-count-fixed: another number of decks only when a shoe ends, and only if all agree', () => {
    const change = { from: 6, to: 8, at: 'end-of-shoe', unanimous: true }
    accepts('gr.deck-count-fixed', { game: 'gb.blackjack', deckChange: change })
    accepts('gr.deck-count-fixed', { deck_change: { from: 6, to: 6 } })
    const wrong = but(change, { at: 'mid-shoe' }, { unanimous: false }, { unanimous: undefined }, { inequitable: true })
    for (const deckChange of wrong) refuses('gr.deck-count-fixed', { game: 'gb.punto-banco', deckChange })
    refuses('gr.deck-count-fixed', {
      deckChange: { ...change, unanimous: undefined, players: ['a', 'b'], consents: ['a'] },
    })
  })

  it('gr.one-position-per-player: one wager a position, one position a player', () => {
    const bets = (...placed: [seat: number, player: string][]) =>
      placed.map(([seat, player]) => ({ seat, player, wager: 'ante', stake: 100 }))
    accepts('gr.one-position-per-player', { bets: bets([1, 'a'], [2, 'b']) })
    accepts('gr.one-position-per-player', {
      positions: [
        { seat: 1, player: 'a' },
        { seat: 2, player: 'b' },
      ],
    })
    refuses('gr.one-position-per-player', { game: 'gb.three-card-poker', bets: bets([1, 'a'], [2, 'a']) })
    refuses('gr.one-position-per-player', { game: 'gb.let-it-ride', bets: bets([1, 'a'], [1, 'b']) })
    refuses('gr.one-position-per-player', { positions: { 1: 'a', 2: 'a' } })
    accepts('gr.no-unlisted-variation', {
      game: 'gb.blackjack',
      bets: bets([1, 'a'], [2, 'a']).map((bet) => ({ ...bet, wager: 'initial' })),
    })
  })

  it('gr.marked-layout: what the layout shows is taken and offered, and nothing else', () => {
    const layout = { side_wagers: ['royal-match', 'perfect-pairs'], suspended: ['perfect-pairs'] }
    const table = { game: 'gb.blackjack', layout }
    accepts('gr.marked-layout', { ...table, wager: 'royal-match' })
    accepts('gr.marked-layout', { ...table, offered: ['royal-match'] })
    accepts('gr.marked-layout', { ...table, wager: 'initial' })
    refuses('gr.marked-layout', { ...table, wager: '21-plus-3' })
    refuses('gr.marked-layout', { ...table, wager: 'perfect-pairs' })
    refuses('gr.marked-layout', { ...table, offered: ['perfect-pairs'] })
  })

  it('gr.no-unlisted-variation: no wager that the game has not got, but by a trial or variation', () => {
    accepts('gr.no-unlisted-variation', { game: 'gb.blackjack', wagers: ['initial', 'royal-match'] })
    refuses('gr.no-unlisted-variation', { game: 'gb.blackjack', wager: 'lucky-ladies' })
    refuses('gr.no-unlisted-variation', { game: 'gb.three-card-poker', proprietor_consent: false })
  })
})
