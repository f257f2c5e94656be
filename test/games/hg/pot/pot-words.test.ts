import { describe, expect, it } from 'vitest'
import { potGames } from '../../../../games/hg/pot-games.ts'
import { settle } from '../expect-round.ts'

const hands = { deal: { 'seat:1': '5s 4s 3s 2s As', 'seat:2': '6d 4h 3d 2c Ah' } }
const bet = (seat: number, wager: string) => ({ seat, wager, stake: 100 })
const bets = [bet(1, 'pot'), bet(2, 'pot')]
const archie = (told: object) => settle('hg.archie', { ...hands, bets, ...told })

describe('A word that a pot game does not have', () => {
  it('is no chips in the pot: the wager is named', () => {
    expect(archie({ bets: [bet(1, 'potty'), bet(2, 'pot')] }).error).toContain("hg.archie has no wager 'potty'; it has")
    const posted = ['small-blind', 'big-blind', 'bet', 'call', 'raise'].map((wager) => bet(1, wager))
    expect(archie({ bets: [...posted, bet(2, 'collection-fee-1'), bet(2, 'pot')] }).settlements).toHaveLength(2)
  })

  it('is nothing that a seat does: the action is named', () => {
    expect(archie({ actions: [{ seat: 1, do: 'fould' }] }).error).toContain(
      "hg.archie has no 'fould'; it has check, bet",
    )
    expect(archie({ actions: [{ seat: 1, do: 'fold' }] }).settlements).toMatchObject([{ returns: 0 }, { returns: 200 }])
  })

  it('is nothing that happens: the event is named', () => {
    expect(archie({ events: [{ ev: 'betting-close', round: 1 }] }).error).toMatch(
      /^events: hg\.archie has no 'betting-close'; it has .*betting-closed/,
    )
    expect(archie({ events: [{ ev: 'hand-start', button: 1 }, { ev: 'hand-end' }] }).settlements).toHaveLength(2)
  })

  it('is no option: neither its name nor its value', () => {
    expect(archie({ options: { butto: 1 } }).error).toBe("options: hg.archie has no option 'butto'")
    expect(archie({ options: { low_qualifier: 7 } }).error).toBe("options: hg.archie has no option 'low_qualifier'")
    expect(archie({ options: { shuffle: 'machine', button: 1 } }).settlements).toHaveLength(2)
    expect(settle('hg.lowball', { options: { fee_mode: 'by-hand' } }).error).toContain('must be per-hand or time')
    expect(settle('hg.mexican-poker', { options: { joker_dealt: 'x' } }).error).toContain(
      'must be down, up or exposed-by-dealer',
    )
  })
})

describe('Cards under a name that a pot game does not have', () => {
  it.each([
    [
      'hg.texas-holdem',
      { seat1: 'As Ad' },
      "has no 'seat1'; it has hands as in 'seat:1', 'board'. Did you mean 'seat:1'?",
    ],
    [
      'hg.texas-holdem',
      { bord: '2c 3c 4c' },
      "has no 'bord'; it has hands as in 'seat:1', 'board'. Did you mean 'board'?",
    ],
    [
      'hg.double-board-omaha',
      { board: '2c' },
      "it has hands as in 'seat:1', 'board:1', 'board:2'. Did you mean 'board:1'?",
    ],
    ['hg.match-it', { board: '2c 3c 4c' }, "has no 'board'; it has hands as in 'seat:1', 'flop'."],
    ['hg.razz', { board: '2c' }, "has no 'board'; it has hands as in 'seat:1', 'community', 'upcards:3'."],
    ['hg.archie', { 'upcards:3': { 1: ['2c'] } }, "has no 'upcards:3'"],
    ['hg.razz', { 'upcards:3': { first: ['2c'] } }, 'upcards:3: must be by seat'],
  ])('are named and not passed over: %s, %j', (game, deal, says) => {
    expect(settle(game, { deal, bets }).error).toContain(says)
  })

  it('are taken under those that it has', () => {
    for (const { page } of potGames.filter((game) => game.page.family === 'poker-pot' && 'settle' in game))
      expect(settle(page.id, { deal: { 'seat:1': '2c' } }).error ?? '').not.toContain('deal: ')
    const board = '2c 3d 9s Jh Kc'
    expect(
      settle('hg.texas-holdem', { deal: { 'seat:1': 'As Ad', 'seat:2': '7s 8d', board }, bets }).settlements,
    ).toMatchObject([{ returns: 200 }, { returns: 0 }])
    expect(settle('hg.razz', { deal: { community: '2c', 'upcards:3': { 'seat:1': ['3c'] } } }).accepted).toBe(true)
  })
})

describe('The button', () => {
  it.each([
    ['hg.seven-card-stud', 145],
    ['hg.seven-card-stud-hilo', 212],
    ['hg.razz', 402],
    ['hg.razzdeucey', 3895],
    ['hg.razzdacey', 4091],
    ['hg.super-razzdacey', 4288],
    ['hg.super-7-card-stud', 4689],
    ['hg.super-7-card-stud-hi-lo', 4892],
    ['hg.super-7-card-stud-hi-lo-regular', 5116],
    ['hg.super-razzdeucey', 5597],
    ['hg.super-razz', 5784],
    ['hg.seven-stud-hilo-regular', 6213],
  ])('is no option of %s, whose seats go by the house dealer (line %i)', (id) => {
    expect(settle(id, { options: { button: 1 }, bets }).error).toBe(`options: ${id} has no option 'button'`)
    expect(settle(id, { options: { seated: [1, 2], chip: 50 }, bets }).error).toBeUndefined()
  })

  it.each([
    ['hg.razz', undefined],
    ['hg.short-deck-holdem', 2],
  ])('of %s goes by the cards drawn for it only where there is one (hg 5325)', (id, button) => {
    const drawn = settle(id, { kind: 'button-draw', outcome: { cards: { 'seat:1': '6s', 'seat:2': '7c' } } })
    expect(drawn.state?.button).toBe(button)
    expect(drawn.error?.split(';')[0]).toBe(
      button === undefined ? `there is no kind of case 'button-draw' for ${id}` : undefined,
    )
  })
})

describe('A word that a game of set hands does not have', () => {
  const thirteen = (told: object) => settle('hg.13-card', told).error
  const faceUp = (told: object) => settle('hg.face-up-chinese', told).error

  it('is no chips: players have their stacks, and there is no pot (hg 883, 6783)', () => {
    expect(thirteen({ bets: [bet(1, 'stak')] })).toBe("bets: hg.13-card has no wager 'stak'; it has stack, ante")
    expect(thirteen({ bets: [bet(1, 'pot')] })).toContain("no wager 'pot'")
    expect(thirteen({ bets: [bet(1, 'stack'), bet(2, 'ante')] })).toBeUndefined()
    expect(faceUp({ bets: [bet(1, 'table-stake')] })).toMatch(
      /^bets: hg\.face-up-chinese has no wager 'table-stake'; it has table-stakes, /,
    )
    expect(faceUp({ bets: [bet(1, 'table-stakes')] })).toBeUndefined()
  })

  it('is nothing that a seat does: the action is named (hg 827, 849, 893, 6845)', () => {
    const does = (verb: string) => ({ actions: [{ seat: 1, do: verb }] })
    expect(thirteen(does('declare-sweep'))).toBe(
      "actions: hg.13-card has no 'declare-sweep'; it has buy-in, set, declare-clean-sweep, declare-surrender, withdraw-declaration",
    )
    expect(thirteen(does('raise'))).toContain("no 'raise'")
    expect(thirteen(does('declare-surrender'))).toBeUndefined()
    expect(faceUp(does('declare-surrender'))).toBe(
      "actions: hg.face-up-chinese has no 'declare-surrender'; it has buy-in, set",
    )
    expect(faceUp(does('set'))).toBeUndefined()
  })

  it('is nothing that happens, and no option', () => {
    expect(thirteen({ events: [{ ev: 'show-down' }] })).toContain("hg.13-card has no 'show-down'; it has")
    expect(thirteen({ events: [{ ev: 'showdown' }] })).toBeUndefined()
    expect(faceUp({ events: [{ ev: 'placed' }] })).toContain("hg.face-up-chinese has no 'placed'; it has")
    expect(thirteen({ options: { point_values: 100 } })).toBe("options: hg.13-card has no option 'point_values'")
    expect(faceUp({ options: { declines: [1] } })).toBe("options: hg.face-up-chinese has no option 'declines'")
    expect(faceUp({ options: { declined: [1], point_value: 100 } })).toBeUndefined()
  })
})

/** What the document leaves to a table, with the reading that the catalogue recommends, and a value that it does not have. */
const left: readonly (readonly [game: string, option: string, reading: unknown, wrong: unknown])[] = [
  ['hg.no-limit-holdem', 'buy-in-100-game', false, 'yes'],
  ['hg.crazy-pineapple', 'discard_point', 'after-flop-betting', 'flop'],
  ['hg.seven-card-stud-hilo', 'low_qualifier', 8, 4],
  ['hg.omaha-high-low', 'low_qualifier', 8, 'eight'],
  ['hg.omaha-high-low', 'kill_game', false, 1],
  ['hg.lowball', 'kill_mandatory', true, 'may'],
  ['hg.kansas-city-lowball-triple-draw', 'joker', 'in', 'wild'],
  ['hg.13-card', 'bonus_system', true, 'no'],
  ['hg.13-card', 'two_of_three_points', 2, 3],
  ['hg.face-up-chinese', 'fantasy', false, 'agreed'],
]

describe('What the document leaves open of the pot games', () => {
  for (const [id, option, reading, wrong] of left)
    it(`${id} ${option}: is an option of its page, and takes what the document has`, () => {
      const page = potGames.map((game) => game.page).find((each) => each.id === id)
      expect(page?.options[option]?.default).toBe(reading)
      expect(settle(id, { options: { [option]: reading } }).error).toBeUndefined()
      expect(settle(id, { options: { [option]: wrong } }).error).toContain(`options: ${option} must be`)
    })
})
