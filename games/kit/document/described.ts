/** How the document describes what a function of a page decides. */
type Description = { readonly says: string }

/**
 * A function of a page with a description for people: `described('the hands are equal', ({ P, B }) => P === B)`. Throws an
 * Error where it already has one, which would change wherever the function is used.
 */
export function described<Decides extends (...given: never[]) => unknown>(
  says: string,
  decides: Decides,
): Decides & Description {
  const earlier = descriptionOf(decides)
  if (earlier !== undefined) throw new Error(`'${earlier}' can't also be described as '${says}'`)
  return Object.assign(decides, { says })
}

/** The description of a function; undefined where it has none. */
export const descriptionOf = (decides: unknown): string | undefined =>
  typeof decides === 'function' && 'says' in decides && typeof decides.says === 'string' ? decides.says : undefined

/** One description of several that must all hold, or of which one must; undefined where one of them has none. */
export function joinedDescriptions(decide: readonly unknown[], by: 'and' | 'or'): string | undefined {
  const descriptions = decide.flatMap((each) => descriptionOf(each) ?? [])
  return descriptions.length === decide.length ? descriptions.join(by === 'and' ? ', and ' : ', or ') : undefined
}
