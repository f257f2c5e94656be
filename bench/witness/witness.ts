import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signCheckpoint } from '../../daemon/transparency-log/checkpoint.ts'
import { consistencyProof, rootOfLeaves, type SubtreeRoot } from '../../daemon/transparency-log/merkle-proofs.ts'
import { leafHash, nodeHash } from '../../daemon/transparency-log/merkle-tree.ts'
import { type SigningKey, verifierText } from '../../daemon/transparency-log/signed-note.ts'
import { newKeyFile } from '../../daemon/transparency-log/signing-key-file.ts'
import { connectBroker } from '../../drivers/transport/mqtt.ts'
import { atLeast, type Figure, milliseconds, perSecond } from '../figures.ts'
import { cpuOf } from '../process-usage.ts'
import type { BenchFolder } from '../table.ts'

/** So many tables, each of which signs so many checkpoints. */
type WitnessLoad = { tables: number; steps: number }

/** Entries between two checkpoints, and seconds at the usual pace. */
const [entries, pace] = [1_000, 30]
const id = 'bench-witness'

type Paper = { table: string; key: SigningKey; text: string }

/**
 * Steps of a witness, from the checkpoint on the broker over request, proof and file to the cosignature on the broker. Every
 * table has signed its next checkpoint as soon as all have their cosignatures, so the witness always has work.
 */
export async function witnessFigures(place: BenchFolder, { tables, steps }: WitnessLoad): Promise<Figure[]> {
  const papers = Array.from({ length: tables }, (_, i): Paper => {
    const key = { name: `feltwire/bench/t${i}`, key: generateKeyPairSync('ed25519').privateKey }
    return { table: `t${i}`, key, text: verifierText(key.name, key.key) }
  })
  const config = configured(place, papers)
  const site = await paperSite(place.broker, papers)
  const child = spawn(place.program, ['witness', '-c', config, '--log', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await site.step(1)
    const [beganAt, cpu] = [performance.now(), cpuOf(child.pid)]
    for (let step = 2; step <= steps + 1; step++) await site.step(step)
    const seconds = (performance.now() - beganAt) / 1_000
    const each = (cpuOf(child.pid) - cpu) / (tables * steps)
    const rate = (tables * steps) / seconds
    const due = tables / pace
    return [
      {
        what: `witness of ${tables} tables, steps`,
        feltwire: perSecond('steps')(rate),
        bar: atLeast(`${Math.ceil(due)} steps/s, of a checkpoint in ${pace} s`, rate, due),
      },
      { what: '  processor time of a step', feltwire: milliseconds(each * 1_000) },
      {
        what: '  of one core at that pace',
        feltwire: `${(100 * each * due).toFixed(1)} %`,
        bar: { says: 'under one core', met: each * due < 1 },
      },
    ]
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await site.close()
  }
}

function configured({ directory, broker }: BenchFolder, papers: readonly Paper[]): string {
  const folder = join(directory, 'witness')
  mkdirSync(folder)
  const config = join(folder, 'witness.yaml')
  newKeyFile(join(folder, 'witness.key'))
  const tables = papers.map(({ table, text }) => ({ id: table, key: text }))
  writeFileSync(config, JSON.stringify({ site: 'bench', id, broker: { url: broker }, tables }))
  return config
}

/** Every table's journal has the same entries, so roots and proofs are worked out once. */
function treeOf(size: number): SubtreeRoot {
  const leaves = Array.from({ length: size }, (_, n) => leafHash(`${n}`))
  const known = new Map<string, string>()
  const subtree: SubtreeRoot = (from, width) => {
    const place = `${from}+${width}`
    const root =
      known.get(place) ??
      (width === 1 ? (leaves[from] ?? '') : nodeHash(subtree(from, width / 2), subtree(from + width / 2, width / 2)))
    known.set(place, root)
    return root
  }
  return subtree
}

/** All tables in one client: they publish their checkpoints, and answer who asks for proofs. */
async function paperSite(url: string, papers: readonly Paper[]) {
  const broker = connectBroker({ url, clientId: 'bench-tables' })
  await new Promise<void>((connected) => broker.onConnect(connected))
  const at = (table: string, what: string) => `feltwire/bench/${table}/${what}`
  let cosigned = new Map<string, string>()
  let all = Promise.withResolvers<void>()
  let tree = treeOf(0)
  let proofs = new Map<string, object>()

  broker.subscribe(at('+', 'request/consistency'), ({ topic, payload }) => {
    const { transaction, from, to } = JSON.parse(payload)
    const step = proofs.get(`${from}-${to}`) ?? {
      root: rootOfLeaves(tree, 0, from),
      proof: consistencyProof(tree, from, to),
    }
    proofs.set(`${from}-${to}`, step)
    const answer = JSON.stringify({ transaction, ok: true, from, to, ...step })
    void broker.publish(topic.replace('/request/', '/response/'), answer, { retain: false })
  })
  broker.subscribe(at('+', `cosignature/${id}`), ({ topic, payload }) => {
    const table = topic.split('/')[2] ?? ''
    const due = cosigned.get(table)
    if (payload === '' || due === undefined || !JSON.parse(payload).note.startsWith(due)) return
    cosigned.delete(table)
    if (cosigned.size === 0) all.resolve()
  })

  return {
    /** Publishes every table's checkpoint of so many times its entries, and waits until all are cosigned. */
    async step(times: number): Promise<void> {
      const size = times * entries
      tree = treeOf(size)
      proofs = new Map()
      all = Promise.withResolvers()
      const root = rootOfLeaves(tree, 0, size)
      const notes = papers.map(({ table, key, text }) => ({ table, text, note: signCheckpoint(size, root, key) }))
      cosigned = new Map(notes.map(({ table, note }) => [table, note]))
      for (const { table, text, note } of notes) {
        const says = { table, session: 1, seq: 0, at: Date.now(), note, key: text }
        void broker.publish(at(table, 'checkpoint'), JSON.stringify(says), { retain: true })
      }
      await all.promise
    },
    close: () => broker.close(),
  }
}
