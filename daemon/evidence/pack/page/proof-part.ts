import type { DisputePack } from '../pack-form.ts'
import { el, type Html, lines } from './html.ts'

/** The page's last part, for whoever believes nothing: what it proves, and what it does not. */
export function proofPart({ proof }: DisputePack): Html[] {
  return [
    el('h2', {}, 'Proof'),
    el('p', {}, 'This page checks itself in your browser, without a network:'),
    el('ol', { id: 'checks' }, el('li', {}, 'Nothing is checked yet: the script of this page did not run.')),
    ...(proof === undefined ? [unsigned()] : [signed(proof)]),
    el('label', { for: 'known' }, 'The fingerprint that you know, from a source other than this file'),
    el('input', { id: 'known', autocomplete: 'off', spellcheck: 'false' }),
    el('h2', {}, 'What this page does not check'),
    el(
      'ul',
      {},
      notChecked.map((each) => el('li', {}, each)),
    ),
  ]
}

const unsigned = (): Html =>
  el(
    'p',
    { class: 'finding' },
    'No signed checkpoint covers this round, so that nothing here is proved to a stranger. Make the record again once the journal has one: it signs one every 30 seconds.',
  )

const signed = ({ note }: NonNullable<DisputePack['proof']>): Html =>
  el('div', {}, [
    el(
      'p',
      {},
      'The checkpoint, a signed note (c2sp.org/tlog-checkpoint): the journal, how many entries it had, the root of their tree, and who signed that.',
    ),
    lines(note.trimEnd().split('\n')),
    el('p', {}, 'The fingerprint of the key that signed, the SHA-256 of its 32 bytes:'),
    el('pre', { id: 'fingerprint' }, 'not computed yet'),
  ])

const notChecked: readonly string[] = [
  'Whose key it is. Compare its fingerprint with one that the casino gave to the regulator before the round was played.',
  'Whether there is another history beside this one, signed with the same key. Compare the checkpoint with one that somebody else has kept.',
  'Whether the raw bytes mean what the events say, and whether the rules settle the round so. `feltwire check-pack` decides both again.',
  'The words above beyond those that were compared, the names of people, and what a meter showed before the round. `feltwire check-pack` tells the round again by its entries and compares every character.',
  'Itself. A forged page can say that all is well; `feltwire check-pack`, from a source that you trust, is not deceived by one. Without any program of ours, docs/by-hand.md does it with sha256sum and openssl.',
]
