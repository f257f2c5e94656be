import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['text/**', 'drivers/**', 'games/**', 'daemon/**', 'witness/**'],
      reporter: ['text-summary', 'html', 'json-summary'],
    },
  },
})
