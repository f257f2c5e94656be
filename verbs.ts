import { completionOf } from './daemon/cli/command-line/completion.ts'
import type { NamedVerb } from './daemon/cli/command-line/help.ts'
import type { Verb } from './daemon/cli/verb.ts'

/** Each verb and where it lives; a verb's libraries are loaded only when it is used. */
export const verbs: Readonly<Record<string, () => Promise<Verb>>> = {
  run: async () => (await import('./daemon/cli/run.ts')).run,
  demo: async () => (await import('./simulators/tables/demo.ts')).demo,
  init: async () => (await import('./daemon/cli/setup/init.ts')).init,
  'check-config': async () => (await import('./daemon/cli/setup/check-config.ts')).checkConfig,
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
  devices: async () => (await import('./daemon/cli/setup/devices.ts')).devices,
  acl: async () => (await import('./daemon/cli/acl.ts')).acl,
  conform: async () => (await import('./daemon/cli/conform.ts')).conform,
  simulate: async () => (await import('./simulators/simulate.ts')).simulate,
  completion: async () => completionOf(allVerbs),
}

/** Every verb, loaded. */
export const allVerbs = (): Promise<NamedVerb[]> =>
  Promise.all(Object.entries(verbs).map(async ([name, load]) => ({ name, verb: await load() })))
