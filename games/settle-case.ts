import { z } from 'zod'
import { games } from './games.ts'
import { type Card, isCard } from './kit/cards.ts'
import type { Finding } from './kit/finding.ts'
import type { Game } from './kit/game.ts'
import type { Options, Problem } from './kit/options.ts'
import { type Bet, dealt, type Round, sorted } from './kit/round.ts'
import type { Settlement } from './kit/settle.ts'

const card = z
  .string()
  .refine(isCard, 'is no card; cards are written as in "Th", "As"')
  .transform((text) => text as Card)
const hand = z.union([
  z.array(card),
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(card)),
])
const place = z.union([z.int(), z.string()])

const bet = z.object({
  seat: z.int().min(1),
  wager: z.string(),
  on: z.union([z.array(place), place.transform((on) => [on])]).optional(),
  stake: z.int().min(0).max(9_999_999_999),
  at: z.int().min(1).optional(),
  oral: z.object({ confirmed: z.boolean(), funds: z.int().min(0) }).optional(),
})

/** A round in the notation of the catalogues; what a game does not use is left alone. */
const testCase = z.object({
  id: z.union([z.string(), z.number()]),
  game: z.string(),
  options: z.record(z.string(), z.unknown()).default({}),
  deal: z.record(z.string(), hand).default({}),
  /** Cards still to be drawn, the first first; CUT is the cut card. */
  shoe: z.array(z.union([z.literal('CUT'), card])).optional(),
  outcome: z
    .union([
      z.object({ wheel: z.int() }).transform(({ wheel }) => ({ spins: [wheel] })),
      z.object({ spins: z.array(z.int()) }),
    ])
    .optional(),
  previous: z.int().optional(),
  state: z.object({ previous: z.int().optional() }).optional(),
  setup: z.object({ wheel: z.array(z.int()).optional(), seen: z.array(card).optional() }).optional(),
  bets: z.array(bet).default([]),
})

type Case = z.infer<typeof testCase>

export type Answer =
  | {
      id: string | number
      settlements: Settlement[]
      jackpots: never[]
      fees: never[]
      findings: Finding[]
      refused?: string
    }
  | { id: string | number | null; error: string }

/** Settles one case as a live table would, or says by which rule it is refused. A malformed case gets an `error`. */
export function settleCase(given: unknown): Answer {
  const read = testCase.safeParse(given)
  if (!read.success)
    return {
      id: idOf(given),
      error: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    }
  const game = games.get(read.data.game)
  if (game === undefined) return { id: read.data.id, error: `there is no game '${read.data.game}'` }
  return settleWith(game, read.data)
}

function settleWith(game: Game, given: Case): Answer {
  const answer = { id: given.id, settlements: [], jackpots: [], fees: [], findings: [] }
  const read = optionsOf(game, given.options)
  const refuse = (findings: Finding[]): Answer => ({ ...answer, findings, refused: findings[0]?.rule ?? '' })
  if ('problems' in read) return refuse(read.problems.map(asFinding))
  const { round, breaches } = roundOf(game, given, read.options)
  if (breaches.length > 0) return refuse(breaches)
  const refusals = round.bets
    .map((placed) => game.verifyBet(round, placed, read.options))
    .filter((refusal) => refusal !== undefined)
  return refusals.length > 0 ? refuse(refusals) : { ...answer, settlements: game.settle(round, read.options) }
}

function roundOf(game: Game, given: Case, options: Options): { round: Round; breaches: Finding[] } {
  const previous = given.previous ?? given.state?.previous
  const start: Round = {
    deal: given.deal,
    spins: given.outcome?.spins ?? [],
    bets: given.bets.map(asBet),
    ...(previous === undefined ? {} : { previous }),
  }
  const { round, ranOut } =
    given.shoe === undefined ? { round: start, ranOut: false } : dealFrom(game, start, given.shoe)
  const breaches = ranOut
    ? [{ rule: 'irr-2816.4', message: 'the shoe ran out before the round was complete' }]
    : game.verifyRound(round, options, given.setup ?? {})
  return { round, breaches: breaches.map((breach) => game.finding(breach)) }
}

/** Deals by the rules from the cards that are left; the cut card is laid aside. */
function dealFrom(game: Game, start: Round, shoe: readonly (Card | 'CUT')[]): { round: Round; ranOut: boolean } {
  const cards = shoe.filter((card) => card !== 'CUT')
  let round = start
  for (let hand = game.draws(round); hand !== null; hand = game.draws(round)) {
    const next = cards.shift()
    if (next === undefined) return { round, ranOut: true }
    round = dealt(round, hand, next)
  }
  return { round, ranOut: false }
}

const asBet = ({ on, at, oral, ...placed }: z.infer<typeof bet>): Bet => ({
  ...placed,
  ...(on === undefined ? {} : { on: sorted(on) }),
  ...(at === undefined ? {} : { at }),
  ...(oral === undefined ? {} : { oral }),
})

const asFinding = ({ rule, message, citation }: Problem): Finding => ({
  rule,
  severity: 'violation',
  message,
  citation,
  remedy: 'the table may not be opened like this',
})

const idOf = (given: unknown): string | number | null => {
  const id = typeof given === 'object' && given !== null && 'id' in given ? given.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

type ReadOptions = ReturnType<Game['readOptions']>
const known = new Map<string, ReadOptions>()
const mostKnown = 1_000

/** Cases come in thousands under the same options, so what was read is kept. */
function optionsOf(game: Game, given: Readonly<Record<string, unknown>>): ReadOptions {
  const key = `${game.id} ${JSON.stringify(given)}`
  const read = known.get(key) ?? game.readOptions(given)
  if (known.size >= mostKnown) known.clear()
  known.set(key, read)
  return read
}
