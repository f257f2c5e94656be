import type { DeviceEvent } from '../../drivers/events.ts'
import type { PublishedOutcome } from '../kit/document/published-outcome.ts'
import type { Betting } from './common/betting.ts'
import type { Result } from './common/result-shape.ts'
import type { RoundView } from './common/round-view.ts'
import { missedBetMoves, sensorLinkChanged, sensorMessage } from './common/sensor-messages.ts'
import {
  type AnyTable,
  andThen,
  type Effect,
  type Input,
  type Layout,
  type Live,
  type Step,
  type Supervised,
  stay,
} from './inputs-and-effects.ts'
import type { Refusal } from './operations/request-refusals.ts'
import type { Call, Operation } from './operations/table-operations.ts'
import { claimed } from './proof/accusations.ts'
import { noProof, pruned } from './proof/board-proof.ts'
import { boardMissed, boardOffline, boardReported, provedStep } from './proof/proved-play.ts'
import type { ProvedRules, ProvedState } from './proof/proved-state.ts'
import type { DeviceReport, Span } from './proof/spans-and-pauses.ts'
import { awaitedRulings } from './rulings/awaited-rulings.ts'
import { withDoubt } from './rulings/doubted-chips.ts'
import { abandonedDisputes, noPendingRulings, type PendingRulings, withEffects } from './rulings/pending-rulings.ts'
import type { AwaitedRuling, Correctable, Ruling } from './rulings/ruling-shape.ts'

type Heard = Input & { from: 'device' }

/** All that a table in play remembers: a JSON value. */
export type TableState = ProvedState & { readonly pending: PendingRulings }

/** What happens at a table under its rules. Times are in ms; a step never changes the state that it is given. */
export type TableSteps = {
  initial: TableState
  /** Devices that show, by being heard, that nothing of the round is still on its way. */
  witnesses: readonly string[]
  /** @param span when it happened; where the table's boards prove its wagers, an input may wait for them */
  apply(state: TableState, input: Input | Supervised, span: Span): Step<TableState>
  /** A device is heard with its numbers whole, whatever it says; `event` is what it says, where that is known. */
  heard(state: TableState, report: DeviceReport, event?: DeviceEvent): Step<TableState>
  /** Nothing that a device has said ends the round: chips that moved before it were late. */
  claimed(state: TableState, report: DeviceReport): Step<TableState>
  /** Messages of a device are lost. */
  missed(state: TableState, report: DeviceReport): TableState
  /** A board can't be heard any more. */
  offline(state: TableState, device: string): Step<TableState>
  /** The link of the bet sensors has opened or is lost. */
  linked(state: TableState, isOpen: boolean): TableState
  /** Whatever is heard from now on has happened after `from` (ms). */
  forgotten(state: TableState, from: number): TableState
  /** What the meters of its jackpots show now (minor units), by jackpot. */
  metersShown(state: TableState, meters: Readonly<Record<string, number>>): TableState
  /** The chips on the layout may differ from what the sensors have reported. */
  isInDoubt(state: TableState): boolean
  /** Other rules take over, and why: a round under way is interrupted, and rulings that are pending can't be made any more. */
  interrupt(state: TableState, reason: string): Step<TableState>
  refuses(state: TableState, op: Operation): string | null
  refusesCall(state: TableState, call: Call): string | null
  refusesRuling(state: TableState, ruling: Ruling): Refusal | null
  view(state: TableState): RoundView
  isBetweenRounds(state: TableState): boolean
  layout(state: TableState): Layout
}

/** A game in play, and what it decides of chips and rulings. */
export type PlayedGame = {
  live: Pick<
    Live<AnyTable>,
    | 'initial'
    | 'apply'
    | 'interrupt'
    | 'refuses'
    | 'refusesCall'
    | 'view'
    | 'isBetweenRounds'
    | 'awaitsOpening'
    | 'isDealt'
    | 'awaitsCalls'
    | 'meters'
    | 'won'
  >
  /** The dice are covered, so chips count as they lie when the result is read. */
  countsAtResult: boolean
  /** Chips go down between cards, decisions or throws too. */
  chipsInPlay: boolean
  /** A shoe deals whole coups by itself. */
  dealsCoups: boolean
  /** Whether a sequence of throws is joined where betting opens on an empty layout. */
  joinsAtOpening: boolean
  /** A spot as the layout names it, where a board may write it otherwise. */
  ownSpot(spot: string): string
  /** Spots whose stakes are locked in for a jackpot. */
  locked(betting: Betting): Layout['locked']
  refusesRuling(play: AnyTable, pending: PendingRulings, ruling: Ruling): Refusal | null
  /** What a ruling may name of the round, where it may name anything. */
  namedInRuling?(play: AnyTable, pending: PendingRulings, ruling: Ruling): readonly Correctable[]
  /** What a decided round has come to, for readers that know no rules. */
  shows?(result: Result): PublishedOutcome | undefined
  /** What each hand of a round under way counts so far. */
  counts?(view: RoundView): RoundView['totals']
  carryOut(
    play: AnyTable,
    pending: PendingRulings,
    said: Supervised,
    at: number,
  ): { step: Step<AnyTable>; pending: PendingRulings }
}

/**
 * @param boards the bet sensors that say by themselves and with numbers what they hold: wagers are known as far as these were heard
 * @param tellers devices beside the boards that tell a round: it is known once each was heard from after its end
 * @param enders devices that may tell the end of a round: late chips are claimed once each was heard from after they moved
 */
export function stepsOf(
  played: PlayedGame,
  boards: readonly string[],
  tellers: readonly string[] = noDevices,
  enders: readonly string[] = noDevices,
): TableSteps {
  const { live } = played
  const proved = provedBy(played, boards, tellers, enders)
  return {
    witnesses: [...new Set([...boards, ...tellers])],
    initial: { play: live.initial, pending: noPendingRulings, proof: noProof, waiting: [] },
    apply: (state, input, span) => provedStep(proved, state, input, span),
    heard: (state, report, event) => boardReported(proved, state, report, event),
    claimed: (state, report) => claimed(state, report),
    missed: (state, report) =>
      boardMissed(proved, state, report, `${report.device} lost messages around the close of betting`),
    offline: (state, device) =>
      boardOffline(proved, state, device, `${device} went offline before it had confirmed the chips of the round`),
    linked: (state, isOpen) => ({ ...state, play: sensorLinkChanged(state.play, isOpen) }),
    forgotten(state, from) {
      const proof = pruned(state.proof, Math.min(from, ...state.waiting.map(({ since }) => since)))
      return proof === state.proof ? state : { ...state, proof }
    },
    metersShown: (state, meters) =>
      live.meters === undefined ? state : { ...state, play: live.meters.shown(state.play, meters) },
    isInDoubt: ({ play }) => play.betting.confidence.doubt !== null,
    interrupt(state, reason) {
      const step = followed(played, state, live.interrupt(state.play, reason))
      return { state: step.state, effects: [...abandonedDisputes(state.pending, reason), ...step.effects] }
    },
    refuses: ({ play }, op) => live.refuses(play, op),
    refusesCall: ({ play }, call) => live.refusesCall(play, call),
    refusesRuling: ({ play, pending }, ruling) => played.refusesRuling(play, pending, ruling),
    view: ofLast((state) => viewOf(played, state)),
    isBetweenRounds: ({ play }) => live.isBetweenRounds(play),
    layout: ({ play }) => ({
      open: play.betting.closedAt === null && !live.awaitsOpening?.(play),
      locked: played.locked(play.betting),
      won: live.won?.(play) ?? noSpots,
    }),
  }
}

/** What the proof of its wagers asks of a game. */
const provedBy = (
  played: PlayedGame,
  boards: readonly string[],
  tellers: readonly string[],
  enders: readonly string[],
): ProvedRules<TableState> => ({
  boards,
  tellers,
  enders,
  apply: (state, input, at) => applied(played, state, input, at),
  countsAtResult: played.countsAtResult,
  chipsInPlay: played.chipsInPlay,
  dealsCoups: played.dealsCoups,
  joinsAtOpening: played.joinsAtOpening,
  mayBeTold: (play) => played.live.awaitsCalls?.(play) !== false,
  isDealt: (play) => played.live.isDealt?.(play) === true,
})

function viewOf(played: PlayedGame, { play, pending, waiting }: TableState): RoundView {
  const view = withTotals(played, played.live.view(play))
  const notes = [...disputeNotes(pending), ...doubtNotes(play.betting), ...waitingNotes(waiting)]
  const rulings = rulingsAt(played, { play, pending }, view)
  return {
    ...view,
    ...(notes.length > 0 && { notes: [...view.notes, ...notes] }),
    ...(rulings.length > 0 && { rulings }),
  }
}

const rulingsAt = (
  played: PlayedGame,
  { play, pending }: Pick<TableState, 'play' | 'pending'>,
  { notes }: RoundView,
): AwaitedRuling[] =>
  awaitedRulings(
    pending,
    { round: play.round, says: notes.join('; ') },
    {
      refuses: (ruling) => played.refusesRuling(play, pending, ruling),
      names: (ruling) => played.namedInRuling?.(play, pending, ruling) ?? [],
    },
  )

const noDevices: readonly string[] = []

/** Most entries are heartbeats, which change nothing that is seen of a table. */
function ofLast(view: TableSteps['view']): TableSteps['view'] {
  let last: { of: TableState; view: RoundView } | undefined
  return (state) => {
    const { play, pending, waiting } = state
    const isSame = last?.of.play === play && last.of.pending === pending && last.of.waiting === waiting
    if (last === undefined || !isSame) last = { of: state, view: view(state) }
    return last.view
  }
}

function applied(played: PlayedGame, state: TableState, input: Input | Supervised, at: number): Step<TableState> {
  const { live } = played
  if (input.from === 'supervisor') return ruled(played, state, input, at)
  if (input.from !== 'device' || input.kind !== 'bet-sensors')
    return followed(played, state, live.apply(state.play, input, at))
  const heard = onOwnSpots(played, input)
  return andThen(bySensors(played, state, heard, at), (after) =>
    followed(played, after, sensorMessage(after.play, heard.event)),
  )
}

/** A board may write a spot as people write its wager. */
function onOwnSpots({ ownSpot }: PlayedGame, input: Heard): Heard {
  const { event } = input
  if (event.type === 'all-bets') {
    const bets = event.bets.map((bet) => ({ ...bet, spot: ownSpot(bet.spot) }))
    return { ...input, event: { ...event, bets } }
  }
  if (event.type !== 'bet') return input
  const spot = ownSpot(event.spot)
  return spot === event.spot ? input : { ...input, event: { ...event, spot } }
}

/** The table after a step of its play: results that wait for a person are pending from now on. */
function followed(
  { shows }: PlayedGame,
  state: TableState,
  { state: play, effects }: Step<AnyTable>,
): Step<TableState> {
  if (effects.length === 0) return play === state.play ? stay(state) : stay({ ...state, play })
  const { pending, effects: said } = withEffects(state.pending, withDoubt(state.play.betting, effects))
  return {
    state: { ...state, play, pending },
    effects: shows === undefined ? said : said.map((effect) => withOutcome(shows, effect)),
  }
}

/** Only what the rules have decided is told, and a free hand: a round that waits for a person may still be another. */
function withOutcome(shows: NonNullable<PlayedGame['shows']>, effect: Effect): Effect {
  if (effect.type !== 'result' || (effect.kind !== 'settled' && effect.kind !== 'free-hand')) return effect
  const outcome = shows(effect)
  return outcome === undefined ? effect : { ...effect, outcome }
}

function withTotals({ counts }: PlayedGame, view: RoundView): RoundView {
  const totals = counts?.(view)
  return totals === undefined || Object.keys(totals).length === 0 ? view : { ...view, totals }
}

/** Sensors report what players and dealer do. That they carried out a command is neither. */
function bySensors(played: PlayedGame, state: TableState, input: Heard, at: number): Step<TableState> {
  const { live } = played
  const { event } = input
  if (event.type === 'betting' && event.told) return stay(state)
  if (event.type !== 'all-bets') return followed(played, state, live.apply(state.play, input, at))
  return missedBetMoves(state.play.betting, event.bets).reduce(
    (step, moved) =>
      andThen(step, (after) => followed(played, after, live.apply(after.play, { ...input, event: moved }, at))),
    stay(state),
  )
}

function ruled(played: PlayedGame, state: TableState, said: Supervised, at: number): Step<TableState> {
  const { step, pending } = played.carryOut(state.play, state.pending, said, at)
  return followed(played, { ...state, pending }, step)
}

const noSpots: Layout['won'] = []

const disputeNotes = ({ disputes }: PendingRulings): string[] =>
  disputes.length === 0 ? [] : [`wait for a ruling: ${shortList(disputes.map(({ round }) => round))}`]

/** How many rounds a note names; a table that is left alone for long has many more. */
const mostNamed = 5

const shortList = (rounds: readonly number[]): string =>
  rounds.length <= mostNamed
    ? rounds.join(', ')
    : `${rounds.slice(0, mostNamed).join(', ')} and ${rounds.length - mostNamed} more`

const doubtNotes = ({ confidence: { doubt } }: Betting): string[] =>
  doubt === null ? [] : [`the chips are in doubt: ${doubt.why}`]

const waitingNotes = (waiting: TableState['waiting']): string[] =>
  waiting.length === 0 ? [] : ['the round waits until the bet sensors have confirmed its chips']
