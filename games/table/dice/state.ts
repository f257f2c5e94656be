import type { Game } from '../../kit/document/game.ts'
import { type Bet, emptyRound, type Round, type Selection, spotOf } from '../../kit/round/round.ts'
import { type Betting, betsOn, noBets, reopened, standingStake } from '../common/betting.ts'
import type { Result } from '../common/result-shape.ts'
import { recordIfUndecided, recordPlayed, recordVoid } from '../common/round-record.ts'
import { closeView, settlementsView } from '../common/round-view.ts'
import type { Effect, Layout, Step, TableRules } from '../inputs-and-effects.ts'

type Faces = readonly number[]

export type DiceState = {
  /** One round is one throw. */
  round: number
  /** `joining`: there may be a point that was missed. `shaking`: the dice are moving. */
  phase: 'joining' | 'betting' | 'shaking'
  betting: Betting
  /** The throws that still matter, wagers that stand over several of them, and the calls. */
  standing: Pick<Round, 'rolls' | 'bets' | 'actions'>
  /** The wager named on the keypad; the next call is about it. */
  named: { seat: number; wager: string; on?: Selection } | null
  cover: Cover
  /** The dealer opens betting with a button (covered dice). */
  hasButton: boolean
  /** The seat of the shooter, once keyed. */
  shooter: number | null
  /** The keypad that lost messages since the throw before: calls may be among them. */
  callsLost?: string
  /** Questions a supervisor must decide before the throw counts. */
  questions: readonly string[]
  /** Winning spots of the last throw, where the layout shows them (gb 9.9, lines 1899-1902). */
  won: Layout['won']
}

/** The state of covered dice, where a game has a cover. */
type Cover = {
  shaken: boolean
  /** The last use of the dealer's button in this round. */
  betting: 'unsaid' | 'open' | 'closed'
  /** The reading, if it came while betting was still open. */
  read: Faces | null
  /** The result entered by the dealer before the reading. */
  declared: Faces | null
  /** The result of the round before. */
  last: Faces | null
  /** When the dice of the round before were uncovered (ms), until the button opens the betting or they are shaken. */
  uncoveredAt: number | null
}

export type DiceStep = Step<DiceState>

export const noStandingBets: DiceState['standing'] = { rolls: [], bets: [], actions: [] }
const covered: Cover = { shaken: false, betting: 'unsaid', read: null, declared: null, last: null, uncoveredAt: null }

const noSpots: Layout['won'] = []

export const newDice: DiceState = {
  round: 1,
  phase: 'joining',
  betting: noBets,
  standing: noStandingBets,
  named: null,
  cover: covered,
  hasButton: false,
  shooter: null,
  questions: [],
  won: noSpots,
}

/** A new shooter begins with a come-out throw, so a table with an unknown point can be joined there. */
export const withNewShooter = (state: DiceState): DiceState => ({
  ...state,
  shooter: null,
  phase: state.phase === 'joining' ? 'betting' : state.phase,
})

/** The index of the next throw, from the first that still matters. */
export const nextThrow = ({ standing }: DiceState): number => standing.rolls.length + 1

/** The round before its throw; `fresh` are the new wagers while betting is open. */
export const roundOf = ({ standing, betting }: DiceState, fresh: readonly Bet[] = []): Round => ({
  ...emptyRound,
  ...standing,
  bets: [...standing.bets, ...(betting.closedAt === null ? fresh : betting.bets)],
})

/** The wagers on the layout beyond those that stand from earlier throws. */
export function freshBets(state: DiceState): Bet[] {
  return betsOn(state.betting)
    .map((bet) => ({ ...bet, at: nextThrow(state), stake: bet.stake - standingStake(state.standing.bets, bet) }))
    .filter(({ stake }) => stake > 0)
}

/** The round as known now: standing wagers, those of this throw, and the calls. */
export const knownRound = (state: DiceState): Round => roundOf(state, freshBets(state))

/** Settles the throw; open wagers stand for the next one. */
export function settled({ game, options }: TableRules, state: DiceState, thrown: Round): DiceStep {
  const settlements = game.settleAtTable(thrown, options)
  const open = thrown.bets.filter((_, i) => settlements[i]?.open === true)
  const faces = [...(thrown.rolls.at(-1) ?? [])]
  const result: Effect = {
    type: 'result',
    round: state.round,
    game: game.id,
    kind: 'settled',
    ...closeView(state.betting),
    dice: faces,
    settlements: settlementsView(settlements),
    ...recordPlayed(thrown),
  }
  const next = nextRound(state, relevantThrows(game, { ...thrown, bets: open }))
  const shooter = game.live.throws?.passesDice(thrown) ? null : state.shooter
  const won = game.live.lights ? spotsOf(thrown.bets.filter((_, i) => settlements[i]?.verdict === 'win')) : noSpots
  return {
    state: { ...next, phase: 'betting', shooter, cover: { ...next.cover, last: faces }, won },
    effects: [result],
  }
}

/** The round under way if it waits for a ruling, or null. */
export const awaitsRuling = (state: DiceState): Round | null =>
  state.questions.length === 0 ? null : knownRound(state)

/** After a ruling on the last throw: its open wagers stand, with the throws that they depend on. */
export const resumed = (game: Game, state: DiceState, played: Round, open: readonly Bet[]): DiceState => ({
  ...state,
  phase: state.phase === 'joining' ? 'betting' : state.phase,
  standing: relevantThrows(game, { ...played, bets: open }),
  shooter: game.live.throws?.passesDice(played) ? null : state.shooter,
})

const spotsOf = (bets: readonly Bet[]): Layout['won'] => bets.map((bet) => ({ seat: bet.seat, spot: spotOf(bet) }))

/** Drops throws that nothing depends on any more, and renumbers the rest. */
function relevantThrows(game: Game, round: Round): DiceState['standing'] {
  const forgotten = Math.max(0, round.rolls.length - (game.live.throws?.remembers(round) ?? 0))
  const moved = <Item extends { at?: number }>(item: Item): Item => ({ ...item, at: (item.at ?? 1) - forgotten })
  return {
    rolls: round.rolls.slice(forgotten),
    bets: round.bets.map(moved),
    actions: round.actions.map(moved).filter(({ at = 1 }) => at > 0),
  }
}

/** Ends a throw that does not count or whose result is unknown: chips stay where they are. */
export function unsettled(
  { game }: TableRules,
  state: DiceState,
  kind: Exclude<Result['kind'], 'settled' | 'free-hand'>,
  reason: string,
  dice?: Faces,
): DiceStep {
  const result: Effect = {
    type: 'result',
    round: state.round,
    game: game.id,
    kind,
    reason,
    ...closeView(state.betting),
    ...(dice === undefined ? {} : { dice: [...dice] }),
    settlements: [],
    ...recordVoid(kind, knownRound(state)),
    ...recordIfUndecided(kind, knownRound(state)),
  }
  return { state: nextRound(state, state.standing), effects: [result] }
}

const nextRound = (state: DiceState, standing: DiceState['standing']): DiceState => ({
  round: state.round + 1,
  phase: state.phase === 'joining' ? 'joining' : 'betting',
  betting: reopened(state.betting),
  standing,
  named: null,
  cover: { ...covered, uncoveredAt: state.hasButton ? state.betting.closedAt : null },
  hasButton: state.hasButton,
  shooter: state.shooter,
  questions: [],
  won: noSpots,
})
