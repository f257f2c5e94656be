import { type ParseArgsConfig, parseArgs } from 'node:util'
import { reasonOf } from '../../drivers/reason.ts'
import { didYouMean } from '../../text/nearest.ts'
import { visibleLines } from '../../text/visible-text.ts'

type ParsedFlag = NonNullable<ParseArgsConfig['options']>[string]

/** A flag of a verb, as it is read, and as help, manual page and completion tell it. */
export type Flag = ParsedFlag & {
  says: string
  /** What stands after it, as `FILE`. */
  takes?: string
}
export type Flags = Readonly<Record<string, Flag>>

/** One verb of the command line. */
export type Verb = {
  summary: string
  usage: string
  flags: Flags
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
    // An unknown flag, or one without its value: the usage below says the rest.
    const wrong = unknownFlag(args, Object.keys(options)) ?? flagWithoutValue(args, options)
    if (wrong !== undefined) printError(wrong)
  }
  printError(`Usage: feltwire ${verb.usage}`)
  return undefined
}

function unknownFlag(args: string[], known: readonly string[]): string | undefined {
  const given = args.flatMap((arg) => /^--([^=]+)/.exec(arg)?.[1] ?? [])
  const unknown = given.find((name) => !known.includes(name))
  if (unknown === undefined) return undefined
  const hint = didYouMean(
    `--${unknown}`,
    known.map((name) => `--${name}`),
  )
  return `There is no flag --${unknown}.${hint}`
}

/** A value that begins with a dash would be taken for a flag, so it stands after an equals sign. */
function flagWithoutValue(args: string[], options: Flags): string | undefined {
  const at = args.findIndex((arg, i) => {
    const takesValue = options[arg.replace(/^--/, '')]?.type === 'string' && arg.startsWith('--')
    return takesValue && args[i + 1]?.startsWith('-') !== false
  })
  const [flag, next] = args.slice(at)
  if (at < 0 || flag === undefined) return undefined
  const hint = next === undefined || next.startsWith('--') ? '' : `; it may be meant as ${flag}=${next}`
  return `${flag} lacks its value${hint}.`
}

/** The end of a verb whose words or flags are wrong: its usage, and exit code 2. */
export function wrongUsage({ usage }: Pick<Verb, 'usage'>): 2 {
  printError(`Usage: feltwire ${usage}`)
  return 2
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
  const code = error instanceof Error && 'code' in error ? `${error.code}` : ''
  const reason = ofFile(error, code) ?? reasonOf(error)
  // Errors of the operating system already begin with their codes.
  printError(code in filesLack || reason.startsWith(code) ? reason : `[${code}] ${reason}`)
  return 1
}

const filesLack: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not open it',
  EISDIR: 'it is a folder, and should be a file',
  ENOTDIR: 'a part of its path is a file, and should be a folder',
}

/** What the system says of a file that was named, in plain words. */
function ofFile(error: unknown, code: string): string | undefined {
  const path = error instanceof Error && 'path' in error ? error.path : undefined
  const lacks = filesLack[code]
  return typeof path === 'string' && lacks !== undefined ? `${path}: ${lacks}.` : undefined
}
