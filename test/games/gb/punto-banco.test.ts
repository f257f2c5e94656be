import { describe, expect, it } from 'vitest'
import { standardPuntoBanco } from '../../../games/gb/punto-banco/punto-banco.ts'
import { puntoBanco2000 } from '../../../games/gb/punto-banco/punto-banco-2000.ts'
import { type Card, oneDeck } from '../../../games/kit/cards/cards.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { type Bet, emptyRound } from '../../../games/kit/round/round.ts'
import { cards, countOf, dealtFrom, type Hands, worth } from '../../support/plain/plain-coup.ts'
import { optionsOf } from '../../support/table-inputs.ts'
import { answerTo } from '../kit/coup-cases.ts'
import { expectAccepted, expectRefused } from './general/general-cases.ts'

const game = 'gb.punto-banco'

/** gb 6.36 to 6.44, lines 1199-1270: profit by the margin of a winner that is no natural. */
const dragonTables: Record<string, Record<number, number>> = {
  'dragon-min': { 9: 20, 8: 8, 7: 4, 6: 4, 5: 2, 4: 1 },
  'dragon-1': { 9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1 },
  'dragon-2': { 9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1 },
  'dragon-3': { 9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2 },
}

const roundedUp = (over: number, under: number) => Math.ceil(over / under)

/** The rules of section 6 once more: pence that go back. */
function pence(variation: string, { wager, on, stake }: Bet, { player, banker }: Hands, table: string): number {
  const [P, B] = [countOf(player.map(worth)), countOf(banker.map(worth))]
  if (wager === 'egalite') return P === B ? 9 * stake : 0
  if (wager === 'dragon-bonus') {
    const [own, mine, theirs] = on?.[0] === 'punto' ? [player, P, B] : [banker, B, P]
    const isNatural = own.length === 2 && mine >= 8
    if (isNatural && mine === theirs) return stake
    const profit = mine <= theirs ? -1 : isNatural ? 1 : (dragonTables[table]?.[mine - theirs] ?? -1)
    return stake * (1 + profit)
  }
  if (P === B) return stake
  if (wager === 'punto') return P > B ? 2 * stake : 0
  if (B < P) return 0
  if (variation === 'gb.punto-banco-2000') return B === 6 ? roundedUp(3 * stake, 2) : 2 * stake
  return roundedUp(39 * stake, 20)
}

const spots = [
  { wager: 'punto' },
  { wager: 'banco' },
  { wager: 'egalite' },
  { wager: 'dragon-bonus', on: ['punto'] },
  { wager: 'dragon-bonus', on: ['banco'] },
]

describe.each<Game>([standardPuntoBanco, puntoBanco2000])('$id', (puntoBanco) => {
  it('pays every wager of random coups as section 6 says, half pennies up', () => {
    const random = seeded(6)
    const differ: unknown[] = []
    const won = new Set<string>()
    for (const payTable of Object.keys(dragonTables)) {
      const options = optionsOf(puntoBanco, { payTable })
      for (let i = 0; i < 1500; i++) {
        const source = random.pick([
          oneDeck,
          cards('9s 9h 8s 8h Ks Kd'),
          oneDeck.filter((card) => '2T78'.includes(card.charAt(0))),
        ])
        const hands = dealtFrom(Array.from({ length: 6 }, () => random.pick(source)))
        const deal = { punto: hands.player, banco: hands.banker }
        const bets = spots.map((spot, seat): Bet => ({ ...spot, seat: seat + 1, stake: 1 + random.int(5000) }))
        expect(puntoBanco.verifyRound({ ...emptyRound, deal }, options)).toEqual([])
        for (const [index, settled] of puntoBanco.settle({ ...emptyRound, deal, bets }, options).entries()) {
          const bet = bets[index]
          const due = bet === undefined ? 0 : pence(puntoBanco.id, bet, hands, payTable)
          if (settled.returns !== due) differ.push({ bet, hands, payTable, due, settled })
          if (settled.row !== undefined) won.add(`${settled.row} ${settled.pays}`)
        }
      }
    }
    expect(differ).toEqual([])
    for (const table of Object.keys(dragonTables))
      for (const { when, pays } of puntoBanco.payTables[table]?.rows ?? []) expect(won).toContain(`${when} ${pays}`)
  })
})

const puntoWins = { punto: '9s Kh', banco: '2s 3d' }
const bancoWins = { punto: '6s Kh', banco: '7s Kd' }
const equal = { punto: '7s Kh', banco: '7d Qc' }

describe('coups that were not dealt by the Table of Play (gb 6.23-6.27)', () => {
  const rule = (punto: string, banco: string) => answerTo(game, { punto, banco }, []).findings.map(({ rule }) => rule)

  it.each([
    ['Punto draws on six', '6s Kh 2c', '7s Kd', ['punto-draw-error']],
    ['Punto draws on seven, and Banco must draw', '7s Kh 2c', '2s Kd', ['punto-draw-error']],
    ['Punto stands on five', '5s Kh', '7s Kd', ['punto-draw-error']],
    ['Banco draws on seven', '6s Kh', '7s Kd 2c', ['banco-draw-error']],
    ['Banco stands on five when Punto stood', '6s Kh', '5s Kd', ['banco-draw-error']],
    ['Banco draws on three against an eight', '2s Kh 8c', '3s Kd 2d', ['banco-draw-error']],
    ['Banco stands on six against a seven', '2s Kh 7c', '6s Kd', ['banco-draw-error']],
    ['Punto draws behind a natural of Banco', '2s Kh 8c', '9s Kd', ['draw-after-natural']],
    ['Banco draws behind a natural of Punto', '8s Kh', '2s Kd 5h', ['draw-after-natural']],
    ['Punto draws to a natural of its own', '9s Kh 2d', '2s Kd', ['draw-after-natural', 'punto-draw-error']],
    ['no cards at all', '', '', ['punto-draw-error']],
  ])('%s', (_, punto, banco, rules) => {
    expect(rule(punto, banco)).toEqual(rules)
  })

  it('a card that cannot be in the shoe (gr.equipment-security, gb 6.13)', () => {
    const seen = Array<Card>(6).fill('9s')
    const refused = (decks: number) => answerTo(game, puntoWins, [], { decks }, { setup: { seen } }).refused
    expect([refused(6), refused(8)]).toEqual(['gr.equipment-security', undefined])
  })

  it('decks that change in the middle of a shoe, or without everybody’s agreement (gb 6.12)', () => {
    const change = (at: string, unanimous: boolean) =>
      answerTo(game, puntoWins, [], {}, { setup: { deckChange: { from: 8, to: 6, at, unanimous } } }).refused
    expect([change('end-of-shoe', true), change('end-of-shoe', false), change('mid-shoe', true)]).toEqual([
      undefined,
      'gr.deck-count-fixed',
      'gr.deck-count-fixed',
    ])
  })
})

describe('wagers that may not be taken', () => {
  const refusalOf = (id: string, bets: object[], options = {}, more = {}) => {
    const { refused } = answerTo(id, puntoWins, [], options, { ...more, bets })
    return refused
  }
  const dragonOn = (seat: number, on: string, more = {}) => ({
    seat,
    wager: 'dragon-bonus',
    on: [on],
    stake: 100,
    ...more,
  })

  it('dragon-both-sides: both hands by one player, at one seat or at two (6.35)', () => {
    expect(refusalOf(game, [dragonOn(1, 'punto'), dragonOn(1, 'banco')])).toBe('dragon-both-sides')
    expect(refusalOf(game, [dragonOn(1, 'punto', { player: 'ann' }), dragonOn(2, 'banco', { player: 'ann' })])).toBe(
      'dragon-both-sides',
    )
    expect(refusalOf(game, [dragonOn(1, 'punto'), dragonOn(2, 'banco')])).toBe(undefined)
    const sharing = [dragonOn(1, 'punto', { player: 'ann' }), dragonOn(1, 'banco', { player: 'bob' })]
    expect(refusalOf(game, sharing)).toBe(undefined)
  })

  it('dragon-late: after the first card (6.34)', () => {
    expect(refusalOf(game, [dragonOn(1, 'punto', { phase: 'deal-and-draw' })])).toBe('dragon-late')
    expect(refusalOf(game, [dragonOn(1, 'punto', { phase: 'betting' })])).toBe(undefined)
  })

  it('no-more-bets: any other wager after the first card, which the document leaves open', () => {
    const tie = (phase: string) => [{ seat: 1, wager: 'egalite', stake: 100, phase }]
    expect(refusalOf(game, tie('deal-and-draw'))).toBe('no-more-bets')
    expect(refusalOf('gb.punto-banco-2000', tie('settlement'))).toBe('no-more-bets')
    expect(refusalOf(game, tie('betting'))).toBe(undefined)
  })

  it('mixed-games: the odds of the other game (6.29)', () => {
    const claims = (variant: string) => [{ seat: 1, wager: 'banco', stake: 100, variant }]
    expect(refusalOf(game, claims('gb.punto-banco-2000'))).toBe('mixed-games')
    expect(refusalOf('gb.punto-banco-2000', claims('gb.punto-banco'))).toBe('mixed-games')
    expect(refusalOf(game, claims('gb.punto-banco'))).toBe(undefined)
  })

  it('gr.oral-wagers: spoken without cover or confirmation (6.15)', () => {
    const spoken = (confirmed: boolean, funds: number) => [
      { seat: 1, wager: 'punto', stake: 100, oral: { confirmed, funds } },
    ]
    expect(refusalOf(game, spoken(true, 99))).toBe('gr.oral-wagers')
    expect(refusalOf(game, spoken(false, 100))).toBe('gr.oral-wagers')
    expect(refusalOf(game, spoken(true, 100))).toBe(undefined)
  })

  it('what is not on the layout, or not offered, or outside the limits (6.3, 6.14)', () => {
    const bet = (wager: string, on?: string[]) => [{ seat: 1, wager, stake: 100, ...(on === undefined ? {} : { on }) }]
    expect(refusalOf(game, bet('dragon-bonus'))).toBe('gr.no-unlisted-variation')
    expect(refusalOf(game, bet('dragon-bonus', ['egalite']))).toBe('gr.no-unlisted-variation')
    expect(refusalOf(game, bet('tie'))).toBe('gr.no-unlisted-variation')
    expect(refusalOf(game, bet('egalite'), { wagersOffered: ['punto', 'banco'] })).toBe('gr.no-unlisted-variation')
    expect(refusalOf(game, bet('punto'), { limits: { punto: { min: 200 } } })).toBe('gr.table-limits-notice')
  })
})

describe('players who hold the shoe in turn (gb 6.5-6.10)', () => {
  const rotating = { banker: 'rotating-players' }
  const bets = [1, 3, 6].map((seat) => [seat, 'egalite', 100] as const)
  const passing = (deal: Record<string, string>, shoeSeat: number, nextShoeSeat: number, options: object = rotating) =>
    answerTo(game, deal, bets, { ...options }, { state: { shoeSeat, nextShoeSeat } }).refused

  it('shoe-out-of-turn: it moves on when Banco loses, and only to the next place', () => {
    expect(passing(puntoWins, 3, 3)).toBe('shoe-out-of-turn')
    expect(passing(puntoWins, 3, 4)).toBe(undefined)
    expect(passing(puntoWins, 3, 6)).toBe(undefined)
    expect(passing(puntoWins, 1, 6)).toBe('shoe-out-of-turn')
    expect(passing(puntoWins, 3, 1)).toBe('shoe-out-of-turn')
    expect(passing(puntoWins, 3, 0)).toBe('shoe-out-of-turn')
    expect(passing(puntoWins, 6, 1)).toBe(undefined)
  })

  it('stays or is passed when Banco wins or the hands are equal', () => {
    for (const deal of [bancoWins, equal]) {
      expect(passing(deal, 3, 3)).toBe(undefined)
      expect(passing(deal, 3, 4)).toBe(undefined)
      expect(passing(deal, 3, 2)).toBe('shoe-out-of-turn')
    }
  })

  it('says nothing where the dealer keeps it', () => {
    expect(passing(puntoWins, 3, 3, {})).toBe(undefined)
  })

  it('brings other wagers of its holder to notice, or refuses them where the house reads 6.9 so', () => {
    const holder = (wager: string, more = {}) =>
      answerTo(game, equal, [[3, wager, 100]], { ...rotating, ...more }, { state: { shoeSeat: 3 } })
    expect(holder('punto').findings).toEqual([expect.objectContaining({ rule: 'shoe-holder', severity: 'warning' })])
    expect(holder('punto').paid).toEqual({ '3 punto': 100 })
    expect(holder('egalite').findings).toEqual([])
    expect(holder('punto', { shoeHolderWagers: 'egalite-only' }).refused).toBe('gr.no-unlisted-variation')
    expect(holder('egalite', { shoeHolderWagers: 'egalite-only' }).paid).toEqual({ '3 egalite': 900 })
  })
})

describe('odds and tables that the operator chooses (gb 2.8 to 2.10)', () => {
  const problemsOf = (given: Record<string, unknown>) => {
    const read = standardPuntoBanco.readOptions(given)
    return 'problems' in read ? read.problems.map(({ rule }) => rule) : []
  }

  it('none under the minimum, better ones with a notice', () => {
    expect(problemsOf({ odds: { banco: '18:20' } })).toEqual(['gr.minimum-odds'])
    expect(problemsOf({ odds: { 'dragon-bonus:margin 7': '3:1' } })).toEqual(['gr.minimum-odds'])
    expectRefused('gr.higher-odds', { game, odds: { egalite: '9:1' } })
    expect(answerTo(game, equal, [[1, 'egalite', 100]], { odds: { egalite: '9:1' } }).paid).toEqual({
      '1 egalite': 1000,
    })
  })

  it('warns of the minimum set, which is no balanced table', () => {
    expectAccepted('gr.minimum-set-not-a-table', { game, payTable: { 'dragon-bonus': 'dragon-min' } })
    expectAccepted('gr.whole-pay-table', { game, payTable: { 'dragon-bonus': 'dragon-1' }, payTableNotice: true })
  })

  it('rounds half pennies down where the house says so', () => {
    expect(answerTo(game, bancoWins, [[1, 'banco', 101]]).paid).toEqual({ '1 banco': 197 })
    expect(answerTo(game, bancoWins, [[1, 'banco', 101]], { rounding: 'down' }).paid).toEqual({ '1 banco': 196 })
  })
})

it('deals from a shoe, and says by which rule it cannot when the shoe runs out', () => {
  const shoe = ['9s', '2h', 'Kc', 'CUT', '3d']
  expect(answerTo(game, {}, [[1, 'punto', 100]], {}, { shoe }).paid).toEqual({ '1 punto': 200 })
  expect(answerTo(game, {}, [[1, 'punto', 100]], {}, { shoe: ['9s'] }).refused).toBe('gr.equipment-security')
})
