import { z } from 'zod'
import { seatText } from '../../../games/kit/card-room/seat-names.ts'
import { isTile, tileName } from '../../../games/kit/cards/tiles.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import { cardText, words } from '../../screen/card-and-wager-text.ts'
import type { DecisionTold, ShownInRound } from './round-story.ts'
import type { StoryWords } from './story-words.ts'

/** What the case of a card-room round says beside its wagers. */
const toldCase = z.object({
  /** Where the dealer has keyed that the action button lies. */
  options: z.looseObject({ action_seat: z.number().optional() }).optional(),
  /** Cards of a hand; and of who holds some face up, by the seats that they came from. */
  deal: z.record(z.string(), z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))])),
  actions: z.array(
    z.looseObject({
      seat: z.union([z.number(), z.string()]),
      do: z.string(),
      hand: z.number().optional(),
      card: z.string().optional(),
      to: z.number().optional(),
      round: z.number().optional(),
      high: z.array(z.string()).optional(),
      low: z.array(z.string()).optional(),
    }),
  ),
})

type ToldCase = z.infer<typeof toldCase>
type Action = ToldCase['actions'][number]
type Hands = ShownInRound['hands']

/** The round as a case, where it was played in the card room. */
export const caseIn = (result: Result | undefined): ToldCase | undefined => toldCase.safeParse(result?.told).data

/** What seats and player-dealer did, in order, and where the dealer keyed that the action button lies. */
export function caseDecisions(
  { actions, options: { action_seat: first } = {} }: ToldCase,
  say: StoryWords,
): DecisionTold[] {
  const decisions = actions.flatMap((action) => decisionTold(action, say))
  if (first === undefined) return decisions
  const says = `seat ${first} has the action button, and is settled first`
  return [...decisions, { seat: first, do: 'action-button', says }]
}

/** A card that a decision brought is part of it. */
function decisionTold(action: Action, say: StoryWords): DecisionTold[] {
  const { seat, do: did, hand } = action
  if (typeof seat === 'string' && seat !== 'dealer') return []
  const who = hand === undefined ? seatText(seat) : `${seatText(seat)}, hand ${hand}`
  return [{ seat, ...(hand !== undefined && { hand }), do: did, says: `${who}: ${whatWasDone(action, say)}` }]
}

/** A raise is told by what it comes to in its betting round. */
const beforeAmount: Readonly<Record<string, string>> = { bet: 'of', 'all-in': 'with', 'bring-in': 'with' }

const whatWasDone = ({ do: did, card, high, low, to, round }: Action, say: StoryWords): string =>
  [
    `${words(did)}${to === undefined ? '' : ` ${beforeAmount[did] ?? 'to'} ${say.money(to).text}`}`,
    ...(round === undefined ? [] : [`betting round ${round}`]),
    ...(card === undefined ? [] : [cardText(card)]),
    ...(high === undefined ? [] : [`high hand ${high.map(cardText).join(' ')}`]),
    ...(low === undefined ? [] : [`low hand ${low.map(cardText).join(' ')}`]),
  ].join(', ')

/** The hands of a seat that has split: each keeps a card of the deal and gets those that were drawn for it. */
export function splitHands(hands: Hands, told: ToldCase): Hands {
  return hands.flatMap((whole) => {
    const seat = Number(whole.hand.replace('seat:', ''))
    const own = told.actions.filter((action) => action.seat === seat)
    if (!own.some(({ do: did }) => did === 'split')) return [whole]
    const first = told.deal[whole.hand]
    return (Array.isArray(first) ? first : []).map((card, i) => {
      const drawn = own.flatMap(({ hand = 1, card }) => (hand === i + 1 && card !== undefined ? [card] : []))
      return { hand: `${whole.hand}.${i + 1}`, owner: `${whole.owner}, hand ${i + 1}`, cards: [card, ...drawn] }
    })
  })
}

/** Dominoes by the names that people call them. */
export const tileWords = (pieces: readonly string[]): string | undefined =>
  pieces.every(isTile) ? pieces.map(tileName).join(', ') : undefined
