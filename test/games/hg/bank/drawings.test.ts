import { describe, expect, it } from 'vitest'
import { act, bet, settled } from '../../../support/card-room-answers.ts'
import { coupProfit, dealBaccarat, ninesHand, ninesProfit, sharedHitProfit } from './plain-bank-games.ts'

const totals = Array.from({ length: 10 }, (_, total) => total)
const stake = 2_000

/** What every bet brings back, or nothing where the round is refused or open. */
const returnsOf = (game: string, told: object): (number | undefined)[] | undefined => {
  const { settlements, error } = settled(game, told)
  if (error !== undefined) throw new Error(error)
  const returns = settlements?.map(({ returns }) => returns)
  return returns?.includes(undefined) ? undefined : returns
}

/** How the first few rounds differ from what they should bring: a test of thousands asserts once. */
function differing(rounds: Iterable<{ told: object; returns: unknown; due: unknown }>): {
  count: number
  wrong: object[]
} {
  const wrong: object[] = []
  let count = 0
  for (const { told, returns, due } of rounds) {
    count++
    if (wrong.length < 3 && JSON.stringify(returns) !== JSON.stringify(due)) wrong.push({ told, returns, due })
  }
  return { count, wrong }
}

describe('Every coup of every total and third card', () => {
  const thirds = [undefined, 'Td', 'Ad', '2d', '3d', '4d', '5d', '6d', '7d', '8d', '9d']
  const two = (total: number, suit: string) => [`${total === 0 ? 'K' : total === 1 ? 'A' : total}${suit}`, `Q${suit}`]

  function* coups(game: string, chart: 'usual' | 'printed', wagers: readonly string[]) {
    for (const p of totals)
      for (const b of totals)
        for (const playerThird of thirds)
          for (const bankerThird of thirds) {
            const told = {
              player: [...two(p, 's'), ...(playerThird ? [playerThird] : [])],
              banker: [...two(b, 'h'), ...(bankerThird ? [bankerThird] : [])],
            }
            yield { told, ...judged(game, chart, wagers, told) }
          }
  }

  function judged(
    game: string,
    chart: 'usual' | 'printed',
    wagers: readonly string[],
    { player, banker }: { player: string[]; banker: string[] },
  ) {
    const order = [player[0], banker[0], player[1], banker[1], ...player.slice(2), ...banker.slice(2)].values()
    const dealt = dealBaccarat(() => order.next().value ?? '', chart)
    const isByTheChart = dealt.player.length === player.length && dealt.banker.length === banker.length
    const due = wagers.map((wager) => stake + (stake / 20) * coupProfit(game, wager, player, banker))
    const returns = returnsOf(game, { deal: { player, banker }, bets: wagers.map((wager) => bet(1, wager, stake)) })
    return { returns, due: isByTheChart ? due : undefined }
  }

  it.each([
    ['hg.baccarat', 'printed', ['player', 'banker', 'tie']],
    ['hg.ez-baccarat-panda-8', 'usual', ['player-line', 'banker-line', 'tie', 'panda-8', 'dragon-7']],
    ['hg.fortune-7-baccarat', 'usual', ['player-line', 'banker-line', 'tie', 'dragon-9', 'dragon-7']],
  ] as const)('of %s is settled as a plain settlement does, and no other draw is', (game, chart, wagers) => {
    expect(differing(coups(game, chart, wagers))).toEqual({ count: 12_100, wrong: [] })
  })
})

/** Three cards of a pack without sevens, eights and nines that come to this total. */
const three = (total: number, suit: string): string[] => {
  const ranks = ['KQJ', 'AKQ', '2KQ', '3KQ', '4KQ', '5KQ', '6KQ', '6AK', '62K', '63K'][total] ?? ''
  return [...ranks].map((rank) => `${rank}${suit}`)
}
const drawn = [undefined, 'Jd', 'Ad', '2d', '3d', '4d', '5d', '6d']

describe('Every drawing of three cards and a fourth', () => {
  /** Nought to four draw, seven to nine stand (line 555). */
  const mayBe = (total: number, draws: boolean): boolean => (draws ? total <= 6 : total >= 5)

  function* hands(game: string, wagers: readonly string[], options: object) {
    for (const p of totals)
      for (const d of totals)
        for (const own of drawn)
          for (const banks of drawn) {
            const cards = { seat: three(p, 's'), dealer: three(d, 'h') }
            const turn = (who: number | 'dealer', card: string | undefined) =>
              card === undefined ? act(who, 'stand') : act(who, 'draw', { card })
            const told = {
              options,
              deal: { 'seat:1': cards.seat, dealer: cards.dealer },
              actions: [turn(1, own), turn('dealer', banks)],
              bets: wagers.map((wager) => bet(1, wager, stake)),
            }
            const seat = ninesHand(own === undefined ? cards.seat : [...cards.seat, own])
            const dealer = ninesHand(banks === undefined ? cards.dealer : [...cards.dealer, banks])
            const profits = wagers.map((wager) => ninesProfit(game, wager, seat, dealer))
            const isByTheRules = mayBe(p, own !== undefined) && mayBe(d, banks !== undefined)
            yield { told, returns: returnsOf(game, told), due: isByTheRules ? profits : undefined }
          }
  }

  function* paid(rounds: ReturnType<typeof hands>, most: number) {
    for (const { told, returns, due } of rounds)
      yield { told, returns, due: due?.map((profit) => stake + stake * Math.min(profit, most)) }
  }

  it.each([
    ['hg.super-9', ['base']],
    ['hg.super-9-bonus-tie', ['game-wager', 'bonus-tie']],
    ['hg.pan-9-bonus-tie', ['game-wager', 'bonus-tie']],
  ])('of %s is settled as a plain settlement does, and no other draw is', (game, wagers) => {
    expect(differing(paid(hands(game, wagers, {}), Number.POSITIVE_INFINITY))).toEqual({ count: 6_400, wrong: [] })
  })

  it('of Super 9 pushes or loses where the hand is fouled (line 579)', () => {
    const fouled = hands('hg.super-9', ['base'], { fouled: [1] })
    expect(differing(paid(fouled, 0))).toEqual({ count: 6_400, wrong: [] })
  })
})

describe('Every drawing of two hands of three that share a hit card', () => {
  type Edition = { game: string; banker: 'bank' | 'banker'; hitsTo: number; nineEnds: boolean }

  /** Who hits on these totals of three cards, and whether the bettor on the player hand may say so. */
  function turns({ hitsTo, nineEnds }: Edition, p: number, b: number, says: 'hit' | 'stand') {
    if (nineEnds && (p === 9 || b === 9))
      return { actions: [], isAllowed: true, bettor: false, house: false, bank: false }
    const isAllowed = says === 'hit' ? p <= 6 : p > hitsTo
    return { actions: [act(1, says)], isAllowed, bettor: says === 'hit', house: p <= 5, bank: b <= 5 }
  }

  type Coup = { p: number; b: number; hit: string | undefined; bankHit: string | undefined; says: 'hit' | 'stand' }

  function judged(edition: Edition, { p, b, hit, bankHit, says }: Coup) {
    const [player, bank] = [three(p, 's'), three(b, 'h')]
    const wagers = ['player', edition.banker, 'tie']
    const turn = turns(edition, p, b, says)
    const told = {
      deal: { player, bank, ...(hit && { player_hit: [hit] }), ...(bankHit && { bank_hit: [bankHit] }) },
      actions: turn.actions,
      bets: wagers.map((wager, i) => bet(i + 1, wager, stake)),
    }
    const isByTheRules =
      turn.isAllowed && (hit !== undefined) === (turn.bettor || turn.house) && (bankHit !== undefined) === turn.bank
    const banks = bankHit === undefined ? bank : [...bank, bankHit]
    const due = wagers.map((wager) => {
      const hits = wager === 'player' ? turn.bettor : turn.house
      return stake + stake * sharedHitProfit(wager, hits && hit ? [...player, hit] : player, banks)
    })
    return { told, returns: returnsOf(edition.game, told), due: isByTheRules ? due : undefined }
  }

  function* coups(edition: Edition) {
    for (const p of totals)
      for (const b of totals)
        for (const hit of drawn)
          for (const bankHit of drawn)
            for (const says of ['hit', 'stand'] as const) yield judged(edition, { p, b, hit, bankHit, says })
  }

  it.each<Edition>([
    { game: 'hg.baccarat-9-v1', banker: 'bank', hitsTo: 3, nineEnds: false },
    { game: 'hg.baccarat-9-2009', banker: 'banker', hitsTo: 4, nineEnds: true },
  ])('of $game is settled as a plain settlement does, and no other draw is', (edition) => {
    expect(differing(coups(edition))).toEqual({ count: 12_800, wrong: [] })
  })
})
