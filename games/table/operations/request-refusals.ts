import { z } from 'zod'
import { requestCodes } from '../common/finding-codes.ts'

/**
 * Why a request to a table is refused, as docs/errors.md lists it. Where a value in the request breaks a rule, the id of
 * the rule takes the place of a code.
 */
export const refusals = {
  ...requestCodes,
  'unknown-request': {
    says: 'there is no operation of this name at the table',
    cure: 'use one of the operations that the reason lists',
  },
  'retained-request': {
    says: 'the request is a retained message, so the broker sends it again at every start',
    cure: 'clear it on the broker with an empty retained message, and send the request without the retain flag',
  },
  'second-missing': {
    says: 'the operation needs the signatures of two people, and the request has one',
    cure: 'have the second person sign the same text (`second`), as `feltwire ask --second` does; docs/people.md says whose signature counts',
  },
  'key-out-of-time': {
    says: 'the key of a person who signed is not valid yet, or not any more',
    cure: 'see `feltwire person list`; give the person a new key',
  },
  'request-expired': {
    says: 'the request came after the time until which it was to be carried out',
    cure: 'ask again; if it was sent in time, compare the clocks of both machines',
  },
  'journal-backlog': {
    says: 'the journal cannot be written, and too much waits for it already',
    cure: 'free some space on its disk, and send the request again with the same transaction',
  },
  'operation-refused': {
    says: 'the game does not have this operation, it is not possible now, or the `round` in the request is not the one under way',
    cure: 'see the reason, and the state of the table (topic `round`)',
  },
  'config-refused': {
    says: 'the changed configuration has mistakes, or changes what a running daemon cannot take',
    cure: 'see the reason; correct the file, or restart the daemon between rounds',
  },
  'limits-refused': {
    says: 'the table cannot be played with these limits, or its game has none by wager',
    cure: 'see the reason, and the wagers with their limits (topic `rules`)',
  },
  'irregularity-refused': {
    says: 'the game does not have this irregularity, or it cannot have happened there or now',
    cure: 'use an id from `feltwire games`, with a seat and a wager of the table',
  },
  'meter-refused': {
    says: 'there is no such meter or hit, or the meter cannot do this now',
    cure: 'see the reason, and the state of the meter (topic `meter/<id>`)',
  },
  'round-not-waiting': {
    says: 'the round does not need a ruling, or has one already; a session keeps the last 32 that need one',
    cure: 'see the rounds that wait for a ruling (topic `round`); settle an older one by hand',
  },
  'ruling-not-allowed': {
    says: 'the rules document prescribes another ruling for an irregularity of the round, or the round is over and cannot go on',
    cure: 'rule as the document prescribes; the reason names the rule',
  },
  'result-not-known': {
    says: 'the ruling lacks something that is unknown: the number or dice, a card, a bet, a decision',
    cure: 'add it to the ruling, or rule the round void',
  },
  'journal-shorter': {
    says: 'the journal has fewer entries than the proof is to lead to',
    cure: 'compare with the last checkpoint of the table; where a signed one says more, the end of the journal is gone',
  },
  'proof-unavailable': {
    says: 'the proof cannot be worked out now: too many are asked for at once, or a segment that it needs is archived or broken',
    cure: 'see the reason; ask again, or run `feltwire verify` with `--archive`',
  },
  'file-refused': {
    says: 'there is nothing to make the file of, or as many files as may wait are made already',
    cure: 'see the reason: name a round that is over, or a meter and a period; or ask again in a minute',
  },
  'ruling-too-late': {
    says: 'wagers would stay open although a later spin or throw is already decided',
    cure: 'settle the round by hand',
  },
} as const satisfies Record<string, { says: string; cure: string }>

export type RefusalCode = keyof typeof refusals

/** Why a request is not carried out: a code from above or the id of a rule, and a sentence. */
export const requestRefusal = z.object({ code: z.string(), reason: z.string() })
export type Refusal = z.infer<typeof requestRefusal>

export const refusal = (code: RefusalCode, reason: string): Refusal => ({ code, reason })
