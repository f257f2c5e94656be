import type { CardRoomAction } from '../../kit/card-room/case.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { Procedure } from '../../kit/pot/pot-page.ts'

/** A hand begins with so many downcards; then come its upcards, and a last card face down. */
const holeCards = 3
const upcards = 4
const due = 'third-street-betting'

/**
 * Each player of a game that begins with four cards gives up one of his downcards before he gets another card (4305, 4709,
 * 4912, 5133, 5612, 5798). Hands are told in the order in which they were dealt.
 */
export const superDiscards: Procedure = ({ actions, deal }) => {
  const discards = actions.filter(({ do: verb }) => verb === 'discard')
  for (const action of discards) {
    const refused =
      wrongMoment(action) ??
      wrongCount(
        action,
        discards.filter(({ seat }) => seat === action.seat),
      ) ??
      wrongCard(action, deal[`seat:${action.seat}`] ?? [])
    if (refused !== undefined) return { refused }
  }
  return {}
}

const wrongMoment = ({ seat, after = due }: CardRoomAction): Breach | undefined =>
  after === due
    ? undefined
    : { rule: 'no-discard', message: `seat ${seat} gives up a card after '${after}'; it is due after ${due}` }

/** What a discard names; nothing where it does not say which card it is. */
const namedIn = ({ card, cards }: CardRoomAction): readonly string[] | undefined =>
  card === undefined ? cards : [card]

function wrongCount(action: CardRoomAction, own: readonly CardRoomAction[]): Breach | undefined {
  const count = own.reduce((sum, each) => sum + (namedIn(each)?.length ?? 1), 0)
  if (count === 0) return { rule: 'no-discard', message: `seat ${action.seat} gives up no card` }
  return count === 1
    ? undefined
    : { rule: 'discard-count', message: `seat ${action.seat} gives up ${count} cards; one is given up` }
}

function wrongCard(action: CardRoomAction, hand: readonly string[]): Breach | undefined {
  const [card = ''] = namedIn(action) ?? []
  const at = hand.indexOf(card)
  if (at < holeCards) return undefined
  const isLast = at >= holeCards + upcards
  return isLast
    ? { rule: 'no-discard', message: `seat ${action.seat} gives up ${card}, which it got after the discards` }
    : { rule: 'discard-face', message: `seat ${action.seat} gives up ${card}, which lies face up` }
}
