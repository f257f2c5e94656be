import { print, readArgs, type Verb, wrongUsage } from '../verb.ts'
import type { NamedVerb } from './help.ts'

const shells = { bash, zsh, fish } as const satisfies Record<string, (verbs: readonly NamedVerb[]) => string>

/** The verb that prints a completion script, from the definitions that `--help` prints. */
export function completionOf(all: () => Promise<NamedVerb[]>): Verb {
  const completion: Verb = {
    summary: 'Print the script by which a shell completes verbs and flags',
    usage: `completion ${Object.keys(shells).join('|')}    (bash: source <(feltwire completion bash))`,
    flags: {},
    async run(args) {
      const read = readArgs(args, completion, {}, { from: 1, to: 1 })
      const script = Object.entries(shells).find(([name]) => name === read?.words[0])?.[1]
      if (read === undefined) return 2
      if (script === undefined) return wrongUsage(completion)
      print(script(await all()))
      return 0
    },
  }
  return completion
}

const flagsOf = ({ flags }: Verb): string[] => ['help', ...Object.keys(flags)].map((name) => `--${name}`)

function bash(verbs: readonly NamedVerb[]): string {
  const cases = verbs.map(({ name, verb }) => `    ${name}) words='${flagsOf(verb).join(' ')}' ;;`)
  return `_feltwire() {
  local word=\${COMP_WORDS[COMP_CWORD]} words
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W 'help ${verbs.map(({ name }) => name).join(' ')}' -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
    help) words='${verbs.map(({ name }) => name).join(' ')}' ;;
${cases.join('\n')}
  esac
  case $word in -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;; *)
    [ "\${COMP_WORDS[1]}" = help ] && COMPREPLY=($(compgen -W "$words" -- "$word"))
  esac
}
complete -o default -F _feltwire feltwire`
}

/** Within single quotes of a shell, and after the colon of zsh's descriptions. */
const quoted = (text: string): string => text.replaceAll("'", "'\\''")
const inZsh = (text: string): string => quoted(text).replaceAll(/([:[\]])/g, '\\$1')

function zsh(verbs: readonly NamedVerb[]): string {
  const names = verbs.map(({ name, verb }) => `    '${name}:${inZsh(verb.summary)}'`)
  const cases = verbs.map(({ name, verb }) => {
    const specs = Object.entries(verb.flags).map(
      ([flag, { says, takes }]) => `'--${flag}[${inZsh(says)}]${takes === undefined ? '' : `:${takes}:_files`}'`,
    )
    return `    ${name}) _arguments '--help[print help]' ${[...specs, "'*:file:_files'"].join(' ')} ;;`
  })
  return `#compdef feltwire
_feltwire() {
  local -a verbs
  verbs=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe verb verbs; return; fi
  local verb=$words[2]
  shift words; (( CURRENT-- ))
  case $verb in
    help) _describe verb verbs ;;
${cases.join('\n')}
  esac
}
compdef _feltwire feltwire`
}

function fish(verbs: readonly NamedVerb[]): string {
  const isFirst = '__fish_use_subcommand'
  const lines = verbs.flatMap(({ name, verb }) => [
    `complete -c feltwire -f -n ${isFirst} -a ${name} -d '${quoted(verb.summary)}'`,
    ...Object.entries(verb.flags).map(
      ([flag, { short, says, takes }]) =>
        `complete -c feltwire -n '__fish_seen_subcommand_from ${name}' -l ${flag}${short === undefined ? '' : ` -s ${short}`}${takes === undefined ? '' : ' -r'} -d '${quoted(says)}'`,
    ),
  ])
  return [
    ...lines,
    `complete -c feltwire -f -n ${isFirst} -a help -d 'Tell more of a verb'`,
    `complete -c feltwire -f -n '__fish_seen_subcommand_from help' -a '${verbs.map(({ name }) => name).join(' ')}'`,
  ].join('\n')
}
