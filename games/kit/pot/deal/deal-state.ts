import type { Card } from '../../cards/cards.ts'
import type { Citation } from '../../document/citation.ts'
import type { Seats } from '../seats.ts'
import type { Street } from '../streets.ts'

/** What can be wrong with a card, a burn or a draw. A page says under which id each is refused. */
export type DealFault =
  | 'too-many-players'
  | 'sits-out'
  | 'no-ante'
  | 'foreign-card'
  | 'duplicate-card'
  | 'deal-order'
  | 'wrong-card-count'
  | 'wrong-face'
  | 'burn-missing'
  | 'extra-burn'
  | 'premature-burn'
  | 'no-discard'
  | 'discard-count'
  | 'discard-face'
  | 'discard-turn'
  | 'draw-change'
  | 'draw-too-many'
  | 'fourth-draw'
  | 'wrong-draw'
  | 'early-draw'
  | 'last-stub-card'
  | 'kept-card-replaced'

/** How far a deal has come, as a JSON value. */
export type DealState = {
  /** The step that is under way. */
  at: number
  /** Betting rounds that are closed. */
  rounds: number
  live: Seats
  /** Seats in the order in which they get cards. */
  order: Seats
  /** Seats in the order in which they draw. */
  draws: Seats
  antes: Seats
  /** How many cards each seat has got in this step, and holds in all. */
  got: Readonly<Record<number, number>>
  held: Readonly<Record<number, number>>
  /** Cards that have left the deck, and how many are left in it. */
  used: number
  stock: number
  burned: number
  /** Cards in the discard pile, of folded hands and of earlier draws. */
  pile: number
  /** Cards of folded hands, and cards released. */
  folded: number
  released: number
  seen: readonly string[]
  draw: DrawState
  /** A seat whose exposed card is to be replaced. */
  replaces?: number
  exposed?: { seat: number; card: string }
}

/** The draw that is under way. */
type DrawState = {
  /** How many cards each seat has thrown, in the order in which they spoke. */
  requests: readonly { seat: number; count: number }[]
  owed: Readonly<Record<number, number>>
  burned: boolean
  /** A replacement has left the deck. */
  begun: boolean
  /** Once the deck was reshuffled: how many burns there were before, which are made good afterwards. */
  burns?: number
  /** Once the last card of the deck was shuffled in, too: the seats whose discards went with it. */
  mixed?: Seats
}

export const noDraw: DrawState = { requests: [], owed: {}, burned: false, begun: false }

/** The step under way; undefined once all cards are out and bet on. */
export const stepOf = (streets: readonly Street[], { at }: DealState): Street | undefined => streets[at]

/** How many replacements are still due. */
export const owedIn = ({ draw }: DealState): number => Object.values(draw.owed).reduce((sum, owed) => sum + owed, 0)

/** Live seats in dealing order that have not got their card of this step. */
export const inOrder = ({ order, live }: DealState): number[] => order.filter((seat) => live.includes(seat))

/** Live seats in the order in which they draw. */
export const inDrawOrder = ({ draws, live }: DealState): number[] => draws.filter((seat) => live.includes(seat))

/** The seat that the next card of this step goes to. */
export function nextToGet(state: DealState): number | undefined {
  const got = (seat: number): number => state.got[seat] ?? 0
  const order = inOrder(state)
  const fewest = Math.min(...order.map(got))
  return order.find((seat) => got(seat) === fewest)
}

/** How a deck that runs short is reshuffled. Its last card is not dealt before that. */
export type Shortage = {
  cite: Citation
  by: 'stud' | 'draw'
  /** Discarded cards are mixed in, too. */
  discards?: true
  /** A seat gets all its replacements at once. */
  wholeRuns?: true
}

/** What the deal needs to know beside its state. */
export type DealContext = {
  page: {
    streets: readonly Street[]
    deck: readonly Card[]
    shortage?: Shortage
    keepsExposed?: string
    burnsForEarlyDeal?: Citation
  }
  sitsOut: Seats
  /** Antes are told, so a seat without one gets no card. */
  asksAntes: boolean
  /** Seats that fold in this betting round. */
  foldedIn(round: number): Seats
}

/** Whether a card that is burnt or dealt before its time is out of play: so the games of the stud kind say. */
export const losesEarlyCards = ({ shortage, burnsForEarlyDeal }: DealContext['page']): boolean =>
  shortage?.by === 'stud' || burnsForEarlyDeal !== undefined

/** The deal after an event, or what is wrong with it, and the deal that it leaves where the hand goes on all the same. */
export type Dealt = { state: DealState } | { fault: DealFault; says: string; left?: DealState }

export const wrong = (fault: DealFault, says: string): Dealt => ({ fault, says })

export const outOfDeck = (state: DealState, cards: number): DealState => ({
  ...state,
  used: state.used + cards,
  stock: state.stock - cards,
})

export const nextStep = (state: DealState): DealState => ({ ...state, at: state.at + 1, got: {}, draw: noDraw })

/** A draw is over once nobody is owed a card; the discards make a new pile, of which missing burns are made good. */
export function whenServed(state: DealState): DealState {
  if (owedIn(state) > 0) return state
  const { requests, mixed = [], burns = state.burned } = state.draw
  const thrown = requests.reduce((sum, { seat, count }) => sum + (mixed.includes(seat) ? 0 : count), 0)
  const missing = Math.min(burns - state.burned, state.pile + thrown)
  return nextStep({ ...state, pile: state.pile + thrown - missing, burned: state.burned + missing })
}
