import { h, type JSX } from 'preact'
import type { LastRound, TableView } from '../../view.ts'
import { texts } from '../texts.ts'
import { handName, pocketName, words } from './format.ts'
import { die, piece } from './pieces.ts'

/** What lies on the felt: hands as they are dealt, the number of a spin, dice. */
export type OnFelt = Pick<TableView, 'deal' | 'spins' | 'dice'>

/**
 * The felt as it is now.
 * @param colourOf what colour a pocket has
 * @param last how the last round ended: shown while nothing lies there
 */
export function felt(
  { deal = {}, spins = [], dice = [] }: OnFelt,
  colourOf: (pocket: number) => string,
  last?: LastRound,
): JSX.Element {
  const hands = Object.entries(deal)
  const parts = [
    ...(hands.length === 0 ? [] : [handsOf(hands)]),
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

const bare = (last: LastRound | undefined): JSX.Element =>
  h('p', { class: 'felt-empty' }, [
    last === undefined ? texts.table.noHand : texts.table.lastRound,
    last === undefined ? null : h('strong', { class: last.colour ?? '' }, words(last.says)),
  ])

type Hand = readonly [name: string, cards: readonly string[]]

function handsOf(hands: readonly Hand[]): JSX.Element {
  const isCoup = hands.every(([name]) => name === 'player' || name === 'banker')
  const top = hands.filter(([name]) => !name.startsWith('seat'))
  const seats = hands.filter(([name]) => name.startsWith('seat'))
  if (isCoup)
    return h(
      'div',
      { class: 'coup' },
      ['player', 'banker'].map((side) => hand([side, dealt(hands, side)])),
    )
  return h('div', { class: 'hands' }, [
    h('div', { class: 'hands-top' }, top.map(hand)),
    h('div', { class: 'hands-seats' }, seats.map(hand)),
  ])
}

const dealt = (hands: readonly Hand[], side: string): readonly string[] =>
  hands.find(([name]) => name === side)?.[1] ?? []

const hand = ([name, cards]: Hand): JSX.Element =>
  h('div', { class: `hand ${name.split(':')[0]}`, role: 'group', 'aria-label': handName(name) }, [
    h('span', { class: 'hand-name' }, handName(name)),
    h(
      'span',
      { class: 'cards' },
      cards.map((code, i) => h('span', { class: 'comes', key: `${i}${code}` }, piece(code))),
    ),
  ])

/** The number in its colour. */
export const ball = (pocket: number, colour: string): JSX.Element =>
  h('span', { class: `ball ${colour}` }, pocketName(pocket))
