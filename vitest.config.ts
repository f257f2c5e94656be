import { defineConfig } from 'vitest/config'

/** They start no process and remember nothing between two files. */
const pure = [
  'test/games/**/*.test.ts',
  'test/truth/**/*.test.ts',
  'test/daemon/engine/{kills-files,snapshots}.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Daemons and their devices wait for each other more than they work: more at a time than there are cores.
    maxWorkers: 4,
    projects: [
      {
        // These can share a process and what it has loaded. Node itself loads it: functions of other files are called a
        // sixth faster than through Vite.
        extends: true,
        test: {
          name: 'pure',
          include: pure,
          isolate: false,
          experimental: { viteModuleRunner: false },
          setupFiles: ['test/compile-cache.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'house', include: ['test/**/*.test.ts'], exclude: pure },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['text/**', 'drivers/**', 'games/**', 'daemon/**', 'witness/**', 'watch/**'],
      reporter: ['text-summary', 'html', 'json-summary'],
      // Just under what is measured.
      thresholds: {
        'games/**': { lines: 77, statements: 75, branches: 69, functions: 76 },
      },
    },
  },
})
