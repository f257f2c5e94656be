import { hash, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { checkFile } from '../../../../daemon/evidence/pack/check-file.ts'
import { packOfRound } from '../../../../daemon/evidence/pack/make-pack.ts'
import type { RoundPack } from '../../../../daemon/evidence/pack/pack-form.ts'
import { doctype } from '../../../../daemon/evidence/pack/page/digest.ts'
import { pageOf } from '../../../../daemon/evidence/pack/page/pack-page.ts'
import { fingerprintOf } from '../../../../daemon/evidence/pack/proof-checks.ts'
import type { EntryBody } from '../../../../daemon/journal/entry.ts'
import { openJournal } from '../../../../daemon/journal/journal.ts'
import { chainHash } from '../../../../daemon/journal/lines.ts'
import { archiveAll, entriesOf, inTemporaryDirectory } from '../../../support/journal-files.ts'
import { otherKey, playJournal } from './played-journal.ts'

let directory: string
inTemporaryDirectory((fresh) => {
  directory = fresh
})

const made = Date.UTC(2026, 10, 22)

async function packOf(file: string, round: number, key?: KeyObject, name = 'table.journal'): Promise<RoundPack> {
  const path = join(directory, name)
  await playJournal(path, file, { ...(key && { key }) })
  return packOfRound(path, { table: 'table', round }, made)
}

const isOfShuffler = /"kind":"bytes","table":"table","device":"shuffler"/

/** What is wrong with a file, and what could not be checked. */
async function verdictOn(html: string | Buffer, known?: string) {
  const { checks } = await checkFile(Buffer.from(html), known)
  const those = (isRight?: boolean) => checks.filter((check) => check.isRight === isRight).map(({ what }) => what)
  return { wrong: those(false), open: those() }
}

/** The page with its digest made again, as a forger would. */
function withDigest(html: string): string {
  const text = html.slice(doctype.length).replace(/data-sha256="\w*"/, 'data-sha256=""')
  return doctype + text.replace('""', `"${hash('sha256', text)}"`)
}

describe('the pack of a round', () => {
  it('is in order, and signed by the key that is known', async () => {
    const pack = await packOf('quiet-baccarat.yaml', 3)
    const html = pageOf(pack)
    expect(pack.about).toEqual({ kind: 'round', table: 'table', session: 1, round: 3 })
    expect(await verdictOn(html)).toEqual({ wrong: [], open: ['The key is the one that you know'] })
    const [key = ''] = pack.proof?.keys ?? []
    const fingerprint = await fingerprintOf(key)
    expect(await verdictOn(html, fingerprint.toUpperCase())).toEqual({ wrong: [], open: [] })
    expect(await verdictOn(html, key)).toEqual({ wrong: [], open: [] })
    expect((await verdictOn(html, fingerprint.replace(/^./, 'x'))).wrong).toEqual(['The key is the one that you know'])
  })

  it.each([
    ['games/gb.roulette.yaml', 2],
    ['games/gb.blackjack.yaml', 2],
    ['games/gb.three-card-poker.yaml', 1],
    ['games/gb.pai-gow-poker.yaml', 1],
    ['games/gb.sic-bo.yaml', 1],
    ['games/gb.big-six.yaml', 1],
    ['games/gb.dice.yaml', 3],
    ['games/mbs.texas-holdem-bonus-progressive.yaml', 1],
  ])('of %s is decoded, settled and told again', async (file, round) => {
    const pack = await packOf(file, round)
    expect(await verdictOn(pageOf(pack))).toEqual({ wrong: [], open: ['The key is the one that you know'] })
    expect(pack.story.wagers.length).toBeGreaterThan(0)
  })

  it('has nothing but text that is escaped', async () => {
    const pack = await packOf('quiet-baccarat.yaml', 1)
    const script = '<script>alert("x")</script>\u202e\u001b'
    const html = pageOf({ ...pack, story: { ...pack.story, stands: script, site: script } })
    expect(html.match(/<script/g)).toHaveLength(2)
    for (const unseen of ['\u202e', '\u001b']) expect(html.includes(unseen)).toBe(false)
  })

  it('has no bytes of a shuffler, and says why', async () => {
    const path = join(directory, 'shuffler.journal')
    await playJournal(path, 'games/co.baccarat-irregular.yaml')
    const sent = entriesOf(path).find((entry) => entry.kind === 'bytes' && entry.device === 'shuffler')
    if (sent === undefined) throw new Error('the shuffler says nothing')
    const packs = [1, 2, 3].map((round) => packOfRound(path, { table: 'table', round }, made))
    const pack = packs.find(({ entries }) => entries.some(({ n }) => n === sent.n))
    if (pack === undefined) throw new Error('no round has the shuffler')
    const why = 'what a shuffler sent may name cards that were not dealt'
    expect(pack.entries.find(({ n }) => n === sent.n)).toMatchObject({ leftOut: why })
    expect(pack.entries.filter((entry) => 'line' in entry && isOfShuffler.test(entry.line))).toEqual([])
    expect(pageOf(pack).includes('are left out, because nobody may see cards that were not dealt')).toBe(true)
  })
})

test('a round that was archived is packed from the archive as it was before', async () => {
  const [path, archive] = [join(directory, 'table.journal'), join(directory, 'archive')]
  await playJournal(path, 'games/co.baccarat.yaml', { isCut: true })
  const wanted = { table: 'table', round: 1 }
  const before = packOfRound(path, wanted, made)
  expect(await archiveAll(path, archive)).toBe(1)
  expect(() => packOfRound(path, wanted, made)).toThrow('--archive FOLDER')
  expect(packOfRound(path, wanted, made, { archive })).toEqual(before)
})

test('a witness who has cosigned the checkpoint is named, and another note is not his', async () => {
  const path = join(directory, 'witnessed.journal')
  await playJournal(path, 'games/co.baccarat.yaml', { isWitnessed: true })
  const pack = packOfRound(path, { table: 'table', round: 1 }, made)
  const { checks } = await checkFile(Buffer.from(pageOf(pack)))
  expect(checks.filter(({ isRight }) => isRight === false)).toEqual([])
  const says = expect.stringContaining('witness-1 has seen this history at 2026-11-21T20:00:00.000Z')
  expect(checks).toContainEqual({ what: 'A witness has cosigned it', isRight: true, says })
  const [own = '', witness = ''] = pack.proof?.keys ?? []
  const note = pack.proof?.note.replace(/(witness-1 .{20})./, (_, before) => `${before}_`) ?? ''
  const forged = pack.proof && { ...pack.proof, note, keys: [own, witness] }
  expect((await verdictOn(pageOf({ ...pack, ...(forged && { proof: forged }) }))).wrong).toContain(
    'A witness has cosigned it',
  )
})

test('every 100th byte of the file that is another is found', async () => {
  const file = Buffer.from(pageOf(await packOf('games/co.baccarat.yaml', 1)))
  for (let at = 0; at < file.length; at += 100) {
    const damaged = Buffer.from(file)
    damaged[at] = (file[at] ?? 0) ^ 1
    expect((await verdictOn(damaged)).wrong, `byte ${at}`).not.toEqual([])
  }
  expect((await verdictOn(file.subarray(0, -1))).wrong).not.toEqual([])
})

describe('a forger who makes the digest anew is found', () => {
  let pack: RoundPack
  let html: string
  beforeEach(async () => {
    pack = await packOf('quiet-baccarat.yaml', 3)
    html = pageOf(pack)
  })

  it('by the words of the page', async () => {
    const { text } = pack.story.totals.returned
    const forged = withDigest(html.replaceAll(`>${text}<`, '>$9,999.00<'))
    expect((await verdictOn(forged)).wrong).toEqual(['Every word of the page is what the entries say'])
  })

  it('by the story that the entries tell', async () => {
    const forged = { ...pack, story: { ...pack.story, stands: 'The round is void.' } }
    expect((await verdictOn(pageOf(forged))).wrong).toEqual(['Every word of the page is what the entries say'])
  })

  it('by the case', async () => {
    if (!('told' in pack.case)) throw new Error('there is no case')
    const forged = { ...pack, case: { told: { ...pack.case.told, bets: [] } } }
    expect((await verdictOn(pageOf(forged))).wrong).toContain('The rules settle the round so')
  })

  it('by the tree, where an entry and its hash are others', async () => {
    const entries = pack.entries.map((entry, i) => {
      if (!('line' in entry) || !entry.line.includes('"type":"result"')) return entry
      const before = pack.entries[i - 1]
      const after = entry.after ?? (before !== undefined && 'line' in before ? before.line.slice(0, 64) : '')
      const text = entry.line.slice(65).replace(/"returns":\d+/, '"returns":99900')
      return { ...entry, line: `${chainHash(after, text)} ${text}` }
    })
    const { wrong } = await verdictOn(pageOf({ ...pack, entries }))
    expect(wrong).toContain('All entries are in the tree of the checkpoint')
  })

  it('by the signature, where the checkpoint is another', async () => {
    const note = pack.proof?.note.replace(/\n\d+\n/, '\n99999\n') ?? ''
    const proof = pack.proof && { ...pack.proof, note }
    const { wrong } = await verdictOn(pageOf({ ...pack, ...(proof && { proof }) }))
    expect(wrong).toContain('The checkpoint is signed')
  })

  it('by the key, where the whole history is another', async () => {
    const [key = ''] = pack.proof?.keys ?? []
    const other = pageOf(await packOf('quiet-baccarat.yaml', 3, otherKey(), 'other.journal'))
    expect((await verdictOn(other)).wrong).toEqual([])
    expect((await verdictOn(other, key)).wrong).toEqual(['The key is the one that you know'])
  })

  it('and gains nothing by another version but that its words are not believed', async () => {
    const forged = pageOf({ ...pack, by: 'feltwire 9.9.9', story: { ...pack.story, stands: 'The round is void.' } })
    const { checks, pack: told } = await checkFile(Buffer.from(forged))
    expect(checks.at(-1)).toMatchObject({ says: expect.stringContaining('Read what is told here instead') })
    expect(told).toMatchObject({ story: { stands: pack.story.stands } })
  })
})

it('a file that is no pack is none', async () => {
  for (const text of ['', 'x', doctype, '<script type="application/json" id="pack">{"form":2}</script>'])
    expect((await verdictOn(text)).wrong).toContain('It is a pack')
})

describe('a journal', () => {
  const result = (round: number): EntryBody => ({
    kind: 'effect',
    table: 'table',
    effect: { type: 'result', round, game: 'co.baccarat', kind: 'void', settlements: [] },
  })

  it('with two such rounds gets a question, and is told which by the session', async () => {
    const path = join(directory, 'two.journal')
    const journal = await openJournal(path)
    for (const session of [1, 2]) {
      journal.append({ kind: 'session', session, config: {}, software: 'x' })
      journal.append(result(1))
      journal.append({ kind: 'ended', table: 'table', why: 'changed' })
    }
    await journal.close()
    const wanted = { table: 'table', round: 1 }
    expect(() => packOfRound(path, wanted, made)).toThrow(/2 rounds 1 at table table.*--session 1.*--session 2/s)
    expect(packOfRound(path, { ...wanted, session: 2 }, made).about.session).toBe(2)
    expect(() => packOfRound(path, { ...wanted, round: 7 }, made)).toThrow('nothing of round 7')
  })

  it('without a checkpoint proves nothing, and the pack says so', async () => {
    const path = join(directory, 'unsigned.journal')
    const journal = await openJournal(path)
    journal.append({ kind: 'session', session: 1, config: {}, software: 'x' })
    journal.append(result(1))
    await journal.close()
    const pack = packOfRound(path, { table: 'table', round: 1 }, made)
    expect(pack.proof).toBeUndefined()
    const { wrong, open } = await verdictOn(pageOf(pack))
    expect(wrong).toEqual([])
    expect(open).toContain('All entries are in the tree of the checkpoint')
  })
})
