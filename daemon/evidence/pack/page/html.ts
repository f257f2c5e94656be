import { visible } from '../../../../text/visible-text.ts'

/*
 * HTML in the one form in which a browser writes it back (`outerHTML`): so that a page can compare what it has become with
 * what was written. A newline behind every element keeps also a damaged end tag from going unnoticed.
 */

/** Text that is HTML already. */
export type Html = { readonly html: string }

export type HtmlContent = Html | string | number | undefined | readonly HtmlContent[]

type Attributes = Readonly<Record<string, string | undefined>>

const empty: readonly string[] = ['meta', 'br', 'hr', 'input']

/** An element; what is undefined is left out, and text is escaped. */
export function el(tag: string, attributes: Attributes = {}, ...content: readonly HtmlContent[]): Html {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escapedAttribute(value)}"`],
  )
  const begin = `<${tag}${written.join('')}>`
  return { html: empty.includes(tag) ? `${begin}\n` : `${begin}${htmlOf(content)}</${tag}>\n` }
}

/** HTML that is written as it is: the page's own style and script. */
export const verbatim = (html: string): Html => ({ html })

export function htmlOf(content: HtmlContent): string {
  if (content === undefined) return ''
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content))
  return 'html' in content ? content.html : content.map(htmlOf).join('')
}

/** Nothing from outside is anything but visible text. */
const escaped = (text: string): string =>
  visible(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')

/** Browsers differ in how they write `<` back in an attribute, so none is there. */
const escapedAttribute = (text: string): string =>
  visible(text)
    .replaceAll(/[<>]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00a0', '&nbsp;')

/** Text with lines of its own, in which a browser keeps every space. */
export const lines = (text: readonly string[], look?: string): Html =>
  el('pre', { class: look }, { html: text.map(escaped).join('\n') })
