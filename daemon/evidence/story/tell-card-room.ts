import { z } from 'zod'
import { isTile, tileName } from '../../../games/kit/cards/tiles.ts'
import type { Result } from '../../../games/table/live.ts'
import { cardText, words } from '../../screen/format.ts'
import type { DecisionTold, ShownInRound } from './round-story.ts'

/** What the case of a card-room round says beside its wagers. */
const toldCase = z.object({
  deal: z.record(z.string(), z.array(z.string())),
  actions: z.array(
    z.looseObject({
      seat: z.union([z.number(), z.string()]),
      do: z.string(),
      hand: z.number().optional(),
      card: z.string().optional(),
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

/** What seats and player-dealer did, in order; a card that a decision brought is part of it. */
export const caseDecisions = ({ actions }: ToldCase): DecisionTold[] =>
  actions.flatMap((action) => {
    const { seat, do: did, hand } = action
    if (typeof seat === 'string' && seat !== 'dealer') return []
    const person = seat === 'dealer' ? 'the player-dealer' : `seat ${seat}`
    const who = hand === undefined ? person : `${person}, hand ${hand}`
    return [{ seat, ...(hand !== undefined && { hand }), do: did, says: `${who}: ${whatWasDone(action)}` }]
  })

const whatWasDone = ({ do: did, card, high, low }: Action): string =>
  [
    words(did),
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
    const first = told.deal[whole.hand] ?? []
    return first.map((card, i) => {
      const drawn = own.flatMap(({ hand = 1, card }) => (hand === i + 1 && card !== undefined ? [card] : []))
      return { hand: `${whole.hand}.${i + 1}`, owner: `${whole.owner}, hand ${i + 1}`, cards: [card, ...drawn] }
    })
  })
}

/** Dominoes by the names that people call them. */
export const tileWords = (pieces: readonly string[]): string | undefined =>
  pieces.every(isTile) ? pieces.map(tileName).join(', ') : undefined
