import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { games } from '../../../games/games.ts'
import { type Card, oneDeck } from '../../../games/kit/cards/cards.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'

const coups = [...games.values()].filter(({ family, id }) => family === 'baccarat' && /^(co|gb)\./.test(id))

const card = fc.constantFrom(...oneDeck, 'Xx')
const hand = fc.array(card, { maxLength: 4 })
const stake = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constant(9_999_999_999))

/** A round of one of the games as anybody might write it, right or wrong. */
const anyCase = fc.constantFrom(...coups).chain((game) =>
  fc.record(
    {
      id: fc.constant(1),
      game: fc.constant(game.id),
      options: fc.dictionary(
        fc.constantFrom(...Object.keys(game.options), 'payTable', 'wagersOffered', 'limits', 'odds'),
        fc.oneof(
          fc.constantFrom<unknown>(
            true,
            false,
            null,
            's',
            ['s', 'h'],
            'none',
            100,
            {},
            { tie: '9:1' },
            'rotating-players',
          ),
          fc.constantFrom(...Object.keys(game.payTables)),
        ),
        { maxKeys: 2 },
      ),
      deal: fc.dictionary(fc.constantFrom('player', 'banker', 'punto', 'banco', 'seat:1'), hand, { maxKeys: 3 }),
      shoe: fc.array(fc.oneof(card, fc.constant('CUT')), { maxLength: 9 }),
      bets: fc.array(
        fc.record(
          {
            seat: fc.integer({ min: 1, max: 11 }),
            wager: fc.constantFrom(...Object.keys(game.wagers), 'nothing'),
            stake,
            on: fc.constantFrom('punto', 'banco', 3),
            phase: fc.constantFrom('betting', 'settlement'),
            variant: fc.constantFrom('gb.punto-banco', 'gb.punto-banco-2000'),
          },
          { requiredKeys: ['seat', 'wager', 'stake'] },
        ),
        { maxLength: 5 },
      ),
      state: fc.record({ shoeSeat: fc.integer(), nextShoeSeat: fc.integer() }, { requiredKeys: [] }),
      actions: fc.array(
        fc.record({
          seat: fc.constantFrom(1, 2, 'dealer'),
          do: fc.constant('reveal'),
          wager: fc.constantFrom('player', 'banker'),
        }),
        { maxLength: 2 },
      ),
      jackpot: fc.record({ main: stake, reserve: stake }, { requiredKeys: ['main'] }),
    },
    { requiredKeys: ['id', 'game'] },
  ),
)

const plain = {
  id: 1 as const,
  game: 'co.baccarat',
  deal: { player: ['9s', 'Kc'] as Card[], banker: ['2h', '3d'] as Card[] },
  bets: [{ seat: 1, wager: 'player', stake: 100 }],
}

describe('whatever round is written down', () => {
  it('is settled, refused by a rule, or called malformed; nothing is thrown, and no money is less than nothing', () => {
    let settled = 0
    fc.assert(
      fc.property(anyCase, (given) => {
        const answer = settleCase(given)
        if ('error' in answer) return
        if (answer.refused !== undefined) {
          expect(answer.refused).not.toBe('')
          // A shoe that runs out voids the round, and every stake goes back (co 30-2816(4), line 301).
          const isVoid = answer.findings.some(({ rule }) => rule === 'irr-2816.4')
          expect(answer.settlements.map(({ verdict, returns }) => [verdict, returns])).toEqual(
            isVoid ? (given.bets ?? []).map(({ stake }) => ['void', stake]) : [],
          )
        } else expect(answer.settlements.length).toBe(given.bets?.length ?? 0)
        for (const { returns = 0 } of answer.settlements) expect(returns).toBeGreaterThanOrEqual(0)
        settled += answer.settlements.length
      }),
      { numRuns: 3000, examples: [[plain]] },
    )
    expect(settled).toBeGreaterThan(0)
  })
})
