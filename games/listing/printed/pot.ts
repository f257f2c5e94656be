import type { FormValue, PlainRecord } from '../forms/canonical.ts'
import { cardsText } from './deal.ts'
import type { RulesEntry, RulesRow } from './entry.ts'
import { entriesOf, listOf, otherSentences, recordOf, sentence, textOf, valueText } from './form-text.ts'

/** The parts of a page whose pot is contested that are told here. */
export const partsOfPots = [
  'deck',
  'seats',
  'opening',
  'streets',
  'streetsBy',
  'betting',
  'showdown',
  'handSize',
  'kill',
  'refuses',
]

export const potEntries = ({
  deck,
  seats,
  opening,
  streets,
  streetsBy,
  betting,
  showdown,
  handSize,
  kill,
  refuses,
}: PlainRecord) => [
  ...told(deck, (cards) => ({ id: 'deck', says: [sentence(packText(listOf(cards).map(valueText)))] })),
  ...told(seats, seatsEntry),
  ...told(opening, openingEntry),
  ...told(streets, (each) => ({
    id: 'streets',
    says: [],
    isOrdered: true,
    rows: streetRows(listOf(each)),
  })),
  ...(streetsBy === undefined ? [] : otherStreets(recordOf(streetsBy))),
  ...told(betting, bettingEntry),
  ...told(showdown, showdownEntry),
  ...told(handSize, handSizeEntry),
  ...told(kill, killEntry),
  ...told(refuses, (faults) => ({
    id: 'a fault is refused as',
    says: [],
    rows: entriesOf(faults).map(([fault, rule]) => ({ label: fault, says: valueText(rule) })),
  })),
]

const told = (part: FormValue | undefined, entry: (part: FormValue) => RulesEntry): RulesEntry[] =>
  part === undefined ? [] : [entry(part)]

/** `52 cards: A23456789TJQK of each suit`. */
function packText(cards: readonly string[]): string {
  const suits = Map.groupBy(
    cards.filter((card) => card.length === 2),
    (card) => card.charAt(1),
  )
  const ranks = [...suits.values()].map((suit) => suit.map((card) => card.charAt(0)).join(''))
  const others = cards.filter((card) => card.length !== 2).map((card) => ` and ${card}`)
  const [first = ''] = ranks
  const all = suits.size === 4 && ranks.every((each) => each === first) ? `${first} of each suit` : cards.join(', ')
  return `${cards.length} cards: ${all}${all === cards.join(', ') ? '' : others.join('')}`
}

function seatsEntry(seats: FormValue): RulesEntry {
  const { most, active, counted, cite, ...others } = recordOf(seats)
  return {
    id: 'seats',
    cite: textOf(cite),
    says: [
      sentence(`at most ${valueText(most)}${active === undefined ? '' : `, of which ${valueText(active)} get cards`}`),
      ...(counted === true ? ['Where nobody is named, the players sit on the first seats.'] : notTrue({ counted })),
      ...otherSentences(others),
    ],
  }
}

const notTrue = (values: Readonly<Record<string, FormValue | undefined>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : otherSentences({ [name]: value })))

const headsUps: Readonly<Record<string, string>> = {
  'button-posts-small': 'With two players the button posts the small blind.',
  'left-of-button-posts-small': 'With two players too, the player left of the button posts the small blind.',
}

function openingEntry(opening: FormValue): RulesEntry {
  const { by, headsUp, door, showing, cite, ...others } = recordOf(opening)
  const ways: Readonly<Record<string, string>> = { blinds: 'By blinds.', 'bring-in': 'By antes and a bring-in.' }
  return {
    id: 'opening',
    cite: textOf(cite),
    says: [
      ...(by === undefined ? [] : [ways[valueText(by)] ?? sentence(`by ${valueText(by)}`)]),
      ...(headsUp === undefined ? [] : [headsUps[valueText(headsUp)] ?? sentence(valueText(headsUp))]),
      ...(door === undefined ? [] : [doorText(recordOf(door))]),
      ...(showing === undefined ? [] : [showingText(recordOf(showing))]),
      ...otherSentences(others),
    ],
  }
}

const doorTies: Readonly<Record<string, string>> = {
  'clubs-first': 'by suit, clubs first',
  'spades-first': 'by suit, spades first',
  clockwise: 'clockwise from the button',
}

function doorText({ card, order, ties, cite, ...others }: PlainRecord): string {
  const ranks = `ranks from the lowest: ${valueText(order)}`
  const equal = `of equal ranks ${doorTies[valueText(ties)] ?? valueText(ties)}`
  return [
    `The ${valueText(card)} door card brings in (${ranks}; ${equal}; ${valueText(cite)}).`,
    ...otherSentences(others),
  ].join(' ')
}

const showingTies: Readonly<Record<string, string>> = {
  first: "the first clockwise from the dealer's left",
  last: 'the last one',
  'from-button': 'the first clockwise from the button',
}

function showingText({ best, ties, worstOn, cite, ...others }: PlainRecord): string {
  const worst = worstOn === undefined ? '' : `, on street ${valueText(worstOn)} the worst ones`
  const equal = `of equal ones ${showingTies[valueText(ties)] ?? valueText(ties)}`
  return [
    `Later the best upcards act first, ${valueText(best)}${worst}; ${equal} (${valueText(cite)}).`,
    ...otherSentences(others),
  ].join(' ')
}

const structures: Readonly<Record<string, string>> = {
  'by-limits': "Bets and raises have the size of their round's limit.",
  'no-limit': 'No limit.',
  'spread-limit': 'A bet or raise lies between the two limits.',
}

const lifted: Readonly<Record<string, string>> = {
  'at-start': 'two players who begin the round alone raise without end',
  'when-two-remain': 'as soon as two players remain they raise without end',
  'when-two-invest': 'two players raise without end while nobody else has money in the round',
}

function bettingEntry(betting: FormValue): RulesEntry {
  const { structure, cap, capLifted, checkRaise, halfIsBet, cite, ...others } = recordOf(betting)
  const freed = capLifted === undefined ? '' : `; ${lifted[valueText(capLifted)] ?? valueText(capLifted)}`
  return {
    id: 'betting',
    cite: textOf(cite),
    says: [
      ...(structure === undefined ? [] : [structures[valueText(structure)] ?? sentence(valueText(structure))]),
      cap === null ? `Raises have no cap${freed}.` : `At most ${valueText(cap)} raises a round${freed}.`,
      ...(checkRaise === false ? ['Nobody may raise after a check.'] : notTrue({ checkRaise })),
      ...(halfIsBet === true ? ['Half of a bet or more counts as a whole one.'] : notTrue({ halfIsBet })),
      ...otherSentences(others),
    ],
  }
}

function showdownEntry(showdown: FormValue): RulesEntry {
  const { portions, otherwise, oddChips, cite, ...others } = recordOf(showdown)
  const all = listOf(portions)
  return {
    id: 'showdown',
    cite: textOf(cite),
    says: [
      all.length === 1 ? 'One hand wins the pot.' : `The pot has ${all.length} equal portions.`,
      ...(oddChips === undefined ? [] : [oddChipText(recordOf(oddChips))]),
      ...otherSentences(others),
    ],
    rows: [
      ...all.map((portion) => portionRow(recordOf(portion))),
      ...(otherwise === undefined ? [] : [portionRow(recordOf(otherwise), ', where nobody qualifies')]),
    ],
  }
}

const portionRow = ({ id, strength, cite, ...others }: PlainRecord, when = ''): RulesRow => ({
  label: `${valueText(id)}${when}`,
  says: [`${valueText(strength)} (${valueText(cite)})`, ...otherSentences(others)].join('; '),
})

const chipsTo: Readonly<Record<string, string>> = {
  'left-of-button': 'to the winner nearest to the left of the button',
  'highest-card': 'to the winner with the highest card by suit',
}

const halvings: Readonly<Record<string, string>> = {
  favoured: 'the one left over by halving to the portion in which he stands',
  'first-half': 'the one left over by halving to the first portion',
}

function oddChipText({ to, halving, lowTies, together, cite, ...others }: PlainRecord): string {
  const text = `Odd chips go ${chipsTo[valueText(to)] ?? valueText(to)}, ${halvings[valueText(halving)] ?? valueText(halving)}`
  const { portion, ace, ...more } = recordOf(lowTies)
  const low =
    lowTies === undefined ? '' : `; ties of ${valueText(portion)} by the lowest card, with the ace ${valueText(ace)}`
  const all = together === undefined ? '' : `; together: ${valueText(together)}`
  return [`${text}${low}${all} (${valueText(cite)}).`, ...otherSentences({ ...more, ...others })].join(' ')
}

function handSizeEntry(size: FormValue): RulesEntry {
  const { cards, rule, cite, ...others } = recordOf(size)
  return {
    id: 'cards in a hand',
    cite: textOf(cite),
    says: [
      `A hand with another number than ${valueText(cards)} can't win: ${valueText(rule)}.`,
      ...otherSentences(others),
    ],
  }
}

function killEntry(kill: FormValue): RulesEntry {
  const { says, actsLast, atWill, cite, ...others } = recordOf(kill)
  return {
    id: 'killed pots',
    cite: textOf(cite),
    says: [
      ...(says === undefined ? [] : [sentence(valueText(says))]),
      'Who kills posts twice the big blind, and both limits are doubled for the hand.',
      ...(actsLast === true ? ['Who has killed acts last in the first betting round.'] : []),
      ...(atWill === true ? ['Seats may kill while the cards are dealt.'] : []),
      ...otherSentences(others),
    ],
  }
}

/** The streets of tables that have chosen otherwise. */
const otherStreets = ({ option, choices }: PlainRecord): RulesEntry[] =>
  entriesOf(choices).map(([choice, streets]) => ({
    id: `streets where ${valueText(option)} is ${choice}`,
    says: [],
    isOrdered: true,
    rows: streetRows(listOf(streets)),
  }))

const streetRows = (streets: readonly FormValue[]) =>
  streets.map((street, at) => ({ label: `${at + 1}`, says: streetText(recordOf(street)) }))

function streetText({ step, stage, ...street }: PlainRecord): string {
  const name = stage === undefined ? '' : ` (${valueText(stage)})`
  const { text, others } = stepText(valueText(step), street)
  return [`${text}${name}`, ...otherSentences(others)].join('; ')
}

function stepText(step: string, street: PlainRecord): { text: string; others: PlainRecord } {
  const { count, face, on, most, burns, limit, times, ...others } = street
  switch (step) {
    case 'deal':
      return { text: `${cardsText(count)} face ${valueText(face)} to each player`, others }
    case 'burn':
      return { text: 'a card is burnt', others: street }
    case 'board':
      return { text: `${cardsText(count)} face up on board${on === undefined ? '' : ` ${valueText(on)}`}`, others }
    case 'draw':
      return {
        text: `each player draws up to ${cardsText(most)}${burns === true ? ', behind a burnt card' : ''}`,
        others,
      }
    case 'release':
      return {
        text: `each player gives up ${cardsText(count)} of those face down, in any order`,
        others,
      }
    case 'bets':
      return {
        text: `a betting round at ${times === undefined ? '' : `${valueText(times)} times `}the ${valueText(limit)} limit`,
        others,
      }
    default:
      return { text: step, others: street }
  }
}
