import type { DriverKind } from '../driver.ts'
import { type Field, type LineSettings, lineDriver, message, whole } from '../line-protocol.ts'

const cards = (name: string): Field<string[]> => ({
  name,
  form: 'a list of at most 20 cards, as in AsTh',
  read: (text) => (/^([2-9TJQKA][shdc]){0,20}$/.test(text) ? (text.match(/../g) ?? []) : undefined),
})

/** Shufflers that speak the project's line protocol. A jam or an open door comes as a fault. */
export const lineShuffler: DriverKind<LineSettings> = lineDriver('shuffler', {
  CHK: message(
    [whole('counted', 0, 999), cards('missing'), cards('extra'), whole('unreadable', 0, 999)],
    (counted, missing, extra, unreadable) => [{ type: 'deck-check', counted, missing, extra, unreadable }],
  ),
})
