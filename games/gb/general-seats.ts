import { type Card, isCard } from '../kit/cards.ts'
import { type Deck, impossibleAmong } from '../kit/census.ts'
import { bets, repeated } from './general-bets.ts'
import { type Checks, check, gameId, type Sentences } from './general-check.ts'
import { isOnWheel, isWheel } from './layout.ts'
import {
  anything,
  asWord,
  derived,
  flag,
  isRecord,
  number,
  type Read,
  readFacts,
  record,
  type Said,
  sameWord,
  someOf,
  text,
  words,
  yes,
} from './table-facts.ts'

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

const isOfOnePosition = (game: string | undefined): boolean => game === undefined || onePositionGames.includes(game)

const deckChange = {
  from: number('from'),
  to: number('to', 'decks'),
  at: text('at', 'when'),
  agreed: yes('unanimous', 'unanimous_consent', 'consent', 'all_agree', 'agreed', 'consents'),
  consent: text('consent'),
  players: anything('players'),
  consents: anything('consents', 'agreed_by'),
  unfair: yes('inequitable', 'unfair'),
}

const place = { seat: anything('seat', 'position', 'id'), player: anything('player') }

type Held = { seat: string; player: string | undefined; wager: string }

const held = (seat: unknown, player: unknown, wager: string): Held => ({
  seat: asWord(seat),
  player: player === undefined || player === null ? undefined : asWord(player),
  wager,
})

/** From bets, from a list of positions, or from a record of who is where; undefined where nobody is. */
const positionsHeld = derived(
  { bets, places: anything('positions', 'seats'), game: gameId },
  ({ bets = [], places, game }) => {
    const betting = bets
      .filter(({ seat }) => seat !== undefined)
      .map(({ seat, player, wager }) => held(seat, player, wager))
    const all = [...betting, ...[places].flat().filter(isRecord).flatMap(heldIn)]
    return isOfOnePosition(game) ? someOf(all) : undefined
  },
)

function heldIn(places: Said): Held[] {
  const { seat, player } = readFacts(place, places, undefined)
  if (seat !== undefined) return [held(seat, player, 'player')]
  return Object.entries(places).flatMap(([seat, who]) =>
    [who].flat().map((player) => held(seat, player, `player ${asWord(player)}`)),
  )
}

const mostPositions = derived(
  { each: number('positions_per_player', 'seats_per_player'), game: gameId },
  ({ each, game }) => (isOfOnePosition(game) ? each : undefined),
)

/** Rules about cards, wheel and dice, and about who sits where. */
export const seatChecks = {
  'gr.equipment-security': check({
    about: {
      cards: words('cards', 'cards_seen', 'deck_cards'),
      pockets: words('wheel', 'pockets'),
      spun: words('result', 'spin', 'spins', 'number', 'winning_number'),
      faces: words('dice', 'faces', 'roll'),
      procedures: flag('procedures', 'security_procedures'),
    },
    beside: {
      decks: number('decks', 'deck.decks'),
      jokers: number('jokers', 'deck.jokers'),
      missing: yes('missing', 'missing_cards'),
    },
    broken: ({ cards, pockets = [], spun = [], faces = [], procedures, decks = 1, jokers = 0, missing }) => [
      procedures === false && 'there are no procedures for security and integrity',
      ...faultsOfCards(cards ?? [], { decks, jokers }),
      cards && missing && 'cards are missing from the deck',
      pockets.length > 1 && !isWheel(pockets.map(Number)) && 'these pockets are no single-zero wheel in its order',
      ...spun
        .filter((pocket) => !/^\d+$/.test(pocket) || !isOnWheel(Number(pocket)))
        .map((pocket) => `${pocket} is not on the wheel`),
      ...faces.filter((face) => !/^[1-6]$/.test(face)).map((face) => `${face} is on no face of a die`),
    ],
  }),

  'gr.deck-count-fixed': check({
    about: { change: record(deckChange, 'deck_change', 'decks_change', 'deck_count_change') },
    broken: ({ change }) => (change === undefined || change.from === change.to ? [] : faultsOfChange(change)),
  }),

  'gr.one-position-per-player': check({
    about: { positionsHeld, mostPositions },
    broken: ({ positionsHeld = [], mostPositions = 1 }) => [
      mostPositions > 1 && `a player may be on ${mostPositions} positions`,
      ...repeated(positionsHeld.map(({ seat, wager }) => `${wager} at position ${seat}`)).map(
        (spot) => `there is a second ${spot}`,
      ),
      ...playersOnTwo(positionsHeld).map((player) => `${player} is on two positions`),
    ],
  }),
} satisfies Checks

function faultsOfCards(cards: readonly string[], deck: Deck): string[] {
  const known = cards.flatMap((card) => card.split(/[\s,]+/)).filter((card): card is Card => isCard(card))
  return [
    ...(known.length < cards.length ? ['one of these is no card'] : []),
    ...impossibleAmong(known, deck).map(
      ({ card, seen, held }) =>
        `${card} was seen ${seen} times, and is in the deck ${held === 1 ? 'once' : `${held} times`}`,
    ),
  ]
}

const shoeEnds = ['end-of-shoe', 'shoe-end', 'between-shoes', 'after-shoe', 'new-shoe']

function faultsOfChange({ at, agreed, consent, players, consents, unfair }: Read<typeof deckChange>): Sentences {
  const isShort = Array.isArray(consents) && consents.length < count(players, consents.length)
  return [
    !shoeEnds.some((end) => sameWord(at, end)) && `decks change at '${at}', not when a shoe ends`,
    (!agreed || isShort || sameWord(consent, 'majority')) && 'not every player at the table agrees',
    unfair && 'it would be unfair to a player',
  ]
}

const count = (players: unknown, otherwise: number): number =>
  Array.isArray(players) ? players.length : typeof players === 'number' ? players : otherwise

const playersOnTwo = (held: readonly Held[]): string[] => [
  ...new Set(
    held.flatMap(({ player, seat }) =>
      player !== undefined && held.some((other) => other.player === player && other.seat !== seat) ? [player] : [],
    ),
  ),
]
