/** The document's words for what a function of a page decides. */
type Words = { readonly says: string }

/**
 * A function of a page that people can read: `said('the hands are equal', ({ P, B }) => P === B)`. Throws an Error where the
 * function has words already: they would be changed everywhere.
 */
export function said<Decides extends (...given: never[]) => unknown>(says: string, decides: Decides): Decides & Words {
  if (wordsOf(decides) !== undefined) throw new Error(`'${wordsOf(decides)}' can't be called '${says}' too`)
  return Object.assign(decides, { says })
}

/** The words of a function; undefined where it has none. */
export const wordsOf = (decides: unknown): string | undefined =>
  typeof decides === 'function' && 'says' in decides && typeof decides.says === 'string' ? decides.says : undefined

/** Words for several that must all hold, or of which one must; undefined where one of them has none. */
export function joinedWords(decide: readonly unknown[], by: 'and' | 'or'): string | undefined {
  const words = decide.flatMap((each) => wordsOf(each) ?? [])
  return words.length === decide.length ? words.join(by === 'and' ? ', and ' : ', or ') : undefined
}
