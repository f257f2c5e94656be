import { cites } from '../kit/document/citation.ts'

/** Gambling Commission, Rules of Casino Games in Great Britain, August 2007. */
export const gb = cites('gb')
