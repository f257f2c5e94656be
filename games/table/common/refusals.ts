/**
 * Why what a person asks of a table is refused, as docs/errors.md lists it. What he names and breaks a rule has the id of
 * the rule in place of a code.
 */
export const refusals = {
  'malformed-request': {
    says: 'the request cannot be read, or names what the operation has not, or does not name what it needs',
    cure: 'see the reason, and the form in docs/mqtt.md; a request needs a `transaction` of its own and who asks (`by`)',
  },
  'unknown-request': {
    says: 'the table knows no operation of this name',
    cure: 'ask one of those that the reason lists',
  },
  'retained-request': {
    says: 'the request was retained, so the broker says it again at every start',
    cure: 'take it off the broker with an empty retained message, and ask without the flag',
  },
  'transaction-used': {
    says: 'another request had this transaction: another operation, person or content',
    cure: 'give every request a transaction of its own; the same one is sent again only to be answered again',
  },
  'journal-backlog': {
    says: 'the journal takes no more',
    cure: 'free some space on its disk, and ask again with the same transaction',
  },
  'operation-refused': {
    says: 'the game does not have this operation, or not now, or the round that is named is not the one under way',
    cure: 'see the reason, and what the table does (`round`)',
  },
  'irregularity-refused': {
    says: 'the game does not have this irregularity, or not there or not now',
    cure: 'name it by its id in `feltwire games`, with a seat and a wager of the table',
  },
  'meter-refused': {
    says: 'there is no such meter or hit, or the meter does not allow this now',
    cure: 'see the reason, and the meter (`meter/<id>`)',
  },
  'round-not-waiting': {
    says: 'the round waits for no ruling, or has been ruled on; the last 32 of a session can be',
    cure: 'see the rounds that wait for one (`round`); settle an older one by hand',
  },
  'ruling-not-allowed': {
    says: 'the document prescribes otherwise for an irregularity of the round; or the round is over and cannot go on',
    cure: 'rule as the document has it; the reason names it',
  },
  'result-not-known': {
    says: 'something of the round is missing that must be named: what wheel or dice showed, a card, a decision',
    cure: 'name it, or rule the round void',
  },
  'ruling-too-late': {
    says: 'wagers would stay open, and a later spin or throw is decided already',
    cure: 'settle the round by hand',
  },
} as const satisfies Record<string, { says: string; cure: string }>

export type RefusalCode = keyof typeof refusals

/** Why a request is not carried out: one of these codes or the id of a rule, and a sentence. */
export type Refusal = { code: string; reason: string }

export const refusal = (code: RefusalCode, reason: string): Refusal => ({ code, reason })
