import { gameOf } from '../../games/games.ts'
import { cardRoomGames } from '../../games/hg/card-room-games.ts'
import type { CardRoomGame } from '../../games/kit/card-room/page.ts'
import type { Game } from '../../games/kit/document/game.ts'
import { areSame, fromSpot, ownSpot, spotOf } from '../../games/kit/round/round.ts'
import { unknownMeter } from '../../games/kit/settle/meter-awards.ts'
import { plainPools } from '../../games/listing/plain-pools.ts'
import { oddsOfCardRoomGame, whyNotOfCardRoom } from '../../games/odds/card-room-odds.ts'
import { bankNotesOf, notesOf, outcomesText } from '../../games/odds/notes.ts'
import {
  oddsByPlace,
  type ShortBank,
  usualSeats,
  wagersByPlace,
  whyNotByPlace,
} from '../../games/odds/odds-by-place.ts'
import { whyNoOdds, whyNotSimulated, whyNotThisStrategy } from '../../games/odds/refused-questions.ts'
import { oddsOfGame, type Question, type WagerOdds } from '../../games/odds/wager-odds.ts'
import { json } from './command-line/flags.ts'
import { showProgress } from './progress.ts'
import { type Flags, fail, print, printError, readArgs, type Verb } from './verb.ts'

const flags = {
  json,
  options: { type: 'string', default: '{}', takes: 'JSON', says: 'options of the game that are not the default' },
  strategy: { type: 'string', takes: 'NAME', says: 'how the player decides; the best way by default' },
  meter: {
    type: 'string',
    multiple: true,
    default: [],
    takes: 'ID=AMOUNT',
    says: 'what a jackpot holds (minor units)',
  },
  rounds: { type: 'string', takes: 'N', says: 'how many rounds are played where they cannot be counted' },
  seed: { type: 'string', takes: 'N', says: 'of these rounds' },
  bank: {
    type: 'string',
    takes: 'N',
    says: "a player-dealer's money, in wagers of a seat: the edge by place in the order of settlement",
  },
  seats: {
    type: 'string',
    takes: 'N',
    says: 'how many seats bet against it; by default 7, or all of a game that has fewer',
  },
} as const satisfies Flags

export const odds: Verb = {
  summary: 'Compute the house edge of a wager, or of every wager of a game, with the rules that settle it',
  usage:
    'odds GAME [WAGER[:POSITION]] [--options \'{"decks": 6}\'] [--strategy NAME] [--meter ID=AMOUNT] [--rounds N] [--seed N] [--bank N [--seats N]] [--json]',
  flags,
  async run(args) {
    const read = readArgs(args, odds, flags, { from: 1, to: 2 })
    if (read === undefined) return 2
    const [gameId = '', spot] = read.words
    const { json, ...asked } = read.values
    let question: Question
    let short: AskedBank | undefined
    try {
      question = questionOf(asked)
      short = shortBankOf(asked)
    } catch (error) {
      fail(error)
      return 2
    }
    try {
      if (plainPools().some(({ id }) => id === gameId))
        throw new Error(`${gameId} is a pool: it pays out what is staked in it, so it has no fixed odds.`)
      const ofCardRoom = cardRoomGames.get(gameId)
      if (ofCardRoom !== undefined) {
        if (spot !== undefined) question = { ...question, wager: spot }
        if (short !== undefined) {
          print(byPlace(ofCardRoom, question, short, json))
          return 0
        }
        const refusal = whyNotOfCardRoom(ofCardRoom, question)
        if (refusal !== null) throw new Error(refusal)
        if (!json || process.stderr.isTTY) warnIfSlow(gameId, dealsOf(ofCardRoom), spot)
        const counted = oddsOfCardRoomGame(ofCardRoom, { ...question, progress: showProgress('rounds') })
        print(json ? JSON.stringify(counted, null, 2) : table(counted, counted.flatMap(bankNotesOf)))
        return 0
      }
      const game = gameOf(gameId)
      if (short !== undefined) throw new Error(`The house banks ${gameId}; leave out --bank.`)
      if (spot !== undefined) question = { ...question, ...fromSpot(ownSpot(game, spot)) }
      const refusal = whyNotAsked(game, question)
      if (refusal !== null) throw new Error(refusal)
      if (!json || process.stderr.isTTY) warnIfSlow(game.id, game.odds.dealsToCount ?? {}, question.wager)
      const counted = count(game, { ...question, progress: showProgress('rounds') })
      print(json ? JSON.stringify(counted, null, 2) : table(counted, notes(game, counted)))
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

type OddsFlags = Partial<Record<'strategy' | 'rounds' | 'seed' | 'bank' | 'seats', string>> & {
  options: string
  meter: string[]
}

/** The question on the command line. Throws where a flag can't be parsed. */
const questionOf = ({ options, strategy, meter, rounds, seed }: OddsFlags): Question => ({
  strategy,
  options: parseOptions(options),
  meters: Object.fromEntries(meter.map(parseMeter)),
  ...(rounds === undefined ? {} : { rounds: wholeNumber('rounds', rounds) }),
  ...(seed === undefined ? {} : { seed: wholeNumber('seed', seed) }),
})

type AskedBank = { bank: number; seats?: number }

/** The short bank on the command line. Throws where a flag can't be parsed. */
function shortBankOf({ bank, seats }: OddsFlags): AskedBank | undefined {
  if (bank !== undefined)
    return { bank: wholeNumber('bank', bank), ...(seats !== undefined && { seats: wholeNumber('seats', seats) }) }
  if (seats !== undefined) throw new Error('--seats goes with --bank: without it every wager is covered.')
  return undefined
}

function parseOptions(text: string): Question['options'] {
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said === 'object' && said !== null && !Array.isArray(said)) return { ...said }
  } catch {
    // The error below says what it must be.
  }
  throw new Error(`--options must be a JSON object, such as '{"decks": 6}', not '${text}'.`)
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number of at least 1, not '${text}'.`)
  return Number(text)
}

/** `ID=AMOUNT`, in minor units. */
function parseMeter(text: string): [id: string, shows: number] {
  const [, id, shows] = /^([^=]+)=(\d{1,15})$/.exec(text) ?? []
  if (id === undefined) throw new Error(`--meter must be ID=AMOUNT with a whole amount in minor units, not '${text}'.`)
  return [id, Number(shows)]
}

function warnIfSlow(id: string, dealsToCount: Readonly<Record<string, bigint>>, asked: string | undefined) {
  for (const [wager, deals] of Object.entries(dealsToCount))
    if (asked === undefined || asked === wager)
      printError(`${wager} of ${id} is counted over ${deals.toLocaleString('en')} deals; this takes several minutes.`)
}

/** How many deals are counted for each wager of which that takes minutes. */
const dealsOf = ({ page, oddsTold }: CardRoomGame): Record<string, bigint> =>
  Object.fromEntries(
    Object.keys(page.wagers).flatMap((wager) => {
      const deals = oddsTold?.(wager)?.deals
      return deals === undefined ? [] : [[wager, deals]]
    }),
  )

/** Why the question has no answer, whatever the options are; or null. */
function whyNotAsked(game: Game, question: Question): string | null {
  const { wager, on, strategy, meters = {} } = question
  if (wager !== undefined && game.wagers[wager] === undefined)
    return `${game.id} has no wager '${wager}'; there are ${Object.keys(game.wagers).join(', ')}.`
  if (wager !== undefined && on !== undefined && !game.wagers[wager]?.positions?.some((place) => areSame(place.on, on)))
    return `${game.id} has no position '${spotOf({ wager, on })}'.`
  const refusal = strategy === undefined ? null : whyNotThisStrategy(game, strategy, wager)
  if (refusal !== null) return refusal
  const unknown = unknownMeter(game, meters)
  if (unknown !== undefined) return `${unknown}.`
  return whyNotSimulated(game, question)
}

function count(game: Game, question: Question): WagerOdds[] {
  const { wager } = question
  const counted = oddsOfGame(game, question)
  if (!Array.isArray(counted))
    throw new Error(counted.problems.map(({ message, citation }) => `${message} (${citation})`).join('\n'))
  if (wager !== undefined && counted.length === 0)
    throw new Error(`${wager} of ${game.id} has no odds of its own: ${whyNoOdds(game, wager)}.`)
  return counted
}

/** The edge at each place, of the wager that was asked for or of all that have one. Throws an Error where there is none. */
function byPlace(game: CardRoomGame, question: Question, asked: AskedBank, json: boolean): string {
  const short: ShortBank = { seats: usualSeats(game), ...asked }
  const { rounds: _rounds, seed: _seed, strategy: _strategy, ...alone } = question
  const refusal = whyNotOfCardRoom(game, alone) ?? whyNotByPlace(game, question, short)
  if (refusal !== null) throw new Error(refusal)
  const wagers = question.wager === undefined ? wagersByPlace(game) : [question.wager]
  const odds = wagers.flatMap((wager) =>
    oddsByPlace(game, wager, short, { ...question, progress: showProgress('rounds') }),
  )
  if (json) return JSON.stringify(odds, null, 2)
  const rows = odds.map(({ wager, place, edge, uncovered, method, error, strategy = '' }) => [
    ...[wager, `${place}`, percent(edge), percent(uncovered)],
    ...[error === undefined ? method : `${method} ±${percent(error)}`, strategy],
  ])
  return columns([['wager', 'place', 'house edge', 'not covered', 'method', 'strategy'], ...rows])
}

const percent = (share: number) => `${(share * 100).toFixed(4)} %`

const notes = (game: Game, counted: readonly WagerOdds[]): string[] => [
  ...new Set(counted.flatMap((odds) => notesOf(game, odds))),
]

function table(counted: readonly WagerOdds[], notes: readonly string[]): string {
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
  const head = ['wager', 'pay table', 'house edge', 'hits', 'std dev', 'outcomes', 'method', 'strategy', 'printed']
  return [columns([head, ...rows]), ...(notes.length === 0 ? [] : ['']), ...notes].join('\n')
}

/** A table as text, its first two columns to the left. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
