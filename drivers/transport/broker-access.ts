import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { MistakeIn } from '../../text/validation.ts'
import { reasonOf } from '../reason.ts'

/** Where a broker is, without an account: addresses are logged and journaled. */
const brokerUrl = z
  .url({ protocol: /^mqtts?$/, error: 'must be an address such as mqtt://127.0.0.1:1883' })
  .refine(hasNoAccount, 'must be without an account: give `username` and `password` beside it')

function hasNoAccount(text: string): boolean {
  const url = URL.parse(text)
  return url === null || (url.username === '' && url.password === '')
}

/** It becomes a line of an access list. */
export const oneLine = z.string().regex(/^\P{Cc}*$/u, 'must have no control characters')

const file = z.string().min(1).exactOptional()
// The usual words would say the value again.
const secret = z.string('must be text: put it in quotes').exactOptional()

/** Where a broker is, and who we are there. Files are PEM; their paths are relative to the configuration file. */
export const brokerShape = {
  url: brokerUrl.describe('Such as mqtt://127.0.0.1:1883, or mqtts://broker.example:8883'),
  username: oneLine.exactOptional(),
  password: secret.describe('Better in a file of its own: see `passwordFile`'),
  passwordFile: file.describe('A file with the password alone, on its first line'),
  ca: file.describe("The authorities that may sign the broker's certificate; left out, those that the system trusts"),
  crl: file.describe('The revocation lists of every authority between these and the broker'),
  cert: file.describe('The certificate of this machine'),
  key: file.describe('Its private key'),
  minVersion: z.enum(['TLSv1.2', 'TLSv1.3']).exactOptional(),
}

const whole = z.object(brokerShape)
export type BrokerAccess = z.infer<typeof whole>

const files = ['passwordFile', 'ca', 'crl', 'cert', 'key'] as const
type FileName = (typeof files)[number]

/** With paths that hold from any folder. */
export function locatedAccess<Access extends BrokerAccess>(access: Access, folder: string): Access {
  const paths = files.flatMap((name) => {
    const path = access[name]
    return path === undefined ? [] : [[name, resolve(folder, path)]]
  })
  return { ...access, ...Object.fromEntries(paths) }
}

/** What a client of the broker needs, read from the files as they are now: a renewed certificate holds from the next connection on. */
export type Credentials = {
  username?: string
  password?: string
  ca?: string
  crl?: string
  cert?: string
  key?: string
  minVersion?: 'TLSv1.2' | 'TLSv1.3'
}

export const unusableFile = 'UNUSABLE_FILE'

/** Throws an Error with the code `UNUSABLE_FILE` that names the file. */
export function readCredentials(access: BrokerAccess): Credentials {
  const { username, password, minVersion = 'TLSv1.2' } = access
  const login = access.passwordFile === undefined ? password : textOf(access, 'passwordFile').split(/\r?\n/, 1)[0]
  const pem = (['ca', 'crl', 'cert', 'key'] as const).flatMap((name) =>
    access[name] === undefined ? [] : [[name, textOf(access, name)]],
  )
  return {
    ...(username !== undefined && { username }),
    ...(login !== undefined && { password: login }),
    ...Object.fromEntries(pem),
    minVersion,
  }
}

function textOf(access: BrokerAccess, name: FileName): string {
  const path = access[name] ?? ''
  try {
    const text = readFileSync(path, 'utf8')
    readers[name]?.(text)
    return text
  } catch (error) {
    throw Object.assign(new Error(`${name} ${path}: ${reasonOf(error)}`), { code: unusableFile })
  }
}

/** Each throws where the text is not what the file is for. */
const readers: Partial<Readonly<Record<FileName, (text: string) => void>>> = {
  ca: (text) => new X509Certificate(text),
  cert: (text) => new X509Certificate(text),
  key: (text) => createPrivateKey(text),
  crl: (text) => {
    if (!text.includes('-----BEGIN X509 CRL-----')) throw new Error('it has no X509 CRL in PEM')
  },
}

/** What is wrong with an access whose paths are located, and what a person should look at; `path` names its place. */
export function mistakesInAccess(access: BrokerAccess, path: string): { mistakes: MistakeIn[]; warnings: MistakeIn[] } {
  const at = (name: string, message: string): MistakeIn => ({ path: `${path}.${name}`, message })
  const unusable = files.flatMap((name) => {
    if (access[name] === undefined) return []
    try {
      textOf(access, name)
      return []
    } catch (error) {
      return [at(name, `cannot be used: ${reasonOf(error)}`)]
    }
  })
  const warnings = (['passwordFile', 'key'] as const).flatMap((name) => {
    const why = access[name] === undefined ? undefined : openToOthers(access[name])
    return why === undefined ? [] : [at(name, why)]
  })
  return { mistakes: [...contradictions(access, at), ...unusable], warnings }
}

function contradictions(access: BrokerAccess, at: (name: string, message: string) => MistakeIn): MistakeIn[] {
  const { url, password, passwordFile, cert, key } = access
  const wrong: MistakeIn[] = []
  if (password !== undefined && passwordFile !== undefined) wrong.push(at('passwordFile', 'password is set as well'))
  if (cert !== undefined && key === undefined) wrong.push(at('cert', 'needs its private key as key'))
  if (key !== undefined && cert === undefined) wrong.push(at('key', 'needs its certificate as cert'))
  if (url.startsWith('mqtts:')) return wrong
  const useless = (['ca', 'crl', 'cert', 'key', 'minVersion'] as const).filter((name) => access[name] !== undefined)
  return [...wrong, ...useless.map((name) => at(name, 'has an effect only where url begins with mqtts://'))]
}

/** What to do about a file with a secret that every user can read; undefined where it is safe, or not there. */
export function openToOthers(path: string): string | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  return (mode & 0o007) === 0 ? undefined : `every user of this machine can read ${path}: chmod 600 ${path}`
}
