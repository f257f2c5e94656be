import { games } from '../../games/games.ts'
import type { Game } from '../../games/kit/game.ts'
import { unknownMeter } from '../../games/kit/meter-awards.ts'
import { spotOf } from '../../games/kit/round.ts'
import { oddsOfGame, type Question, type WagerOdds } from '../../games/odds.ts'
import { notesOf, outcomesText } from '../../games/odds-notes.ts'
import { whyNoOdds, whyNotThisStrategy } from '../../games/odds-refusals.ts'
import { fail, readArgs, type Verb } from '../verb.ts'

export const odds: Verb = {
  summary: 'Count the house edge of a wager, or of every wager of a game, through the rules that settle it',
  usage:
    'odds GAME [WAGER] [--options \'{"decks": 6}\'] [--strategy NAME] [--meter ID=AMOUNT] [--rounds N] [--seed N] [--json]',
  async run(args) {
    const read = readArgs(
      args,
      odds,
      {
        json: { type: 'boolean', default: false },
        options: { type: 'string', default: '{}' },
        strategy: { type: 'string' },
        meter: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string' },
        seed: { type: 'string' },
      },
      { from: 1, to: 2 },
    )
    if (read === undefined) return 2
    try {
      const [gameId = '', wager] = read.words
      const { options, strategy, meter, rounds, seed } = read.values
      const counted = count(gameId, {
        wager,
        strategy,
        options: JSON.parse(options),
        meters: Object.fromEntries(meter.map(meterSaid)),
        ...(rounds === undefined ? {} : { rounds: wholeNumber('rounds', rounds) }),
        ...(seed === undefined ? {} : { seed: wholeNumber('seed', seed) }),
      })
      console.log(read.values.json ? JSON.stringify(counted, null, 2) : table(gameOf(gameId), counted))
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number from 1 on, not '${text}'.`)
  return Number(text)
}

/** Minor units, by the jackpot. */
function meterSaid(text: string): [id: string, shows: number] {
  const [, id, shows] = /^([^=]+)=(\d{1,15})$/.exec(text) ?? []
  if (id === undefined) throw new Error(`--meter must be ID=AMOUNT with a whole amount in minor units, not '${text}'.`)
  return [id, Number(shows)]
}

function gameOf(id: string): Game {
  const game = games.get(id)
  if (game === undefined) throw new Error(`There is no game '${id}'; there are ${[...games.keys()].join(', ')}.`)
  return game
}

function count(gameId: string, question: Question): WagerOdds[] {
  const game = gameOf(gameId)
  const { wager, strategy, meters = {} } = question
  if (wager !== undefined && game.wagers[wager] === undefined)
    throw new Error(`${gameId} has no wager '${wager}'; there are ${Object.keys(game.wagers).join(', ')}.`)
  const refusal = strategy === undefined ? null : whyNotThisStrategy(game, strategy, wager)
  if (refusal !== null) throw new Error(refusal)
  const unknown = unknownMeter(game, meters)
  if (unknown !== undefined) throw new Error(`${unknown}.`)
  const counted = oddsOfGame(game, question)
  if (wager !== undefined && Array.isArray(counted) && counted.length === 0)
    throw new Error(`${wager} of ${gameId} has no odds of its own: ${whyNoOdds(game, wager)}.`)
  if (Array.isArray(counted)) return counted
  throw new Error(counted.problems.map(({ message, citation }) => `${message} (${citation})`).join('\n'))
}

const percent = (share: number) => `${(share * 100).toFixed(4)} %`

function table(game: Game, counted: readonly WagerOdds[]): string {
  const rows = counted.map((odds) => [
    spotOf(odds),
    odds.payTable ?? '',
    percent(odds.edge),
    percent(odds.hitFrequency),
    odds.stdDev.toFixed(4),
    outcomesText(odds),
    odds.error === undefined ? odds.method : `${odds.method} ±${percent(odds.error)}`,
    odds.strategy ?? '',
    odds.printed ?? '',
  ])
  const all = [
    ['wager', 'pay table', 'house edge', 'hits', 'std dev', 'outcomes', 'method', 'strategy', 'printed'],
    ...rows,
  ]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = all.map((row) =>
    row
      .map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  const notes = new Set(counted.flatMap((odds) => notesOf(game, odds)))
  return [...lines, ...(notes.size === 0 ? [] : ['']), ...notes].join('\n')
}
