import { type DealContext, type DealState, inOrder, owedIn, stepOf } from './deal-state.ts'

/** What the deck can still do for the stage that is due, where it can't serve everybody. */
export function shortageState(state: DealState, { page }: DealContext): Record<string, unknown> {
  const { shortage, streets } = page
  const step = stepOf(streets, state)
  if (shortage === undefined || step === undefined) return {}
  if (shortage.by === 'stud' && step.step === 'burn') {
    const next = streets[state.at + 1]
    return next?.step === 'deal' ? studShortage(state, next.stage ?? '', shortage) : {}
  }
  return shortage.by === 'draw' && step.step === 'draw' ? drawShortage(state, step.stage, shortage) : {}
}

type Rule = NonNullable<DealContext['page']['shortage']>

/**
 * All cards but the last are dealt; that one, the burns, the folded hands, and the discards where the document names them,
 * are shuffled. Where even these don't serve everybody, one community card plays for all.
 */
function studShortage(state: DealState, stage: string, { discards, keepsLast }: Rule): Record<string, unknown> {
  const players = inOrder(state).length
  if (state.stock - (keepsLast ? 1 : 0) >= players + 1) return {}
  const pool = 1 + state.burned + state.folded + (discards ? state.released : 0)
  const dealt = Math.max(0, state.stock - 1)
  return { [`${stage}_street`]: dealt + pool >= players ? 'reshuffle' : 'community-card', pool }
}

/**
 * The burns and the discard pile are shuffled without the discards of this draw; where they are too few, the last card of
 * the deck and the discards of players who are served go in as well.
 */
function drawShortage(state: DealState, stage: string, { keepsLast }: Rule): Record<string, unknown> {
  const { draw } = state
  const order = inOrder(state)
  const owed = owedIn(state)
  if (draw.requests.length < order.length || owed === 0) return {}
  const left = state.stock - (draw.burned || draw.begun ? 0 : 1)
  if (left - (keepsLast ? 1 : 0) >= owed) return {}
  const waiting = order.filter((seat) => (draw.owed[seat] ?? 0) > 0)
  const served = draw.requests.filter(({ seat }) => !waiting.includes(seat))
  const pile = state.burned + state.pile
  const stillOwed = owed - Math.max(0, left - 1)
  const pool = pile > stillOwed ? pile : pile + 1 + served.reduce((sum, { count }) => sum + count, 0)
  return { [stage.replace('-', '_')]: 'reshuffle', pool, next_to_complete: waiting }
}
