import { type HandStanding, isBetOut, potsIn, stageReached } from '../../kit/pot/hand-standing.ts'
import { killerOf } from '../../kit/pot/kill.ts'
import { questionNotes } from '../common/irregularity-calls.ts'
import type { RoundView } from '../common/round-view.ts'
import { seenOf } from './hole-cards.ts'
import { caseOf, standing } from './judge-hand.ts'
import type { PotRules, PotState } from './state.ts'

/** The hand at a glance: street, actor, pots, bets in front, and the cards that everybody may see. */
export function view(rules: PotRules, state: PotState): RoundView {
  const { round, phase, hands, boards, coming, questions } = state
  const now = phase === 'playing' ? standing(rules, state) : undefined
  const seats = Object.keys(hands).map((seat): [string, string[]] => [`seat:${seat}`, seenOf(state, Number(seat))])
  const { board = [], ...others } = boards
  const shown = { ...others, ...(board.length + coming.length === 0 ? {} : { board: [...board, ...coming] }) }
  const open = Object.entries(shown).map(([name, cards]): [string, string[]] => [name, [...cards]])
  return {
    round,
    game: rules.game.page.id,
    phase,
    deal: Object.fromEntries([...open, ...seats]),
    bets: Object.entries(now?.betting?.round.to ?? {}).flatMap(([seat, stake]) =>
      Number(seat) > 0 && stake > 0 ? [{ seat: Number(seat), spot: 'bet', stake }] : [],
    ),
    ...(now === undefined ? {} : { hand: handView(rules, state, now) }),
    notes: [
      ...killedBy(rules, state),
      ...madeUpNext(state),
      ...missedNext(state),
      ...(phase === 'waiting' ? ['waiting for a new hand'] : []),
      ...(state.unsure === null ? [] : [`the chips are unknown: ${state.unsure}`]),
      ...questionNotes(questions),
    ],
  }
}

/** Who has killed the pot, or is to. */
function killedBy(rules: PotRules, state: PotState): string[] {
  const killer = state.phase === 'playing' ? killerOf(rules.game.pot, caseOf(rules, state)) : undefined
  if (killer !== undefined) return [`seat ${killer} has killed the pot: the limits are doubled`]
  return state.killDue === null ? [] : [`seat ${state.killDue} is to kill the pot`]
}

/** Whose blind is due in the hand that comes next. */
const madeUpNext = ({ phase, blindDue }: PotState): string[] =>
  phase === 'playing' || blindDue === null ? [] : [`seat ${blindDue.seat} is to make up its blind`]

/** Who posts more than a blind before the next hand, unless it has the big one. */
const missedNext = ({ phase, missedBlinds }: PotState): string[] =>
  phase === 'playing'
    ? []
    : missedBlinds.map((seat) => `seat ${seat} has missed blinds: it posts all of them, or waits for the big blind`)

function handView(rules: PotRules, state: PotState, now: HandStanding): NonNullable<RoundView['hand']> {
  const dead = state.forced.filter(({ wager }) => wager !== 'pot').reduce((sum, { stake }) => sum + stake, 0)
  const open = now.betting !== undefined && !isBetOut(now.betting) ? now.betting.round : undefined
  const { next = null } = open ?? {}
  const { bet = 0 } = now.betting?.round ?? {}
  return {
    street: stageReached(rules.game.pot, now),
    ...(state.button === null ? {} : { button: state.button }),
    ...(next === null ? {} : { actor: next }),
    ...(bet === 0 ? {} : { toMatch: bet }),
    live: [...now.live].sort((a, b) => a - b),
    pots: potsIn(now, dead).map(({ amount, seats }) => ({ amount, seats: [...seats] })),
  }
}
