import { type ParseArgsConfig, parseArgs } from 'node:util'
import { reasonOf } from '../../drivers/reason.ts'
import { visibleLines } from '../../text/visible-text.ts'

/** One verb of the command line. */
export type Verb = {
  summary: string
  usage: string
  /** Help for these arguments that `--help` prints instead of the usage. */
  help?(args: string[]): string | undefined
  /** Resolves to the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
  run(args: string[]): Promise<number>
}

/** Every verb prints by these: nothing from outside reaches a terminal but as visible text. */
export const print = (text: string): void => console.log(visibleLines(text))
/** A page with colours, whose texts are visible already. */
export const printPage = (page: string): void => console.log(page)
export const printError = (text: string): void => console.error(visibleLines(text))

type Flags = NonNullable<ParseArgsConfig['options']>

/** The flags and words of a verb; or undefined when they are wrong, after printing the usage. */
export function readArgs<const Options extends Flags>(
  args: string[],
  verb: Pick<Verb, 'usage'>,
  options: Options,
  words: { from: number; to: number },
) {
  try {
    const { values, positionals, tokens } = parseArgs({ args, options, allowPositionals: true, tokens: true })
    const once = tokens.flatMap((token) =>
      token.kind === 'option' && options[token.name]?.multiple !== true ? [token.name] : [],
    )
    const twice = once.find((name, at) => once.indexOf(name) < at)
    if (twice !== undefined) printError(`--${twice} is given more than once.`)
    else if (positionals.length >= words.from && positionals.length <= words.to) return { values, words: positionals }
  } catch {
    // An unknown flag or a missing value: the usage below explains it better.
  }
  printError(`Usage: feltwire ${verb.usage}`)
  return undefined
}

/** `1 entry`, `2 entries`. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** `1 to 3, 7`. */
export function ranges(numbers: readonly number[]): string {
  const begins = numbers.filter((number) => !numbers.includes(number - 1))
  const ends = numbers.filter((number) => !numbers.includes(number + 1))
  return begins.map((begin, i) => (begin === ends[i] ? String(begin) : `${begin} to ${ends[i]}`)).join(', ')
}

/** Prints an error for people on stderr, and returns the exit code. */
export function fail(error: unknown): 1 {
  const reason = reasonOf(error)
  const code = error instanceof Error && 'code' in error ? `${error.code}` : ''
  // Errors of the operating system already begin with their codes.
  printError(reason.startsWith(code) ? reason : `[${code}] ${reason}`)
  return 1
}
