import { isDeepStrictEqual } from 'node:util'
import { games } from '../../../games/games.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { lookUp } from '../../../games/kit/look-up.ts'
import type { Round } from '../../../games/kit/round/round.ts'
import type { Settlement } from '../../../games/kit/settle/settlement.ts'
import { settleAnyCase } from '../../../games/settle/settle-case.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import { settledRound } from '../../../games/table/common/settled-round.ts'
import { cardRoomGameOf } from '../../config/find-table-game.ts'
import { decisive } from '../../config/shape.ts'
import type { Entry, JsonValue } from '../../journal/entry.ts'
import type { CaseTold, RoundPack } from './pack-form.ts'
import { isPoolSettledAgain, poolCaseOf } from './pool-case.ts'

/**
 * The round of these entries as a case that settles to what the journal has; or why there is none. Right or silent: a case
 * that comes to anything else is not told.
 */
export function caseOf(entries: readonly Entry[], about: RoundPack['about']): RoundPack['case'] {
  const result = lastResult(entries)
  if (result === undefined) return { lacks: 'the round has no result yet' }
  if (result.kind !== 'settled') return { lacks: `the rules have not settled it: it is ${result.kind}` }
  const options = optionsIn(entries, about.table)
  if (result.told !== undefined && options !== undefined) return toldInCardRoom(result, options, about)
  if (result.pool !== undefined && options !== undefined) {
    const pool = poolCaseOf(entries, result, { id: `${about.table}/${about.round}`, game: result.game, options })
    return pool === undefined
      ? {
          lacks:
            'its tickets, withdrawals and finish do not decide it alone: All Up, a Jackpot, a correction or another pool does',
        }
      : { told: pool }
  }
  const page = games.get(result.game)
  if (page === undefined || options === undefined)
    return { lacks: 'its game or its options are not in this version, or not in this pack' }
  const told = roundsOf(result, page)
    .map((round) => caseFor(round, page, { id: `${about.table}/${about.round}`, game: result.game, options }))
    .find((each) => settlesTo(each, result.settlements))
  return told === undefined
    ? {
        lacks:
          'its cards, outcome and wagers do not decide it alone: an earlier spin or throw does, a meter, or chips that were moved',
      }
    : { told }
}

/** A round of the card room has told itself. */
function toldInCardRoom(
  { told, game, settlements }: Result,
  options: object,
  { table, round }: RoundPack['about'],
): RoundPack['case'] {
  const whole: CaseTold = JSON.parse(JSON.stringify({ id: `${table}/${round}`, game, options, ...told }))
  return settlesTo(whole, settlements)
    ? { told: whole }
    : { lacks: 'what its result tells of it does not decide it alone' }
}

/** Whether a case settles to the settlements of these entries. */
export function isSettledAgain(told: CaseTold, entries: readonly Entry[]): boolean {
  const result = lastResult(entries)
  return result?.pool === undefined ? settlesTo(told, result?.settlements ?? []) : isPoolSettledAgain(told, entries)
}

function lastResult(entries: readonly Entry[]): Result | undefined {
  const results = entries.flatMap((entry) =>
    entry.kind === 'effect' && entry.effect.type === 'result' ? [entry.effect] : [],
  )
  return results.at(-1)
}

function optionsIn(entries: readonly Entry[], table: string): Readonly<Record<string, JsonValue>> | undefined {
  const session = entries.find((entry) => entry.kind === 'session')
  const config = session && decisive.safeParse(session.config).data
  return config?.tables.find(({ id }) => id === table)?.options
}

/** As its result tells it; and without the wagers that decisions staked, which a case tells by these alone. */
function roundsOf(result: Result, { choices = {} }: Game): Round[] {
  const round = settledRound(result)
  const isStaked = ({ seat, wager }: Round['bets'][number]): boolean =>
    round.actions.some((action) => action.seat === seat && lookUp(choices, action.do)?.stakes === wager)
  return [round, { ...round, bets: round.bets.filter((bet) => !isStaked(bet)) }]
}

type Heading = { id: string; game: string; options: Readonly<Record<string, JsonValue>> }

function caseFor({ deal, spins, rolls, stops, actions, bets }: Round, page: Game, heading: Heading): CaseTold {
  const [number] = spins
  const outcome = {
    ...(spins.length === 1 && { wheel: number }),
    ...(spins.length > 1 && { spins }),
    ...(rolls.length > 0 && { rolls }),
    ...(stops.length > 0 && { spins: stops }),
  }
  return JSON.parse(
    JSON.stringify({
      ...heading,
      ...(page.live.play !== 'wheel' && page.live.play !== 'dice' && { deal }),
      ...(Object.keys(outcome).length > 0 && { outcome }),
      ...(actions.length > 0 && { actions }),
      bets,
    }),
  )
}

/** The index of a throw means something only within one case, and the order of wagers nothing. */
function settlesTo(told: CaseTold, settlements: readonly Settlement[]): boolean {
  const answer = settleAnyCase(told)
  if (!('settlements' in answer) || ('refused' in answer && answer.refused !== undefined)) return false
  const { settlements: again = [] } = answer
  const isOfCardRoom = cardRoomGameOf(String(told.game)) !== undefined
  return isOfCardRoom
    ? isDeepStrictEqual(returnsOf(again), returnsOf(settlements))
    : isDeepStrictEqual(alike(again), alike(settlements))
}

/** What goes back on each bet of the players, by what names the bet; the bank's own row stands beside them in a result. */
const returnsOf = (settlements: readonly object[]): string[] =>
  settlements
    .map((row) => row as Partial<Settlement> & { by?: string | number })
    .filter(({ seat }) => typeof seat === 'number')
    .map(({ seat, wager, hand, part, by, player = by, returns }) =>
      JSON.stringify([seat, wager, hand, part, player, returns]),
    )
    .toSorted()

const alike = (settlements: readonly object[]): string[] =>
  settlements
    .map((settlement) => Object.entries({ ...settlement, at: undefined }).filter(([, value]) => value !== undefined))
    .map((members) => JSON.stringify(members.toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted()
