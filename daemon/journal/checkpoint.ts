import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export type Checkpoint = { entries: number; head: string; publicKey: string; signature: string }

/** Signs how long the journal is and where its chain ends. The key lies beside the journal and never leaves. */
export function createCheckpoints(journalPath: string): (head: { n: number; hash: string }) => Checkpoint {
  const key = keyBeside(journalPath)
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  return ({ n, hash }) => ({
    entries: n,
    head: hash,
    publicKey,
    signature: sign(null, Buffer.from(`${n} ${hash}`), key).toString('base64'),
  })
}

function keyBeside(journalPath: string): KeyObject {
  const path = `${journalPath}.key`
  if (existsSync(path)) return createPrivateKey(readFileSync(path))
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  return privateKey
}
