import type { EventRule } from './player-banked.ts'

/** Two decks with backs of different colours take turns: the same one in two rounds running is refused. */
export const alternatingDecks =
  (code: string): EventRule =>
  ({ deck }, { events }) => {
    const before = events.findLast(({ ev }) => ev === 'hand-start')?.deck
    return deck === undefined || deck !== before
      ? undefined
      : { refused: { rule: code, message: `the ${deck} deck is dealt in two rounds running` } }
  }
