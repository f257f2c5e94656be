import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packedProgram } from '../../bench/packed-program.ts'
import { inTemporaryDirectory } from '../support/journal-files.ts'
import { run, runOf } from '../support/table-pc.ts'

/** `new URL("./prove-thread.js", new URL("../daemon/evidence/prove-journal.js", import.meta.url)`, as a chunk has it. */
const neighbour = /new URL\("([^"]+\.js)", new URL\("([^"]+)", import\.meta\.url\)/g

describe('the program of a package', () => {
  let folder: string
  inTemporaryDirectory((directory) => {
    folder = join(directory, 'program')
  })

  it('does what the sources do, with what is loaded late, too, and has every module that it loads by its path', async () => {
    await packedProgram(folder)
    const door = join(folder, 'feltwire.js')
    const words = ['check-config', 'examples/card-room.yaml']
    expect(await runOf(door, ...words)).toEqual(await run(...words))

    const named = globSync('dist/**/*.js', { cwd: folder }).flatMap((chunk) =>
      [...readFileSync(join(folder, chunk), 'utf8').matchAll(neighbour)].map(([, to = '', from = '']) =>
        join(dirname(join(dirname(chunk), from)), to),
      ),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  })
})
