import { cites } from '../kit/document/citation.ts'

/** Hawaiian Gardens Casino, game rules and collection rates. */
export const hg = cites('hg')

/** The document's amounts are in dollars. */
export const currency = 'USD'
