import { games } from '../games.ts'
import { generalProblems, readGeneral, settleGeneral } from '../gb/general/general-case.ts'
import { generalFinding } from '../gb/general/general-rules.ts'
import { cardRoomGames } from '../hg/card-room-games.ts'
import { typeOf } from '../hkjc/bets/bet-types.ts'
import { type SettledPool, settlePool } from '../hkjc/settle/settle-pool.ts'
import type { Finding } from '../kit/document/finding.ts'
import type { Game } from '../kit/document/game.ts'
import type { HandSet } from '../kit/document/house-banked.ts'
import type { Options } from '../kit/document/options.ts'
import { refusedOpening } from '../kit/document/refused-options.ts'
import { type Breach, voidsRound } from '../kit/document/rules.ts'
import { lookUp } from '../kit/look-up.ts'
import { memoize } from '../kit/memoize.ts'
import type { Round } from '../kit/round/round.ts'
import { idOf } from '../kit/settle/case-fields.ts'
import type { JackpotPaid } from '../kit/settle/meter-awards.ts'
import { returned, type Settlement } from '../kit/settle/settlement.ts'
import { type CardRoomLine, settleCardRoom } from './card-room/settle-card-room.ts'
import { roundOf, setupOf } from './case-round.ts'
import { type Case, readCase, wrongTable } from './case-shape.ts'
import { dealtRound } from './dealt-hands.ts'
import { strangeHand } from './hand-aliases.ts'
import { strangeOutcome } from './spins-and-throws.ts'
import { strangeMeter, strangeOral, strangePhase, strangeSetup, strangeWord } from './unknown-words.ts'

type Answer =
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

/** Settles a case of any game: a pool of Hong Kong's, a round of the card room, or one at a table that the house banks. */
export function settleAnyCase(given: unknown): Answer | SettledPool | CardRoomLine {
  const game = gameNamed(given)
  if (typeOf(game) !== undefined) return settlePool(given)
  const cardRoomGame = cardRoomGames.get(game)
  return cardRoomGame === undefined ? settleCase(given) : settleCardRoom(cardRoomGame, given)
}

const gameNamed = (given: unknown): string =>
  typeof given === 'object' && given !== null && 'game' in given ? String(given.game) : ''

/** Settles one case as a live table would, or says by which rule it is refused. A malformed case gets an `error`. */
export function settleCase(given: unknown): Answer {
  const table = readGeneral(given)
  if (table !== undefined) {
    const wrong = wrongTable(given)
    return wrong === undefined ? settleGeneral(table, games) : { id: table.id, error: wrong }
  }
  const read = readCase(given)
  if ('wrong' in read) return { id: idOf(given), error: read.wrong }
  const { told } = read
  const game = games.get(told.game)
  if (game !== undefined) return settleWith(game, told)
  const findings = generalFindings(told)
  return findings.length === 0 ? { id: told.id, error: `there is no game '${told.game}'` } : refusal(told.id, findings)
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
  const start = roundOf(given, game)
  const setup = setupOf(given)
  const unread =
    strangeHand(game, given.deal) ??
    strangeOutcome(game, given.outcome) ??
    strangePhase(game, start) ??
    strangeOral(game, start) ??
    strangeMeter(game, start) ??
    strangeSetup(game, setup)
  if (unread !== undefined) return { id: given.id, error: unread }
  const read = optionsOf(game, given.options ?? {})
  if ('problems' in read)
    return refusal(given.id, [...generalFindings(given), ...read.problems.map(refusedOpening('table'))])
  const { options } = read
  const { round, breaches, lacks } = dealtRound(game, start, given, setup, options)
  const refused = round.bets.map((bet) => game.verifyBet(round, bet, options)).filter((found) => found !== undefined)
  // Wagers go down before cards, so what is wrong with them is said first.
  const findings = [...refused, ...breaches.map((breach) => game.finding(breach))]
  if (findings.length > 0) {
    const isVoid = breaches.some(({ rule }) => voidsRound(game, rule) || rule === game.deal.shoe?.remedies?.outOfCards)
    return { ...refusal(given.id, findings.filter(isSaidFirst)), settlements: isVoid ? returned(round.bets) : [] }
  }
  const strange = lacks ?? strangeWord(game, round, options)
  return strange === undefined ? settled(game, given.id, round, options) : { id: given.id, error: strange }
}

/** Wagers on one spot break a limit together, which is one finding. */
const isSaidFirst = (finding: Finding, at: number, all: readonly Finding[]): boolean =>
  all.findIndex(({ rule, message }) => rule === finding.rule && message === finding.message) === at

function settled(game: Game, id: string | number, round: Round, options: Options): Answer {
  const envy = game.dealerEnvy(round, options)
  const alerts = [...calledIn(round, game), ...(game.alerts(round, options) ?? [])]
  return {
    id,
    settlements: game.settle(round, options),
    jackpots: game.paidJackpots(round, options),
    fees: [],
    findings: alerts.map((breach) => game.finding(breach, 'warning')),
    dealer: envy === undefined ? undefined : { envy },
    reveals: game.deal.reveals?.(round),
    sets: game.deal.sets?.(round, options),
  }
}

/** What was done at a seat that is an irregularity with a remedy of its own. */
const calledIn = ({ actions }: Round, { choices = {} }: Game): Breach[] =>
  actions.flatMap(({ seat, do: verb }) => {
    const rule = lookUp(choices, verb)?.irregularity
    return rule === undefined ? [] : [{ rule, message: `seat ${seat}: ${verb}` }]
  })

type ReadOptions = ReturnType<Game['readOptions']>
const known = memoize((_game: Game) => new Map<string, ReadOptions>())
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
