import { chmodSync, chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isNamedBy, keyNote } from '../../../daemon/transparency-log/key-note.ts'
import { verifierText } from '../../../daemon/transparency-log/signed-note.ts'
import {
  newKeyFile,
  readKeyFile,
  rotateKeyFile,
  rotationNote,
} from '../../../daemon/transparency-log/signing-key-file.ts'
import { inTemporaryDirectory } from '../../support/journal-files.ts'

let path: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'table.key')
})

const name = 'feltwire/casino/t1'

describe("the key's file", () => {
  it('is made when asked, for its owner alone, and never over another', () => {
    const made = newKeyFile(path)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(verifierText(name, readKeyFile(path))).toBe(verifierText(name, made))
    const bytes = readFileSync(path)
    expect(() => newKeyFile(path)).toThrow(expect.objectContaining({ code: 'key-exists' }))
    expect(readFileSync(path)).toEqual(bytes)
  })

  it('that is missing is not made by reading it', () => {
    expect(() => readKeyFile(path)).toThrow(
      expect.objectContaining({ code: 'key-missing', message: expect.stringContaining('feltwire key new -c FILE') }),
    )
    expect(existsSync(path)).toBe(false)
  })

  it.each([0o640, 0o604, 0o660, 0o666, 0o610])('is refused with the mode %o', (mode) => {
    newKeyFile(path)
    chmodSync(path, mode)
    expect(() => readKeyFile(path)).toThrow(
      expect.objectContaining({ code: 'key-unsafe', message: expect.stringContaining(`chmod 600 ${path}`) }),
    )
  })

  it('is refused where it belongs to another user', () => {
    newKeyFile(path)
    chownSync(path, 12_345, 12_345)
    expect(() => readKeyFile(path)).toThrow(
      expect.objectContaining({ code: 'key-unsafe', message: expect.stringContaining('belongs to user 12345') }),
    )
  })

  it('that holds something else is refused', () => {
    for (const bytes of ['', 'rubbish', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n']) {
      writeFileSync(path, bytes, { mode: 0o600 })
      expect(() => readKeyFile(path)).toThrow(
        expect.objectContaining({ code: 'key-unreadable', message: expect.stringContaining(path) }),
      )
      expect(readFileSync(path, 'utf8')).toBe(bytes)
    }
  })
})

describe('a rotation', () => {
  it('leaves the new key, and a note that both have signed', () => {
    const before = verifierText(name, newKeyFile(path))
    const next = rotateKeyFile(path, (old, made) => keyNote({ name, key: made }, { name, key: old }))
    const text = verifierText(name, next)
    expect(verifierText(name, readKeyFile(path))).toBe(text)
    expect(text).not.toBe(before)
    expect(isNamedBy(rotationNote(path), text, before)).toBe(true)
    const other = verifierText(name, newKeyFile(`${path}.other`))
    expect(isNamedBy(rotationNote(path), text, other)).toBe(false)
    expect(isNamedBy(keyNote({ name, key: next }), text, before)).toBe(false)
    expect(isNamedBy(keyNote({ name, key: next }), text, null)).toBe(true)
    expect(isNamedBy(keyNote({ name, key: next }), before, null)).toBe(false)
  })
})
