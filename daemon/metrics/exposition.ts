import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Metric } from './metric.ts'

/** By the names that every exporter gives them. The library's own would sample the event loop all the time. */
function ofProcess(): Metric[] {
  const { user, system } = process.cpuUsage()
  return [
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of the process.',
      type: 'gauge',
      values: [{ value: process.memoryUsage.rss() }],
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time of the process.',
      type: 'counter',
      values: [{ value: (user + system) / 1_000_000 }],
    },
    {
      name: 'process_start_time_seconds',
      help: 'When the process was started.',
      type: 'gauge',
      values: [{ value: Math.round(performance.timeOrigin / 1_000) }],
    },
  ]
}

const expositionType: string = Registry.PROMETHEUS_CONTENT_TYPE

/** The figures, and those of the process, as text for a scrape. */
export async function exposition(figures: readonly Metric[]): Promise<string> {
  const register = new Registry()
  for (const { name, help, type, values } of [...figures, ...ofProcess()]) {
    const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))]
    const registers = [register]
    if (type === 'gauge') {
      const gauge = new Gauge({ name, help, labelNames, registers })
      for (const { labels = {}, value } of values) gauge.set(labels, value)
    } else {
      const counter = new Counter({ name, help, labelNames, registers })
      for (const { labels = {}, value } of values) counter.inc(labels, value)
    }
  }
  return await register.metrics()
}

/**
 * Serves `/metrics` on loopback alone: nobody signs in here, so a proxy in front of it decides who else may read.
 * Rejects where the port is taken.
 */
export async function serveMetrics(
  port: number,
  figures: () => readonly Metric[],
): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end('There is only /metrics here.\n')
      return
    }
    exposition(figures()).then(
      (text) => response.writeHead(200, { 'content-type': expositionType }).end(text),
      (error: unknown) => response.writeHead(500).end(`${error}\n`),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: own } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${own}/metrics`, close }
}
