import type { CardRoomPot } from '../../kit/card-room/answer.ts'
import { citationText } from '../../kit/document/citation.ts'
import type { Portion } from '../../kit/pot/portions.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { closedIfOut } from './close-betting.ts'
import { inHand, said, standing } from './judge-hand.ts'
import { payable } from './pay.ts'
import type { PotRules, PotState, PotStep } from './state.ts'

const prefix = 'win-'

/** The portion of the pot that a key such as `win-low` is about. */
export const portionOf = ({ game: { pot } }: PotRules, key: string): Portion | undefined =>
  key.startsWith(prefix) ? pot.showdown.portions.find(({ id }) => key === `${prefix}${id}`) : undefined

/** The dealer reads the hand of a seat as the best for a portion of the pot, before he pushes it: the cards speak. */
export function handRead(rules: PotRules, before: PotState, { id, cite }: Portion, seat: number | undefined): PotStep {
  return andThen(closedIfOut(rules, before), (state) => {
    const found = payable(rules, state)
    const answer = 'lacks' in found ? { error: found.lacks } : rules.game.settle(found.round)
    const pots = 'error' in answer ? [] : (answer.pots ?? [])
    if (seat === undefined || pots.length === 0)
      return said(state, codeFinding('decision-not-due', inHand(state, `no hand can be read for the ${id} yet`)))
    const whose = whoElseHas(id, seat, standing(rules, state)?.live ?? [], pots)
    if (whose === undefined) return stay(state)
    const says = `seat ${seat} is read as the best for the ${id}; ${whose} (${citationText(cite)})`
    return said(state, codeFinding('wrong-winner', inHand(state, says), 'violation'))
  })
}

/** Who has a portion, in words; undefined where it is this seat. The last one that is in needs no hand for it. */
function whoElseHas(
  portion: string,
  seat: number,
  live: readonly number[],
  pots: readonly CardRoomPot[],
): string | undefined {
  if (live.length === 1) return live.includes(seat) ? undefined : `only seat ${live[0]} is in`
  const best = [...new Set(pots.flatMap(({ winners }) => winners[portion] ?? []))]
  if (best.includes(seat)) return undefined
  return best.length === 0 ? 'no hand qualifies' : `seat ${best.join(' and seat ')} has it`
}
