import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Storms take the clock and the disk of their process, so they have one of their own. */
function storm(...args: string[]): Promise<{ code: number | null; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number | null; text: string }>()
  const child = spawn('node', [path('storm.ts'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const pieces: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  child.on('error', reject)
  child.on('close', (code) => resolve({ code, text: Buffer.concat(pieces).toString() }))
  return promise
}

const kept = readdirSync(path('kept')).filter((name) => name.endsWith('.json'))

/** On a machine with other work to do (ms). */
const enough = 400_000

describe('the whole daemon in a storm', { timeout: enough }, () => {
  it('loses nothing, doubles nothing and makes nothing up; `npm run storm` plays as many as you like', async () => {
    const { code, text } = await storm('--storms', '40', '--seconds', '5', '--minutes', '3')
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining(' 0 broke a promise') })
  })

  it('is the same again from the same seed, to the byte', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => storm('--seed', '1016', '--minutes', '1', '--trace')))
    expect(one?.text.length).toBeGreaterThan(20_000)
    expect(other).toEqual(one)
  })

  it('keeps its promises in every storm in which it once did not', async () => {
    const { code, text } = await storm(...kept.map((name) => path(`kept/${name}`)))
    expect({ code, text }).toEqual({ code: 0, text: expect.any(String) })
  })
})
