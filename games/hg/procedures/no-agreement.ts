import type { CardRoomAction } from '../../kit/card-room/case.ts'
import type { Procedure } from '../../kit/pot/pot-page.ts'

/** Splitting by agreement is not allowed: the cards decide (lines 224, 803). */
export const noAgreement: Procedure = ({ actions }) =>
  actions.some(({ do: verb }: CardRoomAction) => verb === 'agree-split')
    ? { refused: { rule: 'chop-by-agreement', message: 'the cards decide, not an agreement' } }
    : {}
