import { games } from '../../games/games.ts'
import { spotOf } from '../../games/kit/round.ts'
import { oddsOfGame, type Question, type WagerOdds } from '../../games/odds.ts'
import { whyNoOdds, whyNotThisStrategy } from '../../games/odds-refusals.ts'
import { fail, readArgs, type Verb } from '../verb.ts'

export const odds: Verb = {
  summary: 'Count the house edge of a wager, or of every wager of a game, through the rules that settle it',
  usage: 'odds GAME [WAGER] [--options \'{"decks": 6}\'] [--strategy NAME] [--rounds N] [--seed N] [--json]',
  async run(args) {
    const read = readArgs(
      args,
      odds,
      {
        json: { type: 'boolean', default: false },
        options: { type: 'string', default: '{}' },
        strategy: { type: 'string' },
        rounds: { type: 'string' },
        seed: { type: 'string' },
      },
      { from: 1, to: 2 },
    )
    if (read === undefined) return 2
    try {
      const [gameId = '', wager] = read.words
      const { options, strategy, rounds, seed } = read.values
      const counted = count(gameId, {
        wager,
        strategy,
        options: JSON.parse(options),
        ...(rounds === undefined ? {} : { rounds: wholeNumber('rounds', rounds) }),
        ...(seed === undefined ? {} : { seed: wholeNumber('seed', seed) }),
      })
      console.log(read.values.json ? JSON.stringify(counted, null, 2) : table(counted))
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

function count(gameId: string, question: Question): WagerOdds[] {
  const game = games.get(gameId)
  const { wager, strategy } = question
  if (game === undefined) throw new Error(`There is no game '${gameId}'; there are ${[...games.keys()].join(', ')}.`)
  if (wager !== undefined && game.wagers[wager] === undefined)
    throw new Error(`${gameId} has no wager '${wager}'; there are ${Object.keys(game.wagers).join(', ')}.`)
  const refusal = strategy === undefined ? null : whyNotThisStrategy(game, strategy, wager)
  if (refusal !== null) throw new Error(refusal)
  const counted = oddsOfGame(game, question)
  if (wager !== undefined && Array.isArray(counted) && counted.length === 0) throw new Error(whyNoOdds(game, wager))
  if (Array.isArray(counted)) return counted
  throw new Error(counted.problems.map(({ message, citation }) => `${message} (${citation})`).join('\n'))
}

const percent = (share: number) => `${(share * 100).toFixed(4)} %`

function table(counted: readonly WagerOdds[]): string {
  const rows = counted.map((odds) => [
    spotOf(odds),
    odds.payTable ?? '',
    percent(odds.edge),
    percent(odds.hitFrequency),
    odds.stdDev.toFixed(4),
    odds.outcomes.toLocaleString('en'),
    odds.error === undefined ? odds.method : `${odds.method} ±${percent(odds.error)}`,
    odds.strategy ?? '',
    odds.printed ?? '',
  ])
  const all = [
    ['wager', 'pay table', 'house edge', 'hits', 'std dev', 'outcomes', 'method', 'strategy', 'printed'],
    ...rows,
  ]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
