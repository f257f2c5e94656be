import type { FactsById } from './game-facts.ts'

/** The lines of Fortune end before the empty line 3496. */
export const gbFacts: FactsById = {
  'gb.roulette': {
    title: 'Roulette (American or French layout) with Roulette Rage side wager',
    wagers: {
      'straight-up': ['Straight Up / En Plein', 285, 285],
      split: ['Split / A Cheval', 286, 286],
      street: ['Street / Transversale', 287, 287],
      corner: ['Corner / Carre', 288, 288],
      'first-four': ['First Four / Quatre Premiers', 289, 289],
      'six-line': ['Six Line / Sixain', 290, 290],
      column: ['Column / Colonne', 291, 292],
      dozen: ['Dozen / Douzaine', 293, 294],
      'red-black': ['Red or Black / Rouge ou Noir', 295, 295],
      'odd-even': ['Odd or Even / Impair ou Pair', 296, 296],
      'low-high': ['Low or High / Manque ou Passe', 298, 298],
      'split-columns': ['Split Columns / A Cheval sur Deux Colonnes', 300, 301],
      'split-dozens': ['Split Dozens / A Cheval sur Deux Douzaines', 303, 304],
      'roulette-rage': ["Roulette Rage (TCSJohnHuxley; no variation without proprietor's consent)", 353, 490],
    },
    options: {
      wagersOffered: { default: 'all' },
      rageDisplay: { values: ['move-chips', 'electronic-display'], default: 'move-chips' },
      'payTable.roulette-rage': { values: ['rage-min', 'rage-1', 'rage-2', 'custom'], default: 'rage-min' },
    },
  },
  'gb.blackjack': {
    title: 'Blackjack (no hole card) with 21+3, Royal Match, Perfect Pairs',
    wagers: {
      initial: ['Initial wager', 581, 605],
      insurance: ['Insurance (blackjack holders only)', 606, 621],
      'even-money': ['Even money instead of insurance (operator may offer)', 614, 617],
      'double-down': ['Double', 633, 646],
      split: ['Split', 648, 687],
      '21-plus-3': ['21+3 (Prime Table Games)', 689, 736],
      'royal-match': ['Royal Match (Shufflemaster)', 738, 802],
      'perfect-pairs': ['Perfect Pairs (TCSJohnHuxley)', 803, 861],
    },
    options: {
      soft17: { values: ['a-stand', 'b-count-as-7'], default: 'a-stand' },
      doubleOn: { values: ['9-10-11', 'any'], default: '9-10-11' },
      splitOn: { values: ['no-4-5-10', 'any'], default: 'no-4-5-10' },
      evenMoney: { values: ['offered', 'not-offered'], default: 'offered' },
      decks: { default: 6 },
      dealOrder: {
        values: ['round-dealer-after-first', 'round-dealer-last', 'two-at-once-dealer-last'],
        default: 'round-dealer-after-first',
      },
      splitTwoCard21: { values: ['ordinary-21', 'literal-two-card'], default: 'ordinary-21' },
    },
  },
  'gb.three-card-poker': {
    title: 'Three Card Poker (Prime Table Games)',
    wagers: {
      ante: ['Ante', 931, 993],
      play: ['Play', 942, 993],
      'ante-bonus': ['Ante Bonus (no stake of its own)', 983, 990],
      'pair-plus': ['Pair Plus', 933, 934],
    },
    options: {
      pairPlusOnFold: { values: ['lost', 'in-action'], default: 'in-action' },
      dealOrder: { values: ['one-at-a-time', 'three-at-once'], default: 'three-at-once' },
    },
  },
  'gb.punto-banco': {
    title: 'Punto Banco with Dragon Bonus side wager',
    wagers: {
      punto: ['Punto', 1086, 1086],
      banco: ['Banco', 1084, 1084],
      egalite: ['Egalite (tie)', 1088, 1088],
      'dragon-bonus': ['Dragon Bonus (Shufflemaster)', 1176, 1270],
    },
    options: {
      banker: { values: ['dealer', 'rotating-players'], default: 'dealer' },
      shoeHolderWagers: { values: ['unrestricted-with-alert', 'egalite-only'], default: 'unrestricted-with-alert' },
      decks: { values: [6, 8, 'other'], default: 8 },
      'payTable.dragon-bonus': {
        values: ['dragon-min', 'dragon-1', 'dragon-2', 'dragon-3', 'custom'],
        default: 'dragon-min',
      },
    },
  },
  'gb.punto-banco-2000': {
    title: 'Punto Banco 2000 (no-commission variation)',
    wagers: {
      punto: ['Punto', 1086, 1086],
      banco: ['Banco', 1166, 1170],
      egalite: ['Egalite', 1088, 1088],
      'dragon-bonus': ['Dragon Bonus', 1176, 1270],
    },
    options: {},
  },
  'gb.casino-stud': {
    title: 'Casino Stud Poker with Progressive Jackpot and Casino Stud Bonus Insurance',
    wagers: {
      ante: ['Ante', 1343, 1366],
      raise: ['Raise', 1353, 1388],
      progressive: ['Progressive Jackpot', 1390, 1419],
      insurance: ['CSBI Insurance wager (Prime Table Games)', 1420, 1502],
      double: ['CSBI Double wager', 1440, 1447],
    },
    options: {
      progressiveOffered: { values: ['yes-offered', 'not-offered'], default: 'not-offered' },
      csbiOffered: { values: ['yes-offered', 'not-offered'], default: 'not-offered' },
      jackpotOrder: { values: ['dealer-left', 'dealer-right', 'time-of-result'], default: 'dealer-left' },
      rfRaiseOdds: { default: '50:1' },
    },
  },
  'gb.dice': {
    title: 'Dice (Craps, British rules)',
    wagers: {
      'win-line': ['Win (Pass) Line', 1573, 1622],
      'dont-win-line': ["Don't Win Line", 1585, 1641],
      come: ['Come', 1593, 1646],
      'dont-come': ["Don't Come", 1599, 1650],
      'behind-win-line': ['Behind the Win Line (odds)', 1605, 1660],
      'behind-dont-win': ["Behind the Don't Win Line (lay)", 1664, 1717],
      'behind-come': ['Behind the Come', 1680, 1724],
      'behind-dont-come': ["Behind the Don't Come (lay)", 1688, 1731],
      hardways: ['Hardways', 1698, 1745],
      'place-to-win': ['Place Bets to Win', 1749, 1766],
      'place-to-lose': ['Place Bets to Lose', 1768, 1786],
      'any-craps': ['Any Craps', 1788, 1790],
      'craps-2': ['Craps 2', 1791, 1793],
      'craps-3': ['Craps 3', 1794, 1796],
      'craps-12': ['Craps 12', 1797, 1800],
      eleven: ['Eleven', 1806, 1827],
      'any-seven': ['Any Seven', 1809, 1831],
      'specific-pair': ['Specific Pair Combination', 1812, 1837],
      'specific-non-pair': ['Specific Non-Pair Combination', 1815, 1843],
      field: ['Field', 1818, 1848],
    },
    options: {
      wagersOffered: { default: 'all' },
    },
  },
  'gb.sic-bo': {
    title: 'Sic Bo',
    wagers: {
      small: ['Small', 1924, 1926],
      big: ['Big', 1928, 1930],
      odd: ['Odd', 1932, 1934],
      even: ['Even', 1941, 1943],
      'specific-triple': ['Specific Triple', 1945, 1946],
      'specific-double': ['Specific Double', 1948, 1949],
      'any-triple': ['Any Triple', 1951, 1952],
      total: ['Three Dice Total', 1954, 1967],
      'dice-combination': ['Dice Combination (domino)', 1969, 1980],
      'single-die': ['Single Dice Bet', 1982, 1988],
      'four-number': ['Four Number Combination', 1990, 1999],
      'three-number': ['Three Single Number Combination', 2000, 2024],
      'double-and-single': ['Specific Double and Single Number Combination', 2026, 2032],
    },
    options: {
      layout: { values: ['50-position', '106-position'], default: '106-position' },
      doubleOnTriple: { values: ['wins', 'loses'], default: 'wins' },
    },
  },
  'gb.big-six': {
    title: 'Big Six (Wheel of Fortune)',
    wagers: {
      symbol: ['Symbol', 2101, 2113],
    },
    options: {
      betweenSegments: { values: ['previous-segment', 'respin'] },
      themeSymbols: { default: 'A-G' },
    },
  },
  'gb.holdem-bonus': {
    title: "Texas Hold 'Em Bonus Poker (WSOP / PGIC) with Bonus Jackpot and Progressive",
    wagers: {
      ante: ['Ante', 2237, 2341],
      flop: ['Flop wager', 2249, 2336],
      turn: ['Turn wager', 2262, 2336],
      river: ['River wager', 2275, 2336],
      'bonus-jackpot': ['Bonus Jackpot', 2241, 2324],
      progressive: ['Progressive Jackpot', 2343, 2400],
    },
    options: {
      bonusTopRow: { values: ['offered', 'not-offered'], default: 'not-offered' },
      bonusJackpotOffered: { values: ['yes-offered', 'not-offered'], default: 'yes-offered' },
      bonusOnFold: { values: ['lost', 'in-action'], default: 'lost' },
      progressiveOffered: { values: ['yes-offered', 'not-offered'], default: 'not-offered' },
    },
  },
  'gb.ultimate-holdem': {
    title: "Ultimate Texas Hold 'Em (Shufflemaster) with Trips Bonus",
    wagers: {
      ante: ['Ante', 2486, 2503],
      blind: ['Blind', 2504, 2526],
      play: ['Play', 2430, 2503],
      'trips-bonus': ['Trips Bonus', 2413, 2419],
    },
    options: {
      boardDealt: { values: ['when-needed', 'at-start-face-down'], default: 'when-needed' },
      'payTable.trips-bonus': {
        values: ['trips-min', 'trips-1', 'trips-2', 'trips-3', 'trips-4', 'custom'],
        default: 'trips-min',
      },
    },
  },
  'gb.casino-holdem': {
    title: "Casino Hold 'Em (TCSJohnHuxley) with AA Bonus and Progressive 5/7",
    wagers: {
      ante: ['Ante', 2635, 2660],
      call: ['Call', 2603, 2660],
      'aa-bonus': ['AA Bonus', 2596, 2623],
      'progressive-5-7': ['Progressive 5/7', 2662, 2715],
    },
    options: {
      aaBonusOffered: { values: ['yes-offered', 'not-offered'], default: 'yes-offered' },
      progressiveOffered: { values: ['yes-offered', 'not-offered'], default: 'not-offered' },
      tie: { values: ['returned', 'lost'], default: 'returned' },
    },
  },
  'gb.two-way-holdem': {
    title: "Two Way Texas Hold 'Em (Prime Table Games)",
    wagers: {
      ante: ['Ante', 2748, 2758],
      blind: ['Blind', 2748, 2769],
      flop: ['Flop wager', 2729, 2731],
      river: ['River wager', 2737, 2739],
      'two-way': ['Two Way', 2771, 2793],
    },
    options: {
      tie: { values: ['returned', 'lost'], default: 'returned' },
    },
  },
  'gb.let-it-ride': {
    title: 'Let It Ride (Shufflemaster) with Three Card Bonus',
    wagers: {
      'wager-1': ['Mandatory wager 1', 2862, 2867],
      'wager-2': ['Mandatory wager 2', 2901, 2908],
      'wager-pound': ['Mandatory wager £', 2862, 2867],
      'three-card-bonus': ['Three Card Bonus', 2868, 2872],
    },
    options: {
      royalCap: { default: 'none' },
      'payTable.let-it-ride': { values: ['lir-min', 'lir-1', 'lir-2', 'lir-3', 'lir-4', 'custom'], default: 'lir-min' },
      'payTable.three-card-bonus': { values: ['tcb-min', 'tcb-1', 'tcb-2', 'tcb-3', 'custom'], default: 'tcb-min' },
    },
  },
  'gb.pai-gow-poker': {
    title: 'Pai Gow Poker with Fortune (and Envy) or Jokolor side wager',
    wagers: {
      standard: ['Standard wager', 3222, 3223],
      fortune: ['Fortune (Shufflemaster)', 3398, 3495],
      'envy-bonus': ['Envy Bonus (no stake)', 3416, 3423],
      jokolor: ['Jokolor (Prime Table Games)', 3567, 3594],
    },
    options: {
      foul: { values: ['both-lose', 'reset-house-way'], default: 'both-lose' },
      threePair: { values: ['pushed', 'lost'], default: 'pushed' },
      sideWager: { values: ['none', 'fortune', 'jokolor'], default: 'none' },
    },
  },
}
