/** One verb of the command line. */
export type Verb = {
  summary: string
  usage: string
  /** Resolves to the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
  run(args: string[]): Promise<number>
}
