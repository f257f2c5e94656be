import { cites } from '../kit/document/citation.ts'

/** A line is a page of the document: the transcription runs each page together. */
export const hk = cites('hkjc')

/** The rule book of the pools. */
export const poolDocument = 'Hong Kong Jockey Club, rule 3: pari-mutuel bets'
