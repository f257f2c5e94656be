import { type ParseArgsConfig, parseArgs } from 'node:util'
import { reasonOf } from '../../drivers/reason.ts'

/** One verb of the command line. */
export type Verb = {
  summary: string
  usage: string
  /** What `--help` says instead of the usage, of what these arguments name. */
  help?(args: string[]): string | undefined
  /** Resolves to the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
  run(args: string[]): Promise<number>
}

type Flags = NonNullable<ParseArgsConfig['options']>

/** The flags and words of a verb, or undefined, with its usage printed, when they do not fit. */
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
    if (twice !== undefined) console.error(`--${twice} is given more than once.`)
    else if (positionals.length >= words.from && positionals.length <= words.to) return { values, words: positionals }
  } catch {
    // An unknown flag or a missing value: the usage says it better.
  }
  console.error(`Usage: feltwire ${verb.usage}`)
  return undefined
}

/** `1 entry`, `2 entries`. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What went wrong, for people, on stderr; the exit code for it. */
export function fail(error: unknown): 1 {
  const reason = reasonOf(error)
  const code = error instanceof Error && 'code' in error ? `${error.code}` : ''
  // The system's own errors begin with their codes.
  console.error(reason.startsWith(code) ? reason : `[${code}] ${reason}`)
  return 1
}
