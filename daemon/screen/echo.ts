import { spawnSync } from 'node:child_process'

/**
 * What is typed on a terminal is not shown there any more, such as the ^C of the keys that end the program; raw mode would
 * also keep them from ending it. Gives what sets the terminal back as it was.
 */
export function withoutEcho(terminal: number): () => void {
  const before = stty(terminal, '-g')
  stty(terminal, '-echo')
  return () => void stty(terminal, before)
}

/** In a session of its own, so that no key ends it halfway, and a terminal is set back from the background too. */
function stty(terminal: number, setting: string): string {
  const { error, stdout } = spawnSync('setsid', ['stty', setting], {
    stdio: [terminal, 'pipe', 'ignore'],
    encoding: 'utf8',
  })
  return error === undefined ? stdout.trim() : ''
}
