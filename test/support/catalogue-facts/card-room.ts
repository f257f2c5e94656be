import type { Listed } from '../catalogue.ts'

/** The same of the card room's games against a player-dealer, with the irregularities of the procedures that they use. */
export const cardRoomCatalogue: Readonly<Record<string, Listed>> = {
  'hg.jokers-wild-pai-gow-poker': {
    wagers: 'base backline player-dealer-bank',
    options: 'jokers house_way',
    irregularities:
      'fouled-setting wrong-split ace-or-joker-boxed-or-exposed two-cards-boxed-or-exposed ' +
      'wrong-spots-two-looked wrong-spots-bank-seen wrong-spot-one-looked one-boxed-card one-exposed-card ' +
      'bank-opened-early hand-shown-or-discussed misread-hand bank-set-badly two-spots-one-player ' +
      'player-dealer-over-two-hands player-dealer-not-entitled fourth-party',
  },
  'hg.super-9': {
    wagers: 'base backline player-dealer-bank',
    options: 'bank_partners',
    irregularities:
      'illegal-draw-decision repositioned-hand second-draw bank-not-committed statement-of-value ' +
      'bank-exposed-early wager-altered fouled-hand wrong-count-player misdeal-wrong-position ' +
      'misdeal-bank-count misdeal-shoe-empty misdeal-two-boxed shoe-empty-on-draw exposed-on-deal ' +
      'exposed-on-draw boxed-card card-off-table missed-draw card-removed-early hand-out-of-view bank-short ' +
      'foreign-rank player-dealer-over-two-hands player-dealer-not-entitled fourth-party',
  },
  'hg.hawaiian-blackjack': {
    wagers: 'base double-down split backline no-action-bet player-dealer-bank',
    payTables: 'base-pays',
    options: 'joker_twelve_is_soft split_aces_make_natural pair_by',
    irregularities:
      'hit-on-22 second-card-after-double fifth-hand late-surrender double-on-ranked-hand split-not-pair ' +
      'player-dealer-must-stand player-dealer-must-hit player-dealer-surrender hit-out-of-turn miscalled-hand ' +
      'signals cards-touched shoe-error player-dealer-over-two-hands player-dealer-not-entitled fourth-party ' +
      'card-pulled-early two-cards-at-once dealt-out-of-order player-skipped dealt-to-no-bet ' +
      'bank-downcard-exposed',
  },
  'hg.caribbean-stud': {
    wagers: 'ante call-bet backline no-action-bet player-dealer-bank',
    payTables: 'call-bonus',
    options: 'flush_over_full_house odds_changes bank_by',
    irregularities:
      'wrong-call-size cap-or-pinch third-backline shoe-error player-dealer-over-two-hands ' +
      'player-dealer-not-entitled fourth-party card-pulled-early two-cards-at-once dealt-out-of-order ' +
      'player-skipped dealt-to-no-bet bank-downcard-exposed',
  },
  'hg.pai-gow-poker': {
    wagers: 'base backline player-dealer-bank',
    irregularities:
      'fouled-setting wrong-split ace-or-joker-boxed-or-exposed two-cards-boxed-or-exposed ' +
      'wrong-spots-two-looked wrong-spots-bank-seen wrong-spot-one-looked one-boxed-card one-exposed-card ' +
      'bank-opened-early hand-shown-or-discussed misread-hand bank-set-badly two-spots-one-player ' +
      'player-dealer-over-two-hands player-dealer-not-entitled fourth-party',
  },
  'hg.baccarat-9-v1': {
    wagers: 'player bank tie backline player-dealer-bank',
    options: 'circles_per_seat no_purchase_necessary_table',
    irregularities:
      'late-wager wrong-hit foreign-rank bank-hole-card-exposed outside-limits player-dealer-over-two-hands ' +
      'player-dealer-not-entitled fourth-party',
  },
  'hg.pai-gow-tiles': {
    wagers: 'base backline player-dealer-bank',
    irregularities:
      'late-bet bank-opened-early tiles-shown unset-hand two-spots-one-player player-dealer-over-two-hands ' +
      'player-dealer-not-entitled fourth-party',
  },
  'hg.baccarat-9-2009': {
    wagers: 'player banker tie',
    options: 'banker-tie-2-9 tie-wager-on-0-1',
    irregularities: 'late-bet illegal-draw touched-bet backline',
  },
  'hg.nine-and-a-half': {
    wagers: 'game-wager',
    payTables: 'win-odds',
    options: 'device',
    irregularities:
      'pd-card-exposed boxed-card hit-out-of-turn premature-card-unexposed premature-card-exposed double-card ' +
      'out-of-order seat-skipped card-to-empty-spot miscalled-hand bet-touched late-bet house-way-broken',
  },
  'hg.baccarat': {
    wagers: 'player banker tie bonus',
    payTables: 'bonus',
    options: 'bonus-multi-hit bonus-limits coverage',
    irregularities: 'late-bet illegal-draw',
  },
  'hg.pokara': {
    wagers: 'initial double bonus',
    payTables: 'clubs-200 hearts-500',
    options: 'bonus-pay-table improvement-test coverage',
    irregularities: 'no-double-on-pair late-double house-way-broken',
  },
  'hg.fortune-pai-gow-poker': {
    wagers: 'pai-gow fortune-bonus envy-bonus',
    payTables: 'fortune',
    options: 'joker royal-with-joker coverage',
    irregularities: 'fouled-hand no-wager-pile misdeal-base',
  },
  'hg.pan-9-bonus-tie': {
    wagers: 'game-wager bonus-tie',
    payTables: 'bonus-tie',
    options: 'bonus-tie-pay-table coverage',
    irregularities:
      'misdeal-wrong-seat misdeal-pd-count misdeal-shoe-empty misdeal-boxed boxed-card shoe-empty-on-draw ' +
      'exposed-on-deal exposed-on-draw player-card-count late-bet illegal-draw fouled-hand moved-box ' +
      'pd-opened-early bet-altered-after-set missed-draw premature-card off-table logical-way-misset',
  },
  'hg.super-9-bonus-tie': {
    wagers: 'game-wager bonus-tie',
    payTables: 'bonus-tie',
    options: 'coverage',
  },
  'hg.blackjack-poker': {
    wagers: 'game-wager double split insurance perfect-pair',
    payTables: 'win-odds perfect-pair',
    options: 'tie-rule split-stake coverage',
    irregularities: 'pd-draw-error',
  },
  'hg.ultimate-texas-holdem': {
    wagers: 'ante blind play trips',
    payTables: 'blind trips',
    options: 'trips-flush coverage',
    irregularities: 'wrong-order deck-not-alternated wrong-multiple',
  },
  'hg.three-card-poker-6-card-bonus': {
    wagers: 'ante play pair-plus 6-card-bonus',
    payTables: 'pair-plus TCB-6B4',
    options: 'coverage',
    irregularities: 'late-bet hand-left-view deck-not-alternated',
  },
  'hg.ez-baccarat-panda-8': {
    wagers: 'player-line banker-line tie panda-8 dragon-7',
    options: 'banker-three-card-7 coverage eztrak-timer',
    irregularities: 'illegal-draw',
  },
  'hg.fortune-7-baccarat': {
    wagers: 'player-line banker-line tie dragon-7 dragon-9',
    payTables: 'dragon-9',
    options: 'side-bet-without-base limits coverage',
    irregularities: 'illegal-draw mixed-faces',
  },
  'hg.pai-gow-tiles-wild': {
    wagers: 'wager',
    options: 'coverage',
    irregularities: 'supreme-pair-split late-bet',
  },
}
