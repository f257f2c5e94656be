import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** What is typed is not shown. */
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })

/** Asks for secrets: on a terminal without showing them, otherwise a line of the standard input for each. */
export function passphrases(): { ask(what: string): Promise<string>; close(): void } {
  const { stdin, stderr } = process
  const reader = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY })
  const lines = reader[Symbol.asyncIterator]()
  return {
    async ask(what) {
      if (stdin.isTTY) stderr.write(`${what}: `)
      const { value, done } = await lines.next()
      if (stdin.isTTY) stderr.write('\n')
      if (done === true) throw new Error(`${what} is missing: give it as a line of the standard input.`)
      return value
    },
    close: () => {
      reader.close()
      stdin.destroy()
    },
  }
}
