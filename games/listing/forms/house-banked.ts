import { citationText } from '../../kit/document/citation.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Qualifies } from '../../kit/document/wagers.ts'
import { emptyRound, type Round } from '../../kit/round/round.ts'
import { sharedOptions } from '../plain-game.ts'
import { byOptions } from './by-options.ts'
import type { FormValue, PlainRecord } from './canonical.ts'
import { plainOf, plainRecord } from './plain.ts'

/** The rules of a house-banked game: all that its page says. How its odds are counted is no rule, what is printed of them is. */
export function houseForm(game: Game): PlainRecord {
  const { odds, options, deal, qualifies, jackpots = {}, ...page } = game
  return {
    ...plainRecord(page),
    ...qualifiesForm(qualifies),
    options: { ...plainRecord(options), ...plainRecord(sharedOptions(game)) },
    deal: { ...plainRecord(deal), ...dealt(game) },
    jackpots: Object.fromEntries(
      Object.entries(jackpots).map(([id, jackpot]) => [id, { ...plainRecord(jackpot), ...paidBy(game, id) }]),
    ),
    ...present('printedEdges', odds.printed),
    ...present('edgeNotes', odds.notes),
  }
}

/** What the dealer must have, in words: how strong that is, is how hands are compared. */
export const qualifiesForm = (qualifies: Qualifies | undefined): PlainRecord =>
  qualifies === undefined ? {} : { qualifies: { says: qualifies.says, cite: citationText(qualifies.cite) } }

const present = (name: string, value: unknown): PlainRecord => {
  const plain = plainOf(value)
  return plain === undefined ? {} : { [name]: plain }
}

/** What the page says of the deal by functions of the options. */
function dealt(game: Game): PlainRecord {
  const { deck, seats, plan, packets, shoe, family } = game.deal
  const said: Readonly<Record<string, FormValue | undefined>> = {
    deck: byOptions(game, deck),
    seats: seats && byOptions(game, seats),
    plan: plan && byOptions(game, (options) => plan(playedOut(game), options)),
    packets: packets && byOptions(game, packets),
    family: family && byOptions(game, family),
    freeHandsPerShoe: shoe?.remedies && byOptions(game, shoe.remedies.freeHandsPerShoe),
    showsCards: shoe?.remedies && byOptions(game, shoe.remedies.showsCards),
  }
  return plainRecord(said)
}

/** A round in which a seat stays to the end: it has every wager. */
const playedOut = ({ wagers }: Game): Round => ({
  ...emptyRound,
  bets: Object.keys(wagers).map((wager) => ({ seat: 1, wager, stake: 1 })),
})

function paidBy(game: Game, id: string): PlainRecord {
  const { order, fixedFrom, terms } = game.jackpots?.[id] ?? {}
  return plainRecord({
    order: typeof order === 'function' ? byOptions(game, order) : order,
    fixedFrom: fixedFrom && byOptions(game, fixedFrom),
    terms: terms && byOptions(game, terms),
  })
}
