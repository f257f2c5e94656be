/** How the file of a pack begins, before what its digest covers. */
export const doctype = '<!doctype html>\n'

const begins = /^(<html lang="en" data-sha256=")([\da-f]{64})">/

/** The page without its own digest, and that digest: SHA-256 over the text from `<html` to the end of the file. */
export function withoutDigest(html: string): { text: string; digest: string } {
  const [, begin = '', digest = ''] = begins.exec(html) ?? []
  return { text: begin + html.slice(begin.length + digest.length), digest }
}
