import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Certificate = { cert: string; key: string }
/** `host` is what stands in the certificate as its name; the dates are days from now. */
type Wanted = { host?: string; from?: number; until?: number }

/** An authority with keys of its own that signs certificates and revokes them, by the openssl of the system. */
export function authority(directory: string, name: string) {
  const folder = join(directory, name)
  mkdirSync(folder)
  const path = (file: string) => join(folder, file)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  writeFileSync(path('index.txt'), '')
  writeFileSync(path('openssl.cnf'), settings)
  const ca = { cert: path('ca.pem'), key: path('ca.key') }
  openssl(
    'req',
    '-x509',
    ...newKey(ca),
    '-days',
    '30',
    '-subj',
    `/CN=${name}`,
    '-addext',
    'keyUsage=keyCertSign,cRLSign',
  )

  function issue(subject: string, { host = '127.0.0.1', from = -1, until = 30 }: Wanted = {}): Certificate {
    const made = { cert: path(`${subject}.pem`), key: path(`${subject}.key`) }
    const names = path(`${subject}.ext`)
    writeFileSync(names, `subjectAltName = ${/^[\d.]+$/.test(host) ? 'IP' : 'DNS'}:${host}\n`)
    openssl('req', ...newKey({ ...made, cert: path(`${subject}.csr`) }), '-subj', `/CN=${subject}`)
    const dates = ['-startdate', days(from), '-enddate', days(until)]
    openssl('ca', ...batch, ...dates, '-extfile', names, '-in', `${subject}.csr`, '-out', made.cert)
    return made
  }

  function revocations(...revoked: Certificate[]): string {
    for (const { cert } of revoked) openssl('ca', ...batch, '-revoke', cert)
    openssl('ca', ...batch, '-gencrl', '-out', 'crl.pem')
    return path('crl.pem')
  }

  return { ca: ca.cert, issue, revocations }
}

const batch = ['-batch', '-config', 'openssl.cnf']

const newKey = ({ cert, key }: Certificate): string[] => [
  ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
  ...['-keyout', key, '-out', cert],
]

/** `20261122105406Z` */
const days = (from: number): string =>
  `${new Date(Date.now() + from * 86_400_000).toISOString().replaceAll(/[-T:]|\.\d+/g, '')}`

const settings = `[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
certificate = ca.pem
private_key = ca.key
rand_serial = yes
unique_subject = no
default_md = sha256
default_crl_days = 1
policy = any
[any]
commonName = supplied
`
