import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** Kills the real program as often as is asked, with a round under way each time: `npm run kills -- --times 1000`. */
const { times } = parseArgs({ options: { times: { type: 'string', default: '100' } } }).values
if (!/^[1-9]\d*$/.test(times)) {
  console.error('Usage: npm run kills -- [--times N]')
  process.exit(2)
}
const { status } = spawnSync('vitest', ['run', 'test/daemon/engine/kills-program.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FELTWIRE_KILLS: times },
})
process.exitCode = status ?? 1
