import type { MeterAccount } from '../meter-account.ts'
import { el, type Html } from './html.ts'

/** The first part of a meter's page: where every cent came from and went to. */
export function meterPart({ site, meter, from, to, zone, sums, transfers, whole }: MeterAccount): Html[] {
  return [
    el('header', {}, [
      el('p', { class: 'kind' }, `Record of a meter \u00b7 ${site}`),
      el('h1', {}, `Meter ${meter}`),
      el('p', {}, `${from.text} to ${to.text} (${zone})`),
      el('p', { class: 'stands settled' }, `It stood at ${sums.start}, and then at ${sums.end}.`),
    ]),
    el('section', {}, [
      el('h2', {}, 'Every cent'),
      el('table', { class: 'sums' }, [
        el(
          'tbody',
          {},
          lines.map(([name, says]) =>
            el('tr', {}, [
              el('th', { scope: 'row' }, says),
              el('td', { class: 'money', 'data-from': `sums.${name}` }, sums[name]),
            ]),
          ),
        ),
      ]),
      el('p', {}, wholeWords(whole)),
    ]),
    el('section', {}, [el('h2', {}, `Transfers (${transfers.length})`), table(transfers)]),
  ]
}

const lines: readonly (readonly [keyof MeterAccount['sums'], string])[] = [
  ['start', 'At the beginning'],
  ['contributions', 'and its shares of the stakes'],
  ['seeds', 'and seeds, and money of its other accounts'],
  ['awards', 'less what was won'],
  ['corrections', 'and corrections'],
  ['end', 'is what it stood at in the end'],
  ['difference', 'Not explained'],
  ['tray', 'Beside the meter, the tray paid'],
]

function wholeWords(whole: MeterAccount['whole']): string {
  if (whole === undefined) return 'The journal does not state yet what the meter came to behind these transfers.'
  return whole.isRight
    ? `Up to ${whole.until.text} no transfer is missing: they lead to what the journal states when a segment begins.`
    : 'Transfers are missing: they do not lead to what the journal states when a segment begins.'
}

const table = (transfers: MeterAccount['transfers']): Html =>
  el('table', { class: 'wagers' }, [
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        ['Time', 'What moved', 'On show after'].map((title) => el('th', { scope: 'col' }, title)),
      ),
    ),
    el(
      'tbody',
      {},
      transfers.map(({ at, says, after, citation }, i) =>
        el('tr', {}, [
          el('td', {}, at.text),
          el('td', {}, [
            el('span', { 'data-from': `transfers.${i}.says` }, says),
            el('span', { class: 'cite' }, citation),
          ]),
          el('td', { class: 'money', 'data-from': `transfers.${i}.after` }, after),
        ]),
      ),
    ),
  ])
