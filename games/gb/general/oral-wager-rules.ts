import { lookUp } from '../../kit/look-up.ts'
import { gb } from '../citation.ts'
import type { vocabularies } from './aliases.ts'
import type { OralBet } from './read-parts.ts'
import { type GeneralRules, places, type Sentences } from './rule.ts'

type Staff = keyof typeof vocabularies.staff

/** Who repeats a spoken wager, in the games that take one (3.8 337, 6.15 1071-1073, 8.7 1527, 9.6 1894, 10.7 2093). */
const confirmers: Readonly<Record<string, readonly Staff[]>> = {
  'gb.roulette': ['dealer'],
  'gb.punto-banco': ['dealer', 'banker'],
  'gb.punto-banco-2000': ['dealer', 'banker'],
  'gb.dice': ['boxman', 'stickman'],
  'gb.sic-bo': ['dealer'],
  'gb.big-six': ['dealer'],
}

/** Spoken wagers, in the games that take them. */
export const oralWagerRules = {
  'gr.oral-wagers': {
    says: 'a spoken wager counts only if chips or cash cover it and the staff named by the game repeats it',
    cite: gb(335, 337, '3.8'),
    more: places('6.15 1070-1073, 8.7 1525-1527, 9.6 1892-1894, 10.7 2091-2093'),
    about: ({ oralBets, oralBetsTaken }) => [oralBets, oralBetsTaken || undefined],
    broken({ oralBets = [], game, oralStake }) {
      const staff = game === undefined ? Object.values(confirmers).flat() : lookUp(confirmers, game)
      if (staff === undefined) return [`${game} takes no spoken wagers`]
      return oralBets.flatMap(({ stake = oralStake, ...bet }) => faultsOfOral({ ...bet, stake }, staff))
    },
  },
} satisfies GeneralRules

function faultsOfOral({ stake = 0, funds = 0, confirmed, confirmer }: OralBet, staff: readonly Staff[]): Sentences {
  const isNamed = confirmed === undefined && confirmer !== undefined
  return [
    funds < stake && `only ${funds} of ${stake} lie on the table`,
    isNamed && !staff.some((who) => who === confirmer.means) && `the ${confirmer.said} can't confirm a spoken wager`,
    !isNamed && !confirmed && 'nobody confirmed the spoken wager',
  ]
}
