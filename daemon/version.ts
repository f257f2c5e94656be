import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

const packageFile = findPackageJSON('.', import.meta.url) ?? 'package.json'

/** Where this program lies: the repository, or the folder of an installed package. */
export const programFolder: string = dirname(packageFile)

/** The version of this program, as `0.1.0`. */
export const version: string = JSON.parse(readFileSync(packageFile, 'utf8')).version

/** What stands in the journal beside every session, so that a replay knows whose rules it holds. */
export const software: string = `feltwire ${version}`
