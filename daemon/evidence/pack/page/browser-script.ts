import { checkProof, checkStory, fingerprintOf, inGroups, type PackCheck, sha256 } from '../proof-checks.ts'
import { withoutDigest } from './digest.ts'

/** What runs in the page, with nothing but what every browser has: it reads the data block, checks it, and says so. */

type Element = {
  textContent: string
  className: string
  dataset: Record<string, string | undefined>
  outerHTML: string
  value: string
  append(child: Element): void
  replaceChildren(): void
  addEventListener(event: string, listener: () => void): void
}
declare const document: {
  documentElement: Element
  compatMode: string
  doctype: { name: string } | null
  childNodes: { length: number }
  querySelector(selector: string): Element | null
  querySelectorAll(selector: string): Iterable<Element>
  createElement(tag: string): Element
}

/** What the browser has made of the file, before anything in it is changed. */
const source = document.documentElement.outerHTML

const find = (selector: string): Element => {
  const found = document.querySelector(selector)
  if (found === null) throw new Error(`the page has no ${selector}`)
  return found
}

/** The page is what was written: its digest covers every character of it. */
async function checkPage(): Promise<PackCheck> {
  const what = 'This page is as it was written'
  const end = '</body></html>'
  const isWhole =
    document.doctype?.name === 'html' && document.compatMode === 'CSS1Compat' && document.childNodes.length === 2
  const written = withoutDigest(source.slice(0, -end.length))
  const digest = await sha256(new TextEncoder().encode(written.text))
  return isWhole && source.endsWith(end) && digest === written.digest
    ? { what, isRight: true, says: 'Its digest covers all that the browser has read.' }
    : {
        what,
        isRight: false,
        says: 'It was changed behind its making, or an extension of this browser has changed it.',
      }
}

/** What is read above is what the data say, where the two stand beside each other. */
function checkWords(story: unknown): PackCheck {
  const what = 'The words above are those of the data'
  const wrong: string[] = []
  let count = 0
  for (const { dataset, textContent } of document.querySelectorAll('[data-from]')) {
    const path = dataset.from ?? ''
    const told = path.split('.').reduce<unknown>((value, name) => Object(value)[name], story)
    if (told !== textContent) wrong.push(path)
    count++
  }
  return wrong.length === 0
    ? {
        what,
        isRight: true,
        says: `${count} of them, each wager with its stake, what it returned and why, or each transfer.`,
      }
    : { what, isRight: false, says: `They differ: ${wrong.slice(0, 5).join(', ')}.` }
}

function show(checks: readonly PackCheck[]): void {
  const list = find('#checks')
  list.replaceChildren()
  for (const { what, isRight, says } of checks) {
    const item = document.createElement('li')
    item.className = isRight === undefined ? 'open' : isRight ? 'yes' : 'no'
    item.textContent = `${what}. ${says}`
    list.append(item)
  }
  const verdict = find('#verdict')
  const { look, says } = verdictOn(checks)
  verdict.className = `verdict ${look}`
  verdict.textContent = says
}

function verdictOn(checks: readonly PackCheck[]): { look: string; says: string } {
  if (checks.some(({ isRight }) => isRight === false))
    return { look: 'bad', says: 'This record is NOT in order. What is wrong stands at its end.' }
  if (checks.every(({ isRight }) => isRight === true))
    return { look: 'good', says: 'This record agrees with itself, and is signed by the key that you know.' }
  return { look: '', says: 'This record agrees with itself. What is left for you to check stands at its end.' }
}

async function check(): Promise<void> {
  const page = await checkPage()
  const pack = JSON.parse(find('#pack').textContent)
  const known = find('#known')
  const told = pack.story === undefined ? [] : [checkStory(pack.entries, pack.story)]
  const fixed = [page, checkWords(pack.story ?? pack.account), ...told]
  const again = async () => {
    const { value } = known
    const proved = await checkProof(pack.entries, pack.proof, value)
    if (value === known.value) show([...fixed, ...proved])
  }
  if (pack.proof !== undefined) find('#fingerprint').textContent = inGroups(await fingerprintOf(pack.proof.keys[0]))
  known.addEventListener('input', () => void again())
  await again()
}

await check().catch((error) =>
  show([
    {
      what: 'This page',
      isRight: false,
      says: `It can't be read: ${error}. It was changed, or this browser is too old.`,
    },
  ]),
)
