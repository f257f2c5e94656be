import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  differenceFrom,
  isSigned,
  manifestText,
  readManifest,
  signManifest,
} from '../../../daemon/integrity/manifest.ts'
import { checkEveryFile, checkProgram, manifestName, signatureName } from '../../../daemon/integrity/program-check.ts'
import { hashesOf, ownPaths, packagePaths } from '../../../daemon/integrity/program-files.ts'
import { readVerifier, verifierText } from '../../../daemon/transparency-log/signed-note.ts'
import { inTemporaryDirectory } from '../../support/journal-files.ts'

let root: string
inTemporaryDirectory((directory) => {
  root = directory
})

const key = { name: 'feltwire/program', key: generateKeyPairSync('ed25519').privateKey }
const text = verifierText(key.name, key.key)
const other = { name: key.name, key: generateKeyPairSync('ed25519').privateKey }

const put = (path: string, bytes: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), bytes)
}

/** A program of a few files: two of its own, one package that it runs with, and one that only tests need. */
beforeEach(() => {
  put('feltwire.ts', 'main()')
  put('daemon/daemon.ts', 'serve()')
  put('games/gb/roulette.ts', 'spin()')
  put('node_modules/mqtt/index.js', 'connect()')
  put('node_modules/mqtt/node_modules/ws/index.js', 'socket()')
  put('node_modules/vitest/index.js', 'test()')
  const packages = {
    '': {},
    'node_modules/mqtt': {},
    'node_modules/mqtt/node_modules/ws': {},
    'node_modules/vitest': { dev: true },
  }
  put('package-lock.json', JSON.stringify({ packages }))
})

function pack(by = key): string {
  const manifest = manifestText(hashesOf(root, [...ownPaths(root), ...packagePaths(root)]))
  writeFileSync(join(root, manifestName), manifest)
  writeFileSync(join(root, signatureName), signManifest(manifest, by))
  return manifest
}

const noPause = async () => {}
const refusedAs = (code: string, text: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(text) })

describe('a manifest', () => {
  it('has the files of the program and of the packages that it runs with, as sha256sum checks them', () => {
    const manifest = pack()
    expect([...(readManifest(manifest)?.keys() ?? [])]).toEqual([
      'daemon/daemon.ts',
      'feltwire.ts',
      'games/gb/roulette.ts',
      'node_modules/mqtt/index.js',
      'node_modules/mqtt/node_modules/ws/index.js',
      'package-lock.json',
    ])
    expect(execFileSync('sha256sum', ['--check', manifestName], { cwd: root }).toString()).toContain('daemon.ts: OK')
  })

  it('is signed by its hash, and read only whole', () => {
    const manifest = pack()
    const verifier = readVerifier(text)
    if (verifier === undefined) throw new Error('the key cannot be read')
    expect(isSigned(manifest, signManifest(manifest, key), verifier)).toBe(true)
    expect(isSigned(manifest.replace('1', '2'), signManifest(manifest, key), verifier)).toBe(false)
    expect(isSigned(manifest, signManifest(manifest, other), verifier)).toBe(false)
    for (const damaged of ['', 'x', manifest.slice(0, -1), manifest.slice(1), `${manifest}x\n`])
      expect(readManifest(damaged)).toBeUndefined()
  })

  it('names what differs', () => {
    const manifest = new Map([...'abcdefg'].map((path) => [path, path.repeat(64)]))
    expect(differenceFrom(manifest, manifest)).toBeUndefined()
    const found = new Map([...manifest, ['b', 'x'], ['new', 'x']])
    found.delete('c')
    expect(differenceFrom(manifest, found)).toBe('b (changed), c (missing), new (added)')
    expect(differenceFrom(manifest, new Map())).toMatch(/^a \(missing\), .* and 2 more$/)
  })
})

describe('a program', () => {
  it('without a manifest is known by its hash, unless the configuration asks for one', () => {
    const { hash, manifest } = checkProgram(root, undefined)
    expect(manifest).toBeUndefined()
    put('daemon/daemon.ts', 'serve(2)')
    expect(checkProgram(root, undefined).hash).not.toBe(hash)
    expect(() => checkProgram(root, text)).toThrow(refusedAs('program-unproved', 'There is no manifest'))
  })

  it('as it was packed is proved', async () => {
    pack()
    await expect(checkEveryFile(checkProgram(root, text), noPause)).resolves.toBeUndefined()
  })

  it('whose manifest another has signed is refused', () => {
    pack(other)
    expect(() => checkProgram(root, text)).toThrow(refusedAs('program-unproved', 'is not signed by the key'))
    pack()
    rmSync(join(root, signatureName))
    expect(() => checkProgram(root, text)).toThrow(refusedAs('program-unproved', 'is not signed by the key'))
  })

  it.each([
    ['changed', 'daemon/daemon.ts', () => put('daemon/daemon.ts', 'cheat()')],
    ['added', 'games/gb/more.ts', () => put('games/gb/more.ts', 'more()')],
    ['missing', 'games/gb/roulette.ts', () => rmSync(join(root, 'games/gb/roulette.ts'))],
  ])('with a file %s is refused at the start', (what, path, change) => {
    pack()
    change()
    expect(() => checkProgram(root, text)).toThrow(refusedAs('program-changed', `${path} (${what})`))
    expect(() => checkProgram(root, undefined)).toThrow(refusedAs('program-changed', path))
  })

  it('with a package changed is found when every file is read', async () => {
    pack()
    const program = checkProgram(root, text)
    put('node_modules/mqtt/node_modules/ws/index.js', 'cheat()')
    put('node_modules/vitest/index.js', 'other()')
    await expect(checkEveryFile(checkProgram(root, text), noPause)).rejects.toThrow('ws/index.js (changed)')
    rmSync(join(root, 'node_modules/mqtt/index.js'))
    await expect(checkEveryFile(program, noPause)).rejects.toThrow('mqtt/index.js (missing)')
  })
})
