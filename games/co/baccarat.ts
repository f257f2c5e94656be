import type { Deck } from '../kit/census.ts'
import { game } from '../kit/game.ts'
import { exact, percent, roundedDown, roundedUp, times } from '../kit/money.ts'
import { choice, type Options, type Problem, problem } from '../kit/options.ts'
import type { Page, Verdict } from '../kit/page.ts'
import type { Bet, Round } from '../kit/round.ts'
import { cappedTogether } from '../kit/settle.ts'
import type { Settlement } from '../kit/settlement.ts'
import {
  bankerWins,
  burnValue,
  type Coup,
  coupDue,
  coupOf,
  isIdenticalPair,
  isNatural,
  isRankPair,
  isTie,
  playerWins,
  type Side,
} from './coup.ts'
import { coupOutcomes } from './coup-outcomes.ts'
import { co, commonOptions, rules } from './rules.ts'
import { verifyCoup } from './verify-coup.ts'

type Facts = Coup & { options: Options }

const isMatchPair = (side: Side) => (coup: Facts) =>
  isRankPair(coup[side]) && (coup.options.matchPairMode === 'any-rank-pair' || !isIdenticalPair(coup[side]))

const isPerfectPair = ({ player, banker }: Facts) => isIdenticalPair(player) || isIdenticalPair(banker)

const totalCards = (total: number) => (coup: Facts) => coup.n === total

/** Points by which a hand that is no natural wins (co 30-2808(5), line 161). */
const margin = (side: Side, { player, banker, P, B }: Facts): number =>
  side === 'player' ? (isNatural(player) ? 0 : P - B) : isNatural(banker) ? 0 : B - P

const winsBy =
  (side: Side, ...points: number[]) =>
  (coup: Facts) =>
    points.includes(margin(side, coup))

const winningMargin = (side: Side) => ({
  'by 9': winsBy(side, 9),
  'by 8': winsBy(side, 8),
  'by 7': winsBy(side, 7),
  'by 6': winsBy(side, 6),
  'by 5': winsBy(side, 5),
  'by 4': winsBy(side, 4),
  'by 6 or 7': winsBy(side, 6, 7),
  'by 4 or 5': winsBy(side, 4, 5),
  'natural winner': (coup: Facts) => isNatural(coup[side]) && (side === 'player' ? playerWins(coup) : bankerWins(coup)),
})

const naturalTiePushes = (coup: Facts) =>
  coup.options.naturalTie === 'push' && isTie(coup) && isNatural(coup.player) && isNatural(coup.banker)

/** co 30-2808(3), lines 145-151. The quarter is 25 cents at the least and rounded up (line 149). */
function vigorish(stake: number, verdict: Verdict, options: Options) {
  const due =
    options.commissionMode === 'on-win' ? verdict === 'win' : options.commissionMode === 'on-tie' && verdict === 'push'
  if (!due || stake === 0) return exact(0)
  const share = times(exact(stake), percent(Number(options.commissionPct)))
  return options.commissionRounding === 'up-25c' ? exact(25 * roundedUp(times(share, exact(1, 25)))) : share
}

const page: Page<Facts> = {
  id: 'co.baccarat',
  title: 'Baccarat / mini baccarat',
  document: 'Colorado Rule 28',
  cite: co(36, 301),
  approval: '1 CCR 207-1 Rule 28, 30-2801 to 30-2816',
  family: 'baccarat',
  bankedBy: 'house',
  equipment: ['card-shoe', 'shuffler', 'bet-sensors'],
  currency: 'USD',
  play: 'shoe',

  options: {
    ...commonOptions,
    matchPairMode: choice(['unsuited-only', 'any-rank-pair'], 'unsuited-only', co(60, 60, '30-2802(12)')),
    /** The margin tables have no row for equal naturals. */
    naturalTie: choice(['lose', 'push'], 'lose', co(161, 190, '30-2808(5)')),
  },

  wagers: {
    banker: {
      title: "Banker's Hand",
      cite: co(125, 128, '30-2807(1)(a)'),
      wins: bankerWins,
      pushes: isTie,
      pays: '1:1',
      commission: vigorish,
    },
    player: {
      title: "Player's Hand",
      cite: co(129, 132, '30-2807(1)(b)'),
      wins: playerWins,
      pushes: isTie,
      pays: '1:1',
    },
    tie: { title: 'Tie', cite: co(133, 133, '30-2807(1)(c)'), wins: isTie, pays: { option: 'tiePays' } },
    'perfect-pair': {
      title: 'Perfect Pair',
      cite: co(134, 134, '30-2807(1)(d)'),
      optional: true,
      wins: isPerfectPair,
      pays: { option: 'perfectPairPays' },
    },
    'match-pair-player': {
      title: 'Match Pair, Player hand',
      cite: co(60, 60, '30-2802(12)'),
      optional: true,
      wins: isMatchPair('player'),
      pays: '11:1',
    },
    'match-pair-banker': {
      title: 'Match Pair, Banker hand',
      cite: co(60, 60, '30-2802(12)'),
      optional: true,
      wins: isMatchPair('banker'),
      pays: '11:1',
    },
    'total-cards-4': {
      title: '4-5-6: four cards',
      cite: co(154, 157, '30-2808(4)'),
      optional: true,
      wins: totalCards(4),
      pays: '3:2',
    },
    'total-cards-5': {
      title: '4-5-6: five cards',
      cite: co(158, 158, '30-2808(4)'),
      optional: true,
      wins: totalCards(5),
      pays: '2:1',
    },
    'total-cards-6': {
      title: '4-5-6: six cards',
      cite: co(159, 159, '30-2808(4)'),
      optional: true,
      wins: totalCards(6),
      pays: '2:1',
    },
    'winning-margin-player': {
      title: 'Optional bonus wager on the Player hand (natural or margin)',
      cite: co(161, 190, '30-2808(5)'),
      optional: true,
      rows: winningMargin('player'),
      pushes: naturalTiePushes,
      tables: ['margin-a', 'margin-b', 'margin-c'],
    },
    'winning-margin-banker': {
      title: 'Optional bonus wager on the Banker hand',
      cite: co(161, 190, '30-2808(5)'),
      optional: true,
      rows: winningMargin('banker'),
      pushes: naturalTiePushes,
      tables: ['margin-a', 'margin-b', 'margin-c'],
    },
  },

  payTables: {
    'margin-a': {
      cite: co(163, 171, '30-2808(5) A'),
      rows: [
        { when: 'by 9', pays: '30:1' },
        { when: 'by 8', pays: '10:1' },
        { when: 'by 7', pays: '6:1' },
        { when: 'by 6', pays: '4:1' },
        { when: 'by 5', pays: '2:1' },
        { when: 'by 4', pays: '1:1' },
        { when: 'natural winner', pays: '1:1' },
      ],
    },
    'margin-b': {
      cite: co(173, 182, '30-2808(5) B'),
      rows: [
        { when: 'by 9', pays: '20:1' },
        { when: 'by 8', pays: '8:1' },
        { when: 'by 7', pays: '7:1' },
        { when: 'by 6', pays: '4:1' },
        { when: 'by 5', pays: '3:1' },
        { when: 'by 4', pays: '1:1' },
        { when: 'natural winner', pays: '1:1' },
      ],
    },
    'margin-c': {
      cite: co(184, 190, '30-2808(5) C'),
      rows: [
        { when: 'by 9', pays: '30:1' },
        { when: 'by 8', pays: '10:1' },
        { when: 'by 6 or 7', pays: '4:1' },
        { when: 'by 4 or 5', pays: '2:1' },
        { when: 'natural winner', pays: '1:1' },
      ],
    },
  },

  rules,
  cites: {
    unlistedWager: 'tr-permitted-wagers',
    lateBet: 'irr-late-bet',
    stakeLimits: 'tr-notices',
    minimumOdds: 'minimum-odds',
    equipment: 'shoe-preparation',
    wrongDeal: 'drawing-rules',
  },

  irregularities: {
    'irr-2816.1': {
      when: 'a third card is dealt to the Player although the Player stands',
      remedy:
        "it becomes the Banker's third card if the Banker has to draw; otherwise the first card of the next hand, unless it was disclosed",
      cite: co(298, 298, '30-2816(1)'),
    },
    'irr-2816.2': {
      when: 'a card dealt in error is disclosed',
      remedy: 'it is used in the following hand, which is a free hand without wagers, so that the shoe keeps its order',
      cite: co(299, 299, '30-2816(2)'),
    },
    'irr-2816.3': {
      when: 'a card lies face up in the shoe',
      remedy:
        'first card of a round: all wagers are void and a free hand is dealt; any later card: the round proceeds as normal',
      cite: co(300, 300, '30-2816(3)'),
    },
    'irr-2816.4': {
      when: 'the shoe runs out during a round',
      remedy: 'the round is void, the entire set of cards is reshuffled, and a new round commences',
      cite: co(301, 301, '30-2816(4)'),
    },
    'irr-late-bet': {
      when: 'a wager is made, raised or withdrawn after "no more bets"',
      remedy: 'not permitted: the wager stands as it was at "no more bets"',
      cite: co(138, 139, '30-2807(4)'),
    },
    'irr-missing-preshuffled': {
      when: 'the shuffler reports a missing card in pre-shuffled cards',
      remedy:
        'inspect the full decks, replace the missing cards, and notify the manufacturer with the inventory number',
      cite: co(212, 212, '30-2810'),
    },
  },

  rounding: roundedDown,
  facts: (round, _bet, options) => ({ ...coupOf(round), options }),
  deck: decksInShoe,
  due: (round) => coupDue(round),
  burns: burnValue,
  verifyOptions,
  warnings,
  verifyRound: (round, options, setup) => verifyCoup(round, decksInShoe(options), setup),
  refuses: refusesWithoutBaseWager,
  capped: cappedOptional,
  outcomes: (wager, options) => coupOutcomes(wager, decksInShoe(options).decks),
}

/** With an automated shuffler twelve to twenty decks are two equal batches, of which one is in the shoe (lines 106-110). */
function decksInShoe({ decks }: Options): Deck {
  return { decks: Number(decks) > 10 ? Number(decks) / 2 : Number(decks), jokers: 0 }
}

/** The cap is on optional wagers (co 30-2899.01(3)(b), line 329). */
function cappedOptional(settlements: Settlement[], { aggregateLimit }: Options): Settlement[] {
  if (typeof aggregateLimit !== 'number') return settlements
  const isOptional = ({ wager }: Settlement) => page.wagers[wager]?.optional === true
  const capped = cappedTogether(settlements.filter(isOptional), aggregateLimit)
  return settlements.map((s) => (isOptional(s) ? (capped.shift() ?? s) : s))
}

function verifyOptions(options: Options): Problem[] {
  const problems: Problem[] = []
  if (Number(options.decks) > 10 && options.automatedShuffler !== true)
    problems.push(problem('decks', 'decks', 'more than ten decks need an automated shuffler', co(104, 120, '30-2806')))
  if (options.commissionMode === 'none' && options.divisionApproval === '')
    problems.push(
      problem(
        'divisionApproval',
        'commissionMode',
        'no commission needs the written approval of the Division',
        co(153, 153, '30-2808(3)(e)'),
      ),
    )
  return problems
}

/** Line 128 names 25 percent, line 151 five to 25. */
function warnings({ commissionMode, commissionPct }: Options): Problem[] {
  if (commissionMode !== 'on-tie' || commissionPct === 25) return []
  const message = `vigorish on ties of ${commissionPct} percent; 30-2807(1)(a)(iii) names 25 percent`
  return [problem('commissionPct', 'commissionPct', message, co(128, 128, '30-2807(1)(a)(iii)'))]
}

function refusesWithoutBaseWager(round: Round, bet: Bet, options: Options) {
  const isStandard = ({ wager }: Bet) => ['player', 'banker', 'tie'].includes(wager)
  if (options.baseWagerRequired !== true || isStandard(bet)) return undefined
  const hasBase = round.bets.some((other) => other.seat === bet.seat && isStandard(other))
  if (hasBase) return undefined
  return {
    rule: 'base-wager-required',
    message: `seat ${bet.seat} has ${bet.wager} without a Player, Banker or Tie wager`,
  }
}

export const baccarat = game(page)
