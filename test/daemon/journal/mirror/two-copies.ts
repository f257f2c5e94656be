import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inTemporaryDirectory } from '../../../support/journal-files.ts'

/** Where the journal of each test is to be, and its mirror, whose folder is there already. */
type TwoCopies = { directory: string; path: string; mirror: string }

export const inTwoFolders = (use: (copies: TwoCopies) => void): void =>
  inTemporaryDirectory((directory) => {
    mkdirSync(join(directory, 'mirror'))
    use({
      directory,
      path: join(directory, 'table.journal'),
      mirror: join(directory, 'mirror', 'table.journal'),
    })
  })

/** Of the files in a folder. */
export const isSegment = (name: string): boolean => /\.journal(\.zst)?$/.test(name)
