import { type Card, isCard } from '../kit/cards.ts'
import { cardsIn, type Deck, impossibleAmong } from '../kit/census.ts'
import type { Game } from '../kit/game.ts'
import { symbols } from './big-six-wheel.ts'
import { type Checks, check, type Sentences } from './general-check.ts'
import { isOnWheel, isWheel, wheelOrder } from './layout.ts'
import { derived, fact, flag, list, number, oneOf, reference, words } from './table-facts.ts'
import { usualOptions } from './usual-options.ts'

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

const faultsOfCards = derived(
  {
    seen: cards('cards', 'cards_seen', 'deck_cards', 'seen', 'cards.dealt', 'cards.seen'),
    count: number('deck.cards', 'shoe.cards', 'cards_in_deck'),
    missing: cards(...inDeck('missing', 'missing_cards')),
    lacksSome: flag(...inDeck('missing', 'missing_cards')),
    duplicates: cards(...inDeck('duplicates', 'duplicate_cards')),
    hasDuplicates: flag(...inDeck('duplicates', 'duplicate_cards')),
    decks: number('decks', 'deck.decks', 'shoe.decks'),
    jokers: number('jokers', 'deck.jokers', 'shoe.jokers'),
  },
  ({ seen, count, missing, lacksSome, duplicates, hasDuplicates, ...said }, game): Sentences | undefined => {
    if ([seen, count, missing, lacksSome, duplicates, hasDuplicates].every((told) => told === undefined))
      return undefined
    const usual = deckOf(game)
    const deck = { decks: said.decks ?? usual.decks, jokers: said.jokers ?? usual.jokers }
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
  return game === undefined || options === undefined ? { decks: 1, jokers: 0 } : game.deck(options)
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

const results = ['result', 'results', 'spin', 'spins', 'number', 'winning_number']

const faultsOfWheel = derived(
  {
    order: list('wheel', 'pockets', 'wheel.order', 'wheel.pockets'),
    pockets: number('pockets', 'wheel.pockets'),
    zeros: number('zeros', 'wheel.zeros'),
    kind: oneOf(['single-zero', 'double-zero'], 'wheel', 'wheel.kind', 'wheel.type'),
    spun: words(...results, ...results.map((result) => `wheel.${result}`)),
    shown: number('wheel', 'outcome.wheel'),
  },
  ({ order, pockets, zeros, kind, spun = [], shown }, game): Sentences | undefined =>
    [order, pockets, zeros, kind, shown].every((said) => said === undefined) && spun.length === 0
      ? undefined
      : [
          order && !isWheel(order.map(Number)) && 'these pockets are no single-zero wheel in its order',
          pockets !== undefined && pockets !== wheelOrder.length && `no wheel here has ${pockets} pockets`,
          zeros !== undefined && zeros !== 1 && `no wheel here has ${zeros} zeros`,
          kind === 'double-zero' && 'no wheel here has two zeros',
          ...[...spun, ...(shown === undefined ? [] : [String(shown)])]
            .filter((result) => !isResult(result, game))
            .map((result) => `${result} is not on the wheel`),
        ],
)

const isResult = (result: string, game: Game | undefined): boolean =>
  game?.id === 'gb.big-six'
    ? symbols.some((symbol) => symbol === result)
    : /^\d+$/.test(result) && isOnWheel(Number(result))

const faultsOfDice = derived(
  { faces: words('dice', 'faces', 'roll', 'rolls', 'dice.faces', 'dice.values', 'outcome.dice') },
  ({ faces }) => faces?.filter((face) => !/^[1-6]$/.test(face)).map((face) => `${face} is on no face of a die`),
)

/** Cards, wheel and dice show only what is on them (3.7, 4.7, 8.4 and their like). */
export const equipmentChecks = {
  'gr.equipment-security': check({
    about: { faultsOfCards, faultsOfWheel, faultsOfDice, procedures: reference('procedures', 'security_procedures') },
    broken: ({ faultsOfCards = [], faultsOfWheel = [], faultsOfDice = [], procedures }) => [
      procedures === false && 'there are no procedures for security and integrity',
      ...faultsOfCards,
      ...faultsOfWheel,
      ...faultsOfDice,
    ],
  }),
} satisfies Checks
