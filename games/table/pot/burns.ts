import type { CardRoomEvent, Piece } from '../../kit/card-room/case.ts'
import { isReshuffleDue } from '../../kit/pot/deal/shortage.ts'
import { faultOfDeal } from '../../kit/pot/hand-standing.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { withAside, withoutLast } from './cards-aside.ts'
import { closedIfOut } from './close-betting.ts'
import { cardThrown } from './draws.ts'
import { isBurntForEach, isKnownEarly, isOutOfPlay, withEarlyBurn } from './early-cards.ts'
import { faulty, standing, tell } from './judge-hand.ts'
import type { PotRules, PotState, PotStep } from './state.ts'

/** A card lies where burn cards do: one of a seat, one off the deck, or one that was out of play already. */
export function burnt(rules: PotRules, state: PotState, owner: number | undefined, card: Piece): PotStep {
  if (owner !== undefined)
    return andThen(cardThrown(rules, state, owner, card), (after) =>
      stay({ ...after, spareBurns: after.spareBurns + 1 }),
    )
  return andThen(closedIfOut(rules, state), (open) => burntOffDeck(rules, open, card))
}

function burntOffDeck(rules: PotRules, open: PotState, card: Piece): PotStep {
  const { pot } = rules.game
  const now = standing(rules, open)
  if (now === undefined) return stay(open)
  if (now.betting?.at === 1 && hasExtra(open)) return stay({ ...open, spareBurns: 1 })
  const isShuffled = isReshuffleDue(now.deal, pot)
  if (isKnownEarly(open, card) && !isShuffled) return stay(withAside(open, 'burn', card))
  const event: CardRoomEvent = { ev: 'burn' }
  const fault = faultOfDeal(pot, now, event)
  if (isOutOfPlay(rules, fault)) {
    const told = isBurntForEach(rules, open, now) ? stay(open) : faulty(rules, open, fault)
    return andThen(told, (after) => stay(withAside(withEarlyBurn(after), 'burn', card)))
  }
  const { step, isTaken } = tell(rules, open, { event, taken: isShuffled ? { ...open, early: [] } : open, fault })
  return isTaken ? step : { ...step, state: withAside(withoutLast(step.state, open), 'burn', card) }
}

/** The card too many becomes the burn card (hg, line 44). */
const hasExtra = ({ told, spareBurns }: PotState): boolean =>
  spareBurns === 0 && told.events.some(({ extra }) => extra === true)
