import { type Citation, citationText } from '../../kit/document/citation.ts'
import type { Option } from '../../kit/document/options.ts'
import { type Fact, type FactQuestion, flag, type Said, someOf } from './table-facts.ts'

type Notice = { option: string; value: unknown; isShown: boolean; cite: Citation }

/** Options of the game whose value a notice at the table has to say, where something is said of one. */
export const noticesOfOptions: Fact<Notice[]> = { in: noticesIn }

function noticesIn(said: Said, asked: FactQuestion): Notice[] | undefined {
  const unnamed = isOfAnother(said) ? [] : ['notice', 'sign']
  const notices = Object.entries(asked.game?.options ?? {}).flatMap(([name, option]): Notice[] => {
    const isShown = flag(`notices.${name}`, ...unnamed).in(said, asked)
    const value = said[name]
    if (isShown === undefined || value === undefined || !asksNotice(option, value)) return []
    return [{ option: name, value, isShown, cite: option.cite }]
  })
  return someOf(notices)
}

/** A notice that names no option is that of the odds, the limits or the layout, where they are told (lines 164-169, 345-347, 501-506). */
const isOfAnother = (said: Said): boolean =>
  ['odds', 'payTable', 'limits', 'layout'].some((name) => said[name] !== undefined)

const asksNotice = ({ notice = [] }: Option, value: unknown): boolean =>
  notice === 'always' || notice.some((each) => each === value)

export const unshown = (notices: readonly Notice[]): string[] =>
  notices
    .filter(({ isShown }) => !isShown)
    .map(({ option, value, cite }) => `${option} is ${value}, and no notice says so (${citationText(cite)})`)
