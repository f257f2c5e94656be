import { folder, mirrorFolder } from '../site.ts'
import { readdirSync, readFileSync } from '../world/node-fs.ts'
import type { Complaint } from './storm-record.ts'

const segmentForm = /^\d+\.journal(\.zst)?$/

/** After an orderly stop on sound disks, the second copy has the segments of the journal, byte for byte. */
export function mirrorKept(): Complaint[] {
  const [own, copy] = [folder, mirrorFolder].map((path) => readdirSync(path).filter((name) => segmentForm.test(name)))
  const other = own?.filter(
    (name) =>
      !copy?.includes(name) || !readFileSync(`${folder}/${name}`).equals(readFileSync(`${mirrorFolder}/${name}`)),
  )
  return (other ?? []).map((name) => ({ broken: 'the mirror is not the journal', says: name }))
}
