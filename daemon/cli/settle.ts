import { reasonOf } from '../../drivers/reason.ts'
import { settleAnyCase } from '../../games/settle/settle-case.ts'
import { fail, readArgs, type Verb } from './verb.ts'

const longestCase = 1 << 20

export const settle: Verb = {
  summary: 'Settle rounds: JSON Lines on stdin, one result line for each case on stdout, in order',
  usage: 'settle < CASES',
  async run(args) {
    if (readArgs(args, settle, {}, { from: 0, to: 0 }) === undefined) return 2
    process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(isPipeClosed(error) ? 0 : fail(error)))
    for await (const lines of linesIn(process.stdin)) {
      const cases = lines.map((line) => line.trim()).filter((line) => line !== '')
      const answers = cases.map((line) => `${JSON.stringify(answerTo(line))}\n`)
      if (!process.stdout.write(answers.join(''))) await new Promise((resolve) => process.stdout.once('drain', resolve))
    }
    return 0
  },
}

/** The reader has closed the pipe, as `head` does. */
const isPipeClosed = ({ code }: NodeJS.ErrnoException): boolean => code === 'EPIPE'

/** Lines in batches, as they arrive. A line that is too long is cut just past the limit, to bound memory. */
async function* linesIn(input: NodeJS.ReadStream): AsyncIterable<string[]> {
  let rest = ''
  for await (const piece of input.setEncoding('utf8')) {
    const lines = `${rest}${piece}`.split('\n')
    rest = (lines.pop() ?? '').slice(0, longestCase + 1)
    yield lines
  }
  yield [rest]
}

function answerTo(line: string) {
  if (line.length > longestCase) return { id: null, error: `a case is longer than ${longestCase} characters` }
  try {
    return settleAnyCase(JSON.parse(line))
  } catch (error) {
    return { id: null, error: `not JSON: ${reasonOf(error)}` }
  }
}
