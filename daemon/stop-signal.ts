import { isatty } from 'node:tty'

/**
 * Resolves at Ctrl-C or Ctrl-\\, or when the system asks the process to end. Asking again does not hurry it.
 * @param hungUp what SIGHUP asks for instead, as of a daemon; it ends the process still where its terminal is gone
 */
export function stopSignal(hungUp?: () => void): Promise<void> {
  const hasTerminal = isatty(0)
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGTERM'] as const) process.on(signal, () => resolve())
    process.on('SIGHUP', () => {
      if (hungUp === undefined || (hasTerminal && !isatty(0))) resolve()
      else hungUp()
    })
  })
}
