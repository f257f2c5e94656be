import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { games } from '../../../games/games.ts'
import { oneDeck } from '../../../games/kit/cards/cards.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { spotOf } from '../../../games/kit/round/round.ts'
import { effect, type Input } from '../../../games/table/inputs-and-effects.ts'
import type { Ruling } from '../../../games/table/rulings/ruling-shape.ts'
import { scenarioOf } from '../../simulators/scenario-play.ts'
import {
  bet,
  dice,
  drawn,
  lostMessages,
  noMoreBets,
  operator,
  ruledBy,
  shoe,
  tableOf,
  wheel,
} from '../../support/table-inputs.ts'
import { phase } from './wheel/wheel-inputs.ts'

const wire = { shoe, seats: shoe, wheel, dice }
const started = operator('new-shoe')
const begun: Record<Game['live']['play'], Input[]> = {
  shoe: [started],
  seats: [started],
  wheel: [phase('place-bets')],
  dice: [operator('new-shooter')],
}

const spotsOf = ({ wagers }: Game): string[] =>
  Object.entries(wagers).flatMap(([wager, { positions = [{ on: [], covers: [] }] }]) =>
    positions.slice(0, 3).map(({ on }) => spotOf({ wager, on })),
  )

/** Wagers without which nothing is dealt to a seat; where nothing is said, the game's first. */
const together: Readonly<Record<string, readonly string[]>> = {
  'gb.let-it-ride': ['wager-1', 'wager-2', 'wager-pound'],
  'gb.two-way-holdem': ['ante', 'blind', 'two-way'],
  'gb.ultimate-holdem': ['ante', 'blind'],
}
const stakedAt = (game: Game): readonly string[] => together[game.id] ?? spotsOf(game).slice(0, 1)

/** A round that lost a message of its main device behind its first card or its last bet. */
function interrupted(game: Game) {
  const table = tableOf(game, { ...scenarioOf(`games/${game.id}-irregular.yaml`).table?.options })
  const bets = stakedAt(game).map((spot) => bet(1, spot, 1000))
  const cards = game.live.play === 'shoe' || game.live.play === 'seats' ? drawn('9s') : []
  table.hear(0, ...begun[game.live.play], ...bets, noMoreBets, ...cards, wire[game.live.play](lostMessages))
  return table
}

const seat = fc.integer({ min: 1, max: 3 })
const hand = fc.constantFrom('player', 'banker', 'punto', 'banco', 'dealer', 'board', 'seat:1', 'seat:1.2', 'seat:2')
const card = fc.constantFrom(...oneDeck, 'Xx', 'Zz')

/** What a round of each kind comes to beside its cards, where the game has it so. */
const outcome: Record<Game['live']['play'], fc.Arbitrary<Partial<Ruling>>> = {
  shoe: fc.constant({}),
  seats: fc.constant({}),
  wheel: fc.oneof(
    fc.record({ number: fc.integer({ min: 0, max: 36 }) }),
    fc.record({ symbol: fc.constantFrom('A', 'G') }),
  ),
  dice: fc.record({ dice: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 3 }) }),
}

/** One that names no more than a person has to. */
const plainRuling = ({ live: { play } }: Game): fc.Arbitrary<Ruling> => {
  const asked = { round: 1, reason: 'because', ruling: 'stands' } as const
  return fc.oneof(
    fc.constantFrom('stands' as const, 'void' as const, 'goes-on' as const).map((ruling) => ({ ...asked, ruling })),
    outcome[play].map((shown) => ({ ...asked, ...shown })),
  )
}

function anyRuling(game: Game): fc.Arbitrary<Ruling> {
  const spot = fc.constantFrom(...spotsOf(game), 'nothing', 'split:17-21')
  const choice = fc.constantFrom(...Object.keys(game.choices ?? {}), 'dance')
  return fc.record(
    {
      round: fc.constantFrom(1, 1, 1, 2),
      ruling: fc.constantFrom('stands', 'stands', 'void', 'goes-on'),
      reason: fc.constant('because'),
      number: fc.integer({ min: -1, max: 39 }),
      symbol: fc.constantFrom('A', 'G', 'nothing'),
      dice: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 4 }),
      deal: fc.dictionary(hand, fc.array(card, { maxLength: 7 }), { maxKeys: 4 }),
      bets: fc.array(fc.record({ seat, spot, stake: fc.constantFrom(1, 500, 1000, 2000) }), { maxLength: 4 }),
      decisions: fc.array(
        fc.record({ seat, do: choice, low: fc.array(card, { maxLength: 3 }) }, { requiredKeys: ['seat', 'do'] }),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: ['round', 'ruling', 'reason'] },
  )
}

describe('whatever is ruled', () => {
  let accepted = 0
  afterAll(() => expect(accepted).toBeGreaterThan(0))

  it.each([...games.values()])('$id: is refused and changes nothing, or gives the round one result', (game) => {
    fc.assert(
      fc.property(fc.oneof(plainRuling(game), anyRuling(game)), (ruling) => {
        const { hear, refusesRuling, view } = interrupted(game)
        const before = view()
        const refusal = refusesRuling(ruling)
        const effects = hear(0, ruledBy(ruling))
        expect(effects.map((done) => effect.safeParse(done).error)).toEqual(effects.map(() => undefined))
        if (refusal !== null) expect([effects, view()]).toEqual([[], before])
        else expect(effects.filter(({ type }) => type === 'result')).toHaveLength(ruling.ruling === 'goes-on' ? 0 : 1)
        if (refusal === null) accepted++
      }),
      { numRuns: 40 },
    )
  })

  it.each([...games.values()])('$id: can be void', (game) => {
    const { hear } = interrupted(game)
    const effects = hear(0, ruledBy({ round: 1, ruling: 'void', reason: 'because' }))
    const settlements = stakedAt(game).map((spot) => ({ seat: 1, wager: spot.split(':')[0], returns: 1000 }))
    expect(effects.filter(({ type }) => type === 'result')).toMatchObject([{ kind: 'void', settlements }])
  })
})
