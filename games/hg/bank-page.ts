import type { Bank } from '../kit/bank/player-banked.ts'
import type { Citation } from '../kit/document/citation.ts'
import { choice } from '../kit/document/options.ts'
import { currency, hg } from './citation.ts'

/** What every page of the document on a game against a player-dealer says in the same words. */
export const hgBankPage = {
  document: 'Hawaiian Gardens Casino, game rules and collection rates',
  bankedBy: 'player-dealer',
  currency,
} as const

/** The Gambling Establishment Game Approval under which a game is listed. */
export const approvedAs = (number: string, cite: Citation) => ({
  says: `California Bureau of Gambling Control, ${number}`,
  cite,
})

/** How far the player-dealer's money goes: the document says only "to the extent that money covers". */
export const coverage = (cite: Citation) => choice(['net', 'matched'], 'net', cite)

/**
 * When the bank gets what a seat that folds has lost: in its turn, as the order of settlement says, or when it is collected,
 * before the hands are compared.
 */
export const foldedWagers = (cite: Citation) => choice(['in-turn', 'at-once'], 'in-turn', cite)

/** Two rounds in a row is the most that a person banks; `entitled` where only bettors of the last round may. */
export const rotation = (cite: Citation, entitled?: 'bettors'): Pick<Bank, 'rounds' | 'entitled'> => ({
  rounds: { most: 2, cite },
  ...(entitled === undefined ? {} : { entitled: cite }),
})

/** The player-dealer's money in the order of settlement. */
export const bankMoney = (cite: Citation) => ({ title: "Player-dealer's money", cite, banks: true }) as const

/** All wagers are covered "to the extent that money covers" (line 3422). */
export const toTheExtent = hg(3422)

export const limitCodes = { below: 'below-minimum', above: 'above-maximum' }

/** The packs of a shoe for which odds are counted where nothing is told. */
export const usualDecks = 8
