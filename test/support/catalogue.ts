/**
 * The ids of the catalogue by game, made from it once: wagers, pay tables, options, irregularities and jackpots. A game
 * that extends another has that one's ids too.
 */
export type Listed = {
  extends?: string
  phases?: string
  wagers?: string
  payTables?: string
  options?: string
  irregularities?: string
  jackpots?: string
}

export const catalogue: Readonly<Record<string, Listed>> = {
  'gb.roulette': {
    phases: 'betting spin result settlement rage-window',
    wagers:
      'straight-up split street corner first-four six-line column dozen red-black odd-even low-high ' +
      'split-columns split-dozens roulette-rage',
    payTables: 'rage-min rage-1 rage-2',
    options: 'wagersOffered rageDisplay payTable.roulette-rage',
    irregularities: 'rage-outside-window not-on-wheel ball-same-direction unconfirmed-oral-bet impossible-selection',
  },
  'gb.blackjack': {
    phases: 'betting initial-deal side-settlement insurance player-decisions dealer-draw settlement',
    wagers: 'initial insurance even-money double-down split 21-plus-3 royal-match perfect-pairs',
    payTables: 'royal-match-min royal-match-1 royal-match-2 perfect-pairs-min perfect-pairs-1 perfect-pairs-2',
    options: 'soft17 doubleOn splitOn evenMoney decks dealOrder splitTwoCard21',
    irregularities:
      'side-wager-wrong-decks side-wager-alone insurance-without-blackjack hit-on-21 second-card-after-double ' +
      'double-not-allowed split-not-pair second-card-on-split-ace dealer-draw-error hole-card ' +
      'deck-change-mid-shoe too-many-copies side-wager-changed-after-deal',
  },
  'gb.three-card-poker': {
    phases: 'betting deal decision reveal-and-settle',
    wagers: 'ante play ante-bonus pair-plus',
    payTables: 'ante-bonus pair-plus',
    options: 'pairPlusOnFold dealOrder',
    irregularities: 'play-not-equal-ante late-initial-wager play-without-ante wrong-card-count two-positions',
  },
  'gb.punto-banco': {
    phases: 'betting deal-and-draw settlement',
    wagers: 'punto banco egalite dragon-bonus',
    payTables: 'dragon-min dragon-1 dragon-2 dragon-3',
    options: 'banker shoeHolderWagers decks payTable.dragon-bonus',
    irregularities:
      'punto-draw-error banco-draw-error draw-after-natural dragon-both-sides dragon-late mixed-games ' +
      'shoe-out-of-turn',
  },
  'gb.punto-banco-2000': {
    extends: 'gb.punto-banco',
    wagers: 'punto banco egalite dragon-bonus',
    irregularities: 'mixed-games',
  },
  'gb.casino-stud': {
    phases: 'betting deal decisions folds reveal-and-settle',
    wagers: 'ante raise progressive insurance double',
    payTables: 'stud-raise stud-progressive csbi',
    options: 'progressiveOffered csbiOffered jackpotOrder progressive rfRaiseOdds',
    irregularities: 'raise-not-double insurance-without-ante double-wrong-upcard upcard-order duplicate-card',
    jackpots: 'gb.casino-stud.progressive',
  },
  'gb.dice': {
    phases: 'betting-between-throws throw settlement',
    wagers:
      'win-line dont-win-line come dont-come behind-win-line behind-dont-win behind-come behind-dont-come ' +
      'hardways place-to-win place-to-lose any-craps craps-2 craps-3 craps-12 eleven any-seven specific-pair ' +
      'specific-non-pair field',
    payTables: 'field',
    options: 'wagersOffered',
    irregularities:
      'odds-over-line odds-before-point line-after-comeout contract-removed shooter-without-line bad-throw ' +
      'bad-dice shooter-order',
  },
  'gb.sic-bo': {
    phases: 'betting shake-and-uncover declare settlement',
    wagers:
      'small big odd even specific-triple specific-double any-triple total dice-combination single-die ' +
      'four-number three-number double-and-single',
    payTables: 'totals single-die',
    options: 'layout doubleOnTriple',
    irregularities: 'wrong-dice impossible-selection late-bet',
  },
  'gb.big-six': {
    phases: 'betting spin settlement',
    wagers: 'symbol',
    payTables: 'big-six',
    options: 'betweenSegments themeSymbols',
    irregularities: 'clapper-between not-on-wheel wrong-counts',
  },
  'gb.holdem-bonus': {
    phases: 'betting hole-cards pre-flop flop before-turn turn before-river river-and-settle',
    wagers: 'ante flop turn river bonus-jackpot progressive',
    payTables: 'bonus-jackpot holdem-progressive',
    options: 'bonusTopRow bonusJackpotOffered bonusOnFold progressiveOffered progressive',
    irregularities: 'bad-multiple bet-out-of-phase side-without-ante duplicate-card',
    jackpots: 'gb.holdem-bonus.progressive',
  },
  'gb.ultimate-holdem': {
    phases: 'betting pre-flop after-flop after-river reveal-and-settle',
    wagers: 'ante blind play trips-bonus',
    payTables: 'uth-blind trips-min trips-1 trips-2 trips-3 trips-4',
    options: 'boardDealt payTable.trips-bonus',
    irregularities: 'blind-not-ante play-wrong-size trips-without-ante',
  },
  'gb.casino-holdem': {
    phases: 'betting hole-and-flop decision aa-settlement turn-river reveal-and-settle',
    wagers: 'ante call aa-bonus progressive-5-7',
    payTables: 'che-ante aa-bonus prog-5-7',
    options: 'aaBonusOffered progressiveOffered progressive tie',
    irregularities: 'call-not-double side-without-ante community-order',
    jackpots: 'gb.casino-holdem.progressive-5-7',
  },
  'gb.two-way-holdem': {
    phases: 'betting hole-and-flop flop-decision turn-river river-decision reveal-and-settle',
    wagers: 'ante blind flop river two-way',
    payTables: 'two-way',
    options: 'tie riverBet',
    irregularities: 'unequal-initials flop-wager-wrong',
  },
  'gb.let-it-ride': {
    phases: 'betting deal first-decision community-1 second-decision community-2 settlement',
    wagers: 'wager-1 wager-2 wager-pound three-card-bonus',
    payTables: 'lir-min lir-1 lir-2 lir-3 lir-4 tcb-min tcb-1 tcb-2 tcb-3',
    options: 'royalCap payTable.let-it-ride payTable.three-card-bonus',
    irregularities:
      'unequal-mandatory bonus-without-mandatory late-pull early-community cap-not-allowed duplicate-card',
  },
  'gb.pai-gow-poker': {
    phases: 'betting deal set reveal-and-set settlement envy',
    wagers: 'standard fortune envy-bonus jokolor',
    payTables: 'fortune-min fortune-1 fortune-2 envy-min envy-2 jokolor',
    options: 'foul envyMinimum threePair sideWager',
    irregularities: 'foul-set house-way-error side-without-standard two-side-kinds duplicate-card',
  },
  'co.baccarat': {
    phases: 'betting deal settlement',
    wagers:
      'banker player tie perfect-pair match-pair-player match-pair-banker total-cards-4 total-cards-5 ' +
      'total-cards-6 winning-margin-player winning-margin-banker',
    payTables: 'margin-a margin-b margin-c',
    options:
      'payTable matchPairMode decks commissionMode commissionPct commissionRounding tiePays perfectPairPays ' +
      'baseWagerRequired aggregateLimit freeHandsPerShoe dealFace dealerTipWagers',
    irregularities: 'irr-2816.1 irr-2816.2 irr-2816.3 irr-2816.4 irr-late-bet irr-missing-preshuffled',
  },
  'co.midi-baccarat': {
    extends: 'co.baccarat',
  },
  'co.5-treasures': {
    extends: 'co.baccarat',
    wagers: 'fortune-7 golden-8 heavenly-9 blazing-7s cover-all',
    payTables: '5t-1 5t-2',
    options: 'payTable baseWagerRequired',
  },
  'co.99-fortunes': {
    extends: 'co.baccarat',
    wagers: 'fortunes-progressive',
    payTables:
      '99f-sample 99f-p1 99f-p2-6spots-php 99f-p2-7spots-usd5 99f-p2-7spots-php100 99f-p3-6spots-php200 ' +
      '99f-p3-7spots-php200 99f-p4b 99f-p5 99f-p6',
    options: 'payTable envyTo baseWagerRequired',
    irregularities: 'irr-99-wrong-button',
    jackpots: '99-fortunes',
  },
  'co.dragon-bonus': {
    extends: 'co.baccarat',
    wagers: 'dragon-bonus-player dragon-bonus-banker',
    payTables: 'db-1 db-2 db-3',
    options: 'payTable bothSides baseWagerRequired settlementOrder',
  },
  'co.ez-baccarat': {
    extends: 'co.baccarat',
    wagers: 'banker player tie dragon-7 panda-8 ez-progressive',
    payTables: 'ez-p1 ez-p2 ez-p3',
    options: 'payTable ezP3LastRow baseWagerRequired',
    jackpots: 'ez-progressive',
  },
  'co.golden-frog': {
    extends: 'co.baccarat',
    wagers: 'gf-3c9-over-3c7 gf-3c9-over-3c1 gf-2c9-over-2c7 gf-8-over-6 jin-chan koi',
    options: 'offered baseWagerRequired commissionMode',
  },
  'co.infinite-fortune': {
    extends: 'co.baccarat',
    wagers: 'supershot-3c9-3c8 supershot-natural supershot-8-7 super-7 fortune-8 banker-pair player-pair',
    payTables: 'supershot-natural',
    options: 'offered supershotNaturalOption baseWagerRequired commissionMode',
  },
  'co.eternal-baccarat': {
    extends: 'co.baccarat',
    wagers:
      'sun-7 moon-8 supreme-7 divine-9 eclipse se-sun-7 se-moon-8 se-9-over-7 se-2c8-over-2c1 se-player-3c6 ' +
      'se-banker-1-or-2 se-both-8-or-9 se-1-over-0 se-3c6-over-3c3 se-3c8-over-3c0 se-banker-over-2c7 ' +
      'se-3c9-over-3c6 se-3c9-over-3c8 se-player-3c8-over-3c0 se-tie-0 se-tie-1-3 se-tie-4-7 se-tie-8-9 ' +
      'se-player-pair se-banker-pair golden-talons-player golden-talons-banker harmony-progressive ' +
      'sun-7-progressive fate-38-progressive',
    payTables: 'PT-FLT-MB golden-talons harmony sun-7 fate-38',
    options:
      'offered payTable unitCents chosenSuit chosenSuits2 commissionMode commissionPct baseWagerRequired ' +
      'incompleteTables s7E03SameColorCents',
    jackpots: 'eternal-progressives',
  },
  'mbs.texas-holdem-bonus-progressive': {
    phases:
      'betting deal flop-decision expose-flop turn-decision expose-turn river-decision expose-river showdown settlement',
    wagers: 'ante flop turn river bonus progressive',
    payTables: 'main bonus progressive progressive-community',
    options:
      'dealingDevice positions bonusOnLosingHand pjAwards progressiveStakeReturned progressiveWager ' +
      'progressiveMeter fixedAwardsFromMeter absentBonus anteMin anteMax multipleHands',
    irregularities:
      'irr-5.1-deck irr-5.2-misdeal-untouched irr-5.3-board-or-dealer-count irr-5.4-exposed ' +
      'irr-5.5-late-wager irr-5.6-withdrawn-wager irr-5.7-player-count irr-5.8-count-doubt ' +
      'irr-5.9-confidentiality irr-5.10-multi-hand-error irr-5.11-absent irr-5.12-progressive-without-ante ' +
      'irr-5.13-under-min irr-5.14-over-max irr-5.15-past-limits irr-5.16-power-failure ' +
      'irr-6.2-higher-position irr-6.1-other',
    jackpots: 'progressive-jackpot',
  },
  'hkjc.win': {
    wagers: 'win',
  },
  'hkjc.composite-win': {
    wagers: 'composite-win',
  },
  'hkjc.place': {
    wagers: 'place',
  },
  'hkjc.quinella': {
    wagers: 'quinella',
  },
  'hkjc.quinella-place': {
    wagers: 'quinella-place',
  },
  'hkjc.forecast': {
    wagers: 'forecast',
  },
  'hkjc.tierce': {
    wagers: 'tierce',
  },
  'hkjc.trio': {
    wagers: 'trio',
  },
  'hkjc.quartet': {
    wagers: 'quartet',
  },
  'hkjc.first-4': {
    wagers: 'first-4',
  },
  'hkjc.double': {
    wagers: 'double',
  },
  'hkjc.treble': {
    wagers: 'treble',
  },
  'hkjc.double-trio': {
    wagers: 'double-trio',
  },
  'hkjc.triple-trio': {
    wagers: 'triple-trio',
    jackpots: 'jackpot-single-pool',
  },
  'hkjc.six-up': {
    wagers: 'six-up',
    jackpots: 'jackpot-single-pool',
  },
  'hkjc.all-up': {
    wagers: 'all-up',
  },
}

/** The rules that hold for a whole document, by the first part of its games' ids. */
export const ofDocument: Readonly<Record<string, { rules?: string; irregularities?: string; jackpots?: string }>> = {
  gb: {
    rules:
      'gr.approved-games-only gr.scope-of-document gr.trial-games gr.local-variation gr.higher-odds ' +
      'gr.minimum-odds gr.whole-pay-table gr.minimum-set-not-a-table gr.bank gr.equipment-standards ' +
      'gr.progressive.availability gr.progressive.faults gr.progressive.meter-share gr.progressive.seed ' +
      'gr.progressive.equipment gr.progressive.multiple-wins gr.progressive.integrity gr.progressive.sign ' +
      'gr.table-limits-notice gr.no-partnerships gr.oral-wagers gr.chip-position-governs ' +
      'gr.equipment-security gr.deck-count-fixed gr.one-position-per-player gr.marked-layout ' +
      'gr.no-unlisted-variation gr.changed-odds-at-table',
  },
  co: {
    rules:
      'tr-permitted-wagers tr-tokens tr-seats tr-equipment tr-notices tr-vigorish-notice tr-payment-procedure ' +
      'tr-accommodation',
  },
  hkjc: {
    irregularities: 'irr-void-race irr-insufficient-starters irr-withdrawal irr-bet-on-withdrawn irr-late-announcement',
    jackpots: 'jackpot-single-pool jackpot-merged-pool jackpot-reserve',
  },
}
