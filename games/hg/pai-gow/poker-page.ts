import { afterCupOpened, lateWagers } from '../../kit/bank/event-rules.ts'
import type { EventRule, PlayerBanked, Seen } from '../../kit/bank/player-banked.ts'
import type { CardRoomEvent } from '../../kit/card-room/case.ts'
import { seatText } from '../../kit/card-room/seat-names.ts'
import type { Citation } from '../../kit/document/citation.ts'
import { choice, type Options } from '../../kit/document/options.ts'
import type { Irregularity } from '../../kit/document/rules.ts'
import type { When } from '../../kit/document/wagers.ts'
import type { Ranking } from '../../kit/families/pai-gow/ranking.ts'
import { type TwoHands, twoHandsWords } from '../../kit/families/pai-gow/two-hands.ts'
import { bankMoney, hgBankPage } from '../bank-page.ts'
import { type PaiGowTable, pokerHandsOf } from './poker-settings.ts'
import { twoSpots } from './two-spots.ts'

/** Lines of the two games of part 1, which print the same rules one after the other. */
type PokerLines = {
  how: Citation
  /** The dice are offered after the wagers are placed. */
  before: Citation
  ace: Citation
  two: Citation
  looked: Citation
  bankSeen: Citation
  oneLooked: Citation
  replaced: Citation
  early: Citation
  shown: Citation
  misread: Citation
  reset: Citation
  spots: Citation
  foul: Citation
  split: Citation
}

/** Where A-2-3-4-5 ranks among straights, of which the document does not speak. */
export const aceToFive = (cite: Citation) => choice(['lowest', 'second-highest'], 'lowest', cite)

export const placeOfAceToFive = ({ ace_to_five }: Options): Ranking['aceToFive'] =>
  ace_to_five === 'second-highest' ? 'second highest' : 'lowest'

/** Both hands must be higher; a copy of one hand does not save the other (lines 480-481, 984-985). */
const comparison: When<TwoHands> = {
  outcome: (hands) => hands,
  verdicts: {
    'both higher': 'win',
    'one higher, one lower': 'push',
    'one higher, one equal': 'push',
    // Neither side's condition to win holds (a reading).
    'both equal': 'push',
    'one lower, one equal': 'lose',
    'both lower': 'lose',
    fouled: 'lose',
  },
}

/** Each is cited at the line of its game. */
const irregularities: Readonly<Record<string, Omit<Irregularity, 'cite'> & { at: keyof PokerLines }>> = {
  'fouled-setting': {
    when: 'the two-card hand ranks above the five-card hand',
    remedy: 'the wager is lost as far as it is covered',
    at: 'foul',
    seenBy: ['card-shoe'],
  },
  'wrong-split': {
    when: 'three and four cards, or one and six, are set',
    remedy: 'the wager is lost as far as it is covered',
    at: 'split',
    seenBy: ['card-shoe'],
  },
  'ace-or-joker-boxed-or-exposed': {
    when: 'an ace or a joker is boxed or exposed on the deal',
    remedy: 'misdeal',
    at: 'ace',
    called: 'void',
    seenBy: ['card-shoe'],
  },
  'two-cards-boxed-or-exposed': {
    when: 'two or more cards are boxed or exposed on the deal',
    remedy: 'misdeal',
    at: 'two',
    called: 'void',
    seenBy: ['card-shoe'],
  },
  'wrong-spots-two-looked': {
    when: "hands go to wrong spots, and two players have looked before the player-dealer's hand is opened",
    remedy: 'misdeal',
    at: 'looked',
    called: 'void',
    seenBy: [],
  },
  'wrong-spots-bank-seen': {
    when: "hands go to wrong spots, and a player has looked at the player-dealer's hand",
    remedy: 'misdeal',
    at: 'bankSeen',
    called: 'void',
    seenBy: [],
  },
  'wrong-spot-one-looked': {
    when: 'the action hand goes to the wrong spot, and only one player has looked',
    remedy: 'a floor person delivers the hands again; the hand that was looked at is played the logical way',
    at: 'oneLooked',
    seenBy: [],
  },
  'one-boxed-card': {
    when: 'one boxed card that is neither an ace nor a joker',
    remedy: 'it is replaced at once by the next card',
    at: 'replaced',
    seenBy: ['card-shoe'],
  },
  'one-exposed-card': {
    when: 'one exposed card that is neither an ace nor a joker',
    remedy: 'it is replaced after the deal by the first of the cards that are left',
    at: 'replaced',
    seenBy: ['card-shoe'],
  },
  'bank-opened-early': {
    when: "the player-dealer's hand is opened before all hands are set",
    remedy: "a supervisor sets the player's hand the logical way",
    at: 'early',
    seenBy: [],
  },
  'hand-shown-or-discussed': {
    when: 'a player shows or discusses his hand before all hands are opened',
    remedy: 'it is not allowed; the document names no penalty',
    at: 'shown',
    called: 'play-on',
    seenBy: [],
  },
  'misread-hand': {
    when: 'the casino dealer misreads a hand',
    remedy: 'it plays at its true value if it can be retrieved intact',
    at: 'misread',
    called: 'play-on',
    seenBy: ['card-shoe'],
  },
  'bank-set-badly': {
    when: "the player-dealer's hand was not shown at its best, both hands could be better, and payoffs go on",
    remedy: 'the house may reset it',
    at: 'reset',
    seenBy: [],
  },
  'two-spots-one-player': {
    when: 'one player is active on two spots',
    remedy: 'it is not allowed; the other spot is played by its own active player',
    at: 'spots',
    called: 'play-on',
    seenBy: ['bet-sensors'],
  },
}

/** What Pai Gow Poker and Joker's Wild Pai Gow Poker have in common. */
export const pokerPage = (lines: PokerLines) =>
  ({
    ...hgBankPage,
    family: 'pai-gow',
    equipment: ['card-shoe', 'shuffler', 'dice-reader', 'bet-sensors'],
    /** Seven positions, the player-dealer's included. */
    seats: 6,
    hands: { seat: { cards: 7, code: 'wrong-card-count' }, dealer: { cards: 7, code: 'wrong-card-count' } },
    verbs: ['set', 'logical-way'],
    events: { card: [misdealtCard(misdeals)], ...lateWagers(lines.before, afterCupOpened, ['base', 'backline']) },
    facts: pokerHandsOf,
    tells: twoHandsWords,
    wagers: {
      base: { title: 'Wager on own spot', cite: lines.how, when: comparison, pays: '1:1' },
      backline: { title: "Wager on another player's spot", cite: lines.spots, behind: ['base'] },
      'player-dealer-bank': bankMoney(lines.foul),
    },
    payTables: {},
    stakes: [],
    setup: [twoSpots],
    irregularities: Object.fromEntries(
      Object.entries(irregularities).map(([id, { at, ...rule }]) => [id, { ...rule, cite: lines[at] }]),
    ),
  }) as const satisfies Partial<PlayerBanked<PaiGowTable, TwoHands>>

const isMisdealt = ({ boxed, exposed, face }: CardRoomEvent): boolean =>
  boxed === true || exposed === true || face === 'up'

const misdeals = {
  ace: 'ace-or-joker-boxed-or-exposed',
  second: 'two-cards-boxed-or-exposed',
  boxed: 'one-boxed-card',
  exposed: 'one-exposed-card',
}

/** An ace or joker, or a second card, voids the deal; another card is replaced (lines 525-530, 1011-1017). */
export const misdealtCard =
  (rules: { ace: string; second: string; boxed?: string; exposed?: string }): EventRule =>
  (event: CardRoomEvent, seen: Seen) => {
    if (!isMisdealt(event)) return undefined
    const { card = 'a card', to } = event
    const fault = event.boxed === true ? 'boxed' : 'exposed'
    const message = `${to === undefined ? 'a hand' : seatText(to)}: ${card} is ${fault}`
    if (/^[AX]/.test(event.card ?? '')) return { refused: { rule: rules.ace, message } }
    if (seen.events.some(isMisdealt)) return { refused: { rule: rules.second, message } }
    const rule = rules[fault]
    return {
      findings: rule === undefined ? [] : [{ rule, message }],
      state: { remedy: fault === 'boxed' ? 'replace-with-next-card' : 'replace-after-deal' },
    }
  }
