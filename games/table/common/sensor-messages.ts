import type { DeviceEvent, EventOf } from '../../../drivers/events.ts'
import { type AnyTable, type Step, stay, withFindings } from '../inputs-and-effects.ts'
import { amountOn, type Betting } from './betting.ts'
import { codeFinding } from './finding-codes.ts'
import {
  allReported,
  type ChipStack,
  heardAgain,
  linkChanged,
  messagesMissed,
  type SensorConfidence,
  totalContradicted,
  totalOf,
} from './sensor-confidence.ts'

/** What a message of the bet sensors says about their own reliability, beside the chips that moved. */
export function sensorMessage<State extends AnyTable>(state: State, event: DeviceEvent): Step<State> {
  switch (event.type) {
    case 'restarted':
      return stay(withBetting(state, restarted))
    case 'sequence':
      return stay(event.fault === 'gap' ? withBetting(state, (betting) => messagesLost(betting, event)) : state)
    case 'bet-total':
      return totalReported(state, event)
    case 'all-bets':
      return stay(withBetting(state, (betting) => allBetsReported(betting, event.bets)))
    default:
      return stay(withConfidence(state, heardAgain))
  }
}

export const sensorLinkChanged = <State extends AnyTable>(state: State, isOpen: boolean): State =>
  withConfidence(state, (confidence) => linkChanged(confidence, isOpen))

const withConfidence = <State extends AnyTable>(
  state: State,
  change: (confidence: SensorConfidence) => SensorConfidence,
): State =>
  withBetting(state, (betting) => {
    const confidence = change(betting.confidence)
    return confidence === betting.confidence ? betting : { ...betting, confidence }
  })

const withBetting = <State extends AnyTable>(state: State, change: (betting: Betting) => Betting): State => {
  const betting = change(state.betting)
  return betting === state.betting ? state : { ...state, betting }
}

/** A board that restarts reports every occupied spot again. Bets that are already closed stay as they are. */
function restarted(betting: Betting): Betting {
  const { confidence, closedAt } = betting
  if (closedAt === null) return { ...betting, layout: [], confidence: allReported(confidence) }
  const doubt = {
    why: 'the sensors restarted',
    reported: [],
    oneMessageLost: false,
    linkLost: false,
    excess: null,
  }
  return { ...betting, confidence: { ...confidence, doubt } }
}

function messagesLost(betting: Betting, { expected, got, heartbeats = 0 }: EventOf<'sequence'>): Betting {
  const { confidence } = betting
  const doubt = {
    why: 'messages of the sensors were lost',
    reported: [],
    oneMessageLost: confidence.isComplete && confidence.doubt === null && got - expected - heartbeats === 1,
    linkLost: confidence.awaitingMessage || confidence.doubt?.linkLost === true,
    excess: null,
  }
  return { ...betting, confidence: messagesMissed(confidence, doubt) }
}

/** The sensors' own total must equal the sum of their messages. */
function totalReported<State extends AnyTable>(state: State, { amount: total }: EventOf<'bet-total'>): Step<State> {
  const { layout } = state.betting
  const confidence: SensorConfidence = { ...heardAgain(state.betting.confidence), sendsTotals: true }
  const { doubt } = confidence
  const since = doubt?.reported ?? layout
  const known = totalOf(layout)
  const withChanges = (betting: Partial<Betting>) => withBetting(state, (before) => ({ ...before, ...betting }))
  if (totalOf(since) === total) return stay(withChanges({ layout: since, confidence: allReported(confidence) }))
  if (known === total && doubt !== null) {
    const settled = doubt.oneMessageLost ? allReported(confidence) : totalContradicted(confidence, doubt)
    return stay(withChanges({ confidence: settled }))
  }
  const excess = total - known
  const isFound = doubt?.excess === excess
  // What was found once is said in the same words, for as long as as much is missing.
  const why = isFound ? doubt.why : `the sensors report a total of ${total}, but their messages add up to ${known}`
  const oneMessageLost = doubt?.oneMessageLost === true
  const newDoubt = { why, reported: since, oneMessageLost, linkLost: false, excess }
  const contradicted = totalContradicted(confidence, newDoubt)
  // Where no chip lies, nothing is unknown of any spot.
  const next = withChanges(
    total === 0 ? { layout: [], confidence: allReported(contradicted) } : { confidence: contradicted },
  )
  if (isFound) return stay(next)
  return withFindings(next, codeFinding('bet-total-differs', why, 'warning', { total, known }))
}

function allBetsReported(betting: Betting, reported: readonly ChipStack[]): Betting {
  const { layout, confidence } = betting
  const isAsKnown = layout.length === reported.length && reported.every((stack) => isOnLayout(betting, stack))
  const why = 'the sensors report other chips than those that betting closed on'
  const unknownReason = confidence.unknownReason ?? (confidence.provisional !== null && !isAsKnown ? why : null)
  return { ...betting, layout: reported, confidence: { ...allReported(confidence), unknownReason } }
}

const isOnLayout = (betting: Betting, { seat, spot, amount }: ChipStack): boolean =>
  amountOn(betting, seat, spot) === amount

/** Moves whose messages were missed, as if they were received now. When they happened is unknown, so no bet is late. */
export function missedBetMoves(betting: Betting, reported: readonly ChipStack[]): EventOf<'bet'>[] {
  if (betting.closedAt !== null || betting.lockedAt !== null) return []
  const isReported = ({ seat, spot }: ChipStack) => reported.some((stack) => stack.seat === seat && stack.spot === spot)
  const gone = betting.layout.filter((stack) => !isReported(stack)).map((stack) => ({ ...stack, amount: 0 }))
  const moved = reported.filter((stack) => !isOnLayout(betting, stack))
  return [...gone, ...moved].map((stack) => ({ type: 'bet', ...stack }))
}
