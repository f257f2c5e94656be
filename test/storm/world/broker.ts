import type { BrokerSession, Packet, StormBroker } from './edges.ts'
import { worldNow } from './world.ts'

/** How long a broker waits for a client that is gone without a word (ms). */
const patience = 7_500

export function newBroker(): StormBroker {
  const sessions = new Set<BrokerSession>()
  const listeners: ((packet: Packet) => void)[] = []

  function receive(from: BrokerSession | undefined, packet: Packet): void {
    if (from !== undefined && !sessions.has(from)) return
    if (packet.retain) {
      if (packet.payload === '') broker.retained.delete(packet.topic)
      else broker.retained.set(packet.topic, packet.payload)
    }
    for (const listener of listeners) listener(packet)
    const levels = packet.topic.split('/')
    for (const session of sessions)
      if (session.filters.some((filter) => isMatch(filter, levels))) {
        const told = { ...packet, retain: false }
        session.deliver(told)
        if (broker.repeats) session.deliver(told)
      }
  }

  function leave(session: BrokerSession, isOrderly: boolean): void {
    if (!sessions.delete(session)) return
    if (!isOrderly && session.will !== undefined) receive(undefined, session.will)
  }

  function cutAll(): void {
    for (const session of [...sessions]) {
      leave(session, false)
      session.gone()
    }
  }

  const broker: StormBroker = {
    isAway: false,
    refuses: false,
    repeats: false,
    takes: 0,
    lastRead: 0,
    retained: new Map(),
    join(session) {
      for (const other of [...sessions])
        if (other.client === session.client) {
          leave(other, false)
          other.gone()
        }
      sessions.add(session)
    },
    receive,
    subscribe(session, filter) {
      if (!sessions.has(session)) return
      const wanted = filter.split('/')
      session.filters.push(wanted)
      for (const [topic, payload] of broker.retained)
        if (isMatch(wanted, topic.split('/'))) session.deliver({ topic, payload, retain: true })
    },
    leave,
    cutAll,
    hangUpAll() {
      const left = [...sessions]
      worldNow().agenda.after(patience, () => {
        for (const session of left) leave(session, false)
      })
    },
    onPacket: (listener) => void listeners.push(listener),
  }
  return broker
}

/** `+` stands for one level, a last `#` for any number of them (MQTT 3.1.1, 4.7.1). */
function isMatch(wanted: readonly string[], levels: readonly string[]): boolean {
  for (let i = 0; i < wanted.length; i++) {
    const level = wanted[i]
    if (level === '#') return true
    if (i >= levels.length || (level !== '+' && level !== levels[i])) return false
  }
  return wanted.length === levels.length
}
