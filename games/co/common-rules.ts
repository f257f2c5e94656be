import { type Citation, cites } from '../kit/document/citation.ts'
import { amount, choice, type Option, oddsAtLeast, range, text, wholeRange } from '../kit/document/options.ts'
import type { Irregularity, Rule } from '../kit/document/rules.ts'
import type { ShoeRules } from '../kit/document/shoe-rules.ts'
import type { ThirdCards } from '../kit/families/baccarat/coup.ts'
import type { CoupRules } from '../kit/families/baccarat/verify-coup.ts'

/** Colorado Division of Gaming, Rule 28: what every baccarat table of the document has in common. */
export const co = cites('co')

/** Where the Division's rule has the game, and whose it is. */
export const approved = (game: string, line: number, rule?: string): Rule => ({
  says: `Colorado Division of Gaming, 1 CCR 207-1 Rule 28: ${game}`,
  cite: co(line, line, rule),
})

export const hands = { player: 'player', banker: 'banker' } as const

export const rules = {
  'tr-permitted-wagers': {
    says: 'no wager outside the permitted list unless the Division approves it',
    cite: co(136, 136, '30-2807(2)'),
  },
  'tr-tokens': {
    says: 'wagers are value chips, promotional chips or coupons on their layout area',
    cite: co(137, 137, '30-2807(3)'),
    seenBy: [],
  },
  'tr-seats': {
    says: "the number of player spots is the house's choice",
    cite: co(84, 84, '30-2803'),
    more: [co(61, 62, '30-2802')],
    seenBy: [],
  },
  'tr-equipment': {
    says: 'chip tray, discard rack, drop slot and box, a tip box where tips are taken, and a table number that surveillance can read',
    cite: co(86, 86, '30-2803(1)'),
    seenBy: [],
  },
  'marked-areas': {
    says: 'areas for the wagers are marked on the layout or shown on betting terminals; markings of a variation are approved',
    cite: co(87, 87, '30-2803(2)'),
    seenBy: [],
  },
  'tr-notices': {
    says: 'pay out odds, minimum and maximum wagers, and a notice that the rules can be asked for are posted',
    cite: co(88, 92, '30-2803(3)-(4)'),
  },
  'rules-posted': {
    says: 'the house rules are posted where the Director approves, and a printed copy is given to any player who asks',
    cite: co(96, 96, '30-2804'),
    seenBy: [],
  },
  'tr-vigorish-notice': {
    says: 'a change of vigorish is notified at the table and is the same for all its players',
    cite: co(152, 152, '30-2808(3)(d)'),
    seenBy: [],
  },
  'tr-payment-procedure': {
    says: 'all baccarat tables of a pit pay in one way, that of its punto banco table if it has one; surveillance is told within 30 minutes of its start or change',
    cite: co(289, 292, '30-2815(3)'),
    seenBy: [],
  },
  'losers-first': {
    says: 'losers are collected first, then winners are paid from the highest seat number downwards',
    cite: co(284, 288, '30-2815(2)'),
    seenBy: [],
  },
  'tr-accommodation': {
    says: 'reasonable accommodation of a disabled player may depart from the rules',
    cite: co(41, 41, '30-2801(2)'),
    seenBy: [],
  },
  'over-the-shoulder': {
    says: 'the house may let players bet over the shoulder of others',
    cite: co(64, 64, '30-2802(16)'),
    seenBy: [],
  },
  'shoe-inspected': {
    says: 'shoe and shuffler are inspected each gaming day, and the shoe does not show the next card',
    cite: co(100, 100, '30-2805'),
    seenBy: [],
  },
  'shoe-approved': {
    says: 'cards have one back and come from a dealing shoe; a shuffling device and its procedures are approved',
    cite: co(216, 216, '30-2811'),
    seenBy: [],
  },
  'cards-inspected': {
    says: 'decks that are not pre-shuffled are inspected, spread for the players to see, and mixed before they are shuffled',
    cite: co(194, 197, '30-2809'),
    seenBy: [],
  },
  'shuffle-and-cut': {
    says: 'the cards are shuffled and offered to be cut, clockwise from the highest seat, ten or more from either end; a supervisor may have them cut again',
    cite: co(201, 205, '30-2810(1)-(5)'),
    seenBy: [],
  },
  'idle-table': {
    says: 'at an open table without play the cards wait shuffled, and the next player is offered the cut',
    cite: co(207, 211, '30-2810(6)'),
    seenBy: [],
  },
  'shoe-preparation': {
    says: 'six to ten whole decks, or up to twenty with an automated shuffler',
    cite: co(104, 120, '30-2806'),
  },
  'burnt-cards': {
    says: 'before play the first card of the shoe and as many more as its value are put away',
    cite: co(204, 204, '30-2810(4)'),
  },
  'alternating-batches': {
    says: 'two batches with backs of different colours alternate, each in every other shoe',
    cite: co(106, 109, '30-2806(1)(a)'),
  },
  'baccarat-deal': {
    says: 'first and third card to the Player, second and fourth to the Banker, then at most one more each',
    cite: co(218, 230, '30-2812'),
  },
  'drawing-rules': { says: 'the third card is drawn by Tables 1 and 2', cite: co(232, 279, '30-2814') },
  'cut-card': {
    says: 'when the cut card shows, that hand is finished, one last hand is dealt, and then the cards are reshuffled',
    cite: co(230, 230, '30-2813(4)'),
  },
  'points-announced': {
    says: 'the dealer announces the points of the hands and the result, and how many cards were dealt where that is a wager',
    cite: co(283, 283, '30-2815(1)'),
    more: [co(227, 227, '30-2813(1)')],
    seenBy: [],
  },
  'cards-picked-up': {
    says: 'cards go to the discard rack in an order from which both hands can be shown in case of a dispute',
    cite: co(293, 293, '30-2815(4)'),
    seenBy: [],
  },
  'cards-untouched': {
    says: 'at mini baccarat no participant or spectator handles, removes or alters cards',
    cite: co(294, 294, '30-2815(5)'),
    seenBy: [],
  },
  'minimum-odds': { says: 'the odds of the rule are the least that may be paid', cite: co(143, 190, '30-2808') },
  'free-hand': { says: 'a free hand is dealt without wagers', cite: co(54, 54, '30-2802(7)') },
  ...baseWagerRule(co(323, 323, '30-2899.01(2)')),
} as const satisfies Record<string, Rule>

/** Each variation says in its own place at which tables it is played. */
export function ownTable(cite: Citation) {
  const says = 'the game is played only at tables with its layout, and with the signs and devices that it needs'
  return { 'own-table': { says, cite, seenBy: [] } }
}

/** Each variation says it in its own place. */
export function baseWagerRule(cite: Citation) {
  const says = 'an optional wager may need a standard baccarat wager at the same seat'
  return { 'base-wager-required': { says, cite } }
}

/** What the document leaves to the licensee at every baccarat table (`common_options`). */
export const commonOptions = {
  decks: choice([6, 7, 8, 9, 10, 12, 14, 16, 18, 20], 8, co(104, 120, '30-2806')),
  automatedShuffler: choice([false, true], false, co(106, 120, '30-2806(4)')),
  commissionMode: choice(['on-win', 'on-tie', 'none'], 'on-win', co(145, 153, '30-2808(3)')),
  commissionPct: range(5, 25, 5, co(145, 151, '30-2808(3)')),
  commissionRounding: choice(['none', 'up-25c'], 'none', co(149, 149, '30-2808(3)(a)')),
  /** Written approval of the Division, without which there is no commission-free game. */
  divisionApproval: text(co(153, 153, '30-2808(3)(e)')),
  tiePays: oddsAtLeast('8:1', co(144, 144, '30-2808(2)')),
  perfectPairPays: oddsAtLeast('25:1', co(134, 134, '30-2807(1)(d)')),
  baseWagerRequired: choice([false, true], false, co(323, 323, '30-2899.01(2)')),
  aggregateLimit: amount(co(329, 329, '30-2899.01(3)(b)')),
  freeHandsPerShoe: wholeRange(0, 99, 99, co(54, 54, '30-2802(7)')),
  dealFace: choice(['up', 'down'], 'up', co(223, 223, '30-2812(4)')),
} as const satisfies Record<string, Option>

export const irregularities = {
  'irr-2816.1': {
    when: 'a third card is dealt to the Player although the Player stands',
    remedy:
      "it becomes the Banker's third card if the Banker has to draw; otherwise the first card of the next hand, unless it was disclosed",
    cite: co(298, 298, '30-2816(1)'),
    seenBy: ['card-shoe'],
  },
  'irr-2816.2': {
    when: 'a card dealt in error is disclosed',
    remedy: 'it is used in the following hand, which is a free hand without wagers, so that the shoe keeps its order',
    cite: co(299, 299, '30-2816(2)'),
    seenBy: ['card-shoe'],
  },
  'irr-2816.3': {
    when: 'a card lies face up in the shoe',
    remedy:
      'first card of a round: all wagers are void and a free hand is dealt; any later card: the round proceeds as normal',
    cite: co(300, 300, '30-2816(3)'),
    seenBy: [],
  },
  'irr-2816.4': {
    when: 'the shoe runs out during a round',
    remedy: 'the round is void, the entire set of cards is reshuffled, and a new round commences',
    cite: co(301, 301, '30-2816(4)'),
    seenBy: ['card-shoe'],
  },
  'irr-late-bet': {
    when: 'a wager is made, raised or withdrawn after "no more bets"',
    remedy: 'not permitted: the wager stands as it was at "no more bets", and a chip put down later is no part of it',
    called: 'play-on',
    cite: co(138, 139, '30-2807(4)'),
    seenBy: ['bet-sensors'],
  },
  'irr-missing-preshuffled': {
    when: 'the shuffler reports a missing card in pre-shuffled cards',
    remedy: 'inspect the full decks, replace the missing cards, and notify the manufacturer with the inventory number',
    called: 'play-on',
    cite: co(212, 212, '30-2810'),
    seenBy: ['shuffler'],
  },
} as const satisfies Record<string, Irregularity>

/** A wrong coup by the rule it breaks. */
export const coupRules: CoupRules = {
  draws: { player: 'drawing-rules', banker: 'drawing-rules' },
  playerStood: 'irr-2816.1',
  seenInError: 'irr-2816.2',
  fourth: 'baccarat-deal',
  cards: 'shoe-preparation',
}

/** Tables 1 and 2: when either hand draws (co 30-2814, lines 232-279). */
export const thirdCards: ThirdCards = {
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

export const shoe: ShoeRules = {
  hands,
  dealOrder: 'baccarat-deal',
  draws: coupRules.draws,
  burning: 'burnt-cards',
  batches: 'alternating-batches',
  cutCard: { rule: 'cut-card', hands: 2 },
  remedies: {
    playerStood: 'irr-2816.1',
    seenInError: 'irr-2816.2',
    faceUpInShoe: 'irr-2816.3',
    outOfCards: 'irr-2816.4',
    freeHand: 'free-hand',
    freeHandsPerShoe: ({ freeHandsPerShoe }) => Number(freeHandsPerShoe),
    showsCards: ({ dealFace }) => dealFace === 'up',
  },
}
