import { reasonOf } from '../../drivers/reason.ts'
import { settleAnyCase } from '../../games/settle/settle-case.ts'
import { counted, type Flags, fail, printError, readArgs, type Verb } from './verb.ts'

const longestCase = 1 << 20

const flags = {} as const satisfies Flags

export const settle: Verb = {
  summary: 'Settle rounds: JSON Lines on stdin, one result line for each case on stdout, in order',
  usage: 'settle < CASES    (exit code 1 where a case is refused or malformed; docs/settle.md has one of each family)',
  flags,
  async run(args) {
    if (readArgs(args, settle, flags, { from: 0, to: 0 }) === undefined) return 2
    process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(isPipeClosed(error) ? 0 : fail(error)))
    const tally = { cases: 0, refused: 0, malformed: 0 }
    for await (const lines of linesIn(process.stdin)) {
      const cases = lines.map((line) => line.trim()).filter((line) => line !== '')
      const answers = cases.map(answerTo)
      tally.cases += answers.length
      tally.refused += answers.filter((answer) => 'refused' in answer && answer.refused !== undefined).length
      tally.malformed += answers.filter((answer) => 'error' in answer && answer.error !== undefined).length
      const text = answers.map((answer) => `${JSON.stringify(answer)}\n`).join('')
      if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve))
    }
    return verdictOn(tally)
  },
}

function verdictOn({ cases, refused, malformed }: { cases: number; refused: number; malformed: number }): number {
  if (refused + malformed === 0) return 0
  printError(
    `Of ${counted(cases, 'case', 'cases')}, ${refused} refused (see 'refused' and 'findings') and ${malformed} malformed (see 'error').`,
  )
  return 1
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
