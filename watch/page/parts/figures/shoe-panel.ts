import { h, type JSX } from 'preact'
import type { ShoeFigures } from '../../../figures/shoe.ts'
import { texts } from '../../texts.ts'
import { count } from '../format.ts'
import { panel } from '../panel.ts'

/** What has left this shoe, and whether it was shuffled. */

const said = texts.shoe

const ranks = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2']
const suits = [
  { suit: 's', sign: '\u2660', look: '' },
  { suit: 'h', sign: '\u2665', look: 'banker' },
  { suit: 'd', sign: '\u2666', look: 'banker' },
  { suit: 'c', sign: '\u2663', look: '' },
] as const

/** `decks` where the table says how many there are. */
type Shown = ShoeFigures & { readonly decks?: number }

export const shoe = ({ cards, census, decks, shoes, composition, slug, shuffle }: Shown): JSX.Element =>
  panel(
    'shoe',
    said.heading,
    { end: said.cards(count(cards), decks, shoes) },
    censusTable(census, shoes > 0 ? decks : undefined),
    h('div', { class: 'verdicts' }, [
      slug === undefined
        ? null
        : h(
            'p',
            { class: 'said refused' },
            said.slug(slug.length, slug.endsAt, slug.shoesAgo, slug.reversed, slug.byChance.toPrecision(2)),
          ),
      shuffle === undefined
        ? null
        : h('p', { class: 'soft' }, [
            said.guessed(shuffle.guessed.value, shuffle.guessed.expected.toFixed(1), shuffle.guessed.score.toFixed(1)),
            ' ',
            said.correlation(shuffle.correlation.value.toFixed(3), shuffle.correlation.score.toFixed(1)),
          ]),
      composition === undefined
        ? null
        : h(
            'p',
            { class: 'faint' },
            texts.wheel.chiSquare(composition.value.toFixed(1), composition.freedom, composition.chance.toFixed(3)),
          ),
    ]),
  )

/**
 * How often each card has come; one that came more often than the decks have it stands out.
 * @param decks of one shoe; without it the cards may be those of several
 */
const censusTable = (census: ShoeFigures['census'], decks = Number.POSITIVE_INFINITY): JSX.Element =>
  h('table', { class: 'census' }, [
    h('caption', { class: 'unseen-text' }, said.census),
    h(
      'thead',
      null,
      h('tr', null, [h('td', null, ''), ...ranks.map((rank) => h('th', { scope: 'col' }, rank === 'T' ? '10' : rank))]),
    ),
    h(
      'tbody',
      null,
      suits.map(({ suit, sign, look }) =>
        h('tr', { key: suit }, [
          h('th', { scope: 'row', class: look, 'aria-label': texts.pieces.suits[suit] }, sign),
          ...ranks.map((rank) => {
            const times = census[`${rank}${suit}`] ?? 0
            return h('td', { class: times > decks ? 'bad strong' : times === 0 ? 'faint' : '' }, `${times}`)
          }),
        ]),
      ),
    ),
  ])
