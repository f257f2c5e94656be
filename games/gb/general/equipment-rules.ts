import { type Card, isCard } from '../../kit/cards/cards.ts'
import { cardsIn, type Deck, impossibleAmong } from '../../kit/cards/census.ts'
import type { Game } from '../../kit/document/game.ts'
import { readOption } from '../../kit/document/option-values.ts'
import type { Options } from '../../kit/document/options.ts'
import { segmentCounts, segmentsIn, themeOf, typeOf, verifySegments } from '../big-six/wheel.ts'
import { gb } from '../citation.ts'
import { isOnWheel, isWheel, wheelOrder } from '../roulette/layout.ts'
import { usualOptions } from '../usual-options.ts'
import type { DeckCountChange } from './read-parts.ts'
import type { TableFacts } from './read-table.ts'
import { type GeneralRules, places, type Sentences } from './rule.ts'

/** Cards, wheel and dice, and how many packs there are. */
export const equipmentRules = {
  'gr.equipment-security': {
    says: 'wheel, cards and dice must be secure, and show only what is on them',
    cite: gb(330, 333, '3.7'),
    more: places(
      '4.7 526-527, 5.4 892-893, 6.13 1064-1065, 7.4 1304-1305, 8.4 1515-1516, 9.4 1885-1886, 10.5 2084-2085, ' +
        '11.4 2142-2143, 12.4 2806-2807, 13.4 3157-3158',
    ),
    about: (table) => [table.procedures, ...faultsOfEquipment(table)],
    broken: (table) => [
      table.procedures === false && 'there are no procedures for security and integrity',
      ...faultsOfEquipment(table).flatMap((faults) => faults ?? []),
    ],
  },

  'gr.deck-count-fixed': {
    says: 'the number of decks changes only when a shoe ends, and only if every player at the table agrees',
    cite: gb(512, 516, '4.4'),
    more: places('6.12 1058-1062'),
    about: ({ deckChange }) => [deckChange],
    broken: ({ deckChange, page }) =>
      deckChange === undefined || deckChange.from === deckChange.to ? [] : faultsOfChange(deckChange, page),
  },
} satisfies GeneralRules

/** By kind of equipment; undefined where nothing is said of it. */
const faultsOfEquipment = (table: TableFacts): (Sentences | undefined)[] => [
  faultsOfCards(table),
  faultsOfCounts(table),
  faultsOfRoulette(table),
  faultsOfBigSix(table),
  (table.dice.faces ?? table.dice.thrown)
    ?.filter((face) => !/^[1-6]$/.test(face))
    .map((face) => `${face} is on no face of a die`),
]

function faultsOfCards({ cards, page }: TableFacts): Sentences | undefined {
  const { seen, count, missing, lacksSome, duplicates, hasDuplicates } = cards
  if ([seen, count, missing, lacksSome, duplicates, hasDuplicates].every((said) => said === undefined)) return undefined
  const usual = deckOf(page)
  const { jokers = usual.jokers } = cards
  const { decks = decksOf(count, jokers, page) ?? usual.decks } = cards
  return [
    ...faultsOfSeen(seen ?? [], { decks, jokers }),
    count !== undefined && count !== cardsIn({ decks, jokers }) && `${count} cards are no whole deck`,
    ((missing ?? []).length > 0 || lacksSome) && 'cards are missing from the deck',
    ((duplicates ?? []).length > 0 || hasDuplicates) && 'the deck holds cards twice',
  ]
}

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

function faultsOfSeen(seen: readonly string[], deck: Deck): Sentences {
  const known = seen.filter((card): card is Card => isCard(card))
  return [
    known.length < seen.length && 'one of these is no card',
    ...impossibleAmong(known, deck).map(
      ({ card, seen, held }) =>
        `${card} was seen ${seen} times, and is in the deck ${held === 1 ? 'once' : `${held} times`}`,
    ),
  ]
}

const diceThrown: Readonly<Record<string, number>> = { 'gb.dice': 2, 'gb.sic-bo': 3 }

/** Packs, jokers and dice of which the rules of the game say how many there are; packs may be an option of its own. */
function faultsOfCounts({ cards, dice, page }: TableFacts): Sentences | undefined {
  if (page === undefined) return undefined
  const usual = deckOf(page)
  const counts = [
    { what: 'packs', count: page.options.decks === undefined ? cards.decks : undefined, due: usual.decks },
    { what: 'jokers', count: cards.jokers, due: usual.jokers },
    { what: 'dice', count: dice.count, due: diceThrown[page.id] ?? 0 },
  ]
  if (counts.every(({ count }) => count === undefined)) return undefined
  return counts.map(
    ({ what, count, due }) => count !== undefined && count !== due && `${count} ${what}, where ${page.id} has ${due}`,
  )
}

function faultsOfRoulette({ roulette }: TableFacts): Sentences | undefined {
  if (roulette === undefined) return undefined
  const { order, pockets, zeros, kind, spun = [], shown } = roulette
  if ([order, pockets, zeros, kind, shown, spun[0]].every((said) => said === undefined)) return undefined
  return [
    order && !isWheel(order.map(Number)) && 'these pockets are no single-zero wheel in its order',
    pockets !== undefined && pockets !== wheelOrder.length && `no wheel here has ${pockets} pockets`,
    zeros !== undefined && zeros !== 1 && `no wheel here has ${zeros} zeros`,
    kind === 'double-zero' && 'no wheel here has two zeros',
    ...notOnWheel([...spun, ...(shown === undefined ? [] : [String(shown)])], isPocket),
  ]
}

const isPocket = (result: string): boolean => /^\d+$/.test(result) && isOnWheel(Number(result))

const notOnWheel = (results: readonly string[], isOn: (result: string) => boolean): Sentences =>
  results.map((result) => !isOn(result) && `${result} is not on the wheel`)

const allSegments = Object.values(segmentCounts).reduce((sum, count) => sum + count, 0)

/** 52 segments of seven symbols, which may be shown by designs of the operator's own (10.2, lines 2057-2074). */
function faultsOfBigSix({ bigSix, page }: TableFacts): Sentences | undefined {
  const usual = page && usualOptions(page).options
  if (usual === undefined || bigSix === undefined) return undefined
  const { order, segments, counts, byLetter, designs = [], spun = [], shown } = bigSix
  if ([order, segments, counts, byLetter, shown, spun[0]].every((said) => said === undefined)) return undefined
  const entered = { themeSymbols: Object.fromEntries(designs), segments: (order ?? []).join(' ') }
  const options: Options = Object.assign({}, usual, entered)
  const theme = themeOf(options)
  const told = [order && segmentsIn(options), counts && Object.fromEntries(counts), byLetter]
  return [
    segments !== undefined && segments !== allSegments && `no Big Six wheel has ${segments} segments`,
    ...told.flatMap((found) => (found ? verifySegments(found, theme) : [])).map(({ message }) => message),
    ...notOnWheel([...spun, ...(shown === undefined ? [] : [shown])], (result) => typeOf(result, theme) !== undefined),
  ]
}

function faultsOfChange(change: DeckCountChange, page: Game | undefined): Sentences {
  const { at, consent, unfair, players = [], consents, playerCount = players.length } = change
  const isShort = consents !== undefined && consents.length < playerCount
  const haveAgreed = change.agreed ?? (consents !== undefined || consent === 'all')
  return [
    page !== undefined && page.options.decks === undefined && `the rules of ${page.id} fix its packs`,
    at?.means !== 'end-of-shoe' && `decks change at '${at?.said}', not when a shoe ends`,
    (!haveAgreed || isShort || consent === 'majority') && 'not every player at the table agrees',
    unfair && 'it would be unfair to a player',
  ]
}
