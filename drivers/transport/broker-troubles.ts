import { unusableFile } from './broker-access.ts'

/** Why a broker cannot be used, by stable codes: what happened and what to do, for the log and docs/errors.md. */
export const brokerTroubles = {
  'broker-away': {
    says: 'The MQTT broker cannot be reached. Messages wait in the journal and are sent in order once it is back.',
    cure: 'Check the broker, its address and the network.',
  },
  'broker-login-refused': {
    says: 'The broker refuses the user name or the password.',
    cure: 'Check `username` and `passwordFile`, and the password file of the broker.',
  },
  'broker-ca-unknown': {
    says: 'The certificate of the broker is not signed by an authority that this machine trusts.',
    cure: 'Name the certificate of its authority as `ca`. If that is right already, another machine answers in place of the broker.',
  },
  'broker-expired': {
    says: 'The certificate of the broker is not valid today.',
    cure: 'Renew it at the broker, and check the clock of this machine.',
  },
  'broker-wrong-host': {
    says: 'The certificate of the broker is for another host.',
    cure: 'Use the name in the certificate as the host of `url`, or give the broker a certificate for this host.',
  },
  'broker-revoked': {
    says: 'The certificate of the broker is revoked.',
    cure: 'Give the broker a new certificate, and find out why this one was revoked: whoever has its key can pose as the broker.',
  },
  'broker-crl-unusable': {
    says: 'The revocation list is out of date or does not cover the certificate of the broker.',
    cure: 'Get the newest list of every authority between `ca` and the broker, and name the file with all of them as `crl`.',
  },
  'broker-wants-certificate': {
    says: 'The broker takes only clients that have a certificate.',
    cure: 'Name the certificate of this machine as `cert` and its private key as `key`.',
  },
  'broker-refuses-certificate': {
    says: 'The broker refuses the certificate of this machine: it is unknown there, expired or revoked.',
    cure: 'Get a new one from the authority that the broker trusts, and name it as `cert` with its `key`.',
  },
  'broker-tls-mismatch': {
    says: 'The broker and this machine share no version of TLS, or the port does not use TLS.',
    cure: 'Check the port, `minVersion`, and that the `url` begins with mqtts:// where the broker uses TLS.',
  },
  'broker-file-unreadable': {
    says: 'A file that the access to the broker needs cannot be used.',
    cure: 'Check its path, that this user may read it, and that it is a PEM file.',
  },
} as const satisfies Record<string, { says: string; cure: string }>

type BrokerTroubleCode = keyof typeof brokerTroubles

/** As Node and OpenSSL name them. */
const troubles: readonly (readonly [pattern: RegExp, BrokerTroubleCode])[] = [
  [
    /^(UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY|SELF_SIGNED|DEPTH_ZERO|CERT_SIGNATURE|CERT_UNTRUSTED)/,
    'broker-ca-unknown',
  ],
  [/^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)/, 'broker-expired'],
  [/^ERR_TLS_CERT_ALTNAME/, 'broker-wrong-host'],
  [/^CERT_REVOKED/, 'broker-revoked'],
  [/CRL/, 'broker-crl-unusable'],
  [/ALERT_CERTIFICATE_REQUIRED|ALERT_HANDSHAKE_FAILURE/, 'broker-wants-certificate'],
  [/ALERT_(UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_|ACCESS_DENIED|DECRYPT_ERROR)/, 'broker-refuses-certificate'],
  [/^ERR_SSL_|^EPROTO/, 'broker-tls-mismatch'],
  [new RegExp(`^${unusableFile}$`), 'broker-file-unreadable'],
]

/** MQTT 3.1.1, 3.2.2.3: bad user name or password, not authorised. */
const refusedLogins: readonly unknown[] = [4, 5]

/** Why a broker cannot be used. `sentence` is for people: what happened, where, and what to do. */
export type BrokerTrouble = { code: BrokerTroubleCode; sentence: string }

/** Why the connection to the broker at this address failed. */
export function brokerTroubleOf(url: string, error: Error): BrokerTrouble {
  const named = 'code' in error ? error.code : undefined
  const code = codeOf(named)
  const cause = wordsOf(error, named)
  const { says, cure } = brokerTroubles[code]
  const isAway = code === 'broker-away'
  const what = isAway ? `The broker ${url} cannot be reached (${cause}).` : `${says} (${url}: ${cause})`
  return { code, sentence: `${what} ${cure}` }
}

/** OpenSSL's own message is a line of its log. A refused connection to a name with several addresses has none, only a code. */
function wordsOf(error: Error, named: unknown): string {
  if ('reason' in error && typeof error.reason === 'string') return error.reason
  return error.message || (typeof named === 'string' ? named : error.name)
}

function codeOf(named: unknown): BrokerTroubleCode {
  if (refusedLogins.includes(named)) return 'broker-login-refused'
  return troubles.find(([pattern]) => typeof named === 'string' && pattern.test(named))?.[1] ?? 'broker-away'
}
