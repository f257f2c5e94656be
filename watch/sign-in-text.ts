/**
 * What a person signs to sign in: Ed25519 over these bytes. It names the page, so that another page can't pass it on, and is
 * no JSON, so that it can't be taken for a request.
 */
export const signInText = (at: { site: string; origin: string; person: string; challenge: string }): string =>
  `feltwire sign-in\n${at.site}\n${at.origin}\n${at.person}\n${at.challenge}\n`
