/* Stands for the programs of libgpiod: a storm's machine has the kernel's files, and no program beside the daemon. */

export const loadTools = async (): Promise<string> => 'a storm has no programs'
