import { describe, expect, it } from 'vitest'
import { games } from '../../../games/games.ts'
import { oneDeck } from '../../../games/kit/cards/cards.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { spotOf } from '../../../games/kit/round/round.ts'
import type { Input } from '../../../games/table/inputs-and-effects.ts'
import { scenarioOf } from '../../simulators/scenario-play.ts'
import {
  bet,
  dice,
  drawn,
  noMoreBets,
  openBetting,
  operator,
  resultsIn,
  tableAt,
  wheelOfSymbols,
} from '../../support/table-inputs.ts'
import { inDoubt } from './ruled-table.ts'
import { number, phase } from './wheel/wheel-inputs.ts'

/** The wagers that a seat needs, and what it is asked first; the seat that is asked first is on the right in one game. */
const asked: Readonly<Record<string, { wagers: readonly string[]; choices: string; seat?: number }>> = {
  'gb.blackjack': { wagers: ['initial'], choices: 'hit or stand' },
  'gb.casino-stud': { wagers: ['ante'], choices: 'raise or fold' },
  'gb.let-it-ride': { wagers: ['wager-1', 'wager-2', 'wager-pound'], choices: 'ride-1 or pull-1', seat: 2 },
  'gb.pai-gow-poker': { wagers: ['standard'], choices: 'set or house-way' },
  'gb.three-card-poker': { wagers: ['ante'], choices: 'play or fold' },
  'gb.casino-holdem': { wagers: ['ante'], choices: 'call or fold' },
  'gb.holdem-bonus': { wagers: ['ante'], choices: 'flop-bet or fold' },
  'gb.two-way-holdem': { wagers: ['ante', 'blind', 'two-way'], choices: 'flop-bet or check' },
  'gb.ultimate-holdem': { wagers: ['ante', 'blind'], choices: 'play-4x or play-3x or check' },
  'mbs.texas-holdem-bonus-progressive': { wagers: ['ante'], choices: 'flop-bet or fold' },
}

const of = (...plays: Game['live']['play'][]): Game[] =>
  [...games.values()].filter(({ live: { play } }) => plays.includes(play))
const optionsOf = ({ id }: Game) => scenarioOf(`games/${id}-irregular.yaml`).table?.options ?? {}

/** Cards of two suits, which give nobody a blackjack. */
const pack = ['9s', '8h', '7s', '6h', ...oneDeck.filter((card) => /^[2-6][dc]|[7-9][dc]$/.test(card))]

/** Two seats are dealt to until the first of them is asked, and nothing is keyed. */
function upToTheFirstDecision(game: Game) {
  const { wagers = [] } = asked[game.id] ?? {}
  const bets = [1, 2].flatMap((seat) => wagers.map((wager) => ({ seat, spot: wager, stake: 1000 })))
  const table = tableAt(game, optionsOf(game), operator('new-shoe'), openBetting)
  table.hear(...bets.map(({ seat, spot, stake }) => bet(seat, spot, stake)), noMoreBets)
  const left = [...pack]
  const draw = () => table.hear(...drawn(left.shift() ?? ''))
  do draw()
  while (table.view().notes.some((note) => note.startsWith('the next card')))
  return { ...table, bets, draw }
}

describe('a decision that nobody has keyed', () => {
  it.each(of('seats'))('$id: is unknown where its chips are in doubt, and so says the result', (game) => {
    const { bets, hear, view } = upToTheFirstDecision(game)
    const { choices, seat = 1 } = asked[game.id] ?? {}
    const { deal } = view()
    hear(...inDoubt(1000 * bets.length))
    const reason = `what seat ${seat} decided is not known: ${choices}`
    expect(resultsIn(hear(openBetting))).toEqual([
      expect.objectContaining({ kind: 'interrupted', reason, deal, settlements: [], known: { bets, decisions: [] } }),
    ])
  })

  it.each(of('seats'))('$id: is unknown where more cards come, which are named', (game) => {
    const { bets, hear, view, draw } = upToTheFirstDecision(game)
    const { choices, seat = 1 } = asked[game.id] ?? {}
    const { deal } = view()
    hear(...inDoubt(1000 * bets.length))
    draw()
    draw()
    const [result, ...more] = resultsIn(hear(openBetting))
    expect(more).toEqual([])
    expect(result).toMatchObject({ kind: 'disputed', deal, settlements: [], known: { bets, decisions: [] } })
    expect(result?.reason).toContain(`seat ${seat} had to decide: ${choices}`)
    expect(result?.known?.unplaced).toHaveLength(2)
  })

  const cutShort = [...games.values()].filter(({ id }) => ['gb.two-way-holdem', 'gb.ultimate-holdem'].includes(id))

  it.each(cutShort)('$id: is unknown where the deal ends before its cards, though the chips are certain', (game) => {
    const { bets, hear } = upToTheFirstDecision(game)
    const reason = `what seat 1 decided is not known: ${asked[game.id]?.choices}`
    expect(resultsIn(hear(openBetting))).toMatchObject([
      { kind: 'interrupted', reason, known: { bets, decisions: [] }, settlements: [] },
    ])
  })
})

describe('chips that nobody knows', () => {
  const firstSpot = ({ wagers }: Game): string => {
    const [[wager, { positions }] = ['', {} as Game['wagers'][string]]] = Object.entries(wagers)
    return spotOf({ wager, on: positions?.[0]?.on ?? [] })
  }
  const shaking = dice({ type: 'dice-state', state: 'shaking' })
  const thrown = (...values: number[]) => dice({ type: 'dice-rolled', values })

  /** What comes before the bets, what comes behind them, and what the result shows of it. */
  function roundOf({ id, live: { play } }: Game): { before: Input[]; behind: Input[]; shown: object } {
    if (play === 'shoe') return { before: [operator('new-shoe')], behind: drawn('9s 2h Kc 6d'), shown: {} }
    switch (id) {
      case 'gb.roulette':
        return { before: [phase('place-bets')], behind: [number(17)], shown: { number: 17 } }
      case 'gb.big-six': {
        const rested = wheelOfSymbols({ type: 'big-six-state', state: 'resting' })
        const stopped = wheelOfSymbols({ type: 'winning-symbol', symbols: ['A'] })
        return { before: [rested], behind: [stopped], shown: { symbol: 'A' } }
      }
      case 'gb.sic-bo':
        return { before: [shaking], behind: [thrown(4, 3, 1)], shown: { dice: [4, 3, 1] } }
      default:
        return { before: [operator('new-shooter')], behind: [shaking, thrown(4, 3)], shown: { dice: [4, 3] } }
    }
  }

  it.each(of('shoe', 'wheel', 'dice'))('$id: settle nothing, and the result has what is known', (game) => {
    const { before, behind, shown } = roundOf(game)
    const spot = firstSpot(game)
    const { hear } = tableAt(game, optionsOf(game), ...before)
    const results = resultsIn(hear(bet(1, spot, 1000), ...inDoubt(1000), noMoreBets, ...behind))
    expect(results).toMatchObject([
      {
        ...{ kind: 'interrupted', reason: 'messages of the sensors were lost', settlements: [], ...shown },
        known: { bets: [{ seat: 1, spot, stake: 1000 }], decisions: [] },
      },
    ])
    if (game.live.play === 'shoe')
      expect(Object.values(results[0]?.deal ?? {})).toEqual([
        ['9s', 'Kc'],
        ['2h', '6d'],
      ])
  })
})
