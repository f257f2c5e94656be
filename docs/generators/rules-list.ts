import { gamesWithRules, rulesForm, rulesHash } from '../../games/listing/forms/rules-form.ts'

/** The list of all games with the hash of their rules. */
export const rulesPage = (): string => `# The rules of this version

\`feltwire rules GAME\` prints the rules of a game in sentences: what each wager wins on and pays, the pay tables, every option
with its choices and default, every rule with its lines, every irregularity with its remedy and the devices that can show it.
\`--json\` prints them for programs, and \`--diff\` says what has changed since another version, or since a file that was kept.

The hash is SHA-256 over that JSON ([decision 27](decisions/0027-rules-have-a-hash.md)). A session's entry in the journal names
the hashes of its games. To sign rules is to sign their hash:

\`\`\`
feltwire rules gb.roulette --json | tr -d '\\n' | sha256sum
\`\`\`

| Game | Title | SHA-256 of the rules |
| --- | --- | --- |
${gamesWithRules()
  .map((id) => `| \`${id}\` | ${titleOf(id)} | \`${rulesHash(id)}\` |`)
  .join('\n')}
`

const titleOf = (id: string): string => String(rulesForm(id)?.title ?? '')
