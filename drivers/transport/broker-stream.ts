import { connect, isIP, type Socket } from 'node:net'
import type { Credentials } from './broker-access.ts'

/**
 * Opens the stream to the broker at `url`, over TLS where that begins with mqtts://. The MQTT client's own way loads WebSockets,
 * HTTP and SOCKS with it, a tenth of a start.
 */
export function openStream(url: string, { username: _, password: __, ...tls }: Credentials): Socket {
  const { protocol, hostname, port } = new URL(url)
  const isSecure = protocol === 'mqtts:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const place = { host, port: Number(port) || (isSecure ? 8883 : 1883) }
  if (!isSecure) return connect(place)
  // Loaded only where it is used.
  const { connect: connectTls } = process.getBuiltinModule('node:tls')
  return connectTls({ ...place, ...tls, ...(isIP(host) === 0 && { servername: host }) })
}
