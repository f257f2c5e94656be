import type { Irregularity, Rule } from '../kit/document/rules.ts'
import { hk } from './citation.ts'

/** What the rule book demands of every pool, by the ids of the catalogue where it has one. */
export const rules = {
  combination: {
    says: 'a bet is made on a combination of its bet type',
    cite: hk(5, 5, '3.1(a)'),
  },
  'betting-period': { says: 'bets are taken in the betting period only', cite: hk(23, 23, '3.8') },
  'minimum-stake': {
    says: 'the operator sets the Unit Bet, the Partial Unit Bet and the least Flexi Bet Unit of a bet type, and which types take Flexi Bets',
    cite: hk(5, 5, '3.1(b), (c)'),
  },
  qualification: {
    says: 'dividends go to the backers of the winning combination and, where a rule provides, of the bonus or consolation combination',
    cite: hk(11, 11, '3.4(a)'),
  },

  'jp-carry': {
    says: 'the Jackpot Pool is carried forward; the operator takes a Jackpot out of it for a named Net Pool of the same bet type',
    cite: hk(5, 5, '3.2(a)(i)'),
  },
  'jp-no-next-pool': {
    says: 'without a further Net Pool of the bet type the Jackpot Pool goes to Net Pools of another type',
    cite: hk(5, 5, '3.2(a)(ii)'),
  },
  'jp-horizon': {
    says: 'the operator sets how long a Jackpot Pool is carried forward',
    cite: hk(5, 5, '3.2(a)(iii)'),
  },
  'jp-return': {
    says: 'when the winning combination is unbacked, the race void, or starters or finishers are too few, the Jackpot goes back to its Jackpot Pool',
    cite: hk(7, 7, '3.2(a)(iv)'),
  },
  'jp-threshold-announcement': {
    says: 'announced before betting with the Jackpot Pool at its threshold: nothing is deducted from the Net Pool for the Jackpot Pool',
    cite: hk(7, 7, '3.2(a)(v)'),
  },
  'jp-announcement': {
    says: 'announced before betting: nothing is deducted, the Net Pool and the Jackpot are all for dividends',
    cite: hk(7, 7, '3.2(a)(vi)'),
  },
  'jp-announcement-exceptions': {
    says: 'after an announcement an unbacked deemed winning combination sends the entire Net Pool to the Jackpot Pool',
    cite: hk(7, 9, '3.2(a)(vii)'),
  },
  'jp-triple-trio': { says: 'the Jackpot of Triple Trio joins the 85 percent', cite: hk(9, 9, '3.2(a)(viii)') },
  'jp-six-up': {
    says: 'the Jackpot of Six Up joins the 50 percent of the Six Win Bonus',
    cite: hk(9, 9, '3.2(a)(ix)'),
  },
  'mjp-split': {
    says: 'the Jackpot of a Merged Pool is split over its Net Pools by their money, or as the operator sets',
    cite: hk(9, 9, '3.2(b)(i)'),
  },
  'mjp-return': {
    says: 'the Jackpot of a Merged Pool, or the share concerned, goes back to the Jackpot Reserve Pool',
    cite: hk(9, 9, '3.2(b)(i)'),
  },
  'mjp-no-deduction': {
    says: 'the operator may announce before betting that there is no Jackpot Reserve Deduction',
    cite: hk(9, 9, '3.2(b)(ii)'),
  },
  'mjp-small-stakes': {
    says: 'the Jackpot of a Merged Pool is paid in full even on a stake under the Unit Bet',
    cite: hk(9, 9, '3.2(b)(iii)'),
  },
  'mjp-dead-heat-unbacked': {
    says: 'in a dead heat all of the Jackpot goes to the backed winning combinations',
    cite: hk(9, 11, '3.2(b)(iv)'),
  },
  'jr-percentage': { says: 'the operator sets the Jackpot Reserve Deduction in percent', cite: hk(11, 11, '3.3(a)') },
  'jr-credit': { says: 'the deduction is credited to the Jackpot Reserve Pool', cite: hk(11, 11, '3.3(b)') },
  'jr-horizon': { says: 'the operator sets how long and how high the reserve is carried', cite: hk(11, 11, '3.3(c)') },
  'jr-topup': {
    says: 'the reserve may supplement a Jackpot Pool that is not yet at the Jackpot announced for the meeting',
    cite: hk(11, 11, '3.3(d)'),
  },
  'jr-other-types': {
    says: 'the reserve of a Merged Pool may go to pools of other bet types',
    cite: hk(11, 11, '3.3(e)'),
  },

  'basic-dividend': {
    says: 'the Net Pool divided by the number of Unit Bets on the winning combination',
    cite: hk(13, 13, '3.5(a)'),
  },
  'place-parts': {
    says: 'two or three parts, each divided by the Unit Bets on its horse',
    cite: hk(13, 13, '3.5(a)(i)'),
  },
  'quinella-place-parts': {
    says: 'three parts, each divided by the Unit Bets on its combination',
    cite: hk(13, 13, '3.5(a)(ii)'),
  },
  'double-treble-parts': {
    says: '85 percent for the winning and 15 percent for the consolation combination, whose rounding moves into the 85 percent',
    cite: hk(13, 15, '3.5(a)(iii)'),
  },
  'six-up-parts': {
    says: '50 percent for Six Up, whose rounding moves into the 50 percent of the Six Win Bonus',
    cite: hk(15, 15, '3.5(a)(iv)'),
  },
  'six-up-lost-leg': {
    says: 'a lost leg: Jackpot returned, no bonus, 100 percent to the 1st or 2nd of the remaining legs',
    cite: hk(15, 15, '3.5(a)(iv)(c)'),
  },
  'six-win-bonus-unbacked': {
    says: 'without a bonus winner the Jackpot and the bonus part are credited to the Jackpot Pool',
    cite: hk(15, 17, '3.5(a)(iv)(d)'),
  },
  'triple-trio-parts': {
    says: '85 percent for the winning and 15 percent for the consolation combination, the latter never over 1/50 of the former',
    cite: hk(17, 17, '3.5(a)(v)'),
  },
  'triple-trio-lost-leg': {
    says: 'one or two lost legs: Jackpot returned, no consolation, 100 percent to the trios of the remaining legs',
    cite: hk(17, 17, '3.5(a)(v)(f)'),
  },
  'triple-trio-remaining-unbacked': {
    says: '85 percent to the Jackpot Pool, 15 percent to the trio of the first remaining leg',
    cite: hk(19, 19, '3.5(a)(v)(g)'),
  },
  'merged-dividend': {
    says: 'a bet is spread over its permutations so that its entitlement is the same whichever of them wins',
    cite: hk(19, 19, '3.5(b)'),
  },
  'small-stakes': {
    says: 'when no winning ticket carries a Unit Bet the dividend is declared to the Partial Unit Bet',
    cite: hk(21, 21, '3.6(a)'),
  },
  'unpaid-balance': {
    says: 'under a Unit Bet in total: the part is the dividend, stakes have their proportion, the rest goes to the Jackpot Pool',
    cite: hk(21, 21, '3.6(b)'),
  },
  'declared-dividend': {
    says: 'multiples of 50 cents or of 1 dollar, and never under the minimum',
    cite: hk(21, 23, '3.7'),
  },
  'rounding-account': {
    says: 'the saving of a rounding down and the cost of a rounding up go to the Dividend Rounding Account',
    cite: hk(11, 13, '3.4(b)'),
  },

  'starters-single-race': {
    says: 'too few starters in a race: the pool is closed and all bets are refunded',
    cite: hk(23, 23, '3.8(b)'),
  },
  'starters-multi-race': {
    says: 'too few starters in all legs: the pool is closed and all bets are refunded',
    cite: hk(23, 25, '3.8(c)'),
  },
  'starters-merged': {
    says: 'too few starters: the Merged Pool is closed and refunded, unless the operator runs Win or Forecast alone',
    cite: hk(25, 25, '3.8(d)'),
  },
  'win-alone': {
    says: 'the operator may refund Composite Win and go on with Win as a single pool',
    cite: hk(25, 25, '3.8(d)(i)'),
  },
  'forecast-alone': {
    says: 'the operator may refund Trio and go on with Forecast as a single pool',
    cite: hk(25, 25, '3.8(d)(ii)'),
  },
  'withdrawal-declared': {
    says: 'whenever a withdrawal has been declared, no further bet of any type on the horse is accepted',
    cite: hk(31, 31, '3.9(d)'),
  },
  'withdrawal-refund': { says: 'bets with the withdrawn horse are refunded', cite: hk(25, 27, '3.9(a)') },
  'withdrawal-favourite': {
    says: 'in a pool of several races the Favourite of the leg takes the place of the withdrawn horse',
    cite: hk(27, 27, '3.9(b)(i)'),
  },
  'withdrawal-trio': {
    says: 'in Double and Triple Trio the best favourites that the combination does not hold replace its withdrawn horses',
    cite: hk(27, 31, '3.9(b)(iii)'),
  },
  'withdrawal-all-up': {
    says: 'All Up: one race is refunded, several legs carry the stake forward',
    cite: hk(31, 31, '3.9(c)'),
  },
  'withdrawal-composite': {
    says: 'a composite is refunded when all its starters are withdrawn, and not before',
    cite: hk(31, 31, '3.9(e)(i)'),
  },

  'all-up': {
    says: 'the winnings of a leg are the stake of the next',
    cite: hk(31, 31, '3.9(c)'),
  },

  'dead-heat': { says: 'as many parts as there are backed winning combinations', cite: hk(33, 33, '3.10(a)') },
  'dead-heat-place': { says: 'the parts of the printed table', cite: hk(33, 35, '3.10(a)(i)') },
  'dead-heat-quinella-place': { says: 'the parts of the printed table', cite: hk(35, 37, '3.10(a)(ii)') },
  'dead-heat-jackpot-pools': {
    says: 'as many parts as there are winning combinations; the part of an unbacked one goes to the Jackpot Pool',
    cite: hk(37, 41, '3.10(a)(iv)'),
  },
  'dead-heat-merged': {
    says: 'the dividend without a dead heat, divided by the backed winning combinations, times those in the bet',
    cite: hk(41, 41, '3.10(b)'),
  },
  'unbacked-win': {
    says: 'the 2nd horse, or if unbacked the 3rd, or if also unbacked a refund of all bets',
    cite: hk(41, 41, '3.11(a)(i)'),
  },
  'unbacked-place': {
    says: 'placed horses that are backed share the Net Pool; if none is backed all bets are refunded',
    cite: hk(41, 41, '3.11(a)(ii)'),
  },
  'rule-not-available': {
    says: 'the document breaks off inside 3.11(a): the Jackpot is returned and the Net Pool held until the operator sets a rule',
    cite: hk(41, 43, '3.11(a)(iii) onwards'),
  },

  'inv-conservation': {
    says: 'Net Pool and Jackpot are the payouts, the credits to the jackpot accounts, the rounding account and the balance',
    cite: hk(5, 41, '3.2 to 3.10'),
  },
  'inv-jackpot-never-lost': {
    says: 'no cent leaves the jackpot accounts but by a payout',
    cite: hk(5, 11, '3.2, 3.3'),
  },
  'inv-nonnegative': {
    says: 'no account is under zero, and no Jackpot is more than its account',
    cite: hk(5, 11, '3.2, 3.3'),
  },
  'inv-refund': {
    says: 'in a closed pool every backer has the stake back, and the Jackpot goes where it came from',
    cite: hk(7, 25, '3.2(a)(iv), 3.8'),
  },
} as const satisfies Record<string, Rule>

export const irregularities = {
  'irr-void-race': {
    when: 'a race of a pool with a Jackpot is void, or has too few starters or finishers',
    remedy: 'the Jackpot goes back to its source; the Net Pool goes as the rule of the bet type says',
    cite: hk(7, 9, '3.2(a)(iv), 3.2(b)(i)'),
    seenBy: [],
  },
  'irr-insufficient-starters': {
    when: 'withdrawals leave too few starters',
    remedy: 'the pool is closed and all bets are refunded',
    cite: hk(23, 25, '3.8'),
    seenBy: [],
  },
  'irr-withdrawal': {
    when: 'a horse is withdrawn',
    remedy: 'refund, substitution by the favourite or carrying forward, by bet type',
    cite: hk(25, 31, '3.9'),
    seenBy: [],
  },
  'irr-bet-on-withdrawn': {
    when: 'a bet is made on a horse whose withdrawal has been declared',
    remedy: 'the bet is refused',
    cite: hk(31, 31, '3.9(d)'),
    seenBy: [],
  },
  'irr-late-announcement': {
    when: 'no deduction is announced after betting on the meeting has opened',
    remedy: 'the announcement has no effect; the deduction is made',
    cite: hk(7, 9, '3.2(a)(v), (vi), 3.2(b)(ii)'),
    seenBy: [],
  },
} as const satisfies Record<string, Irregularity>

export type RuleId = keyof typeof rules
export const rulebook = { id: 'hkjc', rules, irregularities }
