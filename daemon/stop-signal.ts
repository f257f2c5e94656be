/** Resolves at Ctrl-C or Ctrl-\, or when the system asks the process to end. Asking again does not hurry it. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
}
