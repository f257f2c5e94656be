import type { TestEvent } from 'node:test/reporters'

/** One line a test, its error below it, and a closing line that says it all. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0
  let failed = 0
  let group = ''
  for await (const { type, data } of events) {
    if (type === 'test:start' && data.nesting === 0) group = data.name
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details.type === 'suite') continue
    const name = data.nesting === 0 ? data.name : `${group} ${data.name}`
    if (type === 'test:pass') {
      passed++
      yield `ok      ${name}\n`
    } else {
      failed++
      yield `FAILED  ${name}\n${data.details.error.cause ?? data.details.error}\n`
    }
  }
  yield `${passed} passed, ${failed} failed\n`
}
