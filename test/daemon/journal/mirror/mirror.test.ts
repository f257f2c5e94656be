import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfiguration } from '../../../../daemon/config/read-configuration.ts'
import type { EntryBody } from '../../../../daemon/journal/entry.ts'
import { openJournal } from '../../../../daemon/journal/journal.ts'
import {
  bytesIn,
  chainOf,
  entriesOf,
  firstSegment,
  isChain,
  journalBytes,
  linesOf,
  note,
  notesOf,
  putBytes,
} from '../../../support/journal-files.ts'
import { inTwoFolders, isSegment } from './two-copies.ts'

let directory: string
let path: string
let mirror: string
inTwoFolders((copies) => {
  ;({ directory, path, mirror } = copies)
})

const open = () => openJournal(path, { mirror })
const same = () => bytesIn(path).equals(bytesIn(mirror))

/** Opens both copies once and closes them again; returns what was put right. */
async function opened(): Promise<readonly string[]> {
  const journal = await open()
  const { mended } = journal
  await journal.close()
  expect(same()).toBe(true)
  expect(isChain(bytesIn(path))).toBe(true)
  return mended
}

/** What stands before the entries that this opening has added. */
const startsWith = (bytes: Uint8Array) => bytesIn(path).subarray(0, bytes.length).equals(bytes)

const inPool = (amount: number): EntryBody => ({
  kind: 'account',
  book: 'triple-trio',
  transfer: {
    id: 'tt:1:jackpot.1',
    from: 'operator',
    to: 'jackpot-pool',
    amount,
    what: 'jackpot',
    why: 'hkjc 3.2',
    table: 'tt',
    round: 1,
  },
})

const seed = (amount: string): EntryBody => ({
  kind: 'transfer',
  meter: 'stud',
  transfer: { id: 'stud-seed:1:seed.1', from: 'seed', to: 'main', amount, why: 'gb 2.7', ref: {} },
})

async function journalWith(body: EntryBody, at: string): Promise<Buffer> {
  const journal = await openJournal(at, { clock: () => 1_700_000_000_000 })
  journal.append(body)
  journal.commit()
  const bytes = bytesIn(at)
  await journal.close()
  return bytes
}

describe('a journal with a mirror', () => {
  it('has every commit in both copies when it is acted on', async () => {
    const journal = await open()
    for (let n = 1; n <= 20; n++) {
      journal.append(note(n))
      journal.append(note(n))
      expect(journal.commit()).toEqual({ ok: true })
      expect(same()).toBe(true)
    }
    expect(journal.mirrorTrouble()).toBeUndefined()
    await journal.close()
    expect(same()).toBe(true)
    expect(await opened()).toEqual([])
  })

  it('gets one when it has none yet, with all that the journal has', async () => {
    const whole = await journalBytes(path, 'stopped')
    expect(await opened()).toEqual([expect.stringContaining('was empty')])
    expect(startsWith(whole)).toBe(true)
  })

  it.each(['journal', 'mirror'] as const)('is whole again when its %s is gone', async (lost) => {
    const whole = await journalBytes(path, 'stopped')
    putBytes(mirror, whole)
    rmSync(lost === 'journal' ? path : mirror, { recursive: true })
    expect(await opened()).toEqual([expect.stringContaining('was empty')])
    expect(startsWith(whole)).toBe(true)
  })

  it.each(['journal', 'mirror'] as const)('loses nothing when any byte of its %s is changed', async (damaged) => {
    const whole = await journalBytes(path, 'stopped')
    for (let at = 0; at < whole.length; at++) {
      const broken = Buffer.from(whole)
      broken[at] = (broken[at] ?? 0) ^ 1
      putBytes(path, damaged === 'journal' ? broken : whole)
      putBytes(mirror, damaged === 'mirror' ? broken : whole)
      const [says = ''] = await opened()
      expect(startsWith(whole), `byte ${at}`).toBe(true)
      const copy = damaged === 'journal' ? path : mirror
      expect(says).toContain(
        `${firstSegment(copy)} was damaged: entry ${linesOf(whole.subarray(0, at)).length}, at byte`,
      )
      const aside = says.match(/What it held is in (.*)\.$/)?.[1] ?? ''
      expect(readFileSync(aside).equals(broken)).toBe(true)
      rmSync(aside)
    }
  })

  it.each(['journal', 'mirror'] as const)('loses nothing wherever its %s is cut off', async (cut) => {
    const whole = await journalBytes(path, 'stopped')
    for (let length = 0; length < whole.length; length++) {
      putBytes(path, cut === 'journal' ? whole.subarray(0, length) : whole)
      putBytes(mirror, cut === 'mirror' ? whole.subarray(0, length) : whole)
      const says = await opened()
      expect([says.length, startsWith(whole)], `${length} bytes`).toEqual([1, true])
    }
    expect([directory, path].map((folder) => readdirSync(folder))).toEqual([
      ['mirror', 'table.journal'],
      ['.lock', '000001.journal'],
    ])
  })

  it('puts on record in the chain itself what was made again', async () => {
    const whole = await journalBytes(path, 'stopped')
    putBytes(mirror, whole.subarray(0, -1))
    const [says] = await opened()
    expect(entriesOf(path)).toContainEqual(expect.objectContaining({ kind: 'mirror', says }))
  })

  it('sets a write aside that was cut short in both copies', async () => {
    const torn = Buffer.concat([await journalBytes(path, 'cut off'), Buffer.from('5d1e0')])
    putBytes(path, torn)
    putBytes(mirror, torn)
    await opened()
    expect(readFileSync(`${firstSegment(path)}.torn-1`, 'utf8')).toBe('5d1e0')
    expect(entriesOf(path)).toContainEqual(expect.objectContaining({ kind: 'recovered', bytes: 5 }))
  })

  it('is never made of a file that holds no journal', async () => {
    await journalBytes(path, 'stopped')
    putBytes(mirror, 'root:x:0:0:root:/root:/bin/bash\n')
    await expect(open()).rejects.toMatchObject({ code: 'journal-broken', message: expect.stringContaining(mirror) })
    expect(bytesIn(mirror).toString()).toBe('root:x:0:0:root:/root:/bin/bash\n')
  })

  it('is refused while another daemon has the same mirror', async () => {
    const other = await openJournal(mirror)
    await expect(open()).rejects.toMatchObject({ code: 'journal-in-use' })
    await other.close()
  })
})

describe('two copies of which neither can be trusted alone', () => {
  async function refused(): Promise<string> {
    const before = [bytesIn(path), bytesIn(mirror)]
    const error = await open().catch((error) => error)
    expect([bytesIn(path), bytesIn(mirror)]).toEqual(before)
    expect(error).toBeInstanceOf(Error)
    return `${error.code}: ${error.message}`
  }

  it('are refused when both are broken, with both entries and the meters by either', async () => {
    const whole = await journalWith(seed('205/2'), path)
    const [early, late] = [Buffer.from(whole), Buffer.from(whole)]
    early[10] = 0x21
    late[whole.length - 3] = 0x21
    putBytes(path, early)
    putBytes(mirror, late)
    const says = await refused()
    expect(says).toContain('journal-broken')
    expect(says).toContain(`${firstSegment(path)} is broken: entry 1, at byte 0,`)
    expect(says).toContain(`${firstSegment(mirror)} is broken: entry 3, at byte`)
    putBytes(path, Buffer.concat([whole, Buffer.from('!\n')]))
    putBytes(mirror, Buffer.concat([whole, Buffer.from('!\n')]))
    const twins = await refused()
    expect(twins).toContain(`${firstSegment(mirror)} is broken: entry 4`)
    expect(twins).toContain(`By ${mirror}, up to entry 3: meter stud 205/2, reserve 0, hidden 0, pending 0.`)
  })

  it('are refused with the pools and their Jackpots by either', async () => {
    const whole = await journalWith(inPool(2_500), path)
    putBytes(path, Buffer.concat([whole, Buffer.from('!\n')]))
    putBytes(mirror, Buffer.concat([await journalWith(inPool(9_500), mirror), Buffer.from('!\n')]))
    const says = await refused()
    const held = 'Jackpot Pool 2500, reserve 0, rounding account 0, held 0, stakes 0, in open pools 0, set aside 0'
    expect(says).toContain(`By ${path}, up to entry 3: pool triple-trio ${held}.`)
    expect(says).toContain(`By ${mirror}, up to entry 3: pool triple-trio Jackpot Pool 9500,`)
  })

  it('are refused when both are sound and say different things, with the entry and the meters by either', async () => {
    const [one, two] = [join(directory, 'one'), join(directory, 'two')]
    putBytes(path, await journalWith(seed('100000'), one))
    putBytes(mirror, await journalWith(seed('900000'), two))
    const says = await refused()
    expect(says).toContain('journal-copies-differ')
    expect(says).toContain('from entry 3 on')
    expect(says).toContain(`By ${path}, up to entry 3: meter stud 100000,`)
    expect(says).toContain(`By ${mirror}, up to entry 3: meter stud 900000,`)
  })

  it('are refused when the broken one has entries that the other never got', async () => {
    const whole = await journalBytes(path, 'stopped')
    const lines = linesOf(whole)
    const broken = Buffer.from(whole)
    broken[100] = 0x21
    putBytes(path, broken)
    putBytes(mirror, `${lines.slice(0, 5).join('\n')}\n`)
    const says = await refused()
    expect(says).toContain('is broken: entry 1, at byte 0')
    expect(says).toContain(`${firstSegment(mirror)} ends at entry 5`)
    putBytes(path, whole.subarray(0, -2))
    await opened()
  })

  it('are refused when the books of a forged copy are not sound, and say so', async () => {
    const whole = await journalWith(seed('100000'), path)
    const texts = linesOf(whole)
      .filter((line) => line !== '')
      .map((line) => line.slice(65))
    const forged = texts.map((text) => text.replace('"from":"seed"', '"from":"main"'))
    putBytes(path, whole)
    putBytes(mirror, chainOf(...forged))
    expect(await refused()).toContain('books that are not sound')
  })
})

describe("a mirror's disk that does not work", () => {
  // Mounting needs root; without it these tests fail, because the promise would go untested.
  function smallDisk(): string {
    const disk = mkdtempSync(join(tmpdir(), 'feltwire-disk-'))
    mirror = join(disk, 'table.journal')
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk])
    onTestFinished(() => {
      execFileSync('umount', ['--lazy', disk])
      rmSync(disk, { recursive: true })
    })
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(32 << 10))
    return join(disk, 'ballast')
  }

  it('that is full holds nothing up, and has everything when there is room again', async () => {
    const ballast = smallDisk()
    const journal = await open()
    let n = 0
    while (journal.mirrorTrouble() === undefined && n < 1_000) {
      journal.append(note(++n))
      expect(journal.commit()).toEqual({ ok: true })
    }
    expect(journal.mirrorTrouble()).toMatchObject({ code: 'mirror-full', message: expect.stringContaining(mirror) })
    expect(isChain(bytesIn(mirror))).toBe(true)
    await journal.tend()
    expect(journal.mirrorTrouble()?.code).toBe('mirror-full')
    journal.append(note(++n))
    expect(journal.commit()).toEqual({ ok: true })
    rmSync(ballast)
    await journal.tend()
    expect([journal.mirrorTrouble(), same()]).toEqual([undefined, true])
    await journal.close()
    expect(notesOf(path)).toEqual(Array.from({ length: n }, (_, index) => index + 1))
    expect(same()).toBe(true)
  })

  it('that is full when the daemon starts, or ends full, is made up for at a later start', async () => {
    const ballast = smallDisk()
    const journal = await open()
    for (let n = 0; n < 60; n++) journal.append(note(n))
    journal.commit()
    expect(journal.mirrorTrouble()?.code).toBe('mirror-full')
    await journal.close()
    const again = await open()
    expect(again.mirrorTrouble()?.code).toBe('mirror-full')
    await again.close()
    rmSync(ballast)
    expect(await opened()).toEqual([expect.stringMatching(/(was empty|ended at entry)/)])
    expect(notesOf(path)).toHaveLength(60)
  })

  it('that was full while a segment was compressed has it compressed after the next start', async () => {
    const ballast = smallDisk()
    const journal = await open()
    for (let n = 0; n < 20; n++) journal.append(note(n))
    journal.cut('asked', [])
    journal.commit()
    for (let n = 0; journal.mirrorTrouble() === undefined && n < 1_000; n++) {
      journal.append(note(n))
      journal.commit()
    }
    await journal.tend()
    expect([readdirSync(path), readdirSync(mirror)].map((names) => names.filter(isSegment))).toEqual([
      ['000001.journal.zst', '000002.journal'],
      ['000001.journal', '000002.journal'],
    ])
    await journal.close()
    rmSync(ballast)
    const again = await open()
    expect([again.mirrorTrouble(), readdirSync(mirror).filter(isSegment)]).toEqual([
      undefined,
      ['000001.journal.zst', '000002.journal'],
    ])
    await again.close()
    expect(readFileSync(join(mirror, '000001.journal.zst'))).toEqual(readFileSync(join(path, '000001.journal.zst')))
  })

  it('that is not there holds nothing up, and gets all of the journal when it is', async () => {
    rmSync(join(directory, 'mirror'), { recursive: true })
    const journal = await open()
    journal.append(note(1))
    expect(journal.commit()).toEqual({ ok: true })
    await journal.tend()
    expect(journal.mirrorTrouble()?.code).toBe('mirror-failed')
    mkdirSync(join(directory, 'mirror'))
    await journal.tend()
    expect([journal.mirrorTrouble(), same()]).toEqual([undefined, true])
    await journal.close()
    expect(same()).toBe(true)
  })

  it('is missed when it is unplugged, though no write fails, and is written again when it is back', async () => {
    const journal = await open()
    const away = join(directory, 'away')
    renameSync(join(directory, 'mirror'), away)
    await journal.tend()
    expect(journal.mirrorTrouble()?.code).toBe('mirror-failed')
    journal.append(note(1))
    expect(journal.commit()).toEqual({ ok: true })
    renameSync(away, join(directory, 'mirror'))
    await journal.tend()
    expect([journal.mirrorTrouble(), same()]).toEqual([undefined, true])
    await journal.close()
  })

  it('comes back as another disk, whose file is set aside', async () => {
    const journal = await open()
    journal.append(note(1))
    journal.commit()
    rmSync(mirror, { recursive: true })
    putBytes(mirror, 'something else\n')
    await journal.tend()
    expect([journal.mirrorTrouble(), same()]).toEqual([undefined, true])
    expect(readFileSync(`${firstSegment(mirror)}.broken-1`, 'utf8')).toBe('something else\n')
    await journal.close()
    expect(existsSync(`${firstSegment(path)}.broken-1`)).toBe(false)
  })
})

it('a configuration may not name one folder as both copies', () => {
  const yaml = (mirror: string) =>
    JSON.stringify({
      site: 'casino',
      journal: '/var/lib/feltwire/table.journal',
      mirror,
      broker: { url: 'mqtt://127.0.0.1:1883' },
      tables: [
        {
          id: 'one',
          game: 'co.baccarat',
          devices: [{ id: 'shoe', driver: 'angel-eye', serial: { path: '/dev/shoe' } }],
        },
      ],
    })
  expect(readConfiguration(yaml('/mnt/mirror/table.journal'))).toMatchObject({ ok: true })
  expect(readConfiguration(yaml('/var/lib/../lib/feltwire/table.journal'))).toMatchObject({
    ok: false,
    mistakes: [
      { path: 'mirror', message: 'the mirror is the same folder as the journal; name a folder on another disk' },
    ],
  })
})
