import { bets, repeated } from './bets.ts'
import { type Checks, check, gameId, type Sentences } from './check.ts'
import {
  asWord,
  derived,
  entriesIn,
  type FactQuestion,
  fact,
  flag,
  number,
  oneOf,
  type Read,
  readFacts,
  record,
  records,
  recordsIn,
  type Said,
  sameWord,
  someOf,
  text,
  word,
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
  agreed: flag('unanimous', 'unanimous_consent', 'consent', 'all_agree', 'agreed', 'consents'),
  consent: oneOf(['unanimous', 'majority'], 'consent'),
  players: words('players'),
  playerCount: number('players'),
  consents: words('consents', 'agreed_by'),
  unfair: yes('inequitable', 'unfair'),
}

type Held = { seat: string; player: string | undefined; wager: string }

const place = { seats: words('seat', 'position', 'id'), player: word('player', 'player_id') }
const sitting = { seats: words('seats', 'positions', 'seat', 'position'), player: word('id', 'player', 'name') }

const heldBy = ({ seats = [], player }: Read<typeof place>): Held[] =>
  seats.map((seat) => ({ seat, player, wager: 'player' }))

/** A list of positions, or a record of who is where. */
const placesHeld = fact((value, asked) => someOf(recordsIn(value).flatMap((places) => heldIn(places, asked))))

function heldIn(places: Said, asked: FactQuestion): Held[] {
  const read = readFacts(place, places, asked)
  if (read.seats !== undefined) return heldBy(read)
  return entriesIn(places, asPlayers, asked).flatMap(([seat, players]) =>
    players.map((player) => ({ seat, player, wager: `player ${player}` })),
  )
}

const asPlayers = (value: unknown): string[] | undefined => {
  const players = [value].flat().map(asWord)
  return players.every((player) => player !== undefined) ? players : undefined
}

/** From bets, from places or from players; undefined where nobody holds a position. */
const positionsHeld = derived(
  { bets, places: placesHeld('positions', 'seats'), sitting: records(sitting, 'players'), game: gameId },
  ({ bets = [], places = [], sitting = [], game }) => {
    const betting = bets.flatMap(({ seat, player, wager }) => (seat === undefined ? [] : [{ seat, player, wager }]))
    return isOfOnePosition(game) ? someOf([...betting, ...places, ...sitting.flatMap(heldBy)]) : undefined
  },
)

const mostPositions = derived(
  { each: number('positions_per_player', 'seats_per_player'), game: gameId },
  ({ each, game }) => (isOfOnePosition(game) ? each : undefined),
)

/** Rules about who sits where, and about the number of decks that they play with. */
export const seatChecks = {
  'gr.deck-count-fixed': check({
    about: { change: record(deckChange, 'deck_change', 'decks_change', 'deck_count_change') },
    broken: ({ change }, game) =>
      change === undefined || change.from === change.to
        ? []
        : [
            game !== undefined && game.options.decks === undefined && `the rules of ${game.id} fix its packs`,
            ...faultsOfChange(change),
          ],
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

const shoeEnds = ['end-of-shoe', 'shoe-end', 'between-shoes', 'after-shoe', 'new-shoe']

function faultsOfChange({ at, agreed, consent, unfair, ...said }: Read<typeof deckChange>): Sentences {
  const { players = [], consents, playerCount = players.length } = said
  const isShort = consents !== undefined && consents.length < playerCount
  const haveAgreed = agreed ?? (consents !== undefined || consent === 'unanimous')
  return [
    !shoeEnds.some((end) => sameWord(at, end)) && `decks change at '${at}', not when a shoe ends`,
    (!haveAgreed || isShort || consent === 'majority') && 'not every player at the table agrees',
    unfair && 'it would be unfair to a player',
  ]
}

const playersOnTwo = (held: readonly Held[]): string[] => [
  ...new Set(
    held.flatMap(({ player, seat }) =>
      player !== undefined && held.some((other) => other.player === player && other.seat !== seat) ? [player] : [],
    ),
  ),
]
