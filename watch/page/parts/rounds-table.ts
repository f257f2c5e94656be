import { h, type JSX } from 'preact'
import type { RoundRow } from '../../view-types.ts'
import { texts } from '../texts.ts'
import { clock, moment, money, words } from './format.ts'

const said = texts.rounds

/** Where a round has its own page. */
const roundAddress = ({ table, session, seq }: Pick<RoundRow, 'table' | 'session' | 'seq'>): string =>
  `/round/${table}/${session}/${seq}`

/** Rounds that are over, newest first. */
export const roundsTable = (rounds: readonly RoundRow[], ofManyTables: boolean, now = 0): JSX.Element =>
  h('table', { class: 'list rounds-list' }, [
    h(
      'thead',
      null,
      h('tr', null, [
        h('th', null, texts.findings.time),
        ofManyTables ? h('th', null, texts.findings.table) : null,
        h('th', null, said.number),
        ofManyTables ? h('th', null, texts.dealers.dealer) : null,
        h('th', { class: 'says' }, said.outcome),
        h('th', { class: 'number' }, said.staked),
        h('th', { class: 'number' }, said.returned),
      ]),
    ),
    h(
      'tbody',
      null,
      rounds.map((round) => row(round, ofManyTables, now)),
    ),
  ])

const row = (round: RoundRow, ofManyTables: boolean, now: number): JSX.Element =>
  h('tr', { key: `${round.table}/${round.session}/${round.seq}`, class: round.kind === 'settled' ? '' : 'undecided' }, [
    h('td', { class: 'soft' }, ofManyTables ? moment(round.at, now) : clock(round.at)),
    ofManyTables ? h('td', null, h('a', { href: `/table/${round.table}` }, round.table)) : null,
    h('td', null, h('a', { class: 'link', href: roundAddress(round), 'data-row': true }, `${round.round}`)),
    ofManyTables ? h('td', null, round.dealer ?? '') : null,
    // Where no money follows, what came has room to be read.
    h('td', { class: 'says', colSpan: hasMoney(round) ? 1 : 3 }, [
      round.colour === undefined ? null : h('i', { class: `dot ${round.colour}` }),
      round.kind === 'settled' || round.says.startsWith(round.kind)
        ? words(round.says)
        : `${words(round.kind)}: ${round.says}`,
      round.findings > 0
        ? h('span', { class: 'warn finding-count', title: texts.nav.findings }, ` \u25b2\u00a0${round.findings}`)
        : null,
    ]),
    ...(hasMoney(round)
      ? [round.staked, round.returned].map((amount) => h('td', { class: 'number' }, money(amount, round.currency)))
      : []),
  ])

const hasMoney = ({ staked }: RoundRow): boolean => staked !== 0
