import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { manifestText, signManifest } from '../integrity/manifest.ts'
import { checkEveryFile, checkProgram, manifestName, signatureName } from '../integrity/program-check.ts'
import { hashesOf, ownPaths, packagePaths } from '../integrity/program-files.ts'
import { verifierText } from '../transparency-log/signed-note.ts'
import { readKeyFile } from '../transparency-log/signing-key-file.ts'
import { programFolder } from '../version.ts'
import { counted, type Flags, fail, print, readArgs, type Verb, wrongUsage } from './verb.ts'

/** The name of the key that signs manifests, unless another is given. */
const usualName = 'feltwire/program'

const flags = {
  key: { type: 'string', takes: 'FILE', says: 'sign with this key' },
  name: { type: 'string', default: usualName, takes: 'NAME', says: 'the name of the key' },
  check: { type: 'boolean', default: false, says: 'check the files instead' },
  by: { type: 'string', takes: 'KEY', says: 'the key that must have signed the manifest' },
} as const satisfies Flags

export const manifest: Verb = {
  summary: "Write the hashes of the program's files, signed, or check the files against them",
  usage: 'manifest --key FILE [--name NAME] | manifest --check [--by KEY]    (KEY as `manifest --key` prints it)',
  flags,
  async run(args) {
    const read = readArgs(args, manifest, flags, { from: 0, to: 0 })
    if (read === undefined) return 2
    const { key, name, check, by } = read.values
    if ((key === undefined) !== check) return wrongUsage(manifest)
    try {
      print(key === undefined ? await checked(by) : written(key, name))
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

function written(keyFile: string, name: string): string {
  const key = readKeyFile(keyFile)
  const text = manifestText(hashesOf(programFolder, [...ownPaths(programFolder), ...packagePaths(programFolder)]))
  writeFileSync(join(programFolder, manifestName), text)
  writeFileSync(join(programFolder, signatureName), signManifest(text, { name, key }))
  return verifierText(name, key)
}

async function checked(by: string | undefined): Promise<string> {
  const program = checkProgram(programFolder, by)
  if (program.manifest === undefined) return `There is no ${manifestName} in ${programFolder}: nothing is proved.`
  await checkEveryFile(program, () => turn())
  const whose = by === undefined ? 'its manifest, of which no signature was checked' : `the manifest signed by ${by}`
  return `The program is as ${whose}: ${counted(program.manifest.size, 'file', 'files')}. Hash of its own files: ${program.hash}.`
}
