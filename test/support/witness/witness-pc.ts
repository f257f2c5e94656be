import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { verifierText } from '../../../daemon/transparency-log/signed-note.ts'
import { newKeyFile, readKeyFile } from '../../../daemon/transparency-log/signing-key-file.ts'
import { eventually } from '../eventually.ts'
import { peopleFile } from '../people.ts'
import { feltwire, type Launched, launchAlone } from '../processes/launch-alone.ts'
import { launchReused } from '../processes/launch-reused.ts'

export const witnessId = 'witness-1'

type Options = { directory: string; broker: string; tables: { id: string; key: string }[]; more?: object }

/** A witness: its configuration, what it keeps, and the process. */
export function witnessPc({ directory, broker, tables, more }: Options) {
  const config = join(directory, 'witness.yaml')
  const [key, folder] = [join(directory, 'witness.key'), join(directory, 'witness')]
  const written = { site: 'casino', id: witnessId, broker: { url: broker }, tables, ...more }
  writeFileSync(join(directory, 'people.json'), JSON.stringify(peopleFile()))
  writeFileSync(config, JSON.stringify(written))
  newKeyFile(key)
  let launched: Launched | undefined
  let starts = 0
  let log = ''

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const ending = launched
    launched = undefined
    ending?.signal(signal)
    return (await ending?.ended) ?? null
  }

  onTestFinished(() => launched?.release())
  return {
    config,
    folder,
    key: verifierText(`feltwire/casino/${witnessId}`, readKeyFile(key), 'cosignature'),
    log: () => log,
    async start(): Promise<void> {
      log = ''
      const args = ['witness', '-c', config]
      const onLine = (line: string) => {
        log += `${line}\n`
      }
      const started = starts++ === 0 ? launchReused(args, onLine) : launchAlone(feltwire, args, onLine)
      launched = started
      await eventually(() => {
        if (started.code() !== undefined) throw new Error(`The witness gave up: ${log}`)
        return log.includes('"Ready."') && log.includes('The broker is there.')
      })
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    /** All that it has kept for good. */
    evidence: () =>
      readdirSync(join(folder, 'evidence'))
        .toSorted()
        .map((name) => JSON.parse(readFileSync(join(folder, 'evidence', name), 'utf8'))),
  }
}
