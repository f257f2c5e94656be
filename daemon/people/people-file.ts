import { renameSync, statSync, writeFileSync } from 'node:fs'
import { reasonOf } from '../../drivers/reason.ts'
import { FeltwireError } from '../errors.ts'
import { textIfThere } from '../optional-file.ts'
import { type People, readPeople } from './people.ts'

/** The people of a file; nobody where there is none. Throws a FeltwireError that says what is wrong with it. */
export function loadPeople(path: string): People {
  const text = textOf(path)
  if (text === undefined) return []
  const read = readPeople(text)
  if ('people' in read) return read.people
  throw new FeltwireError('people-invalid', `The file of people ${path} has a mistake: ${read.wrong}.`)
}

/** Replaces the file in one step, so that a daemon never reads half of it. */
export function savePeople(path: string, people: People): void {
  const next = `${path}.new`
  try {
    writeFileSync(next, `${JSON.stringify(people, null, 2)}\n`, { mode: 0o644 })
    renameSync(next, path)
  } catch (error) {
    throw new FeltwireError('people-unwritable', `Cannot write the file of people ${path}: ${reasonOf(error)}.`)
  }
}

function textOf(path: string): string | undefined {
  try {
    return textIfThere(path)
  } catch (error) {
    throw new FeltwireError('people-invalid', `Cannot read the file of people ${path}: ${reasonOf(error)}.`)
  }
}

/** Tells which version of the file stands there. */
function versionOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeNs}`
}

export type Roster = {
  /** Who may ask now. */
  people(): People
  /** Why the file is not taken as it stands now; who was in it before stays. */
  trouble(): string | undefined
  /** Reads the file again where it has changed. True when there are other people or another trouble. */
  look(): boolean
}

/** Keeps up with a file of people. Throws a FeltwireError when it has a mistake from the start. */
export function createRoster(path: string): Roster {
  let version = versionOf(path)
  let people = loadPeople(path)
  let trouble: string | undefined
  return {
    people: () => people,
    trouble: () => trouble,
    look() {
      const now = versionOf(path)
      if (now === version) return false
      version = now
      try {
        people = loadPeople(path)
        trouble = undefined
      } catch (error) {
        trouble = reasonOf(error)
      }
      return true
    },
  }
}
