import type { Verb } from '../verb.ts'
import { flagHead, flagText, type NamedVerb } from './help.ts'

/** The manual page (`man 1 feltwire`): every verb and flag, from the definitions that `--help` prints. */
export const manualPage = (verbs: readonly NamedVerb[], version: string): string =>
  [
    `.TH FELTWIRE 1 "" "feltwire ${version}" "Feltwire"`,
    '.SH NAME',
    'feltwire \\- check, settle, journal and publish the rounds of casino tables',
    '.SH SYNOPSIS',
    '.B feltwire',
    '.I VERB',
    '[...]',
    '.SH DESCRIPTION',
    'The daemon of a casino table, and the tools for its journal. Each verb below has its own flags.',
    '.SH VERBS',
    ...verbs.flatMap(({ name, verb }) => verbPart(name, verb)),
    '.SH EXIT STATUS',
    ...[
      ['0', 'Done.'],
      ['1', 'Refused or failed, with a sentence on stderr.'],
      ['2', 'Wrong usage.'],
    ].flatMap(([code = '', says = '']) => ['.TP', `.B ${code}`, says]),
    '',
  ].join('\n')

const verbPart = (name: string, { summary, usage, flags }: Verb): string[] => [
  `.SS ${name}`,
  text(`${summary}.`),
  '.PP',
  '.nf',
  ...`feltwire ${usage}`.split('\n').map(text),
  '.fi',
  ...Object.entries(flags).flatMap(([flag, defined]) => [
    '.TP',
    `.B ${text(flagHead(flag, defined))}`,
    text(`${flagText(defined)}.`),
  ]),
]

/** A backslash, a hyphen that must stay one, and what would begin a request of roff. */
const text = (line: string): string =>
  line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1')
