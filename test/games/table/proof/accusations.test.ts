import { describe, expect, it } from 'vitest'
import { baccarat } from '../../../../games/co/baccarat.ts'
import { blackjack } from '../../../../games/gb/blackjack/blackjack.ts'
import { houseBankedSteps } from '../../../../games/table/house-banked-table.ts'
import type { Effect, Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  drawn,
  findingsIn,
  lostMessages,
  noMoreBets,
  openBetting,
  operator,
  optionsOf,
  resultsIn,
  sensors,
  shoe,
} from '../../../support/table-inputs.ts'
import { cards, playerWins } from '../shoe/shoe-inputs.ts'

const board = 'the bet-sensors'
const ofShoe = 'the card-shoe'

/** A coup at whose close a chip lay on the banker, with a board and a shoe that beat. */
function closedCoup({ lostAt }: { lostAt?: number } = {}) {
  const steps = houseBankedSteps(baccarat, optionsOf(baccarat), [board], [], [ofShoe])
  let state = steps.initial
  const effects: Effect[] = []
  const take = (step: ReturnType<typeof steps.apply>) => {
    state = step.state
    effects.push(...step.effects)
  }
  const told = {
    /** A device says this at a time (ms), or at any time since another. */
    say(at: number, input: Input, since = at) {
      if (input.from === 'device' && input.device === board)
        take(steps.heard(state, { device: board, since, at }, input.event))
      take(steps.apply(state, input, { since, at }))
    },
    beats: (device: string, at: number, since = at) => {
      if (device === board) take(steps.heard(state, { device, since, at }))
      take(steps.claimed(state, { device, since, at }))
    },
    missed: (device: string, at: number) => {
      state = steps.missed(state, { device, since: at, at })
    },
    late: () => findingsIn(effects).filter(({ rule }) => rule === 'irr-late-bet' || rule === 'late-unsure'),
    results: () => resultsIn(effects),
    restart: () => {
      state = JSON.parse(JSON.stringify(state))
    },
  }
  told.say(0, operator('new-shoe'))
  told.say(100, openBetting)
  told.say(200, bet(1, 'banker', 1000))
  if (lostAt !== undefined) told.missed(board, lostAt)
  told.say(1_000, noMoreBets)
  return told
}

const margin = { rule: 'irr-late-bet', severity: 'violation', figures: { before: 1000, after: 0, marginMs: 500 } }

describe('chips that move after the close', () => {
  it('are late once the shoe was heard from behind them and has not ended the coup, also after a restart', () => {
    const { say, beats, late, restart } = closedCoup()
    say(1_500, bet(1, 'banker', 0))
    expect(late()).toEqual([])
    restart()
    beats(ofShoe, 2_000, 1_400)
    expect(late()).toEqual([])
    beats(ofShoe, 3_000, 2_950)
    expect(late()).toMatchObject([{ round: 1, ...margin }])
    beats(ofShoe, 4_000, 3_950)
    expect(late().length).toBe(1)
  })

  it('are late where a card came behind them that did not end the coup', () => {
    const { say, beats, late } = closedCoup()
    say(1_500, bet(1, 'banker', 0))
    const [first] = cards('P1:9s')
    if (first !== undefined) say(2_000, first, 1_950)
    beats(ofShoe, 2_000, 1_950)
    expect(late()).toMatchObject([margin])
  })

  it('may be those that the dealer collects where the shoe then ends the coup: it is told, and nobody is accused', () => {
    const { say, beats, late, results } = closedCoup()
    for (const [i, card] of playerWins.slice(0, -1).entries()) say(1_100 + i * 100, card)
    beats(ofShoe, 1_400)
    beats(board, 1_450)
    say(1_500, bet(1, 'banker', 0))
    for (const card of playerWins.slice(-1)) say(2_500, card, 2_450)
    beats(ofShoe, 2_500, 2_450)
    beats(board, 2_600)
    expect(results()).toMatchObject([{ round: 1, kind: 'settled' }])
    expect(late()).toMatchObject([{ rule: 'late-unsure', severity: 'warning', figures: { before: 1000, after: 0 } }])
    expect(late()[0]?.figures).not.toHaveProperty('marginMs')
    expect(late()[0]?.message).toContain(`${ofShoe} may have told the end of the round late`)
  })

  it.each([
    ['lost messages', shoe(lostMessages), 2_000],
    ['was held up', cards('P1:9s')[0], 1_200],
  ])('are not late for sure where the shoe %s, nor is what moves until betting closes again', (_, input, since) => {
    const { say, beats, late } = closedCoup()
    say(1_500, bet(1, 'banker', 0))
    if (input !== undefined) say(2_000, input, since)
    beats(ofShoe, 3_000)
    expect(late()).toMatchObject([{ rule: 'late-unsure' }])
    say(3_100, bet(2, 'banker', 500))
    beats(ofShoe, 4_000)
    expect(late().length).toBe(1)
  })

  it('are not late for sure where betting is opened before the shoe was heard from: it may hold the end of the round', () => {
    const { say, beats, late } = closedCoup()
    say(1_500, bet(1, 'banker', 0))
    say(1_900, openBetting)
    beats(ofShoe, 2_500)
    expect(late()).toMatchObject([{ rule: 'late-unsure', round: 1 }])
  })

  it('are not late for sure where their board has lost messages behind the close: an opening may be among them', () => {
    const { say, beats, missed, late } = closedCoup()
    beats(board, 1_200)
    missed(board, 1_500)
    say(1_500, bet(2, 'banker', 500))
    beats(ofShoe, 2_500)
    expect(late()).toMatchObject([{ rule: 'late-unsure', severity: 'warning', figures: { before: 0, after: 500 } }])
    expect(late()[0]?.message).toContain(`messages of ${board} were lost`)
  })

  it('are not late for sure where their board loses messages before the shoe was heard: the next opening may be among them', () => {
    const { say, beats, late } = closedCoup()
    say(1_500, bet(1, 'banker', 0))
    say(1_800, sensors(lostMessages))
    beats(ofShoe, 2_500)
    expect(late()).toMatchObject([{ rule: 'late-unsure', figures: { before: 1000, after: 0 } }])
    expect(late()[0]?.message).toContain(`messages of ${board} were lost`)
  })

  it('are not late for sure where the next card is the first of the coup behind a disputed one', () => {
    const { say, late, results } = closedCoup()
    for (const [i, card] of cards('P1:9s B1:Kh B2:3s').entries()) say(1_100 + i * 100, card)
    say(1_500, bet(2, 'banker', 500))
    for (const card of cards('P1:8s')) say(2_500, card, 2_450)
    expect(results()).toMatchObject([{ round: 1, kind: 'disputed' }])
    expect(late()).toMatchObject([{ rule: 'late-unsure', figures: { before: 0, after: 500 } }])
  })

  it('are late where messages were lost before the close alone', () => {
    const { say, beats, late } = closedCoup({ lostAt: 600 })
    say(1_500, bet(2, 'banker', 500))
    beats(ofShoe, 2_500)
    expect(late()).toMatchObject([{ rule: 'irr-late-bet' }])
  })

  it('in greater number than hands can cause are told as unsure, so that what is held back has a bound', () => {
    const { say, late } = closedCoup()
    for (let i = 0; i < 100; i++) say(1_500 + i, bet(1, 'banker', i % 2 === 0 ? 0 : 1000))
    expect(late().length).toBe(36)
    expect(late().every(({ rule }) => rule === 'late-unsure')).toBe(true)
  })
})

/**
 * What is found where seat 1 doubles on 12 and gets its next card.
 * @param lostAt when the board loses messages (ms)
 * @param pause how long that card may have been on its way (ms)
 */
function doubledOnTwelve({ lostAt, pause = 0 }: { lostAt?: number; pause?: number } = {}) {
  const steps = houseBankedSteps(blackjack, optionsOf(blackjack), [board], [], [ofShoe])
  let state = steps.initial
  let at = 0
  const say = (input: Input, heldFor = 0): readonly Effect[] => {
    at += 1_000
    if (lostAt === at) state = steps.missed(state, { device: board, since: at, at })
    const step = steps.apply(state, input, { since: at - heldFor, at })
    state = step.state
    return step.effects
  }
  for (const input of [openBetting, bet(1, 'initial', 1_000), noMoreBets, ...drawn('5c 6h 7d')]) say(input)
  say(bet(1, 'double-down', 1_000))
  return drawn('Kd').flatMap((card) => findingsIn(say(card, pause)))
}

describe('what breaks a rule at a table where chips go down in play', () => {
  it('is a violation where all of the round was heard', () => {
    const [found] = doubledOnTwelve()
    expect(found).toMatchObject({ rule: 'double-not-allowed', severity: 'violation' })
  })

  it('is a warning where the wagers of the round are not known, as what was lost may explain it', () => {
    const [found] = doubledOnTwelve({ lostAt: 4_000 })
    expect(found).toMatchObject({
      rule: 'double-not-allowed',
      severity: 'warning',
      remedy: expect.stringContaining('not known'),
    })
  })

  it('is a warning where it was read after a pause, as something else may have come before it', () => {
    const [found] = doubledOnTwelve({ pause: 2_000 })
    expect(found).toMatchObject({
      rule: 'double-not-allowed',
      severity: 'warning',
      remedy: expect.stringContaining('after a pause'),
    })
  })
})
