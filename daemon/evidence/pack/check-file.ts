import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { reasonOf } from '../../../drivers/reason.ts'
import { software } from '../../version.ts'
import { caseOf, isSettledAgain } from './case.ts'
import { checkDevices } from './check-devices.ts'
import type { DisputePack } from './form.ts'
import { storyOf } from './make-pack.ts'
import { entriesOf, packIn } from './packed-entries.ts'
import { doctype, withoutDigest } from './page/digest.ts'
import { jsonOf, pageOf } from './page/page.ts'
import { checkProof, type PackCheck } from './proof-checks.ts'

/** What was found of a file. `pack` is what it holds, told by its entries alone; absent where it is no pack. */
export type CheckedPack = { checks: readonly PackCheck[]; pack?: DisputePack }

/**
 * Checks the file of a pack: that not a byte of it was changed, that its entries are proved, and that this version decodes,
 * decides and tells them as the file says. Never throws.
 * @param known the key that is known, by its fingerprint or its text; empty where none is
 */
export async function checkFile(file: Buffer, known = ''): Promise<CheckedPack> {
  const whole = checkDigest(file)
  const pack = packIn(file.toString('utf8'))
  if (pack === undefined)
    return { checks: [whole, { what: 'It is a pack', isRight: false, says: 'No data of a pack in form 1 are in it.' }] }
  try {
    const proof = await checkProof(pack.entries, pack.proof, known)
    const retold = { ...pack, story: storyOf(pack), case: caseOf(entriesOf(pack), pack.about) }
    const checks = [whole, ...proof, ...checkDevices(pack), checkSettled(pack), checkTold(pack, retold, file)]
    return { checks, pack: retold }
  } catch (error) {
    return { checks: [whole, { what: 'It can be told again', isRight: false, says: `${reasonOf(error)}.` }] }
  }
}

/** The bytes of the file are those that were written. */
function checkDigest(file: Buffer): PackCheck {
  const what = 'The file is as it was written'
  const text = file.toString('utf8')
  const { text: covered, digest } = withoutDigest(text.slice(doctype.length))
  const isWhole = isUtf8(file) && text.startsWith(doctype) && hash('sha256', covered) === digest
  return isWhole
    ? { what, isRight: true, says: `The digest that it states is that of its ${file.length} bytes.` }
    : { what, isRight: false, says: 'Its bytes are not those that its digest was made of: it was changed.' }
}

/** The rules of this version settle the round as the journal has it. */
function checkSettled(pack: DisputePack): PackCheck {
  const what = 'The rules settle the round so'
  if ('lacks' in pack.case) return { what, says: `Not checked: ${pack.case.lacks}.` }
  const entries = entriesOf(pack)
  const again = caseOf(entries, pack.about)
  if (!('told' in again) || !isDeepStrictEqual(again.told, pack.case.told))
    return { what, isRight: false, says: 'The case is not what the entries say.' }
  return isSettledAgain(pack.case.told, entries)
    ? { what, isRight: true, says: `${software} settles every wager as the journal has it.` }
    : { what, isRight: false, says: `${software} settles it otherwise.` }
}

/** Every character of the page follows from its entries. */
function checkTold(pack: DisputePack, retold: DisputePack, file: Buffer): PackCheck {
  const what = 'Every word of the page is what the entries say'
  if (pageOf(retold) === file.toString('utf8'))
    return { what, isRight: true, says: 'The page was made again from them, and is the same.' }
  if (jsonOf(pack) !== jsonOf(retold) && pack.by === software)
    return { what, isRight: false, says: 'The story is not the one that the entries tell.' }
  if (pack.by === software)
    return { what, isRight: false, says: 'It has other words than the page that its data make.' }
  return {
    what,
    says: `Not checked: it says that ${pack.by} made it, and this is ${software}. Read what is told here instead, or make the page again with --out.`,
  }
}
