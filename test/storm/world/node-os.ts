/* Stands for `node:os` in the daemon. */

export const hostname = (): string => 'storm'
export const availableParallelism = (): number => 1
