import { type Card, isCard } from '../../kit/cards/cards.ts'
import { cardsIn, type Deck, impossibleAmong } from '../../kit/cards/census.ts'
import type { Game } from '../../kit/document/game.ts'
import { type Options, readOption } from '../../kit/document/options.ts'
import { segmentCounts, segmentsIn, symbols, themeOf, typeOf, verifySegments } from '../big-six/wheel.ts'
import { isOnWheel, isWheel, wheelOrder } from '../roulette/layout.ts'
import { usualOptions } from '../usual-options.ts'
import { type Checks, check, type Sentences } from './check.ts'
import {
  asNumber,
  asWord,
  derived,
  entries,
  type Fact,
  fact,
  flag,
  list,
  number,
  oneOf,
  reference,
  someOf,
  word,
  words,
} from './table-facts.ts'

/** Cards in a text or in a list of texts. */
const cards = fact((value) => {
  const said = [value].flat(Number.POSITIVE_INFINITY)
  const isText = said.every((each) => typeof each === 'string')
  return isText ? said.flatMap((each) => each.split(/[\s,]+/)).filter((card) => card !== '') : undefined
})

const inDeck = (...names: readonly string[]): string[] => [
  ...names,
  ...names.flatMap((name) => [`deck.${name}`, `shoe.${name}`, `shuffler.${name}`]),
]

const decks = number('decks', 'deck.decks', 'shoe.decks')
const jokers = number('jokers', 'deck.jokers', 'shoe.jokers')

const faultsOfCards = derived(
  {
    seen: cards('cards', 'cards_seen', 'deck_cards', 'seen', 'cards.dealt', 'cards.seen', 'deck'),
    count: number('deck.cards', 'shoe.cards', 'cards_in_deck'),
    missing: cards(...inDeck('missing', 'missing_cards')),
    lacksSome: flag(...inDeck('missing', 'missing_cards')),
    duplicates: cards(...inDeck('duplicates', 'duplicate_cards')),
    hasDuplicates: flag(...inDeck('duplicates', 'duplicate_cards')),
    decks,
    jokers,
  },
  ({ seen, count, missing, lacksSome, duplicates, hasDuplicates, ...said }, game): Sentences | undefined => {
    if ([seen, count, missing, lacksSome, duplicates, hasDuplicates].every((told) => told === undefined))
      return undefined
    const usual = deckOf(game)
    const jokers = said.jokers ?? usual.jokers
    const decks = said.decks ?? decksOf(count, jokers, game) ?? usual.decks
    const deck = { decks, jokers }
    return [
      ...faultsOfSeen(seen ?? [], deck),
      count !== undefined && count !== cardsIn(deck) && `${count} cards are no whole deck`,
      ((missing ?? []).length > 0 || lacksSome) && 'cards are missing from the deck',
      ((duplicates ?? []).length > 0 || hasDuplicates) && 'the deck holds cards twice',
    ]
  },
)

/** What the game is played with where nothing is said of it. */
function deckOf(game: Game | undefined): Deck {
  const options = game && usualOptions(game).options
  return game === undefined || options === undefined ? { decks: 1, jokers: 0 } : game.deal.deck(options)
}

/** How many decks so many cards are, if the game may be played with that many. */
function decksOf(count = 0, jokers: number, game: Game | undefined): number | undefined {
  const decks = (count - jokers) / cardsIn({ decks: 1, jokers: 0 })
  const option = game?.options.decks
  const isTaken = option === undefined ? game === undefined : 'value' in readOption(option, decks)
  return isTaken && Number.isInteger(decks) && decks > 0 ? decks : undefined
}

function faultsOfSeen(seen: readonly string[], deck: Deck): string[] {
  const known = seen.filter((card): card is Card => isCard(card))
  return [
    ...(known.length < seen.length ? ['one of these is no card'] : []),
    ...impossibleAmong(known, deck).map(
      ({ card, seen, held }) =>
        `${card} was seen ${seen} times, and is in the deck ${held === 1 ? 'once' : `${held} times`}`,
    ),
  ]
}

const diceThrown: Readonly<Record<string, number>> = { 'gb.dice': 2, 'gb.sic-bo': 3 }

/** Packs, jokers and dice of which the rules of the game say how many there are; packs may be an option of its own. */
const faultsOfCounts = derived(
  { decks, jokers, dice: number('dice', 'dice.count', 'dice_count') },
  ({ decks, jokers, dice }, game): Sentences | undefined => {
    if (game === undefined) return undefined
    const usual = deckOf(game)
    const counts = [
      { what: 'packs', count: game.options.decks === undefined ? decks : undefined, due: usual.decks },
      { what: 'jokers', count: jokers, due: usual.jokers },
      { what: 'dice', count: dice, due: diceThrown[game.id] ?? 0 },
    ]
    return someOf(counts.filter(({ count }) => count !== undefined))?.map(
      ({ what, count, due }) => count !== due && `${count} ${what}, where ${game.id} has ${due}`,
    )
  },
)

const results = ['result', 'results', 'spin', 'spins', 'number', 'winning_number']

const shownBy = (device: string, ...names: readonly string[]): string[] =>
  ['', `${device}.`, 'outcome.'].flatMap((place) => names.map((name) => place + name))

const faultsOfRoulette = derived(
  {
    order: list('wheel', 'pockets', 'wheel.order', 'wheel.pockets'),
    pockets: number('pockets', 'wheel.pockets'),
    zeros: number('zeros', 'wheel.zeros'),
    kind: oneOf(['single-zero', 'double-zero'], 'wheel', 'wheel.kind', 'wheel.type'),
    spun: words(...shownBy('wheel', ...results)),
    shown: number('wheel', 'outcome.wheel'),
  },
  ({ order, pockets, zeros, kind, spun = [], shown }): Sentences | undefined =>
    [order, pockets, zeros, kind, shown].every((said) => said === undefined) && spun.length === 0
      ? undefined
      : [
          order && !isWheel(order.map(Number)) && 'these pockets are no single-zero wheel in its order',
          pockets !== undefined && pockets !== wheelOrder.length && `no wheel here has ${pockets} pockets`,
          zeros !== undefined && zeros !== 1 && `no wheel here has ${zeros} zeros`,
          kind === 'double-zero' && 'no wheel here has two zeros',
          ...notOnWheel([...spun, ...(shown === undefined ? [] : [String(shown)])], isPocket),
        ],
)

const isPocket = (result: string): boolean => /^\d+$/.test(result) && isOnWheel(Number(result))

const notOnWheel = (results: readonly string[], isOn: (result: string) => boolean): string[] =>
  results.filter((result) => !isOn(result)).map((result) => `${result} is not on the wheel`)

const allSegments = Object.values(segmentCounts).reduce((sum, count) => sum + count, 0)

const countsByLetter = derived(
  Object.fromEntries(symbols.map((symbol) => [symbol, number(`wheel.${symbol}`)])),
  (counts): [string, number][] | undefined =>
    someOf(Object.entries(counts).flatMap(([symbol, count]) => (count === undefined ? [] : [[symbol, count]]))),
)

/** 52 segments of seven symbols, which may be shown by designs of the operator's own (10.2, lines 2057-2074). */
const faultsOfBigSix = derived(
  {
    order: list('wheel', 'pockets', 'wheel.order', 'wheel.segments', 'wheel.pockets'),
    segments: number('segments', 'pockets', 'wheel.segments', 'wheel.pockets'),
    counts: entries(asNumber, 'wheel.symbols', 'symbols'),
    countsByLetter,
    designs: entries(asWord, 'theme_symbols'),
    spun: words(...shownBy('wheel', ...results, 'symbol', 'winning_symbol'), 'outcome.wheel'),
    shown: word('wheel'),
  },
  ({ order, segments, counts, countsByLetter, designs = [], spun = [], shown }, game): Sentences | undefined => {
    const usual = game && usualOptions(game).options
    const isSaid = [order, segments, counts, countsByLetter, shown, spun[0]].some((said) => said !== undefined)
    if (usual === undefined || !isSaid) return undefined
    const entered = { themeSymbols: Object.fromEntries(designs), segments: (order ?? []).join(' ') }
    const options: Options = Object.assign({}, usual, entered)
    const theme = themeOf(options)
    const told = [
      order && segmentsIn(options),
      ...[counts, countsByLetter].map((each) => each && Object.fromEntries(each)),
    ]
    return [
      segments !== undefined && segments !== allSegments && `no Big Six wheel has ${segments} segments`,
      ...told.flatMap((found) => (found ? verifySegments(found, theme) : [])).map(({ message }) => message),
      ...notOnWheel(
        [...spun, ...(shown === undefined ? [] : [shown])],
        (result) => typeOf(result, theme) !== undefined,
      ),
    ]
  },
)

/** Each game's wheel is read in its own words. */
const faultsOfWheel: Fact<Sentences> = {
  in: (said, asked) => (asked.game?.id === 'gb.big-six' ? faultsOfBigSix : faultsOfRoulette).in(said, asked),
}

const faultsOfDice = derived(
  {
    faces: words(...shownBy('dice', 'faces', 'roll', 'rolls', 'throw', 'throws'), 'dice.values', 'outcome.dice'),
    thrown: list('dice'),
  },
  ({ thrown, faces = thrown }) =>
    faces?.filter((face) => !/^[1-6]$/.test(face)).map((face) => `${face} is on no face of a die`),
)

/** Cards, wheel and dice are as many as the game has, and show only what is on them (3.7, 4.7, 8.4 and their like). */
export const equipmentChecks = {
  'gr.equipment-security': check({
    about: {
      faultsOfCards,
      faultsOfCounts,
      faultsOfWheel,
      faultsOfDice,
      procedures: reference('procedures', 'security_procedures'),
    },
    broken: ({ faultsOfCards = [], faultsOfCounts = [], faultsOfWheel = [], faultsOfDice = [], procedures }) => [
      procedures === false && 'there are no procedures for security and integrity',
      ...faultsOfCards,
      ...faultsOfCounts,
      ...faultsOfWheel,
      ...faultsOfDice,
    ],
  }),
} satisfies Checks
