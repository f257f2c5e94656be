import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { reasonOf } from '../reason.ts'
import { refusal } from './port-refusal.ts'
import { awakeFor } from './stall-proof-wait.ts'
import type { Tap, TwoWay } from './transport.ts'

type TcpSettings = { host: string; port: number }

/** The words complete "cannot be opened: ". */
type Why = ['port-missing' | 'port-busy' | 'port-failed', string]

const connectWithin = 3000
/** A server that has its one client already takes the next one and hangs up on it at once (ms). */
const hangsUpWithin = 250
/** After so much silence (ms) the system asks whether the server still lives, and gives up some ten seconds later. */
const keepAliveAfter = 5000
/** No device says this much at once: whoever is behind a read of that size gets the next one only after a pause (ms), so that others have their turn. */
const fullRead = 64 * 1024
const pauseAfter = 5
/** A server that leaves this much unread is not taking bytes. */
const writeLimit = 64 * 1024

/**
 * Connects to a raw TCP serial server and only listens. Rejects with an Error whose `code` is `port-missing`,
 * `port-busy` or `port-failed`. A server that dies without a word is noticed within 15 s; a device that dies behind it
 * is not, that is for whoever knows how often the device speaks.
 */
export async function openTcpTap(settings: TcpSettings): Promise<Tap> {
  return watch(await open(settings), nameOf(settings)).tap
}

/**
 * Connects for both ways; rejects as `openTcpTap` does. Bytes written after the close are dropped. While written bytes
 * wait for the server, the system takes a quarter of an hour to give it up: the device's silence shows sooner.
 */
export async function openTcpTwoWay(settings: TcpSettings): Promise<TwoWay> {
  const socket = await open(settings)
  const { tap, end } = watch(socket, nameOf(settings))
  const write = (bytes: Uint8Array) => {
    if (!socket.writable) return
    if (socket.writableLength > writeLimit) end('takes no bytes; check the serial server and the device behind it')
    else socket.write(bytes)
  }
  return { ...tap, write }
}

const nameOf = ({ host, port }: TcpSettings) => `TCP port ${host}:${port}`

async function open({ host, port }: TcpSettings): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveAfter })
  const refuse = ([code, why]: Why) => {
    socket.destroy()
    return refusal(code, `${nameOf({ host, port })} cannot be opened: ${why}.`)
  }
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectWithin) })
  } catch (error) {
    throw refuse(whyNot(error))
  }
  if (await hangsUp(socket)) throw refuse(busy)
  return socket
}

/** What comes meanwhile is put back, to be heard by the listener to come. */
async function hangsUp(socket: Socket): Promise<boolean> {
  const early: Uint8Array[] = []
  const keep = (bytes: Uint8Array) => void early.push(bytes)
  socket.on('data', keep)
  const enough = new AbortController()
  void awakeFor(hangsUpWithin).then(() => enough.abort())
  const closed = once(socket, 'close', { signal: enough.signal })
  const gone = await closed.then(
    () => true,
    (error) => !isTimeOut(error),
  )
  socket.off('data', keep).pause()
  if (!gone && early.length > 0) socket.unshift(Buffer.concat(early))
  return gone
}

const isTimeOut = (error: unknown) => error instanceof Error && error.name === 'AbortError'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const busy: Why = ['port-busy', 'it hung up at once, as a server does that has another client; stop that client']
const unreachable = ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ETIMEDOUT']
const unknownName = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']

function whyNot(error: unknown): Why {
  const code = codeOf(error)
  if (isTimeOut(error) || unreachable.includes(code))
    return ['port-missing', 'nothing answers there; check the address, the network cable and the power']
  if (code === 'ECONNRESET') return busy
  if (code === 'ECONNREFUSED')
    return ['port-missing', 'the host is there but serves no such port; check the port number and the serial server']
  if (unknownName.includes(code)) return ['port-missing', 'no host has this name; check the address']
  return ['port-failed', reasonOf(error)]
}

function rest(socket: Socket): void {
  socket.pause()
  setTimeout(() => socket.resume(), pauseAfter)
}

function watch(socket: Socket, name: string): { tap: Tap; end(why: string): void } {
  const { promise: closed, resolve: tell } = Promise.withResolvers<string>()
  let reason = 'hung up; check the network cable and the serial server'
  const end = (why: string) => {
    reason = why
    socket.destroy()
  }
  const close = async () => {
    end('was closed')
    await closed
  }

  // Not left to the library, which would first write out what a dead server will never take.
  socket.on('end', () => socket.destroy())
  socket.on('error', (error) => {
    if (codeOf(error) === 'ETIMEDOUT') reason = 'no longer answers; check the network cable and the serial server'
    else if (codeOf(error) !== 'ECONNRESET') reason = `failed: ${error.message}`
  })
  socket.on('close', () => tell(`${name} ${reason}.`))
  return {
    end,
    tap: {
      onBytes: (listener) => {
        socket.on('data', (bytes) => {
          if (bytes.length >= fullRead) rest(socket)
          listener(bytes)
        })
        socket.resume()
      },
      onClosed: (listener) => void closed.then(listener),
      close,
    },
  }
}
