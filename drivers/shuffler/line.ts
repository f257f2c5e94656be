import { cards, matching, message, oneOf, optional, whole } from '../line-protocol/fields.ts'
import { lineDriver } from '../line-protocol/line-driver.ts'

const counted = whole('counted', 0, 999)
const colour = optional(matching('colour', '1 to 12 lower-case letters', /^[a-z]{1,12}$/))
const receiver = optional(matching('to', '1 to 20 lower-case letters, digits and hyphens', /^[a-z0-9-]{1,20}$/))

const backOf = (colour: string | null) => (colour === null ? {} : { colour })

/** Shufflers that speak the project's line protocol. A jam or an open door comes as a fault. */
export const lineShuffler = lineDriver('shuffler', {
  SHS: message([colour], (colour) => [{ type: 'shuffle-started', ...backOf(colour) }]),
  SHF: message([counted, colour], (counted, colour) => [{ type: 'shuffle-finished', counted, ...backOf(colour) }]),
  MODE: message([oneOf('mode', 'batch', 'continuous', 'sort')], (mode) => [{ type: 'shuffler-mode', mode }]),
  DLV: message([whole('count', 1, 999), receiver], (count, to) => [
    { type: 'cards-delivered', count, ...(to === null ? {} : { to }) },
  ]),
  CHK: message(
    [counted, cards('missing'), cards('extra'), whole('unreadable', 0, 999)],
    (counted, missing, extra, unreadable) => [{ type: 'deck-check', counted, missing, extra, unreadable }],
  ),
})
