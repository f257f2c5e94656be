import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createSecureContext } from 'node:tls'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { FeltwireError } from '../../daemon/errors.ts'
import { asked, startThread } from '../../daemon/evidence/threads.ts'
import { reasonOf } from '../../drivers/reason.ts'
import type { WatchConfiguration } from '../configuration.ts'
import { alertsOf } from '../site/build-views.ts'
import type { SiteInfo } from '../view-types.ts'
import { serveHistory } from './history-routes.ts'
import type { PageFile, PageFiles } from './page-files.ts'
import { createRateLimit } from './rate-limit.ts'
import { serveRequests } from './request-routes.ts'
import { serveFiles } from './requested-file-routes.ts'
import { serveSecondSignatures } from './second-signature-routes.ts'
import type { ServerContext } from './server-context.ts'
import { admitted, Refused, serveSignIn, visitor } from './sign-in-routes.ts'

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
export async function serve(context: ServerContext): Promise<{ address: string; close(): Promise<void> }> {
  const { host, port, tls } = context.configuration.http
  const server = create(tls)
  guard(server, context)
  servePage(server, await madePage())
  serveSignIn(server, context)
  serveLive(server, context)
  serveHistory(server, context)
  serveRequests(server, context)
  serveFiles(server, context)
  serveSecondSignatures(server, context)
  try {
    // Fastify takes a server that it has not made itself for one without TLS.
    const address = (await server.listen({ host, port })).replace(/^http:/, tls === undefined ? 'http:' : 'https:')
    return { address, close: () => server.close() }
  } catch (error) {
    throw new FeltwireError('watch-address', `Cannot serve the page on ${host}:${port}: ${reasonOf(error)}.`)
  }
}

/** What holds for every request and every answer. */
function guard(server: FastifyInstance, { configuration }: ServerContext): void {
  const rate = createRateLimit({ burst: 400, perSecond: 100 })
  server.removeContentTypeParser('text/plain')
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (configuration.http.tls !== undefined) reply.header('strict-transport-security', 'max-age=31536000')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (!rate(request.ip, Date.now())) throw new Refused(429, 'Too many requests. Wait a moment.')
  })
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ reason: 'There is nothing here.' }))
  server.setErrorHandler((error: unknown, _request, reply) => {
    const status = statusOf(error)
    // What went wrong inside is not for whoever asks.
    const reason = status < 500 && error instanceof Error ? error.message : 'The server has failed; its log says why.'
    return reply.code(status).send({ reason })
  })
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500

/** Throws a FeltwireError where certificate and key cannot be read, or do not belong together. */
function create(tls: WatchConfiguration['http']['tls']): FastifyInstance {
  return fastify({
    bodyLimit,
    forceCloseConnections: true,
    requestTimeout: 30_000,
    serverFactory: (handler) => (tls === undefined ? createServer(handler) : createTlsServer(secured(tls), handler)),
  })
}

function secured({ cert, key }: { cert: string; key: string }) {
  try {
    const options = { cert: readFileSync(cert), key: readFileSync(key), minVersion: 'TLSv1.2' as const }
    createSecureContext(options)
    return options
  } catch (error) {
    throw new FeltwireError(
      'watch-certificate',
      `The page cannot be served with http.tls (cert ${cert}, key ${key}): ${reasonOf(error)}.`,
    )
  }
}

/** The addresses of the page's own places: the page is the same file at each, and reads the address itself. */
const places = ['/', '/table/*', '/alerts', '/findings', '/dealers', '/rounds', '/round/*', '/audit', '/sign-in']

/** In a thread that ends: what strips types takes 20 MB. */
async function madePage(): Promise<PageFiles> {
  const thread = startThread(new URL('./page-files-thread.ts', import.meta.url))
  try {
    return await asked<undefined, PageFiles>(thread, undefined)
  } finally {
    await thread.terminate()
  }
}

function servePage(server: FastifyInstance, files: PageFiles): void {
  for (const [address, file] of files)
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

function serveLive(server: FastifyInstance, context: ServerContext): void {
  const { configuration, site, live } = context
  const { zone, anonymous } = configuration
  server.get('/api/site', (request): SiteInfo => {
    const person = visitor(context, request)
    const tables = Object.values(site().tables).filter(({ status }) => status !== undefined).length
    return {
      ...{ site: configuration.site, zone, now: Date.now(), tables, anonymous, broker: context.brokerIsThere() },
      ...(person !== undefined && { person: { id: person.id, name: person.name, role: person.role } }),
    }
  })
  server.get('/api/live/floor', (request, reply) => {
    admitted(context, request, 'look')
    return stream(reply, live.floor)
  })
  server.get<{ Params: { table: string } }>('/api/live/table/:table', (request, reply) => {
    admitted(context, request, 'look')
    const { table } = request.params
    if (site().tables[table]?.status === undefined) throw new Refused(404, `There is no table ${table}.`)
    return stream(reply, (response) => live.table(response, table))
  })
  server.get('/api/alerts', (request) => {
    admitted(context, request, 'look')
    return alertsOf(site())
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
