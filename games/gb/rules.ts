import { cites } from '../kit/citation.ts'
import type { Rule } from '../kit/page.ts'

/** Gambling Commission, Rules of Casino Games in Great Britain, August 2007: rules that hold for every game. */
export const gb = cites('gb')

export const generalRules = {
  'gr.minimum-odds': { says: 'every odd in the document is a minimum', cite: gb(235, 238, '2.8') },
  'gr.higher-odds': { says: 'better odds need a notice at the table with the house edge', cite: gb(164, 169, '2.4') },
  'gr.minimum-set-not-a-table': {
    says: 'the minimum odds are no balanced pay table; a listed table is recommended',
    cite: gb(262, 266, '2.10'),
  },
} as const satisfies Record<string, Rule>
