/* Stands for `mqtt` in the daemon: a client of the storm's broker. */

import { EventEmitter } from 'node:events'
import type { BrokerSession, Packet } from './edges.ts'
import { guardOfLife, worldNow } from './world.ts'

type Settings = { clientId: string; will?: { topic: string; payload: Buffer } }
type Done = (error?: Error | null) => void

export class MqttClient extends EventEmitter {
  connected = false
  private session: BrokerSession | undefined
  private isOver = false
  /** The broker may still talk to a client whose process has died. */
  private readonly inItsLife = guardOfLife()
  /** What a device says over MQTT has neither number nor time: one that is held up for seconds is not judged right. */
  private readonly isOfDevice: boolean
  /** When the last packet of this connection comes from the broker. */
  private lastBack = 0
  readonly stream = { destroy: (): void => this.end(false) }

  constructor(_stream: unknown, { clientId, will }: Settings) {
    super()
    this.isOfDevice = clientId.startsWith('feltwire-device')
    this.on('error', () => {})
    const session: BrokerSession = {
      client: clientId,
      will: will && { topic: will.topic, payload: will.payload.toString(), retain: true },
      filters: [],
      deliver: (packet) => this.pass('back', () => this.heard(packet)),
      gone: () => this.pass('back', () => this.end(true)),
    }
    this.pass('back', () => this.join(session))
  }

  /** Does something at the other end of the connection, after those before it. A broker reads in the order in which it was sent. */
  private pass(way: 'there' | 'back', act: () => void): void {
    const { agenda, random, broker } = worldNow()
    const last = way === 'back' ? this.lastBack : broker.lastRead
    const takes = this.isOfDevice ? 0 : broker.takes
    const at = Math.max(agenda.now() + 0.5 + (3 + takes) * random.broker.next(), last)
    if (way === 'back') this.lastBack = at
    else broker.lastRead = at
    agenda.at(at, way === 'back' ? this.inItsLife(act) : act)
  }

  private join(session: BrokerSession): void {
    const { broker } = worldNow()
    if (this.isOver) return
    if (broker.isAway || broker.refuses) {
      const words = broker.refuses ? 'Connection refused: Not authorized' : 'connect ECONNREFUSED 127.0.0.1:1883'
      this.emit('error', Object.assign(new Error(words), { code: broker.refuses ? 5 : 'ECONNREFUSED' }))
      this.end(true)
      return
    }
    broker.join(session)
    this.session = session
    this.connected = true
    this.emit('connect')
  }

  private heard({ topic, payload, retain }: Packet): void {
    if (!this.isOver) this.emit('message', topic, Buffer.from(payload), { retain })
  }

  private end(isHeard: boolean): void {
    if (this.isOver) return
    this.isOver = true
    this.connected = false
    const { session } = this
    if (session !== undefined && !isHeard) worldNow().broker.leave(session, false)
    const close = this.inItsLife(() => void this.emit('close'))
    worldNow().agenda.after(0, close)
  }

  subscribe(filter: string, _: object, done: Done): void {
    const { session } = this
    if (session === undefined) return
    this.pass('there', () => {
      worldNow().broker.subscribe(session, filter)
      this.pass('back', () => done(null))
    })
  }

  publish(topic: string, payload: string, { retain }: { retain: boolean }, done: Done): void {
    const world = worldNow()
    const { session } = this
    if (session === undefined || !this.connected || !world.isRunning) return
    world.publishing({ topic, payload, retain })
    if (!world.isRunning) return
    this.pass('there', () => {
      if (this.isOver) return
      world.broker.receive(session, { topic, payload, retain })
      this.pass('back', () => {
        if (!this.isOver) done()
      })
    })
  }

  async endAsync(): Promise<void> {
    const { session } = this
    if (session === undefined || this.isOver) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.pass('there', () => {
      worldNow().broker.leave(session, true)
      this.pass('back', () => {
        this.end(true)
        resolve()
      })
    })
    await promise
  }
}
