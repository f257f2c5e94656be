/** What was thrown, for people. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
