import type { CardRoomCase } from '../../kit/card-room/case.ts'
import type { Citation } from '../../kit/document/citation.ts'
import type { Judgement, Procedure } from '../../kit/pot/pot-page.ts'
import { leftOf } from '../../kit/pot/seats.ts'

const rule = 'button-not-moved'

/** Of games that print no irregularity of the button, but where it goes after a hand. */
export const buttonRefusal = (cite: Citation) => ({
  [rule]: { says: 'the button moves on clockwise after each hand', cite },
})

/** Where the button was when each hand began. */
const buttonsIn = ({ events }: CardRoomCase): number[] =>
  events.flatMap(({ ev, button }) => (ev === 'hand-start' && button !== undefined ? [button] : []))

/** The button may not stay for a second hand. */
export function buttonMoves(round: CardRoomCase): Judgement {
  const stays = buttonsIn(round).find((button, at, all) => button === all[at - 1])
  return stays === undefined ? {} : { refused: { rule, message: `the button stays at seat ${stays}` } }
}

/** It goes from player to player, so it passes nobody over who is told to sit there. */
export const buttonToNextPlayer: Procedure = (round, { seated }) => {
  const stays = buttonMoves(round)
  if (stays.refused !== undefined || round.options.seated === undefined) return stays
  const [from, to] = buttonsIn(round).slice(-2)
  const next = from === undefined ? undefined : leftOf(from, seated)
  return to === undefined || next === undefined || to === next
    ? {}
    : {
        findings: [
          { rule, message: `the button goes from seat ${from} to seat ${to}; seat ${next} is the next player` },
        ],
      }
}
