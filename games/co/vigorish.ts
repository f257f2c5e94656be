import type { Citation } from '../kit/document/citation.ts'
import { described } from '../kit/document/described.ts'
import { choice, type Options, type Problem, problem } from '../kit/document/options.ts'
import type { Verdict, Wager } from '../kit/document/wagers.ts'
import type { CoupFacts } from '../kit/families/baccarat/coup.ts'
import { bankerWins, dragon7, isTie } from '../kit/families/baccarat/coup-events.ts'
import { exact, percent, roundedUp, times } from '../kit/settle/money.ts'
import { co } from './common-rules.ts'

/** co 30-2808(3), lines 145-151. The quarter is 25 cents at the least and rounded up (line 149). */
const vigorish = described(
  'the vigorish, by the options `commissionMode`, `commissionPct` and `commissionRounding`',
  (stake: number, verdict: Verdict, options: Options) => {
    const due =
      options.commissionMode === 'on-win'
        ? verdict === 'win'
        : options.commissionMode === 'on-tie' && verdict === 'push'
    if (!due || stake === 0) return exact(0)
    const share = times(exact(stake), percent(Number(options.commissionPct)))
    return options.commissionRounding === 'up-25c' ? exact(25 * roundedUp(times(share, exact(1, 25)))) : share
  },
)

/** Odds are of stakes on which nothing has to be rounded. */
export const vigorishLeftOut = ({ commissionMode, commissionRounding }: Options): string | undefined =>
  commissionMode === 'none' || commissionRounding === 'none'
    ? undefined
    : 'the vigorish is rounded up to 25 cents, which costs more the smaller the stake is; here nothing is rounded'

export const banker = {
  title: "Banker's Hand",
  cite: co(125, 128, '30-2807(1)(a)'),
  wins: bankerWins,
  pushes: isTie,
  pays: '1:1',
  commission: vigorish,
} as const satisfies Wager<CoupFacts>

/** Without commission, the Banker's win with seven in three cards pushes instead. */
const barredBanker = (cite: Citation): Wager<CoupFacts> => ({
  ...banker,
  cite,
  pushes: described(
    'the hands tie, or the Banker wins with 7 in three cards where `commissionMode` is none',
    (coup: CoupFacts) => isTie(coup) || (coup.options.commissionMode === 'none' && dragon7(coup)),
  ),
})

/** What a variation has that may be played without commission, or always is. */
export const barring = (
  cite: Citation,
  modes: readonly ['on-win', 'none'] | readonly ['none'] = ['on-win', 'none'],
) => ({
  options: { commissionMode: choice(modes, modes[0], cite) },
  wagers: { banker: barredBanker(cite) },
})

/** The general rule has tables without commission only with the Division's approval; the variations that bar seven have theirs. */
export function verifyApproval({ commissionMode, divisionApproval }: Options): Problem[] {
  if (commissionMode !== 'none' || divisionApproval !== '') return []
  const message = 'no commission needs the written approval of the Division: say in `divisionApproval` which'
  return [problem('divisionApproval', 'commissionMode', message, co(153, 153, '30-2808(3)(e)'))]
}

/** Line 128 names 25 percent, line 151 five to 25. */
export function warnOfTieVigorish({ commissionMode, commissionPct }: Options): Problem[] {
  if (commissionMode !== 'on-tie' || commissionPct === 25) return []
  const message = `vigorish on ties of ${commissionPct} percent; 30-2807(1)(a)(iii) names 25 percent`
  return [problem('commissionPct', 'commissionPct', message, co(128, 128, '30-2807(1)(a)(iii)'))]
}
