import type { Finding } from '../../kit/document/finding.ts'

/** Requests that nobody may send like this: each is refused, and is a finding. */
export const requestCodes = {
  'malformed-request': {
    says: 'a request cannot be read, has a field that the operation does not take, or lacks one that it needs',
    cure: 'see the reason, and the fields in docs/mqtt.md; those of a pool are in docs/pools.md',
  },
  'unsigned-request': {
    says: 'a request to a table is not signed',
    cure: 'ask with `feltwire ask`, or sign it as docs/people.md says; if nobody at the table sent it, find out who did',
  },
  'unknown-person': {
    says: 'a request is signed in the name of somebody who is not in the file of people',
    cure: 'find out who sent it; whoever may ask is added with `feltwire person add`',
  },
  'unknown-terminal': {
    says: 'a request to a pool comes from a terminal that is not in the configuration',
    cure: 'find out who sends it; if the terminal belongs there, add it and its key to the configuration',
  },
  'wrong-role': {
    says: 'somebody asks for, or signs as the second person, what his role does not allow',
    cure: 'ask somebody whose role allows it: docs/people.md says who may ask a table what, docs/pools.md which terminal a pool',
  },
  'wrong-signature': {
    says: 'a request is not signed by the person or terminal that it names, was changed afterwards, or was meant for another table or operation',
    cure: 'do not trust the terminal or the network until it is known who sent the request',
  },
  'same-person': {
    says: 'an operation needs the signatures of two people, and both are of one',
    cure: 'have somebody else sign as the second person',
  },
  'number-not-higher': {
    says: 'a request has a number that is not higher than the last one of its terminal or key',
    cure: 'the request was sent again under another transaction, or recorded and replayed; find out who sent it',
  },
  'transaction-used': {
    says: 'a different request is sent under a transaction that was used before',
    cure: 'use a new transaction for every request; repeat one only to get its answer again',
  },
  'requests-refused': {
    says: 'many requests are refused; after the first ones they are only counted and reported together',
    cure: 'find out who floods the broker, and block it there; valid requests are still carried out',
  },
} as const satisfies Record<string, { says: string; cure: string }>

/** Findings that come from devices, links and requests instead of a rules document. docs/errors.md explains each. */
export const codes = {
  'bytes-discarded': {
    says: 'bytes on the wire that form no valid message',
    cure: 'check baud rate, parity, cable and shielding',
  },
  'unknown-message': {
    says: 'the device sent a complete message of a type that its driver does not know',
    cure: 'check that the configuration names the right driver; ask the manufacturer what this type of message means. The journal has its bytes',
  },
  'messages-lost': {
    says: 'the device sent messages that never arrived',
    cure: 'compare the table with the recorded round',
  },
  'link-flooded': {
    says: 'the device sent more than any sound device does; what came is counted and hashed instead of read, and nothing in it counts',
    cure: 'find out what sends on this wire: a broken device, a wrong baud rate, or somebody. The link is back once it is quiet',
  },
  'table-closed': {
    says: 'somebody plays at a table that a person has closed; the round is settled as any other',
    cure: 'find out who plays there; open the table with `open-table`',
  },
  'sequence-conflict': {
    says: 'two different messages have the same sequence number',
    cure: 'check the device, and whether a second device sends on the same wire',
  },
  'device-restarted': { says: 'the device restarted', cure: 'check its power supply' },
  'device-changed': {
    says: 'a different device answers on this wire than before',
    cure: 'check which device is plugged in where; if it was replaced on purpose, start a new session with its serial number in the configuration',
  },
  'wrong-device': {
    says: 'the device on this wire is of another class than the configuration says',
    cure: 'plug in the right device, or name the right driver in the configuration',
  },
  'clock-stepped': {
    says: 'the wall clock of this machine was set while a table was served',
    cure: 'see who set it and why; waits, margins and the times in the journal are not affected until the next start',
  },
  'people-changed': {
    says: 'somebody was added to the file of people, removed from it, or got another key or role',
    cure: 'check that it was meant to be; the journal has everybody who may ask, from each change on',
  },
  'retained-overwritten': {
    says: 'somebody else published on a retained topic of the table; the daemon publishes what is right again within 5 s',
    cure: 'find out who can publish on the broker, and let only the daemon of a table write on its topics: `feltwire acl` writes the list',
  },
  'second-daemon': {
    says: 'another daemon serves the same table of the same broker',
    cure: 'stop one of the two, check which one has the devices, and do not trust what stands on the retained topics until then',
  },
  'device-fault': { says: 'the device reports a fault', cure: 'follow the manufacturer’s manual for this fault' },
  'card-unread': {
    says: 'a card left the shoe without being read',
    cure: 'draw the card over the reader again, or void the round',
  },
  'card-outside-game': {
    says: 'a card left the shoe while no coup was being dealt',
    cure: 'check the discard rack and the shoe',
  },
  'shoe-disagrees': {
    says: 'the shoe announces a different result than the rules give',
    cure: 'hold payment, and compare the cards with the recorded round',
  },
  'joined-mid-round': {
    says: 'the round had begun before the daemon was watching',
    cure: 'settle this round by hand; the next one is recorded in full',
  },
  'round-interrupted': {
    says: 'the round cannot be decided from the messages that arrived',
    cure: 'settle or void the round by hand',
  },
  'rules-changed': {
    says: 'the rules or the configuration changed while a round was under way or waited for a ruling',
    cure: 'settle this round by hand under the rules it was begun with; its result has everything that is known',
  },
  'round-not-known': {
    says: 'the earlier play at this table cannot be replayed, so it is unknown whether a round was under way',
    cure: 'check the table and the journal, and settle by hand any round that was under way',
  },
  'decision-not-due': {
    says: 'a decision was keyed that is not due now',
    cure: 'key the decision of the seat that is due',
  },
  'decision-contradicted': {
    says: 'the key and the chips of a seat mean different decisions',
    cure: 'correct the chips or key the decision again; a supervisor rules on the round if the contradiction remains',
  },
  'card-without-decision': {
    says: 'a hand got a card beyond those it is dealt, and nobody keyed a decision that asks for one',
    cure: 'find out what was decided; a supervisor rules that the card is set aside and play goes on, or that the round is void',
  },
  'not-payable': {
    says: 'the dealer keyed that the round is paid, and what is known of it does not decide every wager',
    cure: 'key or read what the message names, then key `pay` again; a supervisor can void the round',
  },
  'drop-differs': {
    says: 'the fees in the drop are not those that the round owes',
    cure: 'count the drop of the round, and correct it before the next one',
  },
  'out-of-turn': {
    says: 'a seat acts, discards or draws that is not due, or that is not in the hand',
    cure: 'the action does not count: go on with the seat that is due, and key the action again in its turn',
  },
  'bet-not-allowed': {
    says: 'a bet, call or raise that the betting of the game does not allow: its size, a raise too many, or a check facing a bet',
    cure: 'the action does not count: put the chips right and key the action again',
  },
  'forced-bet-wrong': {
    says: 'a blind, an ante or chips before the deal are not what the table has posted',
    cure: 'put the chips right, or find out what the seat has posted them for',
  },
  'chips-added': {
    says: 'a seat adds chips to what it has bet already, as in a string bet',
    cure: 'the added chips go back, unless the raise was announced before',
  },
  'chips-taken-back': {
    says: 'a seat takes back chips that it has bet in a round that is not closed',
    cure: 'the chips go back to where they lay',
  },
  'round-not-closed': {
    says: 'the dealer collects the chips of a betting round in which a seat is still to act',
    cure: 'wait for the seat that the message names, then key `collect` again',
  },
  'wrong-pot': {
    says: 'the chips in front of a seat, or in the pot, are not those that were bet',
    cure: 'count the chips and put them right, then key `collect` or `pay` again',
  },
  'wrong-winner': {
    says: 'the dealer reads a hand as the best for a portion of the pot, and the cards say otherwise',
    cure: 'the cards speak: that portion goes to the seat that the message names',
  },
  'burn-missed': {
    says: 'cards are dealt before a card was burnt',
    cure: 'the cards do not count: stop, and ask a supervisor whether they are taken back',
  },
  'street-before-close': {
    says: 'cards are burnt or dealt before the betting round is closed',
    cure: 'the cards do not count: finish the betting, and ask a supervisor what becomes of them',
  },
  'card-not-due': {
    says: 'a card lies where none is due: another seat, another number of cards, or the other face',
    cure: 'move the card to where it belongs, or take it back',
  },
  'card-twice': {
    says: 'a card is read that lies elsewhere on the table already, or that the deck does not have',
    cure: 'stop and check the deck; a supervisor rules on the hand',
  },
  'exposure-without-rule': {
    says: 'a downcard of a hand for a pot was seen by others, and the document of the game has no rule for it',
    cure: 'ask a supervisor what becomes of the card; the pot waits for his ruling',
  },
  'dealt-to-refused-seat': {
    says: 'more cards were dealt than are due, and a seat whose wager was refused still has its chips',
    cure: 'see whether the dealer has dealt to that seat, and rule on the round with the cards where they lie, or that it is void',
  },
  'meter-in-doubt': {
    says: 'a round was begun while a device that a meter of the table needs was offline',
    cure: 'bring the device back before the next round; hits can be settled after that',
  },
  'meter-cleared': {
    says: 'two people have cleared a meter while a device that it needs was offline, with what they counted',
    cure: 'repair the device; compare the meter with the count at the end of the shift',
  },
  'award-kept-back': {
    says: 'a jackpot award was due from the tray while a device that the meter needs was offline',
    cure: 'do not pay it; confirm or void it like a hit once the device is back',
  },
  'hit-pending': {
    says: 'a round was begun while a pending hit locked all tables of the link',
    cure: 'confirm or void the hit before the next round',
  },
  'chips-differ': {
    says: 'the dealer collected a different number of chips than the sensors had locked in',
    cure: 'compare chips and seats before the hand is settled; a seat whose chip was not locked in does not take part',
  },
  'betting-before-shake': {
    says: 'betting was opened before the dice were shaken, or they were shaken again afterwards',
    cure: 'shake the dice, open betting, close betting, and then uncover the dice',
  },
  'chips-unknown': {
    says: 'chips may have moved without a message from the sensors',
    cure: 'settle this round by hand from the chips on the table; the daemon queries sensors on a two-way link, others report all spots when they are restarted',
  },
  'late-wager': {
    says: 'chips moved after betting had closed, at a game of which the document has no rule for it',
    cure: 'nothing that moved counts: the wagers are those that lay there when betting closed',
  },
  'late-unsure': {
    says: 'chips moved after betting had closed, and the round may have been over by then: what ends it was read late or right behind, or may be lost',
    cure: 'see the recorded round; nobody is accused. If it comes again and again, look at the wire of the device that the message names',
  },
  'bet-total-differs': {
    says: 'the total that the sensors report differs from the sum of their messages',
    cure: 'compare the chips with the recorded bets',
  },
  ...requestCodes,
  'result-amended': {
    says: 'a result was amended before the dividends of this pool were declared',
    cure: 'check that every pool that used the first result is corrected',
  },
  'result-stands': {
    says: 'a request would change a result that its pool has already used',
    cure: 'before the dividends are declared, amend it with a reason; afterwards they stand, and only the accounts can be corrected',
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
