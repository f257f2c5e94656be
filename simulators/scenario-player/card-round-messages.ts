import type { Card } from '../../games/kit/cards/cards.ts'
import type { Game } from '../../games/kit/document/game.ts'
import type { Options } from '../../games/kit/document/options.ts'
import type { Due } from '../../games/kit/round/deal-plan.ts'
import { type Action, type Bet, dealt, fromSpot, handOf, type Round, seatHand } from '../../games/kit/round/round.ts'
import { chipMessages } from './chip-messages.ts'
import type { DeviceMessage } from './scenario-schema.ts'

type Decision = Extract<Due, { decision: number }>

/**
 * A card round as its devices report it: wagers, cards one by one as the rules deal them, and each decision when it is
 * due. Throws a RangeError when the round differs from what the rules would deal.
 */
export function* cardMessages(game: Game, options: Options, told: Round): Generator<DeviceMessage> {
  const chips = chipMessages()
  const later = new Set(Object.values(game.choices ?? {}).flatMap(({ stakes }) => stakes ?? []))
  const [staked, initial] = partition(told.bets, ({ wager }) => later.has(wager))
  const cards = cardsInOrder(told)
  const actions = [...told.actions]

  yield ['bet-board', 'openBetting']
  for (const bet of initial) yield chips.put(bet)
  yield ['bet-board', 'noMoreBets']
  let round: Round = { ...told, deal: {}, actions: [], bets: initial }
  for (let due = game.due(round, options); due !== null; due = game.due(round, options)) {
    if ('card' in due) {
      const card = cards.get(handNameOf(due.card))?.shift()
      if (card === undefined) throw new RangeError(`a card is due to ${due.card}, but the round has none for it`)
      round = dealt(round, due.card, card)
      yield drawn(game, due.card, card, handOf(round, due.card).length)
    } else {
      const action =
        takeOut(actions, (action) => answers(action, due)) ??
        takeOut(actions, ({ seat, do: said }) => seat === due.decision && game.choices?.[said]?.anytime === true)
      if (action === undefined)
        throw new RangeError(
          `seat ${due.decision} must decide (${due.choices.join(', ')}), but the round has no action for it`,
        )
      const { stakes, takes } = game.choices?.[action.do] ?? {}
      const bet = takeOut(staked, ({ seat, wager }) => seat === action.seat && wager === stakes)
      if (bet !== undefined) yield chips.put(bet)
      const pulled = initial.find(({ seat, wager }) => seat === action.seat && wager === takes)
      if (pulled !== undefined) yield chips.take(pulled)
      yield* keyPresses(action)
      round = decided(game, round, due, action, bet)
    }
  }
  refuseRest(cards, actions, staked)
  for (const bet of round.bets) yield chips.take(bet)
}

/** Throws when cards, actions or bets are left over. */
function refuseRest(cards: ReadonlyMap<string, Card[]>, [action]: readonly Action[], [bet]: readonly Bet[]): void {
  for (const [hand, left] of cards)
    if (left.length > 0) throw new RangeError(`the round is complete, but ${left.join(' ')} of ${hand} is left`)
  if (action !== undefined) throw new RangeError(`seat ${action.seat} is never due to ${action.do}`)
  if (bet !== undefined) throw new RangeError(`seat ${bet.seat} has no decision that stakes ${bet.wager}`)
}

/** The notation calls community cards the board, whatever the game calls them. */
const handNameOf = (hand: string): string => (hand === 'community' ? 'board' : hand)

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function takeOut<Item>(items: Item[], isWanted: (item: Item) => boolean): Item | undefined {
  const at = items.findIndex(isWanted)
  return at < 0 ? undefined : items.splice(at, 1)[0]
}

const answers = (action: Action, { decision, hand = 1, choices }: Decision): boolean =>
  action.seat === decision && choices.includes(action.do) && (action.hand ?? 1) === hand

/** A shoe that deals a coup by itself reports whose card it is; one that deals to seats does not know. */
function drawn({ deal: { shoe } }: Game, hand: string, card: Card, index: number): DeviceMessage {
  if (shoe === undefined) return ['line-shoe', 'draw', card]
  return ['line-shoe', 'draw', card, hand === shoe.hands.banker ? 'banker' : 'player', index]
}

function* keyPresses({ seat, do: choice, low = [] }: Action): Generator<DeviceMessage> {
  yield ['keypad', 'press', choice, seat]
  for (const card of low) yield ['card-reader', 'lay', card]
}

function decided(game: Game, round: Round, { hand }: Decision, action: Action, bet: Bet | undefined): Round {
  const staked =
    bet === undefined
      ? []
      : [{ seat: bet.seat, ...fromSpot(bet.wager), stake: bet.stake, ...(hand === undefined ? {} : { hand }) }]
  const next = { ...round, actions: [...round.actions, action], bets: [...round.bets, ...staked] }
  return game.deal.acted?.(next, action) ?? next
}

/**
 * The cards of each hand in the order dealt. A split hand lists its first card too, which was dealt to the hand that it
 * was split from.
 */
function cardsInOrder({ deal, actions }: Round): Map<string, Card[]> {
  const cards = new Map(Object.entries(deal).map(([hand, held]) => [hand, [...held]]))
  const splits = actions.filter((action) => action.do === 'split')
  for (const [i, { seat, hand }] of [...splits.entries()].toReversed()) {
    if (seat === 'dealer') continue
    const before = splits.slice(0, i).filter((other) => other.seat === seat).length
    const from = cards.get(seatHand(seat, hand))
    const moved = cards.get(seatHand(seat, before + 2))?.shift()
    if (moved !== undefined) from?.splice(1, 0, moved)
  }
  return cards
}
