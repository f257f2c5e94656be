import type { Finding } from '../../kit/document/finding.ts'

/** Findings that no document speaks of: what devices and links do. Each is explained in docs/errors.md. */
export const codes = {
  'bytes-discarded': {
    says: 'bytes on the wire were no message',
    cure: 'check baud rate, parity, cable and shielding',
  },
  'unknown-message': {
    says: 'the device sent a whole message of a type that its driver does not know',
    cure: 'check that the configuration names the right driver; ask the maker what this type of message says. The journal has its bytes',
  },
  'messages-lost': {
    says: 'the device sent messages that never arrived',
    cure: 'a person compares the table with what is shown',
  },
  'sequence-conflict': {
    says: 'one sequence number was used for two different messages',
    cure: 'check the device and for a second sender',
  },
  'device-restarted': { says: 'the device started again', cure: 'check its power supply' },
  'device-changed': {
    says: 'another device answers on this wire than before',
    cure: 'check which device is plugged in where; if it was exchanged on purpose, begin a new session with its serial number in the configuration',
  },
  'wrong-device': {
    says: 'a device of another class answers on this wire than the configuration has there',
    cure: 'plug in the device that belongs there, or name the right driver in the configuration',
  },
  'device-fault': { says: 'the device reports a fault of its own', cure: 'follow the maker’s manual for this fault' },
  'card-unread': {
    says: 'a card left the shoe without being read',
    cure: 'draw it over the reader again, or void the round',
  },
  'card-outside-game': {
    says: 'a card left the shoe outside a coup',
    cure: 'a person checks the discard rack and the shoe',
  },
  'shoe-disagrees': {
    says: 'the shoe announces another result than the rules',
    cure: 'hold payment; compare the cards with the record',
  },
  'joined-mid-round': {
    says: 'the round had begun before it could be seen',
    cure: 'settle this round by hand; the next is complete',
  },
  'round-interrupted': { says: 'the round cannot be decided from what arrived', cure: 'a person settles or voids it' },
  'rules-changed': {
    says: 'other rules or another configuration took over while a round was under way or waited for a ruling',
    cure: 'a person settles this round by hand, under the rules that it was begun with; what is known of it is in its result',
  },
  'round-not-known': {
    says: 'what the table did before cannot be played again, so nobody knows here whether a round was under way',
    cure: 'a person looks at the table and at the journal, and settles by hand what was under way',
  },
  'decision-not-due': {
    says: 'a decision was keyed that the round does not ask for now',
    cure: 'key the decision of the seat that is due',
  },
  'decision-contradicted': {
    says: 'the key of a seat and its chips say different decisions',
    cure: 'put the chips right or key the decision again; a person decides what stays contradicted',
  },
  'meter-in-doubt': {
    says: 'a round was begun while something that a meter of the table needs was lost',
    cure: 'mend what is lost before the next round; hits are settled once the meter is whole again',
  },
  'award-kept-back': {
    says: 'the tray was to pay an award of a jackpot while something that its meter needs was lost',
    cure: 'do not pay it; confirm or void it like a hit once the meter is whole again',
  },
  'hit-pending': {
    says: 'a round was begun while a hit held every table of its link',
    cure: 'confirm or void the hit before the next round',
  },
  'chips-differ': {
    says: 'the dealer lifted another number of chips than the sensors had locked',
    cure: 'a person compares chips and seats before the hand is settled; a seat whose chip was not locked does not take part',
  },
  'betting-before-shake': {
    says: 'betting was opened before the dice were shaken, or they were shaken again after it',
    cure: 'shake the dice, open the betting, close it, and then uncover them',
  },
  'chips-unknown': {
    says: 'chips may have been moved that the sensors did not tell of',
    cure: 'a person settles this round from the chips on the table; sensors on a two-way link are asked, and others tell all when they start again',
  },
  'bet-total-differs': {
    says: 'the sensors hold another total than their messages add up to',
    cure: 'a person compares the chips',
  },
  'malformed-request': {
    says: 'what was asked of a pool cannot be read',
    cure: 'see docs/pools.md for what a terminal may ask',
  },
  'unknown-terminal': {
    says: 'a terminal asks something of a pool that the configuration does not name',
    cure: 'see who sends on the broker; name the terminal and its key in the configuration if it belongs there',
  },
  'wrong-role': {
    says: 'a terminal asks something of a pool that its role does not allow',
    cure: 'see who uses the terminal; officials declare and windows sell',
  },
  'wrong-signature': {
    says: 'a request to a pool is not signed by the terminal that it names, or was changed since',
    cure: 'treat the terminal and the network as suspect until it is known who sent it',
  },
  'requests-refused': {
    says: 'so many requests to a pool are refused that those beyond the first are counted, and told together',
    cure: 'see who floods the broker, and shut it out there; bets and results are carried out meanwhile',
  },
  'number-not-higher': {
    says: 'a request to a pool has a number that its terminal has used or passed',
    cure: 'a request was sent again under another transaction, or recorded and played back; see who sent it',
  },
  'transaction-used': {
    says: 'a terminal asks another thing of a pool under a transaction that it has used',
    cure: 'give every request a transaction of its own; the same one is sent again only to be answered again',
  },
  'result-amended': {
    says: 'a person has put another result in the place of the first one, before the dividends of this pool',
    cure: 'see that every pool that had the first result is put right',
  },
  'result-stands': {
    says: 'a result is asked to be changed that its pool has taken',
    cure: 'before the dividends a person amends it, with a reason; afterwards they stand, and a person corrects the accounts',
  },
} as const satisfies Record<string, { says: string; cure: string }>

export type Code = keyof typeof codes

export const codeFinding = (
  rule: Code,
  message: string,
  severity: Finding['severity'] = 'warning',
  figures?: Finding['figures'],
): Finding => ({
  rule,
  severity,
  message,
  citation: `docs/errors.md ${rule}`,
  remedy: codes[rule].cure,
  ...(figures === undefined ? {} : { figures }),
})
