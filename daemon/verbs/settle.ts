import { createInterface } from 'node:readline'
import { settleAnyCase } from '../../games/settle-case.ts'
import { readArgs, type Verb } from '../verb.ts'

const longestCase = 1 << 20

export const settle: Verb = {
  summary: 'Settle rounds: JSON Lines in on stdin, one result line for each, in order',
  usage: 'settle < CASES',
  async run(args) {
    if (readArgs(args, settle, {}, { from: 0, to: 0 }) === undefined) return 2
    process.stdout.on('error', () => process.exit(0))
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() === '') continue
      if (!process.stdout.write(`${JSON.stringify(answerTo(line))}\n`))
        await new Promise((resolve) => process.stdout.once('drain', resolve))
    }
    return 0
  },
}

function answerTo(line: string) {
  if (line.length > longestCase) return { id: null, error: `a case is longer than ${longestCase} characters` }
  try {
    return settleAnyCase(JSON.parse(line))
  } catch (error) {
    return { id: null, error: `not JSON: ${error instanceof Error ? error.message : error}` }
  }
}
