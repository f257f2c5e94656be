import { describe, expect, it } from 'vitest'
import { cards, expectRound, settle } from '../expect-round.ts'

const pot = (seat: number, stake: number) => ({ seat, wager: 'pot', stake })
const hands = (...told: string[]) => Object.fromEntries(told.map((hand, at) => [`seat:${at + 1}`, cards(hand)]))

describe('A hand that is played', () => {
  const board = cards('2s 7d 9h Jc Ks')

  it('pays a side pot to who put that much in, and gives back what only one seat put in', () => {
    const deal = { board, ...hands('As Ac', 'Kd Kh', 'Qs Qc') }
    const bets = [pot(1, 1_000), pot(2, 300), pot(3, 600)]
    expectRound('hg.texas-holdem', { deal, bets }, { returns: { 1: 1_000, 2: 900, 3: 0 } })
  })

  it('takes its fees first: regular once the flop is dealt, designated before', () => {
    const options = { fees: { regular: 300, designated: 100, jackpot: 100 } }
    const fold = [{ seat: 2, do: 'fold' }]
    const bets = [pot(1, 1_000), pot(2, 1_000)]
    expectRound('hg.texas-holdem', { options, bets, actions: fold }, { returns: { 1: 1_900, 2: 0 } })
    expectRound(
      'hg.texas-holdem',
      { options, bets, actions: fold, deal: { board: board.slice(0, 3) } },
      { returns: { 1: 1_600, 2: 0 } },
    )
  })

  it.each([
    ['a fee that the document does not know', { regular: 300, drop: 100 }, 'options.fees.drop'],
    ['a fee that is no amount', { regular: '300' }, 'options.fees.regular'],
    ['a share of the pot (hg, line 9291)', { regular: 0.05 }, 'options.fees.regular'],
  ])('is not settled under %s', (_, fees, where) => {
    const told = {
      options: { fees },
      deal: { board, ...hands('As Ac', 'Kd Kh') },
      bets: [pot(1, 1_000), pot(2, 1_000)],
    }
    expect(settle('hg.texas-holdem', told)).toMatchObject({
      error: `${where}: the fees of a hand are regular, jackpot, designated, in whole cents`,
    })
  })

  it('is not settled where its fees are told and posted both', () => {
    const options = { fees: { regular: 300 }, schedule_set: 'hg.fees.a.holdem', schedule: 54 }
    const told = { options, deal: { board, ...hands('As Ac', 'Kd Kh') }, bets: [pot(1, 1_000), pot(2, 1_000)] }
    expect(settle('hg.texas-holdem', told)).toMatchObject({ error: expect.stringContaining('`fees` or `schedule`') })
  })

  it('gives the last live seat the whole pot after fees, and takes no more than there is', () => {
    const actions = [{ seat: 1, do: 'fold' }]
    const options = { fees: { designated: 100 } }
    const told = { options, actions, bets: [pot(1, 50), pot(2, 1_000)] }
    expectRound('hg.seven-card-stud', told, { returns: { 1: 0, 2: 950 } })
    const short = settle('hg.seven-card-stud', { ...told, bets: [pot(1, 30), pot(2, 30)] })
    expect(short.settlements?.map(({ returns }) => returns)).toEqual([0, 0])
    expect(short.fees).toEqual([{ fee: 'designated', amount: 60, from: 'pot' }])
  })

  it('counts an ante beside blinds as dead money of the main pot', () => {
    const deal = { flop: cards('6s 7s 8s'), ...hands('Ah Ac 9c', 'As Kh Kc') }
    const bets = [1, 2].flatMap((seat) => [
      { seat, wager: 'ante', stake: 100 * seat },
      { seat, wager: 'bet', stake: 1_000 },
    ])
    expectRound('hg.match-it', { deal, bets }, { returns: { 1: 2_300, 2: 0 } })
  })

  it('of Match-It goes to the nearest sum that is not over', () => {
    const played = (...told: string[]) => ({
      deal: { flop: cards('Qs Jh 2c'), ...hands(...told) },
      bets: told.map((_, at) => pot(at + 1, 100)),
    })
    expectRound('hg.match-it', played('Ks Kh 3c', 'Jc 2d 4d'), { returns: { 1: 0, 2: 200 } })
    expectRound('hg.match-it', played('Ks Kh 3c', 'Kd Kc 5d'), { returns: { 1: 200, 2: 0 } })
    expectRound('hg.match-it', played('As Ah Th', 'Kd Kc 5d'), { returns: { 1: 200, 2: 0 } })
  })

  it('of Crazy Pineapple needs a discard, and a word from who plays the board', () => {
    const deal = { board, ...hands('As Ac 3d', 'Kd 4s 5d') }
    const bets = [pot(1, 1_000), pot(2, 1_000)]
    const discards = [
      { seat: 1, do: 'discard', card: '3d' },
      { seat: 2, do: 'discard', card: '4s' },
    ]
    const game = 'hg.crazy-pineapple'
    expectRound(game, { deal, bets, actions: discards }, { returns: { 1: 2_000, 2: 0 } })
    expectRound(game, { deal, bets, actions: discards.slice(1) }, { refused: 'wrong-discard' })
    const passed = [...discards, { seat: 1, do: 'muck' }]
    expectRound(game, { deal, bets, actions: passed }, { findings: ['undeclared-board'], returns: { 1: 0, 2: 2_000 } })
  })

  it('of Mexican Poker lets the joker be any card when it was dealt down, and less when it lay up', () => {
    const deal = hands('As 2s Xx 4s 5s', '7d 7h 7c Jc Jd')
    const bets = [pot(1, 100), pot(2, 100)]
    expectRound('hg.mexican-poker', { deal, bets }, { returns: { 1: 200, 2: 0 } })
    const threes = { deal: hands('3s 3h 3c Xx 4d', '7d 7h 7c Jc Jd'), bets }
    expectRound('hg.mexican-poker', threes, { returns: { 1: 200, 2: 0 } })
    expectRound('hg.mexican-poker', { ...threes, options: { joker_dealt: 'up' } }, { returns: { 1: 0, 2: 200 } })
  })

  it('with another number of cards cannot win', () => {
    const lowball = { deal: hands('As 2c 3d 4h', 'Ks Qc 3d 4h 7c'), bets: [pot(1, 100), pot(2, 100)] }
    const deal = { ...lowball.deal, 'seat:2': cards('Ks Qc 3h 4d 7c') }
    expectRound('hg.lowball', { ...lowball, deal }, { findings: ['not-five-cards'], returns: { 1: 0, 2: 200 } })
  })

  it('of Asian Five-Card Stud asks for a ranking, for the chart is lost', () => {
    const told = { deal: hands('As Ac 3d 4d 5d', 'Kd Kc 4s 5s 6s'), bets: [pot(1, 100), pot(2, 100)] }
    expect(settle('hg.asian-five-card-stud', told).error).toContain('options.ranking is missing')
    expectRound(
      'hg.asian-five-card-stud',
      { ...told, options: { ranking: 'high-standard' } },
      { returns: { 1: 200, 2: 0 } },
    )
  })

  it('says what it lacks where odd chips need a button', () => {
    const told = { deal: { board, ...hands('As 3c', 'Ad 3h', 'Ah 3d') }, bets: [pot(1, 50), pot(2, 50), pot(3, 50)] }
    expect(settle('hg.texas-holdem', { ...told, options: { chip: 100 } }).error).toContain('options.button is missing')
    expectRound('hg.texas-holdem', { ...told, options: { chip: 100, button: 2 } }, { returns: { 1: 0, 2: 0, 3: 150 } })
  })
})

describe('A seven or better in Lowball', () => {
  const deal = hands('As 2c 3d 4h Xx', '2s 3c 4d 5h 7c', 'Ks Qc 3h 4c 7d')
  const round = (seat: number, verb: string, to?: number) => ({
    seat,
    do: verb,
    round: 2,
    ...(to === undefined ? {} : { to }),
  })
  const bets = (...late: number[]) => late.map((stake, at) => ({ ...pot(at + 1, 1_500 + stake), before_draw: 1_500 }))

  it('wins only what was in the pot before the draw, once it has checked', () => {
    const actions = [round(1, 'check'), round(2, 'bet', 3_000), round(3, 'fold'), round(1, 'call', 3_000)]
    expectRound('hg.lowball', { deal, actions, bets: bets(3_000, 3_000, 0) }, { returns: { 1: 7_500, 2: 3_000, 3: 0 } })
  })

  it('may just call a short all-in, and an overcall that loses goes back', () => {
    const options = { limits: [1_500, 3_000] }
    const actions = [round(2, 'all-in', 1_000), round(1, 'call', 1_000), round(3, 'call', 1_000)]
    const told = { options, deal, actions, bets: bets(1_000, 1_000, 1_000) }
    expectRound('hg.lowball', told, { returns: { 1: 6_500, 2: 0, 3: 1_000 } })
  })
})

describe('Kill pots', () => {
  const lowball = (previous_winners: unknown, more: object = {}) => ({
    options: { limits: [3_000, 6_000], blinds: [1_000, 2_000, 3_000], previous_winners },
    ...more,
  })

  it('follow two main pots in a row, and a split by the killer', () => {
    const killed = { kill: true, kill_seat: 4, kill_blind: 6_000, limits: [6_000, 12_000], last_to_act_first_round: 4 }
    expectRound('hg.lowball', lowball([4, 4]), { state: killed })
    expectRound('hg.lowball', lowball([4, [4, 2], 4]), { state: killed })
    expectRound('hg.lowball', lowball([4, 4, [4, 2]]), { state: killed })
    expectRound('hg.lowball', lowball([4, 2]), { state: { kill: false, leg_up: 2 } })
    expectRound('hg.lowball', lowball([4, [3, 2]]), { state: { kill: false, leg_up: null } })
  })

  it('are killed by newcomers to Kansas City Lowball, for twice the large blind and twice the limits (1533-1538)', () => {
    const kansas = (actions: object[]) => ({
      options: { seated: [1, 2, 3, 4], button: 1, blinds: [1_000, 2_000, 3_000], limits: [3_000, 6_000] },
      actions,
    })
    const game = 'hg.kansas-city-lowball-triple-draw'
    const kill = { seat: 4, do: 'kill' }
    const bet = (to: number) => ({ seat: 1, do: 'bet', to, round: 1 })
    expectRound(game, kansas([kill]), {
      state: { kill: true, kill_seat: 4, kill_blind: 6_000, limits: [6_000, 12_000] },
    })
    expectRound(game, kansas([kill, bet(6_000)]), { state: { to_match: 6_000 } })
    expectRound(game, kansas([kill, bet(3_000)]), { refused: 'undersized-opening' })
    expectRound(game, kansas([bet(3_000)]), { state: { to_match: 3_000 } })
  })

  it('are killed at will before a fourth card, with sixteen chips to four, and once', () => {
    const kill = (stack: number, cards_held: number) => ({ actions: [{ seat: 2, do: 'kill', stack, cards_held }] })
    expectRound('hg.lowball', lowball([1], kill(24_000, 3)), { state: { kill: true, kill_seat: 2 } })
    expectRound('hg.lowball', lowball([1], kill(23_900, 3)), { refused: 'late-voluntary-kill' })
    expectRound('hg.lowball', lowball([1], kill(24_000, 4)), { refused: 'late-voluntary-kill' })
    expectRound('hg.lowball', lowball([4, 4], kill(24_000, 3)), { refused: 'second-kill' })
  })

  it('of Omaha High/Low follow a scooped pot of the least size', () => {
    const omaha = (outcome: object, kill_game = true) => ({
      options: { kill_game, limits: [200, 400], blinds: [100, 200] },
      outcome,
    })
    const game = 'hg.omaha-high-low'
    expectRound(game, omaha({ scooped_by: 3, pot: 3_500 }), { state: { kill: true, kill_seat: 3 } })
    expectRound(game, omaha({ scooped_by: 3, pot: 3_400 }), { state: { kill: false } })
    expectRound(game, omaha({ high: [3], low: [3], pot: 3_500 }), { state: { kill: true, kill_seat: 3 } })
    expectRound(game, omaha({ high: [3], low: [], pot: 3_500 }), { state: { kill: false } })
    expectRound(game, omaha({ scooped_by: 3, pot: 3_500 }, false), { state: { kill: false } })
  })
})

describe('Who sits where', () => {
  it('posts the blinds and acts first', () => {
    const six = { button: 3, seated: [1, 2, 3, 5] }
    expectRound(
      'hg.texas-holdem',
      { options: six },
      {
        state: { small_blind: 5, big_blind: 1, first_to_act_by_round: { 1: 2, 2: 5, 3: 5, 4: 5 }, next_button: 5 },
      },
    )
    const two = { button: 1, seated: [1, 2] }
    expectRound(
      'hg.texas-holdem',
      { options: two },
      {
        state: { small_blind: 1, big_blind: 2, first_to_act_by_round: { 1: 1, 2: 2, 3: 2, 4: 2 } },
      },
    )
    expectRound(
      'hg.archie',
      { kind: 'table-state', options: two },
      {
        state: { small_blind: 2, big_blind: 1, first_to_act: 2 },
      },
    )
  })

  it('sits out left of the big blind', () => {
    const options = { button: 9, seated: [1, 2, 3, 4, 5, 6, 7, 8, 9] }
    expectRound(
      'hg.archie',
      { kind: 'table-state', options },
      {
        state: { sits_out: [3, 4], active: [1, 2, 5, 6, 7, 8, 9], first_to_act: 5, last_to_act_by_round: { 1: 2 } },
      },
    )
    const eleven = { ...options, seated: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }
    expectRound('hg.archie', { kind: 'table-state', options: eleven }, { refused: 'too-many-players' })
  })

  it('brings in by the door card, and acts first by the upcards', () => {
    const doors = (game: string, k: number, ...told: string[]) => ({
      kind: game.includes('razz') && game !== 'hg.razz' ? 'table-state' : 'showdown',
      deal: { [`upcards:${k}`]: Object.fromEntries(told.map((hand, at) => [at + 1, cards(hand)])) },
    })
    const rows: readonly [game: string, k: number, told: string[], seat: number][] = [
      ['hg.seven-card-stud', 3, ['2d', '2c', 'Ac'], 2],
      ['hg.razz', 3, ['Kd', 'Kh', 'As'], 2],
      ['hg.razzdeucey', 3, ['Ad', 'Ac', 'Ks'], 2],
      ['hg.razzdacey', 3, ['Kd', 'Kc', 'As'], 2],
      ['hg.super-razzdacey', 4, ['Kd', 'Ks', 'As'], 2],
      ['hg.super-razzdeucey', 4, ['Kd', 'As', 'Ah'], 2],
      ['hg.mexican-poker', 2, ['Kd', 'Xx', 'As'], 2],
    ]
    for (const [game, k, told, seat] of rows)
      expectRound(game, doors(game, k, ...told), { state: { bring_in_seat: seat } })
    const boards: readonly [game: string, k: number, told: string[], seat: number][] = [
      ['hg.seven-card-stud', 5, ['Ad Ks Qs', '2d 2c 3h'], 2],
      ['hg.seven-card-stud', 5, ['2s 2h 3c', '2d 2c 3h'], 1],
      ['hg.razz', 5, ['Ad 2s 8s', 'Ac 2d 7c', '3s 3d 2h'], 2],
      ['hg.razzdacey', 6, ['Ad 2s 3s 4d', 'Kc Qd Jc Td'], 2],
      ['hg.super-razz', 5, ['Ad 2s 8s', 'Ac 2d 7c'], 2],
      ['hg.asian-five-card-stud', 3, ['Ad Ks', '2d 3c'], 2],
      ['hg.asian-five-card-stud', 4, ['Ad Ks 9c', '2d 3c 4h'], 1],
      ['hg.mexican-poker', 3, ['Kd Ks', 'Xx Ac'], 2],
      ['hg.seven-stud-hilo-regular', 4, ['Ts 7d', 'Ad Tc'], 2],
      ['hg.seven-stud-hilo-regular', 5, ['Ad Ac 2s', 'Kd Kc Qs'], 2],
    ]
    for (const [game, k, told, seat] of boards)
      expectRound(game, doors(game, k, ...told), { state: { first_to_act: seat } })
  })
})

describe('Games that begin with four cards', () => {
  const told = (more: object, ...boards: string[]) => ({
    kind: 'table-state',
    options: more,
    deal: { 'upcards:4': Object.fromEntries(boards.map((board, at) => [at + 1, cards(board)])) },
  })

  it('hold as many on third street as on fourth', () => {
    expectRound('hg.super-razz', told({}, '2d', 'Kc'), { state: { bring_in_seat: 2, first_to_act: 2 } })
    expectRound('hg.super-razz', told({ street: 4 }, '2d 3d', 'Kc 4s'), { state: { first_to_act: 1 } })
  })
})

describe('The time charge of Lowball', () => {
  it('is asked for without a pot', () => {
    const options = { fee_mode: 'time', limits: [1_500, 3_000], half_hours: 2 }
    expect(settle('hg.lowball', { options }).fees).toEqual([{ fee: 'time', from: 'each-player', amount: 1_200 }])
  })
})

describe('Newcomers and missed blinds', () => {
  const enter = (limits: readonly number[], choice: string) => ({
    options: { limits, blinds: [limits[0] ?? 0, limits[0] ?? 0] },
    actions: [{ seat: 4, do: 'enter', choice }],
  })

  it('post a big blind from 10-20 on', () => {
    expectRound('hg.texas-holdem', enter([900, 1_800], 'dealt-in'), { state: { owes: 0 } })
    expectRound('hg.texas-holdem', enter([1_000, 2_000], 'dealt-in'), { refused: 'entry-without-big-blind' })
    expectRound('hg.texas-holdem', enter([1_000, 2_000], 'post-big-blind'), { state: { owes: 1_000 } })
  })

  it('post one at Omaha too, but are dealt right in at Crazy Pineapple and Match-It, whatever the limits (96-98, 950-953, 1239-1243)', () => {
    const dealtIn = enter([1_000, 2_000], 'dealt-in')
    expectRound('hg.omaha-high-low', dealtIn, { refused: 'entry-without-big-blind' })
    expectRound('hg.crazy-pineapple', dealtIn, { state: { owes: 0 } })
    expectRound('hg.match-it', dealtIn, { state: { owes: 0 } })
  })

  it('are live up to the least opening bet, and dead beyond', () => {
    const missed = { options: { blinds: [500, 1_000] }, actions: [{ seat: 4, do: 'post-missed-blinds' }] }
    expectRound('hg.texas-holdem', missed, { state: { live: 1_000, dead: 500 } })
  })

  it('may not straddle, and the button moves', () => {
    const straddle = { actions: [{ seat: 4, do: 'straddle', amount: 2_000 }] }
    expectRound('hg.omaha', straddle, { refused: 'straddle' })
    expectRound('hg.crazy-pineapple', straddle, { refused: 'straddle' })
    // Its text has no word on straddles (lines 948-965).
    expectRound('hg.match-it', straddle, {})
    const starts = (...buttons: number[]) => ({ events: buttons.map((button) => ({ ev: 'hand-start', button })) })
    expectRound('hg.texas-holdem', starts(3, 3), { refused: 'button-not-moved' })
    expectRound('hg.texas-holdem', starts(3, 4), {})
  })
})
