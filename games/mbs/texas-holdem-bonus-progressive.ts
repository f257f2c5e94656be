import { singleDeck } from '../kit/cards/census.ts'
import { described } from '../kit/document/described.ts'
import { game } from '../kit/document/game.ts'
import type { HouseBanked, Setup } from '../kit/document/house-banked.ts'
import { afterBetting, outOfPhase } from '../kit/document/late-wagers.ts'
import { amount, choice, type Options, type Problem, problem, saidByMeter } from '../kit/document/options.ts'
import type { Breach } from '../kit/document/rules.ts'
import { dealsOfTwoHands } from '../kit/families/holdem/holdem-odds.ts'
import { bothHoldAces, goesOn, holds, verifyHoldem } from '../kit/families/holdem/showdown.ts'
import { seatWords } from '../kit/ranks/hand-text.ts'
import { contestShown } from '../kit/ranks/published-contest.ts'
import { cited, deals, decides, packets, type Stage } from '../kit/round/deal-plan.ts'
import { afterItsTurn } from '../kit/round/decision-order.ts'
import { type Bet, betText, did, handOf, has, type Round, seatHand, seatsIn } from '../kit/round/round.ts'
import { notMultipleOf, secondPosition, withoutBase } from '../kit/round/stake-checks.ts'
import { operatorsMeter } from '../kit/settle/jackpot.ts'
import { meterOf } from '../kit/settle/meter-awards.ts'
import { roundedDown } from '../kit/settle/money.ts'
import { atShowdown, type HandInPlay, handIn, outOfPlayWords } from './hand-in-play.ts'
import { outcomesOf } from './hand-odds.ts'
import { community, jackpotRows, progressive } from './jackpot-rows.ts'
import { isLimited, settledIrregularities } from './limits-and-card-counts.ts'
import { irregularities, mbs, rules } from './rules.ts'

const jackpotId = 'progressive-jackpot'

/** What becomes of a hand that nobody plays on with (3.9.1, 3.10.1, 5.7, 5.10 and 5.11, lines 70-73 and 168-176). */
const notPlayed = { invalid: 'void', absent: 'void', folds: 'lose', notShown: 'lose' } as const
const againstTheDealer = {
  when: atShowdown({ ...notPlayed, wins: 'win', winsBelowStraight: 'win', ties: 'push', loses: 'lose' }),
  pays: '1:1',
} as const

const page: HouseBanked<HandInPlay> = {
  id: 'mbs.texas-holdem-bonus-progressive',
  title: "Texas Hold'em Bonus Progressive (MBS)",
  document: "Game Rules, Texas Hold'em Bonus Progressive, Version 6",
  cite: mbs(1, 193),
  approval: {
    says: 'Gambling Regulatory Authority of Singapore, section 100(1) Casino Control Act 2006: version 6, w.e.f. 2 August 2019',
    cite: mbs(5, 11),
  },
  family: 'poker-vs-dealer',
  phases: [
    'betting',
    'deal',
    'flop-decision',
    'expose-flop',
    'turn-decision',
    'expose-turn',
    'river-decision',
    'expose-river',
    'showdown',
    'settlement',
  ],
  live: {
    setup: ['seen'],
    resultFrom: ['card-shoe', 'card-reader'],
    play: 'seats',
  },
  bankedBy: 'house',
  equipment: ['card-shoe', 'shuffler', 'bet-sensors', 'jackpot-meter'],
  currency: 'SGD',

  options: {
    dealingDevice: choice(['automated', 'manual'], 'automated', mbs(67, 68, '3.7-3.8')),
    positions: choice([4, 5, 6, 7], 7, mbs(193)),
    bonusOnLosingHand: choice(['lose', 'pay'], 'lose', mbs(75, 75, '3.10.3')),
    pjAwards: choice(['highest', 'cumulative'], 'highest', mbs(139, 155, '4.2')),
    progressiveStakeReturned: choice([false, true], false, mbs(135, 147, '4.2')),
    progressiveWager: amount(mbs(64, 64, '3.5.3')),
    progressive: operatorsMeter(mbs(139, 141, '4.2')),
    progressiveMeter: saidByMeter(amount(mbs(139, 141, '4.2'))),
    fixedAwardsFromMeter: choice([false, true], false, mbs(144, 155, '4.2')),
    absentBonus: choice(['return', 'lose'], 'return', mbs(176, 176, '5.11')),
    anteMin: amount(mbs(56, 56, '3.4')),
    anteMax: amount(mbs(56, 56, '3.4')),
    multipleHands: choice(['allowed', 'forbidden'], 'allowed', mbs(57, 59, '3.4.1-3.4.3')),
  },

  wagers: {
    ante: {
      title: 'Ante',
      cite: mbs(72, 122, '3.10, 4.1'),
      when: atShowdown({ ...notPlayed, wins: 'win', winsBelowStraight: 'push', ties: 'push', loses: 'lose' }),
      pays: '1:1',
    },
    flop: { title: 'Flop', cite: mbs(71, 119, '3.9.2, 4.1'), ...againstTheDealer },
    turn: { title: 'Turn', cite: mbs(71, 120, '3.9.2, 4.1'), ...againstTheDealer },
    river: { title: 'River', cite: mbs(71, 121, '3.9.2, 4.1'), ...againstTheDealer },
    bonus: {
      title: 'Bonus',
      cite: mbs(124, 133, '4.1.1'),
      optional: true,
      // 3.10.3 loses every wager but the jackpot's with the lower hand (line 75); 4.1.1 looks at the hole cards alone.
      when: atShowdown({
        ...notPlayed,
        absent: { option: 'absentBonus', is: { return: 'void', lose: 'lose' } },
        wins: 'win',
        winsBelowStraight: 'win',
        ties: 'win',
        loses: { option: 'bonusOnLosingHand', is: { pay: 'win', lose: 'lose' } },
      }),
      rows: {
        'aa-both': bothHoldAces,
        aa: holds('AA'),
        'ak-suited': holds('AKs'),
        'aq-aj-suited': holds('AQs', 'AJs'),
        'ak-offsuit': holds('AKo'),
        'high-pairs': holds('KK', 'QQ', 'JJ'),
        'aq-aj-offsuit': holds('AQo', 'AJo'),
        'low-pairs': holds('TT', '99', '88', '77', '66', '55', '44', '33', '22'),
      },
      tables: ['bonus'],
    },
    progressive: {
      title: 'Progressive Jackpot',
      cite: mbs(108, 155, '3.13, 4.2'),
      optional: true,
      voids: described(
        'the hand is invalid, its player is absent, or the seat has no Ante',
        ({ invalid, absent, hasAnte }: HandInPlay) => invalid || absent || !hasAnte,
      ),
      each: described(
        "the highest award of the hand or of the board, or one of each where `pjAwards` is cumulative; a folded hand has the board's alone",
        jackpotRows,
      ),
      pays: Object.fromEntries([...progressive.rows, ...community.rows].map(({ when, pays }) => [when, pays])),
      stakeBack: { option: 'progressiveStakeReturned' },
    },
  },

  payTables: {
    bonus: {
      cite: mbs(124, 133, '4.1.1'),
      rows: [
        { when: 'aa-both', pays: '1000:1' },
        { when: 'aa', pays: '30:1' },
        { when: 'ak-suited', pays: '25:1' },
        { when: 'aq-aj-suited', pays: '20:1' },
        { when: 'ak-offsuit', pays: '15:1' },
        { when: 'high-pairs', pays: '10:1' },
        { when: 'aq-aj-offsuit', pays: '5:1' },
        { when: 'low-pairs', pays: '3:1' },
      ],
    },
    progressive,
    'progressive-community': community,
  },
  jackpots: {
    [jackpotId]: {
      wager: 'progressive',
      cite: mbs(108, 110, '3.13-3.15'),
      order: 'as-entered',
      last: ['royal-flop', 'royal-turn', 'royal-river'],
      fixedFrom: ({ fixedAwardsFromMeter }) => (fixedAwardsFromMeter === true ? 'meter' : 'tray'),
    },
  },

  choices: {
    'flop-bet': { stakes: 'flop', phases: ['flop-decision'], cite: mbs(71, 71, '3.9.2') },
    'turn-bet': { stakes: 'turn', needs: 'flop', phases: ['turn-decision'], cite: mbs(71, 71, '3.9.2') },
    'river-bet': { stakes: 'river', needs: 'flop', phases: ['river-decision'], cite: mbs(71, 71, '3.9.2') },
    check: { needs: 'flop', phases: ['turn-decision', 'river-decision'], cite: mbs(71, 71, '3.9.2') },
    fold: { phases: ['flop-decision'], cite: mbs(70, 70, '3.9.1') },
    /** Before the Flop wager it ends the hand; after it, it is a check at either of the two decisions, or at both. */
    absent: {
      anytime: true,
      phases: ['flop-decision', 'turn-decision', 'river-decision'],
      irregularity: 'irr-5.11-absent',
      cite: mbs(176, 176, '5.11'),
    },
    /** Its hole cards are not shown, and so taken for lower than the dealer's. A hand that is folded is not compared. */
    decline: { anytime: true, needs: 'flop', phases: ['showdown'], cite: mbs(70, 73, '3.9.1, 3.10.1') },
  },
  deeds: {
    view: { says: 'the seat looks at its hole cards; of several hands, at those of one', cite: mbs(57, 57, '3.4.1') },
  },

  rules,
  irregularities,
  cites: {
    unlistedWager: 'layout-areas',
    lateBet: 'irr-5.5-late-wager',
    withdrawnBet: 'irr-5.6-withdrawn-wager',
    stakeLimits: 'table-limits',
    minimumOdds: 'payout-odds',
    equipment: 'irr-5.1-deck',
    wrongDeal: 'irr-5.3-board-or-dealer-count',
    playersPacket: 'irr-5.7-player-count',
    wrongPlace: 'irr-5.2-misdeal-untouched',
    countDoubt: 'irr-5.8-count-doubt',
  },

  deal: {
    seats: ({ positions }) => Number(positions),
    deck: () => singleDeck,
    plan: planOf,
    cites: { deck: mbs(42, 42, '2.1') },
  },
  betting: {
    refuses: (round, bet, options) =>
      refusesPlace(round, bet, options) ??
      refusesMoment(round, bet) ??
      afterItsTurn(page, round, bet, options, 'irr-5.5-late-wager') ??
      refusesStake(round, bet, options),
    honours: (_round, bet, { anteMax }) =>
      isLimited(bet) && typeof anteMax === 'number' ? Math.min(bet.stake, anteMax) : bet.stake,
  },
  rounding: roundedDown,
  facts: (round, bet, options) => handIn(round, bet, options, meterOf(page, round, options, jackpotId)),
  shows: (round, options) => contestShown(page, round, options, outOfPlayWords),
  tells: seatWords,
  checks: {
    options: verifyOptions,
    table: verifyTable,
    warnings: warnOfLimits,
    round: (round, _options, setup) => verifyDealt(round, setup),
    alerts: (round, options) => [...settledIrregularities(round, options), ...jackpotsWithoutAnte(round)],
  },
  odds: {
    strategies: { ante: ['optimal'], progressive: ['stays', 'folds'] },
    dealsToCount: { ante: dealsOfTwoHands },
    outcomes: (wager, options, strategy, _on, meter) => outcomesOf(page, wager, options, strategy, meter),
  },
}

const staying = { stay: 'flop', lostOnFold: ['ante', 'bonus'] }
const stays = (round: Round, seat: number): boolean => did(round, seat, 'flop-bet') && !did(round, seat, 'absent')

/** With the manual device the dealer's cards come when all have decided to stay or to fold, or behind their further wagers. */
function planOf(round: Round, { dealingDevice }: Options): readonly Stage[] {
  const isManual = dealingDevice === 'manual'
  const isIn = (round: Round, seat: number) => has(round, seat, 'ante') && !did(round, seat, 'absent')
  const dealer = deals(2, 'dealer')
  const manual = mbs(68, 68, '3.8')
  return [
    ...(isManual
      ? cited(manual, deals(1, 'seats'), deals(1, 'seats'), deals(5, 'board'))
      : cited(mbs(67, 67, '3.7'), deals(5, 'board'), packets(2, 'seats'), dealer)),
    ...cited(mbs(69, 71, '3.9'), decides(['flop-bet', 'fold'], isIn)),
    ...(isManual && goesOn(round, staying) ? cited(manual, { ...dealer, mayWait: true }) : []),
    ...cited(mbs(71, 71, '3.9.2'), decides(['turn-bet', 'check'], stays), decides(['river-bet', 'check'], stays)),
  ]
}

/** The operator has one set of odds, the approved one. */
function verifyOptions({ odds, anteMin, anteMax }: Options): Problem[] {
  const { says, cite } = rules['payout-odds']
  const limits = `the minimum of ${anteMin} is over the maximum of ${anteMax}`
  return [
    ...Object.keys(odds).map((row) => problem(`odds.${row}`, 'payout-odds', `odds of '${row}': ${says}`, cite)),
    ...(anteMax !== null && Number(anteMin) > Number(anteMax)
      ? [problem('anteMin', 'table-limits', limits, rules['table-limits'].cite)]
      : []),
  ]
}

function verifyTable({ wagersOffered, progressiveWager }: Options): Problem[] {
  if (!wagersOffered.includes('progressive') || progressiveWager !== null) return []
  const message = 'the amount of the Progressive Jackpot wager is not set; set it, or do not offer the wager'
  return [problem('progressiveWager', 'table-limits', message, rules['table-limits'].cite)]
}

/** The limits are displayed at the table (3.4), and may not be in its configuration. The other wagers follow from the Ante. */
function warnOfLimits({ anteMin, anteMax, limits: { ante } }: Options): Problem[] {
  const isSet = [anteMin ?? ante?.min, anteMax ?? ante?.max].every((limit) => typeof limit === 'number')
  const message = 'no minimum and maximum of the Ante are set: the table must have them displayed'
  return isSet ? [] : [problem('anteMin', 'table-limits', message, rules['table-limits'].cite)]
}

/**
 * A player's hand with a wrong number of cards is settled as out of play (5.7), and voids nobody else's. Where a place
 * without a wager has cards, one that has none is of the same misdeal (5.2).
 */
function verifyDealt(round: Round, setup: Setup | undefined): Breach[] {
  const found = verifyHoldem(round, staying, { rule: 'irr-5.1-deck' }, setup).flatMap((breach): Breach[] => {
    if (breach.figures === undefined) return [{ ...breach, rule: misdeal }]
    const { hand } = breach.figures
    if (hand === undefined) return [breach]
    return hand === 'board' || hand === 'dealer' ? [{ ...breach, rule: 'irr-5.3-board-or-dealer-count' }] : []
  })
  return found.some(({ rule }) => rule === misdeal) ? [...found, ...leftOut(round)] : found
}

const misdeal = 'irr-5.2-misdeal-untouched'

const leftOut = (round: Round): Breach[] =>
  seatsIn(round)
    .filter((seat) => handOf(round, seatHand(seat)).length === 0)
    .map((seat) => ({ rule: misdeal, message: `${seatHand(seat)} has a wager, and no cards are dealt to it` }))

const isDealt = ({ deal }: Round): boolean => Object.values(deal).some((cards) => cards.length > 0)

function refusesPlace(round: Round, bet: Bet, { positions, multipleHands }: Options): Breach | undefined {
  if (bet.seat > Number(positions))
    return { rule: 'layout-areas', message: `${betText(bet)}: the layout has ${positions} positions` }
  if (round.bets.find(({ seat, wager }) => seat === bet.seat && wager === bet.wager) !== bet)
    return { rule: 'one-wager-an-area', message: `${betText(bet)}: another wager lies on this area` }
  return multipleHands === 'forbidden' && !isDealt(round)
    ? secondPosition(round, bet, 'irr-5.10-multi-hand-error')
    : undefined
}

function refusesMoment(round: Round, bet: Bet): Breach | undefined {
  const late = afterBetting(round, bet, ['ante', 'bonus', 'progressive'], 'irr-5.5-late-wager')
  if (late !== undefined) return late
  const moment = moments[bet.wager]
  return moment === undefined ? undefined : outOfPhase(round, bet, moment, 'irr-5.5-late-wager')
}

const moments: Readonly<Record<string, { phase: string; shown: number }>> = {
  flop: { phase: 'flop-decision', shown: 0 },
  turn: { phase: 'turn-decision', shown: 3 },
  river: { phase: 'river-decision', shown: 4 },
}

function refusesStake(round: Round, bet: Bet, options: Options): Breach | undefined {
  const antes = round.bets.filter(({ seat, wager }) => seat === bet.seat && wager === 'ante')
  if (moments[bet.wager] !== undefined && antes.length > 1)
    return {
      rule: 'one-wager-an-area',
      message: `${betText(bet)}: ${antes.length} Antes lie on the area that it follows`,
    }
  switch (bet.wager) {
    case 'flop':
      return notMultipleOf(round, bet, 'ante', [2], 'following-wagers')
    case 'turn':
    case 'river':
      return (
        withoutBase(round, bet, ['flop'], 'following-wagers') ??
        notMultipleOf(round, bet, 'ante', [1], 'following-wagers')
      )
    case 'bonus':
      return withoutBase(round, bet, ['ante'], 'bonus-needs-ante') ?? underMinimum(round, bet, options)
    case 'progressive':
      return refusesJackpot(round, bet, options)
    default:
      return underMinimum(round, bet, options)
  }
}

/** Once the outcome is known a wager under the minimum is settled all the same, the first time (5.13, line 181). */
function underMinimum(round: Round, bet: Bet, { anteMin }: Options): Breach | undefined {
  if (isDealt(round) || typeof anteMin !== 'number' || bet.stake >= anteMin) return undefined
  return {
    rule: 'irr-5.13-under-min',
    message: `${betText(bet)}: ${bet.stake} is under the minimum of ${anteMin}`,
    figures: { stake: bet.stake, limit: anteMin },
  }
}

/** Without an Ante it is refused while bets are taken, and goes back with the hand after that (5.12, lines 177-180). */
function refusesJackpot(round: Round, bet: Bet, { progressiveWager }: Options): Breach | undefined {
  const ante = round.bets.find(({ seat, wager }) => seat === bet.seat && wager === 'ante')
  if (bet.behind || (bet.player !== undefined && ante?.player !== undefined && ante.player !== bet.player))
    return { rule: 'jackpot-of-the-seat', message: `${betText(bet)}: it is another player's position` }
  if (typeof progressiveWager === 'number' && bet.stake !== progressiveWager)
    return {
      rule: 'table-limits',
      message: `${betText(bet)}: ${bet.stake} was staked, and the wager is ${progressiveWager}`,
      figures: { stake: bet.stake, wager: progressiveWager },
    }
  const isOpen = !isDealt(round) || round.state.phase === 'betting'
  return isOpen ? withoutAnte(round, bet) : undefined
}

const withoutAnte = (round: Round, bet: Bet): Breach | undefined =>
  withoutBase(round, bet, ['ante'], 'irr-5.12-progressive-without-ante')

/** After "no more bets" the wager is invalid and goes back at the end of the hand (5.12.2, line 180). */
const jackpotsWithoutAnte = (round: Round): Breach[] =>
  round.bets
    .filter(({ wager }) => wager === 'progressive')
    .map((bet) => withoutAnte(round, bet))
    .filter((breach) => breach !== undefined)

export const texasHoldemBonusProgressive = game(page)
