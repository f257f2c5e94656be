import { described } from '../../kit/document/described.ts'
import type { HouseBanked } from '../../kit/document/house-banked.ts'
import { afterBetting, afterPhase } from '../../kit/document/late-wagers.ts'
import { choice, wholeRange } from '../../kit/document/options.ts'
import type { Breach, Irregularity, Rule } from '../../kit/document/rules.ts'
import type { ShoeRules } from '../../kit/document/shoe-rules.ts'
import type { PayTable, Position, Wager } from '../../kit/document/wagers.ts'
import type { CoupFacts, Side, ThirdCards } from '../../kit/families/baccarat/coup.ts'
import {
  bankerWins,
  isNatural,
  isNaturalTie,
  isTie,
  naturalWin,
  playerWins,
  winsBy,
} from '../../kit/families/baccarat/coup-events.ts'
import { coupPage } from '../../kit/families/baccarat/coup-page.ts'
import type { CoupRules } from '../../kit/families/baccarat/verify-coup.ts'
import { type Bet, betText, type Round, spotOf } from '../../kit/round/round.ts'
import { commonOptions, gb, gbCites, gbPage, ownedBy, rulesOfChapter } from '../common-rules.ts'
import { verifyDeckChange } from '../deck-change.ts'
import { alertsOfHolder, hands, refusesHolder, verifyShoePassing } from './shoe.ts'

const coupRules: CoupRules = {
  draws: { player: 'punto-draw-error', banker: 'banco-draw-error' },
  playerStood: 'punto-draw-error',
  afterNatural: 'draw-after-natural',
  cards: 'gr.equipment-security',
}

const shoe: ShoeRules = {
  hands,
  dealOrder: 'deal-sequence',
  draws: coupRules.draws,
}

/** The Table of Play, with what 6.23 and 6.24 say of both hands. */
const thirdCards: ThirdCards = {
  natural: 8,
  drawsTo: 5,
  banker: [
    'DDDDDDDDDD', // 0
    'DDDDDDDDDD', // 1
    'DDDDDDDDDD', // 2
    'DDDDDDDDSD', // 3
    'SSDDDDDDSS', // 4
    'SSSSDDDDSS', // 5
    'SSSSSSDDSS', // 6
    'SSSSSSSSSS', // 7
  ],
}

const coup = coupPage({
  shoe,
  rules: coupRules,
  thirdCards,
  deck: ({ decks }) => ({ decks: Number(decks), jokers: 0 }),
  cites: { shoe: gb(1090, 1091, '6.22'), thirdCards: gb(1093, 1160, '6.23-6.27') },
  setup: ['seen', 'deckChange'],
})

const positions: readonly Position[] = [
  { on: ['punto'], covers: [] },
  { on: ['banco'], covers: [] },
]

/** The hand that the wager lies beside. */
const selected = ({ bet }: CoupFacts): Side => (bet.on?.[0] === hands.player ? 'player' : 'banker')

/** A win by two cards that stood on six or seven counts as one of a hand that is no natural. */
const margin = (points: number) =>
  described(`the hand that is backed wins by ${points}`, (coup: CoupFacts) => winsBy(selected(coup), points)(coup))

const dragonTable = (
  role: 'minimum' | 'listed',
  [from, to]: readonly [number, number],
  nineToFour: readonly PayTable['rows'][number]['pays'][],
): PayTable => ({
  role,
  cite: gb(from, to, role === 'minimum' ? '6.39-6.41' : '6.42'),
  rows: [{ when: 'natural win', pays: '1:1' }, ...nineToFour.map((pays, i) => ({ when: `margin ${9 - i}`, pays }))],
})

const puntoWins = described('Punto wins', (coup: CoupFacts) => playerWins(coup))
const bancoWins = described('Banco wins', (coup: CoupFacts) => bankerWins(coup))
const isTied = described('the hands tie', (coup: CoupFacts) => isTie(coup))

const wagers = {
  punto: { title: 'Punto', cite: gb(1086, 1086, '6.20'), wins: puntoWins, voids: isTied, pays: '1:1' },
  banco: { title: 'Banco', cite: gb(1084, 1084, '6.19'), wins: bancoWins, voids: isTied, pays: '19:20' },
  egalite: { title: 'Egalité (tie)', cite: gb(1088, 1088, '6.21'), wins: isTied, pays: '8:1' },
  'dragon-bonus': {
    title: 'Dragon Bonus',
    cite: gb(1176, 1270, '6.31-6.44'),
    optional: true,
    unmarked: 'gr.marked-layout',
    late: 'dragon-late',
    positions,
    pushes: described('two naturals tie', (coup: CoupFacts) => isNaturalTie(coup) && isNatural(coup[selected(coup)])),
    rows: {
      'natural win': described('the hand that is backed wins with a natural', (coup: CoupFacts) =>
        naturalWin(selected(coup))(coup),
      ),
      'margin 9': margin(9),
      'margin 8': margin(8),
      'margin 7': margin(7),
      'margin 6': margin(6),
      'margin 5': margin(5),
      'margin 4': margin(4),
    },
    tables: ['dragon-min', 'dragon-1', 'dragon-2', 'dragon-3'],
  },
} as const satisfies Record<string, Wager<CoupFacts>>

const options = {
  ...commonOptions,
  banker: choice(['dealer', 'rotating-players'], 'dealer', gb(1025, 1053, '6.3-6.10')),
  shoeHolderWagers: choice(
    ['unrestricted-with-alert', 'egalite-only'],
    'unrestricted-with-alert',
    gb(1050, 1051, '6.9'),
  ),
  decks: wholeRange(1, 20, 8, gb(1058, 1062, '6.12')),
}

const payTables: Readonly<Record<string, PayTable>> = {
  'dragon-min': dragonTable('minimum', [1212, 1227], ['20:1', '8:1', '4:1', '4:1', '2:1', '1:1']),
  'dragon-1': dragonTable('listed', [1241, 1248], ['30:1', '10:1', '6:1', '4:1', '2:1', '1:1']),
  'dragon-2': dragonTable('listed', [1249, 1256], ['20:1', '8:1', '7:1', '4:1', '3:1', '1:1']),
  'dragon-3': dragonTable('listed', [1257, 1262], ['30:1', '10:1', '4:1', '4:1', '2:1', '2:1']),
}

const rules: Readonly<Record<string, Rule>> = {
  ...rulesOfChapter(6),
  'gr.oral-wagers': {
    says: 'a spoken wager counts when chips or cash cover it and the dealer or the banker confirms it',
    cite: gb(1070, 1073, '6.15'),
  },
  'deal-sequence': {
    says: 'four cards in the sequence punter, banker, punter, banker, then the third cards by the Table of Play',
    cite: gb(1090, 1108, '6.22-6.25'),
  },
  'no-more-bets': {
    says: 'the document states no close of betting but for the Dragon Bonus; the first card, or the "no more bets" before it, is taken for it',
    cite: gb(1190, 1191, '6.34'),
  },
  'shoe-holder': {
    says: 'a player who has accepted the shoe may elect to wager on Egalité only',
    cite: gb(1050, 1051, '6.9'),
  },
  'wager-places': {
    says: 'wagers lie at the places that the layout has for them',
    cite: gb(1015, 1017, '6.1'),
  },
  'dealer-is-punter': {
    says: 'the dealer acts as the punter in every coup, whoever acts as the banker',
    cite: gb(1055, 1056, '6.11'),
    seenBy: [],
  },
  ...ownedBy('Shufflemaster for the Dragon Bonus', gb(1178, 1182, '6.31')),
}

const irregularities: Readonly<Record<string, Irregularity>> = {
  'punto-draw-error': {
    when: 'a third card to Punto on six or more, or none on five or less',
    remedy: 'the document names none; the round waits for a person',
    cite: gb(1093, 1104, '6.23-6.24'),
    seenBy: ['card-shoe'],
  },
  'banco-draw-error': {
    when: 'Banco draws or stands against the Table of Play',
    remedy: 'the document names none; the round waits for a person',
    cite: gb(1141, 1160, '6.27'),
    seenBy: ['card-shoe'],
  },
  'draw-after-natural': {
    when: 'a card is dealt after eight or nine in two cards',
    remedy: 'the document names none; the round waits for a person',
    cite: gb(1103, 1104, '6.24'),
    seenBy: ['card-shoe'],
  },
  'dragon-both-sides': {
    when: 'one player backs both hands with the Dragon Bonus',
    remedy: 'the second wager is refused',
    called: 'refused',
    cite: gb(1193, 1197, '6.35'),
    seenBy: ['bet-sensors'],
  },
  'dragon-late': {
    when: 'a Dragon Bonus wager goes down after the first card',
    remedy: 'the wager is refused',
    called: 'refused',
    cite: gb(1190, 1191, '6.34'),
    seenBy: ['card-shoe', 'bet-sensors'],
  },
  'mixed-games': {
    when: 'wagers on Punto Banco and on Punto 2000 are taken in one game',
    remedy: 'the wager on the other game is refused',
    called: 'refused',
    cite: gb(1172, 1174, '6.30'),
    seenBy: ['bet-sensors'],
  },
  'shoe-out-of-turn': {
    when: 'the shoe stays with its holder after Banco has lost, or goes to another place than the next numbered one',
    remedy: 'alarm: a person brings the shoe to whom it is due',
    called: 'play-on',
    cite: gb(1036, 1048, '6.5-6.8'),
    seenBy: [],
  },
}

type Wagers = Readonly<Record<string, Wager<CoupFacts>>>

const phases = ['betting', 'deal-and-draw', 'settlement']

/** Punto Banco and its variation, which differ in what Banco pays. */
export function puntoBanco(
  own: Pick<HouseBanked<CoupFacts>, 'id' | 'title' | 'cite' | 'extends'> & { wagers?: Wagers },
): HouseBanked<CoupFacts> {
  return {
    ...gbPage,
    ...coup,
    id: own.id,
    title: own.title,
    cite: own.cite,
    ...(own.extends === undefined ? {} : { extends: own.extends }),
    phases,
    equipment: ['card-shoe', 'shuffler', 'bet-sensors'],

    options,

    wagers: { ...wagers, ...own.wagers },

    payTables,

    rules,
    cites: { ...gbCites, lateBet: 'no-more-bets' },

    irregularities,

    betting: {
      takesOral: true,
      refuses: (round, bet, options) =>
        refusesOtherGame(bet, own.id) ??
        afterBetting(round, bet, ['dragon-bonus'], 'dragon-late') ??
        afterPhase({ phases }, bet, 'betting', 'no-more-bets') ??
        refusesSecondSide(round, bet) ??
        refusesHolder(round, bet, options),
    },
    checks: {
      round: (round, options, setup = {}) => [
        ...coup.checks.round(round, options, setup),
        ...verifyShoePassing(round, options),
        ...verifyDeckChange(setup, 'gr.deck-count-fixed'),
      ],
      alerts: alertsOfHolder,
    },
    odds: {
      ...coup.odds,
      printed: { 'dragon-bonus:dragon-min': '11.2%-16.7%' },
      printedFor: { decks: [6, 8] },
      notes: {
        'dragon-bonus:dragon-min':
          'the range is of the hands, not of six or eight decks: 11.29 % on Punto and 16.77 % on Banco, with hands that stood on two cards winning too',
      },
      unlike: { 'dragon-bonus': positions.map(({ on }) => on) },
    },
  }
}

function refusesOtherGame({ variant, ...bet }: Bet, id: string): Breach | undefined {
  if (variant === undefined || variant === id || `gb.${variant}` === id) return undefined
  return { rule: 'mixed-games', message: `${betText(bet)}: it claims the odds of ${variant} in a game of ${id}` }
}

/** One player may not back both hands, at one seat or at several; who is not named is the player of the seat. */
function refusesSecondSide(round: Round, bet: Bet): Breach | undefined {
  if (bet.wager !== 'dragon-bonus') return undefined
  const isSamePlayer = (other: Bet) =>
    bet.player === undefined || other.player === undefined ? other.seat === bet.seat : other.player === bet.player
  const first = round.bets.find((other) => other.wager === bet.wager && isSamePlayer(other))
  if (first === undefined || first === bet || spotOf(first) === spotOf(bet)) return undefined
  return { rule: 'dragon-both-sides', message: `${betText(bet)}: the player has ${spotOf(first)} already` }
}
