import { openKey } from '../../daemon/people/person-key-file.ts'
import { requestText } from '../../daemon/people/signed-text.ts'

/** So long a simulator's request holds (ms). */
const holds = 60_000

/** Signs the requests that go to a topic such as `feltwire/casino/table/request/irregularity`, with the key of a file. */
export async function requestSigner(topic: string, keyFile: string): Promise<(request: string) => Promise<string>> {
  const [, site = '', table = '', , op = ''] = topic.split('/')
  const { sign } = await openKey(keyFile, () => Promise.reject(new Error(`the key ${keyFile} has a passphrase`)))
  let number = 0
  return async (request) => {
    const { transaction, by, ...args } = JSON.parse(request)
    number = Math.max(Date.now(), number + 1)
    const heading = { site, table, op, number, transaction, until: Date.now() + holds, person: by }
    const signed = requestText(heading, args)
    return JSON.stringify({ transaction, by, signed, signature: await sign(signed) })
  }
}
