import { cites } from '../kit/document/citation.ts'

/** A line is a page of the document: the transcription runs each page together. */
export const hk = cites('hkjc')
