import { spawnSync } from 'node:child_process'

/**
 * Turns off the terminal's echo, so that keys such as ^C leave no mark on the picture, and its line buffer, so that a key is
 * heard at once. Raw mode would also stop ^C from ending the program. Returns a function that restores the terminal.
 */
export function withoutEcho(terminal: number): () => void {
  const before = stty(terminal, '-g')
  stty(terminal, '-echo', '-icanon')
  return () => void stty(terminal, before)
}

/** Runs in its own session, so that ^C can't interrupt it and it works from the background too. */
function stty(terminal: number, ...settings: string[]): string {
  const { error, stdout } = spawnSync('setsid', ['stty', ...settings], {
    stdio: [terminal, 'pipe', 'ignore'],
    encoding: 'utf8',
  })
  return error === undefined ? stdout.trim() : ''
}
