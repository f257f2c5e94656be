import { defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'

const pure = ['test/games/**/*.test.ts']
/** They put something else in the place of a module. */
const alone = ['test/daemon/links/link.test.ts', 'test/drivers/transport/hid.test.ts']

/** Names the tests that passed only when they were tried again, with what the first try said: each is a defect to be fixed. */
const flakyReporter: Reporter = {
  onTestRunEnd(modules) {
    for (const module of modules)
      for (const test of module.children.allTests('passed')) {
        if (test.diagnostic()?.flaky !== true) continue
        const first = test.result().errors?.[0]
        console.error(`Flaky: ${module.relativeModuleId} > ${test.fullName}\n${first?.stack ?? first?.message ?? ''}\n`)
      }
  },
}

export default defineConfig({
  test: {
    // For what hangs. Whoever waits for something says so himself, and sooner; a busy machine may be many times slower.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    pool: 'forks',
    reporters: ['default', flakyReporter],
    // Daemons and their devices wait for each other more than they work: more at a time than there are cores.
    maxWorkers: 4,
    // A page's script comes from TypeScript by a function of Node that is called experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    projects: [
      // No module remembers anything between two files, so that these can share a process and what it has loaded.
      { extends: true, test: { name: 'games', include: pure, isolate: false } },
      {
        extends: true,
        test: { name: 'house', include: ['test/**/*.test.ts'], exclude: [...pure, ...alone], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
    coverage: {
      provider: 'v8',
      include: ['text', 'drivers', 'games', 'daemon', 'witness', 'watch'].map((room) => `${room}/**/*.ts`),
      reporter: ['text-summary', 'html', 'json-summary'],
      // A test that is late on a busy machine does not cost the figures of all others.
      reportOnFailure: true,
      // Just under what is measured, of what runs in the tests' own processes: a witness and the pages of the watch do not.
      thresholds: {
        'text/**': { lines: 95, statements: 94, branches: 85, functions: 97 },
        'drivers/**': { lines: 97, statements: 96, branches: 95, functions: 96 },
        'games/**': { lines: 93, statements: 92, branches: 89, functions: 94 },
        'daemon/**': { lines: 87, statements: 85, branches: 78, functions: 85 },
        'witness/**': { lines: 43, statements: 43, branches: 46, functions: 40 },
        'watch/**': { lines: 57, statements: 55, branches: 50, functions: 46 },
      },
    },
  },
})
