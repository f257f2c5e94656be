import type { TestEvent } from 'node:test/reporters'

/** One line a test, the errors below it, and a closing line that any runner of runners can read. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0
  let failed = 0
  for await (const { type, data } of events) {
    if (type === 'test:pass' && data.details.type !== 'suite') {
      passed++
      yield `ok      ${data.name}\n`
    }
    if (type === 'test:fail' && data.details.type !== 'suite') {
      failed++
      yield `FAILED  ${data.name}\n${data.details.error.cause ?? data.details.error}\n`
    }
  }
  yield `${passed} passed, ${failed} failed\n`
}
