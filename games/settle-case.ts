import { type Case, roundOf, setup, testCase } from './case-shape.ts'
import { isPlain, strangeKeys, strangeWord, withState } from './case-words.ts'
import { games } from './games.ts'
import { generalFinding } from './gb/general.ts'
import { generalProblems, readGeneral, settleGeneral } from './gb/general-case.ts'
import { type PoolAnswer, settlePool } from './hkjc/settle-pool.ts'
import type { Card } from './kit/cards.ts'
import { handDue } from './kit/deal-plan.ts'
import type { Finding } from './kit/finding.ts'
import type { Game } from './kit/game.ts'
import { type JackpotBefore, metersAfterStakes } from './kit/jackpot-before.ts'
import { keptBy } from './kit/kept.ts'
import { lookUp } from './kit/look-up.ts'
import { type JackpotPaid, unknownMeter } from './kit/meter-awards.ts'
import type { Options, Problem } from './kit/options.ts'
import type { Breach, HandSet, Setup } from './kit/page.ts'
import type { Round } from './kit/round.ts'
import type { Settlement } from './kit/settlement.ts'

export type Answer =
  | {
      id: string | number
      settlements: Settlement[]
      /** By jackpot, what the round takes from its meter and what that then shows (minor units). */
      jackpots: JackpotPaid[]
      fees: never[]
      findings: Finding[]
      /** What the dealer gets because players have won (minor units). */
      dealer?: { envy: number } | undefined
      /** The seat that looks at each hand first, where players turn them. */
      reveals?: Readonly<Record<string, number | 'dealer'>> | undefined
      /** How the dealer's cards and the seats' are set in two hands, where the game does that. */
      sets?: HandSet[] | undefined
      /** A table is accepted, and this is the rule that was looked at. */
      accepted?: true
      rule?: string
      refused?: string
    }
  | { id: string | number | null; error: string }

/** Settles a case of any game: a pool of Hong Kong's, or a round at a table. */
export const settleAnyCase = (given: unknown): Answer | PoolAnswer =>
  isPoolCase(given) ? settlePool(given) : settleCase(given)

const isPoolCase = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'game' in given && String(given.game).startsWith('hkjc.')

/** Settles one case as a live table would, or says by which rule it is refused. A malformed case gets an `error`. */
export function settleCase(given: unknown): Answer {
  const isWithoutMore = isPlain(given)
  const strange = isWithoutMore ? [] : strangeKeys(given)
  if (strange.length > 0)
    return { id: idOf(given), error: `a case has no ${strange.map((key) => `'${key}'`).join(', ')}` }
  const table = readGeneral(given)
  if (table !== undefined) return settleGeneral(table, games)
  const read = testCase.safeParse(isWithoutMore ? given : withState(given))
  if (!read.success)
    return {
      id: idOf(given),
      error: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    }
  const game = games.get(read.data.game)
  if (game !== undefined) return settleWith(game, read.data)
  const findings = generalFindings(read.data)
  if (findings.length === 0) return { id: read.data.id, error: `there is no game '${read.data.game}'` }
  return refusal(read.data.id, findings)
}

const refusal = (id: string | number, findings: Finding[]): Answer => ({
  id,
  settlements: [],
  jackpots: [],
  fees: [],
  findings,
  refused: findings[0]?.rule ?? '',
})

/** The general rules of Great Britain that its table breaks, or a table of a game that is not approved there. */
const generalFindings = ({ game, options = {} }: Case): Finding[] =>
  game.startsWith('gb.')
    ? generalProblems(game, options, games.get(game)).map((problem) => generalFinding(problem))
    : []

function settleWith(game: Game, given: Case): Answer {
  const noMeter = given.meters === undefined ? undefined : unknownMeter(game, given.meters)
  if (noMeter !== undefined) return { id: given.id, error: `meters: ${noMeter}` }
  const read = optionsOf(game, given.options ?? {})
  if ('problems' in read) return refusal(given.id, [...generalFindings(given), ...read.problems.map(asFinding)])
  const { round, breaches } = dealtRound(game, given, read.options)
  const refused = round.bets
    .map((placed) => game.verifyBet(round, placed, read.options))
    .filter((refusal) => refusal !== undefined)
  // Wagers go down before cards, so what is wrong with them is said first.
  const findings = [...refused, ...breaches.map((breach) => game.finding(breach))]
  if (findings.length > 0) return refusal(given.id, findings)
  const strange = strangeWord(game, round.bets, round.actions)
  if (strange !== undefined) return { id: given.id, error: strange }
  const settlements = game.settle(round, read.options)
  const envy = game.dealerEnvy?.(round, read.options)
  const reveals = game.reveals?.(round)
  const sets = game.sets?.(round, read.options)
  return {
    id: given.id,
    settlements,
    jackpots: game.paidJackpots(round, read.options),
    fees: [],
    findings: [...calledIn(round, game), ...(game.alerts?.(round, read.options) ?? [])].map((breach) =>
      game.finding(breach, 'warning'),
    ),
    dealer: envy === undefined ? undefined : { envy },
    reveals,
    sets,
  }
}

/** What was done at a seat that is an irregularity with a remedy of its own. */
const calledIn = ({ actions }: Round, { choices = {} }: Game): Breach[] =>
  actions.flatMap(({ seat, do: verb }) => {
    const rule = lookUp(choices, verb)?.irregularity
    return rule === undefined ? [] : [{ rule, message: `seat ${seat}: ${verb}` }]
  })

function dealtRound(game: Game, given: Case, options: Options): { round: Round; breaches: Breach[] } {
  const start = withMeters(game, roundOf(given, game.wagers), options, given.jackpot)
  const round = given.shoe === undefined ? start : dealFrom(game, start, given.shoe, options)
  if (round === null)
    return {
      round: start,
      breaches: [
        {
          rule: game.shoe?.remedies?.outOfCards ?? game.cites.wrongDeal,
          message: 'the shoe ran out before the round was complete',
        },
      ],
    }
  return { round, breaches: game.verifyRound(round, options, found(given)) }
}

/** What the table was found with, as far as every game can read it. */
const found = ({ setup: told }: Case): Setup => (told === undefined ? {} : (setup.safeParse(told).data ?? {}))

const withMeters = (game: Game, round: Round, options: Options, before: JackpotBefore | undefined): Round =>
  before === undefined
    ? round
    : { ...round, meters: { ...metersAfterStakes(game, round, options, before), ...round.meters } }

/** Deals by the rules from the cards that are left, the cut card laid aside; null when they run out. */
function dealFrom(game: Game, start: Round, shoe: readonly (Card | 'CUT')[], options: Options): Round | null {
  const cards = shoe.filter((card) => card !== 'CUT').values()
  const deal: Record<string, readonly Card[]> = { ...start.deal }
  const round = { ...start, deal }
  for (let hand = handDue(game.due(round, options)); hand !== null; hand = handDue(game.due(round, options))) {
    const { value: next } = cards.next()
    if (next === undefined) return null
    deal[hand] = [...(deal[hand] ?? []), next]
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
const known = keptBy((_game: Game) => new Map<string, ReadOptions>())
const mostOfGame = 100

/** Cases come in thousands under the same options, so what was read is kept. */
function optionsOf(game: Game, given: Readonly<Record<string, unknown>>): ReadOptions {
  const ofGame = known(game)
  const key = JSON.stringify(given)
  const kept = ofGame.get(key)
  if (kept !== undefined) return kept
  const read = game.readOptions(given)
  if (ofGame.size >= mostOfGame) ofGame.clear()
  ofGame.set(key, read)
  return read
}
