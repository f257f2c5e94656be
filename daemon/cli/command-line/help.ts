import type { Flag, Verb } from '../verb.ts'

/** A verb under the name by which it is called. */
export type NamedVerb = { name: string; verb: Verb }

/** `-c, --config FILE` */
export const flagHead = (name: string, { short, takes }: Flag): string =>
  [short === undefined ? '' : `-${short}, `, `--${name}`, takes === undefined ? '' : ` ${takes}`].join('')

/** What a flag says, and what it is where it is left out. */
export function flagText({ says, default: usual }: Flag): string {
  const isSaid = typeof usual === 'string' && usual !== '' && usual !== '{}'
  return isSaid ? `${says} (default: ${usual})` : says
}

/** What `--help` prints of a verb: summary, usage, and every flag. */
export function helpOf({ summary, usage, flags }: Verb): string {
  const rows = Object.entries(flags).map(([name, flag]) => ({ head: flagHead(name, flag), says: flagText(flag) }))
  const column = Math.max(0, ...rows.map(({ head }) => head.length)) + 2
  const lines = rows.map(({ head, says }) => `  ${head.padEnd(column)}${says}`)
  return [summary, '', `Usage: feltwire ${usage}`, ...(lines.length === 0 ? [] : ['', ...lines])].join('\n')
}

/** What `feltwire help` prints: every verb in a line. */
export function overview(verbs: readonly NamedVerb[]): string {
  const lines = verbs.map(({ name, verb }) => `  ${name.padEnd(14)}${verb.summary}`)
  return ['Usage: feltwire VERB ...    (feltwire help VERB tells more)', '', ...lines].join('\n')
}
