import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The private key in a file, which is made where it is missing. */
export function readKeyFile(path: string): KeyObject {
  if (existsSync(path)) return createPrivateKey(readFileSync(path))
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  return privateKey
}
