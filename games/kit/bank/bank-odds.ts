import type { CardRoomCase } from '../card-room/case.ts'
import { type OddsTold, drawnStake as stake } from '../card-room/page.ts'
import type { RoundEnding } from '../document/game.ts'
import type { Wager } from '../document/wagers.ts'
import type { Random } from '../odds/random.ts'
import { type Exact, exact, minus, plus, times } from '../settle/money.ts'
import { resolveFacts } from '../settle/resolve.ts'
import { readBankOptions } from './options.ts'
import type { CountedWay, OddsBy, PlayerBanked } from './player-banked.ts'

/** How the odds of a wager are found, under one form. */
function oddsBy<Table, Facts>({ odds }: PlayerBanked<Table, Facts>, wager: string): OddsBy<Facts> | undefined {
  const by = odds?.[wager]
  return typeof by === 'function' ? { ways: by } : by
}

export function oddsToldOf<Table, Facts>(
  page: PlayerBanked<Table, Facts>,
  wager: string,
): (OddsTold & { method: 'exact' | 'simulated' }) | undefined {
  const by = oddsBy(page, wager)
  if (by === undefined) return undefined
  const { strategy, drawnStrategy, leftOut, printed, deals } = by
  return {
    method: 'ways' in by ? 'exact' : 'simulated',
    ...(strategy === undefined ? {} : { strategy }),
    ...(drawnStrategy === undefined ? {} : { drawnStrategy }),
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(printed === undefined ? {} : { printed }),
    ...(deals === undefined ? {} : { deals }),
  }
}

/**
 * Every way in which a wager of a page can come out, as far as it is counted there, the bank covering all of it. Throws
 * an Error when the options can't be read.
 */
export function outcomesOf<Table, Facts>(
  page: PlayerBanked<Table, Facts>,
  wagers: Readonly<Record<string, Wager<Facts>>>,
  wager: string,
  given: CardRoomCase['options'],
): Iterable<RoundEnding> | undefined {
  const by = oddsBy(page, wager)
  if (by === undefined || !('ways' in by)) return undefined
  const options = optionsOf(page, given)
  const priced = { id: page.id, wagers, payTables: page.payTables }
  const profitOf = ({ facts, also = {} }: Pick<CountedWay<Facts>, 'facts' | 'also'>): Exact =>
    Object.entries({ [wager]: 1, ...also })
      .map(([id, multiple]) => {
        const { returns } = resolveFacts(priced, facts, { wager: id, stake: multiple * stake }, options)
        return minus(returns, exact(multiple * stake))
      })
      .reduce(plus)
  const ways = by.ways(options, given, (way) => inStakes(profitOf(way)))
  return [...ways].map((way) => ({
    profit: times(profitOf(way), exact(1, stake)),
    meterShare: exact(0),
    stake,
    weight: way.weight,
  }))
}

const inStakes = ({ over, under }: Exact): number => Number(over) / Number(under) / stake

function optionsOf<Table, Facts>(page: PlayerBanked<Table, Facts>, given: CardRoomCase['options']) {
  const read = readBankOptions(page, given)
  if ('error' in read) throw new Error(read.error)
  return read.options
}

/** Rounds of a wager drawn by chance, without end, before they are settled; undefined where none can be drawn. */
export function drawnRounds<Table, Facts>(
  page: PlayerBanked<Table, Facts>,
  wager: string,
  given: CardRoomCase['options'],
  random: Random,
  seats: number,
): Iterable<CardRoomCase> | undefined {
  const { draws } = oddsBy(page, wager) ?? {}
  if (draws === undefined) return undefined
  const options = optionsOf(page, given)
  return withoutEnd(() => ({ ...emptyCase(page.id, given), ...draws(random, options, given, seats) }))
}

function* withoutEnd<Each>(draw: () => Each): Iterable<Each> {
  for (;;) yield draw()
}

const emptyCase = (game: string, options: CardRoomCase['options']): CardRoomCase => ({
  ...{ id: 'odds', game, kind: 'showdown', options, setup: {}, deal: {}, upcards: {}, outcome: {} },
  ...{ events: [], actions: [], bets: [], hands: [], half_hours: [] },
})
