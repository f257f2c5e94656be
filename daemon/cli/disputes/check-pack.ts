import { readFileSync, writeFileSync } from 'node:fs'
import { type CheckedPack, checkFile } from '../../evidence/pack/check-file.ts'
import type { MeterAccount } from '../../evidence/pack/meter-account.ts'
import { isOfRound } from '../../evidence/pack/packed-entries.ts'
import { pageOf } from '../../evidence/pack/page/pack-page.ts'
import { fingerprintOf, inGroups } from '../../evidence/pack/proof-checks.ts'
import type { RoundStory } from '../../evidence/story/round-story.ts'
import { software } from '../../version.ts'
import { json } from '../command-line/flags.ts'
import { type Flags, fail, print, readArgs, type Verb } from '../verb.ts'

const flags = {
  key: { type: 'string', default: '', takes: 'KEY', says: 'the key that must have signed it, or its fingerprint' },
  out: { type: 'string', short: 'o', takes: 'FILE', says: 'write the page again from what was checked' },
  json,
} as const satisfies Flags

export const checkPack: Verb = {
  summary: 'Check the record of a round that `dispute` wrote, and decide the round again from its raw bytes',
  usage:
    'check-pack FILE [--key KEY] [-o FILE] [--json]    (KEY: the fingerprint or the text of the key that you know)',
  flags,
  async run(args) {
    const read = readArgs(args, checkPack, flags, { from: 1, to: 1 })
    if (read === undefined) return 2
    try {
      const checked = await checkFile(readFileSync(read.words[0] ?? ''), read.values.key)
      const isRight = checked.checks.every((check) => check.isRight !== false)
      print(read.values.json ? JSON.stringify({ isRight, ...checked }, null, 2) : await wordsOf(checked, isRight))
      if (read.values.out !== undefined && checked.pack !== undefined && isRight)
        writeFileSync(read.values.out, pageOf({ ...checked.pack, by: software }))
      return isRight ? 0 : 1
    } catch (error) {
      return fail(error)
    }
  },
}

async function wordsOf({ checks, pack }: CheckedPack, isRight: boolean): Promise<string> {
  const lines = checks.map(({ what, isRight, says }) => `${markOf(isRight)} ${what}. ${says}`)
  if (pack === undefined) return [...lines, 'NOT IN ORDER.'].join('\n')
  const [key] = pack.proof?.keys ?? []
  return [
    ...(isOfRound(pack) ? roundWords(pack.story) : meterWords(pack.account)),
    '',
    ...lines,
    '',
    ...(key === undefined ? [] : [`Signed by ${key}`, `fingerprint ${inGroups(await fingerprintOf(key))}`]),
    isRight ? 'Nothing that was checked is wrong.' : 'NOT IN ORDER.',
  ].join('\n')
}

const roundWords = ({ game, round, table, session, stands, shown, wagers }: RoundStory): string[] => [
  `${game.title}, round ${round} at ${table}, session ${session}. ${stands}`,
  ...shown.hands.map(({ owner, cards }) => `  ${owner}: ${cards.join(' ')}`),
  ...wagers.map(
    ({ owner, title, stake, returns, why }) =>
      `  ${owner}, ${title}: ${stake.text}, returned ${returns?.text ?? 'not decided'}. ${why}`,
  ),
]

const meterWords = ({ meter, from, to, sums, transfers }: MeterAccount): string[] => [
  `Meter ${meter}, ${from.text} to ${to.text}: ${sums.start} + ${sums.contributions} of stakes + seeds ${sums.seeds} - awards ${sums.awards} + corrections ${sums.corrections} = ${sums.end}`,
  ...transfers.map(({ at, says, after }) => `  ${at.text}: ${says}, then ${after} on show`),
]

const markOf = (isRight: boolean | undefined): string => (isRight === undefined ? '?' : isRight ? '+' : '-')
