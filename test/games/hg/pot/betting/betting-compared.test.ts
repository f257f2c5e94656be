import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../../../games/hg/card-room-games.ts'
import { verifyAction } from '../../../../../games/kit/pot/betting/betting-round.ts'
import { playRound, rulesOfRound } from '../../../../../games/kit/pot/betting/play-betting.ts'
import { isPotGame, type PotGame } from '../../../../../games/kit/pot/pot-game.ts'
import { tableOf } from '../../../../../games/kit/pot/seating.ts'
import { readCardRoomCase } from '../../../../../games/settle/card-room/read-case.ts'
import { settle } from '../../expect-round.ts'
import { type PlainGame, plainGames, plainSettle } from '../plain-pot.ts'
import {
  acted,
  clockwise,
  isLegal,
  killed,
  type PlainAct,
  type PlainBets,
  type PlainRound,
  plainBets,
  plainRound,
  posted,
  withOpenPair,
} from './plain-betting.ts'

/*
 * Whole hands bet by people who do anything: at each turn both engines say alike what every seat may do, and where the
 * round stands afterwards; at the end both divide the pot alike.
 */

const hands = process.env.FELTWIRE_LONG === undefined ? 12 : 1_000
const games = [...cardRoomGames.values()].filter(isPotGame)

type Fate = {
  seats: number
  button: number
  /** Chips of each seat, in the smallest ones. */
  stacks: readonly number[]
  choices: readonly number[]
  deck: readonly string[]
  dead: number
  /** Something that only some games have: a killed pot, or an open pair. */
  special: number
}

const fateOf = ({ deck = [] }: PlainGame, all: readonly string[]): fc.Arbitrary<Fate> =>
  fc.integer({ min: 2, max: 5 }).chain((seats) =>
    fc.record({
      seats: fc.constant(seats),
      button: fc.integer({ min: 1, max: seats }),
      stacks: fc.array(fc.integer({ min: 9, max: 120 }), { minLength: seats, maxLength: seats }),
      choices: fc.array(fc.nat(999), { minLength: 30, maxLength: 60 }),
      deck: fc.shuffledSubarray([...(deck.length > 0 ? deck : all)], {
        minLength: (deck.length > 0 ? deck : all).length,
      }),
      dead: fc.constantFrom(0, 0, 0, 100),
      special: fc.integer({ min: 0, max: 2 * seats }),
    }),
  )

const killerOf = ({ kills }: PlainBets, { special, seats }: Fate): number | undefined =>
  kills !== undefined && special > 0 && special <= seats ? special : undefined

const isOpenPair = ({ openPairs }: PlainBets, { special, seats }: Fate): boolean =>
  openPairs === true && special > seats

const optionsOf = (rules: PlainBets, fate: Fate, opener: number | undefined, at: number) => ({
  seated: Array.from({ length: fate.seats }, (_, seat) => seat + 1),
  limits: [400, 800],
  ...(rules.kind === 'spread' ? { limits: [200, 1_000] } : {}),
  ...(rules.kind === 'unlimited' ? { limits: undefined } : {}),
  ...(rules.opens === 'blinds'
    ? { button: fate.button, blinds: [posted.small, posted.big] }
    : { bring_in: posted.bringIn, bring_in_seat: opener, ante: posted.ante }),
  ...(rules.opens === 'bring-in' && at > 1 ? { first_to_act: opener } : {}),
  ...(killerOf(rules, fate) === undefined ? {} : { kill: killerOf(rules, fate) }),
  ...(isOpenPair(rules, fate) ? { open_pair: true } : {}),
})

/** Where the kit says a round stands after these actions, and what is wrong with another. */
function inKit(
  { page, pot }: PotGame,
  options: object,
  at: number,
  start: { live: number[]; allIn: number[] },
  told: readonly PlainAct[],
) {
  const read = readCardRoomCase(
    JSON.parse(
      JSON.stringify({ id: 1, game: page.id, options, actions: told.map((each) => ({ ...each, round: at })) }),
    ),
  )
  if ('wrong' in read) throw new Error(read.wrong)
  const table = tableOf(pot, read.round)
  if ('refused' in table) throw new Error(table.refused.message)
  const rules = { ...rulesOfRound(pot, read.round, table.table, at), inTurn: true }
  const played = playRound(pot, read.round, table.table, told, at, start)
  return {
    round: played.round,
    refused: played.refused?.rule,
    faults: (act: PlainAct) => verifyAction(played.round, act, rules),
  }
}

/** All that a seat might do, with amounts on both sides of every limit. */
function tries(round: PlainRound, rules: PlainBets, seat: number): PlainAct[] {
  const own = round.front.get(seat) ?? 0
  const all = own + (round.chips.get(seat) ?? 0)
  if (seat === round.opener && round.toMatch === 0)
    return [
      { seat, do: 'fold' },
      { seat, do: 'bring-in', to: Math.min(all, posted.bringIn) },
    ]
  const { toMatch, full, size } = round
  const raises = [...(rules.sizes?.[round.at - 1] ?? [400]), size].flatMap((by) => [
    full + by,
    toMatch + by,
    full + by - 50,
    full + by + 50,
  ])
  const amounts = [...new Set([...raises, 2 * toMatch, 300, 3_000])].filter((to) => to > toMatch && to < all)
  const verb = round.isOpened ? (toMatch === 0 ? 'bet' : 'raise') : 'bet'
  return [
    { seat, do: 'fold' },
    { seat, do: 'check' },
    ...(toMatch > own && toMatch < all && round.isOpened ? [{ seat, do: 'call', to: toMatch }] : []),
    ...(round.isOpened || all <= toMatch ? [] : [{ seat, do: 'bet', to: toMatch }]),
    ...amounts.map((to) => ({ seat, do: round.isBare ? 'complete' : verb, to })),
    ...(round.isOpened || all > toMatch ? [{ seat, do: 'all-in', to: all }] : []),
  ]
}

type Played = {
  acts: (PlainAct & { round: number })[]
  put: Map<number, number>
  folded: number[]
  opener: number
  dead: number
}

/** Plays a hand with both engines, and holds one against the other at every turn. */
function play(game: PotGame, usual: PlainBets, fate: Fate): Played {
  const killer = killerOf(usual, fate)
  const rules = killer !== undefined ? killed(usual) : isOpenPair(usual, fate) ? withOpenPair(usual) : usual
  const seats = fate.stacks.map((_, at) => at + 1)
  const opener = (fate.button % fate.seats) + 1
  const choices = fate.choices.values()
  const choose = () => choices.next().value ?? 0
  let chips = new Map(seats.map((seat) => [seat, 50 * (fate.stacks[seat - 1] ?? 0)]))
  const put = new Map(seats.map((seat) => [seat, 0]))
  const pay = (seat: number, amount: number) => {
    chips.set(seat, (chips.get(seat) ?? 0) - amount)
    put.set(seat, (put.get(seat) ?? 0) + amount)
  }
  if (rules.opens === 'bring-in') for (const seat of seats) pay(seat, posted.ante)
  const acts: Played['acts'] = []
  let live = [...seats]
  for (let at = 1; at <= rules.rounds && live.length > 1; at++) {
    const blinds = at === 1 && rules.opens === 'blinds' ? blindsOf(rules, fate, seats) : new Map<number, number>()
    const [left = 1] = clockwise(at === 1 ? ([...blinds.keys()].at(-1) ?? fate.button) : fate.button, live)
    if (at === 1 && killer !== undefined) {
      chips.set(killer, (chips.get(killer) ?? 0) + 2 * posted.big)
      blinds.set(killer, 2 * posted.big)
    }
    for (const [seat, amount] of blinds) chips.set(seat, (chips.get(seat) ?? 0) - amount)
    const first = rules.opens === 'blinds' ? left : live.includes(opener) ? opener : (live[0] ?? 1)
    const start = { live, allIn: live.filter((seat) => (chips.get(seat) ?? 0) === 0 && !blinds.has(seat)) }
    const options = optionsOf(rules, fate, at === 1 ? opener : first, at)
    const told: PlainAct[] = []
    let round = plainRound(
      rules,
      at,
      live,
      chips,
      first,
      blinds,
      at === 1 && rules.kills === 'last' ? killer : undefined,
    )
    while (round.queue.length > 0) {
      const kit = inKit(game, options, at, start, told)
      expect({ at, told, refused: kit.refused, next: kit.round.next, bet: kit.round.bet }).toEqual({
        at,
        told,
        refused: undefined,
        next: round.queue[0],
        bet: round.toMatch,
      })
      const all = round.live.flatMap((seat) =>
        start.allIn.includes(seat) || (round.chips.get(seat) ?? 0) === 0 ? [] : tries(round, rules, seat),
      )
      const found = all.filter((act) => kit.faults(act).length === 0)
      const legal = all.filter((act) => isLegal(rules, round, act))
      expect({ at, told, found }).toEqual({ at, told, found: legal })
      const act = legal[wish(legal, choose(), choose())] ?? { seat: round.queue[0] ?? 0, do: 'fold' }
      told.push(act)
      round = acted(rules, round, act)
    }
    for (const [seat, amount] of round.front) put.set(seat, (put.get(seat) ?? 0) + amount)
    chips = round.chips
    live = round.live
    acts.push(...told.map((act) => ({ ...act, round: at })))
  }
  return {
    acts,
    put,
    opener,
    folded: seats.filter((seat) => !live.includes(seat)),
    dead: rules.opens === 'blinds' ? fate.dead : 0,
  }
}

/** People fold seldom. */
const wish = (legal: readonly PlainAct[], choice: number, again: number): number =>
  legal[choice % legal.length]?.do === 'fold' ? again % legal.length : choice % legal.length

function blindsOf({ smallOnButton }: PlainBets, { button }: Fate, seats: readonly number[]): Map<number, number> {
  const [left = 1, next = left] = clockwise(button, seats)
  const isOnButton = seats.length === 2 && smallOnButton === true
  return new Map(
    isOnButton
      ? [
          [button, posted.small],
          [left, posted.big],
        ]
      : [
          [left, posted.small],
          [next, posted.big],
        ],
  )
}

/** The pot by the plain engine, and as `settle` divides it with all actions told. */
function expectDivided(game: PlainGame, fate: Fate, { acts, put, folded, opener, dead }: Played): void {
  const deck = [...fate.deck]
  const boards = Array.from({ length: game.boards }, () => deck.splice(0, game.flop ? 3 : 5))
  const seats = fate.stacks.map((_, at) => ({
    seat: at + 1,
    stake: put.get(at + 1) ?? 0,
    folded: folded.includes(at + 1),
    cards: deck.splice(0, game.hole),
    thrown: deck.splice(0, game.thrown ?? 0),
  }))
  const [first] = seats
  const rules = plainBets[game.id]
  if (rules === undefined || first === undefined) throw new Error(`${game.id} has no plain betting.`)
  const named = boards.map((board, at) => [game.flop ? 'flop' : boards.length > 1 ? `board:${at + 1}` : 'board', board])
  const answer = settle(game.id, {
    options: {
      ...{ ...optionsOf(rules, fate, opener, 1), ...game.options, chip: 50 },
      ...(game.odd === 'button' ? { button: fate.button } : {}),
    },
    deal: Object.fromEntries([
      ...named,
      ...seats.map(({ seat, cards, thrown }) => [`seat:${seat}`, [...thrown, ...cards]]),
    ]),
    actions: [
      ...seats.flatMap(({ seat, thrown }) =>
        thrown.map((card, at) => ({ seat, do: 'discard', card, after: at === 0 ? 'flop' : 'pre' })),
      ),
      ...acts,
    ],
    bets: [
      ...seats.flatMap(({ seat, stake }) => (stake === 0 ? [] : [{ seat, wager: 'pot', stake }])),
      ...(dead === 0 ? [] : [{ seat: 1, wager: 'dead-blind', stake: dead }]),
    ],
    outcome: { reached: 'showdown' },
  })
  expect(answer.error).toBeUndefined()
  expect(answer.refused).toBeUndefined()
  const returns = new Map((answer.settlements ?? []).map((row) => [row.seat, row.returns]))
  const plain = plainSettle(game, { button: fate.button, chip: 50, boards, seats, dead })
  expect(seats.map(({ seat }) => returns.get(seat) ?? 0)).toEqual(plain)
}

describe('Betting is the same in a second, plain engine', () => {
  it('of every game that is played for a pot', () => {
    expect(Object.keys(plainBets).toSorted()).toEqual(games.map(({ page }) => page.id).toSorted())
  })

  it.each(games.map((game) => [game.page.id, game] as const))('%s', { timeout: 300_000 }, (id, game) => {
    const rules = plainBets[id]
    const plain = plainGames.find((each) => each.id === id)
    if (rules === undefined || plain === undefined) throw new Error(`${id} is in no plain engine.`)
    fc.assert(
      fc.property(fateOf(plain, game.pot.deck), (fate) => {
        const played = play(game, rules, fate)
        if (!rules.noCheckRaise) expectDivided(plain, fate, played)
      }),
      { numRuns: hands },
    )
  })
})
