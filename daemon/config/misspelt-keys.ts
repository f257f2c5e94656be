import { didYouMean } from '../../text/nearest.ts'
import { type MistakeIn, notKnown } from '../../text/validation.ts'

/** Of a key that nobody knows, the one that may be meant; `namesAt` are those that may stand in a place. */
export const hintedBy =
  (namesAt: (path: readonly string[]) => readonly string[]) =>
  (mistake: MistakeIn): MistakeIn => {
    if (mistake.message !== notKnown) return mistake
    const path = mistake.path.split('.')
    const hint = didYouMean(path.at(-1) ?? '', namesAt(path.slice(0, -1)))
    return { ...mistake, message: hint === '' ? notKnown : `${notKnown}.${hint}` }
  }
