import type { DeviceEvent, EventOf } from '../../../drivers/events.ts'
import { type AnyTable, type Step, stay } from '../live.ts'
import { told } from './bets-heard.ts'
import { type Betting, onSpot } from './betting.ts'
import { codeFinding } from './finding-codes.ts'
import {
  type ChipStack,
  contradicted,
  heardAgain,
  linked,
  missed,
  proved,
  type SensorConfidence,
  worth,
} from './sensor-confidence.ts'

/** What bet sensors say beside the chips that are moved: how far their word goes. */
export function sensorsHeard<State extends AnyTable>(state: State, event: DeviceEvent): Step<State> {
  switch (event.type) {
    case 'restarted':
      return stay(withBetting(state, restarted))
    case 'sequence':
      return stay(event.fault === 'gap' ? withBetting(state, (betting) => messagesLost(betting, event)) : state)
    case 'bet-total':
      return totalTold(state, event)
    case 'all-bets':
      return stay(withBetting(state, (betting) => allTold(betting, event.bets)))
    default:
      return stay(withSight(state, heardAgain))
  }
}

export const sensorsLinked = <State extends AnyTable>(state: State, isOpen: boolean): State =>
  withSight(state, (confidence) => linked(confidence, isOpen))

const withSight = <State extends AnyTable>(
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

/** A board that starts again reports every occupied spot anew. Bets that are closed stay as they were. */
function restarted(betting: Betting): Betting {
  const { confidence, closedAt } = betting
  if (closedAt === null) return { ...betting, layout: [], confidence: proved(confidence) }
  const doubt = { why: 'the sensors started again', told: [], single: false, unplugged: false, beyond: null }
  return { ...betting, confidence: { ...confidence, doubt } }
}

function messagesLost(betting: Betting, { expected, got, heartbeats = 0 }: EventOf<'sequence'>): Betting {
  const { confidence } = betting
  const doubt = {
    why: 'messages of the sensors were lost',
    told: [],
    single: confidence.proven && confidence.doubt === null && got - expected - heartbeats === 1,
    unplugged: confidence.awaited || confidence.doubt?.unplugged === true,
    beyond: null,
  }
  return { ...betting, confidence: missed(confidence, doubt) }
}

/** The sensors' own total must be what their messages add up to. */
function totalTold<State extends AnyTable>(state: State, { amount: total }: EventOf<'bet-total'>): Step<State> {
  const { layout } = state.betting
  const confidence: SensorConfidence = { ...heardAgain(state.betting.confidence), totals: true }
  const { doubt } = confidence
  const since = doubt?.told ?? layout
  const known = worth(layout)
  const seen = (betting: Partial<Betting>) => withBetting(state, (before) => ({ ...before, ...betting }))
  if (worth(since) === total) return stay(seen({ layout: since, confidence: proved(confidence) }))
  if (known === total && doubt !== null)
    return stay(seen({ confidence: doubt.single ? proved(confidence) : contradicted(confidence, doubt) }))
  const why = `the sensors hold ${total}, their messages add up to ${known}`
  const beyond = total - known
  const single = doubt?.single === true
  const next = seen({ confidence: contradicted(confidence, { why, told: since, single, unplugged: false, beyond }) })
  if (doubt?.beyond === beyond) return stay(next)
  return told(next, codeFinding('bet-total-differs', why, 'warning', { total, known }))
}

function allTold(betting: Betting, told: readonly ChipStack[]): Betting {
  const { layout, confidence } = betting
  const isAsKnown = layout.length === told.length && told.every((pile) => lies(betting, pile))
  const why = 'the sensors tell of other chips than betting closed on'
  const unsure = confidence.unsure ?? (confidence.provisional !== null && !isAsKnown ? why : null)
  return { ...betting, layout: told, confidence: { ...proved(confidence), unsure } }
}

const lies = (betting: Betting, { seat, spot, amount }: ChipStack): boolean => onSpot(betting, seat, spot) === amount

/** Spots that were moved and not heard of, as if they were heard of now. When it was, nobody knows: no bet is late. */
export function movedUnheard(betting: Betting, told: readonly ChipStack[]): EventOf<'bet'>[] {
  if (betting.closedAt !== null || betting.lockedAt !== null) return []
  const isTold = ({ seat, spot }: ChipStack) => told.some((pile) => pile.seat === seat && pile.spot === spot)
  const gone = betting.layout.filter((pile) => !isTold(pile)).map((pile) => ({ ...pile, amount: 0 }))
  return [...gone, ...told.filter((pile) => !lies(betting, pile))].map((pile) => ({ type: 'bet', ...pile }))
}
