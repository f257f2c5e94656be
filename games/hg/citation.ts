import { cites } from '../kit/document/citation.ts'

/** Hawaiian Gardens Casino, game rules and collection rates. */
export const hg = cites('hg')
