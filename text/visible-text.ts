/**
 * Text from outside (people, devices, labels, files) is data. On its way to a terminal, a log or a message, what is not
 * seen becomes visible: `\u001b` for ESC, `\u202e` for a mark that turns the writing round. So no text can end a line, give
 * a terminal an order, or look like another.
 */

/** Control characters, marks of direction and other format characters, separators of lines, and halves of surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
const unseenButNewline = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
/** In JSON: an escape of a quote or backslash, the beginning of one of a control character, or an unseen character. */
const unseenInJson = /\\["\\]|\\(?=[bfnrtu])|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** As in JSON, where it stands for the same character. */
const escaped = (character: string): string => shortEscapes[character] ?? unicodeEscape(character)

const shortEscapes: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

const unicodeEscape = (character: string): string =>
  Array.from({ length: character.length }, (_, i) =>
    character.charCodeAt(i).toString(16).padStart(4, '0').padStart(6, '\\u'),
  ).join('')

/** For a picture of so many columns. */
export const blanked = (text: string): string => text.replace(unseen, ' ')

/** In one line. */
export const visible = (text: string): string => text.replace(unseen, escaped)

/** Of several lines, which whoever wrote the text has made; JSON text still means the same. */
export const visibleLines = (text: string): string => text.replace(unseenButNewline, escaped)

/** JSON whose texts are visible also when they are read from it again. */
export function visibleJson(value: unknown): string {
  const json = JSON.stringify(value)
  return plainJson.test(json) ? json : json.replace(unseenInJson, visibleInJson)
}

/** ASCII without a control character or an escape has nothing unseen, and is told in a fifth of the time. */
const plainJson = /^[ -[\]-~]*$/

function visibleInJson(found: string): string {
  if (found.length === 2 && found.startsWith('\\')) return found
  return (found === '\\' ? found : escaped(found)).replaceAll('\\', '\\\\')
}

/** Whether a text in this JSON may have something unseen. Most have not, and need no copy. */
export const mayHide = (json: string): boolean => hiding.test(json)
const hiding = /\\[bfnrtu]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

/** The same value with every text in it, and every name of a member, in one line. */
export function visibleIn<Value>(value: Value): Value {
  return visibleValue(value) as Value
}

function visibleValue(value: unknown): unknown {
  if (typeof value === 'string') return visible(value)
  if (Array.isArray(value)) return value.map(visibleValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [visible(name), visibleValue(member)]))
}

/** A text of several lines as an answer has it: what its head announces, behind one another. */
export const withoutNewlines = (text: string): string => text.replace(/:\s*\n\s*/, ': ').replaceAll(/\s*\n\s*/g, '; ')
