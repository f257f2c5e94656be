import { type Case, roundOf, setup, testCase } from './case-shape.ts'
import { games } from './games.ts'
import type { Card } from './kit/cards.ts'
import { handDue } from './kit/deal-plan.ts'
import type { Finding } from './kit/finding.ts'
import type { Game } from './kit/game.ts'
import type { Options, Problem } from './kit/options.ts'
import type { Breach } from './kit/page.ts'
import { dealt, type Round } from './kit/round.ts'
import type { Settlement } from './kit/settlement.ts'

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
  const { round, breaches } = dealtRound(game, given, read.options)
  if (breaches.length > 0) return refuse(breaches.map((breach) => game.finding(breach)))
  const refusals = round.bets
    .map((placed) => game.verifyBet(round, placed, read.options))
    .filter((refusal) => refusal !== undefined)
  return refusals.length > 0 ? refuse(refusals) : { ...answer, settlements: game.settle(round, read.options) }
}

function dealtRound(game: Game, given: Case, options: Options): { round: Round; breaches: Breach[] } {
  const start = roundOf(given)
  const round = given.shoe === undefined ? start : dealFrom(game, start, given.shoe, options)
  if (round === null)
    return {
      round: start,
      breaches: [{ rule: 'irr-2816.4', message: 'the shoe ran out before the round was complete' }],
    }
  const found = setup.safeParse(given.setup)
  return { round, breaches: game.verifyRound(round, options, found.success ? found.data : {}) }
}

/** Deals by the rules from the cards that are left, the cut card laid aside; null when they run out. */
function dealFrom(game: Game, start: Round, shoe: readonly (Card | 'CUT')[], options: Options): Round | null {
  const cards = shoe.filter((card) => card !== 'CUT')
  let round = start
  for (let hand = handDue(game.due(round, options)); hand !== null; hand = handDue(game.due(round, options))) {
    const next = cards.shift()
    if (next === undefined) return null
    round = dealt(round, hand, next)
  }
  return round
}

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
