import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** What is typed is not shown. */
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })

function openReader() {
  const { stdin } = process
  const reader = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY })
  reader.once('SIGINT', () => reader.close())
  const close = () => {
    reader.close()
    stdin.destroy()
  }
  return { lines: reader[Symbol.asyncIterator](), close }
}

/**
 * Asks for secrets: on a terminal without showing them, otherwise a line of the standard input for each, which is not
 * touched before. `ask` rejects when the input ends.
 */
export function passphrases(): { ask(what: string): Promise<string>; close(): void } {
  let reader: ReturnType<typeof openReader> | undefined
  return {
    async ask(what) {
      reader ??= openReader()
      const { isTTY } = process.stdin
      if (isTTY) process.stderr.write(`${what}: `)
      const { value, done } = await reader.lines.next()
      if (isTTY) process.stderr.write('\n')
      if (done === true) throw new Error(`${what} is missing: give it as a line of the standard input.`)
      return value
    },
    close: () => reader?.close(),
  }
}
