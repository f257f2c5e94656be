import type { Card } from '../../../games/kit/cards/cards.ts'
import { pointCount } from '../../../games/kit/families/baccarat/coup.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import { pocketColour, pocketText, spotText, words } from '../../screen/card-and-wager-text.ts'
import type { DecisionTold, ShownInRound } from './round-story.ts'
import type { StoryWords } from './story-words.ts'
import { caseDecisions, caseIn, splitHands, tileWords } from './tell-card-room.ts'
import type { StoryTable } from './tell-table.ts'

const nothingShown: ShownInRound = { hands: [], before: [], unplaced: [] }

/** What came out of a round by its result: only cards that lie in a hand, or came out for one. */
export function shownIn(result: Result | undefined, table: StoryTable): ShownInRound {
  if (result === undefined) return nothingShown
  const { deal = {}, number, dice, symbol, known, played } = result
  const { rolls = [], spins = [], bets = [] } = played ?? known ?? {}
  const earlier = bets.some(({ at = spins.length + 1 }) => at <= spins.length) ? spins : []
  const told = caseIn(result)
  const hands = Object.entries(deal)
    .filter(([, cards]) => cards.length > 0)
    .map(([hand, cards]) => ({ hand, owner: handOwner(hand), cards, ...countOf(cards, table) }))
  return {
    hands: told === undefined ? hands : splitHands(hands, told),
    ...(number !== undefined && {
      number: { pocket: number, text: pocketText(number), colour: pocketColour(number) },
    }),
    ...(dice !== undefined && { dice }),
    ...(symbol !== undefined && { symbol }),
    before: [...rolls.map((faces) => ({ dice: faces })), ...earlier.map((spin) => ({ number: pocketText(spin) }))],
    unplaced: known?.unplaced ?? [],
  }
}

/** What a hand of baccarat counts, and what dominoes are called. */
function countOf(cards: readonly string[], { game }: StoryTable): { says?: string } {
  const says = game?.page.family === 'baccarat' ? `${pointCount(cards as readonly Card[])}` : tileWords(cards)
  return says === undefined ? {} : { says }
}

/** `seat:3.2` is the second hand of seat 3. */
export function handOwner(hand: string): string {
  const [, seat, second] = /^seat:(\d+)(?:\.(\d+))?$/.exec(hand) ?? []
  if (seat === undefined) return hand.slice(0, 1).toUpperCase() + words(hand.slice(1))
  return second === undefined ? `Seat ${seat}` : `Seat ${seat}, hand ${second}`
}

type Record = NonNullable<Result['played']>

/** Those before earlier throws are of earlier rounds. */
const ofThisRound = ({ decisions = [], rolls = [] }: Record = {}): NonNullable<Record['decisions']> =>
  decisions.filter(({ at }) => at === undefined || at > rolls.length)

/** What seats and dealer did, in order. */
export function decisionsIn(result: Result | undefined, say: StoryWords): DecisionTold[] {
  const told = caseIn(result)
  return told === undefined ? decisionsPlayed(result) : caseDecisions(told, say)
}

const decisionsPlayed = (result: Result | undefined): DecisionTold[] =>
  ofThisRound(result?.played ?? result?.known).map(({ seat, do: did, spot, low, hand }) => {
    const who = seat === 'dealer' ? 'the dealer' : hand === undefined ? `seat ${seat}` : `seat ${seat}, hand ${hand}`
    const what = [
      words(did),
      ...(spot === undefined ? [] : [spotText(spot)]),
      ...(low ? [`low hand ${low.join(' ')}`] : []),
    ]
    return { seat, ...(hand !== undefined && { hand }), do: did, says: `${who}: ${what.join(', ')}` }
  })
