import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { freePort } from '../../../bench/mosquitto.ts'
import { exposition, serveMetrics } from '../../../daemon/metrics/exposition.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { scratch, served, tablePc } from '../../support/table-pc.ts'
import { pluggedTable } from '../engine/changed-config.ts'

/** Debian's package, or where somebody has unpacked it. */
const bin = process.env.FELTWIRE_PROMETHEUS ?? '/usr/bin'
const hasPrometheus = existsSync(join(bin, 'promtool'))

const samples = new URL('../../../examples/monitoring/', import.meta.url)
const sample = (name: string) => new URL(name, samples).pathname

describe('figures', () => {
  const figures = [
    { name: 'a_total', help: 'A.', type: 'counter' as const, values: [{ labels: { table: 't"1' }, value: 3 }] },
    { name: 'b', help: 'B.', type: 'gauge' as const, values: [] },
  ]

  it('are text for a scrape, the same each time', async () => {
    const text = await exposition(figures)
    expect(text).toContain('# TYPE a_total counter\na_total{table="t\\"1"} 3\n')
    expect(text).toContain('# TYPE b gauge\n')
    expect(text).toContain('process_resident_memory_bytes')
    expect((await exposition(figures)).match(/^a_total.*$/m)?.[0]).toBe('a_total{table="t\\"1"} 3')
  })

  it('are served on loopback at one path', async () => {
    const served = await serveMetrics(0, () => figures)
    onTestFinished(() => served.close())
    expect(new URL(served.address).hostname).toBe('127.0.0.1')
    expect((await fetch(served.address)).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect((await fetch(new URL('/', served.address))).status).toBe(404)
  })
})

async function daemon() {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const table = pluggedTable(directory, { id: 'baccarat-1', game: 'co.baccarat' }, ['card-shoe', 'bet-sensors'])
  const port = await freePort()
  const pc = tablePc({ directory, broker: broker.url, ...served(table), more: { metrics: { port } } })
  await pc.start()
  const { devices } = table
  devices['bet-sensors'].place(1, 'banker', 2000)
  await pc.journaled()
  for (const [card, hand, place] of [
    ['9s', 'player', 1],
    ['2c', 'banker', 1],
    ['8d', 'player', 2],
    ['5h', 'banker', 2],
  ] as const)
    devices['card-shoe'].draw(card, hand, place)
  await pc.journaled()
  return { directory, port, devices }
}

const named = async (port: number) => (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n')

it('a daemon tells what it serves, and how its rounds ended', async () => {
  const { port, devices } = await daemon()
  const wanted = [
    'feltwire_rounds_total{table="baccarat-1",kind="settled"} 1',
    'feltwire_broker_connected{table="baccarat-1"} 1',
    'feltwire_device_up{table="baccarat-1",device="baccarat-1-card-shoe",driver="line-card-shoe"} 1',
    'feltwire_journal_blocked 0',
  ]
  const lines = await eventually(async () => {
    // It is up as long as it beats.
    devices['card-shoe'].heartbeat()
    const lines = await named(port)
    return wanted.every((line) => lines.includes(line)) ? lines : undefined
  })
  const page = readFileSync(new URL('../../../docs/monitoring.md', import.meta.url), 'utf8')
  const names = lines.flatMap((line) => /^# TYPE (feltwire_\w+)/.exec(line)?.[1] ?? [])
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  expect(names.length).toBeGreaterThan(10)
})

const expressions = (text: string): string[] => [...text.matchAll(/\bfeltwire_\w+/g)].map(([name]) => name)

it('the samples ask for figures that there are', () => {
  const page = readFileSync(new URL('../../../docs/monitoring.md', import.meta.url), 'utf8')
  for (const name of ['feltwire-rules.yml', 'grafana.json']) {
    const asked = expressions(readFileSync(sample(name), 'utf8'))
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((figure) => !page.includes(`\`${figure}\``))).toEqual([])
  }
  const board = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
  expect(board.parse(JSON.parse(readFileSync(sample('grafana.json'), 'utf8'))).panels).toHaveLength(9)
})

describe.runIf(hasPrometheus)('a real Prometheus', () => {
  it('finds nothing wrong with the rules and the sample of its configuration', () => {
    for (const [check, name] of [
      ['rules', 'feltwire-rules.yml'],
      ['config', 'prometheus.yml'],
    ] as const)
      expect(execFileSync(join(bin, 'promtool'), ['check', check, sample(name)], { encoding: 'utf8' })).toContain(
        'SUCCESS',
      )
  })

  it('scrapes a daemon', async () => {
    const { directory, port } = await daemon()
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    execFileSync(join(bin, 'promtool'), ['check', 'metrics'], { input: text })
    const web = await freePort()
    const config = join(directory, 'prometheus.yml')
    const own = readFileSync(sample('prometheus.yml'), 'utf8')
      .replace('127.0.0.1:9464', `127.0.0.1:${port}`)
      .replace('15s', '1s')
      .replace('feltwire-rules.yml', sample('feltwire-rules.yml'))
    writeFileSync(config, own)
    const child = spawn(
      join(bin, 'prometheus'),
      [`--config.file=${config}`, `--storage.tsdb.path=${directory}/tsdb`, `--web.listen-address=127.0.0.1:${web}`],
      { stdio: 'ignore' },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    const answer = z.object({
      data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
    })
    const asked = async (query: string): Promise<string[]> => {
      const url = `http://127.0.0.1:${web}/api/v1/query?query=${encodeURIComponent(query)}`
      const said = await fetch(url)
        .then((response) => response.json())
        .catch(() => undefined)
      return answer.safeParse(said).data?.data.result.map(({ value }) => value[1]) ?? []
    }
    await eventually(async () => (await asked('feltwire_rounds_total{kind="settled"}'))[0] === '1')
    // A scrape that takes longer than its second counts as none.
    await eventually(async () => (await asked('up{job="feltwire"}')).join() === '1')
  })
})
