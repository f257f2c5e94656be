import { joker } from '../../kit/cards/cards.ts'
import type { Procedure } from '../../kit/pot/pot-page.ts'

const fullHand = 5

/** The deal of Kansas City Lowball: short hands before the draw, the burn before each draw, and whether the joker is in. */
export const kansasCityDealing: Procedure = ({ events, deal, options }) => {
  const isOut = options.joker === 'out'
  const told = [...Object.values(deal).flat(), ...events.map(({ card }) => card)]
  if (isOut && told.some((card) => card === joker))
    return { refused: { rule: 'card-not-in-deck', message: 'the joker is not in this deck' } }
  const short = events
    .filter(({ ev }) => ev === 'deal-complete')
    .flatMap(({ counts = {} }) => Object.entries(counts).filter(([, count]) => count !== fullHand))
  let isBurnt = true
  for (const { ev, stage } of events) {
    if (ev === 'betting-closed') isBurnt = false
    else if (ev === 'burn') isBurnt = true
    else if (!isBurnt && (ev === 'draw' || (ev === 'card' && stage?.startsWith('draw') === true)))
      return { refused: { rule: 'no-burn', message: 'no card was burnt before the draw' } }
  }
  return {
    findings: short.map(([seat, count]) => ({
      rule: 'wrong-card-count',
      message: `seat ${seat.replace('seat:', '')} has ${count} cards`,
    })),
  }
}
