import type { Verb } from './daemon/cli/verb.ts'
import { software } from './daemon/version.ts'

/** Each verb and where it lives; a verb's libraries are loaded only when it is used. */
const verbs: Readonly<Record<string, () => Promise<Verb>>> = {
  run: async () => (await import('./daemon/cli/run.ts')).run,
  demo: async () => (await import('./simulators/tables/demo.ts')).demo,
  'check-config': async () => (await import('./daemon/cli/check-config.ts')).checkConfig,
  games: async () => (await import('./daemon/cli/games.ts')).games,
  rules: async () => (await import('./daemon/cli/rules/rules.ts')).rules,
  fees: async () => (await import('./daemon/cli/fees.ts')).fees,
  settle: async () => (await import('./daemon/cli/settle.ts')).settle,
  odds: async () => (await import('./daemon/cli/odds.ts')).odds,
  verify: async () => (await import('./daemon/cli/verify.ts')).verify,
  key: async () => (await import('./daemon/cli/key.ts')).key,
  manifest: async () => (await import('./daemon/cli/manifest.ts')).manifest,
  archive: async () => (await import('./daemon/cli/archive.ts')).archive,
  replay: async () => (await import('./daemon/cli/replay.ts')).replay,
  round: async () => (await import('./daemon/cli/round.ts')).round,
  dispute: async () => (await import('./daemon/cli/disputes/dispute.ts')).dispute,
  'check-pack': async () => (await import('./daemon/cli/disputes/check-pack.ts')).checkPack,
  history: async () => (await import('./daemon/cli/history.ts')).history,
  meters: async () => (await import('./daemon/cli/meters.ts')).meters,
  pools: async () => (await import('./daemon/cli/pools.ts')).pools,
  person: async () => (await import('./daemon/cli/person.ts')).person,
  ask: async () => (await import('./daemon/cli/ask.ts')).ask,
  witness: async () => (await import('./witness/verb.ts')).witness,
  watch: async () => (await import('./watch/verb.ts')).watch,
  devices: async () => (await import('./daemon/cli/devices.ts')).devices,
  acl: async () => (await import('./daemon/cli/acl.ts')).acl,
  conform: async () => (await import('./daemon/cli/conform.ts')).conform,
  simulate: async () => (await import('./simulators/simulate.ts')).simulate,
}

async function usage(): Promise<string> {
  const loaded = await Promise.all(Object.entries(verbs).map(async ([name, load]) => ({ name, verb: await load() })))
  const lines = loaded.map(({ name, verb }) => `  ${name.padEnd(14)}${verb.summary}`)
  return ['Usage: feltwire VERB ...    (feltwire VERB --help tells more)', '', ...lines].join('\n')
}

async function main([name, ...args]: string[]): Promise<number> {
  if (name === '--version') {
    console.log(software)
    return 0
  }
  if (name === undefined || ['--help', '-h', 'help'].includes(name)) {
    console.log(await usage())
    return name === undefined ? 2 : 0
  }
  const load = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (load === undefined) {
    console.error(`There is no verb '${name}'.\n\n${await usage()}`)
    return 2
  }
  const verb = await load()
  if (!args.includes('--help')) return await verb.run(args)
  console.log(verb.help?.(args) ?? `${verb.summary}\n\nUsage: feltwire ${verb.usage}`)
  return 0
}

process.exitCode = await main(process.argv.slice(2))
