import { cites } from '../kit/document/citation.ts'
import type { Irregularity, Rule } from '../kit/document/rules.ts'

/** Marina Bay Sands, Texas Hold'em Bonus Progressive, game rules version 6, in effect from 2 August 2019. */
export const mbs = cites('mbs')

export const rules = {
  'layout-areas': { says: 'only the six areas of the layout take wagers', cite: mbs(43, 45, '2.2') },
  'bets-announced': {
    says: 'play begins with the dealer\'s "Place your bets, please", and betting closes with his "No more bets"',
    cite: mbs(49, 50, '3.1-3.2'),
  },
  'table-limits': { says: 'wagers lie inside the limits displayed at the table', cite: mbs(56, 56, '3.4') },
  'one-hand-viewed': { says: 'who backs several positions looks at one hand only', cite: mbs(57, 57, '3.4.1') },
  'one-wager-an-area': { says: 'one wager is accepted on any one playing area', cite: mbs(58, 58, '3.4.2') },
  'bonus-needs-ante': { says: 'a Bonus is placed after an Ante', cite: mbs(60, 60, '3.5') },
  'jackpot-of-the-seat': {
    says: "no Progressive Jackpot wager on another player's position",
    cite: mbs(65, 65, '3.5.4'),
  },
  'jackpot-opportunity': {
    says: 'the player seated at a position is given the opportunity of a Progressive Jackpot wager, viewing or blind',
    cite: mbs(61, 62, '3.5.1-3.5.2'),
    seenBy: [],
  },
  'placed-on-request': {
    says: 'dealer, Pit Supervisor or Pit Manager may place wagers at the request of a player, who sees to it that they lie right',
    cite: mbs(66, 66, '3.6'),
    seenBy: [],
  },
  'following-wagers': {
    says: 'the Flop is twice the Ante; Turn and River equal it, and need the Flop',
    cite: mbs(71, 71, '3.9.2'),
  },
  'payout-odds': { says: 'winning wagers are paid at the odds of the pay tables', cite: mbs(115, 133, '4.1.1') },
} as const satisfies Record<string, Rule>

export const irregularities = {
  'irr-5.1-deck': {
    when: 'extra, missing, foreign or unshuffled cards are found',
    remedy: 'the round is void and its wagers go back; earlier rounds stand',
    called: 'void',
    cite: mbs(159, 161, '5.1'),
    seenBy: ['card-shoe', 'shuffler'],
  },
  'irr-5.2-misdeal-untouched': {
    when: 'cards were dealt to wrong places and no player has handled them',
    remedy: 'the round is void, unless whole hands can be moved to where they belong',
    cite: mbs(163, 163, '5.2'),
    seenBy: ['card-shoe'],
  },
  'irr-5.3-board-or-dealer-count': {
    when: 'there is a wrong number of community cards or of dealer cards',
    remedy: 'the round is void, if it is noticed before the next round and cannot be reconstructed',
    cite: mbs(164, 164, '5.3'),
    seenBy: ['card-shoe'],
  },
  'irr-5.4-exposed': {
    when: 'two or more cards are wrongly exposed during the deal',
    remedy: 'the round is void',
    called: 'void',
    cite: mbs(165, 165, '5.4'),
    seenBy: [],
  },
  'irr-5.5-late-wager': {
    when: 'a wager is placed or increased after "No more bets"',
    remedy: 'it is refused, or not honoured as far as it is late',
    cite: mbs(166, 166, '5.5'),
    seenBy: ['bet-sensors'],
  },
  'irr-5.6-withdrawn-wager': {
    when: 'a wager is withdrawn after "No more bets"',
    remedy: 'it wins or loses with the round',
    called: 'play-on',
    cite: mbs(167, 167, '5.6'),
    seenBy: ['bet-sensors'],
  },
  'irr-5.7-player-count': {
    when: "a player's hand has a wrong number of cards",
    remedy: 'the hand is out of play and its wagers go back; others of the round may be let withdraw',
    cite: mbs(168, 169, '5.7'),
    seenBy: ['card-shoe'],
  },
  'irr-5.8-count-doubt': {
    when: 'there is doubt about the number of cards used',
    remedy: 'the dealer counts the cards; too many or too few make the round void',
    cite: mbs(170, 170, '5.8'),
    seenBy: ['card-shoe', 'shuffler'],
  },
  'irr-5.9-confidentiality': {
    when: "a player shows his hand or looks at another's",
    remedy: 'a Gaming Shift Manager may bar the player and return his wagers',
    cite: mbs(171, 171, '5.9'),
    seenBy: [],
  },
  'irr-5.10-multi-hand-error': {
    when: 'a player controls several hands in error',
    remedy: 'viewed hands play on and the others are invalid; where none was viewed, the first dealt plays',
    cite: mbs(172, 175, '5.10'),
    seenBy: [],
  },
  'irr-5.11-absent': {
    when: 'a player is absent when he has to decide',
    remedy: 'before the Flop wager the hand is invalid and Ante and Progressive go back; after it he has checked',
    cite: mbs(176, 176, '5.11'),
    seenBy: ['bet-sensors'],
  },
  'irr-5.12-progressive-without-ante': {
    when: 'a Progressive Jackpot wager has no Ante beside it',
    remedy: 'before "No more bets" an Ante is placed or the wager cancelled; after it, it goes back when the hand ends',
    cite: mbs(177, 180, '5.12'),
    seenBy: ['bet-sensors', 'jackpot-meter'],
  },
  'irr-5.13-under-min': {
    when: 'a wager under the minimum is found when the outcome is known',
    remedy: 'it is paid or collected once; later ones of the player go back',
    cite: mbs(181, 181, '5.13'),
    seenBy: ['bet-sensors'],
  },
  'irr-5.14-over-max': {
    when: 'a wager is over the maximum',
    remedy: 'it is paid or collected to the maximum; what is over goes back',
    called: 'play-on',
    cite: mbs(182, 182, '5.14'),
    seenBy: ['bet-sensors'],
  },
  'irr-5.15-past-limits': {
    when: 'a breach of the limits belongs to an earlier round',
    remedy: 'it is settled',
    called: 'play-on',
    cite: mbs(183, 183, '5.15'),
    seenBy: [],
  },
  'irr-5.16-power-failure': {
    when: 'power fails in the round',
    remedy: 'with no wager decided players may withdraw all or none, and the round ends; otherwise it is played out',
    cite: mbs(184, 186, '5.16'),
    seenBy: ['bet-sensors', 'jackpot-meter'],
  },
  'irr-6.1-other': {
    when: 'something is not covered by the rules',
    remedy: 'the Gaming Shift Manager decides',
    cite: mbs(190, 190, '6.1'),
    seenBy: [],
  },
  'irr-6.2-higher-position': {
    when: 'a function that the rules name has to be carried out',
    remedy: 'anyone in that position or a higher one may do it',
    called: 'play-on',
    cite: mbs(191, 191, '6.2'),
    seenBy: [],
  },
} as const satisfies Record<string, Irregularity>
