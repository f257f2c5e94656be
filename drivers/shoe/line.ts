import { card, matching, message, oneOf, optional, whole } from '../line-protocol/fields.ts'
import { lineDriver } from '../line-protocol/line-driver.ts'

const receiver = optional(oneOf('to', 'player', 'banker', 'burn', 'first-card', 'outside-game'))
const index = optional(whole('index', 1, 99))
const pairs = { none: [], player: ['player'], banker: ['banker'], both: ['player', 'banker'] } as const

/** Card shoes that speak the project's line protocol. */
export const lineShoe = lineDriver('card-shoe', {
  CARD: message([card, receiver, index], (card, to, index) => [
    { type: 'card-drawn', card, ...(to === null ? {} : { to }), ...(index === null ? {} : { index }) },
  ]),
  UNR: message([matching('reason', '1 to 60 characters', /^.{1,60}$/)], (reason) => [{ type: 'card-unread', reason }]),
  CUT: message([], () => [{ type: 'cut-card' }]),
  SHOE: message([oneOf('state', 'started', 'stand-by', 'locked', 'unlocked')], (state) => [
    { type: 'shoe-state', state },
  ]),
  RES: message(
    [oneOf('winner', 'player', 'banker', 'tie', 'forced-end'), oneOf('pairs', 'none', 'player', 'banker', 'both')],
    (winner, paired) => [{ type: 'shoe-result', winner, pairs: [...pairs[paired]] }],
  ),
})
