import type { Deck } from '../kit/cards/census.ts'
import type { Citation } from '../kit/document/citation.ts'
import type { DealRules, HouseBanked, PageChecks } from '../kit/document/house-banked.ts'
import { afterBetting } from '../kit/document/late-wagers.ts'
import { type Option, type Options, type Problem, problem } from '../kit/document/options.ts'
import type { Breach } from '../kit/document/rules.ts'
import type { BettingRules } from '../kit/document/wagers.ts'
import { burnValue, type CoupFacts } from '../kit/families/baccarat/coup.ts'
import type { CoupView } from '../kit/families/baccarat/coup-odds.ts'
import { coupPage } from '../kit/families/baccarat/coup-page.ts'
import { type Bet, type Round, stakeOn } from '../kit/round/round.ts'
import { cappedTogether } from '../kit/settle/aggregate-cap.ts'
import { roundedDown } from '../kit/settle/money.ts'
import type { Settlement } from '../kit/settle/settlement.ts'
import { co, coupRules, irregularities, rules, shoe, thirdCards } from './common-rules.ts'
import { refusesTip, type TipRules, tipOption, tipRules, warnOfTips } from './dealer-tips.ts'
import { type DealerPays, dealerEnvyOf } from './progressive-wagers.ts'
import { baccarat } from './standard-wagers.ts'
import { verifyApproval, vigorishLeftOut, warnOfTieVigorish } from './vigorish.ts'

type CoupPage = HouseBanked<CoupFacts>

/** What a game of the document says for itself. All the rest is baccarat. */
type Variation = Pick<CoupPage, 'id' | 'title' | 'cite' | 'approval'> &
  Partial<
    Pick<
      CoupPage,
      'equipment' | 'options' | 'wagers' | 'payTables' | 'rules' | 'irregularities' | 'groups' | 'jackpots' | 'deeds'
    >
  > & {
    /** What it checks and refuses beside what the general rule does. */
    checks?: Partial<PageChecks>
    refuses?: BettingRules['refuses']
    reveals?: DealRules['reveals']
    /** What wagers look at, where it is more than points. */
    views?: Readonly<Record<string, CoupView>>
    alikeRulings?: CoupPage['odds']['alikeRulings']
    /** What is staked to find the odds of a wager that pays fixed amounts or a share of a meter (cents). */
    stakeOf?: (wager: string, options: Options) => number | undefined
    paysDealer?: DealerPays
    tips?: TipRules
  }

/** The game of the general rule, which every other varies. */
const ofAllTables = 'co.baccarat'

/** A game that is played as baccarat is, with wagers, pay tables and options of its own beside those of the general rule. */
export function variation(own: Variation): CoupPage {
  const wagers = { ...baccarat.wagers, ...own.wagers }
  const options: Readonly<Record<string, Option>> = { ...baccarat.options, dealerTipWagers: tipOption, ...own.options }
  const coup = coupPage({
    shoe,
    rules: coupRules,
    thirdCards,
    deck: decksInShoe,
    cites: { shoe: co(220, 220, '30-2812(1)'), thirdCards: rules['drawing-rules'].cite },
    face: ({ dealFace }) => (dealFace === 'down' ? 'down' : 'up'),
    setup: ['seen'],
    views: { ...baccarat.views, ...own.views },
    stakeOf: own.stakeOf,
  })
  const page: CoupPage = {
    ...coup,
    id: own.id,
    title: own.title,
    cite: own.cite,
    approval: own.approval,
    ...(own.id === ofAllTables ? {} : { extends: ofAllTables }),
    document: 'Colorado Rule 28',
    phases: ['betting', 'deal', 'settlement'],
    equipment: own.equipment ?? ['card-shoe', 'shuffler', 'bet-sensors'],
    currency: 'USD',
    options,
    wagers,
    ...(own.groups === undefined ? {} : { groups: own.groups }),
    payTables: { ...baccarat.payTables, ...own.payTables },
    ...(own.jackpots === undefined ? {} : { jackpots: own.jackpots }),
    rules: { ...rules, ...tipRules(own.tips), ...own.rules },
    irregularities: { ...irregularities, ...own.irregularities },
    cites: {
      unlistedWager: 'tr-permitted-wagers',
      lateBet: 'irr-late-bet',
      stakeLimits: 'tr-notices',
      minimumOdds: 'minimum-odds',
      equipment: 'shoe-preparation',
      missingCards: 'irr-missing-preshuffled',
      wrongDeal: 'drawing-rules',
    },
    rounding: roundedDown,
    deal: {
      ...coup.deal,
      burns: burnValue,
      cites: { ...coup.deal.cites, ...citesOfOptions(options) },
      ...(own.reveals === undefined ? {} : { reveals: own.reveals }),
    },
    betting: bettingOf(own),
    capped: (settlements, given) => cappedOptional(settlements, given, wagers),
    checks: checksOf(own, coup.checks),
    ...(own.deeds === undefined ? {} : { deeds: own.deeds }),
    odds: {
      ...coup.odds,
      ...(own.alikeRulings === undefined ? {} : { alikeRulings: own.alikeRulings }),
      leavesOut: (wager, options) => (wager === 'banker' ? vigorishLeftOut(options) : undefined),
    },
  }
  const { paysDealer } = own
  if (paysDealer === undefined) return page
  return { ...page, dealerEnvy: (round, given) => dealerEnvyOf(page, paysDealer, round, given) }
}

const bettingOf = (own: Variation): BettingRules => ({
  takesTips: true,
  cite: tipOption.cite,
  refuses: (round, bet, given) =>
    refusesTip(own.tips, round, bet, given) ??
    afterBetting(round, bet, [bet.wager], 'irr-late-bet') ??
    refusesWithoutBase(round, bet, given) ??
    own.refuses?.(round, bet, given),
})

const checksOf = (own: Variation, coup: Pick<Required<PageChecks>, 'round'>): PageChecks => ({
  options: (given) => [...verifyDecks(given), ...(own.checks?.options?.(given) ?? [])],
  table: (given) => [
    ...(own.wagers?.banker === undefined ? verifyApproval(given) : []),
    ...(own.checks?.table?.(given) ?? []),
  ],
  warnings: (given) => [
    ...warnOfLimits(given),
    ...warnOfTieVigorish(given),
    ...warnOfTips(own.tips, given),
    ...(own.checks?.warnings?.(given) ?? []),
  ],
  round: (round, given, setup) => [
    ...coup.round(round, given, setup),
    ...(own.checks?.round?.(round, given, setup) ?? []),
  ],
})

/** A table has its limits (co 30-2803(3)(b), line 90), which may be posted there and not be in its configuration. */
function warnOfLimits({ limits }: Options): Problem[] {
  const message = 'no minimum and maximum of any wager are set: the table must have them posted'
  return Object.keys(limits).length > 0 ? [] : [problem('limits', 'tr-notices', message, rules['tr-notices'].cite)]
}

/** Where the document lets the table choose, it is the choice's lines that say it. */
const citesOfOptions = ({ decks, dealFace }: Readonly<Record<string, Option>>): Readonly<Record<string, Citation>> => ({
  ...(decks && { deck: decks.cite }),
  ...(dealFace && { showsCards: dealFace.cite }),
})

/** With an automated shuffler twelve to twenty decks are two equal batches, of which one is in the shoe (lines 106-110). */
function decksInShoe({ decks }: Options): Deck {
  return { decks: Number(decks) > 10 ? Math.ceil(Number(decks) / 2) : Number(decks), jokers: 0 }
}

function verifyDecks({ decks, automatedShuffler }: Options): Problem[] {
  if (Number(decks) <= 10 || automatedShuffler === true) return []
  return [problem('decks', 'decks', 'more than ten decks need an automated shuffler', co(104, 120, '30-2806'))]
}

const standardWagers = ['player', 'banker', 'tie']

function refusesWithoutBase(round: Round, bet: Bet, { baseWagerRequired }: Options): Breach | undefined {
  if (baseWagerRequired !== true || standardWagers.includes(bet.wager)) return undefined
  if (standardWagers.some((wager) => stakeOn(round, bet.seat, wager) > 0)) return undefined
  return {
    rule: 'base-wager-required',
    message: `seat ${bet.seat} has ${bet.wager} without a Player, Banker or Tie wager`,
  }
}

/** The cap is on optional wagers (co 30-2899.01(3)(b), line 329). */
function cappedOptional(
  settlements: Settlement[],
  { aggregateLimit }: Options,
  wagers: CoupPage['wagers'],
): Settlement[] {
  if (typeof aggregateLimit !== 'number') return settlements
  const isOptional = ({ wager }: Settlement) => wagers[wager]?.optional === true
  const capped = cappedTogether(settlements.filter(isOptional), aggregateLimit)
  return settlements.map((s) => (isOptional(s) ? (capped.shift() ?? s) : s))
}
