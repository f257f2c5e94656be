import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { FeltwireError } from '../../daemon/errors.ts'
import { reasonOf } from '../../drivers/reason.ts'
import type { WatchConfiguration } from '../configuration.ts'
import type { WatchedSite } from '../site/site.ts'
import type { SiteInfo } from '../view.ts'
import type { LiveStreams } from './live-streams.ts'
import { type PageFile, pageFiles } from './page-files.ts'

/** What the routes stand on. */
export type Desk = {
  readonly configuration: WatchConfiguration
  readonly site: () => WatchedSite
  readonly live: LiveStreams
}

/** A request has no more (bytes): a signed request is the longest. */
const bodyLimit = 1 << 18

/** Nothing comes from elsewhere, nothing is written into the page, and nobody frames it. */
const headers = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const

/** Serves the page. Resolves to its address; throws a FeltwireError where it can't. */
export async function serve(desk: Desk): Promise<{ address: string; close(): Promise<void> }> {
  const { host, port, tls } = desk.configuration.http
  const server = create(tls)
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
    if (tls !== undefined) reply.header('strict-transport-security', 'max-age=31536000')
  })
  servePage(server)
  serveLive(server, desk)
  try {
    const address = await server.listen({ host, port })
    return { address, close: () => server.close() }
  } catch (error) {
    throw new FeltwireError('watch-address', `Cannot serve the page on ${host}:${port}: ${reasonOf(error)}.`)
  }
}

function create(tls: WatchConfiguration['http']['tls']): FastifyInstance {
  return fastify({
    bodyLimit,
    forceCloseConnections: true,
    requestTimeout: 30_000,
    serverFactory: (handler) => (tls === undefined ? createServer(handler) : createTlsServer(secured(tls), handler)),
  })
}

const secured = ({ cert, key }: { cert: string; key: string }) => ({
  ...{ cert: readFileSync(cert), key: readFileSync(key) },
  minVersion: 'TLSv1.2' as const,
})

/** The addresses of the page's own places: the page is the same file at each, and reads the address itself. */
const places = ['/', '/table/*', '/alerts', '/findings', '/rounds', '/round/*', '/audit', '/sign-in']

function servePage(server: FastifyInstance): void {
  for (const [address, file] of pageFiles())
    for (const url of address === '/' ? places : [address])
      server.get(url, (request, reply) => sendFile(request, reply, file))
}

function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, body, gzip, etag }: PageFile,
): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  const packs = headers['accept-encoding']?.includes('gzip') === true
  if (packs) reply.header('content-encoding', 'gzip')
  return reply.type(type).send(packs ? gzip : body)
}

function serveLive(server: FastifyInstance, { configuration, site, live }: Desk): void {
  const { zone, anonymous } = configuration
  server.get('/api/site', (): SiteInfo => {
    const tables = Object.values(site().tables).filter(({ status }) => status !== undefined).length
    return { site: configuration.site, zone, now: Date.now(), tables, anonymous }
  })
  server.get('/api/live/floor', (_request, reply) => stream(reply, live.floor))
  server.get<{ Params: { table: string } }>('/api/live/table/:table', (request, reply) => {
    const { table } = request.params
    if (site().tables[table]?.status === undefined)
      return reply.code(404).send({ reason: `There is no table ${table}.` })
    return stream(reply, (response) => live.table(response, table))
  })
}

/** Leaves the answer to a live stream, with the headers that every answer has. */
function stream(reply: FastifyReply, open: (response: ServerResponse) => boolean): FastifyReply {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  if (!open(reply.raw)) reply.raw.writeHead(503).end()
  return reply
}
