import { type Card, isCard } from '../kit/cards.ts'
import { type Deck, impossibleAmong } from '../kit/census.ts'
import { betsIn, repeated } from './general-bets.ts'
import { type Checks, gameIdOf, judged } from './general-check.ts'
import { isOnWheel, isWheel } from './layout.ts'
import { asWord, sameWord, type TableFacts } from './table-facts.ts'

const onePositionGames = [
  'gb.three-card-poker',
  'gb.casino-stud',
  'gb.holdem-bonus',
  'gb.ultimate-holdem',
  'gb.casino-holdem',
  'gb.two-way-holdem',
  'gb.let-it-ride',
  'gb.pai-gow-poker',
]

/** Rules about cards, wheel and dice, and about who sits where. */
export const seatChecks: Checks = {
  'gr.equipment-security': (table) => {
    const cards = table.words('cards', 'cards_seen', 'deck_cards')
    const wheel = table.words('wheel', 'pockets')
    const spun = table.words('result', 'spin', 'spins', 'number', 'winning_number')
    const faces = table.words('dice', 'faces', 'roll')
    const procedures = ['procedures', 'security_procedures']
    if (
      [cards, wheel, spun, faces].every((said) => said === undefined) &&
      procedures.every((key) => table.find(key) === undefined)
    )
      return undefined
    return judged(
      table.denies(...procedures) && 'there are no procedures for security and integrity',
      ...(cards === undefined ? [] : faultsOfCards(cards, table)),
      wheel !== undefined &&
        wheel.length > 1 &&
        !isWheel(wheel.map(Number)) &&
        'these pockets are no single-zero wheel in its order',
      ...(spun ?? [])
        .filter((pocket) => !/^\d+$/.test(pocket) || !isOnWheel(Number(pocket)))
        .map((pocket) => `${pocket} is not on the wheel`),
      ...(faces ?? []).filter((face) => !/^[1-6]$/.test(face)).map((face) => `${face} is on no face of a die`),
    )
  },

  'gr.deck-count-fixed': (table) => {
    const change = table.part('deck_change', 'decks_change', 'deck_count_change')
    if (change === undefined || change.number('from') === change.number('to', 'decks')) return change && judged()
    const at = change.find('at', 'when')
    const agreed = ['unanimous', 'unanimous_consent', 'consent', 'all_agree', 'agreed', 'consents']
    const [players, consents] = [change.find('players'), change.find('consents', 'agreed_by')]
    const isShort = Array.isArray(consents) && consents.length < count(players, consents.length)
    const ends = ['end-of-shoe', 'shoe-end', 'between-shoes', 'after-shoe', 'new-shoe']
    return judged(
      (typeof at !== 'string' || !ends.some((end) => sameWord(at, end))) &&
        `decks change at '${at}', not when a shoe ends`,
      (!change.holds(...agreed) || isShort || sameWord(change.find('consent'), 'majority')) &&
        'not every player at the table agrees',
      change.holds('inequitable', 'unfair') && 'it would be unfair to a player',
    )
  },

  'gr.one-position-per-player': (table) => {
    const game = gameIdOf(table)
    const held = positionsIn(table)
    const each = table.number('positions_per_player', 'seats_per_player')
    if ((held.length === 0 && each === undefined) || (game !== undefined && !onePositionGames.includes(game)))
      return undefined
    return judged(
      each !== undefined && each > 1 && `a player may be on ${each} positions`,
      ...repeated(held.map(({ seat, wager }) => `${wager} at position ${seat}`)).map(
        (spot) => `there is a second ${spot}`,
      ),
      ...playersOnTwo(held).map((player) => `${player} is on two positions`),
    )
  },
}

function faultsOfCards(cards: readonly string[], table: TableFacts): string[] {
  const deck: Deck = {
    decks: table.number('decks', 'deck.decks') ?? 1,
    jokers: table.number('jokers', 'deck.jokers') ?? 0,
  }
  const known = cards.flatMap((card) => card.split(/[\s,]+/)).filter((card): card is Card => isCard(card))
  return [
    ...(known.length < cards.length ? ['one of these is no card'] : []),
    ...impossibleAmong(known, deck).map(
      ({ card, seen, held }) =>
        `${card} was seen ${seen} times, and is in the deck ${held === 1 ? 'once' : `${held} times`}`,
    ),
    ...(table.holds('missing', 'missing_cards') ? ['cards are missing from the deck'] : []),
  ]
}

const count = (players: unknown, otherwise: number): number =>
  Array.isArray(players) ? players.length : typeof players === 'number' ? players : otherwise

type Held = { seat: string; player: string | undefined; wager: string }

/** From bets, from a list of positions, or from a record of who is where. */
function positionsIn(table: TableFacts): Held[] {
  const bets = [...betsIn(table)].filter(({ seat }) => seat !== undefined)
  const listed = table.parts('positions', 'seats')
  const isList = listed.every((each) => each.find('seat', 'position', 'id') !== undefined)
  const places = isList
    ? listed.map((each) => ({
        seat: each.find('seat', 'position', 'id'),
        player: each.find('player'),
        wager: 'player',
      }))
    : listed.flatMap((each) =>
        each
          .entries()
          .flatMap(([seat, who]) =>
            [who].flat().map((player) => ({ seat, player, wager: `player ${asWord(player)}` })),
          ),
      )
  return [...bets, ...places].map(({ seat, player, wager }) => ({
    seat: asWord(seat),
    wager,
    player: player === undefined || player === null ? undefined : asWord(player),
  }))
}

const playersOnTwo = (held: readonly Held[]): string[] => [
  ...new Set(
    held.flatMap(({ player, seat }) =>
      player !== undefined && held.some((other) => other.player === player && other.seat !== seat) ? [player] : [],
    ),
  ),
]
