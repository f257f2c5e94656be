import { h, type JSX } from 'preact'
import type { LastRound, PotHand, TableView } from '../../view-types.ts'
import { texts } from '../texts.ts'
import { handName, money, pocketName, words } from './format.ts'
import { die, haveDominoes, piece } from './pieces.ts'

/** What lies on the felt: hands as they are dealt, the number of a spin, dice. */
type OnFelt = Pick<TableView, 'deal' | 'spins' | 'dice' | 'totals' | 'hand'> & {
  /** What lies face down is a domino, though none is known yet. */
  readonly hasDominoes?: boolean
}

/**
 * The felt as it is now.
 * @param colourOf what colour a pocket has
 * @param last how the last round ended: shown while nothing lies there
 * @param currency of the pots
 */
export function felt(
  { deal = {}, spins = [], dice = [], totals = {}, hand: forPot, hasDominoes = false }: OnFelt,
  colourOf: (pocket: number) => string,
  last?: LastRound,
  currency?: string,
): JSX.Element {
  const hands = Object.entries(deal)
  const among = hasDominoes || haveDominoes(Object.values(deal).flat()) ? 'dominoes' : 'cards'
  const parts = [
    ...(hands.length === 0 ? [] : [handsOf(hands, { totals, forPot, among })]),
    ...(forPot === undefined ? [] : [potsOf(forPot, currency)]),
    ...(spins.length === 0
      ? []
      : [
          h(
            'div',
            { class: 'spins' },
            spins.map((pocket) => ball(pocket, colourOf(pocket))),
          ),
        ]),
    ...dice.slice(-1).map((thrown) => h('div', { class: 'throw' }, thrown.map(die))),
  ]
  return h(
    'div',
    { class: 'felt', 'data-felt': JSON.stringify({ deal, spins, dice }) },
    parts.length === 0 ? bare(last) : parts,
  )
}

/** A sentence with more characters than this stands in smaller type. */
const longest = 48

const bare = (last: LastRound | undefined): JSX.Element =>
  h('p', { class: 'felt-empty' }, [
    last === undefined ? texts.table.noHand : texts.table.lastRound,
    last === undefined
      ? null
      : h('strong', { class: `${last.colour ?? ''} ${last.says.length > longest ? 'long' : ''}` }, words(last.says)),
  ])

type Totals = NonNullable<TableView['totals']>
type Hand = readonly [name: string, cards: readonly string[]]
type Beside = { totals: Totals; forPot: PotHand | undefined; among: 'cards' | 'dominoes' }

function handsOf(hands: readonly Hand[], beside: Beside): JSX.Element {
  const drawn = (shown: Hand): JSX.Element => hand(shown, beside, [])
  const isCoup = hands.every(([name]) => name === 'player' || name === 'banker')
  if (isCoup)
    return h(
      'div',
      { class: 'coup' },
      ['player', 'banker'].map((side) => drawn([side, dealt(hands, side)])),
    )
  const top = hands.filter(([name, cards]) => seatOf(name) === undefined && cards.length > 0)
  const seats = seatsIn(hands).map((seat) => handsOfSeat(seat, hands, beside))
  return h('div', { class: 'hands' }, [
    top.length === 0 ? null : h('div', { class: 'hands-top' }, top.map(drawn)),
    h('div', { class: 'hands-seats' }, seats),
  ])
}

const seatOf = (hand: string): number | undefined => {
  const [, seat] = /^seat:(\d+)/.exec(hand) ?? []
  return seat === undefined ? undefined : Number(seat)
}

/** In their order round the table, whatever was dealt first. */
const seatsIn = (hands: readonly Hand[]): number[] =>
  [...new Set(hands.flatMap(([name]) => seatOf(name) ?? []))].toSorted((a, b) => a - b)

/** Rows of a hand that is set, from the front. */
const rows = ['front', 'middle', 'back']

const rowOf = (hand: string): number => rows.findIndex((row) => hand.endsWith(`-${row}`))

/** What lies before a seat; a place with nothing on it has no name, but for that of a seat of which something is to be said. */
function handsOfSeat(seat: number, hands: readonly Hand[], beside: Beside): JSX.Element | null {
  const own = hands.filter(([name]) => seatOf(name) === seat).toSorted(([a], [b]) => rowOf(a) - rowOf(b))
  const marks = marksOf(seat, beside.forPot)
  const lying = own.filter(([, cards]) => cards.length > 0)
  const shown = lying.length === 0 && marks.length > 0 ? own.slice(0, 1) : lying
  if (shown.length === 0) return null
  const drawn = shown.map((each, i) => hand(each, beside, i === 0 ? marks : []))
  const isSet = shown.some(([name]) => rowOf(name) >= 0)
  return h('div', { class: `hands-of-seat ${isSet ? 'set' : ''}`, key: seat }, drawn)
}

const marksOf = (seat: number, forPot: PotHand | undefined): string[] => [
  ...(forPot?.actor === seat ? [texts.table.toAct] : []),
  ...(forPot?.button === seat ? [texts.table.button] : []),
]

const dealt = (hands: readonly Hand[], side: string): readonly string[] =>
  hands.find(([name]) => name === side)?.[1] ?? []

function hand([name, cards]: Hand, { totals, forPot, among }: Beside, marks: readonly string[]): JSX.Element {
  const total = totals[name]
  const seat = seatOf(name)
  const isOut = forPot !== undefined && seat !== undefined && !forPot.live.includes(seat)
  const look = `hand ${name.split(':')[0]} ${isOut ? 'out' : ''}`
  return h('div', { class: look, role: 'group', 'aria-label': handName(name) }, [
    h('span', { class: 'hand-name' }, [
      handName(name),
      total === undefined ? null : h('strong', { class: 'hand-total' }, `${total}`),
      ...marks.flatMap((mark) => [' ', h('span', { class: 'hand-mark' }, mark)]),
    ]),
    h(
      'span',
      { class: 'cards' },
      cards.map((code, i) => h('span', { class: 'comes', key: `${i}${code}` }, piece(code, among))),
    ),
  ])
}

/** The street, what is to be matched, and each pot with the seats that can win it. */
const potsOf = ({ street, toMatch, pots }: PotHand, currency: string | undefined): JSX.Element =>
  h('dl', { class: 'pots' }, [
    h('div', null, [h('dt', null, texts.table.street), h('dd', null, texts.table.streets[street] ?? words(street))]),
    toMatch === undefined
      ? null
      : h('div', null, [h('dt', null, texts.table.toMatch), h('dd', null, money(toMatch, currency))]),
    ...pots.map(({ amount, seats }, i) =>
      h('div', { key: i }, [
        h('dt', null, i === 0 ? texts.table.mainPot : texts.table.sidePot(i)),
        h('dd', null, [money(amount, currency), h('span', { class: 'faint' }, ` ${texts.table.ofSeats(seats)}`)]),
      ]),
    ),
  ])

/** The number in its colour. */
export const ball = (pocket: number, colour: string): JSX.Element =>
  h('span', { class: `ball ${colour}` }, pocketName(pocket))
