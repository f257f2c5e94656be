import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { reasonOf } from '../../../drivers/reason.ts'
import { software } from '../../version.ts'
import { checkDevices } from './check-devices.ts'
import { retold } from './make-pack.ts'
import type { MeterAccount } from './meter-account.ts'
import type { DisputePack, RoundPack } from './pack-form.ts'
import { entriesOf, isOfRound, packIn } from './packed-entries.ts'
import { doctype, withoutDigest } from './page/digest.ts'
import { jsonOf, pageOf } from './page/pack-page.ts'
import { lookOf } from './page/style.ts'
import { checkProof, type PackCheck } from './proof-checks.ts'
import { caseOf, isSettledAgain } from './round-case.ts'

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
    const again = retold(pack)
    const decided = isOfRound(pack) ? [...checkDevices(pack), checkSettled(pack)] : checkAccount(again)
    return { checks: [whole, ...proof, ...decided, checkTold(pack, again, file)], pack: again }
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
function checkSettled(pack: RoundPack): PackCheck {
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

/** The transfers of a meter explain all of its money, and none of them is missing. */
function checkAccount(pack: DisputePack): PackCheck[] {
  if (isOfRound(pack)) return []
  const { whole, sums, transfers } = pack.account
  const isExplained = !/[1-9]/.test(sums.difference)
  const says = `${transfers.length} transfers leave ${sums.difference} unexplained.`
  return [{ what: 'Its transfers explain every cent', isRight: isExplained, says }, checkWhole(whole)]
}

function checkWhole(whole: MeterAccount['whole']): PackCheck {
  const what = 'No transfer of the meter is missing'
  if (whole === undefined)
    return {
      what,
      says: 'Not checked: the journal has no later segment yet, which would state what the meter came to.',
    }
  const { isRight, until } = whole
  return isRight
    ? { what, isRight, says: `Up to ${until.text} they lead to what the journal states when a segment begins.` }
    : { what, isRight, says: 'They do not lead to what the journal states when a segment begins.' }
}

/** Every character of the page follows from its entries. */
function checkTold(pack: DisputePack, again: DisputePack, file: Buffer): PackCheck {
  const what = 'Every word of the page is what the entries say'
  const page = file.toString('utf8')
  if (pageOf(again, lookOf(page)) === page)
    return { what, isRight: true, says: 'The page was made again from them, and is the same.' }
  if (jsonOf(pack) !== jsonOf(again) && pack.by === software)
    return { what, isRight: false, says: 'The story is not the one that the entries tell.' }
  if (pack.by === software)
    return { what, isRight: false, says: 'It has other words than the page that its data make.' }
  return {
    what,
    says: `Not checked: it says that ${pack.by} made it, and this is ${software}. Read what is told here instead, or make the page again with --out.`,
  }
}
